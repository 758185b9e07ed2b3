"""Estimates with their 95 percent intervals: ratios of sums over parties, and paired differences of two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

_NORMAL_95 = 1.959963984540054
"""So many standard deviations on either side hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its standard error; ``low`` to ``high`` holds the truth in 95 of 100 cases."""

    value: float
    error: float

    @property
    def reach(self) -> float:
        """How far the interval goes on either side of the value."""
        return _NORMAL_95 * self.error

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.reach

    @property
    def varies(self) -> bool:
        """Whether the parties had it differently, so that there is an interval."""
        return self.error > 0

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves zero out; said of a difference, that there is one."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Sample:
    """What was counted in each partie, over what it is counted by (points over rolls), times a scale (100 rolls)."""

    counts: Sequence[float]
    by: Sequence[float]
    scale: float = 1.0

    @property
    def ratio(self) -> float:
        """All that was counted over all that it is counted by; 0 of nothing."""
        whole = fsum(self.by)
        return self.scale * fsum(self.counts) / whole if whole else 0.0

    def influences(self) -> list[float]:
        """How far each partie draws the ratio away from its value: the ratio made linear (delta method).

        Their mean is 0, and the variance of their mean is that of the ratio (Cochran 1977, 6.4).
        """
        whole = fsum(self.by)
        if not whole:
            return [0.0] * len(self.counts)
        mean, ratio = whole / len(self.by), fsum(self.counts) / whole
        return [self.scale * (count - ratio * unit) / mean for count, unit in zip(self.counts, self.by, strict=True)]


def estimate(sample: Sample) -> Estimate:
    """A ratio with its standard error over parties; a mean where each partie counts for one.

    >>> rolls = estimate(Sample([2, 4, 4, 4, 5, 5, 7, 9], [1] * 8))
    >>> rolls.value, round(rolls.error, 4)
    (5.0, 0.7559)
    """
    return Estimate(sample.ratio, _error_of_mean(sample.influences()))


def difference(first: Sample, second: Sample) -> Estimate:
    """The second ratio less the first; the parties are paired, so that what the same dice do to both falls out.

    >>> difference(Sample([1, 2, 3], [1] * 3), Sample([3, 4, 5], [1] * 3))
    Estimate(value=2.0, error=0.0)
    """
    pairs = zip(first.influences(), second.influences(), strict=True)
    return Estimate(second.ratio - first.ratio, _error_of_mean([theirs - ours for ours, theirs in pairs]))


def _error_of_mean(values: Sequence[float]) -> float:
    """The standard error of the mean of some values; 0 of fewer than two."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = fsum(values) / count
    return sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
