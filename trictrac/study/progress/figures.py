"""The figures of a learner: accuracy, times, ratings, mistakes, streaks and what is due, all with sample sizes.

What counts as what: an answer is *scored* where it moved the rating, so a question repeated right after its answer was shown
is not. Accuracy, times and the strip of the last answers come from scored answers only, and only an answer without a hint is
right there; one after a hint is *helped*, which is neither right nor a mistake. Mistakes and days are counted of all answers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo
from math import hypot, inf

from trictrac.base.values import frozen
from trictrac.study.deck import schedule
from trictrac.study.deck.day import days_in_a_row, named_day
from trictrac.study.deck.rows import Logged
from trictrac.study.deck.schedule import Rating
from trictrac.study.progress.advice import NORMAL_95, Median, Proportion, Suggestion, advise, median_of, proportion_of
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip

LAST = 20
"""How many answers the strip of the last ones shows, and how far back the trend of a rating looks."""
DAYS_AHEAD = 14
"""How many days the forecast covers, today being the first."""

RIGHT, HELPED, WRONG = "+", "h", "x"
"""The signs of the strip: right, right with a hint, wrong."""


@frozen
class RatingPoint:
    """The rating after the last scored answer of a day, with half the width of its 95 % interval."""

    day: date
    rating: int
    margin: int


@frozen
class RatingFigures:
    """A rating now and how it came about; ``trend`` is the change over the last 20 answers, None before there are more.

    ``spread`` is the standard deviation of that change, as if both ratings were found apart.
    """

    now: int
    margin: int
    spread: int
    trend: int | None
    curve: tuple[RatingPoint, ...]

    @property
    def direction(self) -> int:
        """1 rising, -1 falling, 0 where the change is not above its standard deviation, or not known."""
        if self.trend is None or abs(self.trend) <= self.spread:
            return 0
        return 1 if self.trend > 0 else -1


@frozen
class Tally:
    """A count of answers: of ``right.of`` scored ones ``right.count`` were right without help."""

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
    """One skill; ``last`` has a sign for each of the last scored answers, the newest at the end.

    ``seconds`` are those of right answers.
    """

    skill: Skill
    seconds: Median | None
    last: str
    rating: RatingFigures | None


@frozen
class Mistake:
    """One kind of mistake: how often, as a share of all mistakes, and the answer that made it last."""

    slip: Slip
    share: Proportion
    last: date
    example: Logged


@frozen
class Streaks:
    """Right answers in a row among the scored ones, and days in a row with practice; a day not yet practised on ends none."""

    right: int = 0
    right_longest: int = 0
    days: int = 0
    days_longest: int = 0
    practised_today: bool = False


@frozen
class DayFigures:
    """A day to come, and how many cards are due on it."""

    day: date
    count: int


@frozen
class Forecast:
    """When the cards are due: ``now`` of them by today, ``overdue`` since before it; ``days`` from today on; ``later``."""

    now: int
    overdue: int
    days: tuple[DayFigures, ...]
    later: int

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.overdue + sum(day.count for day in self.days) + self.later


@frozen
class Totals(Tally):
    """All answers; ``seconds`` is the time measured over all of them."""

    answers: int
    days: int
    seconds: float


@frozen
class Progress:
    """The figures since a day (None: from the beginning), in one skill or in all, as it stands at a moment.

    Streaks and advice look at all answers, whatever the day; advice and forecast at the skill alone where there is one.
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


def measure(
    answers: Iterable[Logged],
    cards: Iterable[tuple[datetime, Skill]] = (),
    *,
    now: datetime,
    zone: tzinfo | None = None,
    since: date | None = None,
    skill: Skill | None = None,
    lessons: Mapping[Skill, int] | None = None,
    lesson: int = 0,
) -> Progress:
    """Measure the answers, given in the order in which they were made, at a moment (UTC) on a calendar.

    ``cards`` tell when each card is due (UTC), and the skill of its question.
    ``zone`` is the learner's time zone, None that of the system; ``lessons`` names the first lesson of each skill,
    ``lesson`` the one in which the learner is (0: in none).
    """
    today = local_day(now, zone)
    everything = list(answers)
    own = [row for row in everything if skill in (None, row.skill)]
    chosen = [row for row in own if since is None or local_day(row.at, zone) >= since]
    forecast = forecast_of((due for due, own in cards if skill in (None, own)), now, zone)
    advice = advise(
        everything,
        due=forecast.now,
        overdue=forecast.overdue,
        cards=forecast.cards,
        lessons=lessons or {},
        lesson=lesson,
        only=skill,
    )
    by_skill = [(one, [row for row in chosen if row.skill is one]) for one in Skill]
    times = (row.seconds for row in chosen if row.seconds is not None and 0 < row.seconds < inf)
    return Progress(
        at=now,
        today=today,
        since=since,
        skill=skill,
        last=max((local_day(row.at, zone) for row in own), default=None),
        totals=Totals(*_counted(chosen), len(chosen), len(_days(chosen, zone)), sum(times, 0.0)),
        skills=tuple(_skill_figures(one, rows, zone) for one, rows in by_skill if rows),
        mistakes=mistakes_of(chosen, zone),
        streaks=streaks_of(own, today, zone),
        forecast=forecast,
        advice=advice,
    )


