"""The forgiving reader of lines typed at the table of a tables game, in French or English.

``53`` draws for the first move, ``64 24/18 13/9`` is a whole turn, ``64`` and then ``24/18 13/9`` the same in two
lines; ``double``, ``accept``, ``refuse``, ``beaver``; ``demand`` has an illegal play taken back; ``resign``, ``new``. A
line may begin with the name of the player who acts. ``!`` at the end lets an illegal play stand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying, TrictracError
from trictrac.games.common.deeds import describe_play
from trictrac.games.common.events import Call, Event, MarkPoints, ThrowDice, dice_written
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.rules import rule_named
from trictrac.games.common.state import TablesState
from trictrac.games.common.verbs import ACTS, ANSWERS, TablesLine
from trictrac.games.common.ways import PASSES
from trictrac.model.play import Play
from trictrac.protocol.events import Draw, Move, NewPartie
from trictrac.protocol.line import Seat
from trictrac.protocol.log import TypedEvents
from trictrac.protocol.sentences import describe_refusal, not_allowed, reason_of
from trictrac.protocol.verbs import cut_short, due_of_other, finished
from trictrac.protocol.words import FILLERS, is_move, is_roll
from trictrac.saying.words import refuse_long

_LONGEST = 400
_OF_A_TURN = (ThrowDice, Call, MarkPoints)
"""Events after which the player named in the line stays the one who acts."""


def read_line(text: str, seat: Seat[TablesState, Event]) -> TypedEvents[TablesState, Event]:
    """Return the events of a typed line, each carried out before the next is read.

    The line is refused if a word has no meaning now, a play is ambiguous or illegal, or an act is not due.
    """
    line = TablesLine(text, seat)
    try:
        refuse_long(text, _LONGEST)
        while line.words:
            # In a play ``b`` before a field is the bar, not the player B.
            at_bar = line.state.awaits_play and line.words[0] == "b" and line.word(1)[:1].isdecimal()
            event: Event | None = None if at_bar else line.take_named()
            if event is None and line.words:
                event = _event(line)
            if event is not None:
                _carry_out(line, event)
    except TrictracError as error:
        return cut_short(line, error)
    return finished(line)


def _event(line: TablesLine) -> Event | None:
    """Read the next act, or return None if the next words are no act."""
    word, phase = line.verb(), line.state.phase
    verbs = ACTS | ANSWERS if phase is TablesPhase.ANSWER else ACTS
    if word in verbs:
        line.next()
        return verbs[word](line)
    if word in FILLERS:
        line.next()
    elif phase is TablesPhase.DRAW:
        return line.draw()
    elif phase is TablesPhase.THROW:
        return _throw(line)
    elif phase is TablesPhase.PLAY:
        return _play(line)
    elif phase is TablesPhase.OVER and "hold" in line.kind.due(line.state):
        raise line.unreadable("{line!r}: hold or go comes first, then the play", kept=tuple(line.events))
    elif phase is TablesPhase.OVER and not line.events and is_roll(word) and "new" in line.kind.due(line.state):
        # The dice of the next game begin it.
        return NewPartie()
    elif phase is TablesPhase.OVER and line.ends_with(ThrowDice):
        # The roll has won the game: its play is not played any more.
        line.words = []
    else:
        raise line.unclear()
    return None


def _throw(line: TablesLine) -> Event | None:
    last = line.events[-1] if line.events else None
    is_after_dice = line.state.passed and (last is None or isinstance(last, ThrowDice))
    if is_after_dice and line.words[-1].endswith("!") and is_move(line.word()):
        return _in_vain(line)
    if isinstance(last, ThrowDice):
        if line.verb() not in PASSES:
            raise line.unreadable(
                "{line!r}: nothing of {roll} can be played, and the turn is over; type the dice alone",
                roll=dice_written(last.dice),
            )
        line.next()
        return None
    if isinstance(last, Move):
        raise line.another_turn()
    if isinstance(last, Draw):
        raise line.unreadable(
            "{line!r}: the winner of the draw throws new dice in this game, so type only the two dice of the draw",
        )
    return line.rolled(line.dice_to_play())


def _in_vain(line: TablesLine) -> Move:
    """Read an illegal play, marked with ``!``, by the player who could play nothing of the last dice."""
    player = line.state.roller.other
    before = line.state._replace(phase=TablesPhase.PLAY, roller=player)
    return Move(player, before.kind.read_play(line.rest().rstrip("! "), before), stands=True)


def _play(line: TablesLine) -> Move | None:
    """Read the rest of the line as the play. ``!`` at its end lets it stand even if it is illegal."""
    roll = dice_written(line.state.dice)
    if line.again(roll, ACTS):
        return None
    play, line.insists = line.play(roll, ThrowDice)
    return Move(line.mover, play)


def _carry_out(line: TablesLine, event: Event) -> None:
    """Carry out the next event of a line. An illegal play stands only if the line insists.

    Raises:
        OutOfOrderError: the event is not due. If it is due from the other player, the message says so.
        IllegalPlayError: the play breaks a rule. The message suggests the nearest allowed one, and how to let it stand.
    """
    try:
        state = line.kind.apply(line.state, event)
    except OutOfOrderError as error:
        raise due_of_other(line, event, error) from None
    except IllegalPlayError as error:
        if not isinstance(event, Move):
            raise
        if event.stands:
            raise IllegalPlayError(
                "{play} cannot stand even as an illegal play: {reason} ({rule}).",
                law=error.law,
                rule=rule_named(error.law),
                play=describe_play(event.play, line.state),
                reason=error.saying,
            ) from error
        if not line.insists:
            raise _refused(error, event.play, line.state) from error
        _carry_out(line, replace(event, stands=True))
        return
    line.take(event, state)
    if not isinstance(event, _OF_A_TURN):
        line.named = None


def _refused(error: IllegalPlayError, play: Play, state: TablesState) -> IllegalPlayError:
    """Return the error of a refused play with its rule, the nearest allowed play, and how to let it stand."""
    may_insist = state.kind.allows_faults
    near = state.kind.nearest(state, play) or (None if may_insist else Play())
    nearest = None if near is None else describe_play(near, state)
    roll, rule = dice_written(state.dice), rule_named(error.law)
    described, missing = describe_play(play, state), Counter(near.moves) - Counter(play.moves) if near else Counter()
    if near and play.moves and len(play.moves) + missing.total() == len(near.moves):
        refusal = Saying(
            "{refusal} Type the rest, like {rest}.",
            refusal=describe_refusal(described, roll, reason_of(error), rule, None),
            rest=describe_play(Play(tuple(missing.elements())), state),
        )
    else:
        refusal = describe_refusal(described, roll, reason_of(error), rule, nearest)
    return not_allowed(error, refusal, nearest=nearest, may_insist=may_insist)
