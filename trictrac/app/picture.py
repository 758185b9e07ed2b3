"""Pictures of a board: where fields and checkers lie on a page, its wood and flèches, checkers, and what is pointed out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from trictrac.app.tree import Element, element
from trictrac.draw.geometry import COLUMNS, HALF, LEFT, Highlight, Plan, Spot
from trictrac.draw.reason import Ray, Reason
from trictrac.draw.table import Holes
from trictrac.errors import Saying
from trictrac.laws.fields import CORNER
from trictrac.model.layout import LAST
from trictrac.model.score import Side
from trictrac.saying.language import Language
from trictrac.values import frozen

Point = tuple[float, float]

_SIDES = ("white", "black")
_MOST = 6
"""The most checkers of a field that are drawn; of more the last bears the number."""
_ARC, _HIGHEST = 0.28, 46.0
"""How high a line between two fields of one row rises, for its length, and at most."""


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
class Drawing:
    """A table as it lies in a picture."""

    plan: Plan
    form: Form
    lit: Lit = NOTHING
    highlight: Highlight = frozenset()
    sum_word: str = "sum"

    def is_upper(self, spot: Spot) -> bool:
        """Whether a spot is in the upper of two tables: the one without the talons."""
        return (spot.column < HALF) is not (self.plan.talons == LEFT)

    def rim(self, spot: Spot) -> Point:
        """The left end of the foot of a field."""
        form, column = self.form, spot.column
        if form.stacked:
            x = form.edge + column % HALF * form.field
            y = form.edge if self.is_upper(spot) else form.edge + form.table + form.middle
        else:
            x = form.edge + column * form.field + (form.middle if column >= HALF else 0)
            y = form.edge
        return x, y if spot.top else y + form.table

    def inward(self, spot: Spot, depth: float) -> Point:
        """The point on the middle line of a field that is so far from its foot."""
        x, y = self.rim(spot)
        return x + self.form.field / 2, y + depth if spot.top else y - depth

    def places(self, spot: Spot, count: int) -> list[Point]:
        """Where so many checkers lie on a field, the innermost last; one place where there is none."""
        form, shown = self.form, max(1, min(count, _MOST))
        rows = -(-shown // form.abreast)
        room = form.depth - form.foot - form.radius * 0.9
        step = min(form.step, room / (rows - 1)) if rows > 1 else form.step
        found = []
        for at in range(shown):
            row, place = divmod(at, form.abreast)
            x, y = self.inward(spot, form.foot + row * step)
            alone = form.abreast == 1 or (place == 0 and at == shown - 1)
            found.append((x + (0 if alone else form.radius * 1.04 * (2 * place - 1)), y))
        return found

    def spot(self, field: int) -> Spot:
        """Where a field of the side that is pointed out lies."""
        return self.plan.spot(self.lit.side, field)

    def checker(self, field: int, rank: int = 0) -> Point:
        """Where the last checker of a field lies, the one before it, and so on."""
        spot = self.spot(field)
        places = self.places(spot, sum(self.plan.counts(spot)))
        return places[max(0, len(places) - 1 - rank)]


def picture(drawing: Drawing) -> Element:
    """A picture of the board, for those who see it: its fields are named beside it."""
    form = drawing.form
    return element(
        "svg",
        *_ground(drawing),
        *(part for spot in drawing.plan.spots() for part in _checkers(drawing, spot)),
        *_moves(drawing),
        *(_proof(drawing, drawing.lit.reason) if drawing.lit.reason else ()),
        *_rings(drawing),
        viewBox=f"0 0 {_number(form.width)} {_number(form.height)}",
        class_=f"picture {form.name}",
        aria_hidden="true",
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + "Z"


def _circle(at: Point, radius: float, look: str) -> Element:
    return element("circle", cx=_number(at[0]), cy=_number(at[1]), r=_number(radius), class_=look)


def _text(at: Point, text: str, look: str) -> Element:
    return element("text", text, x=_number(at[0]), y=_number(at[1]), class_=look)


def _box(x: float, y: float, width: float, height: float, look: str, round_: float = 0) -> Element:
    return element(
        "rect",
        x=_number(x),
        y=_number(y),
        width=_number(width),
        height=_number(height),
        rx=_number(round_) if round_ else None,
        class_=look,
    )


def _ground(drawing: Drawing) -> Iterator[Element]:
    """Wood, the ground of both tables, flèches in two colours, the numbers, brass at the corners of trictrac."""
    form, plan = drawing.form, drawing.plan
    yield _box(0, 0, form.width, form.height, "wood")
    for column in (0, HALF):
        x, y = drawing.rim(Spot(column, True))
        yield _box(x, y, HALF * form.field, form.table, "ground")
    for colour in (0, 1):
        triangles = [_fleche(drawing, spot) for spot in plan.spots() if (spot.column + spot.top) % 2 != colour]
        yield element("path", d="".join(triangles), class_=("dark", "light")[colour])
    if isinstance(plan.table.furniture, Holes):
        for side in Side:
            x, y = drawing.rim(plan.spot(side, CORNER))
            yield _box(x + 2, y - (0 if plan.is_top(side) else 2.5), form.field - 4, 2.5, "brass")
    yield from _numbers(drawing)


def _fleche(drawing: Drawing, spot: Spot) -> str:
    form = drawing.form
    x, y = drawing.rim(spot)
    tip = drawing.inward(spot, form.depth * 0.93)
    return _path([(x + 1, y), tip, (x + form.field - 1, y)])


def _numbers(drawing: Drawing) -> Iterator[Element]:
    """The numbers of the fields: one row where both edges have the same, else one for each; arrows from table to table."""
    plan, form = drawing.plan, drawing.form
    for column in range(COLUMNS):
        spots = Spot(column, True), Spot(column, False)
        top, bottom = (_shown_number(plan, spot) for spot in spots)
        x, y = drawing.inward(spots[0], form.depth + form.strip / 2)
        if top == bottom:
            yield _text((x, y), str(top), "number")
        else:
            yield _text((x, y - 6), str(top), "number small")
            yield _text((x, y + 7), str(bottom), "number small")
    if form.stacked and isinstance(plan.table.furniture, Holes):
        for number, arrow in ((HALF, "↑"), (HALF + 1, "↓")):
            x, y = drawing.inward(Spot(plan.column(number), True), form.depth + form.strip / 2)
            outer = 1 if (plan.column(number) % HALF) else -1
            yield _text((x + outer * 22, y), arrow, "number arrow")


def _shown_number(plan: Plan, spot: Spot) -> int:
    """The number of a field on its board: where each edge has its own, that of who sits there."""
    if plan.table.own_edges:
        return plan.number(plan.bottom.other if spot.top else plan.bottom, spot)
    return plan.number(plan.numbering(top=spot.top)[0], spot)


def _checkers(drawing: Drawing, spot: Spot) -> Iterator[Element]:
    """The checkers of a field; an impossible board has both colours on one."""
    counts = drawing.plan.counts(spot)
    count, side = sum(counts), _SIDES[counts[1] > 0]
    if not count:
        return
    places = drawing.places(spot, count)
    for at in places:
        yield _circle(at, drawing.form.radius, f"man {side}")
        yield _circle(at, drawing.form.radius * 0.6, f"groove {side}")
    if count > _MOST:
        yield _text(places[-1], str(count), f"count {side}")


def _moves(drawing: Drawing) -> Iterator[Element]:
    """The fields that can move, by a bar at their foot; the chosen one; the ends with their numbers."""
    lit, form = drawing.lit, drawing.form
    for field in lit.movable:
        if not 1 <= field <= LAST:
            continue
        spot = drawing.spot(field)
        x, y = drawing.rim(spot)
        yield _box(x + 5, y + (0.5 if spot.top else -5.5), form.field - 10, 5, "bar", 2)
    if 1 <= lit.chosen <= LAST:
        spot = drawing.spot(lit.chosen)
        x, y = drawing.rim(spot)
        yield _box(x, y - (0 if spot.top else form.depth), form.field, form.depth, "chosen")
        yield from _checkers(drawing, spot)
        yield _circle(drawing.checker(lit.chosen), form.radius + 3, "ring")
    for field, number in lit.ends:
        if 1 <= field <= LAST:
            spot = drawing.spot(field)
            x, y = drawing.rim(spot)
            yield _box(x + 1.5, y - (0 if spot.top else form.depth), form.field - 3, form.depth, "end", 6)
            at = drawing.inward(spot, min(form.depth - form.radius - 2, form.foot + form.step * 1.2))
            yield _circle(at, form.radius, "disc")
            yield _text(at, number, "digit")


def _proof(drawing: Drawing, reason: Reason) -> Iterator[Element]:
    """The checkers that prove a reason: lines with a white edge, rings with numbers, the cross-hair on what is reached."""
    form, seen = drawing.form, dict.fromkeys((ray.start for ray in reason.rays), 0)
    starts: list[tuple[Point, Ray]] = []
    for ray in reason.rays:
        starts.append((drawing.checker(ray.start, seen[ray.start]), ray))
        seen[ray.start] += 1
    for field in reason.held:
        yield _circle(drawing.checker(field), form.radius + 3, "ring")
        yield _circle(drawing.checker(field, 1), form.radius + 3, "ring")
    lines = [_line(drawing, start, ray) for start, ray in starts]
    yield from (element("path", d=line, class_="line edge") for line in lines)
    yield from (element("path", d=line, class_="line") for line in lines)
    for _, ray in starts:
        if ray.rest:
            yield _circle(drawing.checker(ray.rest), 5.5, "rest")
    for field in sorted({ray.end for _, ray in starts} | ({reason.target} if reason.target else set())):
        yield from _reached(drawing, field)
    for start, ray in starts:
        yield _circle(start, form.radius + 3, "ring")
        yield from _badge(drawing, start, drawing.sum_word if ray.is_sum else str(ray.number))


def _line(drawing: Drawing, start: Point, ray: Ray) -> str:
    """The way of a checker, over the field on which it rests."""
    radius = drawing.form.radius + 3
    points = [start, *([drawing.checker(ray.rest)] if ray.rest else []), drawing.checker(ray.end)]
    drawn = []
    for at, (one, other) in enumerate(pairwise(points)):
        near = radius if at == 0 else 5
        far = radius + 1 if at == len(points) - 2 else 5
        drawn.append(_stroke(drawing, one, other, near, far))
    return "".join(drawn)


def _stroke(drawing: Drawing, one: Point, other: Point, near: float, far: float) -> str:
    """A line from one point to another, cut short at both; along a row it is an arc, so that it crosses no other checker."""
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1
    if abs(other[1] - one[1]) < 2 * drawing.form.radius and length > drawing.form.field * 0.6:
        rise = min(_HIGHEST, length * _ARC + 12)
        up = 1 if _is_at_top(drawing, one) else -1
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2 + 2 * up * rise * 0.8
        start, end = _towards(one, middle, near), _towards(other, middle, far)
        return f"M{_at(start)}Q{_at(middle)} {_at(end)}"
    start, end = _towards(one, other, min(near, length / 3)), _towards(other, one, min(far, length / 3))
    return f"M{_at(start)}L{_at(end)}"


def _is_at_top(drawing: Drawing, point: Point) -> bool:
    """Whether a point lies in the upper half of its table."""
    form = drawing.form
    return (point[1] - form.edge) % (form.table + form.middle) < form.table / 2


def _towards(one: Point, other: Point, way: float) -> Point:
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1
    share = way / length
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _at(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _reached(drawing: Drawing, field: int) -> Iterator[Element]:
    """A field that is hit or filled: a cross-hair, and the roller's number where the row of numbers says another."""
    spot, radius = drawing.spot(field), drawing.form.radius + 4
    x, y = drawing.places(spot, sum(drawing.plan.counts(spot)))[0]
    yield _circle((x, y), radius, "ring aim")
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inner, outer = radius - 4, radius + 5
        path = f"M{_at((x + across * inner, y + down * inner))}L{_at((x + across * outer, y + down * outer))}"
        yield element("path", d=path, class_="line edge")
        yield element("path", d=path, class_="line")
    number = drawing.plan.number(drawing.lit.side, spot)
    if number != _shown_number(drawing.plan, spot):
        side = -1 if x > drawing.form.field else 1
        yield from _label(
            (x + side * (radius + 13), y + (10 if spot.top else -10)), str(number), 26, "label", "label-text"
        )


