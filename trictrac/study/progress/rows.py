"""What progress is measured from: answers as the deck has kept them, in the order in which they were given, and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING

from trictrac.game.slips import Slip
from trictrac.study.questions.skills import Skill

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One answer: ``question`` is its text, ``slip`` None where it was right, ``at`` in UTC, ``seconds`` None where unmeasured.

    ``mu`` and ``sigma`` are the learner's rating after it, None where the answer was not scored.
    """

    skill: Skill
    question: str
    claim: str
    truth: str
    slip: Slip | None
    at: datetime
    seconds: float | None = None
    hints: int = 0
    source: str = "drill"
    mu: float | None = None
    sigma: float | None = None

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


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of the école deck: when it is due (UTC), and the skill of its question."""

    due: datetime
    skill: Skill


def answer_rows(deck: Deck) -> Iterator[AnswerRow]:
    """The answers of a deck, in the order in which they were given."""
    for row in deck.answers():
        yield AnswerRow(
            row.skill,
            row.text,
            row.claim,
            row.truth,
            row.slip,
            row.at,
            row.seconds,
            row.hints,
            row.source,
            row.mu,
            row.sigma,
        )


def card_rows(deck: Deck) -> Iterator[CardRow]:
    """The cards of a deck."""
    for listed in deck.listed():
        yield CardRow(listed.card.due, listed.card.question.skill)


def local_day(at: datetime, zone: tzinfo | None) -> date:
    """The day of a moment on the learner's calendar: in a time zone, without one in that of the system."""
    return at.astimezone(zone).date()
