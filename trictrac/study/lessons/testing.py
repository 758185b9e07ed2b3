"""The test of a lesson, taken alone: the questions of its last page, once each; enough of them right, and the lesson is done."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import fold
from trictrac.study.deck.deck import Deck
from trictrac.study.lessons.asking import Asking
from trictrac.study.lessons.lesson import Lesson, LessonHead
from trictrac.study.lessons.shelf import tell_ending
from trictrac.study.lessons.showing import Posing
from trictrac.study.questions.question import Clock
from trictrac.study.questions.quiz import HINT
from trictrac.view.answer import Answer, View


class LessonTest(Asking):
    """The test as a conversation: no hints, and every question once."""

    given_up = Saying("Nothing is answered. quit leaves the test.")
    """The sentence for a line that is given up."""

    def __init__(
        self,
        lesson: Lesson,
        deck: Deck,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        shelf: Sequence[LessonHead] = (),
    ) -> None:
        """Begin the test of this lesson.

        Raises:
            UnreadableError: it has none.
        """
        super().__init__(lesson, deck, now, view, language, shelf)
        if not lesson.head.bar:
            raise UnreadableError(
                "lesson {number} has no test: trictrac lesson {number} teaches it", number=lesson.head.order
            )
        self._count = len(self._test)
        self._ahead = [*self._test]

    def begin(self) -> Answer:
        """How many are wanted, and the first question."""
        told = Saying(
            "Test of lesson {number}, {title}: {count} questions, each asked once; {bar} right and the lesson is done.",
            number=self._head.order,
            title=self._head.title,
            count=self._count,
            bar=self._head.bar,
        )
        return [told, *self._step()]

    @property
    def place(self) -> tuple[int, int]:
        """The question that is asked, from 1, and how many there are."""
        return self._number, self._count

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        if self._posing is not None:
            return self._posing.prompt
        if self._ahead and isinstance(self._ahead[0], tuple):
            return Saying("Enter for question {number} of {count}?", number=self._number + 1, count=self._count)
        return Saying("Enter goes on?")

    def claim(self, line: str) -> Answer:
        """Answer the question that is asked, without a hint, or go on."""
        if self._posing is not None and fold(line.strip()) in HINT:
            return [Saying("There are no hints in a test; ? shows the answer, and counts as wrong.")]
        return super().claim(line)

    def score(self, _rest: str) -> Answer:
        """How many questions are answered rightly."""
        return [Saying("{right} of {count} right.", right=len(self._right), count=self._count)]

    def leave(self, _rest: str = "") -> Answer:
        """End here: a test that is left counts for nothing."""
        self.closed = True
        return [
            Saying(
                "The test is left and counts for nothing. trictrac lesson {number} --test begins it again.",
                number=self._head.order,
            )
        ]

    @property
    def _number(self) -> int:
        """How many questions were asked."""
        return self._count - sum(isinstance(step, tuple) for step in self._ahead)

    def _help_with(self, posing: Posing) -> Answer:
        return [Saying("?: you do not know; the answer is shown, and counts as wrong."), *posing.help()[1:]]

    @property
    def _help_at_last(self) -> Answer:
        return [Saying("quit: leave; a test that is left counts for nothing.")]

    def _settled(self, told: Answer) -> Answer:
        """Return the sentences; after the last question how it went."""
        if self._ahead:
            return told
        try:
            return told + self._finish()
        except TrictracError as error:
            return [*told, error]

    def _finish(self) -> Answer:
        """Return whether the test is passed; it ends when that is kept."""
        told = self.score("")
        if len(self._right) >= self._head.bar:
            self._deck.lesson_done(self._head.slug, self._now())
            told += tell_ending(self._head, self._shelf, self._deck.lessons())
        else:
            wanted = {"bar": self._head.bar, "number": self._head.order}
            told.append(
                Saying("{bar} are wanted: read the lesson first. trictrac lesson {number} teaches it.", **wanted)
            )
        self.closed = True
        return told
