"""The schedule of the deck: its clock, the grades of answers, when cards come back, and the ratings.

A wrong answer is graded Again, a right one Good, a slow right one Hard, a quick right one Easy. Intervals are FSRS's,
in days of the learner, without fuzz. A wrong answer comes back today, a right one on another day. Long intervals shift
a little, always the same way for the same card and review, so that cards made together come back apart.

For the ratings, an answer is a game of learner against question (Weng and Lin 2011, Bradley–Terry, by openskill).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import IntEnum
from functools import cache, lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from trictrac.seance.settings import Preferences
from trictrac.study.questions.question import HARDEST

if TYPE_CHECKING:
    from random import Random

    from fsrs import Scheduler
    from openskill.models import BradleyTerryFull

    from trictrac.study.questions.skills import Skill

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEP = timedelta(milliseconds=1)


def stamp_of(moment: datetime) -> int:
    """Return a moment as ms since 1970 (UTC)."""
    return (moment - _EPOCH) // _STEP


LAST_STAMP = stamp_of(datetime(9000, 1, 1, tzinfo=UTC))
"""Last moment that the deck accepts (ms): a date in every time zone."""


def moment_of(stamp: int) -> datetime:
    """Return the moment (UTC) of a stamp in ms since 1970."""
    return _EPOCH + stamp * _STEP


TURN = time(4)
"""Time at which a day of the learner ends."""


def local_day(moment: datetime) -> date:
    """Return the day of a moment, by the clock of its own time zone. Days change at 4 in the morning."""
    return (moment - timedelta(hours=TURN.hour)).date()


def day_start(now: datetime) -> datetime:
    """Return when the day of ``now`` began, by the clock of its time zone."""
    return datetime.combine(local_day(now), TURN, now.tzinfo)


def day_bounds(now: datetime) -> tuple[int, int]:
    """Return when the day of a moment begins and when the next one does, in ms since 1970."""
    return stamp_of(day_start(now)), stamp_of(day_start(now + timedelta(1)))


def named_bounds(now: datetime) -> dict[str, int | str]:
    """Return the day of a moment as values of a query: its ``day``, and its ``begin`` and ``end`` in ms since 1970."""
    begin, end = day_bounds(now)
    return {"day": str(local_day(now)), "begin": begin, "end": end}


_ENOUGH = 10
_FAST, _SLOW = 0.5, 2.0
AWAY = 10.0
"""Most times the usual time that an answer counts for, of a learner who is not slow: longer, and he was away."""
_FIRST_PAR, _PAR_STEP = 6.0, 3.0
_AGAIN_AFTER = timedelta(minutes=10)
_RETENTION = 0.9
_JITTER = 0.05
_SHIFTS = 2001

LONGEST_INTERVAL = Preferences().interval
"""Longest interval of a card, in days, unless the learner sets another."""


class Grade(IntEnum):
    """The grade of an answer, for how well it was remembered, with the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class CardState(IntEnum):
    """The state of a card, with the numbers of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


class Memory(NamedTuple):
    """The memory of a card in FSRS: times in ms since 1970 (UTC), stability in days, difficulty 1 to 10.

    ``reviews`` counts the answers after the mistake that made the card, ``lapses`` how often it was forgotten after it
    had been known.
    """

    due: int
    state: CardState
    step: int | None
    stability: float
    difficulty: float
    last_review: int
    lapses: int = 0
    reviews: int = 0


def median(values: Iterable[float]) -> float:
    """Return the median of at least one number, without the slow import of ``statistics``."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def usual_time(difficulty: float) -> float:
    """Return the seconds that a usual learner needs for a question of this difficulty."""
    return _FIRST_PAR + _PAR_STEP * max(difficulty, 0.0)


def par_time(difficulty: float, own: Sequence[float]) -> float:
    """Return the seconds that an answer should take: the learner's median, or with too few answers the usual time."""
    return median(own) if len(own) >= _ENOUGH else usual_time(difficulty)


def grade_of(*, seconds: float | None, par: float, hints: int) -> Grade:
    """Return the grade of a right answer, which is at most Hard after a hint."""
    if hints:
        return Grade.HARD
    if seconds is None:
        return Grade.GOOD
    if seconds > _SLOW * par:
        return Grade.HARD
    return Grade.EASY if seconds < _FAST * par else Grade.GOOD


