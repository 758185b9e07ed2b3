"""The rows of the deck as values: cards, answers as they were kept, doubtful questions, marks in lessons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from trictrac.errors import StorageError, TrictracError
from trictrac.study.deck.schedule import CardState, Memory, Rating, moment_of
from trictrac.study.questions.question import Question, Skill
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.study.questions.slips import Slip

Kind = TypeVar("Kind", bound=StrEnum)

ECOLE, FAILED, GAME = "ecole", "failed", "game"
"""Sources of answers: a card reviewed, a failure of today repeated, a game at the table."""

MEMORY_COLUMNS = "due, state, step, stability, cards.difficulty, last_review, lapses, reviews"
"""The columns of a card, in the order in which ``memory_of`` reads them."""

KEEP_CARD = (
    "INSERT OR REPLACE INTO cards (question, due, state, step, stability, difficulty, last_review, lapses, reviews) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""The statement that keeps a card, or keeps it anew: its question, then its memory."""

KEEP_ANSWER = (
    "INSERT INTO answers (question, at, source, place, claim, truth, slip, seconds, hints, grade, mu, sigma) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""The statement that puts an answer at the end of the log."""

_SEEN_AS = "as "
"""How the place of a review begins whose card was asked on another board; the text of that question follows."""


@lru_cache(maxsize=4096)
def question_of(text: str) -> Question:
    """The question of a text that the deck keeps.

    Raises:
        StorageError: no question of this version is written so.
    """
    try:
        return Question.parse(text)
    except TrictracError as error:
        raise _newer(text) from error


def kept_value(kind: type[Kind], name: str) -> Kind:
    """The skill or the kind of mistake that the deck keeps under this name.

    Raises:
        StorageError: this version knows none such.
    """
    try:
        return kind(name)
    except ValueError as error:
        raise _newer(name) from error


def _newer(kept: str) -> StorageError:
    return StorageError(
        "the deck was written by a newer trictrac: {kept!r} is not known here: bring this program up to date", kept=kept
    )


def place_of(asked: Question) -> str:
    """The place of a review whose card was asked as this question, on another board."""
    return f"{_SEEN_AS}{asked}"


def _asked(question: Question, source: str, place: str) -> Question:
    if source != ECOLE or not place.startswith(_SEEN_AS):
        return question
    return question_of(place.removeprefix(_SEEN_AS))


def memory_of(columns: Sequence[Any]) -> Memory:
    """The memory of a card from its columns."""
    due, state, *rest = columns
    return Memory(due, CardState(state), *rest)


@frozen
class Card:
    """A question that comes back: when it is due (UTC), and what is remembered of it."""

    question: Question
    memory: Memory

    @property
    def due(self) -> datetime:
        """When it is due, in UTC."""
        return moment_of(self.memory.due)


@frozen
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
        """The question, or that of the card which was reviewed."""
        return question_of(self.text)

    @property
    def asked(self) -> Question:
        """The question really asked, which claim and truth answer: that of the card, or one like it on another board."""
        return _asked(self.question, self.source, self.place)

    @property
    def is_scored(self) -> bool:
        """Whether it moved the rating: not so where a question was only repeated."""
        return self.mu is not None

    @property
    def is_right(self) -> bool:
        """Whether it was right without help."""
        return self.slip is None and self.hints == 0

    @property
    def is_helped(self) -> bool:
        """Whether it was right after a hint."""
        return self.slip is None and self.hints > 0


@frozen
class Recorded:
    """The effect of an answer: when its card is due (None where it has none), whether it is new, the learner's ratings."""

    card_due: datetime | None
    new_card: bool
    before: Rating
    after: Rating


@frozen
class Counts:
    """How many cards there are: ``due`` now, ``new`` ones never reviewed, all."""

    due: int
    new: int
    total: int


@frozen
class Report:
    """A question that somebody doubts."""

    question: Question
    note: str
    at: datetime


@frozen
class LessonMark:
    """How far a lesson is read: the last page seen, and when it was done."""

    page: int
    done_at: datetime | None = None


@frozen
class Listed:
    """A card with the last mistake made in it: claim, truth and kind, and where that was."""

    card: Card
    claim: str
    truth: str
    slip: Slip | None
    source: str
    place: str

    @property
    def asked(self) -> Question:
        """The question really asked, which claim and truth answer: that of the card, or one like it on another board."""
        return _asked(self.card.question, self.source, self.place)
