"""The rows of the deck as values: cards, answers, doubtful questions, marks in lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

from trictrac.base.errors import StorageError, TrictracError
from trictrac.base.values import frozen
from trictrac.saying.words import excerpt
from trictrac.study.deck.schedule import LAST_STAMP, CardState, Memory, Rating, moment_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip

Kind = TypeVar("Kind", bound=StrEnum)

DRILL, ECOLE, FAILED, GAME = "drill", "ecole", "failed", "game"
"""Sources of answers: a drill, a card reviewed, a failure of today repeated, a game at the table."""

MEMORY_COLUMNS = "due, state, step, stability, cards.difficulty, last_review, lapses, reviews"
"""Columns of a card, in the order in which ``memory_of`` reads them."""

SOUND_MEMORY = (
    f"due BETWEEN 0 AND {LAST_STAMP} AND last_review BETWEEN 0 AND {LAST_STAMP} AND state BETWEEN 1 AND 3 "
    "AND (state = 2 OR step BETWEEN 0 AND 9) AND stability > 0 AND stability < 1e6 AND cards.difficulty BETWEEN 1 AND 10 "
    "AND lapses >= 0 AND reviews >= 0"
)
"""SQL condition for a card that can come back. Others are left out, and computed anew from the log."""

SOUND_TIME = f"at BETWEEN 0 AND {LAST_STAMP}"
"""SQL condition of an answer with a valid time."""

BEYOND = 1e6
"""Limit of every rating, difficulty and time."""

SOUND_NUMBERS = (
    f"abs(coalesce(seconds, 0)) < {BEYOND} AND abs(coalesce(answers.mu, 0)) < {BEYOND} "
    f"AND abs(coalesce(answers.sigma, 0)) < {BEYOND}"
)
"""SQL condition of an answer whose seconds and rating are within bounds, if it has any."""

IS_QUESTION = "is_question(CAST(text AS BLOB))"
"""SQL condition for a question that can be asked, as bytes, because not everything in a file is text."""

KEEP_CARD = (
    "INSERT OR REPLACE INTO cards (question, due, state, step, stability, difficulty, last_review, lapses, reviews) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""SQL that saves a card, from its question and its memory."""

