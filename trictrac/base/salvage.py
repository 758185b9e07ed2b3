"""The files in a zip, each read alone, so that damage to one leaves the others."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from trictrac.base.errors import UnreadableError

BEGINS = b"PK\x03\x04"
"""First bytes of a zip, and of the header before each file in it."""
_IN_DIRECTORY, _ENDS = b"PK\x01\x02", b"PK\x05\x06"
"""First bytes of a line of the directory, and of the end of the zip, after the directory."""
_STORED, _DEFLATED = 0, 8


class Salvaged(NamedTuple):
    """The whole files of a zip by their names, the names of damaged ones and of strange ones, and whether its end is there.

    Each file is unpacked when it is read, so that not all of them are in memory.
    """

    files: dict[str, Callable[[], bytes]]
    damaged: list[str]
    strange: list[str]
    ended: bool


def salvage(data: bytes, most: int, is_ours: Callable[[str], bool]) -> Salvaged:
    """Return the files of a zip whose bytes are whole, by the directory at its end or by the header before each.

    Raises:
        UnreadableError: the files have more than ``most`` bytes in all.
    """
    names: dict[int, list[str]] = {}
    whole: dict[int, tuple[int, int, int]] = {}
    left = most
    for start, name, method, checksum, packed, size in _headers(data):
        names.setdefault(start, []).append(name)
        if start in whole:
            continue
        content = _unpacked(data, start, packed, method, min(size, left))
        left -= len(content)
        if left <= 0:
            raise UnreadableError("the file holds more than {most} bytes: nothing is brought in", most=most)
        if len(content) == size and zlib.crc32(content) == checksum:
            whole[start] = packed, method, size
    files: dict[str, Callable[[], bytes]] = {}
    strange = []
    for start, (packed, method, size) in whole.items():
        # If its two headers differ, the name is taken that can be one of ours.
        name = next(filter(is_ours, names[start]), "")
        if name:
            files.setdefault(name, partial(_unpacked, data, start, packed, method, size))
        elif size:
            strange.append(names[start][0])
    lost = {name for start, given in names.items() if start not in whole for name in given if is_ours(name)}
    return Salvaged(files, sorted(lost - files.keys()), strange, _ENDS in data)


def _headers(data: bytes) -> Iterator[tuple[int, str, int, int, int, int]]:
    """Yield the headers in the directory, then those before each file.

    Each gives the first byte of a file, its name, how it is packed, its checksum, its packed size and its size.
    """

    def number(at: int, size: int) -> int:
        return int.from_bytes(data[at : at + size], "little")

    for begins, fields, length in ((_IN_DIRECTORY, 10, 46), (BEGINS, 8, 30)):
        for match in re.finditer(re.escape(begins), data):
            at = match.start() + fields
            long = number(at + 18, 2)
            name = data[match.start() + length : match.start() + length + long].decode(errors="replace")
            local = number(match.start() + 42, 4) if begins == _IN_DIRECTORY else match.start()
            # The lengths are those of the header before the file; if they are damaged, those of a header that we write.
            for behind in dict.fromkeys((number(local + 26, 2) + number(local + 28, 2), long)):
                start = local + 30 + behind
                yield start, name, number(at, 2), number(at + 6, 4), number(at + 10, 4), number(at + 14, 4)


def _unpacked(data: bytes, start: int, length: int, method: int, most: int) -> bytes:
    """Return at most one byte more than ``most`` of a packed file, or nothing if it cannot be unpacked."""
    packed = data[start : start + length]
    if method == _STORED:
        return packed[: most + 1]
    try:
        return zlib.decompressobj(-15).decompress(packed, most + 1) if method == _DEFLATED else b""
    except zlib.error:
        return b""
