"""How sure a share and a median are: 95 % intervals that hold for few answers too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, isfinite, sqrt
from statistics import median

NORMAL_95 = 1.959963984540054
"""How many standard deviations on either side hold 95 of 100."""
_OUTSIDE = 0.025
_EXACT_UP_TO = 1000


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; ``low`` to ``high`` is the interval of the share, 0 to 1 where there is nothing to go by."""

    count: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float | None:
        """The share itself, from 0 to 1; None of nothing."""
        return self.count / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Median:
    """The median of ``count`` times in seconds; ``low`` to ``high`` is its interval, None for fewer than six times."""

    seconds: float
    count: int
    low: float | None = None
    high: float | None = None


def share_of(count: int, of: int) -> Share:
    """A share with its 95 % interval by Wilson's score (Wilson 1927; Newcombe 1998, method 3), which never leaves 0 to 1.

    >>> share = share_of(8, 10)
    >>> share.rate, round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)
    """
    if of == 0:
        return Share(0, 0, 0.0, 1.0)
    rate, square = count / of, NORMAL_95 * NORMAL_95
    middle = (rate + square / (2 * of)) / (1 + square / of)
    reach = NORMAL_95 / (1 + square / of) * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    return Share(count, of, min(rate, max(0.0, middle - reach)), max(rate, min(1.0, middle + reach)))


def median_of(times: Iterable[float]) -> Median | None:
    """The median of some times with its interval by order statistics, whatever their distribution; None of no times.

    The interval goes from the so-many-th shortest to the so-many-th longest time, and holds the median in at least 95 of
    100 cases (David and Nagaraja 2003, 7.1). Times that are no times (below zero, not finite) are left out.
    """
    ordered = sorted(time for time in times if isfinite(time) and time >= 0)
    if not ordered:
        return None
    place = median_place(len(ordered))
    if place == 0:
        return Median(median(ordered), len(ordered))
    return Median(median(ordered), len(ordered), ordered[place - 1], ordered[-place])


def median_place(count: int) -> int:
    """Which of ``count`` ordered times, from either end, bounds the interval of their median; 0 where none is far enough.

    >>> [median_place(count) for count in (5, 6, 10, 20)]
    [0, 1, 2, 6]
    """
    if count > _EXACT_UP_TO:
        return int((count - NORMAL_95 * sqrt(count)) / 2)
    below, place = 1, 0
    while below <= _OUTSIDE * 2**count:
        place += 1
        below += comb(count, place)
    return place
