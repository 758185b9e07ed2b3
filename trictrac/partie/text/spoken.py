"""The reader of lines typed at a table of trictrac: dice, points, hold or go, play, écoles, in French or English, forgiving.

``DICE [claim N] [hold|go] [PLAY|pass]`` is a whole turn; before the dice ``got N`` for points received. A line may begin with
the name of who acts. Without a board: ``+4``, ``+4 opp``, ``next``, ``out``.
"""

from __future__ import annotations

from contextlib import suppress

from trictrac.base.errors import IllegalPlayError, Saying, UnreadableError
from trictrac.model.play import Play
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.state import Phase, State
from trictrac.partie.text.plays import as_said, nearest, read_play
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS, TrictracLine
from trictrac.protocol.events import Go, Move
from trictrac.protocol.speech import Thrower, not_allowed, reason_of, refusal_told
from trictrac.protocol.verbs import read_whole
from trictrac.protocol.words import FILLERS, TypedWords, after_dice, glued, is_move, is_roll, unnamed
from trictrac.saying.words import excerpt, refuse_long

_LONGEST = 200


def read_turn(line: str, state: State, names: tuple[str, str], throw: Thrower | None = None) -> tuple[Event, ...]:
    """Read one line typed at the table as the events that it means after ``state``.

    ``names`` are the players'; ``throw`` gives the dice where the program throws them.

    Raises:
        UnreadableError: a word has no meaning now; says which, and what is expected.
        AmbiguousError: a play has several readings.
        OutOfOrderError: the act is not due now.
        IllegalPlayError: the play breaks a law; says which, and suggests the nearest allowed one.
    """
    refuse_long(line, _LONGEST)
    reading = TrictracLine(line, state, names, throw)
    reading.take_named()
    return read_whole(reading, _act)


def _act(line: TrictracLine) -> None:
    word, phase = line.verb(), line.state.phase
    without_board = line.state.counting is Counting.MARKER
    verbs = MARKER_VERBS if without_board else BOARD_VERBS
    if line.events and phase is Phase.OVER and line.state.strict:
        # An école has ended the partie: the rest of the turn is not played any more.
        line.words = []
    elif word in FILLERS:
        line.next()
    elif word in verbs:
        line.next()
        verbs[word](line)
    elif word.startswith("+"):
        verbs["+" if without_board else "claim"](line)
    elif phase is Phase.DRAW:
        line.draw()
    elif phase is Phase.THROW and not without_board:
        _throw(line)
    elif phase is Phase.PLAY:
        _points_or_play(line)
    elif phase is Phase.OVER and line.events and not line.ends_with(events.Resign):
        # The roll has ended the partie: its play is not played any more.
        line.words = []
    elif without_board and line.can_be_points(line.alone):
        MARKER_VERBS["+"](line)
    elif without_board and (is_roll(word[:2]) or is_move(word)):
        raise UnreadableError(
            "{line!r}: no board is kept here, so that neither dice nor plays are typed; +4 marks points, and mode announce "
            "or school keeps a board",
            line=excerpt(line.line),
        )
    else:
        raise line.unclear()


def _throw(line: TrictracLine) -> None:
    if line.ends_with(events.Throw, Move, Go):
        raise line.another_turn()
    line.rolled(line.dice_to_play())


def _points_or_play(line: TrictracLine) -> None:
    """Read a number alone as points where the players count; digits that are neither points nor a roll are fields."""
    state, turn, number = line.state, line.state.turn, line.alone
    assert turn is not None
    is_asked = state.spoken and not state.choosing and not turn.lifted
    if not is_asked or number is None or after_dice(line.words, turn.roll, line.dice_count):
        _play(line)
    elif line.can_be_points(number):
        BOARD_VERBS["claim"](line)
    else:
        due, example, behind = line.still_due(turn.roll), line.example()[1], glued(turn.roll, str(number))
        if number > 9:
            with suppress(UnreadableError):
                _play(line)
                return
        line.typed = ""
        raise UnreadableError(
            "{number} alone is neither points nor a play. {due}. For points type claim 4; for the play each move, "
            "like {example}, or {glued}.",
            number=number,
            due=due,
            example=example,
            glued=behind,
        )


def _play(line: TrictracLine) -> None:
    """The rest of the line is the play; ``!`` at its end has it stand against the laws. The dice may be typed again before."""
    turn = line.state.turn
    assert turn is not None
    if line.again(turn.roll, BOARD_VERBS):
        return
    if turn.lifted and line.named is not turn.roller:
        line.refuse_roll(turn.roll)
        BOARD_VERBS["rectify"](line)
        return
    mover = turn.roller if line.named is None else line.named
    roll, plays = turn.roll, line.kind.plays(line.state)
    play, stands = line.play(lambda said: as_said(said, _read(said, line.state, plays), roll), roll, events.Throw)
    lawful = any(play.change == other.change for other in plays)
    try:
        line.add(Move(mover, play, (stands or line.state.silent) and not lawful))
    except IllegalPlayError as error:
        if line.state.silent:
            raise IllegalPlayError("{play} cannot be played: {reason} (law {law}).", **error.fields) from error
        asked = not stands and _can_stand(line, Move(mover, play, True))
        raise _refused(error, play, plays, stands=stands, asked=asked, silent=line.state.spoken) from error


def _read(said: str, state: State, plays: tuple[Play, ...]) -> Play:
    """A play as it is typed; who may go is told with a refusal that he may hold or go."""
    assert state.roll is not None
    try:
        return read_play(said, plays, state.roll)
    except UnreadableError as error:
        if not state.choosing:
            raise
        raise UnreadableError("{refusal} Or hold, or go.", refusal=error.saying) from error


def _can_stand(line: TrictracLine, move: Move) -> bool:
    """Whether a play may stand as a false move (laws 13.2)."""
    try:
        line.kind.apply(line.state, move)
    except IllegalPlayError:
        return False
    return True


_EARNS = ("9.1", "6.6")
"""The laws whose breach tells what a roll earns."""


def _refused(
    error: IllegalPlayError, play: Play, plays: tuple[Play, ...], *, stands: bool, asked: bool, silent: bool
) -> IllegalPlayError:
    """A refused play with the law, the nearest allowed play and how to let it stand all the same.

    Where the players count nothing is said that tells what the roll earns (laws 10.1, 12.1).
    """
    near = (nearest(play, plays) or plays[0]).shown
    if stands:
        return IllegalPlayError(
            "{play} cannot stand even as a false move: {reason} (law {law}).", **{**error.fields, "nearest": near}
        )
    said, roll = play.shown, error.fields["roll"]
    if silent and error.law in _EARNS:
        return not_allowed(
            error, Saying("{play} is not allowed with {roll}.", play=said, roll=roll), asked=asked, nearest=near
        )
    law = Saying("law {law}", law=error.law)
    told = refusal_told(said, roll, reason_of(error), law, None if silent else near)
    return not_allowed(error, told, asked=asked, nearest=near)


def number_taken(line: str, names: tuple[str, str], done: tuple[Event, ...]) -> list[object]:
    """Say how a number typed alone was read: as points, which can be taken back if it was a roll or a field."""
    number = TypedWords(unnamed(line, names), names).alone
    if number is None or len(done) != 1 or not isinstance(done[0], events.Claim | events.Count):
        return []
    values = {"player": names[done[0].player], "points": number}
    if is_roll(str(number)):
        return [Saying("{player} claims {points}. Was it the next roll? `-` takes it back.", **values)]
    return [Saying("{player} claims {points}. Was it a field? `-` takes it back.", **values)]
