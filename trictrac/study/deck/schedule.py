"""The schedule: how an answer is graded and when its card comes back, by FSRS without its dice.

Wrong is Again, right Good, slowly right Hard, quickly right Easy: nobody grades himself. Long intervals are shifted a little so
that cards made together come back apart, always by the same shift for the same card and review.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING
from zlib import crc32

from trictrac.study.deck.moments import moment_of, stamp_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsrs import Scheduler

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
    """What an answer says about the memory of it, with the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class State(IntEnum):
    """Where a card stands, with the numbers of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


@dataclass(frozen=True, slots=True)
class Memory:
    """What FSRS keeps of a card; times in milliseconds of UTC, stability in days, difficulty 1 to 10.

    ``reviews`` counts the answers after the mistake that made the card, ``lapses`` how often it was forgotten after it had been
    known.
    """

    due: int
    state: State
    step: int | None
    stability: float
    difficulty: float
    last_review: int
    lapses: int = 0
    reviews: int = 0


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
        card = Card(
            0,
            FsrsState(memory.state),
            memory.step,
            memory.stability,
            memory.difficulty,
            moment_of(memory.due),
            moment_of(memory.last_review),
        )
        lapses = memory.lapses + (grade is Grade.AGAIN and memory.state is State.REVIEW)
        reviews = memory.reviews + 1
    card, _ = _scheduler().review_card(card, Rating(grade), moment_of(at))
    assert card.stability is not None
    assert card.difficulty is not None
    interval = stamp_of(card.due) - at
    due = at + jittered(interval, text, reviews)
    return Memory(due, State(card.state), card.step, card.stability, card.difficulty, at, lapses, reviews)


def jittered(interval: int, text: str, reviews: int) -> int:
    """An interval in milliseconds; from three days on shifted by at most a twentieth, the same way every time."""
    if interval < _JITTERED_FROM:
        return interval
    share = crc32(f"{text} {reviews}".encode()) % _SHIFTS / (_SHIFTS - 1) * 2 - 1
    return interval + round(interval * _JITTER * share)


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    from datetime import timedelta

    from fsrs import Scheduler

    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=[timedelta(minutes=minutes) for minutes in _LEARNING_MINUTES],
        relearning_steps=[timedelta(minutes=_RELEARNING_MINUTES)],
        enable_fuzzing=False,
    )
