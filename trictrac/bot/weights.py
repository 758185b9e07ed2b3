"""The weights of a net as a file: a head that describes them, then whole numbers of 16 bits."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import TypeVar

from trictrac.base.errors import StorageError
from trictrac.base.files import newer_version, read_file
from trictrac.bot.net import NAME, SIZE, Net, net_of

SHIPPED = Path(__file__).with_name("strong.net")
"""The net that the program plays with."""
_HEAD = "trictrac net 1"
_MOST = 300_000
_LARGEST = 32767

Number = TypeVar("Number", int, float)


def net_bytes(net: Net) -> bytes:
    """Return a net as a file, each weight rounded to one of 65,535 steps of the size for its layer."""
    inner = [weight for row in net.inner[:SIZE] for weight in row] + list(net.bias)
    outer = [*net.outer, *net.last]
    sizes = [max(map(abs, layer)) / _LARGEST or 1.0 for layer in (inner, outer)]
    head = f"{_HEAD}\n{NAME}\n{len(net.bias)} {float(sizes[0])!r} {float(sizes[1])!r}\n"
    numbers = array("h", (round(float(weight) / sizes[0]) for weight in inner))
    numbers.extend(round(float(weight) / sizes[1]) for weight in outer)
    return head.encode() + little_endian(numbers).tobytes()


def read_net(path: Path = SHIPPED) -> Net:
    """Return the net in a file.

    Raises:
        OSError: the file cannot be read.
        StorageError: the file is not a net, is of another version, or was trained for other inputs.
    """
    lines = [*read_file(path, _MOST).split(b"\n", 3), b"", b"", b""]
    head, name, layout = (line.decode("ascii", "replace") for line in lines[:3])
    if newer := newer_version(head, _HEAD):
        raise StorageError(
            "{path} is a net of version {version}, made by a newer trictrac: take a newer one", path=path, version=newer
        )
    try:
        first, *sizes = layout.split()
        units, (inner, outer, *_), found = int(first), map(float, sizes), array("h", lines[3])
    except ValueError:
        units, inner, outer, found = 0, 0.0, 0.0, array("h")
    if head != _HEAD or name != NAME or units < 1 or len(found) != units * (SIZE + 2) + 1:
        raise StorageError("{path} is not a net that this version reads: expected {inputs}", path=path, inputs=NAME)
    little_endian(found)
    first_layer = units * (SIZE + 1)
    return net_of([(inner if at < first_layer else outer) * weight for at, weight in enumerate(found)], units)


def net_digest() -> str:
    """Return a short hash of the shipped net, which changes with its weights."""
    from hashlib import sha256

    return sha256(read_file(SHIPPED, _MOST)).hexdigest()[:12]


def little_endian(numbers: array[Number]) -> array[Number]:
    """Swap numbers in place between the byte order of our files and that of this machine, and return them."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