def reviewed(memory: Memory | None, grade: Grade, at: datetime, text: str, longest: int = LONGEST_INTERVAL) -> Memory:
    """Return a card's memory after an answer (``memory``: None if there was no card).

    ``text`` is the question's and decides the shift of the interval; ``longest`` is its limit in days. Days are those
    of the time zone of ``at``. A time before the last review counts as that of the last review.
    """
    from fsrs import Card, Rating
    from fsrs import State as FsrsState

    if memory is None:
        card, lapses, reviews = Card(card_id=0, due=_day_of(at)), 0, 0
    else:
        last = moment_of(memory.last_review).astimezone(at.tzinfo)
        at = max(at, last)
        known, day = FsrsState(memory.state), _day_of(last)
        card = Card(0, known, memory.step, memory.stability, memory.difficulty, day, day)
        lapses = memory.lapses + (grade is Grade.AGAIN and memory.state is CardState.REVIEW)
        reviews = memory.reviews + 1
    card, _ = _scheduler(longest, right=grade is not Grade.AGAIN).review_card(card, Rating(grade), _day_of(at))
    assert card.stability is not None
    assert card.difficulty is not None
    interval = card.due - _day_of(at)
    if interval.days:
        interval = timedelta(min(longest, jittered(interval.days, text, reviews)))
    state, stamp = CardState(card.state), stamp_of(at)
    return Memory(stamp + interval // _STEP, state, card.step, card.stability, card.difficulty, stamp, lapses, reviews)


def jittered(days: int, text: str, reviews: int) -> int:
    """Return an interval in whole days, shifted by at most a twentieth, the same for the same text and review."""
    share = crc32(f"{text} {reviews}".encode()) % _SHIFTS / (_SHIFTS - 1) * 2 - 1
    return days + round(days * _JITTER * share)


def _day_of(moment: datetime) -> datetime:
    """Return the day of a moment as FSRS takes it: whole days, in UTC."""
    return datetime.combine(local_day(moment), time(), UTC)


@lru_cache
def _scheduler(longest: int, *, right: bool) -> Scheduler:
    """Return the FSRS scheduler after a right answer (no learning steps) or a wrong one (again in ten minutes)."""
    from fsrs import Scheduler

    steps = [] if right else [_AGAIN_AFTER]
    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=steps,
        relearning_steps=steps,
        maximum_interval=longest,
        enable_fuzzing=False,
    )


_EASIEST_MU, _MU_STEP, _ITEM_SIGMA = 16.0, 3.0, 4.0
_POINTS_AT, _POINTS_STEP, _MIDDLE = 1500, 60, 25
_ODDS = 8.0
"""Rating gap at which a learner answers 3 of 4 questions right."""
_SCALE = 8.0
"""Rating gap that adds 1 to the weight of a skill."""


class Rating(NamedTuple):
    """A rating: a strength ``mu``, its uncertainty ``sigma``, and the number of answers behind it."""

    mu: float
    sigma: float
    answers: int = 0

    @property
    def points(self) -> int:
        """The strength in rating points, about 1140 for a beginner."""
        return round(_POINTS_AT + _POINTS_STEP * (self.mu - _MIDDLE))


BEGINNER = Rating(19.0, 25 / 3)
"""Rating of a learner in a skill that was never asked."""


def item_rating(difficulty: float) -> Rating:
    """Return the rating of an unanswered question from its difficulty (0 to 8, higher counts as 8)."""
    return Rating(_EASIEST_MU + _MU_STEP * min(max(difficulty, 0.0), HARDEST), _ITEM_SIGMA)


def played(learner: Rating, item: Rating, *, right: bool, helped: bool = False) -> tuple[Rating, Rating]:
    """Return both ratings after an answer.

    If it is right, the learner wins against the question; if right with a hint, it is a draw.
    """
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (learner, item)]
    ranks: list[float] = [2, 1] if not right else [1, 1] if helped else [1, 2]
    (mine,), (its,) = model.rate(teams, ranks=ranks)
    return Rating(mine.mu, mine.sigma, learner.answers + 1), Rating(its.mu, its.sigma, item.answers + 1)


def wanted_difficulty(mu: float, random: Random) -> float:
    """Return a random difficulty at which this learner answers about 3 of 4 questions right."""
    return max(0.0, min(HARDEST, (mu - _ODDS - _EASIEST_MU) / _MU_STEP + random.uniform(-1, 1)))


def choose_skill(ratings: Mapping[Skill, Rating], random: Random) -> Skill:
    """Return one of these skills at random: weaker and less practised ones more often, none never."""
    best = max(rating.mu for rating in ratings.values())
    weights = [
        0.5 + min(3.0, (best - rating.mu) / _SCALE) + 2.0 * exp(-rating.answers / 10) for rating in ratings.values()
    ]
    return random.choices([*ratings], weights)[0]


@cache
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
