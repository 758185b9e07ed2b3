"""Play without a board: tokens, pegs, pavillon and dice follow what the players enter (laws 10, 11)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError
from trictrac.model.position import TALON
from trictrac.partie import going, referee, turns
from trictrac.partie.due import demand, due_text, may_suspend
from trictrac.partie.events import BearOff, Count, Counting, Event, School, Suspend, TakeDice
from trictrac.partie.frame import SIX
from trictrac.partie.ledger import Happening, LedgerEntry, Rank, Why, about_error
from trictrac.partie.marks import (
    checked,
    continued,
    ended,
    ended_by_going,
    happened,
    is_won,
    mark,
    note_in_ledger,
    settled,
)
from trictrac.partie.state import MOST_POINTS, State, holes_by
from trictrac.protocol.events import Begin, Draw, Go, Hold, Player, added


def put_away(state: State) -> State:
    """Return the state without a board. The player with the dice keeps them, and open errors are let pass."""
    if state.boardless:
        return state
    bare = state._replace(
        counting=Counting.MARKER,
        checkers=(TALON, TALON),
        rolls=(0, 0),
        turn=None,
        late=(),
        errors=(),
        let=(),
        accusations=(),
        lapsed=(),
        before_go=None,
        happenings=tuple(about_error("lapsed", error) for error in state.errors),
    )
    bare = referee.report_overlooked(bare, referee.overlooked(state))
    return _rolling(bare, state.roller) if state.awaits_throw else bare


def _rolling(state: State, roller: Player) -> State:
    """Return the state with one more roll, which only the players see. Its marks form a turn, as with a board."""
    return settled(state)._replace(roller=roller, number=state.number + 1, held=False)


def draw(state: State, event: Draw) -> State:
    """Return the state after the draw for the first move (law 2.1), without the first roll."""
    drawn = turns.draw(state, event)
    return _rolling(drawn, drawn.roller) if drawn.awaits_throw else drawn


def begin(state: State, event: Begin) -> State:
    """Return the state after a player begins."""
    return _rolling(turns.begin(state, event), event.player)


def count(state: State, event: Count) -> State:
    """Return the state after the roller marks points of his roll, or the other what it gave him (law 10.1)."""
    demand(state.awaits_throw, state, "mark points")
    why = Why.OWN if event.player is state.roller else Why.GIVEN
    entry = LedgerEntry(event.player, event.points, why, state.number)
    if event.holes is None:
        return _marked(state, entry)
    return _marked(state, replace(entry, pegs=holes_by(state, event.player, state.number, why) + event.holes))


def school(state: State, event: School) -> State:
    """Return the state after an école is marked, last of its roll and without a right to go (law 12.5).

    The players judge it.
    """
    demand(state.awaits_throw, state, "claim an école")
    turn = state.number - event.before
    entry = LedgerEntry(event.player, event.points, Why.SCHOOL, turn, rank=Rank.ROLLER_AT_FAULT)
    return _marked(happened(state, Happening("schooled", event.player, event.points)), entry)


def _marked(state: State, entry: LedgerEntry) -> State:
    """Return the state after a mark. All holes end the partie, or the player chooses first (laws 10.6, 11.1).

    Raises:
        OutOfOrderError: ``entry`` has no points, or more than can be marked at once.
    """
    if not 0 < entry.points <= MOST_POINTS:
        raise OutOfOrderError("{points} points cannot be marked: 1 to {most}", points=entry.points, most=MOST_POINTS)
    return checked(mark(state, entry, entry.points))


def hold(state: State, event: Hold) -> State:
    """Return the state after *tenir* (law 11.2)."""
    demand(state.choosing and event.player is state.roller, state, "hold")
    return stay(state)


def suspend(state: State, event: Suspend) -> State:
    """Return the state after a player suspends one of two games and stays for the other (trictrac combiné, K)."""
    _require_open(state, event.player)
    demand(state.choosing and event.player is state.roller and may_suspend(state), state, "suspend a game")
    return going.suspended(stay(state), event)


def _require_open(state: State, player: Player) -> None:
    """Refuse going after holding on the same roll (law 11.4)."""
    if state.awaits_throw and state.held and player is state.roller:
        raise OutOfOrderError(
            "the roller has already held on this roll and cannot go any more: type next to pass the dice"
        )


def stay(state: State) -> State:
    """Return the state after a player who may go does something else, and so holds.

    After his last hole he plays on (option ``continuation``).
    """
    if not state.choosing:
        return state
    state = state._replace(held=True)
    return continued(state, state.roller) if is_won(state) else state


def go(state: State, event: Go) -> State:
    """Return the state after *s'en aller*: points wiped, a new relevé, the goer to roll (law 11.3)."""
    _require_open(state, event.player)
    demand(state.choosing and event.player is state.roller, state, "go")
    if is_won(state):
        return ended(state, state.roller)
    state = state._replace(goings=added(state.goings, event.player, 1))
    if state.ends_by_going and max(state.score.holes) >= SIX:
        return ended_by_going(state, event.player, state.score)
    gone = note_in_ledger(state, event.player, Why.GONE)
    return _rolling(going.set_up(happened(gone, Happening("gone", event.player)), event.player), event.player)


def bear_off(state: State, event: BearOff) -> State:
    """Return the state after the roller has borne off: a new relevé, and he rolls again (law 6.7)."""
    demand(state.awaits_throw and event.player is state.roller, state, "bear off")
    return _rolling(going.bear_off(stay(state), event.player), event.player)


def take_dice(state: State, event: TakeDice) -> State:
    """Return the state after the dice pass to the other player."""
    demand(state.awaits_throw and event.player is state.roller.other, state, "take the dice")
    return _rolling(stay(state), event.player)


def refuse(state: State, _event: Event) -> State:
    """Refuse an event that needs a board where there is none, or one that is only for play without a board."""
    if state.boardless:
        raise OutOfOrderError(
            "no board is kept: nothing is thrown, played or judged; due: {due}. With a board again: marking announced, or "
            "spoken",
            due=due_text(state),
        )
    raise OutOfOrderError(
        "this is only for games where no board is kept (marking marker); due: {due}", due=due_text(state)
    )
