"""The walk through a record, roll by roll: what was done, the state after it, and what was wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic

from trictrac.protocol.log import E, Log, S, Step
from trictrac.protocol.record import Record, check_record
from trictrac.saying.language import Language
from trictrac.view.doc import Board


class RecordWalk(ABC, Generic[S, E]):
    """A record in steps: one for each roll, and one for the events between two rolls.

    Raises:
        UnreadableError: the events do not make a game. The message names the line.
    """

    def __init__(self, record: Record[S, E], language: Language) -> None:
        self.record = record
        self.language = language
        self.log = check_record(record)
        self.first = len(self.log.events) - len(record.events)
        """The place in the log of the first event of the record."""
        self.steps = tuple(self.read(self.log, self.first))

    @staticmethod
    @abstractmethod
    def read(log: Log[S, E], first: int, /) -> Iterable[Step[S, E]]:
        """Return the steps of a log from event ``first`` on."""

    @abstractmethod
    def board_at(self, state: S) -> Board:
        """Return the board of a state."""

    @abstractmethod
    def checked(self, step: Step[S, E]) -> Iterable[Sequence[object]]:
        """Return what was wrong by the rules: groups of sentences, the first of each as its head."""

    @abstractmethod
    def summary(self, steps: Sequence[Step[S, E]]) -> object:
        """Return in one sentence how many errors these steps have."""

    @abstractmethod
    def json(self, steps: Sequence[Step[S, E]], *, whole: bool) -> dict[str, object]:
        """Return these steps in JSON form. ``whole`` is true if they are all."""

    def belongs(self, step: Step[S, E], roll: Step[S, E]) -> bool:
        """Return whether a step between two rolls belongs to the later one."""
        del step, roll
        return True

    @abstractmethod
    def account(self) -> Iterable[object]:
        """Return the sentences after the last step."""

    @property
    def rolls(self) -> int:
        """Number of rolls."""
        return sum(step.number > 0 for step in self.steps)

    def chosen(self, first: int, last: int) -> Iterator[Step[S, E]]:
        """Yield the steps of rolls ``first`` to ``last``, and those between and before them.

        With the last roll of all come the steps after it.
        """
        waiting: list[Step[S, E]] = []
        number = 0
        for step in self.steps:
            waiting.append(step)
            if not step.number:
                continue
            number = step.number
            if first <= number <= last:
                yield from (one for one in waiting if number > first or self.belongs(one, step))
            waiting = []
        if number <= last:
            yield from waiting
