"""Safe reading of files: only regular ones, never waiting, up to a size limit, and the text, TOML or format in them."""

from __future__ import annotations

import errno
import os
import stat
from functools import cache
from typing import TYPE_CHECKING, Any

from trictrac.base.errors import Saying, StorageError, UnreadableError

if TYPE_CHECKING:
    from pathlib import Path

Toml = dict[str, Any]
"""A table read from TOML."""

BINARY: int = getattr(os, "O_BINARY", 0)
"""Flag for ``os.open`` that leaves line ends unchanged, or 0 where the system has none."""

_AT_ONCE: int = BINARY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_PIECE = 1 << 20
_BITS = 63
_DIGITS = 9
_LONG_NUMBER = "a number is too long"
_PIPE, _DEVICE, _OTHER = Saying("a pipe"), Saying("a device"), Saying("something else")


def open_file(path: Path | str, flags: int = os.O_RDONLY) -> int:
    """Return the descriptor of a regular file, without waiting for a pipe or a device.

    Raises:
        OSError: the system refuses, or ``path`` is a folder.
        StorageError: ``path`` is a pipe or a device.
    """
    try:
        descriptor = os.open(path, flags | _AT_ONCE)
    except ValueError as error:
        # A NUL, or half a character that no name of a file can have.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from error
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    kind = _PIPE if stat.S_ISFIFO(mode) else _DEVICE if stat.S_ISCHR(mode) or stat.S_ISBLK(mode) else _OTHER
    raise StorageError(
        "{path} is not a file but {kind}: save its output in a file, and give the name of that file",
        path=path,
        kind=kind,
    )


def read_open(descriptor: int, path: Path | str, most: int) -> bytes:
    """Return the whole content of an open file, from its beginning.

    Raises:
        OSError: the system refuses.
        StorageError: the file has more than ``most`` bytes.
    """
    size = os.lseek(descriptor, 0, os.SEEK_END)
    os.lseek(descriptor, 0, os.SEEK_SET)
    pieces, length = [], 0
    while size <= most and length <= most and (piece := os.read(descriptor, _PIECE)):
        pieces.append(piece)
        length += len(piece)
    if max(size, length) > most:
        raise StorageError(
            "{path} is too long: it has {size} bytes, and at most {most} are read",
            path=path,
            size=max(size, length),
            most=most,
        )
    return b"".join(pieces)


def read_file(path: Path | str, most: int) -> bytes:
    """Return the content of a regular file of at most ``most`` bytes.

    Raises:
        OSError: the system refuses, or ``path`` is a folder.
        StorageError: ``path`` is a pipe or a device, or has more than ``most`` bytes.
    """
    descriptor = open_file(path)
    try:
        return read_open(descriptor, path, most)
    finally:
        os.close(descriptor)


def decode_text(content: bytes, name: object) -> str:
    """Return a text in UTF-8 without a byte order mark. ``name`` says in an error what it is.

    Raises:
        UnreadableError: it is not UTF-8.
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            "{name} is no UTF-8 text (byte {place}): save or send it as UTF-8", name=name, place=error.start + 1
        ) from error


def read_toml(text: str) -> Toml:
    """Return the table written in a text in TOML.

    Raises:
        ValueError: ``text`` is not TOML, is nested too deep or has an integer of more than 64 bits.
    """
    import tomli

    try:
        table = tomli.loads(text)
    except RecursionError as error:
        raise ValueError("brackets are nested too deep") from error
    except ValueError as error:
        raise error if isinstance(error, tomli.TOMLDecodeError) else ValueError(_LONG_NUMBER) from error
    waiting: list[object] = [table]
    while waiting:
        found = waiting.pop()
        if isinstance(found, (dict, list)):
            waiting += found.values() if isinstance(found, dict) else found
        elif type(found) is int and found.bit_length() > _BITS:
            raise ValueError(_LONG_NUMBER)
    return table


def newer_version(line: str, known: str) -> str:
    """Return the version in the first line of a file if it is newer than that of ``known``, else an empty text.

    The two must name the same format.

    >>> newer_version("trictrac journal 2", "trictrac journal 1"), newer_version("trictrac 9", "trictrac journal 1")
    ('2', '')
    """
    name, _, version = known.rpartition(" ")
    found, _, there = line.strip().rpartition(" ")
    is_number = there.isascii() and there.isdecimal()
    return there[:_DIGITS] if found == name and is_number and int(there[:_DIGITS]) > int(version) else ""


def named_format(head: str | bytes) -> str:
    """Return the ``format`` named in a JSON object, with its version, or an empty text.

    >>> named_format('{"format": "trictrac deck 1"}'), named_format("trictrac deck 1")
    ('trictrac deck 1', '')
    """
    import json

    try:
        found = json.loads(head)["format"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return found if isinstance(found, str) else ""


@cache
def fingerprint() -> str:
    """Return the version of the program with a digest of its source files."""
    from hashlib import sha256
    from pathlib import Path

    from trictrac.base.version import __version__

    folder = Path(__file__).parents[1]
    digest = sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return f"{__version__} {digest.hexdigest()[:12]}"
