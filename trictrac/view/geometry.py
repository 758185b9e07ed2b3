"""Where everything lies on a drawn board: one geometry for the terminal and for SVG, and for every game.

A drawing has twelve columns, 0 to 11 from its left, with the middle rail or the bar between 5 and 6, and two edges.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, RAIL, TALON
from trictrac.model.layout import HAND, LAST, OFF, counted, facing
from trictrac.model.score import Pavillon, Score, Side
from trictrac.view.table import Table

Highlight = Set[tuple[Side, int]]
"""Fields to be pointed out, each as a side and a field of its own way: 1–24, 0 for the bar."""

COLUMNS = 12
HALF = 6
"""Columns on either side of the middle rail."""

LEFT, FREE, RIGHT = -1, 0, 1
"""The ends of the board; and how a token lies in its column: against the rail at its left, free, or at its right."""


@frozen
class Spot:
    """One of the 24 fields as it lies in the drawing: its column from the left, and whether its foot is at the top."""

    column: int
    top: bool


SPOTS = tuple(Spot(column, top) for top in (True, False) for column in range(COLUMNS))
"""All 24 spots: the top edge from the left, then the bottom edge from the left."""


@frozen
class Plan:
    """A table as it is seen: the side at the bottom, and which way round.

    With ``left`` the side at the bottom sets out at its left; where its home is before it, it comes home at its right. Where
    the way that White runs is known the board lies so, and without ``left`` the other way round.
    """

    table: Table
    bottom: Side = Side.WHITE
    left: bool = True

    @property
    def talons(self) -> int:
        """The end with the fields 1 and 24 of the side at the bottom, LEFT or RIGHT: at trictrac that of the talons."""
        turned = self.table.clockwise and self.bottom is Side.WHITE
        return LEFT if (self.left is not self.table.home_near) is not turned else RIGHT

    @property
    def corners(self) -> int:
        """The other end, at trictrac that of the corners."""
        return -self.talons

    def is_top(self, side: Side) -> bool:
        """Whether this side sits at the top of the drawing."""
        return side is not self.bottom

    def column(self, number: int) -> int:
        """The column of the fields that are this number, 1–12, from the end of the talons."""
        return number - 1 if self.talons == LEFT else COLUMNS - number

    def spot(self, side: Side, field: int) -> Spot:
        """Where a side's field 1–24 of its own way lies."""
        way = field if side is self.bottom else facing(field, same_way=self.table.same_way)
        place = RAIL - way if self.table.home_near else way
        return Spot(self.column(min(place, RAIL - place)), place > COLUMNS)

    def field(self, side: Side, spot: Spot) -> int:
        """The field of this side's way that lies at a spot: ``spot`` read backwards."""
        number = spot.column + 1 if self.talons == LEFT else COLUMNS - spot.column
        way = number if spot.top is self.table.home_near else RAIL - number
        return way if side is self.bottom else facing(way, same_way=self.table.same_way)

    def number(self, side: Side, spot: Spot) -> int:
        """The number that a side gives to the field at a spot."""
        return counted(self.field(side, spot), falling=self.table.falling)

    def numbering(self, *, top: bool) -> tuple[Side, ...]:
        """The sides whose numbers stand along an edge, the row next to the fields first."""
        there = self.bottom.other if top else self.bottom
        if self.table.question_side is not None:
            return (self.table.question_side,)
        return (there,) if self.table.own_edges else (self.bottom, self.bottom.other)

    def edge(self, *, top: bool) -> Sequence[Spot]:
        """The twelve spots of one edge, from the left."""
        return SPOTS[:COLUMNS] if top else SPOTS[COLUMNS:]

    def counts(self, spot: Spot) -> tuple[int, int]:
        """The white and the black checkers at a spot; only an impossible board has both (laws 3.2)."""
        layout = self.table.layout
        return layout.white[self.field(Side.WHITE, spot)], layout.black[self.field(Side.BLACK, spot)]

    def highlighted(self, highlight: Highlight) -> frozenset[Spot]:
        """The spots to be pointed out; what is in hand or borne off is on none of them."""
        return frozenset(self.spot(side, field) for side, field in highlight if 1 <= field <= LAST)

    def waits_at_top(self, side: Side) -> bool:
        """Whether this side's checkers in hand lie on the upper half of the bar: where they are to be entered."""
        return self.spot(side, 1).top

    def tray(self, side: Side) -> Spot:
        """The last field of a side, beside which its borne-off checkers lie, or the first, where they wait to enter."""
        return self.spot(side, 1 if self.table.waiting else LAST)

    def in_tray(self, side: Side) -> int:
        """The number of a side's checkers in its tray."""
        return self.table.layout.checkers(side)[HAND if self.table.waiting else OFF]

    def tray_ends(self) -> frozenset[int]:
        """The ends of the board at which there are trays: LEFT, RIGHT or both."""
        return frozenset(LEFT if self.tray(side).column == 0 else RIGHT for side in Side)


# Tokens, pegs and the pavillon of trictrac (laws 10).

_TOKEN_FIELDS = (TALON, 1, 2, 3, 4, 5, 6, 8, 7, 9, CORNER, 11)
"""The own field beside which the token lies for 0 to 11 points.

The even places are those of laws 10.8. Odd points, which only a tariff of one's own gives, have no place in the books:
their token lies free at a field that no even number uses.
"""
_LEANING = {0: -1, 6: 1, 8: -1, 10: 1}
"""The points whose token touches a rail: −1 the rail at the talons' side of its field, +1 at the corners' side."""


@frozen
class TokenPlace:
    """Where a side's tokens lie: before the tip of ``spot``, leaning LEFT, FREE or RIGHT; ``count`` of them, 1 or 2."""

    spot: Spot
    lean: int
    count: int


def token_place(plan: Plan, score: Score, side: Side) -> TokenPlace:
    """Where this side's tokens lie (laws 10.8); twelve points are back at the start."""
    points = score.points[side] % len(_TOKEN_FIELDS)
    spot = Spot(plan.column(_TOKEN_FIELDS[points]), plan.is_top(side))
    return TokenPlace(spot, _LEANING.get(points, FREE) * plan.corners, token_count(score, side))


def peg_column(plan: Plan, score: Score, side: Side) -> int | None:
    """The column of the hole with this side's peg; ``None`` at its start in the talons' side rail."""
    holes = score.holes[side]
    return plan.column(min(holes, COLUMNS)) if holes > 0 else None


def token_count(score: Score, side: Side) -> int:
    """The number of tokens that this side lays, 1 or 2 (laws 10.3).

    The first to mark holds the bredouille silently, with one token; the second shows it with two. So a side lays two
    tokens when it holds the bredouille and the opponent has points too.
    """
    return 2 if score.bredouille[side] and score.points[side.other] > 0 else 1


def spare_token(score: Score) -> bool:
    """Whether the third token, that of the bredouille, lies unused between the talons."""
    return all(token_count(score, side) == 1 for side in Side)


def flag_side(score: Score) -> Side | None:
    """The side in whose peg start the pavillon stands; ``None`` for the middle hole of the talons' side rail (laws 10.5).

    It waits in the middle while only one side has won holes, and goes back there when it is put away
    (Lelasseux-Lafosse 1852, § 223).
    """
    for side in Side:
        if score.pavillon is Pavillon.of(side):
            return side
    return None
