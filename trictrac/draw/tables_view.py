"""Where everything lies on the drawn board of a sister game: one geometry for the terminal and for SVG.

The fields are numbered as the side at the bottom counts them. Where the checkers are spread when a game begins, as at
backgammon, its home is before it; where all begin on the talons, the field from which it sets out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.draw.geometry import COLUMNS, LEFT, RIGHT, Spot
from trictrac.model.layout import LAST, OFF, facing
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.draw.geometry import Highlight
    from trictrac.draw.table import Table
    from trictrac.model.layout import Checkers, Layout

_ALL_ROUND = LAST + 1
"""One more than the highest number of a field: two numbers that lie opposite each other make this sum."""


@dataclass(frozen=True, slots=True)
class TableView:
    """From where the board is seen: the side at the bottom, which way it runs, and how its fields are counted.

    ``left``: the side at the bottom sets out at its left; where its home is before it, it comes home at its right.
    """

    bottom: Side = Side.WHITE
    left: bool = True
    falling: bool = True
    home_near: bool = True
    same_way: bool = False

    @classmethod
    def of(cls, table: Table, bottom: Side, *, left: bool) -> TableView:
        """The view of this table."""
        return cls(bottom, left, table.falling, table.home_near, table.same_way)

    def spot(self, side: Side, field: int) -> Spot:
        """Find a side's field 1–24 of its own way."""
        way = field if side is self.bottom else facing(field, same_way=self.same_way)
        place = _ALL_ROUND - way if self.home_near else way
        column = min(place, _ALL_ROUND - place) - 1
        return Spot(column if self._ends_left else COLUMNS - 1 - column, place > COLUMNS)

    def field(self, side: Side, spot: Spot) -> int:
        """Tell the field of this side’s way that lies at a spot: ``spot`` read backwards."""
        column = spot.column + 1 if self._ends_left else COLUMNS - spot.column
        place = _ALL_ROUND - column if spot.top else column
        way = _ALL_ROUND - place if self.home_near else place
        return way if side is self.bottom else facing(way, same_way=self.same_way)

    def number(self, spot: Spot) -> int:
        """Tell the number that the side at the bottom gives to a field."""
        way = self.field(self.bottom, spot)
        return _ALL_ROUND - way if self.falling else way

    @property
    def _ends_left(self) -> bool:
        """Whether the fields 1 and 24 of the side at the bottom are at the left."""
        return self.left is not self.home_near

    def spots(self) -> Iterator[Spot]:
        """All 24 spots: the top edge from the left, then the bottom edge from the left."""
        for top in (True, False):
            for column in range(COLUMNS):
                yield Spot(column, top)

    def counts(self, layout: Layout, spot: Spot) -> tuple[int, int]:
        """Count the white and the black checkers at a spot; only an impossible board has both."""
        return layout.white[self.field(Side.WHITE, spot)], layout.black[self.field(Side.BLACK, spot)]

    def highlighted(self, highlight: Highlight) -> frozenset[Spot]:
        """Find the spots to be pointed out; the bar is none of them."""
        return frozenset(self.spot(side, field) for side, field in highlight if 1 <= field <= LAST)

    def waits_at_top(self, side: Side) -> bool:
        """Whether this side’s checkers in hand lie on the upper half of the bar: where they are to be entered."""
        return self.spot(side, 1).top

    def tray(self, side: Side) -> Spot:
        """Find where this side’s borne-off checkers lie, by the last field before them."""
        return self.spot(side, LAST)

    def tray_ends(self) -> frozenset[int]:
        """The ends of the board at which checkers are borne off: LEFT, RIGHT or both."""
        return frozenset(LEFT if self.tray(side).column == 0 else RIGHT for side in Side)


def pips(checkers: Checkers) -> int:
    """How many pips a side needs to bear all its checkers off."""
    return sum(count * (OFF - field) for field, count in enumerate(checkers))