KEEP_ANSWER = (
    "INSERT INTO answers (question, at, source, place, claim, truth, slip, seconds, hints, grade, mu, sigma) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""SQL that adds an answer to the end of the log."""

KEEP_WITHDRAWN = (
    "INSERT INTO withdrawn (question, at, source, place, claim, truth, slip, seconds, hints) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""SQL that adds an answer to the withdrawn ones."""

LONGEST_TEXT = 10_000
"""Most characters of a text."""

_SEEN_AS = "as "
"""Beginning of the place of a review on another board. The text of that question follows."""


@lru_cache(maxsize=4096)
def question_of(text: str) -> Question:
    """Return the question of a text in the deck.

    Raises:
        StorageError: ``text`` is not a question of this version.
    """
    from trictrac.study.questions.forms import form_of

    try:
        question = Question.parse(text)
        form_of(question.skill).ask(question)
    except (TrictracError, ValueError, ArithmeticError) as error:
        raise unknown(text) from error
    return question


def is_question(kept: bytes) -> bool:
    """Return whether a text in the deck, in UTF-8, is a question that can be asked."""
    try:
        question_of(kept.decode(errors="replace"))
    except StorageError:
        return False
    return True


def kept_value(kind: type[Kind], name: str) -> Kind:
    """Return the skill or the kind of mistake with this name in the deck.

    Raises:
        StorageError: ``name`` is unknown to this version.
    """
    try:
        return kind(name)
    except ValueError as error:
        raise unknown(name) from error


def kept_moment(stamp: int) -> datetime:
    """Return the moment of a stamp in the deck (ms since 1970).

    Raises:
        StorageError: ``stamp`` is outside the calendar of the deck.
    """
    if not 0 <= stamp <= LAST_STAMP:
        raise unknown(str(stamp))
    return moment_of(stamp)


def kept_rating(otherwise: Rating, mu: float, sigma: float, answers: int = 0) -> Rating:
    """Return a saved rating, or ``otherwise`` if it is out of bounds."""
    return Rating(mu, sigma, answers) if abs(mu) < BEYOND and 0 < sigma < BEYOND else otherwise


def unknown(kept: str) -> StorageError:
    """Return the error for something in the deck that this version cannot read."""
    return StorageError(
        "{kept!r} is not known here: a newer trictrac may have written it, then bring this program up to date",
        kept=excerpt(kept),
    )


def place_of(question: Question) -> str:
    """Return the place of a review that posed this question instead of the card's own."""
    return f"{_SEEN_AS}{question}"


def posed_question(question: Question, source: str, place: str) -> Question:
    """Return the question really asked: that of the card, or one like it on another board.

    Raises:
        StorageError: ``place`` names a question that this version cannot read.
    """
    if source != ECOLE or not place.startswith(_SEEN_AS):
        return question
    return question_of(place.removeprefix(_SEEN_AS))


def memory_of(columns: Sequence[Any]) -> Memory:
    """Return the memory of a card from its columns."""
    due, state, *rest = columns
    return Memory(due, CardState(state), *rest)


@frozen
class DeckCard:
    """A question that comes back, with its memory and the place in a game of its first mistake.

    ``game`` is empty if it came from elsewhere.
    """

    question: Question
    memory: Memory
    game: str = ""

    @property
    def due(self) -> datetime:
        """The moment when it is due, in UTC."""
        return moment_of(self.memory.due)


def card_of(text: str, game: str, *memory: float | None) -> DeckCard:
    """Return a card from the columns of its question, its game and its memory."""
    return DeckCard(question_of(text), memory_of(memory), game)


@frozen
class Logged:
    """One answer of the log. ``text`` is that of its question, ``slip`` None if it was right.

    ``grade`` is None if it moved no card. ``mu`` and ``sigma`` are the learner's rating after it, None if it did not
    move.
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
        """The question, or that of the reviewed card."""
        return question_of(self.text)

    @property
    def posed_question(self) -> Question:
        """The question really asked, to which claim and truth belong: that of the card, or one like it on another board."""
        return posed_question(self.question, self.source, self.place)

    @property
    def is_scored(self) -> bool:
        """Whether it moved a rating. A quick repetition does not."""
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
    """The effect of an answer: when its card is due (None: no card), and whether that card is new.

    The number of the answer, and the ratings of the skill and of its question and the memory of its card before it (None:
    no card), serve to withdraw it.
    """

    card_due: datetime | None
    new_card: bool
    before: Rating
    number: int
    item: Rating
    memory: Memory | None


@frozen
class DeckCounts:
    """Numbers of cards: ``due`` now, ``new`` (never reviewed), all."""

    due: int
    new: int
    total: int


@frozen
class Report:
    """A question that a user doubts."""

    number: int
    """Its number in the deck, from 1, which it keeps when others are deleted."""
    question: Question
    note: str
    at: datetime


@frozen
class LessonMark:
    """The progress in a lesson: the last page seen, and when it was done (None: not yet)."""

    page: int
    done_at: datetime | None = None


LessonMarks = Mapping[str, LessonMark]
"""The progress in lessons by their slugs."""


@frozen
class Listed:
    """A card with the last mistake made in it: claim, truth, kind and place."""

    card: DeckCard
    claim: str
    truth: str
    slip: Slip | None
    source: str
    place: str

    @property
    def posed_question(self) -> Question:
        """The question really asked, to which claim and truth belong: that of the card, or one like it on another board."""
        return posed_question(self.card.question, self.source, self.place)


def listed_of(
    claim: str, truth: str, slip: str | None, source: str, place: str, text: str, game: str, *memory: float | None
) -> Listed:
    """Return a card with its last mistake, or without it if that cannot be read."""
    card = card_of(text, game, *memory)
    try:
        posed_question(card.question, source, place)
        mistake = kept_value(Slip, slip) if slip else None
    except StorageError:
        return Listed(card, "", "", None, "", "")
    return Listed(card, claim, truth, mistake, source, place)


def logged_of(
    skill: str,
    text: str,
    claim: str,
    truth: str,
    slip: str | None,
    at: int,
    seconds: float | None,
    hints: int,
    source: str,
    place: str,
    grade: int | None,
    mu: float | None,
    sigma: float | None,
) -> Logged:
    """Return an answer of the log.

    Raises:
        StorageError: a value cannot be read.
    """
    mistake = kept_value(Slip, slip) if slip else None
    if mistake is not None:
        # Its question is shown as an example; that of a right answer is not.
        posed_question(question_of(text), source, place)
    known, moment = kept_value(Skill, skill), kept_moment(at)
    return Logged(known, text, claim, truth, mistake, moment, seconds, hints, source, place, grade, mu, sigma)
