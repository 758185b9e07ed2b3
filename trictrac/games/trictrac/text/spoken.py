"""The reader of lines typed at a table of trictrac: dice, points, hold or go, play, écoles, in French or English, forgiving.

``DICE [claim N] [hold|go] [PLAY|pass]`` is a whole turn; before the dice ``got N`` for points received. A line may begin with
the name of who acts. Without a board: ``+4``, ``+4 opp``, ``next``, ``out``.
"""

from __future__ import annotations

from trictrac.errors import IllegalPlayError, UnreadableError
from trictrac.games.events import Draw, Go, Move, Player
from trictrac.games.line import BEGINS, BY, FILLERS, is_move, is_roll
from trictrac.games.speech import Thrower
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.games.trictrac.text.plays import as_said, nearest, read_play
from trictrac.games.trictrac.text.verbs import BOARD_VERBS, MARKER_VERBS, Line
from trictrac.model.play import Play
from trictrac.model.roll import Roll
from trictrac.saying.words import excerpt, refuse_long

_LONGEST = 200
_ALL = ({"for", "pour"}, {"all", "tout", "tous"})


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
    reading = Line(line, state, names, throw)
    reading.named = reading.take_name()
    if reading.named is not None and reading.word() == ":":
        reading.next()
    if reading.named is not None and not reading.words:
        reading.add(reading.beginning(reading.named))
    while reading.words:
        _act(reading)
    if not reading.events:
        reading.words = line.split()
        raise reading.unclear()
    return tuple(reading.events)


def _act(line: Line) -> None:
    word = line.word()
    verbs = MARKER_VERBS if line.state.counting is Counting.MARKER else BOARD_VERBS
    if word in FILLERS:
        line.next()
    elif word in verbs:
        line.next()
        verbs[word](line)
    elif line.state.counting is Counting.MARKER and word.startswith("+"):
        verbs["+"](line)
    elif line.state.phase is Phase.DRAW:
        _draw(line)
    elif line.state.phase is Phase.THROW and line.state.counting is not Counting.MARKER:
        _throw(line)
    elif line.state.phase is Phase.PLAY:
        _play(line)
    elif line.state.phase is Phase.OVER and line.events:
        # The roll has ended the partie: its play is not played any more.
        line.words = []
    else:
        raise line.unclear()


def _draw(line: Line) -> None:
    """Two dice, A's and B's, or who begins."""
    if line.word() in BEGINS:
        line.next()
        line.add(line.beginning(line.actor(Player.A)))
        return
    dice = _dice(line)
    thrower = None
    if line.word() in BY:
        thrower = line.player(None, Player.A)
    line.add(Draw(*dice, thrower if thrower is not None else line.named))


def _throw(line: Line) -> None:
    if line.ends_with(events.Throw, Move, Go):
        raise line.another_turn()
    if is_move(line.word()) and is_move(line.word(1)):
        raise UnreadableError("{line!r}: the dice come first, like 64 1-7 1-5", line=excerpt(line.line))
    dice = _dice(line)
    for_all = line.word() in _ALL[0] and line.word(1) in _ALL[1]
    if for_all:
        del line.words[:2]
    line.add(events.Throw(line.roller, Roll.of(*dice), for_all))


def _dice(line: Line) -> tuple[int, int]:
    """Take two dice in the order typed: ``64``, ``6-4``, ``6 4``, ``sonnez``."""
    line.require_typed()
    digits = "".join(char for char in line.word() if char not in "-/,+x")
    apart = len(digits) == len(line.word(1)) == 1
    digits += line.word(1) * apart
    if is_roll(digits):
        del line.words[: 1 + apart]
        return int(digits[0]), int(digits[1])
    doublet = line.doublet()
    if doublet is None:
        raise line.unclear()
    return doublet


def _play(line: Line) -> None:
    """The rest of the line is the play; ``!`` at its end has it stand against the laws."""
    text, said = line.rest_as_play()
    stands = said != text
    turn = line.state.turn
    assert turn is not None
    roller = turn.roller if line.named is None else line.named
    plays = line.kind.plays(line.state)
    try:
        play = as_said(said, read_play(said, plays, turn.roll), turn.roll)
    except UnreadableError as error:
        if not is_roll(text.split()[0]):
            raise
        raise line.thrown_already(turn.roll, here=line.ends_with(events.Throw)) from error
    lawful = any(play.change == other.change for other in plays)
    try:
        line.add(Move(roller, play, stands and not lawful))
    except IllegalPlayError as error:
        raise _refused(error, play, plays, stands=stands, silent=line.state.spoken) from error


_EARNS = ("9.1", "6.6")
"""The laws whose breach tells what a roll earns."""


def _refused(
    error: IllegalPlayError, play: Play, plays: tuple[Play, ...], *, stands: bool, silent: bool
) -> IllegalPlayError:
    """A refused play with the law, the nearest allowed play and how to let it stand all the same.

    Where the players count nothing is said that tells what the roll earns (laws 10.1, 12.1).
    """
    fields = {**error.fields, "nearest": (nearest(play, plays) or plays[0]).shown}
    if stands:
        return IllegalPlayError("{play} cannot stand even as a false move: {reason} (law {law}).", **fields)
    if silent and error.law in _EARNS:
        return IllegalPlayError(
            "{play} is not allowed with {roll}. Was it played so all the same? Type the same line with ! at its end.",
            **fields,
        )
    if silent:
        return IllegalPlayError(
            "{play} is not allowed with {roll}: {reason} (law {law}). Was it played so all the same? Type the same line with ! "
            "at its end.",
            **fields,
        )
    return IllegalPlayError(
        "{play} is not allowed with {roll}: {reason} (law {law}). Nearest: {nearest}. Was it played so all the same? Type the "
        "same line with ! at its end.",
        **fields,
    )
