"""Forms of question: how one is asked and judged, and all by which forms differ for those who ask, deal, draw and repeat them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING
from zlib import crc32

from trictrac.base.errors import Saying, UnreadableError
from trictrac.saying.words import excerpt
from trictrac.study.questions.slips import slip_words

if TYPE_CHECKING:
    from trictrac.model.mark import Mark
    from trictrac.model.outcome import GameSpot
    from trictrac.study.questions.question import Question
    from trictrac.study.questions.slips import Slip
    from trictrac.view.answer import Answer, Choice

_NOTHING = ("0", "0 0", "right", "yes")


class Keys(Enum):
    """The keys on which an answer is tapped."""

    POINTS = "points"
    SCORE = "score"
    THROWS = "throws"
    LIST = "list"


class QuestionForm(ABC):
    """A form of question: how it is asked, what is right, what a wrong answer shows."""

    __slots__ = ()

    keys = Keys.LIST
    """The keys on which it is answered."""
    is_itemised = False
    """Whether it can be answered jan by jan."""
    has_board = True
    """Whether the checkers matter, not the score alone."""

    @property
    @abstractmethod
    def example(self) -> Saying:
        """Return an example of an answer, for the help."""

    @abstractmethod
    def ask(self, question: Question) -> Saying:
        """The question in words; the board is drawn beside it."""

    def ask_briefly(self, question: Question) -> Saying:
        """The question in words, without how the answer is typed."""
        return self.ask(question)

    def ask_to_type(self, question: Question) -> Saying:
        """How the answer is typed, where other words have asked the question."""
        return self.ask(question)

    @abstractmethod
    def truth(self, question: Question) -> str:
        """The right answer, in canonical form."""

    def is_barren(self, question: Question) -> bool:
        """Whether the right answer is that there is nothing: nothing to mark, no throw, nothing wrong."""
        return self.truth(question) in _NOTHING

    def due(self, _question: Question) -> tuple[Mark, ...]:
        """The marks that prove the answer."""
        return ()

    def choices(self, _question: Question) -> Sequence[Choice]:
        """The usual answers as they can be chosen; none where one is typed."""
        return ()

    @abstractmethod
    def read(self, question: Question, line: str) -> str:
        """Return the typed answer in canonical form.

        Raises:
            UnreadableError: ``line`` is no answer to this question; the error shows one.
        """

    def no_answer(self, line: str) -> UnreadableError:
        """Return the error that a line is no answer, with the example of one."""
        return UnreadableError("{line!r} is no answer: {example}", line=excerpt(line), example=self.example)

    def is_answer(self, question: Question, text: str) -> bool:
        """Return whether a text is an answer in canonical form.

        Raises:
            UnreadableError: ``text`` is no answer; the error says why.
        """
        return self.read(question, text) == text

    @abstractmethod
    def say(self, question: Question, answer: str) -> object:
        """An answer in canonical form, in a player's words."""

    @abstractmethod
    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake that an answer is; None for the right one."""

    def wrong(self, _question: Question, _claim: str, slip: Slip) -> object | None:
        """Return every mistake in a wrong answer in words; None where the right answer beside it says all."""
        return slip_words(slip)

    @abstractmethod
    def explain(self, question: Question) -> Answer:
        """Why the right answer is right: a board with the proving checkers pointed out, every reason with its law."""

    def explain_lacking(self, _question: Question, _claim: str, _slip: Slip) -> Answer:
        """Return what is lacking for an answer that claims too much; nothing where that is no question."""
        return []

    @abstractmethod
    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Help by degrees, the last all but gives it away."""

    @abstractmethod
    def difficulty(self, question: Question) -> float:
        """How hard it is: below 2 easy, from 4 hard."""

    @abstractmethod
    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """The questions of this form that a roll of a game lends itself to; only those worth asking."""

    def offer_all(self, spot: GameSpot) -> Iterator[Question]:
        """The questions of this form about a roll, whether or not they are worth asking."""
        return self.offer(spot)

    def rate(self, question: Question, _spot: GameSpot) -> tuple[float, bool]:
        """Return the difficulty of a question that a roll offers, and whether its answer is that there is nothing."""
        return self.difficulty(question), self.is_barren(question)

    def matter(self, question: Question) -> Hashable:
        """Return the things that two questions of a skill must share to be compared by their boards."""
        return question.roll, question.detail if question.roll is None else ""

    def proof(self, _question: Question) -> Hashable:
        """Return the things that two questions share if the same checkers prove their answers; None where that tells nothing."""
        return None

    def idea(self, question: Question) -> Hashable:
        """Return the idea of a question, wherever the checkers stand: two of one idea are like one another."""
        return self.truth(question).split()[0]

    def mirrored(self, question: Question) -> Question:
        """The same question with the colours changed over, board, score and turn."""
        return replace(question, position=question.position.turned())


def choose_number(spot: GameSpot, count: int, salt: str = "") -> int:
    """A number from 0 to ``count`` − 1, spread evenly over spots; another ``salt`` gives another choice."""
    position = spot.position
    text = f"{position.white}{position.black}{position.turn}{spot.outcome.roll}{position.score.points}{salt}"
    return crc32(text.encode()) % count
