"""The effects of a rule over many parties: the same dice under two rule sets, with 95 percent intervals."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import fsum, isclose, sqrt
from random import Random
from statistics import stdev
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.flat import Dice, thrown
from trictrac.model.mark import JANS, Jan
from trictrac.model.rules import Rules
from trictrac.model.score import Score
from trictrac.model.tariff import TARIFF
from trictrac.partie.frame import stakes
from trictrac.protocol.events import Player
from trictrac.rules.options import DECLARED
from trictrac.variants.comparing import Cause, TwoSets, differing, idle
from trictrac.variants.sets import is_played

if TYPE_CHECKING:
    from trictrac.bot.counting import Counter

_NORMAL_95 = 1.959963984540054
"""Standard deviations on either side of the mean that hold 95 of 100 values."""


@frozen
class Estimate:
    """A value, and its 95 percent confidence interval from ``low`` to ``high``."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """The distance from the value to the upper end of the interval."""
        return self.high - self.value

    @property
    def varies(self) -> bool:
        """Whether there is an interval: the parties differed, or were too few to be sure."""
        return self.high > self.low

    @property
    def is_even(self) -> bool:
        """Whether the interval is equally long on both sides of the value."""
        return isclose(self.reach, self.value - self.low, rel_tol=1e-6, abs_tol=1e-12)

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves zero out, so that a difference is one."""
        return self.low > 0 or self.high < 0


@frozen
class Sample:
    """The counts of each partie over the number they are counted by (points over rolls), times a scale (100 rolls)."""

    counts: Sequence[float]
    by: Sequence[float]
    scale: float = 1.0

    @property
    def ratio(self) -> float:
        """The ratio of all counts to the number they are counted by, 0 if that is 0."""
        whole = fsum(self.by)
        return self.scale * fsum(self.counts) / whole if whole else 0.0

    def influences(self) -> list[float]:
        """Return how far each partie draws the ratio away from its value: the ratio made linear (delta method).

        Their mean is 0, and the variance of their mean is that of the ratio (Cochran 1977, 6.4).
        """
        whole = fsum(self.by)
        if not whole:
            return [0.0] * len(self.counts)
        mean, ratio = whole / len(self.by), fsum(self.counts) / whole
        return [self.scale * (count - ratio * unit) / mean for count, unit in zip(self.counts, self.by, strict=True)]


def estimate(sample: Sample) -> Estimate:
    """Return a ratio with its interval over parties.

    If each partie counts for one, the ratio is a mean.

    >>> rolls = estimate(Sample([2, 4, 4, 4, 5, 5, 7, 9], [1] * 8))
    >>> rolls.value, round(rolls.low, 4), round(rolls.high, 4)
    (5.0, 3.5184, 6.4816)
    """
    return _around(sample.ratio, sample.influences())


def difference(first: Sample, second: Sample) -> Estimate:
    """Return the second ratio minus the first.

    The parties are paired, so that what the same dice do to both cancels out.

    >>> difference(Sample([1, 2, 3], [1] * 3), Sample([3, 4, 5], [1] * 3))
    Estimate(value=2.0, low=2.0, high=2.0)
    """
    pairs = zip(first.influences(), second.influences(), strict=True)
    return _around(second.ratio - first.ratio, [theirs - ours for ours, theirs in pairs])


def _around(value: float, influences: Sequence[float]) -> Estimate:
    """Return a value with the interval from the standard error of the mean influence.

    Fewer than two influences give no interval.
    """
    count = len(influences)
    reach = _NORMAL_95 * (stdev(influences) / sqrt(count)) if count > 1 else 0.0
    return Estimate(value, value - reach, value + reach)


def rare_estimate(sample: Sample) -> Estimate:
    """Return the rate of what occurs in few parties or in none, as sums of weights of a Poisson process.

    The interval is that of Fay and Feuer (1997). It holds where the one of ``estimate`` does not, and is not even.

    >>> never = rare_estimate(Sample([0] * 100, [30] * 100, 100))
    >>> never.value, never.low, round(never.high, 2)
    (0.0, 0.0, 0.73)
    """
    whole = fsum(sample.by) or 1.0
    low, high = _sum_bounds(sample.counts, max((*sample.counts, _MOST_POINTS)))
    return Estimate(sample.ratio, sample.scale * low / whole, sample.scale * high / whole)


