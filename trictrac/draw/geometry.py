"""Where everything lies on a drawn board: one geometry for the terminal and for SVG (laws 1.1, 10.8).

A drawing has twelve columns, 0 to 11 from its left, with the middle rail between 5 and 6, and two edges. The talons
face each other at one end, the corners at the other: so a column is both players' field of the same number (their 1 to
12), and a player's 13 to 24 are the opponent's 12 to 1.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.laws.fields import CORNER, RAIL, TALON
from trictrac.model.score import Pavillon, Score, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.model.position import Position

Highlight = Set[tuple[Side, int]]
"""Fields to be pointed out, each as a side and a field 1–24 in that side's own numbering."""

COLUMNS = 12
HALF = 6
"""Columns on either side of the middle rail."""

LEFT, FREE, RIGHT = -1, 0, 1
"""How a token lies in its column: against the rail at its left, free, or against the rail at its right."""

_TOKEN_FIELDS = (TALON, 1, 2, 3, 4, 5, 6, 8, 7, 9, CORNER, 11)
"""The own field beside which the token lies for 0 to 11 points.

The even places are those of laws 10.8. Odd points, which only a tariff of one's own gives, have no place in the books:
their token lies free at a field that no even number uses.
"""
_LEANING = {0: -1, 6: 1, 8: -1, 10: 1}
"""The points whose token touches a rail: −1 the rail at the talons' side of its field, +1 at the corners' side."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One of the 24 fields as it lies in the drawing: its column from the left, and whether its foot is at the top."""

    column: int
    top: bool


@dataclass(frozen=True, slots=True)
class TokenPlace:
    """Where a side's tokens lie: before the tip of ``spot``, leaning LEFT, FREE or RIGHT; ``count`` of them, 1 or 2."""

    spot: Spot
    lean: int
    count: int


@dataclass(frozen=True, slots=True)
class View:
    """From where the board is seen: the side at the bottom, and whether the talons are at the left."""

    bottom: Side = Side.WHITE
    talon_left: bool = True

    @property
    def corner_lean(self) -> int:
        """The end at which the corners are, LEFT or RIGHT; the talons are at the other."""
        return RIGHT if self.talon_left else LEFT

    def is_top(self, side: Side) -> bool:
        """Whether this side sits at the top of the drawing."""
        return side is not self.bottom

    def column(self, number: int) -> int:
        """Find the column of both players' field of this number, 1–12."""
        return number - 1 if self.talon_left else COLUMNS - number

    def number(self, column: int) -> int:
        """Tell the number, 1–12, that both players give to their own field in this column."""
        return column + 1 if self.talon_left else COLUMNS - column

    def spot(self, side: Side, field: int) -> Spot:
        """Find a side's field 1–24: 1–12 run along its own edge from the talons, 13–24 back along the other edge."""
        outward = field <= CORNER
        return Spot(self.column(field if outward else RAIL - field), self.is_top(side) is outward)

    def field(self, side: Side, spot: Spot) -> int:
        """Tell the field, in this side's numbering, that lies at a spot: ``spot`` read backwards."""
        number = self.number(spot.column)
        return number if spot.top is self.is_top(side) else RAIL - number

    def spots(self) -> Iterator[Spot]:
        """All 24 spots: the top edge from the left, then the bottom edge from the left."""
        for top in (True, False):
            for column in range(COLUMNS):
                yield Spot(column, top)

    def counts(self, position: Position, spot: Spot) -> tuple[int, int]:
        """Count the white and the black checkers at a spot; only an impossible position has both (laws 3.2)."""
        return position.white[self.field(Side.WHITE, spot)], position.black[self.field(Side.BLACK, spot)]

    def highlighted(self, highlight: Highlight) -> frozenset[Spot]:
        """Find the spots to be pointed out; field 25 is off the board and none of them."""
        return frozenset(self.spot(side, field) for side, field in highlight if TALON <= field < RAIL)

    def token(self, score: Score, side: Side) -> TokenPlace:
        """Find where this side's tokens lie (laws 10.8); twelve points are back at the start."""
        points = score.points[side] % len(_TOKEN_FIELDS)
        spot = Spot(self.column(_TOKEN_FIELDS[points]), self.is_top(side))
        return TokenPlace(spot, _LEANING.get(points, FREE) * self.corner_lean, token_count(score, side))

    def peg(self, score: Score, side: Side) -> int | None:
        """Find the column of the hole with this side's peg; ``None`` at its start in the talons' side rail."""
        holes = score.holes[side]
        return self.column(min(holes, COLUMNS)) if holes > 0 else None


def token_count(score: Score, side: Side) -> int:
    """Count the tokens that this side lays, 1 or 2 (laws 10.3).

    The first to mark holds the bredouille silently, with one token; the second shows it with two. So a side lays two
    tokens when it holds the bredouille and the opponent has points too.
    """
    return 2 if score.bredouille[side] and score.points[side.other] > 0 else 1


def spare_token(score: Score) -> bool:
    """Whether the third token, that of the bredouille, lies unused between the talons."""
    return all(token_count(score, side) == 1 for side in Side)


def flag_side(score: Score) -> Side | None:
    """Tell in whose peg start the pavillon stands; ``None`` for the middle hole of the talons' side rail (laws 10.5).

    It waits in the middle while only one side has won holes, and goes back there when it is put away
    (Lelasseux-Lafosse 1852, § 223).
    """
    for side in Side:
        if score.pavillon is Pavillon.of(side):
            return side
    return None
