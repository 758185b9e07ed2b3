"""The chance to win a partie, as a table by the holes of both sides and the net's worth of the rest of the relevé.

The table is measured by self-play of the net (``trictrac.bot.releves``), each side choosing for holes. How a partie is
paid is not counted. Nothing is known for play without bredouille, nor for rules that judge rolls otherwise than the
modern ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import StorageError
from trictrac.base.files import read_file
from trictrac.base.values import frozen
from trictrac.bot.net import score_state, seen_by_other
from trictrac.bot.weights import little_endian
from trictrac.laws.marking import HOLES
from trictrac.model.rules import LOWERED_MODERN

if TYPE_CHECKING:
    from trictrac.bot.player import JudgedRoll, RollWorths
    from trictrac.model.rules import Rules

TARGET = 12
"""Holes of a partie. A shorter one counts as the end of such a one."""
NEAR = 10
"""Holes of either side from which the points of both sides count as well."""
KNOTS = 15
"""Number of worths, from -7 to 7 holes, with a chance in the table. Between them the chance is linear."""
_WIDEST = 7.0
_POINTS = 36
ROWS = (
    0,
    *accumulate(_POINTS if max(pair // TARGET, pair % TARGET) >= NEAR else 1 for pair in range(TARGET * TARGET)),
)
"""The first row of each pair of holes, and last the number of rows."""

SHIPPED = Path(__file__).with_name("strong.partie")
"""The table that comes with the program."""
_HEAD = b"trictrac partie 1\n"
_MOST = 1 << 18
_ONE = 65535


def row_of(own: int, other: int, state: int) -> int:
    """Return the row for the holes of the side that has just played, those of the other, and the state of the score."""
    row = ROWS[own * TARGET + other]
    return row + state // 3 if own >= NEAR or other >= NEAR else row


def place_of(worth: float) -> tuple[int, float]:
    """Return the knot below a worth in holes, and the fraction of the way to the next knot."""
    place = max(0.0, min(KNOTS - 1.001, worth + _WIDEST))
    return int(place), place - int(place)


@frozen
class PartieChances:
    """Chances to win a partie of twelve holes, in 65,535 steps."""

    first: Sequence[int]
    """Chances of the side that rolls first in a relevé, for each pair of holes, its own first."""
    after: Sequence[int]
    """Chances of the side that has just played, for each knot of each row."""

    def rolling_first(self, own: int, other: int) -> float:
        """Return the chance (0 to 1) of the side that rolls first from the talons, with these holes."""
        return over if (over := _over(own, other)) is not None else self.first[own * TARGET + other] / _ONE

    def having_played(self, own: int, other: int, state: int, worth: float) -> float:
        """Return the chance (0 to 1) of the side that has just played, to which the rest is worth ``worth`` holes."""
        if (over := _over(own, other)) is not None:
            return over
        knot, on = place_of(worth)
        at = KNOTS * row_of(own, other, state) + knot
        return ((1 - on) * self.after[at] + on * self.after[at + 1]) / _ONE

    def about_to_roll(self, own: int, other: int, state: int, worth: float) -> float:
        """Return the chance (0 to 1) of the side that rolls next, to which that is worth ``worth`` holes."""
        return 1 - self.having_played(other, own, seen_by_other(state), -worth)


def _over(own: int, other: int) -> float | None:
    """Return the chance of a side if either has twelve holes, else None. If both have, the side itself wins."""
    return 1.0 if own >= TARGET else 0.0 if other >= TARGET else None


@frozen
class PartieStanding:
    """A partie of twelve holes at a roll: the holes of both, those that the roll wins each, and the score after it."""

    own: int
    other: int
    won: int
    lost: int
    state: int

    @property
    def going(self) -> float:
        """The roller's chance if he goes, so that the other does not mark for the roll."""
        return shipped_partie().rolling_first(self.own + self.won, self.other)

    def holding(self, worth: float, spot: JudgedRoll, packed: int) -> float:
        """Return the roller's chance if he holds with a play that is worth ``worth`` holes.

        A side with all checkers off rolls first in the next relevé.
        """
        own, other, rest = self.own + self.won, self.other + self.lost, worth - self.won + self.lost
        chance = shipped_partie().about_to_roll if spot.empties(packed) else shipped_partie().having_played
        return chance(own, other, self.state, rest)

    def best(self, verdict: RollWorths, spot: JudgedRoll) -> float:
        """Return the roller's chance with the choice that gives him most."""
        worth, packed = verdict.plays[0]
        holding = self.holding(worth, spot, packed)
        return holding if verdict.going is None else max(holding, self.going)


def standing_of(spot: JudgedRoll, rules: Rules) -> PartieStanding | None:
    """Return the standing of the partie at a roll, or None if it is over or its rules have no table."""
    short = fewer_to_win(rules)
    if short is None:
        return None
    own, other = (holes + short for holes in spot.score[HOLES : HOLES + 2])
    if max(own, other) >= TARGET:
        return None
    score, won, lost = spot.marked()
    return PartieStanding(own, other, won, lost, score_state(score, 0))


def fewer_to_win(rules: Rules) -> int | None:
    """Return by how many holes a partie is shorter than twelve, or None if its rules have no table."""
    short = TARGET - rules.customs.hole_target
    one_partie = rules.customs.bredouille == "yes" and rules.stakes.continuation == "no" and 0 <= short < TARGET
    return short if one_partie and rules.lowered() == LOWERED_MODERN else None


def in_steps(first: Iterable[float], after: Iterable[float]) -> PartieChances:
    """Return the table with these chances (0 to 1)."""
    return PartieChances(*(array("H", (round(_ONE * chance) for chance in chances)) for chances in (first, after)))


def partie_bytes(partie: PartieChances) -> bytes:
    """Return a table as a file."""
    return _HEAD + little_endian(array("H", (*partie.first, *partie.after))).tobytes()


def read_partie(path: Path = SHIPPED) -> PartieChances:
    """Return the table in a file.

    Raises:
        OSError: the file cannot be read.
        StorageError: the file does not hold such a table.
    """
    data = read_file(path, _MOST)
    pairs = TARGET * TARGET
    if not data.startswith(_HEAD) or len(data) != len(_HEAD) + 2 * (pairs + KNOTS * ROWS[-1]):
        raise StorageError("{path} is no table of the partie that this trictrac reads", path=path)
    numbers = little_endian(array("H", data[len(_HEAD) :]))
    return PartieChances(numbers[:pairs], numbers[pairs:])


@cache
def shipped_partie() -> PartieChances:
    """Return the table that comes with the program, read once."""
    return read_partie()
