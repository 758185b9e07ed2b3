"""A form of question: the protocol that all forms follow, and the levels of difficulty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol
from zlib import crc32

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.model.outcome import GameSpot
from trictrac.study.questions.question import Question
from trictrac.study.questions.slips import Slip

EASY, FAIR, HARD = LEVELS = (1, 2, 3)
"""The levels of difficulty."""

HARDEST = 8.0
"""Nothing harder is wished for, and what is harder is rated as this."""

LEVEL_NAMES = {EASY: Saying("easy"), FAIR: Saying("fair"), HARD: Saying("hard")}

_FAIR_FROM, _HARD_FROM = 2.0, 4.0


class Form(Protocol):
    """A form of question: how it is asked, what is right, what a wrong answer shows."""

    @property
    def example(self) -> Saying:
        """An example of an answer, for whoever asks for help."""

    def ask(self, question: Question) -> Saying:
        """The question in words; the board is drawn beside it."""

    def truth(self, question: Question) -> str:
        """The right answer, in canonical form."""

    def read(self, question: Question, line: str) -> str:
        """Return the typed answer in canonical form.

        Raises:
            UnreadableError: it is no answer to this question; says what one looks like.
        """

    def say(self, question: Question, answer: str) -> object:
        """An answer in canonical form, in a player's words."""

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake that an answer is; None for the right one."""

    def explain(self, question: Question) -> Answer:
        """Why the right answer is right: a board with the proving checkers pointed out, every reason with its law."""

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Help by degrees, the last all but gives it away."""

    def difficulty(self, question: Question) -> float:
        """How hard it is: below 2 easy, from 4 hard."""

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """The questions of this form that a roll of a game lends itself to; only those worth asking."""


def level_of(difficulty: float) -> int:
    """The level of a difficulty."""
    return EASY if difficulty < _FAIR_FROM else FAIR if difficulty < _HARD_FROM else HARD


def chosen(spot: GameSpot, count: int, salt: str = "") -> int:
    """A number from 0 to ``count`` − 1, spread evenly over spots; another ``salt`` gives another choice."""
    position = spot.position
    text = f"{position.white}{position.black}{position.turn}{spot.outcome.roll}{position.score.points}{salt}"
    return crc32(text.encode()) % count