def streaks_of(rows: Sequence[Logged], today: date, zone: tzinfo | None) -> Streaks:
    """Return the runs of right answers, and of days with practice up to today or yesterday; days after today are left out."""
    run = longest = 0
    for row in rows:
        if row.is_scored:
            run = run + 1 if row.is_right else 0
            longest = max(longest, run)
    days = _days(rows, zone)
    return Streaks(run, longest, *days_in_a_row(days, today), today in days)


def mistakes_of(rows: Sequence[Logged], zone: tzinfo | None) -> tuple[Mistake, ...]:
    """Return the kinds of mistakes, the commonest first; of equally common ones that made last."""
    made: dict[Slip, list[Logged]] = defaultdict(list)
    for row in rows:
        if row.slip is not None:
            made[row.slip].append(row)
    total = sum(map(len, made.values()))
    found = [
        Mistake(slip, proportion_of(len(own), total), max(local_day(row.at, zone) for row in own), own[-1])
        for slip, own in made.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.share.count, -one.last.toordinal(), one.slip)))


def local_day(at: datetime, zone: tzinfo | None) -> date:
    """Return the day of a moment on the learner's calendar: in a time zone, without one in that of the system."""
    return schedule.local_day(at.astimezone(zone))


def forecast_of(dues: Iterable[datetime], now: datetime, zone: tzinfo | None) -> Forecast:
    """On which day of the learner's calendar how many cards are due."""
    today = local_day(now, zone)
    ahead = Counter((local_day(due, zone) - today).days for due in dues)
    overdue = sum(count for day, count in ahead.items() if day < 0)
    days = tuple(DayFigures(today + timedelta(day), ahead[day]) for day in range(DAYS_AHEAD))
    later = sum(count for day, count in ahead.items() if day >= DAYS_AHEAD)
    return Forecast(overdue + ahead[0], overdue, days, later)


def _days(rows: Sequence[Logged], zone: tzinfo | None) -> set[date]:
    """Return the days of the answers: those that sessions name, else by the time zone."""
    return {named_day(row.place) or local_day(row.at, zone) for row in rows}


def _skill_figures(skill: Skill, rows: Sequence[Logged], zone: tzinfo | None) -> SkillFigures:
    scored = [row for row in rows if row.is_scored]
    seconds = median_of(row.seconds for row in scored if row.is_right and row.seconds is not None)
    last = "".join(RIGHT if row.is_right else HELPED if row.is_helped else WRONG for row in scored[-LAST:])
    return SkillFigures(*_counted(rows), skill, seconds, last, _rating(scored, zone))


def _counted(rows: Sequence[Logged]) -> tuple[Proportion, int, int, int]:
    """Return how many of the scored answers were right without help, right with it and wrong, and how many were not scored."""
    scored = [row for row in rows if row.is_scored]
    right = proportion_of(sum(row.is_right for row in scored), len(scored))
    helped, wrong = sum(row.is_helped for row in scored), sum(row.slip is not None for row in scored)
    return right, helped, wrong, len(rows) - len(scored)


def _rating(scored: Sequence[Logged], zone: tzinfo | None) -> RatingFigures | None:
    """Return the rating after the last answer, its trend, and where it stood at the end of each day."""
    points = [(local_day(row.at, zone), Rating(row.mu, row.sigma or 0.0)) for row in scored if row.mu is not None]
    if not points:
        return None
    by_day = {day: RatingPoint(day, rating.points, _reach(rating, NORMAL_95)) for day, rating in points}
    _, now = points[-1]
    before = points[-1 - LAST][1] if len(points) > LAST else None
    trend = now.points - before.points if before else None
    spread = round(hypot(_reach(now, 1), _reach(before, 1))) if before else _reach(now, 1)
    curve = tuple(by_day[day] for day in sorted(by_day))
    return RatingFigures(now.points, _reach(now, NORMAL_95), spread, trend, curve)


def _reach(rating: Rating, deviations: float) -> int:
    """Return a number of standard deviations of a rating, in the points that are printed."""
    return Rating(rating.mu + deviations * rating.sigma, 0).points - rating.points
