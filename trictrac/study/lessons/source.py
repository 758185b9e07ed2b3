"""The lines of a lesson's file, each knowing where it stands, so that every fault is told with its place."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.errors import Saying, TrictracError, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Line:
    """One line; ``number`` counts from 1."""

    file: str
    number: int
    text: str

    def wrong(self, template: str, /, **values: object) -> UnreadableError:
        """What is wrong here, and what is expected."""
        return _wrong(self, Saying(template, **values))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Tell the place of whatever cannot be read meanwhile."""
        try:
            yield
        except TrictracError as error:
            raise _wrong(self, error.saying) from error


def _wrong(line: Line, reason: Saying) -> UnreadableError:
    return UnreadableError("{file}, line {line}: {reason}", file=line.file, line=line.number, reason=reason)


def lines_of(text: str, file: str, first: int = 1) -> tuple[Line, ...]:
    """The lines of a text."""
    return tuple(Line(file, number, line) for number, line in enumerate(text.split("\n"), first))
