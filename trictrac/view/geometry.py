"""Where everything lies on a drawn board: one geometry for terminal and SVG, and for every game.

A drawing has twelve columns, 0 to 11 from the left, with the middle rail or bar between 5 and 6, and two edges.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, RAIL, TALON
from trictrac.model.layout import HAND, LAST, OFF, counted, facing
from trictrac.model.score import Pair, Pavillon, Score, Side
from trictrac.view.table import Table

Highlight = Set[tuple[Side, int]]
"""Fields to highlight, each as a side and a field in its numbering: 1–24, 0 for the bar."""

COLUMNS = 12
HALF = 6
"""Columns on either side of the middle rail."""

LEFT, FREE, RIGHT = -1, 0, 1
"""Ends of the board, and the place of a token in its column: at the rail on its left, free, or on its right."""


@frozen
class Spot:
    """One of the 24 fields in the drawing: its column from the left, and whether its foot is at the top."""

    column: int
    top: bool


SPOTS = tuple(Spot(column, top) for top in (True, False) for column in range(COLUMNS))
"""All 24 spots: the top edge from the left, then the bottom edge from the left."""


@frozen
class Plan:
    """A table as it is seen: the side at the bottom, and which way round.

    With ``left`` the side at the bottom starts at its left, or comes home at its right if its home is before it. If
    White's direction is known the board lies so, and without ``left`` the other way round.
    """

    table: Table
    bottom: Side = Side.WHITE
    left: bool = True

    @property
    def talons(self) -> int:
        """The end with the fields 1 and 24 of the side at the bottom, LEFT or RIGHT (at trictrac that of the talons)."""
        turned = self.table.clockwise and self.bottom is Side.WHITE
        return LEFT if (self.left is not self.table.home_near) is not turned else RIGHT

    @property
    def corners(self) -> int:
        """The other end (at trictrac that of the corners)."""
        return -self.talons

    def is_top(self, side: Side) -> bool:
        """Return whether this side sits at the top of the drawing."""
        return side is not self.bottom

    def column(self, number: int) -> int:
        """Return the column of a field by its number, 1–12, from the end of the talons."""
        return number - 1 if self.talons == LEFT else COLUMNS - number

    def spot(self, side: Side, field: int) -> Spot:
        """Return the spot of a side's field, 1–24 in its numbering."""
        way = field if side is self.bottom else facing(field, same_way=self.table.same_way)
        place = RAIL - way if self.table.home_near else way
        return Spot(self.column(min(place, RAIL - place)), place > COLUMNS)

    def field(self, side: Side, spot: Spot) -> int:
        """Return a side's field, in its numbering, at a spot (the inverse of ``spot``)."""
        number = spot.column + 1 if self.talons == LEFT else COLUMNS - spot.column
        way = number if spot.top is self.table.home_near else RAIL - number
        return way if side is self.bottom else facing(way, same_way=self.table.same_way)

    def number(self, side: Side, spot: Spot) -> int:
        """Return the number by which a side calls the field at a spot."""
        return counted(self.field(side, spot), falling=self.table.falling)

    def numbering(self, *, top: bool) -> tuple[Side, ...]:
        """Return the sides whose numbers are printed along an edge, the row next to the fields first."""
        there = self.bottom.other if top else self.bottom
        if self.table.question_side is not None:
            return (self.table.question_side,)
        return (there,) if self.table.own_edges else (self.bottom, self.bottom.other)

    def edge(self, *, top: bool) -> Sequence[Spot]:
        """Return the twelve spots of one edge, from the left."""
        return SPOTS[:COLUMNS] if top else SPOTS[COLUMNS:]

    def counts(self, spot: Spot) -> Pair:
        """Return the numbers of white and of black checkers at a spot, both only on an impossible board (law 3.2)."""
        layout = self.table.layout
        return layout.white[self.field(Side.WHITE, spot)], layout.black[self.field(Side.BLACK, spot)]

    def highlighted(self, highlight: Highlight) -> frozenset[Spot]:
        """Return the spots to highlight, without those in hand or off."""
        return frozenset(self.spot(side, field) for side, field in highlight if 1 <= field <= LAST)

    def waits_at_top(self, side: Side) -> bool:
        """Return whether this side's checkers in hand lie on the upper half of the bar, where they enter."""
        return self.spot(side, 1).top

    def tray(self, side: Side) -> Spot:
        """Return the field beside a side's tray: the last one, or the first if checkers wait there to enter."""
        return self.spot(side, 1 if self.table.waiting else LAST)

    def in_tray(self, side: Side) -> int:
        """Return the number of a side's checkers in its tray."""
        return self.table.layout.checkers(side)[HAND if self.table.waiting else OFF]

    def tray_ends(self) -> frozenset[int]:
        """Return the ends of the board that have trays: LEFT, RIGHT or both."""
        return frozenset(LEFT if self.tray(side).column == 0 else RIGHT for side in Side)


# Tokens, pegs and the pavillon of trictrac (laws 10).

_TOKEN_FIELDS = (TALON, 1, 2, 3, 4, 5, 6, 8, 7, 9, CORNER, 11)
"""Own field beside which the token lies, for 0 to 11 points.

The even places are those of law 10.8. Odd points, possible only with a special tariff, have no place in the books:
their
token lies at a field that no even number uses."""
_LEANING = {0: -1, 6: 1, 8: -1, 10: 1}
"""Numbers of points whose token touches a rail of its field: −1 on the talon's side, +1 on the corner's side."""


@frozen
class TokenPlace:
    """The place of a side's tokens: before the tip of ``spot``, at LEFT, FREE or RIGHT, and their ``count``, 1 or 2."""

    spot: Spot
    lean: int
    count: int


def token_place(plan: Plan, score: Score, side: Side) -> TokenPlace:
    """Return the place of this side's tokens (law 10.8). Twelve points are back at the start."""
    points = score.points[side] % len(_TOKEN_FIELDS)
    spot = Spot(plan.column(_TOKEN_FIELDS[points]), plan.is_top(side))
    return TokenPlace(spot, _LEANING.get(points, FREE) * plan.corners, token_count(score, side))


def peg_column(plan: Plan, score: Score, side: Side) -> int | None:
    """Return the column of the hole with this side's peg, or None at its start in the talons' side rail."""
    holes = score.holes[side]
    return plan.column(min(holes, COLUMNS)) if holes > 0 else None


def token_count(score: Score, side: Side) -> int:
    """Return the number of tokens of this side, 1 or 2 (law 10.3).

    The first to mark holds the bredouille silently, with one token, and the second shows it with two. So a side has two
    tokens if it holds the bredouille and the opponent has points too.
    """
    return 2 if score.bredouille[side] and score.points[side.other] > 0 else 1


def spare_token(score: Score) -> bool:
    """Return whether the third token, that of the bredouille, lies unused between the talons."""
    return all(token_count(score, side) == 1 for side in Side)


def flag_side(score: Score) -> Side | None:
    """Return the side whose peg start holds the pavillon, or None if it is in the middle hole (law 10.5).

    It is in the middle while only one side has won holes, and again when it is put away (Lelasseux-Lafosse 1852, §
    223).
    """
    return next((side for side in Side if score.pavillon is Pavillon.of(side)), None)
