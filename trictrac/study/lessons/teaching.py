"""A lesson taught: its pages, its questions where they stand, and the mistakes once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.saying.language import ENGLISH, Counted, Language
from trictrac.saying.words import excerpt, is_count
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import LessonMark
from trictrac.study.lessons.asking import Asking
from trictrac.study.lessons.lesson import ChoiceBlock, Lesson, LessonHead, Place
from trictrac.study.lessons.shelf import needed_sentences
from trictrac.study.lessons.showing import LESSON, Cutter, Posing
from trictrac.study.questions.practice import Command
from trictrac.study.questions.question import Clock
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Markdown


class Teaching(Asking):
    """A lesson as a conversation: what is typed in, what is shown and asked out, a stretch at a time."""

    given_up = Saying("Nothing is answered. quit leaves, and your page is kept.")
    """The sentence for a line that is given up."""

    def __init__(
        self,
        lesson: Lesson,
        deck: Deck,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        shelf: Sequence[LessonHead] = (),
        start: int | None = None,
    ) -> None:
        """Open the lesson at the page ``start`` (from 1), else where it was left; ``shelf`` are all lessons."""
        super().__init__(lesson, deck, now, view, language, shelf)
        mark = deck.lessons().get(self._head.slug, LessonMark(1))
        was_done = mark.done_at is not None
        self._count = len(self._pages)
        reached = 0 if was_done and mark.page >= self._count else min(max(mark.page - 1, 0), self._count)
        self._page = reached if start is None else self._checked(start)
        """The page, from 0; after the last one when all are read and questions are open."""
        self._more = 0
        """How many questions are asked once more; 0 while pages are read."""
        self._right = set(self._posed) if was_done else self._known(reached)

    def begin(self) -> Answer:
        """Return the title, the lessons that should come before, and the page with which it goes on."""
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
                Saying("You left it at page {page}; page 1 goes back to the beginning.", page=self._page + 1)
            )
        elif self._test and self._open:
            opening.append(
                Saying(
                    "You know it already? trictrac lesson {number} --test: {bar} right of {count}, and the lesson is done.",
                    number=head.order,
                    bar=head.bar,
                    count=len(self._test),
                )
            )
        return opening + self._turn_to(self._page)

    @property
    def place(self) -> tuple[int, int]:
        """The page that is open, from 1, and how many there are."""
        return min(self._page + 1, self._count), self._count

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        if self.posing is not None:
            return self.posing.prompt
        if self._ahead and isinstance(self._ahead[0], tuple):
            return Saying("Enter for the question?")
        if self._more or self._ahead or self._page + 1 >= self._count:
            return Saying("Enter goes on?")
        return Saying("End of page {page} of {pages}: Enter for the next?", page=self._page + 1, pages=self._count)

    @property
    def commands(self) -> Mapping[str, Command]:
        """Those of all questions, and of pages."""
        return {
            **super().commands,
            "next suivant suite": self.go_on,
            "back retour precedent": self.back,
            "page": self.page,
            "again encore": self.again,
        }

    def claim(self, line: str) -> Answer:
        """Answer the question that is asked, or go on."""
        number = line.strip()
        if self.posing is None and is_count(number):
            raise UnreadableError(
                "nothing is being asked, so {line!r} answers nothing: Enter goes on; page 1 to page {last} turn to a page",
                line=number,
                last=self._count,
            )
        return super().claim(line)

    def go_on(self, _rest: str) -> Answer:
        """Return the next step; a question that is asked is left for the end."""
        is_open = self.posing is not None and self._place not in self._right
        self.posing = None
        if is_open:
            self._wrong.add(self._place)
        again: Answer = [Saying("You will be asked again at the end.")] if is_open and not self._more else []
        return again + self._step()

    def back(self, _rest: str) -> Answer:
        """Return the page before."""
        if not self._page:
            raise UnreadableError("this is the first page: Enter shows the next one")
        return self._turn_to(self._page - 1)

    def page(self, rest: str) -> Answer:
        """Return the page of this number."""
        if not is_count(rest):
            raise UnreadableError("{line!r}: page 3 turns to page 3; help lists the rest", line=excerpt(rest))
        return self._turn_to(self._checked(int(rest)))

    def again(self, rest: str) -> Answer:
        """Return the page from its top; where questions are asked once more, the question."""
        return self.draw(rest) if self._more else self._turn_to(self._page)

    def draw(self, rest: str) -> Answer:
        """Return the question once more with its board, the one before where none is asked; the page where there is none."""
        return super().draw(rest) if rest or self._latest else self._turn_to(self._page)

    def score(self, _rest: str) -> Answer:
        """Return how many questions of the lesson are answered rightly."""
        return [
            Saying("{right} of {count} right.", right=len(self._right & self._posed.keys()), count=len(self._posed))
        ]

    @property
    def useful(self) -> tuple[Saying, ...]:
        """Those of all questions, of pages, and a hint where there are some."""
        found = (*super().useful, Saying("page"), Saying("next"), Saying("back"), Saying("again"))
        return (*found, Saying("hint")) if self.posing and self.posing.question else found

    @property
    def parts(self) -> Mapping[str, object]:
        """The page and the question that is asked."""
        return {**super().parts, "page": self._page}

    def _help_with(self, posing: Posing) -> Answer:
        return [*posing.help(), Saying("?: you do not know; the answer is shown. next: leave it for the end.")]

    @property
    def _help_at_last(self) -> Answer:
        return [
            Saying("page 3: that page. back: the page before. again: the page from its top."),
            Saying("quit: leave; the page is kept."),
        ]

    def leave(self, _rest: str = "") -> Answer:
        """End here, even where the page cannot be kept."""
        self.closed = True
        kept = self._keep(self._reached)
        if kept == self._count:
            return [self._still_open]
        values = {"page": kept + 1, "pages": self._count, "number": self._head.order}
        return [Saying("Page {page} of {pages} is kept: trictrac lesson {number} goes on there.", **values)]

    @property
    def _reached(self) -> int:
        """The page with which the lesson goes on: this one until it is read, then the next, or the end."""
        is_read = self._more or not (self.posing or self._ahead)
        return min(self._page + 1, self._count) if is_read else self._page

    @property
    def _open(self) -> list[Place]:
        """The questions that are not answered rightly yet."""
        return [place for place in self._posed if place not in self._right]

    @property
    def _still_open(self) -> Counted:
        """The sentence for the questions that are open, and how they are asked again."""
        return Counted(
            "{count} question is still open: trictrac lesson {number} asks it again.",
            "{count} questions are still open: trictrac lesson {number} asks them again.",
            len(self._open),
            number=self._head.order,
        )

    def _checked(self, number: int) -> int:
        """Return the place of a page from its number."""
        if not 1 <= number <= self._count:
            raise UnreadableError(
                "there is no page {number}: they go from 1 to {last}", number=number, last=self._count
            )
        return number - 1

    def _known(self, reached: int) -> set[Place]:
        """Return the questions not to be asked at the end: those answered right in the log, choices before the page reached."""
        right = self._deck.right_questions(LESSON, self._head.slug)
        return {
            place
            for place, block in self._posed.items()
            if (place[0] < reached if isinstance(block, ChoiceBlock) else str(block.question) in right)
        }

    def _keep(self, page: int) -> int:
        """Keep the page on which the lesson goes on: this one, or an earlier one with a choice that is still open.

        Pages that were jumped over are asked for only when the last one is read.
        """
        due = self._open if page == self._count else self._wrong
        kept = min([place[0] for place in due if isinstance(self._posed[place], ChoiceBlock)] + [page])
        self._deck.lesson_page(self._head.slug, kept + 1)
        return kept

    def _turn_to(self, page: int) -> Answer:
        """Open a page, and keep that it was reached."""
        self._keep(page)
        self._page, self._more, self.posing = page, 0, None
        self._ahead = Cutter(self.view, self.language).steps(self._pages[page], page)
        return [Markdown(f"## {self._pages[page].heading}"), *self._step()]

    def _step(self) -> Answer:
        """Return the next stretch or question; after the pages what is still open is asked once more."""
        if not self._ahead and not self._more:
            if self._page + 1 < self._count:
                return self._turn_to(self._page + 1)
            self._ahead, self._more = [*self._open], len(self._open)
        return super()._step()

    def _ask(self, place: Place) -> Answer:
        head = Saying("Once more: {number} of {count}.", number=self._more - len(self._ahead), count=self._more)
        return [*([head] if self._more else []), *super()._ask(place)]

    def _follow(self) -> Answer:
        """Keep the end of a page; at the end of all the lesson ends where nothing is asked."""
        if self._more or (self._page + 1 >= self._count and not self._open):
            return self._finish()
        self._keep(self._reached)
        return []

    def _finish(self) -> Answer:
        """Return how the lesson went; it ends when that is kept."""
        if self._open:
            self._keep(self._count)
        ending: Answer = [self._still_open] if self._open else self._end_lesson()
        self.closed = True
        return ending
