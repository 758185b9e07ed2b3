"""The common base of the sources of questions: the deck saves each answer, and the last one can be withdrawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from trictrac.base.errors import Saying
from trictrac.base.version import __version__
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import Recorded
from trictrac.study.questions.question import Answered, Clock, Question
from trictrac.study.questions.quiz import GOES_TO_SCHOOL, KEPT_FOR_CHECKING
from trictrac.study.questions.skills import SkillLessons
from trictrac.view.answer import Answer

VERSION = " (trictrac "
"""The sign between the note of a reported question and the version of the program, after which comes a bracket."""


class DeckSource:
    """The common base of all sources, which asks the given questions in their order."""

    limits: SkillLessons = MappingProxyType({})
    """The last lessons that questions of a skill may need."""

    def __init__(self, deck: Deck, now: Clock, place: str = "", questions: Iterable[Question] = ()) -> None:
        self._deck, self._now, self._place = deck, now, place
        self._questions = iter(questions)
        self._answers: list[Answered] = []
        """The answers saved, in order."""
        self._recorded: Recorded | None = None
        """The effect of the last answer, as long as that can be withdrawn."""

    def next(self) -> Question | None:
        """Return the next question, or None at the end."""
        return next(self._questions, None)

    def report(self, question: Question, note: str) -> Answer:
        """Save a doubtful question for checking."""
        self._deck.report(question, f"{note}{VERSION}{__version__})", self._now())
        return [KEPT_FOR_CHECKING]

    def take(self, answered: Answered) -> Answer:
        """Save an answer at the place of this source, if it has one. A mistake becomes a card."""
        recorded = self.record(replace(answered, place=self._place) if self._place else answered)
        return [GOES_TO_SCHOOL] if recorded.new_card else []

    def record(self, answered: Answered) -> Recorded:
        """Save an answer and count it."""
        recorded = self._recorded = self._deck.record(answered)
        self._answers.append(answered)
        return recorded

    def withdraw(self, answered: Answered) -> Question:
        """Withdraw the last answer, and return a new question that replaces its question."""
        from trictrac.study.dealing.supply import another_like

        self._retract()
        return another_like(answered.question, self.limits)

    def _retract(self) -> None:
        """Withdraw the last answer in the deck, and count it no longer."""
        from trictrac.study.deck.withdrawal import withdraw

        assert self._recorded is not None
        withdraw(self._deck, self._recorded)
        self._recorded = None
        self._answers.pop()

    def end(self) -> Answer:
        """Return how many answers were right, or nothing without answers."""
        if not self._answers:
            return []
        return [Saying("{right} right, {wrong} wrong.", right=self._right, wrong=len(self._answers) - self._right)]

    @property
    def _right(self) -> int:
        return sum(answered.slip is None for answered in self._answers)