def _badge(drawing: Drawing, at: Point, text: str) -> Iterator[Element]:
    """The number that a checker plays, at its upper right."""
    reach = drawing.form.radius * 0.75
    x = min(at[0] + reach, drawing.form.width - 10 - 3 * (len(text) > 1))
    yield from _label((x, at[1] - reach), text, 17 if len(text) == 1 else 9 + 7.5 * len(text), "badge", "badge-text")


def _label(at: Point, text: str, width: float, look: str, words: str) -> Iterator[Element]:
    yield _box(at[0] - width / 2, at[1] - 8.5, width, 17, look, 8.5 if look == "badge" else 5)
    yield _text(at, text, words)


def _rings(drawing: Drawing) -> Iterator[Element]:
    """The checkers that are pointed out without a reason."""
    for spot in drawing.plan.highlighted(drawing.highlight):
        for at in drawing.places(spot, sum(drawing.plan.counts(spot))):
            yield _circle(at, drawing.form.radius + 2, "ring")


SUM = Saying("sum")
"""The word for both dice on the badge of a checker."""


def pictures(plan: Plan, lit: Lit, highlight: Highlight, language: Language) -> tuple[Element, ...]:
    """The pictures of a board, of which the sheet shows the one that fits the screen."""
    return tuple(picture(Drawing(plan, form, lit, highlight, language.say(SUM))) for form in FORMS)
