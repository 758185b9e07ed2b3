"""A live séance: its course in memory and its journal on the disk, which never part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from trictrac.errors import TrictracError, UnreadableError
from trictrac.seance.course import Course
from trictrac.seance.entries import Codec, Entry

S = TypeVar("S")
E = TypeVar("E")


class Pages(Protocol):
    """Where a séance writes its entries; a line is safe when ``append`` returns."""

    def append(self, line: str) -> None:
        """Write one line.

        Raises:
            StorageError: it could not be written, and nothing was.
        """
        ...


class Seance(Generic[S, E]):
    """A game being played: every entry is on the disk before it counts."""

    def __init__(self, course: Course[S, E], pages: Pages, codec: Codec[E]) -> None:
        self.course = course
        self._pages = pages
        self._codec = codec

    def enter(self, entry: Entry[E]) -> Course[S, E]:
        """Fold an entry, write it down, and only then let it count; returns the new course.

        Raises:
            TrictracError: it does not fit, or it cannot be written; all is as it was.
        """
        course = self.course.after(entry)
        self._pages.append(self._codec.entry_text(entry))
        self.course = course
        return course


def read_course(
    course: Course[S, E],
    codec: Codec[E],
    lines: Iterable[str],
    first_line: int,
    names_at: Callable[[S], Sequence[str]] | None = None,
) -> Course[S, E]:
    """The course after the lines of a journal; ``first_line`` is the number of the first of them in its file.

    ``names_at`` gives the names of the two who sit at the board in a state, where they are known.

    Raises:
        UnreadableError: names the line that is no entry or does not fit.
    """
    for number, line in enumerate(lines, first_line):
        try:
            course = course.after(codec.read_entry(line))
        except TrictracError as error:
            named = error.named(names_at(course.state)) if names_at else error
            raise UnreadableError(
                "line {line}: {text!r}: {error}", line=number, text=line, error=named.saying
            ) from error
    return course
