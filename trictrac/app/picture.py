"""The shapes in pictures of a board, where fields and checkers are in them, and what is highlighted."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.app.tree import Element, Elements, element
from trictrac.base.values import frozen
from trictrac.model.layout import HAND
from trictrac.model.score import Side
from trictrac.view.arrows import Arrow
from trictrac.view.geometry import Highlight, Plan, Spot
from trictrac.view.painter import BoardFrame, Canvas, Point, round_path, units
from trictrac.view.reason import Reason

SIDES = ("white", "black")
MOST = 6
"""Largest number of checkers drawn on a field. With more of them the last bears their number."""

NUMBERS = 12.5
"""Distance of the numbers from the middle of a table, if each edge has its own."""


_TALL = BoardFrame("tall", True, 61.3, 70, 16, 12, 4, 4, 4, 13.5, 19.5, 27, 13.5 * 1.1, 2, MOST)
"""A board with fields as wide as a thumb, for a phone held upright."""
LOW = BoardFrame("low", True, 61.3, 43, 20, 12, 4, 4, 4, 10.8, 15, 16, 10.8 * 1.1, 2, MOST)
"""The same with less height, for a board without taps."""
_WIDE = BoardFrame("wide", False, 45, 132, 36, 14, 6, 6, 6, 16.5, 20, 32.5, 16.5 * 1.1, 1, MOST)
"""The whole board in one row of tables."""
FRAMES = (_TALL, LOW, _WIDE)


@frozen
class Lit:
    """The highlighted fields of a board, numbered along the way of ``side``."""

    side: Side = Side.WHITE
    movable: tuple[int, ...] = ()
    """The fields from which a checker can move."""
    chosen: int = -1
    """The field of the selected checker, or -1."""
    ends: tuple[tuple[int, str], ...] = ()
    """The fields that it can reach, each with the number that plays it there."""
    reason: Reason | None = None
    """The reason for points whose proof is drawn."""
    last: Sequence[Arrow] = ()
    """The ways of the last play, which stays marked."""


NOTHING = Lit()


@frozen
class Drawing(Canvas):
    """A table in a picture of the page, with what is highlighted."""

    lit: Lit = NOTHING
    highlight: Highlight = frozenset()
    arrows: Sequence[Arrow] = ()

    @property
    def room(self) -> float:
        """The distance from the first to the last row of checkers, less if each edge has its own numbers between the tips."""
        both = printed_number(self.plan, Spot(0, True)) != printed_number(self.plan, Spot(0, False))
        return self.frame.room - (max(0.0, NUMBERS - self.frame.strip / 2) if both else 0)

    @property
    def on_bar(self) -> float:
        """The radius of a checker on the rail between the tables, where it touches none of the fields beside it."""
        frame = self.frame
        return frame.middle / 2 + (frame.foot if frame.stacked else frame.field / 2) - frame.radius

    def in_hand(self, side: Side) -> list[Point]:
        """Return the places of a side's checkers in hand, on the rail from its middle on.

        Checkers that wait beside the board have none.
        """
        table, frame = self.plan.table, self.frame
        count = 0 if table.waiting else min(table.layout.checkers(side)[HAND], MOST)
        room = (frame.width if frame.stacked else frame.height) / 2 - frame.edge
        step, way = min(2 * self.on_bar + 1, room / (MOST + 0.3)), -1 if self.plan.waits_at_top(side) else 1
        steps = [way * step * (at + 0.8) for at in range(count)]
        x, y = frame.centre
        return [(x + far, y) if frame.stacked else (x, y + far) for far in steps]

    def spot(self, field: int) -> Spot:
        """Return the place of a field of the side that is highlighted."""
        return self.plan.spot(self.lit.side, field)


def printed_number(plan: Plan, spot: Spot) -> int:
    """Return the number printed at a field, as its edge counts."""
    return plan.number(plan.numbering(top=spot.top)[0], spot)


def circle(at: Point, radius: float, look: str) -> Element:
    """Return a circle with a class."""
    return element("circle", cx=units(at[0]), cy=units(at[1]), r=units(radius), class_=look)


def words(at: Point, text: str, look: str) -> Element:
    """Return a text with a class, centred at a point."""
    return element("text", text, x=units(at[0]), y=units(at[1]), class_=look)


def box(x: float, y: float, width: float, height: float, look: str, round_: float = 0) -> Element:
    """Return a rectangle with a class, with round corners if ``round_`` is not 0."""
    return element(
        "rect",
        x=units(x),
        y=units(y),
        width=units(width),
        height=units(height),
        rx=units(round_) if round_ else None,
        class_=look,
    )


Grooves = tuple[list[str], list[str]]
"""The paths of the grooves on checkers: White's, then Black's."""


def groove_paths(grooves: Grooves) -> Elements:
    """Yield the grooves of each colour as one path."""
    for look, drawn in zip(SIDES, grooves, strict=True):
        yield element("path", d="".join(drawn) or None, class_=f"groove {look}")


def checkers(drawing: Drawing, spot: Spot, places: list[Point], grooves: Grooves) -> Elements:
    """Yield the checkers of a field, and add the grooves of those not covered to ``grooves``, by colour.

    An impossible board may have both colours on a field: then White's come first, and at least one of each is drawn.
    """
    frame, counts = drawing.frame, drawing.plan.counts(spot)
    covered = (
        len(places) > frame.abreast
        and abs(places[0][1] - places[-1][1]) < (len(places) - 1) // frame.abreast * frame.step - 0.1
    )
    white = min(counts[0], max(1, len(places) - counts[1]))
    for at, place in enumerate(places):
        yield circle(place, frame.radius, f"man {SIDES[at >= white]}")
        if not covered or at >= len(places) - frame.abreast:
            grooves[at >= white].append(round_path(place, frame.radius * 0.6))
