"""The journal of a game: a text file to which each confirmed line is added, and from which none is ever lost."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from itertools import accumulate
from pathlib import Path

from trictrac.base.errors import StorageError, UnreadableError
from trictrac.base.files import BINARY, newer_version, open_file, read_file, read_open
from trictrac.seance.disk import (
    discard,
    explained,
    give_name,
    make_private,
    storage_error,
    sync_folder,
    take_lock,
    write_beside,
    write_whole,
)

FORMAT = "trictrac journal 1"
"""The first line of every journal: the format and its version."""

LONGEST = 1 << 24
"""Most bytes of a journal: more than any game has."""

_CLOSED = -1
_FIRST = 100
"""Most bytes of a first line that names a format."""
_HEAD = 1 << 12
"""Most bytes of a journal that are read for its head alone."""


class Journal(AbstractContextManager["Journal"]):
    """A journal that only this process writes. Lines are on the disk when ``extend`` returns.

    ``set_aside`` is the half-written last line found at opening, ``""`` if there was none. A line without its end was
    never confirmed, so it is moved to the file ``NAME.set-aside`` beside the journal. A file that does not begin as a
    journal is not changed.

    With ``damaged``, bytes that are not UTF-8 are read as lone surrogates, so that ``cut(journal.sound)`` can set their
    line and those after it aside.

    Raises:
        StorageError: another process is writing the file, a newer program wrote it, or it cannot be opened or mended.
        UnreadableError: a line is not UTF-8 text. The message names it.
    """

    def __init__(self, path: Path, *, damaged: bool = False) -> None:
        self.path = path.absolute()
        self._torn = False
        with explained(self.path):
            self._descriptor = open_file(self.path, os.O_RDWR | os.O_APPEND)
        try:
            take_lock(self._descriptor, self.path)
            self._require_in_place()
            with explained(self.path):
                *content, rest = read_open(self._descriptor, self.path, LONGEST).split(b"\n")
            _refuse_newer(content, self.path)
            self._lines = _decoded(content, self.path, "surrogateescape" if damaged else "strict")
            self._ends = list(accumulate((len(line) + 1 for line in content), initial=0))
            self.set_aside = ""
            if rest and _first_line(content) == FORMAT:
                self.set_aside = rest.decode(errors="replace")
                self.put_aside(rest)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, head: Sequence[str], *, synced: bool = True) -> Journal:
        """Create a journal with the lines of its head, which are on the disk when this returns.

        Without ``synced`` its name is there only after ``sync_folder``.

        The file appears with its whole head or not at all.

        Raises:
            StorageError: ``path`` exists or cannot be written.
            UnreadableError: a line cannot be one line of a journal.
        """
        beside = write_beside(path, b"".join(map(_encoded, head)))
        try:
            give_name(beside, path, synced=synced)
        except StorageError:
            if path.exists():
                raise StorageError("{path} is there already: choose another name", path=path) from None
            raise
        try:
            return cls(path)
        except BaseException:
            # Whoever called knows of no journal, and would begin another.
            discard(path)
            raise

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines read at opening and those appended since."""
        return tuple(self._lines)

    @property
    def sound(self) -> int:
        """Number of lines before the first that is not text. It is less than all only if opened as damaged."""
        marked = (number for number, line in enumerate(self._lines) if re.search(r"[\ud800-\udfff]", line))
        return next(marked, len(self._lines))

    def extend(self, lines: Sequence[str]) -> None:
        """Add lines, which are on the disk when this returns.

        Raises:
            StorageError: they could not be written, and none was. The message says why and what to do. The journal can
                be used
                again as soon as the cause is removed.
            UnreadableError: a line holds a line end, a NUL or half a character.
        """
        encoded = list(map(_encoded, lines))
        written = b"".join(encoded)
        self._require_in_place()
        self._require_as_left()
        if self._ends[-1] + len(written) > LONGEST:
            raise StorageError(
                "{path} is full: a journal of more than {most} bytes is not read again; begin another game",
                path=self.path,
                most=LONGEST,
            )
        try:
            # One write for lines and ends: whoever reads after a crash finds both, or no end and hence no line.
            with explained(self.path):
                count = os.write(self._descriptor, written)
            if count < len(written):
                raise StorageError(
                    "{path}: only {count} of {length} bytes could be written, so none is saved; the disk is probably "
                    "full: free some space, then do it again",
                    path=self.path,
                    count=count,
                    length=len(written),
                )
            with explained(self.path):
                os.fsync(self._descriptor)
        except BaseException:
            self._take_back()
            raise
        for line, content in zip(lines, encoded, strict=True):
            self._ends.append(self._ends[-1] + len(content))
            self._lines.append(line)

    def cut(self, count: int) -> None:
        """Keep the first ``count`` lines and move the others to ``NAME.set-aside``.

        Raises:
            StorageError: they cannot be moved. The journal is unchanged.
            UnreadableError: the journal has fewer lines than ``count``.
        """
        if not 0 <= count < len(self._ends):
            raise UnreadableError(
                "{path} has {length} lines: {count} of them cannot be saved",
                path=self.path,
                length=len(self._lines),
                count=count,
            )
        self._require_in_place()
        self._require_as_left()
        if count == len(self._lines):
            return
        with explained(self.path):
            content = read_open(self._descriptor, self.path, LONGEST)
        self.put_aside(content[self._ends[count] :], count)
        del self._lines[count:], self._ends[count + 1 :]

    def put_aside(self, content: bytes, kept: int = -1) -> None:
        """Add the bytes after the ``kept`` lines (-1: all) to the file beside and, once they are on the disk, cut them off."""
        beside = aside_path(self.path)
        make_private(beside)
        with explained(beside), os.fdopen(os.open(beside, os.O_WRONLY | os.O_APPEND | BINARY), "wb", 0) as file:
            before = os.fstat(file.fileno()).st_size
            try:
                write_whole(file.fileno(), content.rstrip(b"\n") + b"\n")
            except BaseException:
                file.truncate(before)
                raise
        sync_folder(beside.parent)
        with explained(self.path):
            os.ftruncate(self._descriptor, self._ends[kept])
            os.fsync(self._descriptor)

    def close(self) -> None:
        """Close the journal, so that other processes can write it."""
        if self._descriptor != _CLOSED:
            descriptor, self._descriptor = self._descriptor, _CLOSED
            os.close(descriptor)

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _require_in_place(self) -> None:
        """Raise an error unless the open file still has its name, so that what is written can be found."""
        if self._descriptor == _CLOSED:
            raise StorageError("{path} is closed: open it again to write it", path=self.path)
        try:
            there = self.path.stat()
        except FileNotFoundError:
            raise StorageError(
                "{path} has been deleted or moved away while it was open: put it back there, then do it again",
                path=self.path,
            ) from None
        except OSError as error:
            raise storage_error(self.path, error) from error
        if not os.path.samestat(there, os.fstat(self._descriptor)):
            raise StorageError(
                "{path} has been replaced by another file while it was open: leave this game, see which file is the right "
                "one, and open it again",
                path=self.path,
            )

    def _require_as_left(self) -> None:
        """Raise an error unless the open file ends with the last confirmed line, after removing a failed write."""
        if self._torn:
            self._take_back()
        if os.fstat(self._descriptor).st_size != self._ends[-1]:
            raise StorageError(
                "{path} has been changed by another program while it was open: leave this game and open it again",
                path=self.path,
            )

    def _take_back(self) -> None:
        """Remove what was written after the last confirmed line, now or before the next write."""
        self._torn = True
        with suppress(OSError):
            os.ftruncate(self._descriptor, self._ends[-1])
            os.fsync(self._descriptor)
            self._torn = False


