"""The board of a sister game as a self-contained SVG picture: frame, bar, trays, flèches, checkers, cube and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.geometry import COLUMNS, HALF, LEFT, RIGHT, Highlight, Spot
from trictrac.draw.shapes import (
    BRASS,
    EDGES,
    FILLS,
    FONT,
    GRADIENTS,
    PAPER_AND_INK,
    RADIUS,
    brackets,
    caption,
    checker,
    circle,
    count_label,
    escape,
    fleche,
    hinge,
    label,
    rect,
    units,
)  # fmt: skip
from trictrac.draw.tables_captions import TABLE_CAPTIONS, table_words, with_table_defaults
from trictrac.draw.tables_view import TableView
from trictrac.model.layout import HAND, OFF, layout_text
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.draw.table import Table

# All measures in SVG user units; the picture scales as a whole.
FIELD = 46
DEPTH = 214
STRIP = 64
BAR = 58
RAIL = 34
TRAY = 50
MARGIN = 20
CAPTION = 44
CUBE = 40
"""Width and depth of a field; widths of the strip in the middle, of the bar, of the frame, of a tray, of the paper beside
the frame and above it; side of the doubling cube."""

INNER_HEIGHT = 2 * DEPTH + STRIP
INNER_WIDTH = COLUMNS * FIELD + BAR
INNER_Y = CAPTION + RAIL
HEIGHT = INNER_HEIGHT + 2 * INNER_Y
MIDDLE_Y = HEIGHT / 2

_IVORY = 'fill="#fbf5e6" stroke="#3f2c09" stroke-width="1.3"'
_GROOVE = 'fill="#2b1608" fill-opacity="0.72" stroke="#1c0e05" stroke-width="1.5"'
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def table_svg(
    table: Table,
    *,
    bottom: Side = Side.WHITE,
    left: bool = True,
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    title: str = "",
    captions: Mapping[str, str] = TABLE_CAPTIONS,
) -> str:
    """Draw the board of a sister game as SVG text, complete in itself and readable on light and on dark pages.

    It shows what :func:`trictrac.draw.tables.table_text` shows, in the look of the trictrac board: White's checkers carry
    two rings, Black's are plain; borne-off ones stand on edge in their tray, the roll to be played lies at the right of
    who plays it. ``title`` is the accessible title; the description says how both sides stand and gives the board as text.
    """
    words = with_table_defaults(captions)
    view = TableView.of(table, bottom, left=left)
    drawing = _Drawing(table, view)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units(drawing.width)} {HEIGHT}" role="img" {FONT}>',
        f"<title>{escape(title or words['board'])}</title>",
        f"<desc>{escape(_description(table, names, words))}</desc>",
        f"<style>{PAPER_AND_INK}</style><defs>{GRADIENTS}</defs>",
        f'<rect class="tt-paper" width="{units(drawing.width)}" height="{HEIGHT}" rx="10"/>',
        *drawing.frame(),
        *drawing.fleches(),
    ]
    lit = view.highlighted(highlight)
    for spot in view.spots():
        parts += drawing.checkers(spot, lit=spot in lit)
    for side in Side:
        parts += drawing.on_bar(side, lit=(side, HAND) in highlight)
        parts += drawing.borne_off(side)
    parts += drawing.stake(words)
    parts += drawing.dice()
    ends = MARGIN, drawing.width - MARGIN
    for side in Side:
        y = CAPTION / 2 if side is not bottom else HEIGHT - CAPTION / 2
        marked = " · ".join(table_words(table, side, words))
        rolls = table.active is side and not table.dice and not table.offered
        parts += caption(side, names[side], marked, y, ends, rolls=rolls)
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


class _Drawing:
    """A board being drawn: where its parts lie, and each part."""

    def __init__(self, table: Table, view: TableView) -> None:
        self.table = table
        self.view = view
        self.ends = view.tray_ends() if table.has_trays else frozenset[int]()
        self.inner_x = MARGIN + RAIL + (TRAY + RAIL / 2) * (LEFT in self.ends)
        self.width = self.inner_x + INNER_WIDTH + RAIL + (TRAY + RAIL / 2) * (RIGHT in self.ends) + MARGIN
        self.bar_x = self.inner_x + HALF * FIELD + BAR / 2

    def field_x(self, column: int) -> float:
        """Find the x of the left side of a field."""
        return self.inner_x + column * FIELD + BAR * (column >= HALF)

    def frame(self) -> list[str]:
        """Draw the wooden frame, the ground, the bar, the trays and the numbers of the fields."""
        wood = 'fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
        groove = 'fill="none" stroke="#2a160a" stroke-opacity="0.55"'
        ground = 'fill="url(#tt-ground)" stroke="#2a160a" stroke-width="3"'
        right, bar = self.width - MARGIN, self.bar_x - BAR / 2
        parts = [
            rect(MARGIN, CAPTION, right - MARGIN, HEIGHT - 2 * CAPTION, f'rx="7" {wood}'),
            rect(MARGIN + 4, CAPTION + 4, right - MARGIN - 8, HEIGHT - 2 * CAPTION - 8, f'rx="5" {groove}'),
            rect(self.inner_x, INNER_Y, INNER_WIDTH, INNER_HEIGHT, ground),
            rect(bar, INNER_Y, BAR, INNER_HEIGHT, wood),
            rect(self.bar_x - 0.5, CAPTION, 1, HEIGHT - 2 * CAPTION, 'fill="#2a160a"'),
            *(hinge(self.bar_x, _depth_y(-RAIL / 2, top=top)) for top in (True, False)),
        ]
        look = f'text-anchor="middle" fill="{BRASS}" class="tt-number"'
        for spot in self.view.spots():
            x, y = self.field_x(spot.column) + FIELD / 2, _depth_y(-RAIL / 2, top=spot.top) + 5.5
            parts.append(label(x, y, 16, str(self.view.number(spot)), look))
        trays = [self.view.tray(side) for side in Side if self.ends]
        parts += [rect(self.tray_x(spot), _tray_y(top=spot.top), TRAY, DEPTH, f'rx="4" {_GROOVE}') for spot in trays]
        return parts

    def tray_x(self, spot: Spot) -> float:
        """Find the x of the left side of the tray beside a last field."""
        return MARGIN + RAIL * 0.75 if spot.column == 0 else self.width - MARGIN - RAIL * 0.75 - TRAY

    def fleches(self) -> list[str]:
        """Draw the 24 flèches."""
        return [
            fleche(
                self.field_x(spot.column),
                FIELD,
                _depth_y(0, top=spot.top),
                _depth_y(DEPTH - 8, top=spot.top),
                pale=(spot.column + spot.top) % 2 == 1,
            )
            for spot in self.view.spots()
        ]

    def checkers(self, spot: Spot, *, lit: bool) -> list[str]:
        """Draw the checkers of one field, with their number on the last where they overlap."""
        counts = self.view.counts(self.table.layout, spot)
        sides = [side for side in Side for _ in range(counts[side])]
        step = min(2.0 * RADIUS, (DEPTH - 8 - 2 * RADIUS) / max(1, len(sides) - 1))
        ys = [_depth_y(RADIUS + 1 + step * place, top=spot.top) for place in range(max(1, len(sides)))]
        left = self.field_x(spot.column)
        parts = _stack(left + FIELD / 2, ys, sides, [self.view.field(side, spot) for side in sides], DEPTH)
        return [*parts, _brackets(left + 1, left + FIELD - 1, ys)] if lit else parts

    def on_bar(self, side: Side, *, lit: bool) -> list[str]:
        """Lay a side's checkers in hand on the bar, from the middle towards the edge."""
        count = self.table.layout.checkers(side)[HAND]
        room = INNER_HEIGHT / 2 - CUBE - 24 - CUBE
        step = min(2.0 * RADIUS + 2, (room - 2 * RADIUS) / max(1, count - 1))
        first = CUBE / 2 + 8 + RADIUS
        up = -1 if self.view.waits_at_top(side) else 1
        ys = [MIDDLE_Y + up * (first + step * place) for place in range(count)]
        parts = _stack(self.bar_x, ys, [side] * count, [HAND] * count, room)
        return [*parts, _brackets(self.bar_x - BAR / 2 + 4, self.bar_x + BAR / 2 - 4, ys)] if lit and ys else parts

    def borne_off(self, side: Side) -> list[str]:
        """Stand a side's borne-off checkers on edge in its tray, and write their number before them."""
        count = self.table.layout.checkers(side)[OFF]
        if not count:
            return []
        spot = self.view.tray(side)
        x = self.tray_x(spot) + 5
        step = min(12.6, (DEPTH - 26) / count)
        foot = _depth_y(3, top=spot.top)
        parts = []
        for place in range(count):
            y = foot + step * place if spot.top else foot - step * (place + 1)
            disc = rect(x, y, TRAY - 10, step - 1, f'rx="3" fill="{FILLS[side]}" stroke="{EDGES[side]}"')
            if side is Side.WHITE:
                disc += rect(x + 2, y + step / 2 - 1, TRAY - 14, 1, 'fill="#8b7350"')
            parts.append(f'<g class="tt-checker" data-side="{side.letter}" data-field="25">{disc}</g>')
        y = _depth_y(3 + step * count + 11, top=spot.top)
        look = f'text-anchor="middle" fill="{BRASS}" class="tt-off"'
        return [*parts, label(x + TRAY / 2 - 5, y + 5.5, 16, str(count), look)]

    def stake(self, words: Mapping[str, str]) -> list[str]:
        """Lay the cube in the middle or before its owner; without a cube say a stake that has been raised."""
        table = self.table
        if not table.cube:
            said = escape(words["stake"].format(count=table.stake))
            look = f'text-anchor="middle" fill="{BRASS}" class="tt-stake"'
            size = min(16.0, BAR * 1.7 / max(1, len(said)))
            return [label(self.bar_x, MIDDLE_Y + 5, size, said, look)] if table.stake > 1 else []
        y = MIDDLE_Y
        if table.owner is not None:
            y = _depth_y(CUBE / 2 + 6, top=table.owner is not self.view.bottom)
        text = str(table.stake)
        size = min(23.0, (CUBE - 8) / (0.6 * len(text)))
        square = rect(self.bar_x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, f'rx="6" {_IVORY}')
        square += rect(
            self.bar_x - CUBE / 2 + 3, y - CUBE / 2 + 3, CUBE - 6, CUBE - 6, 'rx="5" fill="none" stroke="#c9b78d"'
        )
        square += label(
            self.bar_x, y + size * 0.35, size, text, 'text-anchor="middle" font-weight="bold" fill="#2b2420"'
        )
        owner = "-" if table.owner is None else table.owner.letter
        return [f'<g class="tt-cube" data-side="{owner}">{square}</g>']

    def dice(self) -> list[str]:
        """Lay the roll that is to be played at the right of who plays it."""
        table = self.table
        if not table.dice or table.active is None:
            return []
        first = HALF if table.active is self.view.bottom else 0
        centre = self.field_x(first) + HALF * FIELD / 2
        start = centre - 25 * (len(table.dice) - 1)
        return [_die(start + 50 * place, MIDDLE_Y, die) for place, die in enumerate(table.dice)]


