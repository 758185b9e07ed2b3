"""The blocks of a lesson in sentences and boards, pages cut to the height of the terminal, and questions being answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.layout import layout_text
from trictrac.model.outcome import outcome
from trictrac.partie.board import posed
from trictrac.partie.sentences.rolls import call_sentence, points_sentence
from trictrac.saying.language import Language
from trictrac.saying.words import fold, is_count, single_spaced, unreadable
from trictrac.study.lessons.lesson import (
    Block,
    Check,
    ChoiceBlock,
    Console,
    Diagram,
    Laid,
    LessonPage,
    Place,
    Posed,
    Prose,
    QuestionBlock,
    RollBlock,
)
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Clock, Question
from trictrac.study.questions.quiz import GIVE_UP, HINT, Ask
from trictrac.study.questions.skills import Skill, SkillLessons
from trictrac.view.answer import Answer, Choice, View
from trictrac.view.doc import Board, Indented, Markdown
from trictrac.view.doc_text import TextWriter
from trictrac.view.markdown import read_sentence
from trictrac.view.text import table_text

GAP = Markdown("")
"""An empty line."""


def show_block(block: Block) -> Answer:
    """Return what a block shows, or nothing for a check or a question."""
    match block:
        case Prose():
            return [Markdown(block.text)]
        case Diagram():
            return [posed(block.position, block.highlight), Indented(str(block.position)), GAP]
        case Laid():
            return [laid(block), Indented(layout_text(block.layout, falling=block.rules.falling)), GAP]
        case RollBlock():
            board, *marks = form_of(Skill.BOTH).explain(Question(Skill.BOTH, block.position, block.roll))
            side = block.position.turn
            total = points_sentence(outcome(block.position, block.roll), side, side.other)
            if total and len(block.marks) > 1:
                marks.append(total)
            return [board, Indented(str(block.position)), call_sentence(block.roll, side), *marks, GAP]
        case Console():
            return [Markdown(f"```\n$ {block.command}\n{block.output}```")]
        case _:
            return []


def laid(block: Laid) -> Board:
    """Return the board of another tables game."""
    from trictrac.games.common.board import laid_out, table_of
    from trictrac.games.registry import kind_of

    return Board(table_of(laid_out(kind_of(block.rules), block.layout)), highlight=block.highlight)


LINES = 23
"""Lines of a stretch on the terminal. One more line is for the prompt."""
_COLUMNS = 80
_HEADING = 2
_OPENING = 8
"""Lines above the first stretch: ``_HEADING`` on most pages, ``_OPENING`` on the first page."""


@frozen
class Cutter:
    """The cutter of long answers into stretches that fit on the terminal.

    ``view`` sets the size of boards, ``language`` the language of sentences, because both change the number of lines.
    """

    view: View
    language: Language

    def steps(self, page: LessonPage, number: int) -> list[Answer | Place]:
        """Return the stretches of a page below its heading, and the places of its questions, in order.

        ``number`` is the index of the page. Text directly above a board is shown together with it. A diagram directly above a
        question with lettered answers is left out, because the question shows it.
        """
        found: list[Answer | Place] = []
        units: list[Answer] = []
        above = _HEADING if number else _OPENING
        for at, block in enumerate(page.blocks):
            if isinstance(block, Posed):
                found += [*self.cut(units, 0 if found else above), (number, at)]
                units = []
            else:
                below = (one for one in page.blocks[at + 1 :] if isinstance(one, Posed) or show_block(one))
                if not (isinstance(block, Diagram | Laid) and isinstance(next(below, None), ChoiceBlock)):
                    units.append(show_block(block))
        return found + self.cut(units, 0 if found else above)

    def cut(self, units: Iterable[Answer], above: int = 0) -> list[Answer | Place]:
        """Return the units in stretches, each with as many units as fit.

        ``above`` is the number of lines above the first stretch. A unit is divided only if it is too long for a stretch.
        """
        if self.view.whole:
            whole = [*chain.from_iterable(units)]
            return [whole] if whole else []
        pieces: list[Answer] = []
        for unit in self._joined(filter(None, units), above, only_boards=True):
            pieces += [unit] if self.height(unit) <= LINES else _pieces(unit)
        return [*self._joined(pieces, above)]

    def _joined(self, units: Iterable[Answer], above: int, *, only_boards: bool = False) -> list[Answer]:
        """Return the units, each joined to those before if they fit into one stretch.

        With ``only_boards``, only a board is joined to the text directly above it.
        """
        found: list[Answer] = []
        for unit in units:
            room = LINES - above if len(found) == 1 else LINES
            joins = found and (isinstance(unit[0], Board) or not only_boards)
            if joins and self.height([*found[-1], *unit]) <= room:
                found[-1] = [*found[-1], *unit]
            else:
                found.append(unit)
        return found

    def height(self, answer: Answer) -> int:
        """Return the number of lines of an answer."""
        return len(list(TextWriter(self.language, _COLUMNS, self._drawn).lines(answer)))

    def _drawn(self, board: Board) -> Sequence[str]:
        return table_text(board.table, size="full" if self.view.size == "full" else "compact").split("\n")


def fresh_block(block: Posed, limits: SkillLessons) -> Posed:
    """Return a question that replaces one whose answer was withdrawn: another of its kind, or its options turned round.

    ``limits`` are the last lessons that questions of a skill may need.
    """
    if isinstance(block, ChoiceBlock):
        return replace(
            block, options=(block.options[-1], *block.options[:-1]), right=(block.right + 1) % len(block.options)
        )
    from trictrac.study.dealing.supply import another_like

    question = another_like(block.question, limits)
    return QuestionBlock(question, form_of(question.skill).truth(question), "", "")


def board_of(above: Sequence[Block]) -> Board | None:
    """Return the board for a question with lettered answers: the one directly above it on its page, or None."""
    last = next((block for block in reversed(above) if not isinstance(block, Check)), None)
    parts = show_block(last) if isinstance(last, Diagram | Laid) else []
    return next((part for part in parts if isinstance(part, Board)), None)


def _pieces(unit: Answer) -> Iterator[Answer]:
    """Yield the parts of a unit, each with the indented lines and the empty line below it."""
    piece: Answer = []
    for part in unit:
        if piece and not isinstance(part, Indented) and part != GAP:
            yield piece
            piece = []
        piece.append(part)
    yield piece


LESSON = "lesson"
"""The source of answers given in a lesson. Their place is the slug of the lesson."""


_LATER = ((7, "by the sum"), (13, "cannot be played"))
"""Words in reasons beside the question, by the lesson that teaches them."""


@frozen
class ExerciseVerdict:
    """The verdict on an answer: the words, whether it is right, and its entry for the deck (None for a choice)."""

    words: Answer
    right: bool
    answered: Answered | None = None


def pose(block: Posed, above: Sequence[Block], slug: str, now: Clock, *, rated: bool) -> Posing:
    """Return the question of a block, ready to be answered. ``above`` are the blocks above it on its page.

    ``rated`` is whether the answer may change the learner's rating: only the first answer to a question does.
    """
    if isinstance(block, ChoiceBlock):
        return ChoiceExercise(block, board_of(above))
    return QuestionExercise(block, slug, now, rated=rated)


class QuestionExercise(Ask):
    """A question that the program judges, in the words of the lesson and of the program."""

    help: tuple[Saying, ...] = (
        Saying("hint: help, a little at a time; an answer after a hint counts less."),
        Saying("position: the question as a text. report and a remark: save a doubtful question for checking."),
    )
    """The help on hints, on the question as a text, and on reporting it."""

    def __init__(self, block: QuestionBlock, slug: str, now: Clock, *, rated: bool) -> None:
        number = slug.partition("-")[0]
        lesson = int(number) if is_count(number, 3) else 0
        super().__init__(block.question, now, lesson=lesson)
        self._later = [words for taught_in, words in _LATER if 0 < lesson < taught_in]
        self._wording, self._comment = block.wording, Markdown(block.comment)
        self._slug, self._rated = slug, rated
        self.board = posed(self.question.position)
        """The board of the question."""

    def opening(self) -> Answer:
        """Return the board, the lesson's wording, and the program's own words for the question.

        If the lesson's wording already asks a question, only how to type the answer follows.
        """
        board, *question = super().opening()
        if "?" in self._wording:
            question = [self.form.ask_to_type(self.question)]
        return [board, *([Markdown(self._wording)] if self._wording else []), *question]

    def answer(self, line: str) -> Answer | ExerciseVerdict:
        """Return a hint, or the verdict on an answer.

        The verdict on a right answer has no board, because the learner has just seen it.
        """
        said, claim = self.claim(line)
        if claim is None:
            return said
        words, answered = self.judged(claim)
        words = [*self._taught(part for part in words if answered.slip or not isinstance(part, Board)), self._comment]
        answered = replace(answered, source=LESSON, place=self._slug, rated=self._rated)
        return ExerciseVerdict(words, answered.slip is None, answered)

    def why(self) -> Answer:
        """Return the board with the proofs, every reason, and the comment of the lesson."""
        return [*self._taught(self.form.explain(self.question)), self._comment]

    def _taught(self, parts: Iterable[object]) -> Answer:
        """Return the parts of an explanation without the reasons in words that a later lesson teaches."""
        return [
            part
            for part in parts
            if not (isinstance(part, Indented) and any(words in str(part.sentence) for words in self._later))
        ]


class ChoiceExercise:
    """A question with lettered answers to choose from."""

    question = None
    help: tuple[Saying, ...] = ()
    """No other command helps with a choice."""

    def __init__(self, block: ChoiceBlock, board: Board | None = None) -> None:
        """Start with a question, and the ``board`` that it is about (None: without a board)."""
        self._block, self.board = block, board
        self._letters = ascii_lowercase[: len(block.options)]
        letters, last = self._letters[:-1], self._letters[-1]
        self._lettered = tuple(zip(self._letters, block.options, strict=True))
        self.choices = tuple(Choice(letter, read_sentence(text), letter) for letter, text in self._lettered)
        """The answers, each typed as its letter."""
        self.prompt = Saying("{letters} or {last}?", letters=", ".join(letters), last=last)
        """The text before the cursor: the possible letters."""
        self.example = Saying("a letter, {first} to {last}", first="a", last=last)
        """A phrase for what to type: a letter."""

    def opening(self) -> Answer:
        """Return the board, the question and its answers."""
        answers = "\n".join(f"- {letter}) {text}" for letter, text in self._lettered)
        return [*([self.board] if self.board else []), Markdown(f"{self._block.text}\n\n{answers}")]

    def answer(self, line: str) -> Answer | ExerciseVerdict:
        """Return the verdict on ``line``, which is a letter or the words of an answer.

        Raises:
            UnreadableError: ``line`` is neither.
        """
        word = single_spaced(fold(line)).rstrip(".)")
        if not word:
            return [Saying("Type {example}, or ? if you do not know.", example=self.example)]
        if word in GIVE_UP:
            return ExerciseVerdict([self._right(), *self.why()], right=False)
        if word in HINT:
            return [Saying("There are no hints here: type {example}, or ? if you do not know.", example=self.example)]
        options = [single_spaced(fold(str(read_sentence(option)))) for option in self._block.options]
        found = word in options
        if not found and word not in [*self._letters]:
            raise unreadable(
                "{line!r} is not one of the answers: type a letter from {first} to {last}",
                line.strip(),
                first="a",
                last=self._letters[-1],
            )
        right = (options if found else self._letters).index(word) == self._block.right
        verdict = Saying("Right.") if right else Saying("No. {right}", right=self._right())
        return ExerciseVerdict([verdict, *self.why()], right)

    def why(self) -> Answer:
        """Return the reason for the right answer."""
        return [Markdown(self._block.comment)]

    def _right(self) -> Saying:
        letter, text = self._lettered[self._block.right]
        return Saying("The answer is {letter}: {text}", letter=letter, text=read_sentence(text))


Posing = QuestionExercise | ChoiceExercise
"""A question of a lesson while it is being answered."""
