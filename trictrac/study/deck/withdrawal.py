"""Answers that the learner withdraws, as for a slip of the finger: they are kept apart, and nothing follows from them."""

from __future__ import annotations

from datetime import datetime

from trictrac.base.errors import OutOfOrderError
from trictrac.study.deck.deck import RATE_QUESTION, RATE_SKILL, Deck
from trictrac.study.deck.rows import KEEP_CARD, KEEP_WITHDRAWN, Recorded, kept_moment, question_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill


def withdraw(deck: Deck, recorded: Recorded) -> None:
    """Move the last answer of the log to the withdrawn ones, and set ratings and card to what they were before it.

    Raises:
        OutOfOrderError: another answer came after it.
        StorageError: the deck cannot be written, and nothing has changed.
    """
    with deck.writing():
        row = deck.row(
            "SELECT question, skill, text, at, source, place, claim, truth, slip, seconds, hints FROM answers "
            "JOIN questions ON questions.id = question WHERE answers.id = (SELECT max(id) FROM answers) AND answers.id = ?",
            recorded.number,
        )
        if row is None:
            raise OutOfOrderError("another answer was saved after that one, so it can no longer be withdrawn")
        question, skill, *answer = row
        deck.run(KEEP_WITHDRAWN, *answer)
        deck.run("DELETE FROM answers WHERE id = ?", recorded.number)
        deck.run("DELETE FROM cards WHERE question = ?", question)
        if recorded.memory:
            deck.run(KEEP_CARD, question, *recorded.memory)
        deck.run(RATE_QUESTION, *recorded.item[:2], question)
        deck.run("DELETE FROM questions WHERE id = ? AND id NOT IN (SELECT question FROM answers)", question)
        deck.run(RATE_SKILL, skill, *recorded.before)
        deck.run("DELETE FROM skills WHERE skill = ? AND answers = 0", skill)


def withdrawn_answers(deck: Deck) -> tuple[tuple[datetime, Skill], ...]:
    """Return when each withdrawn answer was given (UTC), and the skill of its question."""
    return tuple(
        deck.made(
            lambda at, text: (kept_moment(at), question_of(text).skill),
            "SELECT at, question FROM withdrawn ORDER BY id",
        )
    )


def was_withdrawn(deck: Deck, question: Question) -> bool:
    """Return whether an answer to a question was withdrawn, so that its truth was seen."""
    return deck.row("SELECT 1 FROM withdrawn WHERE question = ?", str(question)) is not None
