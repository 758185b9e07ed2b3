"""Pictures of a board: its wood and flèches, its numbers, the checkers, and what is pointed out on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from trictrac.app.picture import (
    FORMS,
    LOW,
    MOST,
    NOTHING,
    SIDES,
    Drawing,
    Form,
    Lit,
    Place,
    box,
    checkers,
    circle,
    number_of,
    path_of,
    shown_number,
    words,
)
from trictrac.app.proof import moves, proof, rings
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.model.layout import HAND
from trictrac.model.score import Side
from trictrac.saying.language import Language
from trictrac.view.geometry import COLUMNS, HALF, LEFT, Highlight, Plan, Spot
from trictrac.view.table import Holes


def picture(drawing: Drawing) -> Element:
    """A picture of the board, for those who see it: its fields are named beside it."""
    form = drawing.form
    return element(
        "svg",
        *_ground(drawing),
        *_lying(drawing),
        *moves(drawing),
        *(proof(drawing, drawing.lit.reason) if drawing.lit.reason else ()),
        *rings(drawing),
        viewBox=f"0 0 {number_of(form.width)} {number_of(form.height)}",
        class_=f"picture {form.name}",
        aria_hidden="true",
    )


def _ground(drawing: Drawing) -> tuple[Element, ...]:
    """Wood, the ground of both tables, flèches in two colours, the numbers, brass at the corners of trictrac."""
    plan = drawing.plan
    numbers = tuple(
        (shown_number(plan, Spot(column, True)), shown_number(plan, Spot(column, False))) for column in range(COLUMNS)
    )
    return _bare(drawing.form, plan.talons == LEFT, numbers, isinstance(plan.table.furniture, Holes))


@lru_cache(maxsize=32)
def _bare(form: Form, is_left: bool, numbers: tuple[tuple[int, int], ...], has_corners: bool) -> tuple[Element, ...]:
    """The ground of a board on which nothing lies, with the talons at its left or at its right."""
    found = [box(0, 0, form.width, form.height, "wood")]
    places = [Place(form, is_left, Spot(column, top)) for top in (True, False) for column in range(COLUMNS)]
    found += [box(*places[column].rim, HALF * form.field, form.table, "ground") for column in (0, HALF)]
    for colour, look in enumerate(("dark", "light")):
        triangles = [_fleche(place) for place in places if (place.spot.column + place.spot.top) % 2 != colour]
        found.append(element("path", d="".join(triangles), class_=look))
    if has_corners:
        for place in places:
            if place.spot.column == (COLUMNS - 1 if is_left else 0):
                x, y = place.rim
                found.append(box(x + 2, y - (0 if place.spot.top else 2.5), form.field - 4, 2.5, "brass"))
    for column, (top, bottom) in enumerate(numbers):
        found += _column_numbers(places[column], top, bottom)
    if form.stacked and has_corners:
        for number, arrow in ((HALF, "↑"), (HALF + 1, "↓")):
            column = number - 1 if is_left else COLUMNS - number
            x, y = places[column].inward(form.depth + form.strip / 2)
            found.append(words((x + (22 if column % HALF else -22), y), arrow, "number arrow"))
    return tuple(found)


def _fleche(place: Place) -> str:
    x, y = place.rim
    return path_of([(x + 1, y), place.inward(place.form.depth * 0.93), (x + place.form.field - 1, y)])


def _column_numbers(place: Place, top: int, bottom: int) -> Iterator[Element]:
    """The numbers of a column: one where both edges have the same, else one for each."""
    x, y = place.inward(place.form.depth + place.form.strip / 2)
    if top == bottom:
        yield words((x, y), str(top), "number")
    else:
        yield words((x, y - 6), str(top), "number small")
        yield words((x, y + 7), str(bottom), "number small")


def _lying(drawing: Drawing) -> Iterator[Element]:
    """All checkers: each a disc, their grooves in one line for each colour."""
    grooves: tuple[list[str], list[str]] = ([], [])
    for spot in drawing.plan.spots():
        counts = drawing.plan.counts(spot)
        if any(counts):
            yield from checkers(drawing, spot, grooves[counts[1] > 0])
    for side in Side:
        yield from _on_bar(drawing, side)
    for look, drawn in zip(SIDES, grooves, strict=True):
        yield element("path", d="".join(drawn) or None, class_=f"groove {look}")
    for spot in drawing.plan.spots():
        counts = drawing.plan.counts(spot)
        if sum(counts) > MOST:
            yield words(drawing.places(spot, sum(counts))[-1], str(sum(counts)), f"count {SIDES[counts[1] > 0]}")


def _on_bar(drawing: Drawing, side: Side) -> Iterator[Element]:
    """A side’s checkers in hand, on the rail between the tables; of more than are drawn the last bears the number."""
    places, count = drawing.on_bar(side), drawing.plan.table.layout.checkers(side)[HAND]
    for place in places:
        yield circle(place, drawing.form.on_bar, f"man {SIDES[side]}")
    if places and count > MOST:
        yield words(places[-1], str(count), f"count {SIDES[side]}")
    if places and drawing.lit.side is side and HAND in (*drawing.lit.movable, drawing.lit.chosen):
        yield circle(places[-1], drawing.form.on_bar - 1.5, "ring")


SUM = Saying("sum")
"""The word for both dice on the badge of a checker."""


def miniature(plan: Plan, highlight: Highlight) -> Element:
    """Return a small picture of a board, for a key."""
    return picture(Drawing(plan, LOW, NOTHING, highlight))


def pictures(plan: Plan, lit: Lit, highlight: Highlight, language: Language) -> tuple[Element, ...]:
    """The pictures of a board, of which the sheet shows the one that fits the screen."""
    return tuple(picture(Drawing(plan, form, lit, highlight, language.say(SUM))) for form in FORMS)
