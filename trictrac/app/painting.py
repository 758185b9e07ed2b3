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
    form, plan = drawing.form, drawing.plan
    numbers = tuple(
        (shown_number(plan, Spot(column, True)), shown_number(plan, Spot(column, False))) for column in range(COLUMNS)
    )
    return element(
        "svg",
        *_ground(form, plan.talons == LEFT, numbers, isinstance(plan.table.furniture, Holes)),
        *_lying(drawing),
        *moves(drawing),
        *(proof(drawing, drawing.lit.reason) if drawing.lit.reason else ()),
        *rings(drawing),
        viewBox=f"0 0 {number_of(form.width)} {number_of(form.height)}",
        class_=f"picture {form.name}",
        aria_hidden="true",
    )


@lru_cache(maxsize=32)
def _ground(form: Form, is_left: bool, numbers: tuple[tuple[int, int], ...], has_corners: bool) -> tuple[Element, ...]:
    """Return an empty board with the talons at its left or at its right.

    It is made of wood, the ground of both tables, flèches in two colours, the numbers of each column at the top and at the
    bottom edge (one where they are the same), and brass at the corners of trictrac.
    """
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
        x, y = places[column].inward(form.depth + form.strip / 2)
        if top == bottom:
            found.append(words((x, y), str(top), "number"))
        else:
            found.append(words((x, y - 6), str(top), "number small"))
            found.append(words((x, y + 7), str(bottom), "number small"))
    if form.stacked and has_corners:
        for number, arrow in ((HALF, "↑"), (HALF + 1, "↓")):
            column = number - 1 if is_left else COLUMNS - number
            x, y = places[column].inward(form.depth + form.strip / 2)
            found.append(words((x + (22 if column % HALF else -22), y), arrow, "number arrow"))
    return tuple(found)


def _fleche(place: Place) -> str:
    x, y = place.rim
    return path_of([(x + 1, y), place.inward(place.form.depth * 0.93), (x + place.form.field - 1, y)])


def _lying(drawing: Drawing) -> Iterator[Element]:
    """All checkers: each a disc, their grooves in one line for each colour."""
    grooves: tuple[list[str], list[str]] = ([], [])
    for spot in drawing.plan.spots():
        counts = drawing.plan.counts(spot)
        if any(counts):
            yield from checkers(drawing, spot, grooves[counts[1] > 0])
    for side in Side:
        # A side's checkers in hand lie on the rail between the tables; of more than are drawn the last bears the number.
        places, count = drawing.on_bar(side), drawing.plan.table.layout.checkers(side)[HAND]
        for place in places:
            yield circle(place, drawing.form.on_bar, f"man {SIDES[side]}")
        if places and count > MOST:
            yield words(places[-1], str(count), f"count {SIDES[side]}")
        if places and drawing.lit.side is side and HAND in (*drawing.lit.movable, drawing.lit.chosen):
            yield circle(places[-1], drawing.form.on_bar - 1.5, "ring")
    for look, drawn in zip(SIDES, grooves, strict=True):
        yield element("path", d="".join(drawn) or None, class_=f"groove {look}")
    for spot in drawing.plan.spots():
        counts = drawing.plan.counts(spot)
        if sum(counts) > MOST:
            yield words(drawing.places(spot, sum(counts))[-1], str(sum(counts)), f"count {SIDES[counts[1] > 0]}")


SUM = Saying("sum")
"""The word for both dice on the badge of a checker."""


def miniature(plan: Plan, highlight: Highlight) -> Element:
    """Return a small picture of a board, for a key."""
    return picture(Drawing(plan, LOW, NOTHING, highlight))


def pictures(plan: Plan, lit: Lit, highlight: Highlight, language: Language) -> tuple[Element, ...]:
    """The pictures of a board, of which the sheet shows the one that fits the screen."""
    return tuple(picture(Drawing(plan, form, lit, highlight, language.say(SUM))) for form in FORMS)
