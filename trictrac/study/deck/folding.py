"""Folding: ratings and cards made anew from the log of the answers, in the order in which they were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.study.deck.ratings import BEGINNER, Rating, item_rating, played
from trictrac.study.deck.schedule import Grade, Memory, reviewed

if TYPE_CHECKING:
    from trictrac.study.deck.store import Store

_CARD = (
    "INSERT OR REPLACE INTO cards (question, due, state, step, stability, difficulty, last_review, lapses, reviews) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def fold_log(store: Store) -> None:
    """Make all ratings and cards anew, within a transaction; the log itself keeps its grades."""
    questions = {row[0]: row[1:] for row in store.rows("SELECT id, text, skill, difficulty FROM questions")}
    items = {number: item_rating(difficulty) for number, (_, _, difficulty) in questions.items()}
    skills: dict[str, Rating] = {}
    cards: dict[int, Memory] = {}
    moved: list[tuple[float, float, int]] = []
    log = store.rows("SELECT id, question, at, slip IS NULL, hints, grade, mu IS NOT NULL FROM answers ORDER BY id")
    for number, question, at, right, hints, grade, is_rated in log:
        text, skill, _ = questions[question]
        if is_rated:
            learner, items[question] = played(
                skills.get(skill, BEGINNER), items[question], right=bool(right), helped=hints > 0
            )
            skills[skill] = learner
            moved.append((learner.mu, learner.sigma, number))
        if grade is not None:
            cards[question] = reviewed(cards.get(question), Grade(grade), at, text)
    store.run_each("UPDATE answers SET mu = ?, sigma = ? WHERE id = ?", moved)
    store.run_each(
        "UPDATE questions SET mu = ?, sigma = ? WHERE id = ?",
        [(item.mu, item.sigma, number) for number, item in items.items()],
    )
    store.run("DELETE FROM skills")
    store.run_each(
        "INSERT INTO skills (skill, mu, sigma, answers) VALUES (?, ?, ?, ?)",
        [(skill, rating.mu, rating.sigma, rating.answers) for skill, rating in skills.items()],
    )
    store.run("DELETE FROM cards")
    store.run_each(_CARD, [card_statement(question, memory)[1:] for question, memory in cards.items()])


def refold_card(store: Store, question: int) -> None:
    """Make the card of one question anew, within a transaction; none is left where no answer is graded."""
    rows = store.rows(
        "SELECT text, at, grade FROM answers JOIN questions ON questions.id = answers.question "
        "WHERE question = ? AND grade IS NOT NULL ORDER BY answers.id",
        question,
    )
    memory: Memory | None = None
    for text, at, grade in rows:
        memory = reviewed(memory, Grade(grade), at, text)
    if memory is None:
        store.run("DELETE FROM cards WHERE question = ?", question)
    else:
        store.run(*card_statement(question, memory))


def card_statement(question: int, memory: Memory) -> tuple[str, *tuple[int | float | None, ...]]:
    """The statement that keeps a card, and its values."""
    return (
        _CARD,
        question,
        memory.due,
        memory.state.value,
        memory.step,
        memory.stability,
        memory.difficulty,
        memory.last_review,
        memory.lapses,
        memory.reviews,
    )
