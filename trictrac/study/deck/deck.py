"""The deck: every answer kept, ratings moved by it, and mistakes as cards that come back when they are about to be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType

from trictrac.saying.words import harmless
from trictrac.study.deck import rows, schedule
from trictrac.study.deck.store import PATIENCE, Row, Store
from trictrac.study.questions.question import Answered, Question, Skill

_SOON = 12 * 3600 * 1000
"""The milliseconds in which a question is not rated again."""

_OWN_TIMES = 100
"""How many of the last right answers tell how fast a learner is."""

_CARDS = f"cards JOIN questions ON questions.id = cards.question AND {rows.SOUND_MEMORY} AND {rows.IS_QUESTION}"
"""The cards that can be shown."""
_CARD = f"SELECT text, {rows.MEMORY_COLUMNS} FROM {_CARDS}"
_SOUND = f"at BETWEEN 0 AND {schedule.LAST_STAMP}"
_SEEN = "cards.question IN (SELECT question FROM answers WHERE at >= ? AND source = 'ecole' AND grade IS NOT NULL)"
_LATE_FIRST = "ORDER BY due, cards.question LIMIT ?"
_RATE_QUESTION = "UPDATE questions SET mu = ?, sigma = ? WHERE id = ?"
_RATE_SKILL = "INSERT OR REPLACE INTO skills (skill, mu, sigma, answers) VALUES (?, ?, ?, ?)"


class Deck:
    """The école deck in one file; a context manager. Every change is on the disk, whole, when its method returns.

    Its methods raise StorageError where the file cannot be read or written, and then nothing has changed.
    """

    __slots__ = ("store",)

    def __init__(self, store: Store) -> None:
        self.store = store
        store.teach("is_question", rows.is_question)

    def __enter__(self) -> Deck:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self.store.close()

    def record(self, answered: Answered) -> rows.Recorded:
        """Keep an answer: the log, the ratings and the card.

        A wrong answer makes a card or has it come back soon; a right one counts as a review of a card that is due, and of any
        card in the source ``ecole``. What is not rated moves nothing; a mistake in a game moves no rating, as of what was right
        there nothing is heard; nor does a question that was answered less than twelve hours before.
        """
        difficulty = self._difficulty(answered.question)
        with self.store.writing():
            return self.enter(answered, difficulty)

    def enter(self, answered: Answered, difficulty: float) -> rows.Recorded:
        """Do what ``record`` does within a transaction of the store; ``difficulty`` is kept where the question is new."""
        text, skill, at = str(answered.question), answered.question.skill, schedule.stamp_of(answered.at)
        question, difficulty, item = self.keep_question(text, skill, difficulty)
        before = self._rating(skill)
        after: schedule.Rating | None = None
        if answered.rated and answered.source != rows.GAME and not self._is_repeated(question, at):
            after, item = schedule.played(before, item, right=answered.slip is None, helped=answered.hints > 0)
            self.store.run(_RATE_QUESTION, *item[:2], question)
            self.store.run(_RATE_SKILL, skill.value, *after)
        memory = self._memory(question)
        grade = self._grade(answered, memory, at, difficulty)
        self.store.run(
            rows.KEEP_ANSWER,
            *(question, at, answered.source, answered.place, answered.claim, answered.truth),
            *(answered.slip and answered.slip.value, answered.seconds, answered.hints, grade),
            *(after[:2] if after else (None, None)),
        )
        new = memory is None and grade is not None
        if grade is not None:
            memory = schedule.reviewed(memory, grade, at, text)
            self.store.run(rows.KEEP_CARD, question, *memory)
        return rows.Recorded(schedule.moment_of(memory.due) if memory else None, new, before, after or before)

    def ratings(self) -> dict[Skill, schedule.Rating]:
        """The learner's rating in every skill, a beginner's where it was never asked."""
        found = self.store.rows("SELECT skill, mu, sigma, answers FROM skills")
        kept = {skill: rows.kept_rating(schedule.BEGINNER, *rating) for skill, *rating in found}
        return {skill: kept.get(skill.value, schedule.BEGINNER) for skill in Skill}

    def due(self, now: datetime, most: int, *, begun: bool = False) -> tuple[rows.Card, ...]:
        """At most so many of the cards that are due, the longest due first; ``begun``: only those reviewed today already."""
        seen, values = self._begun(now) if begun else ("1", ())
        return self._cards(f"{_CARD} WHERE due <= ? AND {seen} {_LATE_FIRST}", schedule.stamp_of(now), *values, most)

    def learning(self, now: datetime, until: datetime, most: int, *, begun: bool = False) -> tuple[rows.Card, ...]:
        """At most so many of the cards still being learnt that come due between now and then."""
        seen, values = self._begun(now) if begun else ("1", ())
        where = f"due > ? AND due <= ? AND state <> 2 AND {seen}"
        return self._cards(
            f"{_CARD} WHERE {where} {_LATE_FIRST}", schedule.stamp_of(now), schedule.stamp_of(until), *values, most
        )

    def card(self, question: Question) -> rows.Card | None:
        """The card of a question, if it has one."""
        found = self._cards(f"{_CARD} WHERE text = ?", str(question))
        return found[0] if found else None

    def due_begun(self, now: datetime) -> int:
        """How many of the cards that are due were reviewed today already."""
        seen, values = self._begun(now)
        ((count,),) = self.store.rows(
            f"SELECT count(*) FROM {_CARDS} WHERE due <= ? AND {seen}", schedule.stamp_of(now), *values
        )
        return int(count)

    def counts(self, now: datetime) -> rows.Counts:
        """How many cards are due, never reviewed, and there at all, without those that cannot be shown."""
        counted = f"SELECT total(due <= ?), total(reviews = 0), count(*) FROM {_CARDS}"
        ((due, new, total),) = self.store.rows(counted, schedule.stamp_of(now))
        return rows.Counts(int(due), int(new), total)

    def next_due(self, now: datetime) -> datetime | None:
        """When the next card comes due after now; None where there is none."""
        ((due,),) = self.store.rows(f"SELECT min(due) FROM {_CARDS} WHERE due > ?", schedule.stamp_of(now))
        return None if due is None else schedule.moment_of(due)

    def reviewed_today(self, now: datetime) -> int:
        """How many cards were reviewed today, by the local day."""
        ((count,),) = self.store.rows(
            "SELECT count(DISTINCT question) FROM answers WHERE at >= ? AND source = 'ecole' AND grade IS NOT NULL",
            schedule.stamp_of(schedule.day_start(now)),
        )
        return int(count)

    def failed_today(self, now: datetime) -> tuple[Question, ...]:
        """The questions answered wrongly today, each once, in the order in which that first happened."""
        found = self.store.rows(
            "SELECT text FROM answers JOIN questions ON questions.id = answers.question "
            "WHERE at >= ? AND at <= ? AND grade = 1 GROUP BY question ORDER BY min(answers.id)",
            *(schedule.stamp_of(schedule.day_start(now)), schedule.stamp_of(now)),
        )
        return tuple(rows.shown((text for (text,) in found), rows.question_of))

    def listed(self) -> tuple[rows.Listed, ...]:
        """Every card that can be shown with the last mistake made in it, the next due first."""
        found = self.store.rows(
            f"SELECT text, claim, truth, slip, source, place, {rows.MEMORY_COLUMNS} FROM {_CARDS} "
            "LEFT JOIN answers ON answers.id = "
            "(SELECT max(id) FROM answers WHERE question = cards.question AND grade = 1) ORDER BY due, cards.question"
        )
        return tuple(map(rows.listed_of, found))

    def due_cards(self) -> tuple[tuple[datetime, Skill], ...]:
        """When each card is due (UTC), and the skill of its question, the next due first."""
        found = self.store.rows(f"SELECT due, skill FROM {_CARDS} ORDER BY due, cards.question")
        return tuple(rows.shown(found, lambda row: (schedule.moment_of(row[0]), rows.kept_value(Skill, row[1]))))

    def answers(self, since: datetime | None = None) -> Iterator[rows.Logged]:
        """The answers as they were kept, in that order; only those from a moment on where one is named.

        Those that make no sense are left out.
        """
        found = self.store.rows(
            "SELECT skill, text, claim, truth, slip, at, seconds, hints, source, place, grade, answers.mu, answers.sigma "
            "FROM answers JOIN questions ON questions.id = answers.question WHERE at >= ? ORDER BY answers.id",
            schedule.stamp_of(since) if since else -(1 << 62),
        )
        return rows.shown(found, rows.logged_of)

    def count(self, table: str) -> int:
        """How many rows a table has, those that cannot be shown among them."""
        ((count,),) = self.store.rows(f"SELECT count(*) FROM {table}")
        return int(count)

    def right_questions(self, source: str, place: str) -> frozenset[str]:
        """The texts of the questions that were answered right in a place, such as a lesson."""
        found = self.store.rows(
            "SELECT DISTINCT text FROM answers JOIN questions ON questions.id = answers.question "
            "WHERE source = ? AND place = ? AND slip IS NULL",
            *(source, place),
        )
        return frozenset(text for (text,) in found)

    def report(self, question: Question, note: str, at: datetime) -> None:
        """Keep a doubtful question for checking, with the beginning of a note; what a terminal would obey in it is marked."""
        kept = str(question), harmless(note[: rows.LONGEST_TEXT]), schedule.stamp_of(at)
        with self.store.writing():
            self.store.run("INSERT INTO reports (question, note, at) VALUES (?, ?, ?)", *kept)

    def reports(self) -> tuple[rows.Report, ...]:
        """The doubtful questions, in the order in which they were reported."""
        found = self.store.rows("SELECT question, note, at FROM reports ORDER BY id")
        return tuple(rows.shown(found, rows.report_of))

    def lesson_page(self, slug: str, page: int) -> None:
        """Remember the page on which a lesson was left."""
        with self.store.writing():
            self.store.run(
                "INSERT INTO lessons (slug, page) VALUES (?, ?) ON CONFLICT DO UPDATE SET page = excluded.page",
                slug,
                page,
            )

    def lesson_done(self, slug: str, at: datetime) -> None:
        """Remember that a lesson is done; when it was done first stays."""
        with self.store.writing():
            self.store.run(
                "INSERT INTO lessons (slug, page, done_at) VALUES (?, 0, ?) "
                "ON CONFLICT DO UPDATE SET done_at = coalesce(done_at, excluded.done_at)",
                *(slug, schedule.stamp_of(at)),
            )

    def lessons(self) -> dict[str, rows.LessonMark]:
        """How far each lesson is read, by its slug."""
        found = self.store.rows("SELECT slug, page, done_at FROM lessons ORDER BY slug")
        return dict(rows.shown(found, rows.mark_of))

    def rebuild(self) -> None:
        """Make ratings and cards anew from the log, which alone is the truth."""
        with self.store.writing():
            fold_log(self.store)

    def keep_question(self, text: str, skill: Skill, difficulty: float) -> tuple[int, float, schedule.Rating]:
        """The id, difficulty and rating of a question; kept, within a transaction, if it was not."""
        row = self.store.row("SELECT id, difficulty, mu, sigma FROM questions WHERE text = ?", text)
        if row:
            return row[0], row[1], rows.kept_rating(schedule.item_rating(row[1]), *row[2:])
        item = schedule.item_rating(difficulty)
        statement = "INSERT INTO questions (text, skill, difficulty, mu, sigma) VALUES (?, ?, ?, ?, ?)"
        return self.store.run(statement, text, skill.value, difficulty, *item[:2]), difficulty, item

    def _grade(
        self, answered: Answered, memory: schedule.Memory | None, at: int, difficulty: float
    ) -> schedule.Grade | None:
        """The grade by which an answer moves its card; None where it moves none."""
        if not answered.rated:
            return None
        if answered.slip is not None:
            return schedule.Grade.AGAIN
        if memory is None or (answered.source != rows.ECOLE and memory.due > at):
            return None
        par = schedule.par_time(difficulty, self._own_times(answered.question.skill))
        return schedule.grade_of(right=True, seconds=answered.seconds, par=par, hints=answered.hints)

    def _is_repeated(self, question: int, at: int) -> bool:
        """Whether a question has moved a rating within the last hours: repetition shows memory, not skill."""
        row = self.store.row(
            "SELECT 1 FROM answers WHERE question = ? AND mu IS NOT NULL AND at > ? LIMIT 1", question, at - _SOON
        )
        return row is not None

    def _own_times(self, skill: Skill) -> list[float]:
        found = self.store.rows(
            "SELECT seconds FROM answers JOIN questions ON questions.id = answers.question "
            "WHERE skill = ? AND slip IS NULL AND hints = 0 AND seconds IS NOT NULL ORDER BY answers.id DESC LIMIT ?",
            *(skill.value, _OWN_TIMES),
        )
        return [seconds for (seconds,) in found]

    def _difficulty(self, question: Question) -> float:
        """How hard a question is, as it was kept or as its form says."""
        row = self.store.row("SELECT difficulty FROM questions WHERE text = ?", str(question))
        if row:
            return float(row[0])
        from trictrac.study.questions.forms import form_of

        return form_of(question.skill).difficulty(question)

    def _rating(self, skill: Skill) -> schedule.Rating:
        row = self.store.row("SELECT mu, sigma, answers FROM skills WHERE skill = ?", skill.value)
        return rows.kept_rating(schedule.BEGINNER, *row) if row else schedule.BEGINNER

    def _memory(self, question: int) -> schedule.Memory | None:
        row = self.store.row(
            f"SELECT {rows.MEMORY_COLUMNS} FROM cards WHERE question = ? AND {rows.SOUND_MEMORY}", question
        )
        return rows.memory_of(row) if row else None

    def _begun(self, now: datetime) -> Row:
        return _SEEN, (schedule.stamp_of(schedule.day_start(now)),)

    def _cards(self, statement: str, *values: object) -> tuple[rows.Card, ...]:
        return tuple(
            rows.Card(rows.question_of(text), rows.memory_of(row)) for text, *row in self.store.rows(statement, *values)
        )


def open_deck(path: Path, patience: float = PATIENCE) -> Deck:
    """Open the deck in this file, or begin one; ``patience`` is how many seconds it waits while another process writes.

    Raises:
        StorageError: it cannot be opened or written, is damaged or no deck, or was written by a newer program.
    """
    return Deck(Store(path, patience))


def fold_log(store: Store) -> None:
    """Make all ratings and cards anew, within a transaction; the log itself keeps its grades."""
    questions = {row[0]: row[1:] for row in store.rows("SELECT id, text, skill, difficulty FROM questions")}
    items = {number: schedule.item_rating(difficulty) for number, (_, _, difficulty) in questions.items()}
    skills: dict[str, schedule.Rating] = {}
    cards: dict[int, schedule.Memory] = {}
    moved: list[tuple[float, float, int]] = []
    log = store.rows(
        "SELECT answers.id, question, at, slip IS NULL, hints, grade, answers.mu IS NOT NULL FROM answers "
        f"JOIN questions ON questions.id = question WHERE {_SOUND} ORDER BY answers.id"
    )
    for number, question, at, right, hints, grade, is_rated in log:
        text, skill, _ = questions[question]
        if is_rated:
            learner, items[question] = schedule.played(
                skills.get(skill, schedule.BEGINNER), items[question], right=bool(right), helped=hints > 0
            )
            skills[skill] = learner
            moved.append((*learner[:2], number))
        if grade is not None:
            cards[question] = schedule.reviewed(cards.get(question), schedule.Grade(grade), at, text)
    store.run_each("UPDATE answers SET mu = ?, sigma = ? WHERE id = ?", moved)
    store.run_each(_RATE_QUESTION, [(*item[:2], number) for number, item in items.items()])
    store.run("DELETE FROM skills")
    store.run_each(_RATE_SKILL, [(skill, *rating) for skill, rating in skills.items()])
    store.run("DELETE FROM cards")
    store.run_each(rows.KEEP_CARD, [(question, *memory) for question, memory in cards.items()])


def refold_card(store: Store, question: int) -> None:
    """Make the card of one question anew, within a transaction; none is left where no answer is graded."""
    found = store.rows(
        "SELECT text, at, grade FROM answers JOIN questions ON questions.id = answers.question "
        f"WHERE question = ? AND grade IS NOT NULL AND {_SOUND} ORDER BY answers.id",
        question,
    )
    memory: schedule.Memory | None = None
    for text, at, grade in found:
        memory = schedule.reviewed(memory, schedule.Grade(grade), at, text)
    if memory is None:
        store.run("DELETE FROM cards WHERE question = ?", question)
    else:
        store.run(rows.KEEP_CARD, question, *memory)
