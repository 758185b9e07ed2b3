"""The one painter of boards: where fields, checkers and arrows lie, and in which order a skin draws them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Protocol, TypeVar

from trictrac.base.values import frozen
from trictrac.model.layout import HAND, LAST
from trictrac.model.score import Side
from trictrac.view.arrows import MOVED, Arrow
from trictrac.view.geometry import COLUMNS, HALF, LEFT, SPOTS, Plan, Spot

Point = tuple[float, float]
M_co = TypeVar("M_co", covariant=True)
"""Markup that a skin draws."""


@frozen
class BoardFrame:
    """The measures of a drawn board: field, strip between the tips, rail between the tables, checker, margins.

    ``stacked``: one table is above the other, not beside it. Checkers lie ``abreast`` in rows, the first at the
    distance ``foot`` from the rim, with ``step`` between rows, less if the last row would come nearer than ``tip`` to
    the strip.
    """

    name: str
    stacked: bool
    field: float
    depth: float
    strip: float
    middle: float
    edge: float
    """The margin above and below the board."""
    left: float
    right: float
    radius: float
    foot: float
    step: float
    tip: float
    abreast: int = 1
    most: int = 30
    """Most checkers drawn on a field. Of more, the last shows the number."""

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
        """The distance available from the first row of checkers to the last."""
        return self.depth - self.foot - self.tip

    def rim(self, spot: Spot, *, is_left: bool) -> Point:
        """Return the left end of the foot of a field. ``is_left``: the talons are at the left."""
        column = spot.column
        if self.stacked:
            is_upper = (column < HALF) is not is_left
            x = self.left + column % HALF * self.field
            y = self.edge if is_upper else self.edge + self.table + self.middle
        else:
            x, y = self.left + column * self.field + (self.middle if column >= HALF else 0), self.edge
        return x, y if spot.top else y + self.table

    def inward(self, spot: Spot, depth: float, *, is_left: bool) -> Point:
        """Return the point on the middle line of a field at this distance from its foot (below 0: on the margin)."""
        x, y = self.rim(spot, is_left=is_left)
        return x + self.field / 2, y + depth if spot.top else y - depth

    def fleche(self, spot: Spot, inset: float, length: float, *, is_left: bool) -> tuple[Point, Point, Point]:
        """Return the left end of a flèche, its tip and its right end."""
        x, y = self.rim(spot, is_left=is_left)
        return (x + inset, y), self.inward(spot, length, is_left=is_left), (x + self.field - inset, y)


@frozen
class Canvas:
    """A table in a frame."""

    plan: Plan
    frame: BoardFrame

    @property
    def is_left(self) -> bool:
        """Whether the talons are at the left."""
        return self.plan.talons == LEFT

    def rim(self, spot: Spot) -> Point:
        """Return the left end of the foot of a field."""
        return self.frame.rim(spot, is_left=self.is_left)

    def inward(self, spot: Spot, depth: float) -> Point:
        """Return the point on the middle line of a field at this distance from its foot."""
        return self.frame.inward(spot, depth, is_left=self.is_left)

    @property
    def room(self) -> float:
        """The distance available from the first row of checkers to the last."""
        return self.frame.room

    def places(self, spot: Spot, count: int) -> list[Point]:
        """Return the places of ``count`` checkers on a field, the innermost last, and one place for none."""
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
        """Return the places of the checkers on a field."""
        return self.places(spot, sum(self.plan.counts(spot)))

    def in_hand(self, side: Side) -> list[Point]:
        """Return the place of a side's checker in hand, on the rail between the tables."""
        (x, y), far = self.frame.centre, self.frame.radius + 28
        return [(x, y - far if self.plan.waits_at_top(side) else y + far)]

    def end(self, side: Side, field: int, rank: int = 0) -> Point:
        """Return the place of the last checker of a field, or of the one ``rank`` places before it.

        A field in hand or off has a place too, for off beside the last field.
        """
        if 1 <= field <= LAST:
            places = self.lying(self.plan.spot(side, field))
            return places[max(0, len(places) - 1 - rank)]
        if field == HAND and not self.plan.table.waiting:
            return (self.in_hand(side) or Canvas.in_hand(self, side))[-1]
        spot, frame = self.plan.spot(side, 1 if field == HAND else LAST), self.frame
        x, y = self.inward(spot, frame.foot)
        far = (frame.field + min(frame.left, frame.right)) / 2
        return (x - far if spot.column % HALF == 0 else x + far), y


Stroke = tuple[Point, Point, Point]
"""Curve between two points: the first, the one it bends towards, and the last."""


@frozen
class ArrowDrawn:
    """An arrow laid on a board: the places of its checker, the curves between them, and the place of its numbers."""

    arrow: Arrow
    stops: tuple[Point, ...]
    strokes: tuple[Stroke, ...]
    middle: Point

    @property
    def line(self) -> str:
        """The curves as an SVG path."""
        return "".join(f"M{path_point(one)}Q{path_point(bend)} {path_point(end)}" for one, bend, end in self.strokes)

    @property
    def head(self) -> str:
        """The head of the arrow as an SVG path."""
        _, bend, end = self.strokes[-1]
        x, y = _towards(end, bend, 10)
        aside = (y - end[1]) / 2, (end[0] - x) / 2
        left, right = (x + aside[0], y + aside[1]), (x - aside[0], y - aside[1])
        return f"M{path_point(left)}L{path_point(end)}L{path_point(right)}"


