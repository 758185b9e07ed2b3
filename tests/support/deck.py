"""Questions, answers and clocks for tests of the deck."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from trictrac.study.deck.deck import Deck
from trictrac.study.questions.choosing import read_decision
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
FILL = Question.parse("filling W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W 3-2")
HIT = Question.parse("true-hits W:1x5,2x2,3x2,4x2,7x2,9x2/B:1x2,2x2,3x2,4x3,5x2,6x2,7,11/W 3-2")
NOTHING = Question.parse("true-hits W:1x15/B:1x15/W 6-4")
LEGAL = Question.parse("legality W:1x15/B:1x15/W 6-4 1-7 1-5")
MARKED = Question.parse("marking W:1x15/B:1x15/W/points=8b,0/holes=3,1 W10")
QUESTIONS = (FILL, HIT, NOTHING, LEGAL, MARKED)
WRONG = {Skill.LEGALITY: "no 3.2", Skill.MARKING: "points=0,0 holes=0,0", Skill.CHANCES: "36", Skill.BOTH: "98 98"}


def wrong_claim(question: Question, usual: str = "98") -> str:
    """Return an answer that is hardly ever right, of the decisions the one that costs most."""
    if question.skill is Skill.CHOOSING:
        return min(read_decision(question).candidates, key=lambda one: one.worth).name
    return WRONG.get(question.skill, usual)


def answer(question: Question, at: datetime = START, *, right: bool = False, **more: Any) -> Answered:
    """Return an answer to a question, wrong unless ``right``."""
    form = form_of(question.skill)
    truth = form.truth(question)
    wrong = wrong_claim(question)
    claim = truth if right else "yes" if wrong == truth else wrong
    slip: Slip | None = form.slip(question, claim)
    assert (slip is None) is right
    return Answered(question, claim, truth, slip, at, **more)


def state_of(deck: Deck) -> list[list[tuple[Any, ...]]]:
    """Return the ratings, cards and answers of a deck, which all follow from its log."""
    tables = ("SELECT text, mu, sigma FROM questions ORDER BY text", "SELECT * FROM skills ORDER BY skill")
    cards = (
        "SELECT text, due, state, step, stability, cards.difficulty, last_review, lapses, reviews "
        "FROM cards JOIN questions ON questions.id = question ORDER BY text"
    )
    return [deck.rows(table) for table in (*tables, cards, "SELECT * FROM answers ORDER BY id")]


class Clock:
    """A clock that the test sets."""

    def __init__(self, at: datetime = START) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def on(self, **delta: float) -> datetime:
        """Move the clock forward, and return the time."""
        self.at += timedelta(**delta)
        return self.at
