"""The acts of the jan games: a roll judged by trictrac, its fullest plays, a play, checkers back on the talons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from trictrac.base.errors import IllegalPlayError, Saying, Sayings
from trictrac.base.values import frozen
from trictrac.games.common import course
from trictrac.games.common.course import SHARED, demand, handed_over, happened, with_memory
from trictrac.games.common.events import GiveUp, SetLayout
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.plays_text import move_by_move
from trictrac.games.common.state import Handler, TablesKind, TablesState, memory_of
from trictrac.games.common.ways import each_number
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.layout import HAND, ON_TALON, Checkers, Fields
from trictrac.model.mark import Mark
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import OFF, Dice, FromTo, Moves, Numbers, Play, Plays, Roll
from trictrac.model.position import Position
from trictrac.model.score import Pair
from trictrac.protocol.events import Player, added

B = TypeVar("B", bound=Hashable)

TALONS: tuple[Checkers, Checkers] = (ON_TALON, ON_TALON)


@frozen
class JansMemory:
    """The memory of a jan game that counts rolls, beside the common state."""

    rolls: Pair = (0, 0)
    """Rolls made by each player since the checkers last lay on the talons."""
    choice: bool = False
    """Whether the player who won a hole or a set by his own dice may hold or go now."""
    due: Pair = (0, 0)
    """Points that the last roll is worth to each, where the players mark themselves (toccategli)."""
    marked: Pair = (0, 0)
    """Points that each has marked of them."""
    forgotten: Pair = (0, 0)
    """Points that each has forgotten, and the other may still claim."""
    beyond: Pair = (0, 0)
    """Points that each has marked too many, and the other may still claim."""


def demand_choice(state: TablesState, player: Player, act: Saying) -> None:
    """Raise an error unless this player may hold or go.

    Raises:
        OutOfOrderError: he has won nothing by his own dice. The message names the act.
    """
    demand(has_choice(state) and player is state.roller, state, act)


def has_choice(state: TablesState) -> bool:
    """Return whether the player who has won by his own dice may hold or go."""
    return bool(memory_of(state).choice)


def on_the_table(state: TablesState, dice: Dice) -> TablesState:
    """Return the state with ``dice`` on the table, to be played, and the roll counted."""
    rolls = added(memory_of(state).rolls, state.roller, 1)
    return with_memory(course.on_the_table(state, dice), rolls=rolls, choice=False)


def judged(state: TablesState) -> Outcome:
    """Return what trictrac makes of the roll on the table (laws 3–9)."""
    return _judged(state.own, state.opp, memory_of(state).rolls[state.roller], state.dice)


@lru_cache(maxsize=2048)
def _judged(own: Checkers, opp: Checkers, roll_no: int, dice: Dice) -> Outcome:
    return outcome(facing(own, opp, roll_no), Roll(*dice))


def facing(own: Checkers, opp: Checkers, roll_no: int = 1) -> Position:
    """Return the board as a position of trictrac, the roller’s checkers first."""
    return Position(own, opp, rolls=(max(0, roll_no - 1), 0))


def with_rests(mark: Mark, opp: Fields, high: int, low: int) -> Mark:
    """Return a hit without the ways whose every rest has an opposing checker on it."""
    ways = []
    for way in mark.ways:
        rests = [way.checkers[0] + number for number in (high, low) if not opp[25 - way.checkers[0] - number]]
        if not way.passage or rests:
            ways.append(replace(way, passage=rests[0]) if way.passage else way)
    return replace(mark, ways=tuple(ways))


def move(state: TablesState, play: Play, illegal: TablesState | None = None) -> TablesState:
    """Return the state after a play of the roller, with the dice handed over."""
    return handed_over(state, play.after(state.own), state.opp, illegal)


class JansBoard(TablesKind):
    """A game with the board of trictrac: no checkers in hand, none beside those of the other, and often no lone corner."""

    def faults(self, own: Checkers) -> Sayings:
        """Yield what makes the checkers of a side impossible in any jan game."""
        if own[HAND]:
            yield Saying("{side} has checkers in hand, but in this game no hit takes a checker off the board")
        if not self.rules.lone_on_corner and (own[CORNER] == 1 or own[THEIR_CORNER]):
            yield Saying("{side} has a checker alone on the corner, or one on the other player’s")

    def require_possible(self, state: TablesState, play: Play) -> None:
        """Raise an error for a play that cannot be made even by mistake.

        Raises:
            IllegalPlayError: the play is impossible. The message says why.
        """
        for counts, start_field, end in move_by_move(state.own, play):
            if not 1 <= start_field <= 24 or not counts[start_field]:
                raise IllegalPlayError("there is no checker on {start}", law="dice", start=start_field)
            if not start_field < end <= OFF:
                raise IllegalPlayError("no checker moves backwards", law="dice")
        board = play.after(state.own)
        for field in range(1, 25):
            if board[field] and state.opp[25 - field]:
                raise IllegalPlayError(
                    "{end} is occupied by the other player: nobody can stand there", law="blocked", end=field
                )
        if not self.rules.lone_on_corner and (board[CORNER] == 1 or board[THEIR_CORNER]):
            raise IllegalPlayError(
                "no checker stands alone on its own corner, and none stands on the other player’s corner", law="corner"
            )


def fullest(
    board: B,
    numbers: Numbers,
    steps: Callable[[B, int], Iterable[tuple[FromTo, B]]],
    may_lie: Callable[[B], bool],
    *,
    higher: bool,
) -> Plays:
    """Return the plays of as many numbers as possible, one for each final board, or one empty play.

    ``steps`` gives the moves of one number on a board, each with the board after it. With ``higher`` a player who can
    play either of two numbers, but not both, must play the higher.
    """
    found: dict[B, Moves] = {}
    for made, there in _ways(board, numbers, steps, (), set()):
        # Fewer numbers can lead to the same board: one may be an excess (tourne-case).
        if may_lie(there) and len(made) > len(found.get(there, ())):
            found[there] = made
    most = max(map(len, found.values()), default=0)
    kept = [made for made in found.values() if len(made) == most]
    if higher and most == 1:
        highest = max(end - start for ((start, end),) in kept)
        kept = [((start, end),) for ((start, end),) in kept if end - start == highest]
    return tuple(map(Play, kept)) or (Play(),)


def _ways(
    board: B,
    left: Numbers,
    steps: Callable[[B, int], Iterable[tuple[FromTo, B]]],
    made: Moves,
    seen: set[tuple[B, Numbers]],
) -> Iterator[tuple[Moves, B]]:
    """Yield the ways of playing numbers one after the other, in any order, each with its final board, none twice."""
    for number, rest in each_number(left):
        for move, there in steps(board, number):
            if (there, rest) not in seen:
                seen.add((there, rest))
                yield (*made, move), there
                yield from _ways(there, rest, steps, (*made, move), seen)


def steps_over(own: Checkers, opp: Fields, number: int, most: int) -> Iterator[tuple[FromTo, Checkers]]:
    """Yield moves of one number to fields with at most ``most`` opposing checkers, rear checkers first."""
    for start in range(1, OFF - number):
        end = start + number
        if own[start] and opp[OFF - end] <= most:
            yield (start, end), Play(((start, end),)).after(own)


def or_passed(state: TablesState) -> TablesState:
    """Return the state with a roll to be played, or passed on if its player can play nothing."""
    if state.kind.allowed(state)[0].is_pass:
        return state.kind.move(happened(state, What.UNPLAYABLE, state.roller), Play())
    return state


def or_exited(state: TablesState, roller: Player) -> TablesState:
    """Return the state after a play. A player who has borne off all his checkers rolls again from the talons."""
    if state.phase is TablesPhase.THROW and is_off(state, roller):
        return on_talons(state, roller, What.EXIT)
    return state


def on_talons(state: TablesState, roller: Player, what: What) -> TablesState:
    """Return the state with all checkers on the talons again, and this player to roll."""
    return happened(
        state._replace(checkers=TALONS, phase=TablesPhase.THROW, roller=roller, memory=JansMemory()), what, roller
    )


def begun_anew(state: TablesState, roller: Player) -> TablesState:
    """Return the same game begun anew at the stake it has reached, since neither player can win any more."""
    fresh = state.kind.start()._replace(
        game=state.game,
        score=state.score,
        results=state.results,
        stake=state.stake,
        turned=state.turned,
        happenings=state.happenings,
    )
    return happened(fresh, What.VOID, roller)


def is_off(state: TablesState, player: Player) -> bool:
    """Return whether a player has borne off all his checkers."""
    return not any(state.checkers[player][1:OFF])


def count_anew(state: TablesState, event: SetLayout) -> TablesState:
    """Set the layout in a game that counts rolls: they are counted from 0 if all checkers are on the talons."""
    right = course.set_layout(state, event)
    return right._replace(memory=JansMemory()) if right.checkers == TALONS else with_memory(right, choice=False)


COUNTED: dict[type, Handler] = SHARED | {
    SetLayout: count_anew,
    GiveUp: lambda state, event: with_memory(course.resign(state, event), choice=False),
}
"""The function for each event that the jan games that count rolls treat alike."""
