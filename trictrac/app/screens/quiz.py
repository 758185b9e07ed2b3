"""The screen of a quiz: board, dice and keys of a question, its verdict and reasons, and the result at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from trictrac.app.addresses import address_of
from trictrac.app.answers import trouble
from trictrac.app.documents import render_answer
from trictrac.app.drawing import FEW_MARKS, board
from trictrac.app.pads import mark_cards, pad, proofs, score_line, typed_answer
from trictrac.app.parts import bar, block, button, card, copying, doubt_form, far, icon, link, main, thrown
from trictrac.app.picture import Lit
from trictrac.app.screen import Desk, Fields, PageView, Screen, not_here
from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.partie.board import posed
from trictrac.partie.sentences.positions import score_saying
from trictrac.study.questions.form import Keys
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.marking import wanted_numbers
from trictrac.study.questions.question import LEVEL_NAMES, Answered, Question, clock_time, level_of
from trictrac.study.questions.quiz import Ask, Quiz
from trictrac.study.questions.slips import Slip, wrong_sentence
from trictrac.view.arrows import Arrow
from trictrac.view.doc import Board, Doc, Section


@frozen
class Sitting:
    """A quiz on the page: its address, its number of questions, and what is shown at the end."""

    address: str
    quiz: Quiz
    opening: Doc = ()
    left: Callable[[Quiz], int] = lambda _: 0
    """Number of questions left, including the current one."""
    ending: Callable[[Desk], Sequence[Element]] = lambda _desk: ()
    """The elements at the end, below the result."""
    again: str = "/practise"
    """The address for another quiz."""
    back: str = "/practise"
    ahead: Callable[[], bool] = lambda: False
    """A function that prepares the next questions for a moment, and returns whether more is left."""


@frozen
class QuizScreen:
    """A quiz: the current question with the hints given, the verdict on its answer, or the end."""

    sitting: Sitting
    verdict: Doc = ()
    hints: Doc = ()
    trouble: object = ""
    """The reason why the last line was not understood, or could not be carried out."""
    note: Doc = ()
    mine: str = ""
    """The roller's points, once they are given and those of the other player come next."""
    more: bool = False
    """Whether the keys for rarer points are shown."""
    aside: bool = False
    """Whether the other things to do with the question are shown."""
    lit: int = 0
    """The index of the mark whose proof the board shows, or -1."""

    @property
    def address(self) -> str:
        """The address of the quiz."""
        return self.sitting.address

    def show(self, desk: Desk) -> PageView:
        """Show the question, the verdict or the end."""
        quiz = self.sitting.quiz
        quiz.language = desk.language
        if quiz.current is not None and not quiz.closed:
            said: object = quiz.current.form.ask_briefly(quiz.current.question)
            tree = self._ask(quiz.current, said, desk)
        elif quiz.answered is not None and not quiz.closed:
            said, below = _head(quiz.answered)
            tree = self._judged(quiz.answered, said, below, desk)
        else:
            return PageView(self._ended(desk))
        return PageView(tree, spoken=desk.language.say(said), ahead=self.sitting.ahead)

    def act(self, _desk: Desk, done: str, fields: Fields) -> Screen:
        """Answer, ask for a hint or the next question, or open the other things to do."""
        quiz, (what, _, line) = self.sitting.quiz, done.partition(" ")
        match what:
            case "more":
                return replace(self, more=not self.more)
            case "mine" | "first":
                return replace(self, mine=line, more=False)
            case "aside":
                return replace(self, aside=not self.aside, note=())
            case "lit" if line.isdecimal():
                return replace(self, lit=-1 if int(line) == self.lit else int(line))
            case "stop":
                return replace(self, verdict=tuple(quiz.leave()))
            case "report":
                return replace(self, note=tuple(quiz.answer(f"report {fields.get('note', '')}")))
            case "next" if quiz.current is None:
                return self._answered("")
            case "undo" if quiz.answered is not None:
                said, *_ = quiz.answer("undo")
                return replace(self, trouble=said) if quiz.answered else QuizScreen(self.sitting, hints=(said,))
            case "say" if quiz.current is not None:
                return self._answered(line or fields.get("line") or " ")
            case "score" if quiz.current is not None:
                return self._answered(score_line(wanted_numbers(quiz.current.question), fields))
            case "next" | "say" | "score" | "undo":
                return self
        raise not_here(done)

    def _answered(self, line: str) -> QuizScreen:
        """Enter a line. The question stays open after a hint or an error."""
        quiz = self.sitting.quiz
        ask = quiz.current
        answer = quiz.answer(line)
        if ask is not None and quiz.current not in (ask, None):
            # In a sprint the next question comes with the verdict.
            return QuizScreen(self.sitting, hints=tuple(answer[:1]))
        if ask is None or quiz.current is not ask:
            wrong = [part for part in answer if isinstance(part, TrictracError)]
            return QuizScreen(self.sitting, verdict=tuple(answer), trouble=wrong[0] if wrong else "")
        if answer and isinstance(answer[0], TrictracError):
            return replace(self, trouble=answer[0])
        return replace(self, hints=(*self.hints, *answer), trouble="", aside=False)

    def _ask(self, ask: Ask, said: object, desk: Desk) -> Element:
        question, heading = ask.question, self.sitting.quiz.heading
        lying = [posed(question.position), *(part for part in self.hints if isinstance(part, Board))][-1]
        hints = render_answer(self.hints)
        keys = block(
            "answering",
            wording(said, thrown(question.roll)),
            trouble(self.trouble) if self.trouble else "",
            pad(ask, more=self.more, mine=self.mine),
        )
        beside = block(
            "two",
            button("say hint", Saying("A hint"), key="hint"),
            button("say ?", Saying("I do not know"), key="unknown"),
        )
        return self._page(
            question,
            desk,
            board_for(desk, lying, low=ask.form.keys is not Keys.POINTS),
            block("because", *render_answer(heading)) if heading else "",
            element("div.card.hints", *hints, role="status") if hints else "",
            self._aside(question) or (keys, beside, typed_answer(ask.example)),
            kind="asking",
        )

    def _judged(self, answered: Answered, head: object, below: object, desk: Desk) -> Element:
        """Return the verdict, the reasons, and the key for the next question."""
        question, right = answered.question, answered.slip is None
        why, said = proofs(question)
        confirmed = self.sitting.quiz.confirm(answered)
        boards = [part for part in self.verdict if isinstance(part, Board)]
        drawn = posed(question.position) if why.reasons or not boards else boards[0]
        words = element("h2", icon("check" if right else "cross"), head, id="prompt", tabindex="-1", data_focus=True)
        others = [part for part in self.verdict[1:] if part not in (*said, *confirmed)]
        return self._page(
            question,
            desk,
            board_for(desk, drawn, Lit(why.side, reason=why.at(self.lit)), low=len(why.reasons) > FEW_MARKS),
            element(
                "div",
                element("div", words, element("p", below) if below else "", *render_answer(confirmed), role="status"),
                thrown(question.roll),
                class_=f"verdict {'right' if right else 'wrong'}",
                id="verdict",
            ),
            mark_cards(why, self.lit) if why.reasons else "",
            block("because", *render_answer(others)),
            self._aside(question),
            block(
                "onward",
                button("next", Saying("Next"), kind="main"),
                button("undo", Saying("Withdraw it")),
                button("aside", icon("more"), key="aside-below", label=_MORE, pressed=self.aside),
            ),
            kind="judged",
        )

    def _page(self, question: Question, desk: Desk, drawn: Element, *parts: object, kind: str) -> Element:
        """Return the bar with the number of the question, the board (for marking the score alone), and the parts below it."""
        quiz, form = self.sitting.quiz, form_of(question.skill)
        right, count = quiz.tally
        left = self.sitting.left(quiz)
        done = count + (quiz.current is not None)
        level = LEVEL_NAMES[level_of(form.difficulty(question))]
        under = Saying("{number} of {count} · {level}", number=done, count=max(done, count + left), level=level)
        tools = [button("aside", icon("more"), kind="tool", label=_MORE, pressed=self.aside)]
        if quiz.until:
            # The browser keeps the clock running, and stops the quiz at its end.
            until, words = int(quiz.until.timestamp() * 1000), clock_time(quiz.until, desk.now)
            tools.insert(0, element("p", words, role="timer", class_="clock", data_until=until, id="clock"))
            under = Saying("{right} right, {wrong} wrong · {level}", right=right, wrong=count - right, level=level)
        score = element("p.standing-score", score_saying(question.position.score))
        return main(
            bar(capitalised(question.skill.words), under, back=self.sitting.back, tools=tools),
            far(count, count + left, under) if quiz.until is None else "",
            block("seen", drawn if form.has_board else score),
            block("doing", score if question.skill.row.is_stored else "", *parts),
            kind=f"quiz {kind}",
            closes="aside" if self.aside else "",
            data_step=f"{count} {kind}",
        )

    def _aside(self, question: Question) -> Element | str:
        """Return the other things to do with a question: copy it, its link, report it, end here."""
        if not self.aside:
            return ""
        from trictrac.app.qr import qr

        quiz, text = self.sitting.quiz, str(question)
        return element(
            "section",
            element("h2", Saying("This question")),
            element("pre", element("code", text, id="question-text")),
            block(
                "two",
                copying(Saying("Copy the text"), text, "copy"),
                link(address_of("question", text), "question-link", Saying("Its link")),
            ),
            button("undo", Saying("Withdraw the last answer")) if quiz.current and quiz.answered else "",
            qr(str(question.position), Saying("The position as a QR code: {text}", text=question.position)),
            doubt_form(),
            *render_answer(self.note),
            button("stop", Saying("End here")),
            id="aside-card",
            class_="card aside",
            data_seen=True,
        )

    def _ended(self, desk: Desk) -> Element:
        """Return the result: right answers out of all, remarks, and where to continue."""
        quiz = self.sitting.quiz
        right, count = quiz.tally
        # The sections of a day are among its cards below.
        said = [part for part in self.verdict if not isinstance(part, Section)]
        words = render_answer([*self.sitting.opening, *said] if not count else said)
        return main(
            bar(Saying("The end of the questions") if count else Saying("Nothing to ask")),
            card(ring(right, count) if count else "", block("grow", *words), kind="split", key="ended"),
            *self.sitting.ending(desk),
            block(
                "two",
                link(self.sitting.again, "again", Saying("Practise more"), kind="main"),
                link("/", "home", Saying("Home")),
            ),
        )


