"""What was done at the table, event by event: the words of the history and the head of what is told."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event, Twin
from trictrac.games.trictrac.told.rolls import play_text, roll_name
from trictrac.model.rules import Rules

_MODES = {
    Counting.ANNOUNCED: Saying("The program announces every point and marks it"),
    Counting.SPOKEN: Saying("The players count: points are claimed, and errors go to school"),
    Counting.MARKER: Saying("No board: what is said is marked"),
}
_PLAIN: dict[type, Saying] = {
    Begin: Saying("{player} begins"),
    events.TakeDice: Saying("{player} has the dice"),
    events.BearOff: Saying("{player} bears off the last checker"),
    Hold: Saying("{player} holds"),
    Go: Saying("{player} goes"),
    events.Correct: Saying("{player} has the mark put right"),
    events.Let: Saying("{player} lets it pass"),
    events.Contest: Saying("{player} contests the école"),
    events.Maintain: Saying("{player} maintains the école"),
    events.Erase: Saying("{player} takes off the points by mistake"),
    events.ForgetFlag: Saying("{player} forgets to take the pavillon"),
    events.TakeFlag: Saying("{player} takes the pavillon"),
    events.Resign: Saying("{player} resigns"),
}
_COUNTED: dict[type, Saying] = {
    events.Claim: Saying("{player} claims {points}"),
    events.Receive: Saying("{player} marks {points} received"),
    events.School: Saying("{player} claims an école of {points}"),
    events.Count: Saying("{player} marks {points}"),
}


def deed(event: Event, names: tuple[object, object], rules: Rules) -> Saying:
    """One event in a few words, without a full stop."""
    match event:
        case Draw(a, b) if rules.customs.first_move == "coup_et_des":
            return Saying("{a}’s side {one}, {b}’s side {other}", a=names[0], b=names[1], one=a, other=b)
        case Draw(a, b):
            return Saying("{a} draws {one}, {b} {other}", a=names[0], b=names[1], one=a, other=b)
        case events.Throw(player, roll, True):
            return Saying("{player} rolls {roll} for all", player=names[player], roll=roll_name(roll))
        case events.Throw(player, roll):
            return Saying("{player} rolls {roll}", player=names[player], roll=roll_name(roll))
        case Move(player, play, stands):
            if play.is_pass:
                return Saying("{player} plays nothing", player=names[player])
            if stands:
                return Saying("{player} plays {play}, against the laws", player=names[player], play=play)
            return Saying("{player} plays {play}", player=names[player], play=play)
        case events.Rectify(player, play):
            values = {"player": names[player], "play": play_text(play)}
            return Saying("{player} has {play} played instead", **values)
        case events.OrderOn(player, field):
            return Saying("{player} orders the checker on field {field} on", player=names[player], field=field)
        case events.Claim() | events.Receive() | events.School() | events.Count():
            return Saying(_COUNTED[type(event)].text, player=names[event.player], points=event.points)
        case events.Suspend(player, Twin.ECRIRE):
            return Saying("{player} suspends the partie à écrire", player=names[player])
        case events.Suspend(player):
            return Saying("{player} suspends the partie with honours", player=names[player])
        case events.Marking(counting):
            return _MODES[counting]
        case events.SetPosition(position):
            return Saying("The board is set: {position}", position=position)
        case events.SetScore():
            return Saying("The score is set")
        case Note(text):
            return Saying("Noted: {text}", text=text)
        case NewPartie():
            return Saying("Another partie")
        case _:
            return Saying(_PLAIN[type(event)].text, player=names[event.player])