def _depth_y(depth: float, *, top: bool) -> float:
    """Find the y at a distance from the foot of the fields at one edge; negative on the frame."""
    return INNER_Y + depth if top else HEIGHT - INNER_Y - depth


def _tray_y(*, top: bool) -> float:
    """Find the y of the upper side of the tray in this half."""
    return INNER_Y if top else HEIGHT - INNER_Y - DEPTH


def _stack(x: float, ys: list[float], sides: list[Side], fields: list[int], room: float) -> list[str]:
    """Draw checkers upon each other, and how many they are where they overlap."""
    parts = [
        checker(x, y, RADIUS, side, f'data-field="{field}"') for y, side, field in zip(ys, sides, fields, strict=False)
    ]
    if len(sides) > room // (2 * RADIUS):
        text = "+".join(str(sides.count(side)) for side in Side if side in sides)
        parts += count_label(x, ys[-1], text, sides[-1])
    return parts


def _brackets(left: float, right: float, ys: list[float]) -> str:
    """Draw brackets around what stands there."""
    return brackets(left, right, min(ys) - RADIUS + 1, max(ys) + RADIUS - 1)


def _die(x: float, y: float, number: int) -> str:
    """Draw a die with its pips."""
    square = rect(x - 18, y - 18, 36, 36, f'rx="7" {_IVORY}')
    square += "".join(circle(x + 10 * dx, y + 10 * dy, 3.4, 'fill="#2b2420"') for dx, dy in _PIPS[number])
    return f'<g class="tt-die" data-number="{number}">{square}</g>'


def _description(table: Table, names: tuple[str, str], words: Mapping[str, str]) -> str:
    """Say how both sides stand, and the board as text."""
    sides = [f"{names[side]}: {', '.join(table_words(table, side, words))}." for side in Side]
    stake = [words["stake"].format(count=table.stake) + "."] if table.stake > 1 else []
    return " ".join([*sides, *stake, layout_text(table.layout, falling=table.falling)])