def read_lines(path: Path) -> tuple[tuple[str, ...], str]:
    """Return the lines of a journal and the half-written rest (usually ``""``), without locking it.

    Raises:
        StorageError: ``path`` cannot be opened, or a newer program wrote it.
        UnreadableError: a line is not UTF-8 text. The message names it.
    """
    with explained(path):
        *content, rest = read_file(path, LONGEST).split(b"\n")
    _refuse_newer(content, path)
    return tuple(_decoded(content, path)), rest.decode(errors="replace")


def has_entries(path: Path) -> bool:
    """Return whether anything follows the head of a journal, which ends with an empty line."""
    lines, _ = read_lines(path)
    return bool(lines and lines[-1])


def read_head(path: Path) -> dict[str, str]:
    """Return the first lines of a journal by their names, like ``rules``, or nothing if it cannot be read."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).decode(errors="replace").partition("\n\n")[0]
    except OSError:
        return {}
    return dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)


def aside_path(path: Path) -> Path:
    """Return the file to which lines of this journal are moved."""
    return path.with_suffix(".set-aside")


def _first_line(lines: Sequence[bytes]) -> str:
    """Return the line that names the format, without what other editors put around it."""
    return lines[0][:_FIRST].decode(errors="replace").removeprefix("\ufeff").rstrip("\r") if lines else ""


def _refuse_newer(lines: Sequence[bytes], path: Path) -> None:
    """Raise an error for a journal of a newer version, whose lines are not known here."""
    if there := newer_version(_first_line(lines), FORMAT):
        raise StorageError(
            "{path} was written by a newer trictrac (version {there} of the journal, this one knows {known}): bring this "
            "program up to date; the game is left as it is",
            path=path,
            there=there,
            known=FORMAT.rpartition(" ")[2],
        )


def _decoded(lines: Sequence[bytes], path: Path, errors: str = "strict") -> list[str]:
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(line.decode("utf-8", errors))
        except UnicodeDecodeError as error:
            raise UnreadableError(
                "{path}, line {line}, is no UTF-8 text (byte {place} of the line): save the file as UTF-8, or take this line "
                "out of it",
                path=path,
                line=number,
                place=error.start + 1,
            ) from error
    return found


def _encoded(line: str) -> bytes:
    """Return a line of a journal as bytes, with its end."""
    try:
        written = line.encode()
    except UnicodeEncodeError as error:
        raise UnreadableError(
            "{line!r} holds half a character, which no file can hold: take it out", line=line
        ) from error
    if "\n" in line or "\0" in line:
        raise UnreadableError("{line!r} holds a line end or a NUL: one entry is one line of text", line=line)
    return written + b"\n"
