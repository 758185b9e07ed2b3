"""A lesson taught: its pages, its questions where they stand, the mistakes once more; and what comes before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized

from trictrac.draw.answer import ENTER, Answer, Board, Choice, Copied, Markdown, View
from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.language import ENGLISH, Counted, Language, listed
from trictrac.saying.words import excerpt, is_count
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.rows import LessonMark
from trictrac.study.lessons.lesson import Choice as Lettered
from trictrac.study.lessons.lesson import Head, Lesson, Place, Posed
from trictrac.study.lessons.showing import LESSON, Cutter, Posing, Verdict, pose
from trictrac.study.questions.practice import AS_AT_A_TABLE, Command, Practice
from trictrac.study.questions.question import Clock, Question
from trictrac.study.questions.quiz import GOES_TO_SCHOOL, IN_ANOTHER_LANGUAGE, KEPT_FOR_CHECKING


def needed(lesson: Head, shelf: Sequence[Head], marks: Mapping[str, LessonMark]) -> Answer:
    """The lessons that should come before and are not done; nothing where there are none."""
    missing = [head for head in shelf if head.order in lesson.needs and not is_done(head.slug, marks)]
    if not missing:
        return []
    return [Saying("It builds on {lessons}, not done yet.", lessons=listed([_named(head) for head in missing]))]


def ending(lesson: Head, shelf: Sequence[Head], marks: Mapping[str, LessonMark]) -> Answer:
    """That the lesson is done, its drill, and the lesson that comes next."""
    told: Answer = [Saying("Lesson {number}, {title}, is done.", number=lesson.order, title=lesson.title)]
    if lesson.skills:
        told.append(Saying("It unlocks a drill: trictrac drill {skills}", skills=" ".join(lesson.skills)))
    open_lessons = [head for head in shelf if not is_done(head.slug, marks)]
    after = [head for head in open_lessons if head.order > lesson.order] or open_lessons
    if after:
        told.append(Saying("Next: {lesson}. trictrac lesson {number}", lesson=_named(after[0]), number=after[0].order))
    elif shelf:
        told.append(Saying("All lessons are done."))
    return told


def still_open(lesson: Head, questions: Sized) -> Counted:
    """How many questions are open, and how they are asked again."""
    return Counted(
        "{count} question is still open: trictrac lesson {number} asks it again.",
        "{count} questions are still open: trictrac lesson {number} asks them again.",
        len(questions),
        number=lesson.order,
    )


def is_done(slug: str, marks: Mapping[str, LessonMark]) -> bool:
    """Whether a lesson is done."""
    mark = marks.get(slug)
    return mark is not None and mark.done_at is not None


def _named(head: Head) -> Saying:
    return Saying("lesson {number} ({title})", number=head.order, title=head.title)


class Teaching(Practice):
    """A lesson as a conversation: what is typed in, what is shown and asked out, a stretch at a time."""

    given_up = Saying("Nothing is answered. quit leaves, and the page is kept.")
    """The sentence for a line that is given up."""

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
        """Open the lesson at the page ``start`` (from 1), else where it was left; ``shelf`` are all lessons."""
        super().__init__(view, language)
        self._head, self._pages, self._posed = lesson.head, lesson.pages, lesson.posed
        self._deck, self._now, self._shelf = deck, now, shelf
        mark = deck.lessons().get(self._head.slug, LessonMark(1))
        was_done = mark.done_at is not None
        last = len(self._pages)
        reached = 0 if was_done and mark.page >= last else min(max(mark.page - 1, 0), last)
        self._page = reached if start is None else self._checked(start)
        """The page, from 0; after the last one when all are read and questions are open."""
        self._ahead: list[Answer | Place] = []
        """The steps that are still to come before the next page, or before the end."""
        self._more = 0
        """How many questions are asked once more; 0 while pages are read."""
        self._posing: Posing | None = None
        self._asked: Place = (0, 0)
        """Where the question stands that was asked last."""
        self._last: Posing | None = None
        self._answered: set[Place] = set()
        self._right = set(self._posed) if was_done else self._known(reached)
        self._wrong: set[Place] = set()
        """The questions answered wrongly, or put off, in this sitting."""

    def begin(self) -> Answer:
        """The title, what should come before, and the page with which it goes on."""
        told: Answer = [
            Counted(
                "Lesson {number}: {title}. {count} page; help lists what can be typed.",
                "Lesson {number}: {title}. {count} pages; help lists what can be typed.",
                len(self._pages),
                number=self._head.order,
                title=self._head.title,
            )
        ]
        told += needed(self._head, self._shelf, self._deck.lessons())
        if self._page == len(self._pages):
            return told + self._step()
        if self._page:
            told.append(Saying("It goes on at page {page}; page 1 goes back to the first.", page=self._page + 1))
        return told + self._turn_to(self._page)

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        if self._posing is not None:
            return self._posing.prompt
        if self._ahead and isinstance(self._ahead[0], tuple):
            return Saying("Enter for the question?")
        if self._more or (not self._ahead and self._page + 1 >= len(self._pages)):
            return Saying("Enter goes on?")
        return Saying("Page {page} of {pages}, Enter goes on?", page=self._page + 1, pages=len(self._pages))

    @property
    def asked(self) -> Posed | None:
        """The question that wants an answer now; None between the questions."""
        return self._posed[self._asked] if self._posing else None

    @property
    def commands(self) -> Mapping[str, Command]:
        """Those of all practice, of pages, and what becomes of a question."""
        return {
            **super().commands,
            "next suivant suite": self.go_on,
            "back retour precedent": self.back,
            "page": self.page,
            "again encore": self.again,
            "position texte": self.position,
            "report signaler": self.report,
        }

    def claim(self, line: str) -> Answer:
        """Answer the question that is asked, or go on."""
        if self._posing is not None:
            return self._judge(self._posing, line)
        if line.strip():
            raise _too_early(line.strip())
        return self._step()

    def go_on(self, _rest: str) -> Answer:
        """Return the next step; a question that is asked is left for the end."""
        if self._posing is None:
            return self._step()
        self._posing = None
        if self._asked in self._right:
            return self._step()
        self._wrong.add(self._asked)
        return ([] if self._more else [Saying("It is asked again at the end.")]) + self._step()

    def back(self, _rest: str) -> Answer:
        """The page before."""
        if not self._page:
            raise UnreadableError("this is the first page")
        return self._turn_to(self._page - 1)

    def page(self, rest: str) -> Answer:
        """The page of this number."""
        if not is_count(rest):
            raise UnreadableError("{line!r}: page 3 turns to page 3; help lists the rest", line=excerpt(rest))
        return self._turn_to(self._checked(int(rest)))

    def again(self, rest: str) -> Answer:
        """The page from its top; where questions are asked once more, the question."""
        return self.draw(rest) if self._more else self._turn_to(self._page)

    def draw(self, rest: str) -> Answer:
        """The question once more with its board, the one before where none is asked; the page where there is none."""
        if rest:
            return super().draw(rest)
        spoken_of = self._posing or self._last
        return spoken_of.opening() if spoken_of else self._turn_to(self._page)

    def board(self) -> Board | None:
        """The board of the question that is asked, else of the one before."""
        spoken_of = self._posing or self._last
        return spoken_of.board if spoken_of else None

    def score(self, _rest: str) -> Answer:
        """How many questions of the lesson are answered rightly."""
        return [
            Saying("{right} of {count} right.", right=len(self._right & self._posed.keys()), count=len(self._posed))
        ]

    def rules(self, rest: str) -> Answer:
        """The rules of the question; else that the lesson tells them."""
        if self.asked is None or self._posing is None or self._posing.question is None:
            return [Saying("The lesson tells the rules; at a table rules lists those in force.")]
        return super().rules(rest)

    @property
    def useful(self) -> tuple[Saying, ...]:
        """Those of all practice and of pages, and what becomes of a question."""
        found = [*super().useful, Saying("page"), Saying("next"), Saying("back"), Saying("again")]
        spoken_of = self._posing or self._last
        if spoken_of is not None and spoken_of.question is not None:
            found += [Saying("position"), Saying("report")]
        if self._posing is not None and self._posing.question is not None:
            found.append(Saying("hint"))
        return (*found, Saying("why")) if self._last else tuple(found)

    @property
    def parts(self) -> Mapping[str, object]:
        """The page and the question that is asked."""
        return {"page": self._page, "question": self._posing}

    def choices(self, typed: str = "") -> Sequence[Choice]:
        """The answers to the question that is asked, where they are a few; else Enter."""
        del typed
        return (Choice("", ENTER),) if self._posing is None else self._posing.choices

    def why(self, _rest: str) -> Answer:
        """The reasons of the answer before."""
        return self._last.why() if self._last else [Saying("Nothing has been answered yet.")]

    def position(self, _rest: str) -> Answer:
        """The question as a text: the one asked, else the one just answered."""
        return [Copied(str(self._judged()))]

    def report(self, rest: str) -> Answer:
        """Keep a doubtful question for checking: the one asked, else the one just answered."""
        self._deck.report(self._judged(), rest, self._now())
        return [KEPT_FOR_CHECKING]

    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed here."""
        if self._posing is not None:
            own: Answer = [
                Saying("Type the answer: {example}.", example=self._posing.example),
                *self._posing.help(),
                Saying("?: you do not know; the answer is shown. next: leave it for the end."),
                Saying("board: the question with its board."),
            ]
        else:
            own = [Saying("Enter: go on.")]
            if self._last is not None:
                own += [Saying("why: the reasons of the answer before. board: its question."), *self._last.help()[1:]]
        return [
            *own,
            Saying("page 3: that page. back: the page before. again: the page from its top."),
            AS_AT_A_TABLE,
            IN_ANOTHER_LANGUAGE,
            Saying("quit: leave; the page is kept."),
        ]

    def leave(self, _rest: str = "") -> Answer:
        """End here, even where the page cannot be kept."""
        self.closed = True
        kept, pages = self._keep(self._reached), len(self._pages)
        if kept == pages:
            return [still_open(self._head, self._open)]
        values = {"page": kept + 1, "pages": pages, "number": self._head.order}
        return [Saying("Page {page} of {pages} is kept: trictrac lesson {number} goes on there.", **values)]

    @property
    def _cutter(self) -> Cutter:
        return Cutter(self.view, self.language)

    @property
    def _reached(self) -> int:
        """The page with which the lesson goes on: this one until it is read, then the next, or the end."""
        is_read = self._more or not (self._posing or self._ahead)
        return min(self._page + 1, len(self._pages)) if is_read else self._page

    @property
    def _open(self) -> list[Place]:
        """The questions that are not answered rightly yet."""
        return [place for place in self._posed if place not in self._right]

    def _checked(self, number: int) -> int:
        """The place of a page from its number."""
        last = len(self._pages)
        if not 1 <= number <= last:
            raise UnreadableError("there is no page {number}: they go from 1 to {last}", number=number, last=last)
        return number - 1

    def _known(self, reached: int) -> set[Place]:
        """Return the questions not to be asked at the end: those answered right in the log, choices before the page reached."""
        right = self._deck.right_questions(LESSON, self._head.slug)
        return {
            place
            for place, block in self._posed.items()
            if (place[0] < reached if isinstance(block, Lettered) else str(block.question) in right)
        }

    def _judged(self) -> Question:
        """The question spoken of, where the program judges it."""
        spoken_of = self._posing or self._last
        if spoken_of is None or spoken_of.question is None:
            raise UnreadableError("only a question about a position is kept or written as a text: there is none here")
        return spoken_of.question

    def _keep(self, page: int) -> int:
        """Keep the page on which the lesson goes on: this one, or an earlier one with a choice that is still open.

        Pages that were jumped over are asked for only when the last one is read.
        """
        due = self._open if page == len(self._pages) else self._wrong
        kept = min([place[0] for place in due if isinstance(self._posed[place], Lettered)] + [page])
        self._deck.lesson_page(self._head.slug, kept + 1)
        return kept

    def _turn_to(self, page: int) -> Answer:
        """Open a page, and keep that it was reached."""
        self._keep(page)
        self._page, self._more, self._posing = page, 0, None
        self._ahead = self._cutter.steps(self._pages[page], page)
        return [Markdown(f"## {self._pages[page].heading}"), *self._step()]

    def _step(self) -> Answer:
        """The next stretch or question; after the pages what is still open is asked once more."""
        if not self._ahead and not self._more:
            if self._page + 1 < len(self._pages):
                return self._turn_to(self._page + 1)
            self._ahead = [*self._open]
            self._more = len(self._ahead)
        if not self._ahead:
            return self._finish()
        step = self._ahead.pop(0)
        return self._ask(step) if isinstance(step, tuple) else self._settled(step)

    def _ask(self, place: Place) -> Answer:
        self._asked = place
        blocks, rated = self._pages[place[0]].blocks, place not in self._answered
        self._posing = pose(blocks, place[1], self._head.slug, self._now, rated=rated)
        head = Saying("Once more: {number} of {count}.", number=self._more - len(self._ahead), count=self._more)
        return [*([head] if self._more else []), *self._posing.opening()]

    def _judge(self, posing: Posing, line: str) -> Answer:
        """Answer the question that is asked; it stays open where the answer cannot be kept."""
        found = posing.answer(line)
        if not isinstance(found, Verdict):
            return found
        told = list(found.told)
        if found.answered is not None and self._deck.record(found.answered).new_card:
            told.append(GOES_TO_SCHOOL)
        self._last, self._posing = posing, None
        self._answered.add(self._asked)
        if found.right:
            self._right.add(self._asked)
            self._wrong.discard(self._asked)
        else:
            self._right.discard(self._asked)
            self._wrong.add(self._asked)
        first, *rest = self._cutter.cut([told])
        self._ahead = [*rest, *self._ahead]
        assert isinstance(first, list)
        return self._settled(first)

    def _settled(self, told: Answer) -> Answer:
        """Return the sentences; the end of a page is kept, and at the end of all the lesson ends where nothing is asked."""
        if self._ahead:
            return told
        try:
            if self._more or (self._page + 1 >= len(self._pages) and not self._open):
                return told + self._finish()
            self._keep(self._reached)
        except TrictracError as error:
            return [*told, error]
        return told

    def _finish(self) -> Answer:
        """Return how the lesson went; it ends when that is kept."""
        if self._open:
            self._keep(len(self._pages))
            told: Answer = [still_open(self._head, self._open)]
        else:
            self._deck.lesson_done(self._head.slug, self._now())
            told = ending(self._head, self._shelf, self._deck.lessons())
        self.closed = True
        return told


def _too_early(typed: str) -> UnreadableError:
    """Why a line is no answer where none is asked for."""
    if is_count(typed):
        return UnreadableError(
            "{line!r} comes too early or too late: Enter goes on, page {line} turns to that page", line=typed
        )
    return UnreadableError(
        "{line!r} comes too early or too late: Enter goes on; help lists what can be typed", line=excerpt(typed)
    )
