"""The pictures of a board on the page: wood, flèches, numbers, checkers, and what is highlighted."""

from __future__ import annotations

from functools import lru_cache, partial

from trictrac.app.picture import (
    MOST,
    SIDES,
    Drawing,
    Grooves,
    box,
    checkers,
    circle,
    groove_paths,
    printed_number,
    words,
)
from trictrac.app.proof import last_play, moves, proof, rings
from trictrac.app.tree import Element, Elements, element
from trictrac.model.layout import HAND
from trictrac.model.score import Side
from trictrac.view.geometry import COLUMNS, HALF, SPOTS, Spot
from trictrac.view.painter import BoardFrame, Point, paint, path_point, units
from trictrac.view.table import Holes


def picture(drawing: Drawing) -> Element:
    """Return a picture of the board, hidden from screen readers, which read its fields instead."""
    frame = drawing.frame
    return element(
        "svg",
        *paint(drawing, _PageSkin(drawing)),
        viewBox=f"0 0 {units(frame.width)} {units(frame.height)}",
        class_=f"picture {frame.name}",
        aria_hidden="true",
    )


class _PageSkin:
    """The look of a board on the page: classes whose colours the style sheet sets."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing, self.plan = drawing, drawing.plan
        self.grooves: Grooves = ([], [])

    def ground(self) -> tuple[Element, ...]:
        """Draw the empty board."""
        plan = self.plan
        numbers = tuple(
            (printed_number(plan, one), printed_number(plan, other))
            for one, other in zip(plan.edge(top=True), plan.edge(top=False), strict=True)
        )
        return _ground(self.drawing.frame, self.drawing.is_left, numbers, isinstance(plan.table.furniture, Holes))

    def checkers(self, spot: Spot, places: list[Point]) -> Elements:
        """Draw the checkers of a field, each a disc."""
        return checkers(self.drawing, spot, places, self.grooves)

    def above(self) -> Elements:
        """Draw the checkers in hand, the grooves on all checkers, large counts, and what is highlighted."""
        drawing, plan, lit = self.drawing, self.plan, self.drawing.lit
        for side in Side:
            # A side's checkers in hand lie on the rail between the tables; of more than are drawn the last bears the number.
            places, count = drawing.in_hand(side), plan.table.layout.checkers(side)[HAND]
            yield from (circle(place, drawing.on_bar, f"man {SIDES[side]}") for place in places)
            if places and count > MOST:
                yield words(places[-1], str(count), f"count {SIDES[side]}")
            if places and lit.side is side and HAND in (*lit.movable, lit.chosen):
                yield circle(places[-1], drawing.on_bar - 1.5, "ring")
        yield from groove_paths(self.grooves)
        for spot in SPOTS:
            counts = plan.counts(spot)
            if sum(counts) > MOST:
                number = "+".join(str(count) for count in counts if count)
                yield words(drawing.lying(spot)[-1], number, f"count {SIDES[counts[1] > 0]}")
        yield from last_play(drawing)
        yield from moves(drawing)
        yield from proof(drawing)
        yield from rings(drawing)


@lru_cache(maxsize=32)
def _ground(
    frame: BoardFrame, is_left: bool, numbers: tuple[tuple[int, int], ...], has_corners: bool
) -> tuple[Element, ...]:
    """Return an empty board with the talons on the left or the right.

    It has the wood, the ground of both tables, flèches in two colours, the numbers of each column at both edges (once if
    they are the same), and brass at the corners of trictrac.
    """
    rim = partial(frame.rim, is_left=is_left)
    margin = partial(frame.inward, depth=frame.depth + frame.strip / 2, is_left=is_left)
    found = [box(0, 0, frame.width, frame.height, "wood")]
    found += [box(*rim(SPOTS[column]), HALF * frame.field, frame.table, "ground") for column in (0, HALF)]
    for colour, look in enumerate(("dark", "light")):
        spots = [spot for spot in SPOTS if (spot.column + spot.top) % 2 != colour]
        triangles = (frame.fleche(spot, 1, frame.depth * 0.93, is_left=is_left) for spot in spots)
        path = "".join(f"M{'L'.join(map(path_point, points))}Z" for points in triangles)
        found.append(element("path", d=path, class_=look))
    corner = COLUMNS - 1 if is_left else 0
    for spot in (SPOTS[corner], SPOTS[corner + COLUMNS]) if has_corners else ():
        x, y = rim(spot)
        found.append(box(x + 2, y - (0 if spot.top else 2.5), frame.field - 4, 2.5, "brass"))
    for column, (top, bottom) in enumerate(numbers):
        x, y = margin(SPOTS[column])
        if top == bottom:
            found.append(words((x, y), str(top), "number"))
        else:
            found.append(words((x, y - 6), str(top), "number small"))
            found.append(words((x, y + 7), str(bottom), "number small"))
    if frame.stacked and has_corners:
        for number, arrow in ((HALF, "↑"), (HALF + 1, "↓")):
            column = number - 1 if is_left else COLUMNS - number
            x, y = margin(SPOTS[column])
            found.append(words((x + (22 if column % HALF else -22), y), arrow, "number arrow"))
    return tuple(found)
