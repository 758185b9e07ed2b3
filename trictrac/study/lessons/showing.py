"""The blocks of a lesson as they are said and drawn, a page cut into stretches, and its questions being answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.layout import layout_text
from trictrac.model.outcome import outcome
from trictrac.partie.board import posed
from trictrac.partie.sentences.rolls import call_sentence, points_sentence
from trictrac.saying.language import Language
from trictrac.saying.words import excerpt, fold
from trictrac.study.lessons.lesson import (
    Block,
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
from trictrac.study.questions.skills import Skill
from trictrac.view import answer as said
from trictrac.view.answer import Answer, View
from trictrac.view.doc import Board, Indented, Markdown
from trictrac.view.doc_text import TextWriter
from trictrac.view.markdown import read_sentence
from trictrac.view.text import table_text

GAP = Markdown("")
"""An empty line."""


def show_block(block: Block) -> Answer:
    """Return a block as it is read; nothing for a check, and for what is asked."""
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
    """Return the board of a game of the tables, as it is drawn."""
    from trictrac.games.common.board import table_at
    from trictrac.games.registry import kind_of

    return Board(table_at(kind_of(block.rules), block.layout), highlight=block.highlight)


LINES = 23
"""The lines of a stretch; the one below them is the prompt's."""
_COLUMNS = 80
_HEADING = 2
_OPENING = 8
"""The lines above the first stretch of a page, and of the first page."""


