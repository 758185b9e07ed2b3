"""The furniture of a board in SVG: holes, pegs, tokens and pavillon, or bar, cube and trays."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.laws.fields import CORNER, TALON
from trictrac.model.layout import HAND, OFF
from trictrac.model.score import Side
from trictrac.view.geometry import (
    HALF,
    LEFT,
    SPOTS,
    Highlight,
    Plan,
    Spot,
    flag_side,
    peg_column,
    spare_token,
    token_place,
)
from trictrac.view.painter import units
from trictrac.view.shapes import (
    BRASS,
    CAPTION,
    DEPTH,
    EDGES,
    FIELD,
    FILLS,
    RADIUS,
    Measures,
    brackets,
    checker,
    checkers,
    circle,
    escape,
    hinge,
    label,
    paper,
    rect,
    square,
)
from trictrac.view.table import Bar, Captions, Holes

IVORY = 'fill="#fbf5e6" stroke="#3f2c09" stroke-width="1.3"'
_WOOD = 'fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
_GROOVE = 'fill="#2b1608" fill-opacity="0.72" stroke="#1c0e05" stroke-width="1.5"'
_HOLES = Measures(strip=100, middle=32, rail=46, edge=46, margin=36, numbers=(32,))
_BAR = Measures(strip=64, middle=58, rail=34, edge=52, margin=20, tray=50, numbers=(15, 37))
_TOKEN = 17
_CUBE = 40
"""Side of the doubling cube (``_TOKEN`` is that of a token)."""


def drawing_of(plan: Plan) -> HolesDrawing | BarDrawing:
    """Return the drawing of the furniture of a table."""
    furniture = plan.table.furniture
    return HolesDrawing(plan, furniture) if isinstance(furniture, Holes) else BarDrawing(plan, furniture)


class HolesDrawing:
    """The furniture of trictrac."""

    def __init__(self, plan: Plan, holes: Holes) -> None:
        self.plan = plan
        self.score = holes.score
        self.canvas = paper(plan, _HOLES)

    def ground(self) -> list[str]:
        """Draw the middle rail with its hinges, and the holes."""
        canvas, frame = self.canvas, self.canvas.frame
        x, y, rail = frame.centre[0], frame.edge, _HOLES.middle
        holes = [canvas.inward(spot, -13) for spot in SPOTS]
        holes += [(end, there) for end in canvas.rail_x for there in self._rail_holes()]
        return [
            rect(x - rail / 2, y, rail, frame.table, _WOOD),
            rect(x - 0.5, y, 1, frame.table, 'fill="#2a160a"'),
            *(hinge(x, canvas.depth_y(DEPTH / 2, top=top)) for top in (True, False)),
            *(circle(hole, 4.2, 'fill="#1c0e05" stroke="#8a5a34" class="tt-hole"') for hole in holes),
        ]

    def _rail_holes(self) -> tuple[float, float, float]:
        """Return the y of the holes of a side rail: peg start at the top, middle, peg start at the bottom."""
        canvas = self.canvas
        return canvas.depth_y(RADIUS, top=True), canvas.frame.centre[1], canvas.depth_y(RADIUS, top=False)

    def edge(self, *, top: bool) -> list[str]:
        """Draw the brass on the frame around a corner field: along its foot and up the side rail (law 4)."""
        canvas, frame, end = self.canvas, self.canvas.frame, self.plan.corners
        x = frame.left + (0 if end == LEFT else frame.across) + 2.5 * end
        foot = canvas.depth_y(-2.5, top=top)
        up = canvas.depth_y(2.4 * RADIUS, top=top)
        path = f"M{units(x - end * (FIELD + 2.5))},{units(foot)} H{units(x)} V{units(up)}"
        return [f'<path d="{path}" fill="none" stroke="{BRASS}" stroke-width="5" class="tt-corner"/>']

    def strip(self, words: Captions) -> Iterator[str]:
        """Draw the names of the two tables across the middle, and those of talons and corners at their ends."""
        canvas = self.canvas
        look = 'text-anchor="middle" fill="#4a2a14" font-style="italic"'
        for number, table, end_name in ((TALON, "petit_jan", "talons"), (CORNER, "grand_jan", "corners")):
            spot, y = Spot(self.plan.column(number), True), canvas.frame.centre[1]
            is_first = spot.column < HALF
            centre = canvas.rim(Spot(0 if is_first else HALF, True))[0] + 3 * FIELD
            outer = canvas.rim(spot)[0] + (FIELD if is_first else 0)
            yield label(centre, y + 6, 19, words[table], f'{look} letter-spacing="1"')
            yield label(outer, y + 5, 13, words[end_name], look)

    def pieces(self, _highlight: Highlight) -> Iterator[str]:
        """Draw the tokens at their points, the unused one between the talons, the pegs and the pavillon.

        Their places are those of laws 10.3, 10.5 and 10.8.
        """
        canvas = self.canvas
        for side in Side:
            place = token_place(self.plan, self.score, side)
            width = place.count * (_TOKEN + 2)
            x, y = canvas.inward(place.spot, DEPTH + _TOKEN / 2 + 3)
            x += place.lean * (FIELD - width) / 2 - (width - _TOKEN - 2) / 2
            yield from (_token(x + number * (_TOKEN + 2), y, side.letter) for number in range(place.count))
        if spare_token(self.score):
            x, _ = canvas.inward(Spot(self.plan.column(TALON), True), 0)
            x -= self.plan.corners * (FIELD - _TOKEN - 2) / 2
            yield _token(x, canvas.frame.centre[1], "-")
        yield from (*map(self._peg, Side), self._flag())

    def _peg(self, side: Side) -> str:
        """Draw the peg of one side in its hole."""
        canvas, top = self.canvas, self.plan.is_top(side)
        column = peg_column(self.plan, self.score, side)
        start = canvas.talons_x, self._rail_holes()[0 if top else 2]
        at = start if column is None else canvas.inward(Spot(column, top), -13)
        knob = circle(at, 8.5, f'fill="{FILLS[side]}" stroke="{EDGES[side]}" stroke-width="1.6"')
        head = circle(at, 3, f'fill="{EDGES[side]}"')
        return f'<g class="tt-peg" data-side="{side.letter}">{knob}{head}</g>'

    def _flag(self) -> str:
        """Draw the pavillon."""
        holder, x = flag_side(self.score), self.canvas.talons_x
        y = self._rail_holes()[1 if holder is None else 0 if self.plan.is_top(holder) else 2]
        owner = "-" if holder is None else holder.letter
        flag = f'<path d="M{units(x)},{units(y)} v-31" stroke="#fff6e3" stroke-width="3" stroke-linecap="round"/>'
        flag += f'<path d="M{units(x + 1.5)},{units(y - 32)} l20,7.5 l-20,7.5 z" fill="#c8202c" stroke="#fff6e3"/>'
        return f'<g class="tt-flag" data-side="{owner}">{flag}</g>'

    def borne_off(self, side: Side) -> list[str]:
        """Draw a side's borne-off checkers outside the rail, behind the opponent's talon (law 6.2)."""
        canvas, corners = self.canvas, self.plan.corners
        count = max(0, self.plan.table.layout.checkers(side)[OFF])
        x = canvas.talons_x - corners * (_HOLES.rail / 2 + 14)
        top = not self.plan.is_top(side)
        step = min(17.0, (DEPTH - 18) / max(1, count - 1))
        places = ((x, canvas.depth_y(9 + place * step, top=top)) for place in range(count))
        return [checker(place, 9, side, 'data-field="25"') for place in places]


def _token(x: float, y: float, owner: str) -> str:
    """Draw a token of a side, or an unused one (``-``)."""
    look = f'rx="3" fill="{BRASS}" stroke="#3f2c09" stroke-width="1.3"'
    drawn = square(x, y, _TOKEN, look) + square(x, y, _TOKEN - 8, 'rx="2" fill="none" stroke="#8a6a22"')
    return f'<g class="tt-token" data-side="{owner}">{drawn}</g>'


class BarDrawing:
    """The furniture of the games with a bar."""

    def __init__(self, plan: Plan, bar: Bar) -> None:
        self.plan = plan
        self.bar = bar
        self.canvas = paper(plan, _BAR, plan.tray_ends() if bar.trays else frozenset())

    def ground(self) -> list[str]:
        """Draw the bar with its hinges."""
        canvas, frame = self.canvas, self.canvas.frame
        x, _ = frame.centre
        return [
            rect(x - _BAR.middle / 2, frame.edge, _BAR.middle, frame.table, _WOOD),
            rect(x - 0.5, CAPTION, 1, frame.height - 2 * CAPTION, 'fill="#2a160a"'),
            *(hinge(x, canvas.depth_y(-_BAR.edge / 2, top=top)) for top in (True, False)),
        ]

    def edge(self, *, top: bool) -> list[str]:
        """Draw the trays at an edge."""
        trays = [self.plan.tray(side) for side in Side if self.canvas.trays]
        y = self.canvas.depth_y(0 if top else DEPTH, top=top)
        return [rect(self._tray_x(spot), y, _BAR.tray, DEPTH, f'rx="4" {_GROOVE}') for spot in trays if spot.top is top]

    def _tray_x(self, spot: Spot) -> float:
        """Return the x of the left side of the tray beside a last field."""
        inset = _BAR.margin + _BAR.rail * 0.75
        return inset if spot.column == 0 else self.canvas.frame.width - inset - _BAR.tray

    def strip(self, words: Captions) -> Iterator[str]:
        """Draw a raised stake across the bar, if there is no cube."""
        if self.bar.cube or self.bar.stake == 1:
            return
        said = escape(words["stake"].format(count=self.bar.stake))
        size = min(16.0, _BAR.middle * 1.7 / max(1, len(said)))
        look = f'text-anchor="middle" fill="{BRASS}" class="tt-stake"'
        x, y = self.canvas.frame.centre
        yield label(x, y + 5, size, said, look)

    def pieces(self, highlight: Highlight) -> Iterator[str]:
        """Draw the checkers in hand on the bar, unless they wait beside the board, and the cube."""
        if not (self.bar.waiting and self.canvas.trays):
            for side in Side:
                yield from self._hand(side, lit=(side, HAND) in highlight)
        if self.bar.cube:
            yield self._cube()

    def _hand(self, side: Side, *, lit: bool) -> Iterator[str]:
        """Draw a side's checkers in hand on the bar, from the middle towards the edge."""
        x, middle = self.canvas.frame.centre
        count = self.plan.table.layout.checkers(side)[HAND]
        room = self.canvas.frame.table / 2 - _CUBE - 24 - _CUBE
        step = min(2.0 * RADIUS + 2, (room - 2 * RADIUS) / max(1, count - 1))
        up = -1 if self.plan.waits_at_top(side) else 1
        places = [(x, middle + up * (_CUBE / 2 + 8 + RADIUS + step * place)) for place in range(count)]
        yield from checkers(places, [side] * count, [HAND] * count, room)
        if lit and places:
            yield brackets(places, _BAR.middle / 2 - 4)

    def _cube(self) -> str:
        """Draw the cube in the middle or before its owner."""
        canvas, bar = self.canvas, self.bar
        x, y = canvas.frame.centre
        if bar.owner is not None:
            y = canvas.depth_y(_CUBE / 2 + 6, top=self.plan.is_top(bar.owner))
        text = str(bar.stake)
        size = min(23.0, (_CUBE - 8) / (0.6 * len(text)))
        inner = 'rx="5" fill="none" stroke="#c9b78d"'
        drawn = square(x, y, _CUBE, f'rx="6" {IVORY}') + square(x, y, _CUBE - 6, inner)
        look = 'text-anchor="middle" font-weight="bold" fill="#2b2420"'
        drawn += label(x, y + size * 0.35, size, text, look)
        owner = "-" if bar.owner is None else bar.owner.letter
        return f'<g class="tt-cube" data-side="{owner}">{drawn}</g>'

    def borne_off(self, side: Side) -> Iterator[str]:
        """Draw a side's checkers in its tray on edge (borne off or waiting to enter), with their number before them."""
        canvas, count = self.canvas, self.plan.in_tray(side)
        if not count or not canvas.trays:
            return
        spot = self.plan.tray(side)
        x = self._tray_x(spot) + 5
        step = min(12.6, (DEPTH - 26) / count)
        foot = canvas.depth_y(3, top=spot.top)
        field = HAND if self.plan.table.waiting else OFF
        for place in range(count):
            y = foot + step * place if spot.top else foot - step * (place + 1)
            disc = rect(x, y, _BAR.tray - 10, step - 1, f'rx="3" fill="{FILLS[side]}" stroke="{EDGES[side]}"')
            if side is Side.WHITE:
                disc += rect(x + 2, y + step / 2 - 1, _BAR.tray - 14, 1, 'fill="#8b7350"')
            yield f'<g class="tt-checker" data-side="{side.letter}" data-field="{field}">{disc}</g>'
        y = canvas.depth_y(3 + step * count + 11, top=spot.top)
        look = f'text-anchor="middle" fill="{BRASS}" class="tt-off"'
        yield label(x + _BAR.tray / 2 - 5, y + 5.5, 16, str(count), look)
