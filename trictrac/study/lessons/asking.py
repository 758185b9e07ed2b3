"""The questions of a lesson, asked one after the other and judged: the part that a lesson and its test share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import unreadable
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import Recorded
from trictrac.study.deck.source import DeckSource
from trictrac.study.deck.withdrawal import withdraw
from trictrac.study.lessons.lesson import ChoiceBlock, Lesson, LessonHead, Place, Posed
from trictrac.study.lessons.shelf import ending_sentences, taught_limits
from trictrac.study.lessons.showing import Cutter, ExerciseVerdict, Posing, fresh_block, pose
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.practice import AS_AT_A_TABLE, Command, Practice
from trictrac.study.questions.question import Clock, Question
from trictrac.study.questions.quiz import (
    GOES_TO_SCHOOL,
    IN_ANOTHER_LANGUAGE,
    NOTHING_TO_WITHDRAW,
    UNDO,
    WITHDRAWN,
)
from trictrac.view.answer import ONLY_ENTER, Answer, Choice, View
from trictrac.view.doc import Board, Copied

_TURNED_ROUND = Saying(
    "That answer is withdrawn and counts for nothing. Here is the question again, its answers in another order."
)


class Asking(Practice):
    """A conversation that alternates between stretches of a lesson to read and questions to answer."""

    _help_at_last: tuple[Saying, ...]
    """The help for commands that always work. The last line says what is saved on leaving."""

    def __init__(
        self,
        lesson: Lesson,
        deck: Deck,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        shelf: Sequence[LessonHead] = (),
    ) -> None:
        """Start with a lesson. Answers are saved in ``deck``, and ``shelf`` lists all lessons."""
        super().__init__(view, language)
        self._head, self._pages, self._posed = lesson.head, lesson.pages, lesson.posed
        self._test = lesson.test
        self._deck, self._now, self._shelf = deck, now, shelf
        self._ahead: list[Answer | Place] = []
        """The steps left before the next page or the end: stretches to show, and places of questions to ask."""
        self.posing: Posing | None = None
        """The question that waits for an answer, or None."""
        self._place: Place = (0, 0)
        """The place in the lesson of the question that was asked last."""
        self._last: Posing | None = None
        """The question that was answered last, or None."""
        self._answered: set[Place] = set()
        self._right: set[Place] = set()
        self._wrong: set[Place] = set()
        """The questions that the learner answered wrongly, or skipped, since the conversation began."""
        self._undoes: tuple[Place, Recorded | None, tuple[bool, ...]] | None = None
        """The last answer, as long as it can be withdrawn: its place, its effect on the deck, and which sets had the place."""

    @property
    def current(self) -> Posed | None:
        """The block of the question that waits for an answer, or None."""
        return self._posed[self._place] if self.posing else None

    @property
    def _latest(self) -> Posing | None:
        """The question that waits for an answer, or else the one answered last, or None."""
        return self.posing or self._last

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands of all practice, and those that copy or report a question."""
        return {**super().commands, "position texte": self.position, "report signaler": self.report}

    @property
    def useful(self) -> tuple[Saying, ...]:
        """The commands worth offering now: those for the current question, and for the last answer."""
        judged = (Saying("position report"),) if self._latest and self._latest.question else ()
        last = (Saying("why undo"),) if self._last else ()
        return (*judged, *last)

    @property
    def parts(self) -> Mapping[str, object]:
        """The question that waits for an answer, under the name ``question``."""
        return {"question": self.posing}

    def claim(self, line: str) -> Answer:
        """Judge the answer to the current question, or continue if there is none.

        If the answer cannot be saved, the question stays open.

        Raises:
            UnreadableError: no question is open, but ``line`` is not empty; or ``line`` is not an answer.
        """
        if self.posing is None:
            if line.strip():
                raise unreadable(
                    "nothing is being asked, so {line!r} answers nothing: Enter continues; help lists what you can type",
                    line.strip(),
                )
            return self._step()
        found = self.posing.answer(line)
        if not isinstance(found, ExerciseVerdict):
            return found
        recorded = self._deck.record(found.answered) if found.answered else None
        self._undoes = self._place, recorded, tuple(self._place in places for places in self._places)
        self._last, self.posing = self.posing, None
        self._answered.add(self._place)
        chosen, other = (self._right, self._wrong) if found.right else (self._wrong, self._right)
        chosen.add(self._place)
        other.discard(self._place)
        unit = [*found.words, GOES_TO_SCHOOL] if recorded and recorded.new_card else found.words
        first, *rest = Cutter(self.view, self.language).cut([unit])
        self._ahead = [*rest, *self._ahead]
        assert isinstance(first, list)
        return self._settled(first)

    @property
    def _places(self) -> tuple[set[Place], ...]:
        """The sets of questions that an answer may change."""
        return self._answered, self._right, self._wrong

    @property
    def may_withdraw(self) -> bool:
        """Whether the last answer can be withdrawn."""
        return self._undoes is not None

    def undo(self, _rest: str) -> Answer:
        """Withdraw the last answer, and ask a new question in its place: for a choice the same one in another order.

        Raises:
            TrictracError: the answer cannot be withdrawn. Nothing has changed.
        """
        if self._undoes is None:
            return [NOTHING_TO_WITHDRAW]
        place, recorded, before = self._undoes
        if recorded:
            withdraw(self._deck, recorded)
        if self.posing:
            self._ahead.insert(0, self._place)
        for places, had in zip(self._places, before, strict=True):
            (places.add if had else places.discard)(place)
        self._undoes = self._last = None
        self._posed = {
            **self._posed,
            place: fresh_block(self._posed[place], taught_limits(self._deck.lessons())),
        }
        return [_TURNED_ROUND if isinstance(self._posed[place], ChoiceBlock) else WITHDRAWN, *self._ask(place)]

    def draw(self, rest: str) -> Answer:
        """Return the current question again with its board, or else the question before."""
        return self._latest.opening() if self._latest and not rest else super().draw(rest)

    def board(self) -> Board | None:
        """Return the board of the current question, or else of the question before, or None."""
        return self._latest.board if self._latest else None

    def rules(self, rest: str) -> Answer:
        """Return the rules of the current question, or else a sentence that the lesson explains them."""
        question = self.posing.question if self.posing else None
        if question is None:
            return [Saying("The lesson explains the rules. At a table, the command rules lists the rules in force.")]
        return form_of(question.skill).rules(question, rest)

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return the answers to choose from, if the current question has only a few, or Enter if no question is open."""
        return ONLY_ENTER if self.posing is None else self.posing.choices

    def why(self, _rest: str) -> Answer:
        """Return the reasons for the previous answer."""
        return self._last.why() if self._last else [Saying("Nothing has been answered yet.")]

    def position(self, _rest: str) -> Answer:
        """Return the current question, or else the one just answered, as a text to copy."""
        return [Copied(str(self._judged()))]

    def report(self, rest: str) -> Answer:
        """Save the current question, or else the one just answered, for checking, with the remark ``rest``."""
        return DeckSource(self._deck, self._now).report(self._judged(), rest)

    def help(self, _rest: str) -> Answer:
        """Return what the learner can type now."""
        if self.posing is not None:
            own: Answer = [
                Saying("Type the answer: {example}.", example=self.posing.example),
                *self._help_with(self.posing),
                Saying("board: the question with its board."),
            ]
        else:
            own = [Saying("Enter: continue.")]
            if self._last is not None:
                own += [Saying("why: the reasons of the answer before. board: its question."), *self._last.help[1:]]
        return [*own, UNDO, *self._help_at_last[:-1], AS_AT_A_TABLE, IN_ANOTHER_LANGUAGE, self._help_at_last[-1]]

    @abstractmethod
    def _help_with(self, posing: Posing) -> Answer:
        """Return what the learner can do with a question besides answering it."""

    def _step(self) -> Answer:
        """Return the next stretch or question, or the result at the end."""
        if not self._ahead:
            return self._finish()
        step = self._ahead.pop(0)
        return self._ask(step) if isinstance(step, tuple) else self._settled(step)

    def _settled(self, stretch: Answer) -> Answer:
        """Return a stretch, followed by whichever text comes directly after it."""
        try:
            return stretch if self._ahead else stretch + self._follow()
        except TrictracError as error:
            return [*stretch, error]

    def _follow(self) -> Answer:
        """Return what follows the last stretch at once."""
        return []

    @abstractmethod
    def _finish(self) -> Answer:
        """End the conversation, and return the result."""

    def _end_lesson(self) -> Answer:
        """Save that the lesson is done, and return its drill and the next lesson."""
        self._deck.lesson_done(self._head.slug, self._now())
        return ending_sentences(self._head, self._shelf, self._deck.lessons())

    def _judged(self) -> Question:
        """Return the current question, or else the one just answered, if it is about a position.

        Raises:
            UnreadableError: there is no such question.
        """
        if self._latest is None or self._latest.question is None:
            raise UnreadableError(
                "only a question about a position can be saved for checking or shown as a "
                "text, and there is no such question here"
            )
        return self._latest.question

    def _ask(self, place: Place) -> Answer:
        self._place, (page, at) = place, place
        self.posing = pose(
            self._posed[place],
            self._pages[page].blocks[:at],
            self._head.slug,
            self._now,
            rated=place not in self._answered,
        )
        return self.posing.opening()
