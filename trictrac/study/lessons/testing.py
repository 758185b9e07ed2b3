"""The test of a lesson: each question of its last page once, and with enough right answers the lesson is done."""

from __future__ import annotations

from trictrac.base.errors import Saying, UnreadableError
from trictrac.saying.words import fold
from trictrac.study.lessons.asking import Asking
from trictrac.study.lessons.showing import Posing
from trictrac.study.questions.quiz import HINT
from trictrac.view.answer import Answer


class LessonTest(Asking):
    """The test of a lesson as a conversation, without hints."""

    given_up = Saying("Nothing is answered. quit leaves the test.")
    _help_at_last = (Saying("quit: leave; a test that is left counts for nothing."),)

    def begin(self) -> Answer:
        """Return how many right answers pass the test, and the first question.

        Raises:
            UnreadableError: the lesson has no test.
        """
        head = self._head
        if not head.bar:
            raise UnreadableError("lesson {number} has no test: trictrac lesson {number} teaches it", number=head.order)
        self._ahead = [*self._test]
        opening = Saying(
            "Test of lesson {number}, {title}: {count} questions, each asked once; {bar} right and the lesson is done.",
            number=head.order,
            title=head.title,
            count=len(self._test),
            bar=head.bar,
        )
        return [opening, *self._step()]

    @property
    def place(self) -> tuple[int, int]:
        """The number of the current question, from 1, and the number of questions."""
        return len(self._test) - sum(isinstance(step, tuple) for step in self._ahead), len(self._test)

    @property
    def prompt(self) -> Saying:
        """The text before the cursor."""
        if self.posing is not None:
            return self.posing.prompt
        if self._ahead and isinstance(self._ahead[0], tuple):
            number, count = self.place
            return Saying("Enter for question {number} of {count}?", number=number + 1, count=count)
        return Saying("Enter to continue?")

    @property
    def is_passed(self) -> bool:
        """Whether enough answers are right."""
        return len(self._right) >= self._head.bar

    def claim(self, line: str) -> Answer:
        """Judge the answer to the current question, without hints, or continue if there is none."""
        if self.posing is not None and fold(line.strip()) in HINT:
            return [Saying("There are no hints in a test; ? shows the answer, and counts as wrong.")]
        return super().claim(line)

    def score(self, _rest: str) -> Answer:
        """Return how many questions the learner has answered rightly."""
        return [Saying("{right} of {count} right.", right=len(self._right), count=len(self._test))]

    def leave(self, _rest: str = "") -> Answer:
        """End the test, without a result unless every question is answered."""
        if not self._ahead and self.posing is None:
            return self._finish()
        self.closed = True
        return [
            Saying(
                "The test is left and counts for nothing. trictrac lesson {number} --test begins it again.",
                number=self._head.order,
            )
        ]

    def _help_with(self, posing: Posing) -> Answer:
        return [Saying("?: you do not know; the answer is shown, and counts as wrong."), *posing.help[1:]]

    def _finish(self) -> Answer:
        """Save the result if the test is passed, end the conversation, and return sentences on it."""
        again = Saying(
            "{bar} right answers are required: read the lesson first. trictrac lesson {number} teaches it.",
            bar=self._head.bar,
            number=self._head.order,
        )
        ending = self._end_lesson() if self.is_passed else [again]
        self.closed = True
        return self.score("") + ending
