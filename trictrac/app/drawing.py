"""A board on the page: its pictures, and its fields as buttons with names for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trictrac.app.painting import picture
from trictrac.app.picture import FRAMES, NOTHING, Drawing, Lit
from trictrac.app.tree import Element, Elements, Late, element
from trictrac.base.errors import Saying
from trictrac.model.layout import LAST, field_text
from trictrac.model.score import Side
from trictrac.saying.language import Counted, Language, strung
from trictrac.view.arrows import DASHES, Arrow, arrow_lines
from trictrac.view.doc import Board
from trictrac.view.geometry import HALF, LEFT, Plan, Spot
from trictrac.view.table import CAPTIONS, Table, captions

FEW_MARKS = 2
"""Largest number of marks with which a board above them keeps its full height."""


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
    """Return a board, with the side ``bottom`` at the bottom, and less height if ``low`` is true.

    If ``tapped`` is true, a tap on a field does ``field N``, where N is the number of the field for the side of ``lit``. The
    fields come in the order of that side's way. The arrow keys reach those that are highlighted, or else all.
    """
    plan = Plan(drawn.table, drawn.bottom(bottom), talon_left)
    arrows = (*drawn.arrows, *(lit.reason.arrows if lit.reason else ()))
    fields = (_field(plan, field, lit, (*arrows, *lit.last), key, tapped=tapped) for field in range(1, LAST + 1))
    found = element(
        "div",
        # The style sheet shows the one that fits the screen.
        *(picture(Drawing(plan, frame, lit, drawn.highlight, arrows)) for frame in FRAMES),
        element("div.fields", *fields, data_arrows=True),
        id=key,
        class_=f"board {'taps' if tapped else 'shows'}{' lower' if low else ''}",
        role="group",
        aria_label=Saying(CAPTIONS[drawn.table.title]),
    )
    if not (drawn.arrows and drawn.names_arrows):
        return found
    return element("figure.arrows", found, element("figcaption", _key(drawn.arrows, drawn.table)))


def _field(plan: Plan, field: int, lit: Lit, arrows: Sequence[Arrow], key: str, *, tapped: bool) -> Element:
    """Return a field as a button, or as a description if it cannot be tapped."""
    spot = plan.spot(lit.side, field)
    said = strung(list(_field_said(plan, field, spot, lit, arrows)))
    row = 1 + (not spot.top) + 2 * ((spot.column < HALF) is (plan.talons == LEFT))
    # The style sheet finds the field by its column and row in either picture.
    look = f"x{spot.column % HALF} y{row} w{spot.column} {'t' if spot.top else 'b'}"
    if not tapped:
        return element("span", id=f"{key}-{field}", class_=look, role="img", aria_label=said)
    useful = lit == NOTHING or field in lit.movable or field == lit.chosen or field in dict(lit.ends)
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


def _field_said(plan: Plan, field: int, spot: Spot, lit: Lit, arrows: Sequence[Arrow]) -> Iterator[object]:
    """Yield the words for a field: its number and checkers, what can be done with it, and its arrows."""
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
    yield from (Saying("by {number}", number=by) for end, by in lit.ends if end == field)
    for arrow in arrows:
        if arrow.numbers and arrow.start and plan.spot(arrow.side, arrow.start) == spot:
            yield Saying("plays {number}", number=arrow.by)
        if arrow.end <= LAST and plan.spot(arrow.side, arrow.end) == spot:
            start = field_text(arrow.start, falling=plan.table.falling) if arrow.start else Saying("bar")
            if arrow.numbers:
                yield Saying("reached by {number} from {start}", number=arrow.by, start=start)
            else:
                yield Saying("reached from {start}", start=start)


def _key(arrows: Sequence[Arrow], table: Table) -> Late:
    """Return the legend of the arrows of a board, each kind with a sample of its line."""

    def lines(language: Language) -> Elements:
        for kind, named in arrow_lines(arrows, table, captions(language)):
            edge = element("path", d="M3 5H41", class_="line edge")
            line = element("path", d="M3 5H41", class_="line", stroke_dasharray=DASHES[kind])
            yield element(
                "p", element("svg", edge, line, viewBox="0 0 44 10", class_="picture", aria_hidden="true"), named
            )

    return lines
