"""A record walked roll by roll: what was done and how things stand, or what was wrong by the rules; each game tells its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from trictrac.draw.answer import Board
from trictrac.games.record import Record, check_record
from trictrac.saying.language import Language

S = TypeVar("S")
E = TypeVar("E")
T = TypeVar("T")


class Walk(ABC, Generic[S, E, T]):
    """A record in steps: one for each roll, and where the game has such for what lies between two rolls.

    Of the sentences of a step all but the first are set under that.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """

    def __init__(self, record: Record[S, E], language: Language) -> None:
        self.record = record
        self.language = language
        self.log = check_record(record)
        self.steps = tuple(self.read())

    @abstractmethod
    def read(self) -> Iterable[T]:
        """Return the steps of the whole record."""

    @abstractmethod
    def number(self, step: T) -> int:
        """Return the number of a roll, 0 for what lies between two rolls."""

    @abstractmethod
    def told(self, step: T) -> Iterable[object]:
        """Return what was done and came about, and how things stand."""

    @abstractmethod
    def board(self, step: T) -> Board | None:
        """Return the board after a step, where there is one to show."""

    @abstractmethod
    def checked(self, step: T) -> Iterable[Sequence[object]]:
        """Return what was wrong by the rules: sentences in groups, the first of each over the others."""

    @abstractmethod
    def summary(self, steps: Sequence[T]) -> object:
        """Return how much was wrong in these steps, in one sentence."""

    @abstractmethod
    def json(self, steps: Sequence[T], *, whole: bool) -> dict[str, object]:
        """Return these steps as JSON has them; ``whole`` where they are all."""

    def belongs(self, step: T, roll: T) -> bool:
        """Return whether a step between two rolls belongs to the later one."""
        del step, roll
        return True

    def opening(self) -> Iterable[object]:
        """Return what is said before the first step."""
        return ()

    def account(self) -> Iterable[object]:
        """Return what is said after the last step."""
        return ()

    @property
    def rolls(self) -> int:
        """How many rolls there are."""
        return sum(self.number(step) > 0 for step in self.steps)

    def chosen(self, first: int, last: int) -> Iterator[T]:
        """Return these rolls with what lies between them and before the first; after the last of all also what ends it."""
        waiting: list[T] = []
        number = 0
        for step in self.steps:
            waiting.append(step)
            if not self.number(step):
                continue
            number = self.number(step)
            if first <= number <= last:
                yield from (one for one in waiting if number > first or self.belongs(one, step))
            waiting = []
        if number <= last:
            yield from waiting


AnyWalk = Walk[Any, Any, Any]
"""A record of whatever game, walked roll by roll."""
