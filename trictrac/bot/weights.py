"""The weights of a player's nets as a file: a head that describes them, then integers of 16 bits.

Each number is a weight in fractions of 1. In the second net it is the difference from the first, which is small. A
constant is added so that no number is below 0. All high bytes come before the low ones: most are equal, and a wheel
compresses them well. The last four bytes are the checksum of all before them; versions 1 and 2 had none. Before 0.19.0
there were no inputs for 5, 7 and 8 checkers: such a net is read as one whose weights for them are 0.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from operator import add, sub
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from trictrac.base.errors import StorageError
from trictrac.base.files import newer_version, read_file
from trictrac.bot.net import FIRST_SCORE, NAME, PAST_SIZE, SIZE, STEPS, Nets, alone, net_of, weights_of
from trictrac.laws.fields import RAIL

SHIPPED = Path(__file__).with_name("strong.net")
"""The nets that the program plays with."""
_HEAD, _UNCHECKED, _OLD_HEAD = "trictrac net 3", "trictrac net 2", "trictrac net 1"
_STEPS_OF = {NAME: range(1, STEPS + 1), "counts-1-2-3-4-6-9 score-6-6-3": (1, 2, 3, 4, 6, 9)}
"""The inputs of now and those before 0.19.0, each with the numbers of checkers for which a field has one."""
_CHECKSUM = 4
"""Bytes of the checksum."""
_MOST = 1_000_000
"""Most bytes of a file."""
_PARTS, _PAST_PARTS = 1024, 256
"""Parts of 1 in which weights are written, and the differences of the second net. The file says how many it has."""
_ADDED, _LARGEST = 32640, 32767
"""The sum added to each number, and the largest number before."""

Number = TypeVar("Number", int, float)


def net_bytes(nets: Nets) -> bytes:
    """Return nets as a file, each weight rounded."""
    units = len(nets.home.bias), len(nets.past.bias)
    numbers = _whole(weights_of(nets.home), _PARTS)
    if units[1]:
        copied = _copied([number / _PARTS for number in numbers], units[0])
        numbers += _whole(map(sub, weights_of(nets.past), copied), _PAST_PARTS)
    data = little_endian(array("H", (_ADDED + number for number in numbers))).tobytes()
    layout = f"{units[0]} {units[1]} {_PARTS} {_PAST_PARTS}"
    content = f"{_HEAD}\n{NAME}\n{layout}\n".encode() + data[1::2] + data[::2]
    return content + crc32(content).to_bytes(_CHECKSUM)


def _whole(weights: Iterable[float], parts: int) -> list[int]:
    return [max(-_ADDED, min(_LARGEST, round(parts * weight))) for weight in weights]


def _copied(weights: list[float], units: int) -> list[float]:
    """Return the weights of a second net that is a copy of the first, with zeros for its further inputs."""
    inputs = units * SIZE
    return [*weights[:inputs], *[0.0] * (units * (PAST_SIZE - SIZE)), *weights[inputs:]]


def read_net(path: Path = SHIPPED) -> Nets:
    """Return the nets in a file.

    Raises:
        OSError: the file cannot be read.
        StorageError: the file is not a net, is of another version, was trained for other inputs, or is damaged.
    """
    content = read_file(path, _MOST)
    lines = [*content.split(b"\n", 3), b"", b"", b""]
    head, name, layout = (line.decode("ascii", "replace") for line in lines[:3])
    if newer := newer_version(head, _HEAD):
        raise StorageError(
            "{path} is a net of version {version}, made by a newer trictrac: take a newer one", path=path, version=newer
        )
    if head == _HEAD and crc32(content[:-_CHECKSUM]).to_bytes(_CHECKSUM) != content[-_CHECKSUM:]:
        raise StorageError("{path} is damaged: put a whole copy of the net in its place", path=path)
    try:
        if name not in _STEPS_OF or head not in (_HEAD, _UNCHECKED, _OLD_HEAD):
            raise ValueError
        steps = _STEPS_OF[name]
        if head == _OLD_HEAD:
            return _read_old(layout, lines[3], steps)
        return _read(layout, lines[3] if head == _UNCHECKED else lines[3][:-_CHECKSUM], steps)
    except ValueError as error:
        raise StorageError(
            "{path} is not a net that this version reads: expected {inputs}", path=path, inputs=NAME
        ) from error


def _read(layout: str, data: bytes, steps: Sequence[int]) -> Nets:
    """Return the nets of a file of this version or of version 2, without its checksum.

    Raises:
        ValueError: it does not hold such nets.
    """
    units, more, parts, past_parts = map(int, layout.split())
    first, second = _count(units, SIZE, steps), _count(more, PAST_SIZE, steps) if more else 0
    if units < 1 or more not in (0, units) or min(parts, past_parts) < 1 or len(data) != 2 * (first + second):
        raise ValueError
    joined = bytearray(len(data))
    joined[1::2], joined[::2] = data[: len(data) // 2], data[len(data) // 2 :]
    numbers = little_endian(array("H", bytes(joined)))
    home = _widened([(number - _ADDED) / parts for number in numbers[:first]], units, steps)
    if not more:
        return alone(net_of(home, units))
    apart = _widened([(number - _ADDED) / past_parts for number in numbers[first:]], units, steps)
    past = map(add, _copied(home, units), apart)
    return Nets(net_of(home, units), net_of(list(past), units, PAST_SIZE))


def _read_old(layout: str, data: bytes, steps: Sequence[int]) -> Nets:
    """Return the one net of a file of version 1, with a step for the weights of each layer.

    Raises:
        ValueError: it does not hold such a net.
    """
    first, *sizes = layout.split()
    units, (inner, outer), found = int(first), map(float, sizes), array("h", data)
    if units < 1 or len(found) != _count(units, SIZE, steps):
        raise ValueError
    little_endian(found)
    first_layer = len(found) - units - 1
    weights = [(inner if at < first_layer else outer) * weight for at, weight in enumerate(found)]
    return alone(net_of(_widened(weights, units, steps), units))


def _count(units: int, inputs: int, steps: Sequence[int]) -> int:
    """Return the number of weights of a net with inputs for these numbers of checkers on a field."""
    return units * (inputs - 2 * RAIL * (STEPS - len(steps)) + 2) + 1


def _widened(weights: list[float], units: int, steps: Sequence[int]) -> list[float]:
    """Return weights for the inputs of now. Those of numbers of checkers that are not in ``steps`` are 0."""
    found, at = list[float](), 0
    for place in range(FIRST_SCORE):
        known = place % STEPS + 1 in steps
        found += weights[at : at + units] if known else [0.0] * units
        at += units * known
    return found + weights[at:]


def net_digest() -> str:
    """Return a short hash of the shipped net, which changes with its weights.

    It is that of the file without a checksum, as version 2 had it, so that what was counted before still counts.
    """
    from hashlib import sha256

    unchecked = read_file(SHIPPED, _MOST)[:-_CHECKSUM].replace(_HEAD.encode(), _UNCHECKED.encode(), 1)
    return sha256(unchecked).hexdigest()[:12]


def little_endian(numbers: array[Number]) -> array[Number]:
    """Swap numbers in place between the byte order of our files and that of this machine, and return them."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
