"""The schedule of the deck: its clock, how an answer is graded and when its card comes back, and the ratings.

Wrong is Again, right Good, slowly right Hard, quickly right Easy: nobody grades himself; intervals are those of FSRS without
its dice. Long ones are shifted a little so that cards made together come back apart, always by the same shift for the same card
and review.

A question answered is a game between the learner and the question (Weng and Lin 2011, Bradley–Terry, as in openskill).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from enum import IntEnum
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from trictrac.study.questions.question import HARDEST

if TYPE_CHECKING:
    from random import Random

    from fsrs import Scheduler
    from openskill.models import BradleyTerryFull

    from trictrac.study.questions.question import Skill

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEP = timedelta(milliseconds=1)


def stamp_of(moment: datetime) -> int:
    """The milliseconds of a moment since 1970, UTC."""
    return (moment - _EPOCH) // _STEP


LAST_STAMP = stamp_of(datetime(9000, 1, 1, tzinfo=UTC))
"""The last moment that the deck knows: a day in every time zone."""


def moment_of(stamp: int) -> datetime:
    """The moment, in UTC, of so many milliseconds since 1970."""
    return _EPOCH + stamp * _STEP


def day_start(now: datetime) -> datetime:
    """When the day began, by the clock on the wall."""
    return datetime.combine(now.astimezone().date(), time()).astimezone(UTC)


_ENOUGH = 10
_FAST, _SLOW = 0.5, 2.0
_FIRST_PAR, _PAR_STEP = 6.0, 3.0
_LEARNING_MINUTES = (1, 10)
_RELEARNING_MINUTES = 10
_RETENTION = 0.9
_DAY = 86_400_000
_JITTERED_FROM = 3 * _DAY
_JITTER = 0.05
_SHIFTS = 2001


class Grade(IntEnum):
    """The grade of an answer, which tells how well it was remembered, with the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class CardState(IntEnum):
    """Where a card stands, with the numbers of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


class Memory(NamedTuple):
    """The memory of a card as FSRS keeps it; times in milliseconds of UTC, stability in days, difficulty 1 to 10.

    ``reviews`` counts the answers after the mistake that made the card, ``lapses`` how often it was forgotten after it had been
    known.
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
    """The middle of some numbers, of which there is at least one; ``statistics`` would take long to load."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def par_time(difficulty: float, own: Sequence[float]) -> float:
    """The seconds that an answer should take: the median of one's own right answers, else by the difficulty."""
    if len(own) >= _ENOUGH:
        return median(own)
    return _FIRST_PAR + _PAR_STEP * max(difficulty, 0.0)


def grade_of(*, right: bool, seconds: float | None, par: float, hints: int) -> Grade:
    """The grade of an answer; after a hint it is at most Hard."""
    if not right:
        return Grade.AGAIN
    if hints:
        return Grade.HARD
    if seconds is None:
        return Grade.GOOD
    if seconds > _SLOW * par:
        return Grade.HARD
    return Grade.EASY if seconds < _FAST * par else Grade.GOOD


def reviewed(memory: Memory | None, grade: Grade, at: int, text: str) -> Memory:
    """The memory of a card after an answer of this grade at this time; None where there was no card.

    ``text`` is the question's, which decides the shift of the interval. A clock that went back is taken to stand still.
    """
    from fsrs import Card, Rating
    from fsrs import State as FsrsState

    if memory is None:
        card, lapses, reviews = Card(card_id=0, due=moment_of(at)), 0, 0
    else:
        at = max(at, memory.last_review)
        due, last = moment_of(memory.due), moment_of(memory.last_review)
        card = Card(0, FsrsState(memory.state), memory.step, memory.stability, memory.difficulty, due, last)
        lapses = memory.lapses + (grade is Grade.AGAIN and memory.state is CardState.REVIEW)
        reviews = memory.reviews + 1
    card, _ = _scheduler().review_card(card, Rating(grade), moment_of(at))
    assert card.stability is not None
    assert card.difficulty is not None
    again = at + jittered(stamp_of(card.due) - at, text, reviews)
    return Memory(again, CardState(card.state), card.step, card.stability, card.difficulty, at, lapses, reviews)


def jittered(interval: int, text: str, reviews: int) -> int:
    """An interval in milliseconds; from three days on shifted by at most a twentieth, the same way every time."""
    if interval < _JITTERED_FROM:
        return interval
    share = crc32(f"{text} {reviews}".encode()) % _SHIFTS / (_SHIFTS - 1) * 2 - 1
    return interval + round(interval * _JITTER * share)


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=[timedelta(minutes=minutes) for minutes in _LEARNING_MINUTES],
        relearning_steps=[timedelta(minutes=_RELEARNING_MINUTES)],
        enable_fuzzing=False,
    )


_EASIEST_MU, _MU_STEP, _ITEM_SIGMA = 16.0, 3.0, 4.0
_SHOWN_AT, _SHOWN_STEP, _MIDDLE = 1500, 60, 25
_ODDS = 8.0
"""So much below the learner three answers out of four are right."""
_SCALE = 8.0
"""So much weaker is one wish more for a skill."""


class Rating(NamedTuple):
    """A strength ``mu``, how unsure it is (``sigma``), and on how many answers it rests."""

    mu: float
    sigma: float
    answers: int = 0

    @property
    def shown(self) -> int:
        """The strength as people are used to read one, about 1140 for a beginner."""
        return round(_SHOWN_AT + _SHOWN_STEP * (self.mu - _MIDDLE))


BEGINNER = Rating(19.0, 25 / 3)
"""The rating of a learner in a skill that was never asked."""


def item_rating(difficulty: float) -> Rating:
    """The rating of a question that nobody has answered, from its difficulty (0 to 8 and above)."""
    return Rating(_EASIEST_MU + _MU_STEP * min(max(difficulty, 0.0), HARDEST), _ITEM_SIGMA)


def played(learner: Rating, item: Rating, *, right: bool, helped: bool = False) -> tuple[Rating, Rating]:
    """Both ratings after an answer: by a right one the learner wins against the question, with the help of hints it is a draw."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (learner, item)]
    ranks: list[float] = [2, 1] if not right else [1, 1] if helped else [1, 2]
    (mine,), (its,) = model.rate(teams, ranks=ranks)
    return Rating(mine.mu, mine.sigma, learner.answers + 1), Rating(its.mu, its.sigma, item.answers + 1)


def wanted_difficulty(mu: float, random: Random) -> float:
    """How hard a question should be for a learner of this rating: three answers out of four right, give or take one."""
    return max(0.0, min(HARDEST, (mu - _ODDS - _EASIEST_MU) / _MU_STEP + random.uniform(-1, 1)))


def choose_skill(ratings: Mapping[Skill, Rating], random: Random) -> Skill:
    """One of these skills: the weaker and the less practised more often, none never."""
    skills = list(ratings)
    best = max(rating.mu for rating in ratings.values())
    weights = [
        0.5 + min(3.0, (best - ratings[skill].mu) / _SCALE) + 2.0 * exp(-ratings[skill].answers / 10)
        for skill in skills
    ]
    return random.choices(skills, weights)[0]


@lru_cache(maxsize=1)
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
