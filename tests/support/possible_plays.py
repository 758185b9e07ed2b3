"""Every play that a player could make by hand, lawful or not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.support.laws_support import (
    Situation,
)
from trictrac.laws.buffers import pack
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER

SINGLE_STEPS = [
    (start, number, min(start + number, RAIL)) for start, number in itertools.product(range(1, 25), range(1, 7))
]


def possible_plays(situation: Situation) -> Iterator[int]:
    """Return every play with the numbers of the roll, lawful or not: none, one number, both, by power."""
    me, high, low = situation.me, situation.high, situation.low
    yield pack(0, 0, 0, 0)
    for number in {high, low}:
        yield from (pack(start, end, 0, 0) for start, n, end in SINGLE_STEPS if n == number and me[start])
    for first, second in {(high, low), (low, high)}:
        for start, number, end in SINGLE_STEPS:
            if number != first or not me[start]:
                continue
            between = list(me)
            between[start] -= 1
            between[end] += 1
            yield from (
                pack(start, end, other, last) for other, n, last in SINGLE_STEPS if n == second and between[other]
            )
    by_power = THEIR_CORNER - high, THEIR_CORNER - low
    half, other_half = (CORNER - high, THEIR_CORNER - low), (THEIR_CORNER - high, CORNER - low)
    for one, other in {by_power, half, other_half}:
        if me[one] and me[other] and (one != other or me[one] > 1):
            yield pack(one, CORNER, other, CORNER)
            yield pack(other, CORNER, one, CORNER)
