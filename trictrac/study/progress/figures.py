"""The figures of a learner: accuracy, times, ratings, mistakes, streaks and due cards, all with sample sizes.

An answer is *scored* if it changed the rating. A question repeated right after its answer was shown is not scored.
Accuracy, times and the strip of latest answers use scored answers only. A scored answer is *right* only if it was given
without a hint. A right answer after a hint is *helped*, which is neither right nor a mistake. Mistakes and days are counted
over all answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from math import hypot, inf, sqrt

from trictrac.base.values import frozen, grouped
from trictrac.study.deck.day import days_in_a_row, named_day, spans, without_gaps
from trictrac.study.deck.rows import DRILL, Logged
from trictrac.study.deck.schedule import BEGINNER, Rating, local_day, stamp_of
from trictrac.study.progress.advice import (
    NORMAL_95,
    Median,
    Proportion,
    Suggestion,
    advise,
    median_of,
    proportion_of,
    right_times,
)
from trictrac.study.progress.playing import PlayFigures, RatingPoint
from trictrac.study.questions.skills import DEALT, Skill, SkillLessons
from trictrac.study.questions.slips import Slip
from trictrac.study.questions.themes import Theme, theme_of

LAST = 20
"""Number of answers in the strip of latest answers, and number of answers over which a rating has its trend."""
MEASURED = 1000
"""Number of latest scored answers whose themes are measured."""
DAYS_AHEAD = 14
"""Number of days in the forecast, beginning with today."""

RIGHT, HELPED, WRONG = "+", "h", "x"
"""The signs of the strip: right, right with a hint, wrong."""

_NEW, ENOUGH = 300, 150
"""Number of the latest answers to new questions that a level is taken from, and fewest of them."""


@frozen
class RatingFigures:
    """A rating in points: its value now, its 95 % margin, its trend and its curve, by days with scored answers.

    ``trend`` is the change over the last 20 answers, None for 20 answers or fewer. ``spread`` is the standard deviation of that
    change, computed as if the two ratings were independent.
    """

    now: int
    margin: int
    spread: int
    trend: int | None
    curve: tuple[RatingPoint, ...]

    @property
    def direction(self) -> int:
        """The direction of the trend: 1 up, -1 down, 0 if unknown or not above its standard deviation."""
        if self.trend is None or abs(self.trend) <= self.spread:
            return 0
        return 1 if self.trend > 0 else -1


@frozen
class Tally:
    """A count of answers: ``right`` is the share of scored ones that were right without help."""

    right: Proportion
    helped: int
    wrong: int
    unscored: int

    @property
    def scored(self) -> int:
        """The number of scored answers."""
        return self.right.of


@frozen
class SkillFigures(Tally):
    """The figures of one skill.

    ``seconds`` is the median time of right answers. ``last`` has a sign for each of the latest scored answers, newest last.
    """

    skill: Skill
    seconds: Median | None
    last: str
    rating: RatingFigures | None


@frozen
class OverallLevel:
    """The level over all skills: its rating, and what it means for new questions.

    ``share`` is the share of the latest new questions answered rightly, and ``seconds`` are those of the right answers: of
    whole rolls if ``whole``, otherwise of all skills, as few whole rolls were counted.
    """

    rating: RatingFigures
    whole: bool
    share: Proportion
    seconds: Median | None


@frozen
class Mistake:
    """A kind of mistake: its share of all mistakes, the day it was last made, and the answer that made it."""

    slip: Slip
    share: Proportion
    last: date
    example: Logged


@frozen
class Streaks:
    """The streaks of right answers (scored ones only) and of days with practice, present and longest.

    Today does not end the streak of days before the learner has practised.
    """

    right: int
    right_longest: int
    days: int
    days_longest: int
    practised_today: bool


@frozen
class DayFigures:
    """A coming day, and the number of cards due on it."""

    day: date
    count: int


@frozen
class Forecast:
    """The numbers of cards that come due, day by day.

    ``now`` are due today or earlier, ``overdue`` earlier than today, ``later`` after the days in ``days``, which begin today.
    """

    now: int
    overdue: int
    days: tuple[DayFigures, ...]
    later: int

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.overdue + sum(day.count for day in self.days) + self.later


@frozen
class Totals(Tally):
    """The figures over all answers, where ``seconds`` is the sum of their times.

    ``withdrawn`` counts the answers that the learner withdrew, which no other figure has.
    """

    answers: int
    days: int
    seconds: float
    withdrawn: int


@frozen
class Progress:
    """The figures of a learner at a moment, since a day (None: from the beginning), for one skill or all (None).

    Streaks and advice use all answers, also those before ``since``. Advice and forecast are limited to ``skill``.
    """

    at: datetime
    today: date
    since: date | None
    skill: Skill | None
    last: date | None
    totals: Totals
    skills: tuple[SkillFigures, ...]
    mistakes: tuple[Mistake, ...]
    streaks: Streaks
    forecast: Forecast
    advice: tuple[Suggestion, ...]
    latest: tuple[Logged, ...]
    """The latest scored answers, from which the themes are measured."""
    level: OverallLevel | None = None
    """The level over all skills, or None for one skill and for a learner without a rating."""
    play: PlayFigures | None = None
    """How he plays, or None where no game of his was analysed."""


def measure(
    answers: Iterable[Logged],
    cards: Iterable[tuple[datetime, Skill]] = (),
    withdrawn: Iterable[tuple[datetime, Skill]] = (),
    *,
    now: datetime,
    since: date | None = None,
    skill: Skill | None = None,
    lessons: SkillLessons | None = None,
    lesson: int = 0,
) -> Progress:
    """Measure the answers, which are sorted by time, at the moment ``now``.

    ``cards`` yields when each card is due (UTC), and the skill of its question, ``withdrawn`` when each withdrawn answer was
    given, and its skill. Days begin and end by the clock of the time zone of ``now``. ``since`` and ``skill`` leave out
    earlier answers and other skills. ``lessons`` has the number of the first lesson of each skill. ``lesson`` is the number
    of the learner's present lesson (0: none).
    """
    today, zone = local_day(now), now.tzinfo
    everything = [replace(row, at=row.at.astimezone(zone)) for row in answers]
    own = [row for row in everything if skill in (None, row.skill)]
    chosen = [row for row in own if since is None or local_day(row.at) >= since]
    forecast = forecast_of((due.astimezone(zone) for due, own in cards if skill in (None, own)), today)
    gone_on = [local_day(at.astimezone(zone)) for at, own in withdrawn if skill in (None, own)]
    gone = sum(since is None or day >= since for day in gone_on)
    by_skill = [(one, [row for row in chosen if row.skill is one]) for one in Skill]
    times = (row.seconds for row in chosen if row.seconds is not None and 0 < row.seconds < inf)
    return Progress(
        at=now,
        today=today,
        since=since,
        skill=skill,
        last=max((local_day(row.at) for row in own), default=None),
        totals=Totals(*_counted(chosen), len(chosen), len(_days(chosen)), sum(times, 0.0), gone),
        skills=tuple(_skill_figures(one, rows) for one, rows in by_skill if rows),
        mistakes=mistakes_of(chosen),
        streaks=streaks_of(own, today),
        forecast=forecast,
        advice=advise(
            everything,
            due=forecast.now,
            overdue=forecast.overdue,
            cards=forecast.cards,
            lessons=lessons or {},
            lesson=lesson,
            only=skill,
        ),
        level=None if skill else _level([row for row in chosen if row.is_scored and row.skill in DEALT]),
        latest=tuple([row for row in chosen if row.is_scored][-MEASURED:]),
    )


def streaks_of(rows: Sequence[Logged], today: date) -> Streaks:
    """Return the streaks of right answers, and of days with practice that end today or yesterday.

    Days after today are left out.
    """
    run = longest = 0
    for row in rows:
        if row.is_scored:
            run = run + 1 if row.is_right else 0
            longest = max(longest, run)
    days = _days(rows)
    return Streaks(run, longest, *days_in_a_row(days, today), today in days)


def mistakes_of(rows: Sequence[Logged]) -> tuple[Mistake, ...]:
    """Return the kinds of mistakes, the most frequent first. Of equally frequent ones the latest comes first."""
    made = grouped((row.slip, row) for row in rows if row.slip is not None)
    total = sum(map(len, made.values()))
    found = [
        Mistake(slip, proportion_of(len(own), total), max(local_day(row.at) for row in own), own[-1])
        for slip, own in made.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.share.count, -one.last.toordinal(), one.slip)))


def themes_of(rows: Sequence[Logged]) -> tuple[tuple[Theme, Proportion], ...]:
    """Return the share of answers that were right without help, by theme of what was to be counted, the weakest first."""
    named = ((theme_of(row.posed_question, nearly=False), row) for row in rows)
    answers = grouped((theme, row) for theme, row in named if theme)
    found = [(theme, _share_right(own)) for theme, own in answers.items()]
    return tuple(sorted(found, key=lambda one: (one[1].rate or 0, -one[1].of, one[0].name)))


def forecast_of(dues: Iterable[datetime], today: date) -> Forecast:
    """Count the cards that are due on each of the coming days."""
    ahead = Counter((local_day(due) - today).days for due in dues)
    overdue = sum(count for day, count in ahead.items() if day < 0)
    days = tuple(DayFigures(today + timedelta(day), ahead[day]) for day in range(DAYS_AHEAD))
    return Forecast(overdue + ahead[0], overdue, days, sum(count for day, count in ahead.items() if day >= DAYS_AHEAD))


def _days(rows: Sequence[Logged]) -> set[date]:
    """Return the days with answers: the day of the session that an answer belongs to, or else its date."""
    stamps = ((named_day(row.place) or local_day(row.at), stamp_of(row.at)) for row in rows)
    return without_gaps(spans((day, stamp, stamp) for day, stamp in stamps))


def _skill_figures(skill: Skill, rows: Sequence[Logged]) -> SkillFigures:
    scored = [row for row in rows if row.is_scored]
    seconds = median_of(right_times(scored))
    last = "".join(RIGHT if row.is_right else HELPED if row.is_helped else WRONG for row in scored[-LAST:])
    return SkillFigures(*_counted(rows), skill, seconds, last, _rating(_ratings(scored)))


def _level(scored: Sequence[Logged]) -> OverallLevel | None:
    """Return the level over all skills. A skill that was never asked has the rating of a beginner."""
    latest, points = dict.fromkeys(DEALT, BEGINNER), list[tuple[date, Rating]]()
    for row, (day, rating) in zip(scored, _ratings(scored), strict=True):
        latest[row.skill] = rating
        total, squares = sum(one.mu for one in latest.values()), sum(one.sigma**2 for one in latest.values())
        points.append((day, Rating(total / len(latest), sqrt(squares) / len(latest))))
    level = _rating(points)
    if level is None:
        return None
    new = [row for row in scored if row.source == DRILL]
    whole = [row for row in new if row.skill is Skill.BOTH]
    is_whole = len(whole) >= ENOUGH
    rows = (whole if is_whole else new)[-_NEW:]
    return OverallLevel(level, is_whole, _share_right(rows), median_of(right_times(rows)))


def _counted(rows: Sequence[Logged]) -> tuple[Proportion, int, int, int]:
    """Return how many answers were right without help (of the scored ones), helped, wrong, and not scored."""
    scored = [row for row in rows if row.is_scored]
    helped, wrong = sum(row.is_helped for row in scored), sum(row.slip is not None for row in scored)
    return _share_right(scored), helped, wrong, len(rows) - len(scored)


def _share_right(rows: Sequence[Logged]) -> Proportion:
    """Return the share of answers that were right without help."""
    return proportion_of(sum(row.is_right for row in rows), len(rows))


def _ratings(scored: Sequence[Logged]) -> list[tuple[date, Rating]]:
    """Return the day of each answer, and the rating after it."""
    return [(local_day(row.at), Rating(row.mu, row.sigma or 0.0)) for row in scored if row.mu is not None]


def _rating(points: Sequence[tuple[date, Rating]]) -> RatingFigures | None:
    """Return the last of these ratings, its trend, and its value at the end of each day."""
    if not points:
        return None
    by_day = {day: RatingPoint(day, rating.points, _reach(rating, NORMAL_95)) for day, rating in points}
    _, now = points[-1]
    before = points[-1 - LAST][1] if len(points) > LAST else None
    trend = now.points - before.points if before else None
    spread = round(hypot(_reach(now, 1), _reach(before, 1))) if before else _reach(now, 1)
    return RatingFigures(
        now.points, _reach(now, NORMAL_95), spread, trend, tuple(by_day[day] for day in sorted(by_day))
    )


def _reach(rating: Rating, deviations: float) -> int:
    """Return ``deviations`` standard deviations of a rating, in rating points."""
    return Rating(rating.mu + deviations * rating.sigma, 0).points - rating.points
