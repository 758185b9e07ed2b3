"""The deck: every answer is saved, moves ratings, and turns mistakes into cards that return before they are forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path

from trictrac.saying.words import harmless
from trictrac.study.deck.day import (
    DUE,
    Pace,
    due_questions,
    mistaken_questions,
    own_times,
    times_reviewed,
)
from trictrac.study.deck.rows import (
    ECOLE,
    GAME,
    IS_QUESTION,
    KEEP_ANSWER,
    KEEP_CARD,
    LONGEST_TEXT,
    MEMORY_COLUMNS,
    SOUND_MEMORY,
    SOUND_NUMBERS,
    SOUND_TIME,
    DeckCard,
    DeckCounts,
    LessonMark,
    Listed,
    Logged,
    Recorded,
    Report,
    card_of,
    is_question,
    kept_moment,
    kept_rating,
    kept_value,
    listed_of,
    logged_of,
    memory_of,
    question_of,
)
from trictrac.study.deck.schedule import (
    BEGINNER,
    LONGEST_INTERVAL,
    Grade,
    Memory,
    Rating,
    day_bounds,
    day_start,
    grade_of,
    item_rating,
    moment_of,
    named_bounds,
    par_time,
    played,
    reviewed,
    stamp_of,
)
from trictrac.study.deck.store import PATIENCE, Store
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.skills import Skill

_SOON = 12 * 3600 * 1000
"""Milliseconds in which a question is not rated again."""

_KEPT = "cards JOIN questions ON questions.id = cards.question"
_CARDS = f"{_KEPT} AND {SOUND_MEMORY} AND {IS_QUESTION}"
"""SQL for the cards that can be shown."""
_GAME = (
    "coalesce((SELECT place FROM answers WHERE question = cards.question AND source = 'game' ORDER BY id LIMIT 1), '')"
)
_CARD = f"SELECT text, {_GAME}, {MEMORY_COLUMNS} FROM {_CARDS}"

RATE_QUESTION = "UPDATE questions SET mu = ?, sigma = ? WHERE id = ?"
RATE_SKILL = "INSERT OR REPLACE INTO skills (skill, mu, sigma, answers) VALUES (?, ?, ?, ?)"


class Deck(Store):
    """The école deck in its open file, a context manager. Every change is on the disk, whole, when its method returns.

    Its methods raise StorageError if the file cannot be read or written, and then nothing has changed.
    """

    __slots__ = ("longest",)

    def __init__(
        self, path: Path, patience: float = PATIENCE, longest: int = LONGEST_INTERVAL, *, writes: bool = True
    ) -> None:
        """Open the file as ``Store`` does. ``longest`` is the most days until a card comes back."""
        super().__init__(path, patience, writes=writes)
        self.longest = longest
        self._connection.create_function("is_question", 1, is_question, deterministic=True)

    def __enter__(self) -> Deck:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def record(self, answered: Answered) -> Recorded:
        """Save an answer in the log, and update the ratings and the card.

        A wrong answer makes a card, or brings it back soon. A right one reviews a card that is due, and with the source
        ``ecole`` any card. Unrated answers change neither. No rating moves for mistakes in games (right counts there
        are not recorded), nor for a question rated less than twelve hours before.
        """
        difficulty = self._difficulty(answered.question)
        with self.writing():
            return self.enter(answered, difficulty)

    def enter(self, answered: Answered, difficulty: float) -> Recorded:
        """Do what ``record`` does inside a transaction of the store. ``difficulty`` is saved for a new question."""
        text, skill, at = str(answered.question), answered.question.skill, stamp_of(answered.at)
        question, difficulty, item = self.keep_question(text, skill, difficulty)
        before = self.ratings()[skill]
        moved: Sequence[float | None] = (None, None)
        # A question that has moved a rating within the last hours is repeated: that shows memory, not skill.
        repeated = self.row(
            "SELECT 1 FROM answers WHERE question = ? AND mu IS NOT NULL AND at > ? LIMIT 1", question, at - _SOON
        )
        if answered.rated and answered.source != GAME and not repeated:
            after, its = played(before, item, right=answered.slip is None, helped=answered.hints > 0)
            self.run(RATE_QUESTION, *its[:2], question)
            self.run(RATE_SKILL, skill.value, *after)
            moved = after[:2]
        row = self.row(f"SELECT {MEMORY_COLUMNS} FROM cards WHERE question = ? AND {SOUND_MEMORY}", question)
        memory = memory_before = memory_of(row) if row else None
        grade = self._grade(answered, memory, difficulty)
        number = self.run(
            KEEP_ANSWER,
            *(question, at, answered.source, answered.place, answered.claim, answered.truth),
            *(answered.slip and answered.slip.value, answered.seconds, answered.hints, grade),
            *moved,
        )
        if grade is not None:
            memory = reviewed(memory, grade, answered.at, text, self.longest)
            self.run(KEEP_CARD, question, *memory)
        due = moment_of(memory.due) if memory else None
        return Recorded(due, memory_before is None and grade is not None, before, number, item, memory_before)

    def ratings(self) -> dict[Skill, Rating]:
        """Return the learner's rating in every skill, that of a beginner in skills never asked."""
        found = self.rows("SELECT skill, mu, sigma, answers FROM skills")
        kept = {skill: kept_rating(BEGINNER, *rating) for skill, *rating in found}
        return {skill: kept.get(skill.value, BEGINNER) for skill in Skill}

    def due(self, now: datetime, cap: int) -> tuple[DeckCard, ...]:
        """Return the cards left for today, the best known first.

        First come those not yet reviewed today, until ``cap`` cards are; then those reviewed today that are due again.
        """
        left = max(0, cap - len(times_reviewed(self, now)))
        fresh, again = (self._cards(due_questions(self, now, begun=begun)) for begun in (False, True))
        return *islice(fresh, left), *again

    def mistaken(self, now: datetime) -> tuple[DeckCard, ...]:
        """Return the cards of today's mistakes that are still due, the oldest first."""
        return tuple(self._cards(mistaken_questions(self, now)))

    def _cards(self, questions: Iterable[int]) -> Iterator[DeckCard]:
        """Yield the cards of these questions that can be shown, reading each only when needed."""
        for number in questions:
            yield from self.made(card_of, f"{_CARD} WHERE cards.question = ?", number)

    def card(self, question: Question) -> DeckCard | None:
        """Return the card of a question, or None."""
        return next(iter(self.made(card_of, f"{_CARD} WHERE text = ?", str(question))), None)

    def seconds(self, cards: Collection[DeckCard]) -> float:
        """Return the seconds expected for a review of these cards.

        Uses the learner's own times where there are enough, and counts repetitions after wrong answers as in past
        reviews.
        """
        pace = Pace(self)
        return pace.reviews * sum(pace.expected(card.question.skill, self._difficulty(card.question)) for card in cards)

    def counts(self, now: datetime) -> DeckCounts:
        """Return the numbers of cards due today, never reviewed, and in all, without those that cannot be shown."""
        ((due, new, total),) = self.rows(
            f"SELECT total({DUE} < :end), total(reviews = 0), count(*) FROM {_CARDS}", **named_bounds(now)
        )
        return DeckCounts(int(due), int(new), total)

    def due_count(self, now: datetime) -> int:
        """Return how many cards are due today. Only these are read."""
        return self.count(f"SELECT count(*) FROM {_CARDS} WHERE {DUE} < :end", **named_bounds(now))

    def next_due(self, now: datetime) -> datetime | None:
        """Return when the next card comes due after today, or None."""
        found = self.rows(
            f"SELECT {DUE} AS at, CAST(text AS BLOB) FROM {_KEPT} WHERE {SOUND_MEMORY} AND at >= :end ORDER BY at",
            **named_bounds(now),
        )
        return next((moment_of(at) for at, text in found if is_question(text)), None)

    def left_out(self, now: datetime) -> int:
        """Return the number of damaged cards, and of cards due today with an unreadable question."""
        unknown = f"NOT ({SOUND_MEMORY}) OR ({DUE} < :end AND NOT {IS_QUESTION})"
        return self.count(f"SELECT count(*) FROM {_KEPT} WHERE {unknown}", **named_bounds(now))

    def failed_today(self, now: datetime) -> tuple[Question, ...]:
        """Return the questions answered wrongly today, each once, in the order of their first wrong answer."""
        return tuple(
            self.made(
                question_of,
                "SELECT text FROM answers JOIN questions ON questions.id = answers.question "
                "WHERE at >= ? AND at <= ? AND grade = 1 GROUP BY question ORDER BY min(answers.id)",
                *(stamp_of(day_start(now)), stamp_of(now)),
            )
        )

    def listed(self) -> tuple[Listed, ...]:
        """Return every card that can be shown with its last mistake, the next due first."""
        return tuple(
            self.made(
                listed_of,
                "SELECT coalesce(claim, ''), coalesce(truth, ''), slip, coalesce(source, ''), coalesce(place, ''), "
                f"text, {_GAME}, {MEMORY_COLUMNS} FROM {_CARDS} "
                "LEFT JOIN answers ON answers.id = "
                "(SELECT max(id) FROM answers WHERE question = cards.question AND grade = 1) ORDER BY due, cards.question",
            )
        )

    def due_cards(self, now: datetime) -> list[tuple[datetime, Skill]]:
        """Return when each card is due (UTC) on the day of a moment, and its skill, the next due first."""
        return self.made(
            lambda at, skill: (moment_of(at), kept_value(Skill, skill)),
            f"SELECT {DUE} AS at, skill FROM {_CARDS} ORDER BY at, cards.question",
            **named_bounds(now),
        )

    def answers(self, since: datetime | None = None) -> list[Logged]:
        """Return the saved answers in order, only those from ``since`` on if it is given. Invalid ones are left out."""
        return self.made(
            logged_of,
            "SELECT skill, text, claim, truth, slip, at, seconds, hints, source, place, grade, answers.mu, answers.sigma "
            f"FROM answers JOIN questions ON questions.id = answers.question WHERE at >= ? AND {SOUND_NUMBERS} "
            "ORDER BY answers.id",
            stamp_of(since) if since else -(1 << 62),
        )

    def first_answer(self, after: datetime | None) -> datetime | None:
        """Return the time of the first answer, or of the first one later than ``after``, or None."""
        ((first,),) = self.rows(
            f"SELECT min(at) FROM answers WHERE {SOUND_TIME} AND at > ?", stamp_of(after) if after else -1
        )
        return moment_of(first) if first is not None else None

    def right_questions(self, source: str, place: str) -> frozenset[str]:
        """Return the texts of the questions that were answered right in a place, such as a lesson."""
        return frozenset(
            self.column(
                "SELECT DISTINCT text FROM answers JOIN questions ON questions.id = answers.question "
                "WHERE source = ? AND place = ? AND slip IS NULL",
                *(source, place),
            )
        )

    def report(self, question: Question, note: str, at: datetime) -> None:
        """Save a doubtful question for checking, with a note, which is cut and its control characters marked."""
        self.write(
            "INSERT INTO reports (question, note, at) VALUES (?, ?, ?)",
            *(str(question), harmless(note[:LONGEST_TEXT]), stamp_of(at)),
        )

    def reports(self) -> list[Report]:
        """Return the doubtful questions, in the order in which they were reported."""
        return self.made(
            lambda number, text, note, at: Report(number, question_of(text), note, kept_moment(at)),
            "SELECT id, question, note, at FROM reports ORDER BY id",
        )

    def lesson_page(self, slug: str, page: int, seconds: float = 0.0) -> None:
        """Save the page on which a lesson was left, and add the seconds that the learner has spent since the page before."""
        self.write(
            "INSERT INTO lessons (slug, page, seconds) VALUES (?, ?, ?) "
            "ON CONFLICT DO UPDATE SET page = excluded.page, seconds = seconds + excluded.seconds",
            *(slug, page, seconds),
        )

    def lesson_held(self, slug: str, at: datetime) -> None:
        """Save that a part of a lesson was held to its end, or is left for another day."""
        self.write(
            "INSERT INTO lessons (slug, page, held_at) VALUES (?, 1, ?) "
            "ON CONFLICT DO UPDATE SET held_at = excluded.held_at",
            *(slug, stamp_of(at)),
        )

    def lesson_done(self, slug: str, at: datetime) -> None:
        """Save that a lesson is done, unless it was done before."""
        self.write(
            "INSERT INTO lessons (slug, page, done_at) VALUES (?, 0, ?) "
            "ON CONFLICT DO UPDATE SET done_at = coalesce(done_at, excluded.done_at)",
            *(slug, stamp_of(at)),
        )

    def lessons(self) -> dict[str, LessonMark]:
        """Return how far each lesson is read, by its slug."""
        return dict(
            self.made(
                lambda slug, page, done: (slug, LessonMark(page, None if done is None else kept_moment(done))),
                "SELECT slug, page, done_at FROM lessons ORDER BY slug",
            )
        )

    def rebuild(self, now: datetime) -> None:
        """Compute ratings and cards anew from the log. Its days are those of the time zone of ``now``."""
        with self.writing():
            fold_log(self, now)

    def keep_question(self, text: str, skill: Skill, difficulty: float) -> tuple[int, float, Rating]:
        """Return the id, difficulty and rating of a question, which is saved if it is new (in a transaction)."""
        row = self.row("SELECT id, difficulty, mu, sigma FROM questions WHERE text = ?", text)
        if row:
            return row[0], row[1], kept_rating(item_rating(row[1]), *row[2:])
        item = item_rating(difficulty)
        statement = "INSERT INTO questions (text, skill, difficulty, mu, sigma) VALUES (?, ?, ?, ?, ?)"
        return self.run(statement, text, skill.value, difficulty, *item[:2]), difficulty, item

    def _grade(self, answered: Answered, memory: Memory | None, difficulty: float) -> Grade | None:
        """Return the grade with which an answer moves its card, or None if it does not."""
        if not answered.rated:
            return None
        if answered.slip is not None:
            return Grade.AGAIN
        if memory is None or (answered.source != ECOLE and memory.due >= day_bounds(answered.at)[1]):
            return None
        par = par_time(difficulty, own_times(self, answered.question.skill))
        return grade_of(seconds=answered.seconds, par=par, hints=answered.hints)

    def _difficulty(self, question: Question) -> float:
        """Return the difficulty of a question: the saved one, else that of its form."""
        row = self.row("SELECT difficulty FROM questions WHERE text = ?", str(question))
        if row:
            return float(row[0])
        from trictrac.study.questions.forms import form_of

        return form_of(question.skill).difficulty(question)