_MORE = Saying("What else can be done")


def ring(right: int, count: int) -> Element:
    """Draw ``right`` answers of ``count`` as a ring, with the numbers in it."""
    around = 226.2
    return element(
        "svg",
        element("circle", cx=44, cy=44, r=36, class_="whole"),
        element(
            "circle", cx=44, cy=44, r=36, class_="part", transform="rotate(-90 44 44)",
            stroke_dasharray=f"{around * right / max(1, count):.1f} {around:.1f}",
        ),
        element("text", str(right), x=44, y=46, class_="many"),
        element("text", Saying("of {count}", count=count), x=44, y=63, class_="of"),
        viewBox="0 0 88 88",
        class_="round",
        role="img",
        aria_label=Saying("{right} of {count} right.", right=right, count=count),
    )  # fmt: skip


def _head(answered: Answered) -> tuple[object, object]:
    """Return the verdict in a few words, and the kind of mistake."""
    form, slip = form_of(answered.question.skill), answered.slip
    right = form.say(answered.question, answered.truth)
    if slip is None:
        return Saying("Right: {right}.", right=right), ""
    below = capitalised(slip.words)
    if slip in (Slip.TOO_LATE, Slip.GIVEN_UP):
        return Saying("The answer is: {right}.", right=right), below
    return wrong_sentence(form.say(answered.question, answered.claim), right, None), below


def wording(question: object, roll: Element | str) -> Element:
    """Return a question beside the dice of its roll, which screen readers read when it changes."""
    words = element("h2", question, id="prompt", tabindex="-1", data_focus=True)
    return element("div.wording", roll, element("div", words, role="status"))


def board_for(desk: Desk, drawn: Board, lit: Lit | None = None, *, low: bool, last: Sequence[Arrow] = ()) -> Element:
    """Return a board with the talon on the side that the user prefers, and the ``last`` play marked."""
    left = desk.preferences.talon == "left"
    side = drawn.table.question_side or drawn.table.active or Side.WHITE
    return board(drawn, talon_left=left, lit=lit or Lit(side, last=last), low=low)
