"""A board on the page: its pictures, and its fields as buttons with the names that a voice says."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.app.painting import pictures
from trictrac.app.picture import NOTHING, Lit
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.model.layout import LAST
from trictrac.model.score import Side
from trictrac.saying.language import Counted, strung
from trictrac.view.doc import Board
from trictrac.view.geometry import HALF, LEFT, Plan, Spot
from trictrac.view.table import CAPTIONS


def board(
    drawn: Board,
    *,
    bottom: Side | None = None,
    talon_left: bool = True,
    lit: Lit = NOTHING,
    tapped: bool = False,
    low: bool = False,
    key: str = "board",
) -> Element:
    """A board; ``bottom`` is the side chosen for the bottom, ``low`` asks for a board of less height.

    If it is ``tapped``, a tap on a field does ``field N``, N as the side that is pointed out counts its way; the fields
    come in the order of that way.
    """
    plan = Plan(drawn.table, drawn.bottom(bottom), talon_left)
    fields = (_field(plan, field, lit, key, tapped=tapped) for field in range(1, LAST + 1))
    return element(
        "div",
        pictures(plan, lit, drawn.highlight),
        element("div", *fields, class_="fields", data_arrows=True),
        id=key,
        class_=f"board {'taps' if tapped else 'shows'}{' lower' if low else ''}",
        role="group",
        aria_label=Saying(CAPTIONS[drawn.table.title]),
    )


def _field(plan: Plan, field: int, lit: Lit, key: str, *, tapped: bool) -> Element:
    """One field as it can be tapped, or as it is read."""
    spot = plan.spot(lit.side, field)
    said = strung(list(_field_said(plan, field, spot, lit)))
    upper = (spot.column < HALF) is not (plan.talons == LEFT)
    row = 1 + (not spot.top) + 2 * (not upper)
    # The style sheet finds the field by its column and row in either picture.
    look = f"x{spot.column % HALF} y{row} w{spot.column} {'t' if spot.top else 'b'}"
    if not tapped:
        return element("span", id=f"{key}-{field}", class_=look, role="img", aria_label=said)
    useful = field in lit.movable or field == lit.chosen or field in dict(lit.ends)
    return element(
        "button",
        id=f"{key}-{field}",
        type="button",
        class_=look,
        data_do=f"field {field}",
        aria_label=said,
        aria_pressed="true" if field == lit.chosen else None,
        tabindex=None if useful else "-1",
    )


def _field_said(plan: Plan, field: int, spot: Spot, lit: Lit) -> Iterator[object]:
    """Yield the words for a field: its number and checkers, what can be done with it, what it proves."""
    number, (white, black) = plan.number(lit.side, spot), plan.counts(spot)
    if not white and not black:
        yield Saying("field {number}, empty", number=number)
    if white:
        yield Counted(
            "field {number}, {count} white checker", "field {number}, {count} white checkers", white, number=number
        )
    if black:
        yield Counted(
            "field {number}, {count} black checker", "field {number}, {count} black checkers", black, number=number
        )
    if field == lit.chosen:
        yield Saying("taken up")
    elif field in lit.movable:
        yield Saying("can move")
    for end, by in lit.ends:
        if end == field:
            yield Saying("by {number}", number=by)
    for ray in lit.reason.rays if lit.reason else ():
        if ray.start == field:
            yield Saying("plays {number}", number=ray.number)
        if ray.end == field:
            yield Saying("reached by {number} from {start}", number=ray.number, start=ray.start)
