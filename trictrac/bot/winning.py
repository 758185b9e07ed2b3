"""The chance to win a partie as far as it is known: a table for who rolls first in a relevé, and a small net for the rest.

Both are learnt from self-play of the player's net (``trictrac.bot.releves``), each side choosing for holes. The net knows
the end of a partie: it has an output for each pair of holes of which one is nine or more. Nothing is known for play without
bredouille, nor for rules that judge rolls otherwise than the modern ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from trictrac.base.errors import StorageError
from trictrac.base.files import read_file
from trictrac.base.values import frozen
from trictrac.bot.net import SIZE
from trictrac.bot.weights import little_endian
from trictrac.model.rules import LOWERED_MODERN, Rules

TARGET = 12
"""Holes of a partie. A shorter one counts as the end of such a one."""
PAIRS = TARGET * TARGET
"""Number of pairs of holes, one's own first."""
NEAR = 9
"""Holes of either side from which the net knows the chance, and choices are weighed by it."""
NEAR_PAIRS = tuple(pair for pair in product(range(TARGET), repeat=2) if max(pair) >= NEAR)
"""The pairs of holes near the end, one for each output of the net."""
OUTPUTS = len(NEAR_PAIRS)
"""Number of outputs of the net."""
OUTPUT_OF = tuple(
    NEAR_PAIRS.index(pair) if pair in NEAR_PAIRS else OUTPUTS for pair in product(range(TARGET), repeat=2)
)
"""The output for each pair of holes, or ``OUTPUTS`` if there is none."""
SHIPPED = Path(__file__).with_name("strong.partie")
"""The chances that come with the program."""
_HEAD = b"trictrac partie 3\n"
_MOST = 1 << 18
"""Most bytes of a file."""
_ONE, _STEPS = 65535, 127
"""The number for a chance of 1, and the largest step of a weight."""
_A_UNIT = SIZE + 1 + OUTPUTS
"""Weights of a hidden unit: from the inputs, its bias, and to the outputs."""

Row = Sequence[float]
"""Numbers for each hidden unit, or for each output, or for each pair of holes."""


@frozen
class PartieNet:
    """The chances (0 to 1) of who rolls first in a relevé, and a net of the chance of who has just played.

    ``first`` has a chance for each pair of holes. ``inner`` has the weights of each input and at last the bias, ``outer``
    those of each output, ``last`` what is added to it.
    """

    first: Row
    inner: Sequence[Row]
    outer: Sequence[Row]
    last: Row

    def rolling_first(self, own: int, other: int) -> float:
        """Return the chance (0 to 1) of the side that rolls first from the talons, with these holes."""
        over = chance_when_over(own, other)
        return self.first[own * TARGET + other] if over is None else over


def chance_when_over(own: int, other: int) -> float | None:
    """Return the chance of a side if either has twelve holes, else None. If both have, the side itself wins."""
    return 1.0 if own >= TARGET else 0.0 if other >= TARGET else None


def fewer_to_win(rules: Rules) -> int | None:
    """Return by how many holes a partie is shorter than twelve, or None if nothing is known of one by its rules."""
    short = TARGET - rules.customs.hole_target
    one_partie = rules.customs.bredouille == "yes" and rules.stakes.continuation == "no" and 0 <= short < TARGET
    return short if one_partie and rules.lowered() == LOWERED_MODERN else None


def partie_bytes(net: PartieNet) -> bytes:
    """Return the chances as a file, each weight rounded to one of 255 steps of the size for its unit and layer."""
    columns, sizes = list[Row](), list[float]()
    for layer in (net.inner, net.outer):
        for column in zip(*layer, strict=True):
            sizes.append(max(map(abs, column)) / _STEPS or 1.0)
            columns.append([weight / sizes[-1] for weight in column])
    first = array("H", (round(_ONE * chance) for chance in net.first))
    exact = array("f", (*net.last, *sizes))
    steps = array("b", (round(weight) for column in columns for weight in column))
    return _HEAD + little_endian(first).tobytes() + little_endian(exact).tobytes() + steps.tobytes()


def read_partie(path: Path = SHIPPED) -> PartieNet:
    """Return the chances in a file.

    Raises:
        OSError: the file cannot be read.
        StorageError: the file does not hold such chances.
    """
    data = read_file(path, _MOST)
    units, more = divmod(len(data) - len(_HEAD) - 2 * PAIRS - 4 * OUTPUTS, _A_UNIT + 8)
    if not data.startswith(_HEAD) or units < 1 or more:
        raise StorageError("{path} is no table of the partie that this trictrac reads", path=path)
    at = len(_HEAD) + 2 * PAIRS
    first = little_endian(array("H", data[len(_HEAD) : at]))
    exact = little_endian(array("f", data[at : at + 4 * (OUTPUTS + 2 * units)]))
    steps = array("b", data[at + 4 * (OUTPUTS + 2 * units) :])
    inner = _layer(steps[: units * (SIZE + 1)], exact[OUTPUTS : OUTPUTS + units])
    outer = _layer(steps[units * (SIZE + 1) :], exact[OUTPUTS + units :])
    return PartieNet([chance / _ONE for chance in first], inner, outer, exact[:OUTPUTS].tolist())


def _layer(steps: Sequence[int], sizes: Sequence[float]) -> list[Row]:
    """Return the rows of a layer whose columns are given in steps."""
    long = len(steps) // len(sizes)
    columns = ([size * step for step in steps[at * long : (at + 1) * long]] for at, size in enumerate(sizes))
    return list(zip(*columns, strict=True))
