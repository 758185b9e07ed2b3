"""What the deck tells: cards, answers as they were kept, doubtful questions, marks in lessons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from trictrac.study.deck.moments import moment_of
from trictrac.study.deck.ratings import Rating
from trictrac.study.deck.schedule import Memory, State
from trictrac.study.questions.question import Question

if TYPE_CHECKING:
    from datetime import datetime

    from trictrac.game.slips import Slip
    from trictrac.study.questions.skills import Skill

ECOLE, FAILED, GAME = "ecole", "failed", "game"
"""Sources of answers: a card reviewed, a failure of today repeated, a game at the table."""

MEMORY_COLUMNS = "due, state, step, stability, cards.difficulty, last_review, lapses, reviews"
"""The columns of a card, in the order in which ``memory_of`` reads them."""


@lru_cache(maxsize=4096)
def question_of(text: str) -> Question:
    """The question of a text that the deck keeps."""
    return Question.parse(text)


def memory_of(values: tuple[int, int, int | None, float, float, int, int, int]) -> Memory:
    """The memory of a card from its columns."""
    due, state, *rest = values
    return Memory(due, State(state), *rest)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Card:
    """A question that comes back: when it is due (UTC), and what is remembered of it."""

    question: Question
    memory: Memory

    @property
    def due(self) -> datetime:
        """When it is due, in UTC."""
        return moment_of(self.memory.due)

    @property
    def reviews(self) -> int:
        """How often it was answered since the mistake that made it."""
        return self.memory.reviews

    @property
    def lapses(self) -> int:
        """How often it was forgotten after it had been known."""
        return self.memory.lapses


@dataclass(frozen=True, slots=True)
class Logged:
    """One answer of the log; ``text`` is its question's, ``slip`` None where it was right.

    ``grade`` is None where it moved no card; ``mu`` and ``sigma`` are the learner's rating after it, None where it moved none.
    """

    skill: Skill
    text: str
    claim: str
    truth: str
    slip: Slip | None
    at: datetime
    seconds: float | None
    hints: int
    source: str
    place: str
    grade: int | None
    mu: float | None
    sigma: float | None

    @property
    def question(self) -> Question:
        """The question."""
        return question_of(self.text)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What an answer did: when its card is due (None where it has none), whether that is a new one, the learner's ratings."""

    card_due: datetime | None
    new_card: bool
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards there are: ``due`` now, ``new`` ones never reviewed, all."""

    due: int
    new: int
    total: int


@dataclass(frozen=True, slots=True)
class Report:
    """A question that somebody doubts."""

    question: Question
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LessonMark:
    """How far a lesson is read: the last page seen, and when it was done."""

    page: int
    done_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A card with the last mistake made in it: claim, truth and kind, and where that was.

    Where the card was asked on another board, ``place`` is ``as`` and the text of that question, and claim and truth are those
    of that board.
    """

    card: Card
    claim: str
    truth: str
    slip: Slip | None
    source: str
    place: str
