"""The lessons: a list that shows what is read, and a lesson page by page with boards, questions and its test."""

from __future__ import annotations

from itertools import chain, count

from trictrac.app.addresses import address_of
from trictrac.app.answers import coded
from trictrac.app.documents import render_answer
from trictrac.app.drawing import board
from trictrac.app.pads import pad, score_line, typed_answer
from trictrac.app.parts import bar, block, button, far, link, main, rows
from trictrac.app.rails import rail, score_of
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, not_here
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.model.score import NO_SCORE
from trictrac.study.lessons.lesson import ChoiceBlock
from trictrac.study.lessons.shelf import (
    all_shelves,
    find,
    is_done,
    shelf_of,
)
from trictrac.study.lessons.showing import Posing
from trictrac.study.lessons.teaching import Teaching
from trictrac.study.lessons.testing import LessonTest
from trictrac.study.plan import Stretch
from trictrac.study.questions.marking import wanted_numbers
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Board, Markdown
from trictrac.view.markdown import read_markdown, read_sentence


def lesson_rows(desk: Desk) -> Elements:
    """Yield the lessons of the course, of the other games, and the advanced ones, each with the page reached."""
    deck = desk.readable_deck
    marks = deck.lessons() if deck else {}
    headings = "", Saying("The other tables games"), Saying("Beyond the course")
    for heading, shelf in zip(headings, all_shelves(desk.language.code), strict=True):
        if heading:
            yield element("h2", heading)
        entries = []
        for entry in shelf:
            mark, number = marks.get(entry.head.slug), entry.head.order
            page = Saying("page {page} of {pages}", page=min(mark.page, entry.pages), pages=entry.pages) if mark else ""
            below = Saying("done") if is_done(entry.head, marks) else page
            entries.append((f"/lesson/{number}", f"lesson-{number}", f"{number}. {entry.head.title}", below))
        yield rows(entries)


