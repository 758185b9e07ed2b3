"""A lesson taught: its pages one after the other, its questions where they stand, the mistakes once more at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.notation.tokens import excerpt, fold
from trictrac.scorer.answers import Answer, Markdown, View
from trictrac.study.deck.deck import Deck
from trictrac.study.lessons.ending import ending, needed
from trictrac.study.lessons.lesson import Asked, Block, Head, Lesson, Posed
from trictrac.study.lessons.posing import Posing, Verdict, pose
from trictrac.study.lessons.showing import shown
from trictrac.study.questions.quiz import Clock
from trictrac.wording.counted import Counted
from trictrac.wording.language import ENGLISH, Language

_Place = tuple[int, int]
"""Where a question stands: its page and its place on the page, both from 0."""

_HELP = (
    Saying("Enter: go on. A number, or page 3: that page. back: the page before."),
    Saying("again: the page once more. board: the question with its board."),
    Saying("In a question: hint, or ? if you do not know; next leaves it for the end."),
    Saying("why: the reasons of the answer before. report TEXT: keep a doubtful question for checking."),
    Saying("quit: leave; the page is kept."),
)


class Teaching:
    """A lesson as a conversation: what is typed in, what is shown and asked out."""

    words = ("next", "back", "page", "again", "board", "hint", "why", "report", "help", "quit", "suivant", "retour",
             "encore", "indice", "pourquoi", "signaler", "aide", "quitter")  # fmt: skip
    """The words that can be typed."""
    given_up = Saying("Nothing is answered. quit leaves, and the page is kept.")
    """What is said when a line is given up."""

    def __init__(
        self,
        lesson: Lesson,
        deck: Deck,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        shelf: Sequence[Head] = (),
        start: int | None = None,
    ) -> None:
        """Open the lesson at the page ``start`` (from 1), else at the page that was reached; ``shelf`` are all lessons."""
        self.view = view or View()
        self.language = language
        self.closed = False
        self._lesson, self._deck, self._now, self._shelf = lesson, deck, now, shelf
        mark = deck.lessons().get(lesson.slug)
        self._was_done = mark is not None and mark.done_at is not None
        reached = mark.page if mark and not (self._was_done and mark.page >= len(lesson.pages)) else 1
        self._page = self._checked(reached if start is None else start, lenient=start is None)
        self._next = 0
        self._posing: Posing | None = None
        self._asked: _Place | None = None
        self._last: Posing | None = None
        self._left: list[_Place] | None = None
        self._answered: set[_Place] = set()
        self._right = self._known()

    def begin(self) -> Answer:
        """The title, what should come before, and the page with which it goes on."""
        lesson = self._lesson
        told: Answer = [
            Counted(
                "Lesson {number}: {title}. {count} page; help lists what can be typed.",
                "Lesson {number}: {title}. {count} pages; help lists what can be typed.",
                len(lesson.pages),
                number=lesson.order,
                title=lesson.title,
            )
        ]
        if self._page:
            told.append(Saying("It goes on at page {page}; 1 goes back to the first.", page=self._page + 1))
        return [*told, *needed(lesson, self._shelf, self._deck.lessons()), *self._turn_to(self._page)]

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        if self._posing is not None:
            return self._posing.prompt
        return Saying("Page {page} of {pages}, Enter goes on?", page=self._page + 1, pages=len(self._lesson.pages))

    def answer(self, line: str) -> Answer:
        """Answer one line; what cannot be read is answered with the reason."""
        word, _, rest = line.strip().partition(" ")
        command = _COMMANDS.get(fold(word))
        try:
            if command is not None:
                return command(self, rest.strip())
            if self._posing is not None:
                return self._claim(self._posing, line)
            if word:
                return self.page(line.strip())
            return self.go_on("")
        except TrictracError as error:
            return [error]

    def go_on(self, rest: str) -> Answer:
        """The next page, or what stands below on this one; a question that is asked is left for the end."""
        del rest
        skipped = self._posing is not None
        self._posing = None
        if self._left is not None:
            return self._ask_left()
        if skipped or self._next < len(self._blocks):
            later = skipped and self._asked not in self._right
            return ([Saying("It is asked again at the end.")] if later else []) + self._read_on()
        if self._page + 1 < len(self._lesson.pages):
            return self._turn_to(self._page + 1)
        return self._end()

    def back(self, rest: str) -> Answer:
        """The page before."""
        del rest
        if not self._page:
            raise UnreadableError("this is the first page")
        return self._turn_to(self._page - 1)

    def page(self, rest: str) -> Answer:
        """The page of this number."""
        if not (rest.isascii() and rest.isdigit() and len(rest) < 4):
            raise UnreadableError(
                "{line!r}: Enter goes on, a number is a page; help lists the rest", line=excerpt(rest)
            )
        return self._turn_to(self._checked(int(rest)))

    def again(self, rest: str) -> Answer:
        """The page once more, down to where one stands."""
        del rest
        if self._left is not None and self._posing is not None:
            return self._posing.opening()
        told = self._heading()
        for block in self._blocks[: self._next]:
            told += shown(block)
        return told + (self._posing.opening() if self._posing else [])

    def board(self, rest: str) -> Answer:
        """The question once more with its board; the page where none is asked."""
        return self._posing.opening() if self._posing else self.again(rest)

    def why(self, rest: str) -> Answer:
        """The reasons of the answer before."""
        del rest
        return self._last.why() if self._last else [Saying("Nothing has been answered yet.")]

    def report(self, rest: str) -> Answer:
        """Keep a doubtful question for checking: the one asked, else the one just answered."""
        question = next((one.question for one in (self._posing, self._last) if one and one.question), None)
        if question is None:
            raise UnreadableError("there is no question to report: only those that the program judges are kept")
        self._deck.report(question, rest, self._now())
        return [Saying("Kept for checking; trictrac ecole reports lists such questions.")]

    def help(self, rest: str) -> Answer:
        """What can be typed."""
        del rest
        answer = [Saying("Type the answer: {example}.", example=self._posing.example)] if self._posing else []
        return [*answer, *_HELP]

    def leave(self, rest: str) -> Answer:
        """End here; the page is kept."""
        del rest
        self.closed = True
        values = {"page": self._page + 1, "pages": len(self._lesson.pages), "number": self._lesson.order}
        return [Saying("Page {page} of {pages} is kept: trictrac lesson {number} goes on there.", **values)]

    @property
    def _blocks(self) -> Sequence[Block]:
        return self._lesson.pages[self._page].blocks

    def _checked(self, number: int, *, lenient: bool = False) -> int:
        """The place of a page from its number."""
        last = len(self._lesson.pages)
        if lenient:
            number = min(max(number, 1), last)
        if not 1 <= number <= last:
            raise UnreadableError("there is no page {number}: they go from 1 to {last}", number=number, last=last)
        return number - 1

    def _known(self) -> set[_Place]:
        """The questions that were answered right before: all of a lesson that is done, else those in the log."""
        slug = self._lesson.slug
        log = self._deck.answers()
        right = {one.text for one in log if one.source == "lesson" and one.place == slug and one.slip is None}
        return {
            place
            for place, block in self._posed()
            if self._was_done or (isinstance(block, Asked) and str(block.question) in right)
        }

    def _posed(self) -> list[tuple[_Place, Posed]]:
        """All questions of the lesson with their places."""
        return [
            ((number, at), block)
            for number, page in enumerate(self._lesson.pages)
            for at, block in enumerate(page.blocks)
            if isinstance(block, Posed)
        ]

    def _heading(self) -> Answer:
        return [Markdown(f"## {self._lesson.pages[self._page].heading}")]

    def _turn_to(self, page: int) -> Answer:
        """Open a page, and keep that it was reached."""
        self._page, self._next, self._left = page, 0, None
        self._posing = None
        self._deck.lesson_page(self._lesson.slug, page + 1)
        return self._heading() + self._read_on()

    def _read_on(self) -> Answer:
        """The page down to its next question, or to its end; the last page ends the lesson."""
        told: Answer = []
        while self._next < len(self._blocks):
            block = self._blocks[self._next]
            self._next += 1
            if isinstance(block, Posed):
                return told + self._ask((self._page, self._next - 1), block)
            told += shown(block)
        return told + (self._end() if self._page + 1 == len(self._lesson.pages) else [])

    def _ask(self, place: _Place, block: Posed) -> Answer:
        self._asked = place
        self._posing = pose(block, self._lesson.slug, self._now, rated=place not in self._answered)
        return self._posing.opening()

    def _claim(self, posing: Posing, line: str) -> Answer:
        """Answer the question that is asked."""
        found = posing.answer(line)
        if not isinstance(found, Verdict):
            return found
        assert self._asked is not None
        self._last, self._posing = posing, None
        self._answered.add(self._asked)
        told = list(found.told)
        if found.answered is not None and self._deck.record(found.answered).new_card:
            told.append(Saying("It goes to school: trictrac ecole brings it back."))
        if not found.right:
            self._right.discard(self._asked)
            return told
        self._right.add(self._asked)
        return told + (self._read_on() if self._left is None else self._ask_left())

    def _end(self) -> Answer:
        """The end of the last page: first what is not right yet."""
        self._left = [place for place, _ in self._posed() if place not in self._right]
        if not self._left:
            return self._finish()
        head = Counted(
            "Once more, {count} question that is still open:",
            "Once more, the {count} questions that are still open:",
            len(self._left),
        )
        return [head, *self._ask_left()]

    def _ask_left(self) -> Answer:
        assert self._left is not None
        if not self._left:
            return self._finish()
        place = self._left.pop(0)
        return self._ask(place, dict(self._posed())[place])

    def _finish(self) -> Answer:
        """What the lesson came to."""
        self.closed = True
        lesson = self._lesson
        open_questions = sum(place not in self._right for place, _ in self._posed())
        if open_questions:
            return [
                Counted(
                    "{count} question is still open: trictrac lesson {number} asks it again.",
                    "{count} questions are still open: trictrac lesson {number} asks them again.",
                    open_questions,
                    number=lesson.order,
                )
            ]
        self._deck.lesson_done(lesson.slug, self._now())
        return ending(lesson, self._shelf, self._deck.lessons())


_COMMANDS: dict[str, Callable[[Teaching, str], Answer]] = {
    **dict.fromkeys(("next", "suivant", "suite"), Teaching.go_on),
    **dict.fromkeys(("back", "retour", "precedent"), Teaching.back),
    "page": Teaching.page,
    **dict.fromkeys(("again", "encore"), Teaching.again),
    **dict.fromkeys(("board", "tablier"), Teaching.board),
    **dict.fromkeys(("why", "pourquoi"), Teaching.why),
    **dict.fromkeys(("report", "signaler"), Teaching.report),
    **dict.fromkeys(("help", "h", "aide"), Teaching.help),
    **dict.fromkeys(("quit", "q", "quitter", "leave"), Teaching.leave),
}
