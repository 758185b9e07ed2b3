"""Where fields and checkers lie in the pictures of a board, what is pointed out there, and the shapes that are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.app.tree import Element, element
from trictrac.base.values import frozen
from trictrac.model.layout import HAND
from trictrac.model.score import Side
from trictrac.view.geometry import COLUMNS, HALF, LEFT, Highlight, Plan, Spot
from trictrac.view.reason import Reason

Point = tuple[float, float]

SIDES = ("white", "black")
MOST = 6
"""The most checkers of a field that are drawn; of more the last bears the number."""

NUMBERS = 12.5
"""How far the numbers reach from the middle of a table where each edge has its own."""


@frozen
class Form:
    """The measures of a picture: of its frame, a field, the strip for the numbers, the rail between the tables, a checker.

    ``stacked``: the two tables lie one above the other, else side by side. Checkers lie ``abreast`` in rows from ``foot`` on,
    so far from the rim, ``step`` from one row to the next as long as there is room.
    """

    name: str
    stacked: bool
    field: float
    depth: float
    strip: float
    middle: float
    edge: float
    radius: float
    foot: float
    step: float
    abreast: int = 2

    @property
    def width(self) -> float:
        """The width of the picture."""
        across = HALF * self.field if self.stacked else COLUMNS * self.field + self.middle
        return across + 2 * self.edge

    @property
    def on_bar(self) -> float:
        """The radius of a checker on the rail between the tables, where it touches none of the fields beside it."""
        beside = self.foot if self.stacked else self.field / 2
        return self.middle / 2 + beside - self.radius

    @property
    def table(self) -> float:
        """The height of a table, from rim to rim."""
        return 2 * self.depth + self.strip

    @property
    def height(self) -> float:
        """The height of the picture."""
        return (2 * self.table + self.middle if self.stacked else self.table) + 2 * self.edge


TALL = Form("tall", True, 61.3, 70, 16, 12, 4, 13.5, 19.5, 27)
"""Fields a thumb wide, for a phone held upright."""
LOW = Form("low", True, 61.3, 43, 20, 12, 4, 10.8, 15, 16)
"""The same with less height, where the board only shows."""
WIDE = Form("wide", False, 45, 132, 36, 14, 6, 16.5, 20, 32.5, 1)
"""The whole board."""
FORMS = (TALL, LOW, WIDE)


@frozen
class Lit:
    """The fields that are pointed out on a board, as ``side`` counts its way."""

    side: Side = Side.WHITE
    movable: tuple[int, ...] = ()
    """Those from which a checker can be moved."""
    chosen: int = -1
    """The one whose checker is taken up; -1 where none is."""
    ends: tuple[tuple[int, str], ...] = ()
    """Those to which it can go, each with the number that takes it there."""
    reason: Reason | None = None
    """The reason for points that is proved."""


NOTHING = Lit()


@frozen
class Place:
    """A field as it lies in a picture of a board whose talons are at its left, or at its right."""

    form: Form
    is_left: bool
    spot: Spot

    @property
    def rim(self) -> Point:
        """The left end of the foot of the field."""
        form, column = self.form, self.spot.column
        if form.stacked:
            is_upper = (column < HALF) is not self.is_left
            x = form.edge + column % HALF * form.field
            y = form.edge if is_upper else form.edge + form.table + form.middle
        else:
            x = form.edge + column * form.field + (form.middle if column >= HALF else 0)
            y = form.edge
        return x, y if self.spot.top else y + form.table

    def inward(self, depth: float) -> Point:
        """The point on the middle line of the field that is so far from its foot."""
        x, y = self.rim
        return x + self.form.field / 2, y + depth if self.spot.top else y - depth


@frozen
class Drawing:
    """A table as it lies in a picture."""

    plan: Plan
    form: Form
    lit: Lit = NOTHING
    highlight: Highlight = frozenset()
    sum_word: str = "sum"

    def place(self, spot: Spot) -> Place:
        """Where a spot lies in the picture."""
        return Place(self.form, self.plan.talons == LEFT, spot)

    def rim(self, spot: Spot) -> Point:
        """The left end of the foot of a field."""
        return self.place(spot).rim

    def inward(self, spot: Spot, depth: float) -> Point:
        """The point on the middle line of a field that is so far from its foot."""
        return self.place(spot).inward(depth)

    def places(self, spot: Spot, count: int) -> list[Point]:
        """Where so many checkers lie on a field, the innermost last; one place where there is none."""
        form, shown = self.form, max(1, min(count, MOST))
        rows = -(-shown // form.abreast)
        room = form.depth - form.foot - form.radius * 1.1
        if len({shown_number(self.plan, Spot(0, top)) for top in (True, False)}) == 2:
            room -= max(0.0, NUMBERS - form.strip / 2)
        step = min(form.step, room / (rows - 1)) if rows > 1 else form.step
        found = []
        for at in range(shown):
            row, place = divmod(at, form.abreast)
            x, y = self.inward(spot, form.foot + row * step)
            alone = form.abreast == 1 or (place == 0 and at == shown - 1)
            found.append((x + (0 if alone else form.radius * 1.04 * (2 * place - 1)), y))
        return found

    def on_bar(self, side: Side) -> list[Point]:
        """Where a side's checkers in hand lie, on the rail from its middle on; those that wait beside the board lie nowhere."""
        table, form = self.plan.table, self.form
        count = 0 if table.waiting else min(table.layout.checkers(side)[HAND], MOST)
        room = (form.width if form.stacked else form.height) / 2 - form.edge
        step, way = min(2 * form.on_bar + 1, room / (MOST + 0.3)), -1 if self.plan.waits_at_top(side) else 1
        steps = [way * step * (at + 0.8) for at in range(count)]
        x, y = form.width / 2, form.height / 2
        return [(x + far, y) if form.stacked else (x, y + far) for far in steps]

    def spot(self, field: int) -> Spot:
        """Where a field of the side that is pointed out lies."""
        return self.plan.spot(self.lit.side, field)

    def checker(self, field: int, rank: int = 0) -> Point:
        """Where the last checker of a field lies, the one before it, and so on."""
        spot = self.spot(field)
        places = self.places(spot, sum(self.plan.counts(spot)))
        return places[max(0, len(places) - 1 - rank)]