def open_deck(path: Path, patience: float = PATIENCE, longest: int = LONGEST_INTERVAL) -> Deck:
    """Open the deck in this file, or create one.

    ``patience`` is how many seconds it waits while another process writes, ``longest`` the most days until a card comes
    back.

    Raises:
        StorageError: ``path`` cannot be opened or written, is damaged, is not a deck, or was written by a newer
            program.
    """
    return Deck(path, patience, longest)


def fold_log(deck: Deck, now: datetime) -> None:
    """Compute all ratings and cards anew, within a transaction. The log keeps its grades."""
    items = {
        number: item_rating(difficulty) for number, difficulty in deck.rows("SELECT id, difficulty FROM questions")
    }
    skills: dict[str, Rating] = {}
    moved: list[tuple[float, float, int]] = []
    log = deck.rows(
        "SELECT answers.id, question, skill, slip IS NULL, hints FROM answers JOIN questions ON questions.id = question "
        f"WHERE answers.mu IS NOT NULL AND {SOUND_TIME} ORDER BY answers.id"
    )
    for number, question, skill, right, hints in log:
        skills[skill], items[question] = played(
            skills.get(skill, BEGINNER), items[question], right=bool(right), helped=hints > 0
        )
        moved.append((*skills[skill][:2], number))
    deck.run_each("UPDATE answers SET mu = ?, sigma = ? WHERE id = ?", moved)
    deck.run_each(RATE_QUESTION, [(*item[:2], number) for number, item in items.items()])
    deck.run("DELETE FROM skills")
    deck.run_each(RATE_SKILL, [(skill, *rating) for skill, rating in skills.items()])
    fold_cards(deck, now)


def fold_cards(deck: Deck, now: datetime, where: str = "true", *values: object) -> None:
    """Compute anew, within a transaction, the cards of those questions that ``where``, an SQL condition, selects.

    A question without graded answers has no card.
    """
    deck.run(f"DELETE FROM cards WHERE {where}", *values)
    log = deck.rows(
        "SELECT question, text, at, grade FROM answers JOIN questions ON questions.id = question "
        f"WHERE {where} AND grade IS NOT NULL AND {SOUND_TIME} ORDER BY answers.id",
        *values,
    )
    cards: dict[int, Memory] = {}
    for question, text, at, grade in log:
        moment = moment_of(at).astimezone(now.tzinfo)
        cards[question] = reviewed(cards.get(question), Grade(grade), moment, text, deck.longest)
    deck.run_each(KEEP_CARD, [(question, *memory) for question, memory in cards.items()])