_RISE, _HIGHEST = 0.28, 46.0
"""Height of a curve between two fields of one row, as a share of its length, and its limit."""
_SHARES = (0.5, 0.38, 0.62, 0.26, 0.74)
"""Places on a curve where its numbers may go, as shares of its length. The one with most space is used."""
_APART = 26.0
"""Distance of numbers from others, and from the checkers of arrows, that is far enough."""


def lay_arrows(canvas: Canvas, arrows: Iterable[Arrow]) -> list[ArrowDrawn]:
    """Return arrows laid on a board. Those from one field begin at different checkers of it."""
    begun: Counter[tuple[Side, int]] = Counter()
    laid: list[tuple[Arrow, tuple[Point, ...], tuple[Stroke, ...]]] = []
    for arrow in arrows:
        side, (first, *others) = arrow.side, arrow.stops
        stops = (canvas.end(side, first, begun[side, first]), *(canvas.end(side, field) for field in others))
        begun[side, first] += 1
        # Where no checker lies the head of an arrow comes to the place itself.
        is_free = arrow.kind in MOVED and (
            arrow.end > LAST or not any(canvas.plan.counts(canvas.plan.spot(side, arrow.end)))
        )
        laid.append((arrow, stops, tuple(_strokes(canvas.frame, stops, 2.0 if is_free else canvas.frame.radius + 4))))
    middles: dict[int, Point] = {}
    # The shorter a line, the fewer places it has for its numbers.
    for at in sorted(range(len(laid)), key=lambda at: sum(dist(*two) for two in pairwise(laid[at][1]))):
        places = [_on_stroke(stroke, share) for share in _SHARES for stroke in reversed(laid[at][2])]
        taken = (*middles.values(), *(stop for _, stops, _ in laid for stop in stops))
        middles[at] = max(places, key=lambda place: min([_APART, *(dist(place, other) for other in taken)]))
    return [ArrowDrawn(*one, middles[at]) for at, one in enumerate(laid)]


def _strokes(frame: BoardFrame, stops: Sequence[Point], before: float) -> Iterator[Stroke]:
    """Yield the curves of an arrow, each cut short at both ends, the last one ``before`` its end.

    Along a row it is an arc, so that it crosses no other checker.
    """
    for at, (one, other) in enumerate(pairwise(stops)):
        near, far = frame.radius + 4 if at == 0 else 6.0, before if at == len(stops) - 2 else 6.0
        length, (x, y) = dist(one, other), ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        if abs(other[1] - one[1]) < 2 * frame.radius and length > frame.field * 0.6:
            is_at_top = (one[1] - frame.edge) % (frame.table + frame.middle) < frame.table / 2
            y += min(_HIGHEST, length * _RISE + 12) * (1.6 if is_at_top else -1.6)
        else:
            near, far = min(near, length / 3), min(far, length / 3)
        yield _towards(one, (x, y), near), (x, y), _towards(other, (x, y), far)


def _towards(one: Point, other: Point, way: float) -> Point:
    """Return the point at a distance from one point on the way to another."""
    share = way / (dist(one, other) or 1)
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _on_stroke(stroke: Stroke, share: float) -> Point:
    """Return the point after this share of a curve."""
    weights = (1 - share) ** 2, 2 * share * (1 - share), share**2
    x, y = (sum(weight * point[at] for weight, point in zip(weights, stroke, strict=True)) for at in (0, 1))
    return x, y


def cross_hair(at: Point, radius: float) -> str:
    """Return four strokes across a circle, as an SVG path."""
    (x, y), near, far = at, radius - 4, radius + 5
    across = f"M{units(x - far)} {units(y)}h9M{units(x + near)} {units(y)}h9"
    return f"{across}M{units(x)} {units(y - far)}v9M{units(x)} {units(y + near)}v9"


_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 6, 2, 8), 5: (0, 6, 4, 2, 8), 6: (0, 3, 6, 2, 5, 8)}
"""The places of the pips of a die, in three rows of three from 0 on."""


def pips_of(number: int, middle: Point, apart: float) -> list[Point]:
    """Return the places of the pips of a die around its middle, none for an empty one (0)."""
    x, y = middle
    return [(x + apart * (at % 3 - 1), y + apart * (at // 3 - 1)) for at in _PIPS.get(number, ())]


def round_path(at: Point, radius: float) -> str:
    """Return a circle as part of an SVG path."""
    across = units(2 * radius)
    half = f"a{units(radius)} {units(radius)} 0 1 0"
    return f"M{units(at[0] - radius)} {units(at[1])}{half} {across} 0{half} -{across} 0"


class Skin(Protocol[M_co]):
    """The look of a board: how each of its parts is drawn."""

    def ground(self) -> Iterable[M_co]:
        """Draw the board without checkers."""

    def checkers(self, spot: Spot, places: list[Point]) -> Iterable[M_co]:
        """Draw the checkers of a field."""

    def above(self) -> Iterable[M_co]:
        """Draw what lies above the checkers and beside the fields."""


def paint(canvas: Canvas, skin: Skin[M_co]) -> Iterator[M_co]:
    """Draw a board with a skin: the ground, the checkers field by field, then what lies above them."""
    yield from skin.ground()
    for spot in SPOTS:
        if any(canvas.plan.counts(spot)):
            yield from skin.checkers(spot, canvas.lying(spot))
    yield from skin.above()


def path_point(point: Point) -> str:
    """Return a point as text of a path."""
    return f"{units(point[0])} {units(point[1])}"


def units(value: float) -> str:
    """Return a measure as text, with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")