def shown_number(plan: Plan, spot: Spot) -> int:
    """The number of a field on its board: where each edge has its own, that of who sits there."""
    if plan.table.own_edges:
        return plan.number(plan.bottom.other if spot.top else plan.bottom, spot)
    return plan.number(plan.numbering(top=spot.top)[0], spot)


def number_of(value: float) -> str:
    """A measure with one decimal, or none."""
    return f"{value:.1f}".removesuffix(".0")


def path_of(points: list[Point]) -> str:
    """A closed path through these points."""
    return "M" + "L".join(f"{number_of(x)} {number_of(y)}" for x, y in points) + "Z"


def circle(at: Point, radius: float, look: str) -> Element:
    """A circle of a class."""
    return element("circle", cx=number_of(at[0]), cy=number_of(at[1]), r=number_of(radius), class_=look)


def words(at: Point, text: str, look: str) -> Element:
    """A text of a class, with its middle at a point."""
    return element("text", text, x=number_of(at[0]), y=number_of(at[1]), class_=look)


def box(x: float, y: float, width: float, height: float, look: str, round_: float = 0) -> Element:
    """A rectangle of a class, with round corners if they are."""
    return element(
        "rect",
        x=number_of(x),
        y=number_of(y),
        width=number_of(width),
        height=number_of(height),
        rx=number_of(round_) if round_ else None,
        class_=look,
    )


def round_path(at: Point, radius: float) -> str:
    """A circle as a part of a path."""
    across = number_of(2 * radius)
    half = f"a{number_of(radius)} {number_of(radius)} 0 1 0"
    return f"M{number_of(at[0] - radius)} {number_of(at[1])}{half} {across} 0{half} -{across} 0"


def point_of(point: Point) -> str:
    """A point of a path."""
    return f"{number_of(point[0])} {number_of(point[1])}"


def checkers(drawing: Drawing, spot: Spot, grooves: list[str]) -> Iterator[Element]:
    """The checkers of a field; an impossible board has both colours on one. Only of those that none covers is the groove seen."""
    form, counts = drawing.form, drawing.plan.counts(spot)
    places = drawing.places(spot, sum(counts))
    covered = (
        len(places) > form.abreast
        and abs(places[0][1] - places[-1][1]) < (len(places) - 1) // form.abreast * form.step - 0.1
    )
    for at, place in enumerate(places):
        yield circle(place, form.radius, f"man {SIDES[counts[1] > 0]}")
        if not covered or at >= len(places) - form.abreast:
            grooves.append(round_path(place, form.radius * 0.6))
