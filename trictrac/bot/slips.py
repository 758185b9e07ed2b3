"""Slips of play, of kinds that a learner can name, on flat counts. All of it can be compiled.

A slip hides the plays that are free of it. Of the others the player still takes the one that he likes best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trictrac.bot.sensible import reached_by
from trictrac.laws.buffers import FILLS, KEEPS, Ints, move, move_back
from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.layout import Fields

ALONE, OPEN, PAST, NO_CORNER, STAYS = range(5)
"""Kinds of slip: a checker alone where it can be hit, a field up to the corner that is no case though it could be one, a
checker past the corner without need, the own corner not taken or given up, holding when it is time to go.
"""
KINDS = 5
ROLLED, FILLED, KEPT = range(3)


class Habits(NamedTuple):
    """A player's slips: the rate of each kind (0 to 1), random numbers that decide, and a tally of his rolls.

    The tally counts all his rolls, those that fill a jan and those that keep one.
    """

    rates: list[float]
    whims: list[list[float]]
    tally: Ints


def new_habits(rates: Sequence[float] = (0.0,) * KINDS, whims: Sequence[Sequence[float]] = ((),) * KINDS) -> Habits:
    """Return the habits with these rates in percent and, for each kind, a row of random numbers from 0 to 1."""
    return Habits([rate / 100 for rate in rates], [[*row] for row in whims], [0, 0, 0])


def count_roll(habits: Habits, task: int) -> None:
    """Count a roll in the tally, and whether it fills or keeps."""
    habits.tally[ROLLED] += 1
    habits.tally[FILLED] += 1 if task == FILLS else 0
    habits.tally[KEPT] += 1 if task == KEEPS else 0


def happens(habits: Habits, kind: int, at: int) -> int:
    """Return whether a slip of this kind happens (1 or 0). ``at`` is the place of the roll's random number."""
    return 1 if habits.rates[kind] > 0 and habits.whims[kind][at] < habits.rates[kind] else 0


def overlook(me: Ints, opp: Fields, plays: Ints, first: int, count: int, habits: Habits, at: int) -> int:
    """Keep the plays that the player does not overlook, in their order, and return their number."""
    for kind in range(STAYS):
        if happens(habits, kind, at):
            count = _leave_slips(me, reached_by(opp), plays, first, count, kind)
    return count


def _leave_slips(me: Ints, reached: int, plays: Ints, first: int, count: int, kind: int) -> int:
    """Keep the plays that show a slip more than others, or all if they show it alike, and return their number."""
    least = most = _measure_slip(me, plays[first], reached, kind) if count else 0
    for at in range(first + 1, first + count):
        slip = _measure_slip(me, plays[at], reached, kind)
        least, most = min(least, slip), max(most, slip)
    if least == most:
        return count
    left = 0
    for at in range(first, first + count):
        if _measure_slip(me, plays[at], reached, kind) > least:
            plays[first + left] = plays[at]
            left += 1
    return left


def _measure_slip(me: Ints, play: int, reached: int, kind: int) -> int:
    """Return how much of a slip the board after a play shows: checkers, fields, or 1 for the corner."""
    move(me, play)
    slip = 0
    if kind == NO_CORNER:
        slip = 0 if me[CORNER] > 1 else 1
    elif kind == PAST:
        for field in range(CORNER + 1, RAIL + 1):
            slip += me[field]
    elif kind == OPEN:
        for field in range(2, CORNER + 1):
            slip += 1 if me[field] < 2 else 0
    else:
        for field in range(2, RAIL):
            slip += 1 if me[field] == 1 and reached >> field & 1 else 0
    move_back(me, play)
    return slip