def rare_difference(first: Sample, second: Sample) -> Estimate:
    """Return the second rate minus the first, of what differs in few parties.

    What is more in the one and what is more in the other are two Poisson processes, and their intervals are combined (Zou and
    Donner 2008).
    """
    pairs = list(zip(first.counts, second.counts, strict=True))
    more, less = [max(b - a, 0) for a, b in pairs], [max(a - b, 0) for a, b in pairs]
    largest = max((*more, *less, _MOST_POINTS))
    (more_low, more_high), (less_low, less_high) = (_sum_bounds(counts, largest) for counts in (more, less))
    gained, lost = fsum(more), fsum(less)
    unit = second.scale / ((fsum(first.by) + fsum(second.by)) / 2 or 1.0)
    below = unit * sqrt((gained - more_low) ** 2 + (less_high - lost) ** 2)
    above = unit * sqrt((more_high - gained) ** 2 + (lost - less_low) ** 2)
    value = second.ratio - first.ratio
    return Estimate(value, value - below, value + above)


def _sum_bounds(weights: Sequence[float], largest: float) -> tuple[float, float]:
    """Return the interval of the expected sum of ``weights``.

    The upper end allows for one more event of weight ``largest``, which may not have occurred yet.
    """
    total, squares = fsum(weights), fsum(weight * weight for weight in weights)
    low = squares / (2 * total) * _chi_square(-_NORMAL_95, 2 * total**2 / squares) if total else 0.0
    more, wider = total + largest, squares + largest**2
    return low, wider / (2 * more) * _chi_square(_NORMAL_95, 2 * more**2 / wider)


def _chi_square(normal: float, freedom: float) -> float:
    """Return the quantile of the chi-square distribution at the probability of ``normal``, after Wilson and Hilferty (1931)."""
    spread = 2 / (9 * freedom)
    return freedom * max(0.0, 1 - spread + normal * sqrt(spread)) ** 3


FEWEST = 30
"""The number of parties from which an interval can be believed."""

_FEW = 0.1
"""Share of the parties below which an event is rare."""
_MOST_POINTS = float(max(max(prices) for prices in TARIFF.values()))
"""Largest number of points that one event usually earns, for events that have not occurred yet."""

FEWEST_EVENTS = 20
"""The number of parties on which a difference must rest: with fewer it may be chance, even if its interval is clear."""

UNSHOWN: Cause = (
    *(option.name for option in DECLARED if option.subject == "schools"),
    "pavillon_late",
    "joint_exit_roll",
    "swap_colours_after_exit",
    "continuation",
)
"""The options that such parties cannot show.

The players mark without a mistake, forget nothing and never play for all, and every partie stands alone.
"""

_PARTIES_A_SHARE = 10


Counts = Mapping[str, float]
"""The counts of one partie by name: ``rolls``, ``releves``, ``holes``, ``stakes``, and how often a hole was won, single or
double (``wins``) and en bredouille (``doubles``). ``first_won`` is 1 or 0, ``points.fill`` has the points of a jan for
either side, and ``parties`` is 1.
"""

Pair = tuple[Counts, Counts]
"""The counts of one partie under both sets."""


def play_counted(seed: int, number: int, rules: Rules, counter: Counter) -> Counts:
    """Play one partie of two equal players to its end.

    The dice depend only on the seed and the number of the partie. The dice that decide who begins (law 2.1) come from a source
    of their own, so that the rolls after the first are the same under every custom.
    """
    customs, dice = rules.customs, f"{seed}/{number}"
    opening: Dice | None = None
    if customs.first_move != "reroll":
        random = Random(f"{dice}/opening")
        opening = thrown(random)
        while opening[0] == opening[1] and not _plays_doublets(rules):
            opening = thrown(random)
    terms = customs.hole_target, int(customs.bredouille == "yes"), int(customs.pavillon == "yes")
    reached, (rolls, releves, wins, doubles, _, *by_jan) = counter.count(dice, rules.play.lowered(), terms, opening)
    score = Score.read(reached).within(customs.hole_target)
    winner = Player.A if score.holes[0] == customs.hole_target else Player.B
    counts: dict[str, float] = {
        "parties": 1,
        "rolls": rolls,
        "releves": releves,
        "holes": sum(score.holes),
        "wins": wins,
        "doubles": doubles,
        "first_won": int(winner is Player.A),
        "stakes": float(stakes(score, winner, rules)),
        **{f"points.{jan}": 0 for jan in Jan},
    }
    for jan, earned in zip(JANS, by_jan, strict=True):
        counts[f"points.{jan}"] += earned
    return counts


def _plays_doublets(rules: Rules) -> bool:
    return rules.customs.opening_doublet == "plays" and rules.customs.first_move == "coup_et_des"


def play_some(sets: TwoSets, seed: int, player: str, numbers: Sequence[int]) -> list[Pair]:
    """Play the parties with these numbers, each under both sets, compiled if possible."""
    from trictrac.bot.counting import LOOPS, Counter
    from trictrac.fast.engine import compile_all
    from trictrac.seance.places import compiled_folder

    first, second = sets
    counter = Counter(player, compile_all(LOOPS, compiled_folder()))
    return [
        (play_counted(seed, number, first, counter), play_counted(seed, number, second, counter)) for number in numbers
    ]


