"""Positions of one's own, as a teacher writes them down: each is asked once, in a skill that it fits, in the list's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import excerpt
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, Skill, kept_rules, level_of
from trictrac.values import frozen

_SHOWN = 10
"""So many lines that cannot be read are told one by one."""
_ROLLS = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))


@frozen
class Board:
    """A position of the list, by the number of its line, with its roll where one is written."""

    line: int
    position: Position
    roll: Roll | None


def read_boards(text: str, read: Callable[[str], Position]) -> tuple[Board, ...]:
    """Read positions one a line, each with or without a roll behind it; what follows a # is a remark.

    Raises:
        UnreadableError: some lines are none, or there is none; names each with its number, and nothing is asked.
    """
    found: list[Board] = []
    wrong: list[str] = []
    reason: Saying | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            found.append(_read_board(number, words, read))
        except TrictracError as error:
            wrong.append(f"{number} {excerpt(words)!r}")
            reason = reason or error.saying
    if reason is not None:
        raise UnreadableError(
            "{lines}, so nothing is asked: {told}. The first of them: {reason}",
            lines=Counted("{count} line is no position", "{count} lines are no positions", len(wrong)),
            told=strung([*wrong[:_SHOWN], *(["…"] if len(wrong) > _SHOWN else [])]),
            reason=reason,
        )
    if not found:
        raise UnreadableError("there is no position: one a line is wanted, with or without a roll behind it")
    return tuple(found)


def _read_board(number: int, words: str, read: Callable[[str], Position]) -> Board:
    position, _, last = words.rpartition(" ")
    try:
        roll = Roll.parse(last)
    except TrictracError:
        return Board(number, read(words), None)
    return Board(number, read(position), roll)


class Own:
    """Fulfils ``Dealer`` with positions of one's own; one without a roll gets one that fits, the same for the same seed."""

    def __init__(self, boards: Iterable[Board], seed: int, rules: Rules) -> None:
        self._left = list(boards)
        self._seed, self._rules = seed, rules

    def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
        """The first position left that fits a skill and a level, as a question; however hard it is."""
        del difficulty
        for board in self._left:
            found = self._fitting(board, skill, level)
            if found is not None:
                self._left.remove(board)
                return found
        return None

    def misfits(self, skills: Iterable[Skill], level: int = 0) -> tuple[int, ...]:
        """The lines of the positions that fit none of the skills."""
        wanted = tuple(skills)
        return tuple(
            board.line for board in self._left if not any(self._fitting(board, skill, level) for skill in wanted)
        )

    def _fitting(self, board: Board, skill: Skill, level: int) -> Question | None:
        form = form_of(skill)
        questions = (question for roll in self._rolls(board) for question in self._asked(board, roll, skill))
        return next((one for one in questions if level in (0, level_of(form.difficulty(one)))), None)

    def _rolls(self, board: Board) -> list[Roll]:
        """The roll of a position, or all in an order of its own."""
        if board.roll is not None:
            return [board.roll]
        return Random(f"{self._seed} {board.line} {board.position}").sample(_ROLLS, len(_ROLLS))

    def _asked(self, board: Board, roll: Roll, skill: Skill) -> Iterator[Question]:
        """The questions of a skill about a roll; what a roll that is written earns can always be counted, nothing too."""
        spot = GameSpot(board.position, outcome(board.position, roll, self._rules), self._rules)
        yield from form_of(skill).offer(spot)
        if board.roll is not None and isinstance(form_of(skill), Counting):
            yield Question(skill, spot.board, roll, rules=kept_rules(self._rules))
