"""One question of a lesson being answered: one that the program judges, or one with answers to choose from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase

from trictrac.draw.answer import Answer, Board, Markdown
from trictrac.errors import Saying, UnreadableError
from trictrac.saying.words import excerpt, fold
from trictrac.study.lessons.lesson import Asked, Block, Choice, Posed
from trictrac.study.lessons.showing import GAP, board_of
from trictrac.study.questions.question import Answered, Clock
from trictrac.study.questions.quiz import GIVE_UP, HINT, Ask
from trictrac.values import frozen

LESSON = "lesson"
"""The source of the answers that are given in a lesson; their place is its name."""


@frozen
class Verdict:
    """The verdict on an answer: ``right`` or not, the words for it, and the entry for the deck (None of a choice)."""

    told: Answer
    right: bool
    answered: Answered | None = None


def pose(blocks: Sequence[Block], at: int, slug: str, now: Clock, *, rated: bool) -> Posing:
    """Begin to ask the block ``at`` of a page; ``rated`` where the answer is the first to this question."""
    block = blocks[at]
    assert isinstance(block, Posed)
    return Choosing(block, board_of(blocks, at)) if isinstance(block, Choice) else Judged(block, slug, now, rated=rated)


class Judged(Ask):
    """A question that the program judges, asked in the words of the lesson and in its own."""

    def __init__(self, block: Asked, slug: str, now: Clock, *, rated: bool) -> None:
        super().__init__(block.question, now)
        self._block, self._slug, self._rated = block, slug, rated

    def opening(self) -> Answer:
        """The board, the question as the lesson words it, and as the program does."""
        board, *asked = super().opening()
        return [board, *([Markdown(self._block.wording)] if self._block.wording else []), *asked]

    def help(self) -> Answer:
        """Hints, the text and the report."""
        return [
            Saying("hint: help by degrees; an answer after a hint counts less."),
            Saying("position: the question as a text. report and a remark: keep a doubtful question for checking."),
        ]

    def answer(self, line: str) -> Answer | Verdict:
        """A hint, or the verdict: of a right answer without the board, which has just been looked at."""
        said, claim = self.claim(line)
        if claim is None:
            return said
        told, answered = self.judged(claim)
        told = [part for part in told if answered.slip or not isinstance(part, Board)] + self._comment()
        answered = replace(answered, source=LESSON, place=self._slug, rated=self._rated)
        return Verdict(told, answered.slip is None, answered)

    def why(self) -> Answer:
        """The board with the proofs, and every reason."""
        return [*self.form.explain(self.question), *self._comment()]

    def _comment(self) -> Answer:
        return [Markdown(self._block.comment) if self._block.comment else GAP]


class Choosing:
    """A question with answers to choose from, lettered."""

    question = None

    def __init__(self, block: Choice, board: Board | None = None) -> None:
        """Ask of this ``board``, where the question speaks of one."""
        self._block, self._board = block, board

    @property
    def prompt(self) -> Saying:
        """The letters that there are."""
        letters = ascii_lowercase[: len(self._block.options)]
        return Saying("{letters} or {last}?", letters=", ".join(letters[:-1]), last=letters[-1])

    @property
    def example(self) -> object:
        """A letter."""
        return Saying("a letter, {first} to {last}", first="a", last=ascii_lowercase[len(self._block.options) - 1])

    def opening(self) -> Answer:
        """The board, the question and its answers."""
        lettered = zip(ascii_lowercase, self._block.options, strict=False)
        asked = Markdown(self._block.text + "\n\n" + "\n".join(f"- {letter}) {text}" for letter, text in lettered))
        return [*([self._board] if self._board else []), asked]

    def help(self) -> Answer:
        """Nothing more."""
        return []

    def answer(self, line: str) -> Answer | Verdict:
        """The verdict with its reason; the answer is a letter, or the words of one of the answers."""
        word = " ".join(fold(line).split()).rstrip(".)")
        if word in GIVE_UP:
            return Verdict([self._right(), *self.why()], right=False)
        if word in HINT:
            return [Saying("There are no hints here: type {example}, or ? if you do not know.", example=self.example)]
        options = [" ".join(fold(_plain(option)).split()) for option in self._block.options]
        letters = ascii_lowercase[: len(options)]
        if word not in options and (len(word) != 1 or word not in letters):
            raise UnreadableError(
                "{line!r} is none of the answers: a letter is wanted, {first} to {last}",
                line=excerpt(line.strip()),
                first=letters[0],
                last=letters[-1],
            )
        chosen = options.index(word) if word in options else letters.index(word)
        if chosen == self._block.right:
            return Verdict([Saying("Right."), *self.why()], right=True)
        return Verdict([Saying("No. {right}", right=self._right()), *self.why()], right=False)

    def why(self) -> Answer:
        """The reason."""
        return [Markdown(self._block.comment)]

    def _right(self) -> Saying:
        right = self._block.right
        return Saying(
            "The answer is {letter}: {text}", letter=ascii_lowercase[right], text=_plain(self._block.options[right])
        )


def _plain(text: str) -> str:
    """The text without the signs of Markdown."""
    return re.sub(r"[*`]", "", text)


Posing = Judged | Choosing
"""A question of a lesson being answered."""
