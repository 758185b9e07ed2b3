"""Each event of trictrac in a few words, as the log lists it and the table repeats it."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.games.events import Draw, Move
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event, Referee
from trictrac.games.trictrac.text.lines import VOCABULARY
from trictrac.model.rules import Rules

_MODES = {
    Counting.ANNOUNCED: Saying("The program announces every point and marks it"),
    Counting.SPOKEN: Saying("The players count: points are claimed, and errors go to school"),
    Counting.MARKER: Saying("No board: what is said is marked"),
}


_REFEREES = {
    Referee.SILENT: Saying(
        "The referee is silent: you find the écoles; what is overlooked is told when the relevé is over"
    ),
    Referee.MUTE: Saying("The referee is mute: you find the écoles, and he never tells"),
    Referee.OFFERED: Saying("The referee tells an error to the opponent, who claims it or not"),
    Referee.STRICT: Saying("The referee is strict: every error is marked at once as an école"),
}


def deed(event: Event, names: tuple[object, object], rules: Rules, *, silent: bool = False) -> Saying:
    """Return one event in a few words, without a full stop; a ``silent`` referee does not say that a play is a false move."""
    match event:
        case Draw(a, b) if rules.customs.first_move == "coup_et_des":
            return Saying("{a}’s side {one}, {b}’s side {other}", a=names[0], b=names[1], one=a, other=b)
        case Draw(a, b):
            return Saying("{a} draws {one}, {b} {other}", a=names[0], b=names[1], one=a, other=b)
        case events.Throw(player, roll, True):
            return Saying("{player} rolls {roll} for all", player=names[player], roll=roll.shown)
        case events.Throw(player, roll):
            return Saying("{player} rolls {roll}", player=names[player], roll=roll.shown)
        case Move(player, play) if play.is_pass:
            return Saying("{player} plays nothing", player=names[player])
        case Move(player, play, True) if not silent:
            return Saying("{player} plays {play}, against the laws", player=names[player], play=play.shown)
        case Move(player, play):
            return Saying("{player} plays {play}", player=names[player], play=play.shown)
        case events.Rectify(player, play):
            return Saying("{player} has {play} played instead", player=names[player], play=play.shown)
        case events.Marking(counting):
            return _MODES[counting]
        case events.Refereeing(referee):
            return _REFEREES[referee]
        case _:
            return VOCABULARY.deed(event, names)
