"""The rows of the deck as values: cards, answers as they were kept, doubtful questions, marks in lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
Row = TypeVar("Row")
Made = TypeVar("Made")

ECOLE, FAILED, GAME = "ecole", "failed", "game"
"""Sources of answers: a card reviewed, a failure of today repeated, a game at the table."""

MEMORY_COLUMNS = "due, state, step, stability, cards.difficulty, last_review, lapses, reviews"
"""The columns of a card, in the order in which ``memory_of`` reads them."""

SOUND_MEMORY = (
    f"due BETWEEN 0 AND {LAST_STAMP} AND last_review BETWEEN 0 AND {LAST_STAMP} AND state BETWEEN 1 AND 3 "
    "AND (state = 2 OR step BETWEEN 0 AND 9) AND stability > 0 AND stability < 1e6 AND cards.difficulty BETWEEN 1 AND 10 "
    "AND lapses >= 0 AND reviews >= 0"
)
"""The columns of a card that can come back; others are left out, and made anew from the log."""

SOUND_TIME = f"at BETWEEN 0 AND {LAST_STAMP}"
"""The condition of an answer whose time the calendar of the deck has."""

IS_QUESTION = "is_question(CAST(text AS BLOB))"
"""The condition of a question that can be asked; as bytes, for not all that lies in a file is text."""

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

LONGEST_TEXT = 10_000
"""The characters of a text, at most."""

BEYOND = 1e6
"""The bound of every rating, difficulty and time."""

_SEEN_AS = "as "
"""How the place of a review begins whose card was asked on another board; the text of that question follows."""


@lru_cache(maxsize=4096)
def question_of(text: str) -> Question:
    """The question of a text that the deck keeps.

    Raises:
        StorageError: ``text`` is no question of this version.
    """
    from trictrac.study.questions.forms import form_of

    try:
        question = Question.parse(text)
        form_of(question.skill).ask(question)
    except (TrictracError, ValueError, ArithmeticError) as error:
        raise unknown(text) from error
    return question


def is_question(kept: bytes) -> bool:
    """Whether a text that the deck keeps, in UTF-8, is a question that can be asked."""
    try:
        question_of(kept.decode(errors="replace"))
    except StorageError:
        return False
    return True


def skip_unreadable(rows: Iterable[Row], made: Callable[[Row], Made]) -> Iterator[Made]:
    """The values made of rows, without those of which none can be made."""
    for row in rows:
        try:
            yield made(row)
        except StorageError:
            continue


def kept_value(kind: type[Kind], name: str) -> Kind:
    """The skill or the kind of mistake that the deck keeps under this name.

    Raises:
        StorageError: ``name`` is unknown to this version.
    """
    try:
        return kind(name)
    except ValueError as error:
        raise unknown(name) from error


def kept_moment(stamp: int) -> datetime:
    """The moment of a time that the deck keeps.

    Raises:
        StorageError: ``stamp`` is outside the calendar of the deck.
    """
    if not 0 <= stamp <= LAST_STAMP:
        raise unknown(str(stamp))
    return moment_of(stamp)


def kept_rating(otherwise: Rating, mu: float, sigma: float, answers: int = 0) -> Rating:
    """A rating that the deck keeps, or another where it is beyond all that answers can bring about."""
    return Rating(mu, sigma, answers) if abs(mu) < BEYOND and 0 < sigma < BEYOND else otherwise


def unknown(kept: str) -> StorageError:
    """The complaint of something in the deck that this version cannot read."""
    return StorageError(
        "{kept!r} is not known here: a newer trictrac may have written it, then bring this program up to date",
        kept=excerpt(kept),
    )


def place_of(question: Question) -> str:
    """The place of a review whose card was asked as this question, on another board."""
    return f"{_SEEN_AS}{question}"


def posed_question(question: Question, source: str, place: str) -> Question:
    """The question really asked: that of the card, or one like it on another board.

    Raises:
        StorageError: ``place`` names a question that this version cannot read.
    """
    if source != ECOLE or not place.startswith(_SEEN_AS):
        return question
    return question_of(place.removeprefix(_SEEN_AS))


Columns = Sequence[Any]
"""The columns of a row as SQLite gives them."""


def memory_of(columns: Columns) -> Memory:
    """The memory of a card from its columns."""
    due, state, *rest = columns
    return Memory(due, CardState(state), *rest)


@frozen
class DeckCard:
    """A question that comes back: when it is due (UTC), what is remembered of it, and the place in a game where it was first met.

    ``game`` is empty where it came from elsewhere.
    """

    question: Question
    memory: Memory
    game: str = ""

    @property
    def due(self) -> datetime:
        """When it is due, in UTC."""
        return moment_of(self.memory.due)


def card_of(row: Columns) -> DeckCard:
    """A card from the columns of its question, its game and its memory."""
    text, game, *memory = row
    return DeckCard(question_of(text), memory_of(memory), game)


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
    def posed_question(self) -> Question:
        """The question really asked, which claim and truth answer: that of the card, or one like it on another board."""
        return posed_question(self.question, self.source, self.place)

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
class DeckCounts:
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

    card: DeckCard
    claim: str
    truth: str
    slip: Slip | None
    source: str
    place: str

    @property
    def posed_question(self) -> Question:
        """The question really asked, which claim and truth answer: that of the card, or one like it on another board."""
        return posed_question(self.card.question, self.source, self.place)


def listed_of(row: Columns) -> Listed:
    """A card with its last mistake, or without it where it makes no sense."""
    claim, truth, slip, source, place, *card_row = row
    card = card_of(card_row)
    try:
        posed_question(card.question, source, place)
        mistake = kept_value(Slip, slip) if slip else None
    except StorageError:
        return Listed(card, "", "", None, "", "")
    return Listed(card, claim, truth, mistake, source, place)


def logged_of(row: Columns) -> Logged:
    """An answer of the log.

    Raises:
        StorageError: a value of ``row`` cannot be read.
    """
    skill, text, claim, truth, slip, at, *rest = row
    mistake = kept_value(Slip, slip) if slip else None
    logged = Logged(kept_value(Skill, skill), text, claim, truth, mistake, kept_moment(at), *rest)
    for number in (logged.seconds, logged.mu, logged.sigma):
        if number is not None and not abs(number) < BEYOND:
            raise unknown(str(number))
    if mistake is not None:
        # Its question is shown as an example; that of a right answer is not.
        posed_question(logged.question, logged.source, logged.place)
    return logged


def report_of(row: Columns) -> Report:
    """A doubtful question.

    Raises:
        StorageError: the question or the time cannot be read.
    """
    text, note, at = row
    return Report(question_of(text), note, kept_moment(at))


def mark_of(row: Columns) -> tuple[str, LessonMark]:
    """How far a lesson is read, with its slug.

    Raises:
        StorageError: the time cannot be read.
    """
    slug, page, done = row
    return slug, LessonMark(page, None if done is None else kept_moment(done))
