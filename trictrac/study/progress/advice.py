"""Advice on what to practise next, with its numbers, and the confidence intervals of shares and medians."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import ceil, comb, isfinite, sqrt

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.study.deck.rows import Logged
from trictrac.study.deck.schedule import median
from trictrac.study.questions.skills import DEALT, Skill, SkillLessons
from trictrac.study.questions.slips import Slip

NORMAL_95 = 1.959963984540054
"""Standard deviations on either side of the mean that include 95 % of the values."""
_OUTSIDE = 0.025
_EXACT_UP_TO = 1000


@frozen
class Proportion:
    """A count out of a total, with the 95 % confidence interval of the ratio.

    ``low`` and ``high`` lie between 0 and 1 (with ``of == 0``: 0 and 1).
    """

    count: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float | None:
        """The ratio, from 0 to 1, or None if the total is 0."""
        return self.count / self.of if self.of else None


@frozen
class Median:
    """The median of ``count`` times in seconds, with its 95 % confidence interval.

    ``low`` and ``high`` are the ends of the interval, None for fewer than six times.
    """

    median: float
    count: int
    low: float | None = None
    high: float | None = None

    @property
    def reach(self) -> tuple[float, float]:
        """The ends of the interval, or twice the median if there is none."""
        return self.median if self.low is None else self.low, self.median if self.high is None else self.high


def proportion_of(count: int, of: int) -> Proportion:
    """Return a count out of a total with its 95 % Wilson interval, which stays within 0 to 1.

    Source: Wilson 1927; Newcombe 1998, method 3.

    >>> share = proportion_of(8, 10)
    >>> share.rate, round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)
    """
    if of == 0:
        return Proportion(0, 0, 0.0, 1.0)
    rate, square = count / of, NORMAL_95 * NORMAL_95
    middle = (rate + square / (2 * of)) / (1 + square / of)
    reach = NORMAL_95 / (1 + square / of) * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    return Proportion(count, of, min(rate, max(0.0, middle - reach)), max(rate, min(1.0, middle + reach)))


def median_of(times: Iterable[float]) -> Median | None:
    """Return the median of times in seconds with its 95 % interval, or None if there are no times.

    The ends of the interval are the times at ``median_place`` from the shortest and from the longest, so that it fits every
    distribution (David and Nagaraja 2003, 7.1). Values below zero or not finite are left out.
    """
    ordered = sorted(time for time in times if isfinite(time) and time >= 0)
    if not ordered:
        return None
    place = median_place(len(ordered))
    return Median(median(ordered), len(ordered), *((ordered[place - 1], ordered[-place]) if place else ()))


def median_place(count: int) -> int:
    """Return the place, from either end of ``count`` sorted times, of the ends of their median's interval.

    The first place is 1. Fewer than six times have no interval, and the result is 0.

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


MOST = 3
"""Largest number of suggestions."""
RECENT = 20
"""Number of the latest scored answers on a skill that advice looks at."""

_SINGLE = {skill for skill in DEALT if skill.is_single}
"""The skills that count one kind of jan. Only their times are compared, because whole rolls and 36 throws take longer."""
_ENOUGH = 10
_SLIPS_FROM, _SLIP_SHARE = 3, 0.2
_WEAK_ABOVE, _GOOD_FROM = 0.3, 0.8
_HELPED_FROM = 0.3
_SLOW_FROM = 1.5


class Motive(StrEnum):
    """The reason for a suggestion, the most important first."""

    BEGIN = "begin"
    DUE = "due"
    SLIP = "slip"
    WEAK = "weak"
    SLOW = "slow"
    HELPED = "helped"
    NEW = "new"


@frozen
class Suggestion:
    """A suggestion: the command to type, and the figures that are the reason for it.

    ``count`` of ``of`` recent answers on the skill are the reason, except:

    - :attr:`Motive.DUE`: ``count`` of ``of`` cards are due, ``overdue`` of them since before today.
    - :attr:`Motive.SLOW`: ``seconds`` is the median time of the skill, ``usual`` that of the other skills of one jan.
    - :attr:`Motive.NEW`: ``count`` of ``of`` skills were never practised. ``lesson`` is the learner's present lesson, if it
      comes before that of the skill (else 0).
    """

    reason: Motive
    command: object
    skill: Skill | None = None
    count: int = 0
    of: int = 0
    overdue: int = 0
    slip: Slip | None = None
    seconds: Median | None = None
    usual: Median | None = None
    lesson: int = 0


