"""Answers that the learner withdraws, as for a slip of the finger: they are kept apart, and nothing follows from them."""

from __future__ import annotations

from datetime import datetime

from trictrac.base.errors import OutOfOrderError
from trictrac.study.deck.deck import RATE_QUESTION, RATE_SKILL, Deck
from trictrac.study.deck.rows import KEEP_CARD, KEEP_WITHDRAWN, Recorded, kept_moment, question_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

_LAST = (
    "SELECT question, skill, text, at, source, place, claim, truth, slip, seconds, hints FROM answers "
    "JOIN questions ON questions.id = question WHERE answers.id = (SELECT max(id) FROM answers) AND answers.id = ?"
)


def withdraw(deck: Deck, recorded: Recorded) -> None:
    """Move the last answer of the log to the withdrawn ones, and set ratings and card to what they were before it.

    Raises:
        OutOfOrderError: another answer came after it.
        StorageError: the deck cannot be written, and nothing has changed.
    """
    store = deck.store
    with store.writing():
        row = store.row(_LAST, recorded.number)
        if row is None:
            raise OutOfOrderError("another answer was saved after that one, so it can no longer be withdrawn")
        question, skill, *answer = row
        store.run(KEEP_WITHDRAWN, *answer)
        store.run("DELETE FROM answers WHERE id = ?", recorded.number)
        store.run("DELETE FROM cards WHERE question = ?", question)
        if recorded.memory:
            store.run(KEEP_CARD, question, *recorded.memory)
        store.run(RATE_QUESTION, *recorded.item[:2], question)
        store.run("DELETE FROM questions WHERE id = ? AND id NOT IN (SELECT question FROM answers)", question)
        store.run(RATE_SKILL, skill, *recorded.before)
        store.run("DELETE FROM skills WHERE skill = ? AND answers = 0", skill)


def withdrawn_answers(deck: Deck) -> tuple[tuple[datetime, Skill], ...]:
    """Return when each withdrawn answer was given (UTC), and the skill of its question."""
    return tuple(
        deck.store.made(
            lambda at, text: (kept_moment(at), question_of(text).skill),
            "SELECT at, question FROM withdrawn ORDER BY id",
        )
    )


def was_withdrawn(deck: Deck, question: Question) -> bool:
    """Return whether an answer to a question was withdrawn, so that its truth was seen."""
    return deck.store.row("SELECT 1 FROM withdrawn WHERE question = ?", str(question)) is not None