class LessonScreen:
    """A lesson or its test: what was shown since its page was opened, and the current question."""

    def __init__(self, desk: Desk, number: str, *, test: bool = False, stretch: Stretch | None = None) -> None:
        self._number, self._test, self._stretch = number, test, stretch
        self._more, self._mine, self._judged = False, "", False
        self._step = 0
        """How many times the text was replaced."""
        self._talk, self._said = self._opened(desk)

    @property
    def address(self) -> str:
        """The address of the lesson, or of its test, or of the day whose pages it shows."""
        if self._stretch:
            return "/today"
        return address_of("lesson", self._number, *(["test"] if self._test else []))

    def _opened(self, desk: Desk) -> tuple[Teaching | LessonTest, Answer]:
        """Return the lesson in the current language, with its first stretch."""
        code = desk.language.code
        entry = find(self._number, tuple(chain.from_iterable(all_shelves(code))))
        heads = [one.head for one in shelf_of(entry, code)]
        deck, clock, view = desk.deck, desk.learner.clock, View(whole=True)
        if self._test:
            talk: Teaching | LessonTest = LessonTest(entry.read(), deck, clock, view, desk.language, heads)
        else:
            last = self._stretch.last if self._stretch else 0
            mark = deck.lessons().get(entry.head.slug)
            # A lesson that is read opens as a text again: what is open is asked after it.
            start = 1 if mark and mark.page > entry.pages and not last else None
            talk = Teaching(entry.read(), deck, clock, view, desk.language, heads, start, last)
        self._number, self._title, self._code = str(entry.head.order), entry.head.title, code
        _, *opening = talk.begin()
        return talk, opening

    def show(self, desk: Desk) -> PageView:
        """Show the page so far, and the current question or the keys to continue."""
        if desk.language.code != self._code:
            self._talk, self._said = self._opened(desk)
        talk = self._talk
        place, pages = talk.place
        number = Saying("Lesson {number}", number=self._number)
        part = Saying("question {number} of {count}", number=place, count=pages)
        page = Saying("page {page} of {pages}", page=place, pages=pages)
        under = Saying("{lesson} · {place}", lesson=number, place=part if self._test else page)
        said, posing = list(self._said), talk.posing
        task = talk.current
        if isinstance(task, ChoiceBlock) and said and isinstance(said[-1], Markdown):
            said.pop()
        below = (
            self._asking(posing, task)
            if posing and not talk.closed
            else element("div.onward", *self._ways_on(), id="prompt")
        )
        boards = count(1)

        def drawn(picture: Board) -> Element:
            """Return a board, between the rails of both players if anything is marked."""
            key = f"board-{next(boards)}"
            drawn_board = board(picture, talon_left=desk.preferences.talon == "left", low=True, key=key)
            if score_of(picture) == NO_SCORE:
                return drawn_board
            bottom = picture.bottom(None)
            upper, lower = (rail(picture, side, key=f"{key}-rail-{side}") for side in (bottom.other, bottom))
            return block("scored", upper, drawn_board, lower)

        return PageView(
            main(
                bar(self._title, under, back="/" if self._stretch else "/read"),
                far(place, pages, under),
                element(
                    "article.prose.lesson",
                    *render_answer(said, drawn),
                    id="lesson-text",
                    tabindex="-1",
                    data_focus=True,
                ),
                below,
                kind="teaching",
                closes="more" if self._more else "",
                data_step=self._step,
            )
        )

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Continue, go back, answer, or ask for a hint."""
        what, _, line = done.partition(" ")
        posing = self._talk.posing
        match what:
            case "more":
                self._more = not self._more
            case "mine" | "first":
                self._more, self._mine = False, line
            case "on" if posing is None:
                self._answer("")
            case "undo":
                self._answer("undo")
            case "again" if self._test:
                return LessonScreen(desk, self._number, test=True)
            case "later" | "back" if not self._test:
                self._answer({"later": "next"}.get(what, what))
            case "say" if posing is not None:
                self._answer(line or fields.get("line") or " ")
            case "score" if posing is not None and posing.question is not None:
                self._answer(score_line(wanted_numbers(posing.question), fields))
            case _ if what not in ("on", "say", "score"):
                raise not_here(done)
        return self

    def _answer(self, line: str) -> None:
        """Enter a line.

        Text stays above the question that follows it. A verdict stays only until the next step.
        """
        self._more, self._mine = False, ""
        posing, task = self._talk.posing, self._talk.current
        answer = self._talk.answer(line)
        judged = posing is not None and self._talk.posing is not posing
        if "page" in self._talk.changed:
            texts = ((at, part.text) for at, part in enumerate(answer) if isinstance(part, Markdown))
            answer = answer[next((at for at, text in texts if text.startswith("## ")), 0) :]
        if self._judged or judged or "page" in self._talk.changed:
            self._said, self._step = [], self._step + 1
        if judged and posing is not None:
            *above, text = posing.opening()
            self._said = [*above, Markdown(task.text) if isinstance(task, ChoiceBlock) else text]
        self._said = [*(part for part in self._said if not isinstance(part, TrictracError)), *answer]
        self._judged = judged

    def _asking(self, posing: Posing, task: object) -> Element:
        """Return the question with its answers, and what else can be done with it."""
        if isinstance(task, ChoiceBlock):
            options = [
                button(
                    f"say {letter}",
                    element("b", letter),
                    element("span", coded(read_sentence(text))),
                    key=f"answer-{letter}",
                    kind="option",
                )
                for letter, text in zip("abcdef", task.options, strict=False)
            ]
            keys = [
                block("prose lesson-question", *render_answer(read_markdown(task.text))),
                block("answers", *options),
            ]
        else:
            assert posing.question is not None
            keys = [
                pad(posing, more=self._more, mine=self._mine),
                typed_answer(posing.example),
            ]
        has_hints = not self._test and not isinstance(task, ChoiceBlock)
        hint = button("say hint", Saying("A hint"), key="hint") if has_hints else ""
        unknown = button("say ?", Saying("I do not know"), key="unknown")
        later = "" if self._test else button("later", Saying("Later"))
        return element("div.answering", *keys, block("two", hint, unknown, later), id="prompt")

    def _ways_on(self) -> Elements:
        """Yield the keys to continue from a page, or the links at the end of a lesson."""
        if not self._talk.closed:
            if not self._test:
                yield button("back", Saying("Back"), key="page-back")
            yield button("on", Saying("Continue"), kind="main")
            if self._judged and self._talk.may_withdraw:
                yield button("undo", Saying("Withdraw it"))
            if self._stretch:
                yield link("/today/later", "another-day", Saying("Another day"))
            return
        if self._test:
            yield button("again", Saying("Try again"))
        if self._stretch:
            yield link("/today", "go-on", Saying("Continue today’s session"), kind="main")
            return
        yield link("/read", "all-lessons", Saying("All lessons"))
        # After a test that is not passed the lesson itself comes next.
        onward = int(self._number) + (not isinstance(self._talk, LessonTest) or self._talk.is_passed)
        if any(one.head.order == onward for one in chain.from_iterable(all_shelves(self._code))):
            yield link(f"/lesson/{onward}", "next-lesson", Saying("Lesson {number}", number=onward), kind="main")


def opened(desk: Desk, parts: Parts) -> LessonScreen:
    """Open a lesson or its test: ``/lesson/8``, ``/lesson/8/test``."""
    return LessonScreen(desk, parts[0] if parts else "1", test=list(parts[1:]) == ["test"])