@frozen
class Cutter:
    """Cuts what is said into stretches, for boards shown as in ``view`` and sentences in ``language``."""

    view: View
    language: Language

    def steps(self, page: LessonPage, number: int) -> list[Answer | Place]:
        """Return the parts shown of a page below its heading, and the places of its questions, in their order; ``number`` from 0.

        What is said right above a board is shown with it; a diagram right above a question with lettered answers, with that.
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
        """The stretches: as many units in each as fit, below ``above`` lines in the first; only too long a unit is cut."""
        if self.view.whole:
            whole = [*chain.from_iterable(units)]
            return [whole] if whole else []
        found: list[Answer] = []
        for unit in self._joined(units, above):
            for piece in [unit] if self.height(unit) <= LINES else _pieces(unit):
                room = LINES - above if len(found) == 1 else LINES
                if found and self.height([*found[-1], *piece]) <= room:
                    found[-1] = [*found[-1], *piece]
                else:
                    found.append(piece)
        return [*found]

    def _joined(self, units: Iterable[Answer], above: int) -> list[Answer]:
        """Return the units, each board with the sentences right above it where both fit."""
        found: list[Answer] = []
        for unit in filter(None, units):
            room = LINES if found[1:] else LINES - above
            if found and isinstance(unit[0], Board) and self.height([*found[-1], *unit]) <= room:
                found[-1] = [*found[-1], *unit]
            else:
                found.append(unit)
        return found

    def height(self, answer: Answer) -> int:
        """Return how many lines it takes."""
        return len(list(TextWriter(self.language, _COLUMNS, self._drawn).lines(answer)))

    def _drawn(self, board: Board) -> Sequence[str]:
        return table_text(board.table, size="full" if self.view.size == "full" else "compact").split("\n")


def board_of(blocks: Sequence[Block], at: int) -> Board | None:
    """Return the board of which a question with lettered answers speaks: the one that is drawn last above it on its page."""
    for block in reversed(blocks[:at]):
        match block:
            case Diagram():
                return posed(block.position, block.highlight)
            case Laid():
                return laid(block)
            case RollBlock():
                return posed(block.position)
    return None


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
"""The source of the answers that are given in a lesson; their place is its name."""


@frozen
class ExerciseVerdict:
    """The verdict on an answer: ``right`` or not, the words for it, and the entry for the deck (None of a choice)."""

    words: Answer
    right: bool
    answered: Answered | None = None


def pose(blocks: Sequence[Block], at: int, slug: str, now: Clock, *, rated: bool) -> Posing:
    """Begin to ask the block ``at`` of a page; ``rated`` where the answer is the first to this question."""
    block = blocks[at]
    assert isinstance(block, Posed)
    if isinstance(block, ChoiceBlock):
        return ChoiceExercise(block, board_of(blocks, at))
    return QuestionExercise(block, slug, now, rated=rated)


class QuestionExercise(Ask):
    """A question that the program judges, asked in the words of the lesson and in its own."""

    def __init__(self, block: QuestionBlock, slug: str, now: Clock, *, rated: bool) -> None:
        super().__init__(block.question, now)
        self._wording, self._comment = block.wording, Markdown(block.comment)
        self._slug, self._rated = slug, rated

    @property
    def board(self) -> Board:
        """The board of the question."""
        return posed(self.question.position)

    def opening(self) -> Answer:
        """The board, the question as the lesson words it, and as the program does, or how a score is typed that was asked for."""
        board, *question = super().opening()
        if "?" in self._wording:
            question = [self.form.ask_to_type(self.question)]
        return [board, *([Markdown(self._wording)] if self._wording else []), *question]

    def help(self) -> Answer:
        """Hints, the text and the report."""
        return [
            Saying("hint: help, a little at a time; an answer after a hint counts less."),
            Saying("position: the question as a text. report and a remark: keep a doubtful question for checking."),
        ]

    def answer(self, line: str) -> Answer | ExerciseVerdict:
        """Return a hint, or the verdict: of a right answer without the board, which has just been looked at."""
        said, claim = self.claim(line)
        if claim is None:
            return said
        words, answered = self.judged(claim)
        words = [part for part in words if answered.slip or not isinstance(part, Board)] + [self._comment]
        answered = replace(answered, source=LESSON, place=self._slug, rated=self._rated)
        return ExerciseVerdict(words, answered.slip is None, answered)

    def why(self) -> Answer:
        """Return the board with the proofs, and every reason."""
        return [*self.form.explain(self.question), self._comment]


class ChoiceExercise:
    """A question with answers to choose from, lettered."""

    question = None

    def __init__(self, block: ChoiceBlock, board: Board | None = None) -> None:
        """Ask of this ``board``, where the question speaks of one."""
        self._block, self.board = block, board
        self._letters = ascii_lowercase[: len(block.options)]
        self._lettered = tuple(zip(self._letters, block.options, strict=True))

    @property
    def choices(self) -> Sequence[said.Choice]:
        """The answers by their letters."""
        return tuple(said.Choice(letter, read_sentence(text), letter) for letter, text in self._lettered)

    @property
    def prompt(self) -> Saying:
        """The letters that there are."""
        return Saying("{letters} or {last}?", letters=", ".join(self._letters[:-1]), last=self._letters[-1])

    @property
    def example(self) -> object:
        """A letter."""
        return Saying("a letter, {first} to {last}", first="a", last=self._letters[-1])

    def opening(self) -> Answer:
        """Return the board, the question and its answers."""
        answers = "\n".join(f"- {letter}) {text}" for letter, text in self._lettered)
        return [*([self.board] if self.board else []), Markdown(f"{self._block.text}\n\n{answers}")]

    def help(self) -> Answer:
        """Nothing more."""
        return []

    def answer(self, line: str) -> Answer | ExerciseVerdict:
        """Return the verdict with its reason; the answer is a letter, or the words of one of the answers."""
        word = " ".join(fold(line).split()).rstrip(".)")
        if not word:
            return [Saying("Type {example}, or ? if you do not know.", example=self.example)]
        if word in GIVE_UP:
            return ExerciseVerdict([self._right(), *self.why()], right=False)
        if word in HINT:
            return [Saying("There are no hints here: type {example}, or ? if you do not know.", example=self.example)]
        options = [" ".join(fold(str(read_sentence(option))).split()) for option in self._block.options]
        found = word in options
        if not found and word not in [*self._letters]:
            raise UnreadableError(
                "{line!r} is not one of the answers: type a letter from {first} to {last}",
                line=excerpt(line.strip()),
                first="a",
                last=self._letters[-1],
            )
        right = (options if found else self._letters).index(word) == self._block.right
        verdict = Saying("Right.") if right else Saying("No. {right}", right=self._right())
        return ExerciseVerdict([verdict, *self.why()], right)

    def why(self) -> Answer:
        """Return the reason."""
        return [Markdown(self._block.comment)]

    def _right(self) -> Saying:
        letter, text = self._lettered[self._block.right]
        return Saying("The answer is {letter}: {text}", letter=letter, text=read_sentence(text))


Posing = QuestionExercise | ChoiceExercise
"""A question of a lesson being answered."""
