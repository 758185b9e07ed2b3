"""Tourne-case: three checkers a side run to the corner, each on his own side; who first has all three there has won."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from trictrac.draw.table import Bar
from trictrac.errors import IllegalPlayError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import SHARED, demand_legal, dice, placed, stands, thrown_or_passed, to_be_played
from trictrac.games.common.state import Manner, Phase, State, TablesKind, What, happened, won
from trictrac.games.common.words import Words
from trictrac.games.events import Move, Player
from trictrac.games.jans.course import due
from trictrac.games.jans.tourne_case_plays import allowed, refused, stand_of
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND
from trictrac.model.play import Play
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.draw.table import Table
    from trictrac.model.layout import Layout

_ALL = 3
"""The checkers of a side."""


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    """A roll; where nothing of it can be played the dice pass on."""
    return thrown_or_passed(state, dice, lambda thrown: not allowed(thrown)[0].is_pass)


def move(state: State, event: Move) -> State:
    """The roller plays, hits whom he faces, and has won with his third checker in the corner.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule and is not said to stand, or cannot be made at all.
    """
    before, state = state, to_be_played(state, event)
    broken = refused(state, event.play)
    if stands(event, broken):
        _require_possible(state, event.play)
    after = _moved(state, event.play)
    if broken:
        after = after._replace(illegal=before._replace(happenings=(), passed=False))
        after = happened(after, What.ILLEGAL, state.roller)
    return _won(after, state.roller) if after.checkers[state.roller][CORNER] == _ALL else after


def _moved(state: State, play: Play) -> State:
    """The checkers are moved, those that they face are hit, and the dice handed over."""
    there = stand_of(state).after(play)
    hits = there.opp[HAND] - state.opp[HAND]
    owed = list(state.kept or (0, 0))
    owed[state.roller], owed[state.roller.other] = there.owed, owed[state.roller.other] + hits
    after = state.with_checkers(there.own, there.opp)._replace(
        phase=Phase.THROW, roller=state.roller.other, illegal=None, kept=(owed[0], owed[1])
    )
    return happened(after, What.HIT, state.roller, hits) if hits else after


def _won(state: State, winner: Player) -> State:
    """All three checkers of the winner are in the corner."""
    times = _most(state, winner.other)
    told = happened(state, What.WINS, winner, times)
    return won(told, winner, "played", times, times * state.stake)


def _most(state: State, loser: Player) -> int:
    """How many times the stake a game that this player loses now is worth: twice while he has no checker in the corner."""
    return 1 if state.checkers[loser][CORNER] else state.rules.most_times


def _barring(state: State, times: int) -> str:
    """Return the option by which a game does not count double."""
    del state
    return "double_win" if times == 2 else ""


def _require_possible(state: State, play: Play) -> None:
    """Refuse what cannot even be done by mistake."""
    counts = list(state.own)
    for start, end in play.moves:
        if not (HAND <= start < end <= CORNER and counts[start]):
            raise IllegalPlayError("a checker that is there goes forward on its own side", law="order")
        counts[start] -= 1
        counts[end] += 1


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls, and checkers off the board wait like those that never entered.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
        OutOfOrderError: the game is over.
    """
    return placed(state, event, _faults(event.layout))._replace(kept=None, passed=False)


def _faults(layout: Layout) -> Iterator[Saying]:
    for side in Side:
        own = layout.checkers(side)
        if any(own[CORNER + 1 :]):
            yield Saying("{side} has a checker beyond field 12: each stays on his own side", side=side)
        if max(own[1:CORNER]) > 1:
            yield Saying("{side} has two checkers on one field, which is not the corner", side=side)
        if own[CORNER] >= _ALL:
            yield Saying("{side} has three checkers in the corner: the game is won", side=side)


def look(table: Table) -> Table:
    """Return the table with the numbers of each side on its own edge, and the checkers off the board before their first field."""
    if isinstance(table.furniture, Bar):
        table = replace(table, furniture=replace(table.furniture, trays=True, waiting=True))
    return replace(table, own_edges=True)


def words() -> Words:
    """Return the words that the table of tourne-case reads and says otherwise than those of the other games."""
    from trictrac.games.jans.tourne_case_told import WORDS

    return WORDS


MANNER = Manner(
    SHARED
    | dice(_thrown)
    | {
        Move: move,
        events.Demand: demand_legal,
        events.SetLayout: set_layout,
    },
    due,
    allowed,
    words,
    most=_most,
    barring=_barring,
    look=look,
)
"""How tourne-case is played."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the game."""
