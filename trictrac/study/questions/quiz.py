"""Questions in a conversation: one question being answered, and a quiz of many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import inf

from trictrac.base.errors import Saying, UnreadableError
from trictrac.partie.board import posed
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import fold, word_set
from trictrac.study.questions.counting import NOTHING_AT_ALL, NOTHING_HERE
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.items import ClaimedJan, items_text, read_item
from trictrac.study.questions.practice import AS_AT_A_TABLE, Command, Practice
from trictrac.study.questions.question import Answered, Clock, Question, Source, seconds_between
from trictrac.study.questions.slips import Slip, wrong_sentence
from trictrac.study.questions.themes import theme_of
from trictrac.view.answer import ONLY_ENTER, Answer, Choice, View, line_of
from trictrac.view.doc import Board, Copied

HINT = word_set("hint hints indice")
GIVE_UP = word_set("? give donne")
DONE = word_set("done fini tout all nothing rien") | {""}
"""Words that end a claim made jan by jan."""

KEPT_FOR_CHECKING = Saying("Saved for checking: trictrac reports gives it as a text to send, and as a test.")
GOES_TO_SCHOOL = Saying("Added to your deck: trictrac ecole will ask it again.")

FIRST_HELP = (
    Saying("The board numbers the far side 13 to 24, as the player who rolls counts the fields."),
    Saying("hint helps with a question; ? shows its answer."),
)
"""Sentences for a learner who has not done the lessons on the questions."""

IN_ANOTHER_LANGUAGE = Saying("language fr: in French from now on; language en: in English.")

WITHDRAWN = Saying("That answer is withdrawn and counts for nothing. Here is another question of the same kind.")
NOTHING_TO_WITHDRAW = Saying("Nothing is left to withdraw: undo withdraws your last answer, before you give the next.")
UNDO = Saying("undo or -: withdraw your last answer, before you give the next; another question replaces it.")

HELP = (
    Saying("Type the answer: {example}."),
    Saying("hint: help, a little at a time; an answer after a hint counts less."),
    Saying("board: the board again. ?: you do not know; the answer is shown."),
    Saying("why: the reasons of the question before. position: the question as a text, to keep or to send."),
    Saying("report and a remark: save a doubtful question for checking."),
    UNDO,
    AS_AT_A_TABLE,
    IN_ANOTHER_LANGUAGE,
    Saying("quit: leave; every answer so far is saved."),
)


class Ask:
    """One question being answered, perhaps in a ``lesson`` with this number (0: none).

    With ``itemise`` it is counted jan by jan, and nothing can be undone. If it is ``spoken``, words say where the checkers
    stand, and no board is drawn before the answer.
    """

    def __init__(
        self, question: Question, now: Clock, *, itemise: bool = False, lesson: int = 0, spoken: bool = False
    ) -> None:
        self.question = question
        self.form = form_of(question.skill, lesson=lesson)
        self.spoken, self.hints = spoken, 0
        """Number of hints given."""
        self._now, self._since = now, now()
        self._items: list[ClaimedJan] | None = [] if itemise and question.skill.row.counts else None
        by_jan = Saying("one jan a line with its points, a hit also with its field; Enter when that is all")
        self.example = self.form.example if self._items is None else by_jan
        """A description of what can be typed."""

    def opening(self) -> Answer:
        """Return the board and the question."""
        if self.spoken:
            from trictrac.study.questions.spoken import spoken_question

            return spoken_question(self.question)
        return [posed(self.question.position), self.form.ask(self.question)]

    def reopen(self) -> Answer:
        """Return the board and the question again, and time the answer from now on."""
        self._since = self._now()
        return self.opening()

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        if self._items:
            return Saying("And then?")
        kind = self.form.kind if self._items is None else Saying("a jan and its points")
        return Saying("Your answer: {kind}?", kind=kind)

    @property
    def choices(self) -> Sequence[Choice]:
        """The usual answers, if they are few."""
        if self._items is not None:
            return ONLY_ENTER if self._items else ()
        return self.form.choices(self.question)

    def claim(self, line: str) -> tuple[Answer, str | None]:
        """Return the answer to one line, and the canonical claim once it is complete (else None).

        Raises:
            UnreadableError: ``line`` is not an answer to this question.
        """
        word = fold(line.strip())
        if word in HINT:
            hints = self.form.hints(self.question)
            if self.hints == len(hints):
                return [Saying("There are no more hints; ? shows the answer.")], None
            self.hints += 1
            return list(hints[self.hints - 1]), None
        if word in GIVE_UP:
            return [], ""
        if self._items is None:
            if not word:
                raise UnreadableError("type an answer; help lists what you can type")
            return [], self.form.read(self.question, line_of(line, self.choices))
        if word in DONE:
            return [], items_text(tuple(self._items))
        item = read_item(line)
        self.form.read(self.question, str(item))
        self._items.append(item)
        return [], None

    def judged(self, claim: str, limit: float = inf) -> tuple[Answer, Answered]:
        """Return what to answer to a claim made now, and the answer to be saved. Only claims within ``limit`` seconds count."""
        question, at = self.question, self._now()
        answer, slip = judge_claim(question, claim, late=(at - self._since).total_seconds() > limit)
        seconds = seconds_between(self._since, at)
        return answer, Answered(question, claim, self.form.truth(question), slip, at, seconds, hints=self.hints)


def judge_claim(question: Question, claim: str, *, late: bool = False) -> tuple[Answer, Slip | None]:
    """Return whether a claim is right, with every reason, and the kind of mistake (None: right)."""
    form = form_of(question.skill)
    right = form.say(question, form.truth(question))
    slip = form.slip(question, claim) if claim else None
    if not claim:
        head = Saying("The answer is: {right}.", right=right)
        slip = Slip.TOO_LATE if late else Slip.GIVEN_UP
    elif slip is not None:
        head = wrong_sentence(form.say(question, claim), right, form.wrong(question, claim, slip))
    elif late:
        head, slip = Saying("Right, but too late: {right}.", right=right), Slip.TOO_LATE
    else:
        head = Saying("Right: {right}.", right=form.say(question, claim))
    bare = posed(question.position)
    answer = [head, *(part for part in form.explain(question) if part not in (bare, NOTHING_HERE, NOTHING_AT_ALL))]
    if claim and slip:
        answer += form.explain_lacking(question, claim, slip)
    return answer, slip


def name_theme(question: Question) -> Answer:
    """Return a sentence that names the theme of a question, or no sentence if the roll earns nothing."""
    theme = theme_of(question, nearly=False)
    return [Saying("Theme: {theme}.", theme=theme.words)] if theme else []


class Quiz(Practice):
    """A quiz: the questions of a source, one after the other."""

    until: datetime | None = None
    """The time at which it ends, or None."""

    def __init__(
        self,
        source: Source,
        now: Clock,
        view: View | None = None,
        language: Language = ENGLISH,
        *,
        itemise: bool = False,
        limit: float | None = None,
        spoken: bool = False,
    ) -> None:
        super().__init__(view, language)
        self._spoken = spoken
        self._source, self._now, self._itemise, self._limit = source, now, itemise, limit
        self._ask: Ask | None = None
        self.answered: Answered | None = None
        """The last answer, or None."""
        self._waits = False
        self._right: list[bool] = []
        """Whether each answer was right."""
        self._examples: set[str] = set()
        """Examples of answers already shown."""
        self._later: Ask | None = None
        """The question that waited when the answer before was withdrawn, and comes again after its replacement."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands of all practice, and those for a question."""
        return {**super().commands, "position texte": self.position, "report signaler": self.report}

    @property
    def useful(self) -> tuple[Saying, ...]:
        """The useful commands: hints during a question, reasons after an answer, and those for any question."""
        hint = (Saying("hint"),) if self.current else ()
        last = (Saying("why undo"),) if self.answered else ()
        return (Saying("position report"), *hint, *last)

    @property
    def current(self) -> Ask | None:
        """The question that waits for an answer, or None between two questions."""
        return None if self._waits else self._ask

    @property
    def parts(self) -> Mapping[str, object]:
        """The question in progress, and the score."""
        return {"question": self.current, "score": len(self._right)}

    def rules(self, rest: str) -> Answer:
        """Return the rules of the question, or what one of them means."""
        return form_of(self.question.skill).rules(self.question, rest) if self.question else super().rules(rest)

    def choices(self, _typed: str = "") -> Sequence[Choice]:
        """Return the usual answers to the question, if they are few, or Enter between two questions."""
        return self.current.choices if self.current else ONLY_ENTER

    def board(self) -> Board | None:
        """Return the board of the question, or None."""
        return posed(self.question.position) if self.question else None

    def draw(self, rest: str) -> Answer:
        """Return the board and the question again, or change how boards are drawn."""
        return super().draw(rest) if rest or not self.current else self.current.opening()

    @property
    def heading(self) -> Answer:
        """The words before a question, which only a collection has."""
        return []

    def confirm(self, _answered: Answered) -> Answer:
        """Return what somebody else says about an answered question, before the reasons."""
        return []

    @property
    def tally(self) -> tuple[int, int]:
        """The number of right answers so far, and of all."""
        return sum(self._right), len(self._right)

    def score(self, _rest: str) -> Answer:
        """Return how many answers were right so far."""
        right, count = self.tally
        return [Saying("{right} of {count} right.", right=right, count=count)]

    def begin(self) -> Answer:
        """Return the first question, or the end if there is none."""
        if self._limit is None:
            return self._next()
        return [Saying("A right answer counts only within {seconds:g} seconds.", seconds=self._limit), *self._next()]

    @property
    def prompt(self) -> Saying:
        """The words before the cursor."""
        return self.current.prompt if self.current else Saying("Enter for the next question?")

    def leave(self, _rest: str = "") -> Answer:
        """Leave the quiz before its end."""
        self.closed = True
        return self._source.end()

    def why(self, _rest: str) -> Answer:
        """Return the reasons of the question before, then the current question again."""
        if self.answered is None:
            return [Saying("Nothing has been answered yet.")]
        answer = form_of(self.answered.question.skill).explain(self.answered.question)
        return (
            [Saying("The question before:"), *answer, Saying("The question that is asked:"), *self.current.opening()]
            if self.current
            else answer
        )

    @property
    def question(self) -> Question | None:
        """The question in progress, or the one just answered until the next, or None."""
        if self.current:
            return self.current.question
        return self.answered.question if self.answered else None

    def position(self, _rest: str) -> Answer:
        """Return the question as a text."""
        return [Copied(str(self.question))]

    def report(self, rest: str) -> Answer:
        """Save a doubtful question for checking: the one just answered, else the current one."""
        return self._source.report(self.question, rest) if self.question else []

    def undo(self, _rest: str) -> Answer:
        """Withdraw the last answer, and return a new question that replaces its question.

        Raises:
            TrictracError: the answer cannot be withdrawn. Nothing has changed.
        """
        if self._itemise:
            return [Saying("With --itemise an answer stands: it is not withdrawn.")]
        if self.answered is None:
            return [NOTHING_TO_WITHDRAW]
        question = self._source.withdraw(self.answered)
        waiting = self.current or self._later
        self._later = waiting if waiting and waiting.question != question else None
        self.answered, self._waits = None, False
        self._right.pop()
        self._ask = Ask(question, self._now, spoken=self._spoken)
        return [WITHDRAWN, *self._ask.opening()]

    def help(self, _rest: str) -> Answer:
        """Return the words that can be typed."""
        example = [HELP[0].filled(example=self._ask.example)] if self._ask else []
        return [*example, *HELP[1:]]

    def _next(self) -> Answer:
        if self._later:
            self._ask, self._later, self._waits = self._later, None, False
            return self._ask.reopen()
        question = self._source.next()
        self._waits = False
        if question is None:
            self._ask, self.closed = None, True
            return self._source.end()
        self._ask = ask = Ask(question, self._now, itemise=self._itemise, spoken=self._spoken)
        said = [*self.heading, *ask.opening()]
        if ask.example.text not in self._examples:
            self._examples.add(ask.example.text)
            said.append(Saying("(Type {example}.)", example=ask.example))
        return said

    def answer(self, line: str) -> Answer:
        """Return the answer to one line, without boards for spoken questions in a view without them."""
        answer = super().answer(line)
        boardless = self._spoken and self.view.size == "none"
        return [part for part in answer if not (boardless and isinstance(part, Board))]

    def claim(self, line: str) -> Answer:
        """Return the answer to a claim, or the next question."""
        ask = self.current
        if ask is None:
            if line.strip() and fold(line.strip()) not in ("next", "suivant", "n", "s"):
                raise UnreadableError("{line!r} comes too early: Enter brings the next question", line=line.strip())
            return self._next()
        said, claim = ask.claim(line)
        if claim is None:
            return said
        answer, answered = ask.judged(claim, inf if self._limit is None else self._limit)
        answer[1:1] = self.confirm(answered)
        if answered.slip:
            answer += name_theme(ask.question)
        if self._spoken and not any(isinstance(part, Board) for part in answer):
            answer.insert(1, posed(ask.question.position))
        answer += self._source.take(answered)
        self.answered, self._waits = answered, True
        self._right.append(answered.slip is None)
        return answer
