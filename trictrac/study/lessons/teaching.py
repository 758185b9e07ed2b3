"""A lesson as a conversation: its pages, the questions on them, and at the end the open questions again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.saying.language import ENGLISH, Counted, Language
from trictrac.saying.words import is_count, unreadable
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import LessonMark
from trictrac.study.lessons.asking import Asking
from trictrac.study.lessons.lesson import ChoiceBlock, Lesson, LessonHead, Place
from trictrac.study.lessons.shelf import needed_sentences
from trictrac.study.lessons.showing import LESSON, Cutter, Posing
from trictrac.study.questions.practice import Command
from trictrac.study.questions.question import Clock, seconds_between
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Markdown


class Teaching(Asking):
    """A lesson as a conversation: each line typed returns the next stretch or question."""

    given_up = Saying("Nothing is answered. quit leaves, and your page is saved.")
    _help_at_last = (
        Saying("page 3: that page. back: the page before. again: the page from its top."),
        Saying("quit: leave; the page is saved."),
    )

    def __init__(
        self,
        lesson: Lesson,
        deck: Deck,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        shelf: Sequence[LessonHead] = (),
        start: int | None = None,
        last: int = 0,
    ) -> None:
        """Open the lesson at page ``start`` (from 1), or where the learner left it (None). ``shelf`` lists all lessons.

        The conversation ends after the page ``last`` (0: at the end of the lesson).
        """
        super().__init__(lesson, deck, now, view, language, shelf)
        self._count, self._since = len(self._pages), now()
        self._last_page = min(last or self._count, self._count)
        mark = deck.lessons().get(self._head.slug, LessonMark(1))
        was_done = mark.done_at is not None
        reached = 0 if was_done and mark.page >= self._count else min(max(mark.page - 1, 0), self._count)
        self._page = reached if start is None else self._checked(start)
        """The index of the page, or the number of pages once all are read and questions are open."""
        self._more = 0
        """Number of questions asked again at the end, 0 as long as pages are read."""
        right = deck.right_questions(LESSON, self._head.slug)
        # The log has no choices: those before the page reached count as known.
        self._right = {
            place
            for place, block in self._posed.items()
            if was_done or (place[0] < reached if isinstance(block, ChoiceBlock) else str(block.question) in right)
        }
        """The questions that need not be asked at the end."""

    def begin(self) -> Answer:
        """Return the title, the lessons needed first, and the page to continue with."""
        head = self._head
        opening: Answer = [
            Counted(
                "Lesson {number}: {title}. {count} page; help lists what you can type.",
                "Lesson {number}: {title}. {count} pages; help lists what you can type.",
                self._count,
                number=head.order,
                title=head.title,
            ),
            *needed_sentences(head, self._shelf, self._deck.lessons()),
        ]
        if self._page == self._count:
            return opening + self._step()
        if self._page:
            opening.append(
                Saying(
                    "It continues at page {page}, where you left it or left a question open; page 1 goes back to the beginning.",
                    page=self._page + 1,
                )
            )
        elif self._test and self._open:
            opening.append(
                Saying(
                    "Do you know this lesson already? trictrac lesson {number} --test asks {count} questions; "
                    "with {bar} right answers the lesson is done.",
                    number=head.order,
                    bar=head.bar,
                    count=len(self._test),
                )
            )
        return opening + self._turn_to(self._page)

    @property
    def place(self) -> tuple[int, int]:
        """The number of the open page, from 1, and the number of pages."""
        return min(self._page + 1, self._count), self._count

    @property
    def prompt(self) -> Saying:
        """The text before the cursor."""
        if self.posing is not None:
            return self.posing.prompt
        if self._ahead and isinstance(self._ahead[0], tuple):
            return Saying("Enter for the question?")
        if self._more or self._ahead or self._page + 1 >= self._count:
            return Saying("Enter to continue?")
        return Saying("End of page {page} of {pages}: Enter for the next?", page=self._page + 1, pages=self._count)

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands for questions, and those that turn pages."""
        return {
            **super().commands,
            "next suivant suite": self.go_on,
            "back retour precedent": self.back,
            "page": self.page,
            "again encore": self.again,
        }

    def claim(self, line: str) -> Answer:
        """Judge the answer to the current question, or continue if there is none.

        Raises:
            UnreadableError: no question is open, but ``line`` is not empty; or ``line`` is not an answer.
        """
        number = line.strip()
        if self.posing is None and is_count(number):
            raise UnreadableError(
                "nothing is being asked, so {line!r} answers nothing: Enter continues; page 1 to page {last} turn to a page",
                line=number,
                last=self._count,
            )
        return super().claim(line)

    def go_on(self, _rest: str) -> Answer:
        """Return the next step. A question left open comes again at the end."""
        is_open = self.posing is not None and self._place not in self._right
        self.posing = None
        if is_open:
            self._wrong.add(self._place)
        again: Answer = [Saying("You will be asked again at the end.")] if is_open and not self._more else []
        return again + self._step()

    def back(self, _rest: str) -> Answer:
        """Return the previous page."""
        if not self._page:
            raise UnreadableError("this is the first page: Enter shows the next one")
        return self._turn_to(self._page - 1)

    def page(self, rest: str) -> Answer:
        """Return the page with the number ``rest``."""
        if not is_count(rest):
            raise unreadable(
                "{line!r} is not the number of a page: type for example page 3; help lists the other commands",
                rest,
            )
        return self._turn_to(self._checked(int(rest)))

    def again(self, rest: str) -> Answer:
        """Return the page from its top, or the question again once the pages are read."""
        return self.draw(rest) if self._more else self._turn_to(self._page)

    def draw(self, rest: str) -> Answer:
        """Return the current question again with its board, or else the question before, or else the page."""
        return super().draw(rest) if rest or self._latest else self._turn_to(self._page)

    def score(self, _rest: str) -> Answer:
        """Return how many questions of the lesson the learner has answered rightly."""
        return [
            Saying("{right} of {count} right.", right=len(self._right & self._posed.keys()), count=len(self._posed))
        ]

    @property
    def useful(self) -> tuple[Saying, ...]:
        """The commands worth offering now: those for questions and pages, and ``hint`` if there is one."""
        hint = (Saying("hint"),) if self.posing and self.posing.question else ()
        return (*super().useful, Saying("page next back again"), *hint)

    @property
    def parts(self) -> Mapping[str, object]:
        """The current question and the index of the page, under the names ``question`` and ``page``."""
        return {**super().parts, "page": self._page}

    def _help_with(self, posing: Posing) -> Answer:
        return [*posing.help, Saying("?: you do not know; the answer is shown. next: leave it for the end.")]

    def leave(self, _rest: str = "") -> Answer:
        """End the conversation, even if the page cannot be saved."""
        self.closed = True
        kept = self._keep(self._reached)
        if kept == self._count:
            return [self._still_open]
        left = (
            Saying("A question of page {page} is still open: trictrac lesson {number} continues there.")
            if kept < self._reached
            else Saying("Page {page} of {pages} is saved: trictrac lesson {number} continues there.")
        )
        return [left.filled(page=kept + 1, pages=self._count, number=self._head.order)]

    @property
    def _reached(self) -> int:
        """The index of the page to continue with: this one until it is read, then the next."""
        is_read = self._more or not (self.posing or self._ahead)
        return min(self._page + 1, self._count) if is_read else self._page

    @property
    def _open(self) -> list[Place]:
        """The questions of the pages to teach that are not yet answered rightly."""
        return [
            place for place in self._posed if place not in self._right and place[0] < max(self._last_page, self._page)
        ]

    @property
    def _still_open(self) -> Counted:
        """The sentence for how many questions are open, and how to be asked again."""
        return Counted(
            "{count} question is still open: trictrac lesson {number} asks it again.",
            "{count} questions are still open: trictrac lesson {number} asks them again.",
            len(self._open),
            number=self._head.order,
        )

    def _checked(self, number: int) -> int:
        """Return the index of the page with this number.

        Raises:
            UnreadableError: there is no such page.
        """
        if not 1 <= number <= self._count:
            raise UnreadableError(
                "there is no page {number}: they go from 1 to {last}", number=number, last=self._count
            )
        return number - 1

    def _keep(self, page: int) -> int:
        """Save the index of the page to continue with, and return it: ``page``, or an earlier one with an open choice.

        Only if ``page`` is the end, choices on pages that the learner skipped count as open too.
        """
        due = self._open if page == self._count else self._wrong
        kept = min([place[0] for place in due if isinstance(self._posed[place], ChoiceBlock)] + [page])
        before, self._since = self._since, self._now()
        self._deck.lesson_page(self._head.slug, kept + 1, seconds_between(before, self._since) or 0.0)
        return kept

    def _turn_to(self, page: int) -> Answer:
        """Open a page, and save that the learner has reached it."""
        self._keep(page)
        self._page, self._more, self.posing = page, 0, None
        self._ahead = Cutter(self.view, self.language).steps(self._pages[page], page)
        return [Markdown(f"## {self._pages[page].heading}"), *self._step()]

    def _step(self) -> Answer:
        """Return the next stretch or question. After the last page come the open questions again."""
        if not self._ahead and not self._more:
            if self._page + 1 < self._last_page:
                return self._turn_to(self._page + 1)
            self._ahead, self._more = [*self._open], len(self._open)
        return super()._step()

    def _ask(self, place: Place) -> Answer:
        head = Saying("Once more: {number} of {count}.", number=self._more - len(self._ahead), count=self._more)
        return [*([head] if self._more else []), *super()._ask(place)]

    def _follow(self) -> Answer:
        """Keep the page that is read, and end after the last page if no question is open."""
        if self._more or (self._page + 1 >= self._last_page and not self._open):
            return self._finish()
        self._keep(self._reached)
        return []

    def _finish(self) -> Answer:
        """Save the result of the lesson or of its pages for one day, end the conversation, and return sentences on it."""
        if self._page + 1 < self._count:
            self._wrong.clear()
            self._keep(self._page + 1)
            ending: Answer = [
                Saying(
                    "That is enough of lesson {number} for today. Page {page} of {pages} comes next.",
                    number=self._head.order,
                    page=self._page + 2,
                    pages=self._count,
                )
            ]
        else:
            self._keep(self._count)
            ending = [self._still_open] if self._open else self._end_lesson()
        self._deck.lesson_held(self._head.slug, self._now())
        self.closed = True
        return ending
