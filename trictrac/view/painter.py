"""The one painter of boards: where fields and checkers lie in a frame, and the order in which a skin draws what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from trictrac.base.values import frozen
from trictrac.view.geometry import COLUMNS, HALF, LEFT, SPOTS, Plan, Spot

Point = tuple[float, float]
M_co = TypeVar("M_co", covariant=True)
"""The markup that a skin draws."""


@frozen
class BoardFrame:
    """The measures of a drawn board: a field, the strip between the tips, the rail between the tables, a checker, the margins.

    ``stacked``: the two tables lie one above the other, else side by side. Checkers lie ``abreast`` in rows from ``foot`` on,
    so far from the rim, ``step`` from one row to the next as long as the last one stays ``tip`` away from the strip.
    """

    name: str
    stacked: bool
    field: float
    depth: float
    strip: float
    middle: float
    edge: float
    """The margin above the board and below it."""
    left: float
    right: float
    radius: float
    foot: float
    step: float
    tip: float
    abreast: int = 1
    most: int = 30
    """The most checkers of a field that are drawn; of more the last bears the number."""

    @property
    def across(self) -> float:
        """The width of the board between its margins."""
        return HALF * self.field if self.stacked else COLUMNS * self.field + self.middle

    @property
    def table(self) -> float:
        """The height of a table, from rim to rim."""
        return 2 * self.depth + self.strip

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.left + self.across + self.right

    @property
    def height(self) -> float:
        """The height of the picture."""
        return (2 * self.table + self.middle if self.stacked else self.table) + 2 * self.edge

    @property
    def centre(self) -> Point:
        """The middle of the rail between the tables."""
        return self.left + self.across / 2, self.height / 2

    @property
    def room(self) -> float:
        """How far the last row of checkers can be from the first."""
        return self.depth - self.foot - self.tip

    def rim(self, spot: Spot, *, is_left: bool) -> Point:
        """The left end of the foot of a field; ``is_left``: the talons are at the left."""
        column = spot.column
        if self.stacked:
            is_upper = (column < HALF) is not is_left
            x = self.left + column % HALF * self.field
            y = self.edge if is_upper else self.edge + self.table + self.middle
        else:
            x, y = self.left + column * self.field + (self.middle if column >= HALF else 0), self.edge
        return x, y if spot.top else y + self.table

    def inward(self, spot: Spot, depth: float, *, is_left: bool) -> Point:
        """The point on the middle line of a field that is so far from its foot; below 0 it lies on the margin."""
        x, y = self.rim(spot, is_left=is_left)
        return x + self.field / 2, y + depth if spot.top else y - depth

    def fleche(self, spot: Spot, inset: float, length: float, *, is_left: bool) -> tuple[Point, Point, Point]:
        """The left end of a flèche, its tip and its right end."""
        x, y = self.rim(spot, is_left=is_left)
        return (x + inset, y), self.inward(spot, length, is_left=is_left), (x + self.field - inset, y)


@frozen
class Canvas:
    """A table as it lies in a frame."""

    plan: Plan
    frame: BoardFrame

    @property
    def is_left(self) -> bool:
        """Whether the talons are at the left."""
        return self.plan.talons == LEFT

    def rim(self, spot: Spot) -> Point:
        """The left end of the foot of a field."""
        return self.frame.rim(spot, is_left=self.is_left)

    def inward(self, spot: Spot, depth: float) -> Point:
        """The point on the middle line of a field that is so far from its foot."""
        return self.frame.inward(spot, depth, is_left=self.is_left)

    @property
    def room(self) -> float:
        """How far the last row of checkers can be from the first."""
        return self.frame.room

    def places(self, spot: Spot, count: int) -> list[Point]:
        """Return where ``count`` checkers lie on a field, the innermost last; one place if there are none."""
        frame, drawn = self.frame, max(1, min(count, self.frame.most))
        rows = -(-drawn // frame.abreast)
        step = min(frame.step, self.room / (rows - 1)) if rows > 1 else frame.step
        x, foot = self.inward(spot, frame.foot)
        found = []
        for at in range(drawn):
            row, place = divmod(at, frame.abreast)
            alone = frame.abreast == 1 or (place == 0 and at == drawn - 1)
            aside = 0 if alone else frame.radius * 1.04 * (2 * place - 1)
            found.append((x + aside, foot + row * step if spot.top else foot - row * step))
        return found

    def lying(self, spot: Spot) -> list[Point]:
        """Where the checkers of a field lie."""
        return self.places(spot, sum(self.plan.counts(spot)))


class Skin(Protocol[M_co]):
    """The looks of a board: how each of its parts is drawn."""

    def ground(self) -> Iterable[M_co]:
        """Draw the board without checkers."""

    def checkers(self, spot: Spot, places: list[Point]) -> Iterable[M_co]:
        """Draw the checkers of a field."""

    def above(self) -> Iterable[M_co]:
        """Draw what lies on the checkers of the fields, and beside them."""


def paint(canvas: Canvas, skin: Skin[M_co]) -> Iterator[M_co]:
    """Draw a board in a skin: the ground, then the checkers field by field, then what lies above them."""
    yield from skin.ground()
    for spot in SPOTS:
        if any(canvas.plan.counts(spot)):
            yield from skin.checkers(spot, canvas.lying(spot))
    yield from skin.above()


def units(value: float) -> str:
    """Write a measure with one decimal, or none."""
    return f"{value:.1f}".removesuffix(".0")
