"""The partie as a table: the chance to win it, from the holes of both sides and what the net makes of the rest of the relevé.

The table is measured by the net's games against itself (``trictrac.bot.releves``), each side choosing for holes; how a partie
is paid is not counted. Of rules that judge rolls otherwise than the modern ones nothing is said, nor of play without bredouille.
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
"""The holes of a partie; a shorter one is the end of such a one."""
NEAR = 10
"""From so many holes of a side on the points of both sides count as well."""
KNOTS = 15
"""The worth of a position in holes, from -7 to 7; between two of them the chance goes straight."""
_WIDEST = 7.0
_POINTS = 36
ROWS = (
    0,
    *accumulate(_POINTS if max(pair // TARGET, pair % TARGET) >= NEAR else 1 for pair in range(TARGET * TARGET)),
)
"""The first row of each pair of holes, and behind the last one the number of rows."""

SHIPPED = Path(__file__).with_name("strong.partie")
"""The table that comes with the program."""
_HEAD = b"trictrac partie 1\n"
_MOST = 1 << 18
_ONE = 65535


def row_of(own: int, other: int, state: int) -> int:
    """The row for so many holes of who has just played and of the other, and the state of the score for him."""
    row = ROWS[own * TARGET + other]
    return row + state // 3 if own >= NEAR or other >= NEAR else row


def place_of(worth: float) -> tuple[int, float]:
    """The knot below a worth, and how far it lies on the way to the next one."""
    place = max(0.0, min(KNOTS - 1.001, worth + _WIDEST))
    return int(place), place - int(place)


@frozen
class PartieChances:
    """Chances to win a partie of twelve holes in 65,535 steps: of who rolls first in a relevé, and of who has just played."""

    first: Sequence[int]
    """For each pair of holes, the own ones first."""
    after: Sequence[int]
    """For each row its knots."""

    def rolling_first(self, own: int, other: int) -> float:
        """The chance of who rolls first from the talons, with so many holes."""
        return over if (over := _over(own, other)) is not None else self.first[own * TARGET + other] / _ONE

    def having_played(self, own: int, other: int, state: int, worth: float) -> float:
        """The chance of who has just played, to whom the rest is worth so many holes."""
        if (over := _over(own, other)) is not None:
            return over
        knot, on = place_of(worth)
        at = KNOTS * row_of(own, other, state) + knot
        return ((1 - on) * self.after[at] + on * self.after[at + 1]) / _ONE

    def about_to_roll(self, own: int, other: int, state: int, worth: float) -> float:
        """The chance of who rolls next, to whom that is worth so many holes."""
        return 1 - self.having_played(other, own, seen_by_other(state), -worth)


def _over(own: int, other: int) -> float | None:
    """The chance where a side has its twelve holes; the own ones are marked first."""
    return 1.0 if own >= TARGET else 0.0 if other >= TARGET else None


@frozen
class PartieStanding:
    """A partie of twelve holes when a roll is marked: the holes that each side wins by it, and the score after, roller first."""

    own: int
    other: int
    won: int
    lost: int
    state: int

    @property
    def going(self) -> float:
        """The chance of the roller when he goes; what the roll gives the other is not marked then."""
        return shipped_partie().rolling_first(self.own + self.won, self.other)

    def holding(self, worth: float, spot: JudgedRoll, packed: int) -> float:
        """His chance when he holds with a play, and that is worth so many holes; who is off rolls first in the next relevé."""
        own, other, rest = self.own + self.won, self.other + self.lost, worth - self.won + self.lost
        chance = shipped_partie().about_to_roll if spot.empties(packed) else shipped_partie().having_played
        return chance(own, other, self.state, rest)

    def best(self, verdict: RollWorths, spot: JudgedRoll) -> float:
        """His chance by what gives him most of it."""
        worth, packed = verdict.plays[0]
        holding = self.holding(worth, spot, packed)
        return holding if verdict.going is None else max(holding, self.going)


def standing_of(spot: JudgedRoll, rules: Rules) -> PartieStanding | None:
    """How the partie stands; None where nothing is known of one by these rules, or it is over."""
    short = fewer_to_win(rules)
    if short is None:
        return None
    own, other = (holes + short for holes in spot.score[HOLES : HOLES + 2])
    if max(own, other) >= TARGET:
        return None
    score, won, lost = spot.marked()
    return PartieStanding(own, other, won, lost, score_state(score, 0))


def fewer_to_win(rules: Rules) -> int | None:
    """By how many holes a partie by these rules is shorter than twelve; None where nothing is known of it."""
    short = TARGET - rules.customs.hole_target
    one_partie = rules.customs.bredouille == "yes" and rules.stakes.continuation == "no" and 0 <= short < TARGET
    return short if one_partie and rules.lowered() == LOWERED_MODERN else None


def in_steps(first: Iterable[float], after: Iterable[float]) -> PartieChances:
    """The table of these chances."""
    return PartieChances(*(array("H", (round(_ONE * chance) for chance in chances)) for chances in (first, after)))


def partie_bytes(partie: PartieChances) -> bytes:
    """The file of a table."""
    return _HEAD + little_endian(array("H", (*partie.first, *partie.after))).tobytes()


def read_partie(path: Path = SHIPPED) -> PartieChances:
    """The table of a file.

    Raises:
        OSError: the system refuses.
        StorageError: the file holds no such table.
    """
    data = read_file(path, _MOST)
    pairs = TARGET * TARGET
    if not data.startswith(_HEAD) or len(data) != len(_HEAD) + 2 * (pairs + KNOTS * ROWS[-1]):
        raise StorageError("{path} is no table of the partie that this trictrac reads", path=path)
    numbers = little_endian(array("H", data[len(_HEAD) :]))
    return PartieChances(numbers[:pairs], numbers[pairs:])


@cache
def shipped_partie() -> PartieChances:
    """The table that comes with the program, read once."""
    return read_partie()
