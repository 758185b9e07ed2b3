"""The highlights on a board: checkers that can move and where to, and those that prove a reason for points."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from trictrac.app.picture import Drawing, Grooves, box, checkers, circle, groove_paths, printed_number, words
from trictrac.app.tree import Element, Elements, element
from trictrac.model.layout import LAST, Layout
from trictrac.model.score import Side
from trictrac.view.arrows import DASHES, MOVED
from trictrac.view.painter import Point, cross_hair, lay_arrows


def moves(drawing: Drawing) -> Elements:
    """Draw bars at the fields that can move, the selected checker, and the fields it can reach with their numbers."""
    lit, frame = drawing.lit, drawing.frame
    yield from (_strip(drawing, field, 5, 5, "bar", 2, gap=0.5) for field in filter(_is_field, lit.movable))
    if _is_field(lit.chosen):
        spot = drawing.spot(lit.chosen)
        yield _strip(drawing, lit.chosen, 0, frame.depth, "chosen")
        grooves: Grooves = ([], [])
        yield from checkers(drawing, spot, drawing.lying(spot), grooves)
        yield from groove_paths(grooves)
        yield circle(drawing.end(lit.side, lit.chosen), frame.radius + 3, "ring")
    for field, number in lit.ends:
        if _is_field(field):
            yield _strip(drawing, field, 1.5, frame.depth, "end", 6)
            reach = min(frame.depth - frame.radius - 2, frame.foot + frame.step * 1.2)
            at = drawing.inward(drawing.spot(field), reach)
            yield circle(at, frame.radius, "disc")
            yield words(at, number, "digit")


def _is_field(number: int) -> bool:
    """Return whether a number is a field of the board, not in hand or off."""
    return 1 <= number <= LAST


def _strip(
    drawing: Drawing, field: int, inset: float, depth: float, look: str, round_: float = 0, gap: float = 0
) -> Element:
    """Draw a rectangle on a field from its foot, or from a gap beyond it."""
    spot = drawing.spot(field)
    x, y = drawing.rim(spot)
    top = y + gap if spot.top else y - gap - depth
    return box(x + inset, top, drawing.frame.field - 2 * inset, depth, look, round_)


def proof(drawing: Drawing) -> Elements:
    """Draw the arrows of the board and of the reason: lines with a white edge, rings, cross-hairs, numbers."""
    frame, reason, laid = drawing.frame, drawing.lit.reason, lay_arrows(drawing, drawing.arrows)
    for field in reason.held if reason else ():
        yield from (circle(drawing.end(drawing.lit.side, field, rank), frame.radius + 3, "ring") for rank in (0, 1))
    heads = "".join(one.head for one in laid if one.arrow.kind in MOVED)
    yield from (element("path", d=one.line + heads, class_="line edge") for one in laid)
    yield from (element("path", d=one.line, class_="line", stroke_dasharray=DASHES[one.arrow.kind]) for one in laid)
    if heads:
        yield element("path", d=heads, class_="line")
    for one in laid:
        yield circle(one.stops[0], frame.radius + 3, "ring")
        if one.arrow.rest:
            yield circle(one.stops[1], 5.5, "rest")
    aims = {(one.arrow.side, one.arrow.end) for one in laid if one.arrow.kind not in MOVED}
    for side, field in sorted(aims):
        yield from _reached(drawing, side, field)
    for one in laid:
        if one.arrow.numbers:
            yield from _label(drawing, one.middle, one.arrow.by, 9 + 7.5 * len(one.arrow.by), "badge")


def last_play(drawing: Drawing) -> Elements:
    """Draw the last play: a circle where a checker left, its way, and a ring where it lies."""
    last, table = drawing.lit.last, drawing.plan.table
    # As if those that left still lay there, on top, which gives the places where they were.
    both = [list(table.layout.white), list(table.layout.black)]
    for arrow in last:
        both[arrow.side][arrow.start] += 1
    full = replace(table, layout=Layout(tuple(both[0]), tuple(both[1]), table.layout.turn))
    laid = lay_arrows(replace(drawing, plan=replace(drawing.plan, table=full)), last)
    for look in ("edge", "way"):
        yield from (element("path", d=one.line, class_=f"last {look}") for one in laid)
    for one in laid:
        yield circle(one.stops[0], drawing.frame.radius, "last left")
        yield circle(one.stops[-1], drawing.frame.radius + 1.5, "last lies")


def _reached(drawing: Drawing, side: Side, field: int) -> Elements:
    """Draw a cross-hair on a field that is hit or filled, and the roller's number if another one is printed."""
    (x, y), radius = drawing.end(side, field), drawing.frame.radius + 4
    yield circle((x, y), radius, "ring aim")
    yield from (element("path", d=cross_hair((x, y), radius), class_=look) for look in ("line edge", "line"))
    spot = drawing.plan.spot(side, field)
    number = drawing.plan.number(side, spot)
    if number != printed_number(drawing.plan, spot):
        aside = -1 if x > drawing.frame.field else 1
        at = x + aside * (radius + 13), y + (10 if spot.top else -10)
        yield from _label(drawing, at, str(number), 26, "label")


def _label(drawing: Drawing, at: Point, text: str, width: float, look: str) -> Elements:
    """Draw a text in a box, which stays on the board."""
    x, y = (
        min(max(place, half + 2), whole - half - 2)
        for place, half, whole in zip(at, (width / 2, 8.5), (drawing.frame.width, drawing.frame.height), strict=True)
    )
    yield box(x - width / 2, y - 8.5, width, 17, look, 8.5 if look == "badge" else 5)
    yield words((x, y), text, f"{look}-text")


def rings(drawing: Drawing) -> Elements:
    """Draw rings round the checkers that are highlighted without a reason."""
    lying = chain.from_iterable(map(drawing.lying, drawing.plan.highlighted(drawing.highlight)))
    yield from (circle(at, drawing.frame.radius + 2, "ring") for at in lying)
