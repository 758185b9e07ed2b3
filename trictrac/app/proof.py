"""All that is pointed out on a board: what can be moved and where to, and the checkers that prove a reason for points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from trictrac.app.picture import SIDES, Drawing, box, checkers, circle, point_of, printed_number, words
from trictrac.app.tree import Element, element
from trictrac.model.layout import LAST
from trictrac.view.painter import Point
from trictrac.view.reason import Ray, Reason

_ARC, _HIGHEST = 0.28, 46.0
"""How high a line between two fields of one row rises, for its length, and at most."""


def moves(drawing: Drawing) -> Iterator[Element]:
    """Draw the fields that can move, by a bar at their foot; the chosen one; the ends with their numbers."""
    lit, frame = drawing.lit, drawing.frame
    for field in filter(_is_field, lit.movable):
        yield _strip(drawing, field, 5, 5, "bar", 2, gap=0.5)
    if _is_field(lit.chosen):
        spot = drawing.spot(lit.chosen)
        yield _strip(drawing, lit.chosen, 0, frame.depth, "chosen")
        grooves: list[str] = []
        yield from checkers(drawing, spot, drawing.lying(spot), grooves)
        yield element("path", d="".join(grooves), class_=f"groove {SIDES[lit.side]}")
        yield circle(drawing.checker(lit.chosen), frame.radius + 3, "ring")
    for field, number in lit.ends:
        if _is_field(field):
            yield _strip(drawing, field, 1.5, frame.depth, "end", 6)
            reach = min(frame.depth - frame.radius - 2, frame.foot + frame.step * 1.2)
            at = drawing.inward(drawing.spot(field), reach)
            yield circle(at, frame.radius, "disc")
            yield words(at, number, "digit")


def _is_field(number: int) -> bool:
    """Return whether this is a field of the board: neither in hand nor off."""
    return 1 <= number <= LAST


def _strip(
    drawing: Drawing, field: int, inset: float, depth: float, look: str, round_: float = 0, gap: float = 0
) -> Element:
    """Draw a rectangle on a field from its foot on, or from a gap beyond it."""
    spot = drawing.spot(field)
    x, y = drawing.rim(spot)
    top = y + gap if spot.top else y - gap - depth
    return box(x + inset, top, drawing.frame.field - 2 * inset, depth, look, round_)


def proof(drawing: Drawing, reason: Reason) -> Iterator[Element]:
    """The checkers that prove a reason: lines with a white edge, rings with numbers, the cross-hair on what is reached."""
    frame, seen = drawing.frame, dict.fromkeys((ray.start for ray in reason.rays), 0)
    starts: list[tuple[Point, Ray]] = []
    for ray in reason.rays:
        starts.append((drawing.checker(ray.start, seen[ray.start]), ray))
        seen[ray.start] += 1
    for field in reason.held:
        yield circle(drawing.checker(field), frame.radius + 3, "ring")
        yield circle(drawing.checker(field, 1), frame.radius + 3, "ring")
    lines = [_line(drawing, start, ray) for start, ray in starts]
    yield from (element("path", d=line, class_="line edge") for line in lines)
    yield from (element("path", d=line, class_="line") for line in lines)
    for _, ray in starts:
        if ray.rest:
            yield circle(drawing.checker(ray.rest), 5.5, "rest")
    for field in sorted({ray.end for _, ray in starts} | ({reason.target} if reason.target else set())):
        yield from _reached(drawing, field)
    for start, ray in starts:
        yield circle(start, frame.radius + 3, "ring")
        # The number that the checker plays stands at its upper right.
        text, reach = drawing.sum_word if ray.is_sum else str(ray.number), frame.radius * 0.75
        x = min(start[0] + reach, frame.width - 10 - 3 * (len(text) > 1))
        width = 17 if len(text) == 1 else 9 + 7.5 * len(text)
        yield from _label((x, start[1] - reach), text, width, "badge", "badge-text")


def _line(drawing: Drawing, start: Point, ray: Ray) -> str:
    """The way of a checker, over the field on which it rests."""
    radius = drawing.frame.radius + 3
    points = [start, *([drawing.checker(ray.rest)] if ray.rest else []), drawing.checker(ray.end)]
    drawn = []
    for at, (one, other) in enumerate(pairwise(points)):
        near = radius if at == 0 else 5
        far = radius + 1 if at == len(points) - 2 else 5
        drawn.append(_stroke(drawing, one, other, near, far))
    return "".join(drawn)


def _stroke(drawing: Drawing, one: Point, other: Point, near: float, far: float) -> str:
    """A line from one point to another, cut short at both; along a row it is an arc, so that it crosses no other checker."""
    frame, length = drawing.frame, hypot(other[0] - one[0], other[1] - one[1]) or 1
    if abs(other[1] - one[1]) < 2 * frame.radius and length > frame.field * 0.6:
        rise = min(_HIGHEST, length * _ARC + 12)
        is_at_top = (one[1] - frame.edge) % (frame.table + frame.middle) < frame.table / 2
        up = 1 if is_at_top else -1
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2 + 2 * up * rise * 0.8
        start, end = _towards(one, middle, near), _towards(other, middle, far)
        return f"M{point_of(start)}Q{point_of(middle)} {point_of(end)}"
    start, end = _towards(one, other, min(near, length / 3)), _towards(other, one, min(far, length / 3))
    return f"M{point_of(start)}L{point_of(end)}"


def _towards(one: Point, other: Point, way: float) -> Point:
    share = way / (hypot(other[0] - one[0], other[1] - one[1]) or 1)
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _reached(drawing: Drawing, field: int) -> Iterator[Element]:
    """A field that is hit or filled: a cross-hair, and the roller's number where the row of numbers says another."""
    spot, radius = drawing.spot(field), drawing.frame.radius + 4
    x, y = drawing.lying(spot)[0]
    yield circle((x, y), radius, "ring aim")
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inner, outer = radius - 4, radius + 5
        path = f"M{point_of((x + across * inner, y + down * inner))}L{point_of((x + across * outer, y + down * outer))}"
        yield element("path", d=path, class_="line edge")
        yield element("path", d=path, class_="line")
    number = drawing.plan.number(drawing.lit.side, spot)
    if number != printed_number(drawing.plan, spot):
        side = -1 if x > drawing.frame.field else 1
        yield from _label(
            (x + side * (radius + 13), y + (10 if spot.top else -10)), str(number), 26, "label", "label-text"
        )


def _label(at: Point, text: str, width: float, look: str, look_of_text: str) -> Iterator[Element]:
    yield box(at[0] - width / 2, at[1] - 8.5, width, 17, look, 8.5 if look == "badge" else 5)
    yield words(at, text, look_of_text)


def rings(drawing: Drawing) -> Iterator[Element]:
    """The checkers that are pointed out without a reason."""
    for spot in drawing.plan.highlighted(drawing.highlight):
        for at in drawing.lying(spot):
            yield circle(at, drawing.frame.radius + 2, "ring")