def advise(
    rows: Sequence[Logged],
    *,
    due: int,
    overdue: int,
    cards: int,
    lessons: SkillLessons,
    lesson: int = 0,
    only: Skill | None = None,
) -> tuple[Suggestion, ...]:
    """Return at most three suggestions on what to practise, the most important first, and one per skill.

    Cards that are due come first, then repeated mistakes, weak skills, slow answers, hints, and skills never practised.
    ``rows`` are all answers, ``due``, ``overdue`` and ``cards`` numbers of cards. ``lessons`` has the number of the first
    lesson of each skill. ``lesson`` is the number of the learner's present lesson (0: none). ``only`` limits the suggestions
    to one skill.
    """
    if not rows and not cards and only is None:
        return Suggestion(Motive.BEGIN, "trictrac lesson 1"), Suggestion(Motive.BEGIN, "trictrac drill")
    found = [Suggestion(Motive.DUE, "trictrac ecole", count=due, of=cards, overdue=overdue)] if due else []
    by_skill = {skill: [row for row in rows if row.skill is skill and row.is_scored] for skill in DEALT}
    troubles = (advice for skill, own in by_skill.items() for advice in _troubles(skill, own[-RECENT:]))
    order = list(Motive)
    of_answers = sorted(
        (*troubles, *_slow(by_skill)),
        key=lambda one: (
            order.index(one.reason),
            -(one.seconds.median / max(one.usual.median, 0.001) if one.seconds and one.usual else one.count / one.of),
        ),
    )
    weightiest: dict[Skill, Suggestion] = {}
    for advice in (*of_answers, *_of_lacking(rows, lessons, lesson, only)):
        if advice.skill and only in (None, advice.skill):
            weightiest.setdefault(advice.skill, advice)
    return tuple([*found, *weightiest.values()][:MOST])


def drill_of(skill: Skill, options: str = "") -> Saying:
    """Return the command that drills a skill, with the skill's name in the language, and then ``options``."""
    return Saying("trictrac drill {skill}{options}", skill=skill.typed, options=options)


def _troubles(skill: Skill, recent: Sequence[Logged]) -> Iterator[Suggestion]:
    """Yield suggestions for a skill: its commonest mistake, if frequent, many wrong answers, and many hints.

    A mistake is frequent if it was made at least three times, and in a fifth of the recent answers.
    """
    drill, count = drill_of(skill), len(recent)
    slips = Counter(row.slip for row in recent if row.slip is not None)
    for slip, times in slips.most_common(1):
        if times >= _SLIPS_FROM and times >= _SLIP_SHARE * count:
            yield Suggestion(Motive.SLIP, drill, skill, times, count, slip=slip)
    if slips.total() > _WEAK_ABOVE * count and count >= _ENOUGH:
        yield Suggestion(Motive.WEAK, drill, skill, slips.total(), count)
    helped = sum(row.is_helped for row in recent)
    if helped >= _HELPED_FROM * count and count >= _ENOUGH:
        yield Suggestion(Motive.HELPED, drill, skill, helped, count)


def _slow(by_skill: Mapping[Skill, Sequence[Logged]]) -> Iterator[Suggestion]:
    """Yield a suggestion for each skill with right but slow answers.

    Slow means at least 1.5 times the median of the other skills of one jan. The whole interval must be above that median.
    """
    for skill in sorted(_SINGLE):
        recent = by_skill[skill][-RECENT:]
        right = sum(row.is_right for row in recent)
        mine = median_of(right_times(recent))
        usual = median_of(time for other in _SINGLE - {skill} for time in right_times(by_skill[other]))
        if len(recent) < _ENOUGH or right < _GOOD_FROM * len(recent) or mine is None or usual is None:
            continue
        if (mine.low or 0) > usual.median and mine.median >= _SLOW_FROM * usual.median:
            yield Suggestion(
                Motive.SLOW,
                drill_of(skill, f" --timed {ceil(usual.median)}"),
                skill,
                right,
                len(recent),
                seconds=mine,
                usual=usual,
            )


def right_times(rows: Sequence[Logged]) -> Iterator[float]:
    """Return the seconds of the right answers whose time is known."""
    return (row.seconds for row in rows if row.is_right and row.seconds is not None)


def _of_lacking(rows: Sequence[Logged], lessons: SkillLessons, lesson: int, only: Skill | None) -> Iterator[Suggestion]:
    """Yield a suggestion for the skill whose lesson comes first among those never practised.

    If the learner's present lesson comes before that lesson, the suggestion is to continue there.
    """
    practised = {row.skill for row in rows}
    lacking = [skill for skill in DEALT if skill not in practised]
    last = max(lessons.values(), default=0) + 1
    for skill in sorted(lacking, key=lambda one: (one is not only, lessons.get(one, last)))[:1]:
        before = lesson if 0 < lesson < lessons.get(skill, 0) else 0
        command = f"trictrac lesson {before or lessons[skill]}" if skill in lessons else drill_of(skill)
        yield Suggestion(Motive.NEW, command, skill, len(lacking), len(DEALT), lesson=before)
