"""Two players: one at random, and one who plays for full jans and few blots and goes when it is sensible.

The plays are weighed as flat counts, so that studies can ask millions of times; no search.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.play import Play
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.state import State


@frozen
class RandomPlayer:
    """Every allowed play with the same chance; goes half of the times that he may."""

    random: Random

    def choose(self, state: State) -> Play:
        """One of the allowed plays."""
        assert state.turn is not None
        return self.random.choice(state.turn.outcome.plays)

    def goes(self, _state: State) -> bool:
        """Whether to leave after a hole."""
        return self.random.random() < 0.5


_FULL_JAN = 60
_CASE = (0, 0, 2, 2, 3, 4, 6, 9, 9, 9, 9, 9, 14, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""The worth of a case (two checkers or more) on each field: the grand jan above all, then the bourgeois corner."""
_PULLS = ((1, 2), (7, 6), (19, 3))
"""How strongly each jan that can still be filled draws the checkers into it."""
_BLOT = 3
_REAR_BLOT = 1
_OWN_CORNER = 18


@frozen
class Sensible:
    """Always the play with the best outlook; the first of equals."""

    def choose(self, state: State) -> Play:
        """The allowed play that leaves the best position."""
        assert state.turn is not None
        position = state.turn.position
        return max(state.turn.outcome.plays, key=lambda play: outlook(play.after(position.me), position.opp))

    def goes(self, state: State) -> bool:
        """Go when the other stands better, when the roll gives him much, or when a full jan cannot be kept much longer."""
        assert state.turn is not None
        position = state.turn.position
        best = max(outlook(play.after(position.me), position.opp) for play in state.turn.outcome.plays)
        return leaves(position.me, position.opp, best, state.turn.outcome.opp)


def leaves(me: Sequence[int], opp: Sequence[int], best: int, gives: int) -> bool:
    """Whether it is sensible to go: ``best`` is the outlook after the best play, ``gives`` what the roll gives the other."""
    keeps = any(is_full(me, first) for first, _ in _PULLS)
    return gives >= 8 or (not keeps and best < outlook(opp, me)) or (keeps and _spare_pips(me) < 8)


def outlook(me: Sequence[int], opp: Sequence[int]) -> int:
    """How good a position is for the side that has just played: more is better."""
    worth = 0
    for field in range(1, 25):
        count = me[field]
        if not count:
            continue
        if count > 1:
            worth += _CASE[field]
        elif field > 1:
            worth -= _BLOT if _can_be_hit(field, opp) else _REAR_BLOT
    if me[CORNER] > 1:
        worth += _OWN_CORNER
    for first, pull in _PULLS:
        if is_full(me, first):
            worth += _FULL_JAN + 10 * pull
        elif can_fill(me, first):
            worth += pull * sum(min(2, me[field]) for field in range(first, first + 6))
    return worth + 8 * me[RAIL]


def _can_be_hit(field: int, opp: Sequence[int]) -> bool:
    """Whether an opposing checker stands within twelve fields before this one."""
    mirror = RAIL - field
    return any(opp[source] for source in range(max(1, mirror - 12), mirror))


def _spare_pips(me: Sequence[int]) -> int:
    """How far the checkers behind and on a full grand jan can still be played inside it."""
    behind = sum((12 - field) * me[field] for field in range(1, 7))
    return behind + sum((12 - field) * max(0, me[field] - 2) for field in range(7, 13))


LEVELS = {"sensible": Sensible}
"""The players that a person can play against, by name."""
