"""The base of all forms of question: how one is offered, asked, answered, judged and explained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING
from zlib import crc32

from trictrac.base.errors import Saying, UnreadableError
from trictrac.model.mark import Marks
from trictrac.saying.words import unreadable
from trictrac.study.questions.slips import slip_words

if TYPE_CHECKING:
    from trictrac.model.outcome import GameSpot
    from trictrac.study.questions.question import Question
    from trictrac.study.questions.slips import Slip
    from trictrac.view.answer import Answer, Choice

_NOTHING = ("0", "0 0", "right", "yes")
RETURN_IN = 19
"""Lesson of the course that teaches the return and bearing off."""


class Keys(Enum):
    """The keypads for answers on the page."""

    POINTS = "points"
    SCORE = "score"
    THROWS = "throws"
    LIST = "list"


class QuestionForm(ABC):
    """A form of question: its words, what is right, and what a wrong answer shows."""

    __slots__ = ()

    keys = Keys.LIST
    """The keys on which it is answered."""
    has_board = True
    """Whether the checkers matter, rather than only the score."""

    @property
    @abstractmethod
    def example(self) -> Saying:
        """A description of what can be typed, for the help, without an answer that could be right."""

    @property
    def kind(self) -> Saying:
        """A description of what is typed, in a few words that give no answer away."""
        return Saying("its letter")

    @abstractmethod
    def ask(self, question: Question) -> Saying:
        """Return the question in words, to stand beside the board."""

    def ask_briefly(self, question: Question) -> Saying:
        """Return the question in words, without how to type the answer."""
        return self.ask(question)

    def ask_to_type(self, question: Question) -> Saying:
        """Return how to type the answer, for use after other words have asked the question."""
        return self.ask(question)

    @abstractmethod
    def truth(self, question: Question) -> str:
        """Return the right answer in canonical form."""

    def is_barren(self, question: Question) -> bool:
        """Return whether the right answer is nothing: nothing to mark, no throw, nothing wrong."""
        return self.truth(question) in _NOTHING

    def due(self, _question: Question) -> Marks:
        """Return the marks that prove the answer."""
        return ()

    def choices(self, _question: Question) -> Sequence[Choice]:
        """Return the usual answers as choices, or none if the answer is typed."""
        return ()

    @abstractmethod
    def read(self, question: Question, line: str) -> str:
        """Return the typed answer in canonical form.

        Raises:
            UnreadableError: ``line`` is not an answer to this question. The error shows one.
        """

    def no_answer(self, line: str) -> UnreadableError:
        """Return the error for a line that is not an answer, with an example of one."""
        return unreadable("{line!r} is not an answer: type {example}", line, example=self.example)

    def is_answer(self, question: Question, text: str) -> bool:
        """Return whether a text is an answer in canonical form.

        Raises:
            UnreadableError: ``text`` cannot be read as an answer. The error says why.
        """
        return self.read(question, text) == text

    @abstractmethod
    def say(self, question: Question, answer: str) -> object:
        """Return a canonical answer in a player's words."""

    @abstractmethod
    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake in an answer, or None for a right one."""

    def wrong(self, _question: Question, _claim: str, slip: Slip) -> object | None:
        """Return every mistake in a wrong answer in words, or None if the right answer beside it shows enough."""
        return slip_words(slip)

    @abstractmethod
    def explain(self, question: Question) -> Answer:
        """Return why the right answer is right: a board with the proving checkers marked, and every reason with its law."""

    def explain_lacking(self, _question: Question, _claim: str, _slip: Slip) -> Answer:
        """Return what is missing for the points claimed beyond the right answer, or nothing for other mistakes."""
        return []

    @abstractmethod
    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return hints in order. The last nearly gives the answer away."""

    @abstractmethod
    def difficulty(self, question: Question) -> float:
        """Return the difficulty: below 2 is easy, 4 and above is hard."""

    @abstractmethod
    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield the questions of this form on a roll of a game that are worth asking."""

    def offer_all(self, spot: GameSpot) -> Iterator[Question]:
        """Yield all questions of this form on a roll, worth asking or not."""
        return self.offer(spot)

    def taught_in(self, _question: Question) -> int:
        """Return the lesson that teaches what a question needs beyond the first lesson of its skill, or 0 for nothing."""
        return 0

    def rate(self, question: Question, _spot: GameSpot) -> tuple[float, bool]:
        """Return the difficulty of a question on a roll, and whether its answer is nothing."""
        return self.difficulty(question), self.is_barren(question)

    def matter(self, question: Question) -> Hashable:
        """Return what two questions of a skill must share for their boards to be compared."""
        return question.roll, question.detail if question.roll is None else ""

    def proof(self, _question: Question) -> Hashable:
        """Return what proves the answer, equal for the same checkers, or None if no checkers do."""
        return None

    def idea(self, question: Question) -> Hashable:
        """Return the idea of a question, wherever the checkers stand. Questions with one idea are alike."""
        return self.truth(question).split()[0]

    def rules(self, question: Question, rest: str) -> Answer:
        """Return the rules of a question, or what one of them means."""
        from trictrac.partie.commands import rules_in_force

        return rules_in_force(question.rule_set, rest)

    def mirrored(self, question: Question) -> Question:
        """Return the same question with the colours exchanged in board, score and turn."""
        return replace(question, position=question.position.turned())


def choose_number(spot: GameSpot, count: int, salt: str) -> int:
    """Return a number from 0 to ``count`` - 1, spread evenly over spots. Another ``salt`` gives another number."""
    position = spot.position
    text = f"{position.white}{position.black}{position.turn}{spot.outcome.roll}{position.score.points}{salt}"
    return crc32(text.encode()) % count