def play_pairs(
    sets: TwoSets, games: int, seed: int, jobs: Jobs = None, player: str = "sensible"
) -> Generator[list[Pair], None, None]:
    """Yield pairs of parties, some at a time, in the order of their numbers.

    The pairs are the same for any number of ``jobs``.
    """
    shares = (range(games)[first : first + _PARTIES_A_SHARE] for first in range(0, games, _PARTIES_A_SHARE))
    yield from in_order(partial(play_some, sets, seed, player), shares, jobs)


@frozen
class Measure:
    """One quantity measured under both sets, and the second minus the first.

    ``jan`` is the jan of which it is the points. ``events`` is the number of parties on which the difference rests: those in
    which the quantity occurred and differed.
    """

    name: str
    jan: Jan | None
    first: Estimate
    second: Estimate
    difference: Estimate
    events: int

    @property
    def is_clear(self) -> bool:
        """Whether the difference is clear: its interval excludes zero, and enough parties are behind it."""
        return self.events >= FEWEST_EVENTS and self.difference.is_clear


_QUANTITIES = (
    ("rolls_per_hole", "rolls", "holes", 1),
    ("rolls_per_partie", "rolls", "parties", 1),
    ("releves_per_partie", "releves", "parties", 1),
    ("bredouille_holes", "doubles", "wins", 100),
    ("first_player", "first_won", "parties", 100),
    ("stakes_per_partie", "stakes", "parties", 1),
)
"""Measures: name, count of a partie, the number to divide it by, and the scale."""


def measures(pairs: Sequence[Pair], sets: TwoSets) -> tuple[Measure, ...]:
    """Return all that was measured.

    The points by jan per 100 rolls come last, without the jans that neither set plays.
    """
    found = [_measure(name, pairs, count, by, scale) for name, count, by, scale in _QUANTITIES]
    for jan in Jan:
        played = [is_played(jan, rules) for rules in sets]
        if any(played):
            found.append(_points_of(jan, pairs, played))
    return tuple(found)


def _measure(name: str, pairs: Sequence[Pair], count: str, by: str, scale: float, jan: Jan | None = None) -> Measure:
    first, second = _samples(pairs, count, by, scale)
    changed = sum((one[count], one[by]) != (other[count], other[by]) for one, other in pairs)
    events = min(changed, sum(one[count] != 0 for pair in pairs for one in pair))
    return Measure(name, jan, estimate(first), estimate(second), difference(first, second), events)


def _samples(pairs: Sequence[Pair], count: str, by: str, scale: float) -> tuple[Sample, Sample]:
    """Return the samples of the parties under the two sets."""
    first, second = (
        Sample([pair[side][count] for pair in pairs], [pair[side][by] for pair in pairs], scale) for side in (0, 1)
    )
    return first, second


def _points_of(jan: Jan, pairs: Sequence[Pair], played: Sequence[bool]) -> Measure:
    """Return the points of a jan per 100 rolls, which few parties or none may earn, or which a set does not play."""
    name = f"points.{jan}"
    usual = _measure(name, pairs, name, "rolls", 100, jan)
    samples, few = _samples(pairs, name, "rolls", 100), max(FEWEST, _FEW * len(pairs))
    first, second = (
        Estimate(0.0, 0.0, 0.0) if not plays else rare_estimate(sample) if sum(map(bool, sample.counts)) < few else own
        for sample, own, plays in zip(samples, (usual.first, usual.second), played, strict=True)
    )
    change = rare_difference(*samples) if usual.events < few else usual.difference
    if not all(played):
        change = second if played[1] else Estimate(-first.value, -first.high, -first.low)
    return replace(usual, first=first, second=second, difference=change)


def split_visible(first: Rules, second: Rules) -> tuple[Cause, Cause]:
    """Return the options in which two sets differ: those that such parties can show, and the others."""
    unshown = {*UNSHOWN, *idle(first, second)}
    if not (_plays_doublets(first) or _plays_doublets(second)):
        unshown.add("opening_doublet")
    options = differing(first, second)
    return tuple(name for name in options if name not in unshown), tuple(name for name in options if name in unshown)


@frozen
class Measured:
    """The measures of two rule sets over this number of parties, with the seed of their dice and how both players play.

    ``visible`` are the options that differ and that such parties can show, ``hidden`` the others that differ. ``alike``
    is whether every partie was the same under both sets.
    """

    sets: TwoSets
    games: int
    seed: int
    player: str
    measures: tuple[Measure, ...]
    visible: Cause
    hidden: Cause
    alike: bool

    @property
    def rows(self) -> int:
        """The number of measures that may differ."""
        return sum(one.difference.varies or bool(one.difference.value) for one in self.measures)
