"""The reader of lines typed at the table of a running game or of a game of jans, in French or English, forgiving.

``53`` draws for the first move, ``64 24/18 13/9`` is a whole turn, ``64`` and then ``24/18 13/9`` the same in two lines;
``double``, ``accept``, ``refuse``, ``beaver``; ``demand`` has an illegal play taken back; ``resign``, ``new``. A line may begin
with the name of who acts. ``!`` at the end has a play against the rules stand.
"""

from __future__ import annotations

from trictrac.base.errors import IllegalPlayError, UnreadableError
from trictrac.games.common import events
from trictrac.games.common.deeds import shown
from trictrac.games.common.events import Event, dice_written
from trictrac.games.common.happening import Phase
from trictrac.games.common.rules import rule_named
from trictrac.games.common.state import State
from trictrac.games.common.verbs import ACTS, ANSWERS, TablesLine
from trictrac.games.common.ways import PASSES
from trictrac.model.play import Play
from trictrac.protocol.events import Draw, Move
from trictrac.protocol.speech import Thrower, not_allowed, reason_of, refusal_told
from trictrac.protocol.verbs import read_whole
from trictrac.protocol.words import FILLERS, is_move
from trictrac.saying.words import excerpt, refuse_long

_LONGEST = 400
_OF_A_TURN = (events.ThrowDice, events.Call)
"""After these who was named goes on."""


def read_line(line: str, state: State, names: tuple[str, str], throw: Thrower | None = None) -> tuple[Event, ...]:
    """Read one line typed at the table as the events that it means after ``state``: all of it or nothing.

    ``names`` are the players'; ``throw`` gives so many dice where the program throws them.

    Raises:
        UnreadableError: a word has no meaning now; says which, and what is expected.
        AmbiguousError: a play has several readings.
        OutOfOrderError: the act is not due now.
        IllegalPlayError: the play breaks a rule, its ``law``; says which, and suggests the nearest allowed play.
    """
    refuse_long(line, _LONGEST)
    return read_whole(TablesLine(line, state, names, throw), _next)


def _next(line: TablesLine) -> None:
    """The player who is named next, and his act."""
    if not _is_bar(line):
        line.take_named()
    if not line.words:
        return
    count = len(line.events)
    _act(line)
    if len(line.events) > count and not isinstance(line.events[-1], _OF_A_TURN):
        line.named = None


def _is_bar(line: TablesLine) -> bool:
    """Whether ``b`` is the bar here, not the player B."""
    return line.state.phase is Phase.PLAY and line.words[0] == "b" and line.word(1)[:1].isdecimal()


def _act(line: TablesLine) -> None:
    word, phase = line.verb(), line.state.phase
    if phase is Phase.ANSWER and word in ANSWERS:
        line.next()
        ANSWERS[word](line)
    elif word in ACTS:
        line.next()
        ACTS[word](line)
    elif word in FILLERS:
        line.next()
    elif phase is Phase.DRAW:
        line.draw()
    elif phase is Phase.THROW:
        _throw(line)
    elif phase is Phase.PLAY:
        _play(line)
    elif phase is Phase.OVER and "hold" in line.kind.due(line.state):
        raise UnreadableError(
            "{line!r}: hold or go comes first, then the play", line=excerpt(line.line), kept=tuple(line.events)
        )
    elif phase is Phase.OVER and line.ends_with(events.ThrowDice):
        # The roll has won the game: its play is not played any more.
        line.words = []
    else:
        raise line.unclear()


def _throw(line: TablesLine) -> None:
    last = line.events[-1] if line.events else None
    if isinstance(last, events.ThrowDice):
        _unplayable(line, last)
        return
    if last is None and _stands_in_vain(line):
        _stand_in_vain(line)
        return
    if isinstance(last, Move):
        raise line.another_turn()
    if isinstance(last, Draw):
        raise UnreadableError(
            "{line!r}: who wins the draw throws anew in this game: type the two dice of the draw alone",
            line=excerpt(line.line),
        )
    line.rolled(line.dice_to_play())


def _stands_in_vain(line: TablesLine) -> bool:
    """Whether the rest is a play with ``!`` at its end, of dice of which nothing could be played."""
    return line.state.passed and line.words[-1].endswith("!") and is_move(line.word())


def _stand_in_vain(line: TablesLine) -> None:
    """Enter a play against the rules by who could play nothing."""
    player = line.state.roller.other
    before = line.state._replace(phase=Phase.PLAY, roller=player)
    _stand(line, Move(player, before.kind.read_play(line.rest().rstrip("! "), before), stands=True))


def _unplayable(line: TablesLine, thrown: events.ThrowDice) -> None:
    """The words after dice of which nothing can be played: that it is so, or a play against the rules all the same."""
    if _stands_in_vain(line):
        _stand_in_vain(line)
        return
    if line.verb() not in PASSES:
        raise UnreadableError(
            "{line!r}: nothing of {roll} can be played, and the dice pass on; type the dice alone",
            line=excerpt(line.line),
            roll=dice_written(thrown.dice),
        )
    line.next()


def _play(line: TablesLine) -> None:
    """The rest of the line is the play; ``!`` at its end has it stand against the rules."""
    state = line.state
    roll, read = dice_written(state.dice), state.kind.read_play
    if line.again(roll, ACTS):
        return
    play, stands = line.play(lambda said: read(said, state), roll, events.ThrowDice)
    try:
        line.add(Move(line.mover, play))
    except IllegalPlayError as error:
        if not stands:
            raise _refused(error, play, state) from error
        _stand(line, Move(line.mover, play, stands=True))


def _stand(line: TablesLine, move: Move) -> None:
    """Enter a play against the rules, which the other lets stand."""
    state = line.state
    try:
        line.add(move)
    except IllegalPlayError as error:
        raise IllegalPlayError(
            "{play} cannot stand even as an illegal play: {reason} ({rule}).",
            law=error.law,
            rule=rule_named(error.law),
            play=shown(move.play, state),
            reason=error.saying,
        ) from error


def _refused(error: IllegalPlayError, play: Play, state: State) -> IllegalPlayError:
    """A refused play with the rule, the nearest allowed play and how to let it stand all the same."""
    asked = state.kind.manner.lets_stand
    near = state.kind.nearest(state, play) or (None if asked else Play())
    nearest = None if near is None else shown(near, state)
    told = refusal_told(shown(play, state), dice_written(state.dice), reason_of(error), rule_named(error.law), nearest)
    return not_allowed(error, told, nearest=nearest, asked=asked)
