"""The furniture of a board in the terminal: holes, pegs, tokens and the pavillon; or the bar, the cube and the trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.geometry import (
    COLUMNS,
    FREE,
    HALF,
    LEFT,
    RIGHT,
    Highlight,
    Plan,
    flag_side,
    peg_column,
    spare_token,
    token_place,
)  # fmt: skip
from trictrac.draw.glyphs import Canvas, Glyphs, Scale, stack
from trictrac.draw.table import Bar, Holes
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

_AT_RAIL = 2
"""The distance of the words of the middle row from the side rail, where a token may lie."""


def sheet_of(plan: Plan, glyphs: Glyphs, *, full: bool) -> Canvas:
    """The empty sheet for a board with its furniture; the compact one has no room for trays."""
    cell, rows = (5, 5) if full else (3, 3)
    furniture, numbers = plan.table.furniture, len(plan.numbering(top=True))
    if isinstance(furniture, Holes):
        return Canvas(plan, Scale(cell, rows, middle=1, strip=3, numbers=numbers), glyphs)
    scale = Scale(cell, rows, middle=5 if full else 2, strip=1, tray=3 if full else 0, numbers=numbers)
    return Canvas(plan, scale, glyphs, plan.tray_ends() if full and furniture.trays else frozenset())


def draw_holes(sheet: Canvas, holes: Holes, words: Mapping[str, str]) -> None:
    """Draw the holes, the corners, the words of the middle row, the tokens, the pegs and the pavillon."""
    _draw_rails(sheet)
    _draw_words(sheet, words["petit_jan"], words["talons"], sheet.plan.talons)
    _draw_words(sheet, words["grand_jan"], words["corners"], sheet.plan.corners)
    _draw_tokens(sheet, holes)
    _draw_pegs(sheet, holes)


def _draw_rails(sheet: Canvas) -> None:
    """Bore the holes, and draw the double rails of the corners."""
    scale, glyphs, plan = sheet.scale, sheet.glyphs, sheet.plan
    talons, corners = sheet.rail(plan.talons), sheet.rail(plan.corners)
    sheet.put(talons, scale.middle_row, glyphs.hole)
    for top in (True, False):
        edge = scale.row(-1, top=top)
        sheet.put(corners, edge, glyphs.corner_rails[2 + 2 * (not top) + (plan.corners == RIGHT)])
        sheet.put(sheet.cell(plan.column(CORNER)), edge, glyphs.corner_rails[0] * scale.cell)
        for depth in range(2):
            sheet.put(corners, scale.row(depth, top=top), glyphs.corner_rails[1])
        for column in range(COLUMNS):
            sheet.put(sheet.centre(column), edge, glyphs.hole)
        sheet.put(talons, scale.row(0, top=top), glyphs.hole)


def _draw_words(sheet: Canvas, table: str, end_name: str, end: int) -> None:
    """Write the name of the table at this end, and what stands at its outer rail if there is room for both."""
    half = HALF * sheet.scale.cell
    blank = " " * _AT_RAIL
    outer = (blank + end_name).ljust(half) if end == LEFT else (end_name + blank).rjust(half)
    label = f" {table[: half - 2 * _AT_RAIL]} "
    start = (half - len(label)) // 2
    row = outer[:start] + label + outer[start + len(label) :]
    if end_name not in row:
        row = label.center(half)
    sheet.put(sheet.cell(0 if end == LEFT else HALF), sheet.scale.middle_row, row)


def _draw_tokens(sheet: Canvas, holes: Holes) -> None:
    """Lay both sides' tokens before the tips, and the unused one between the talons (laws 10.3, 10.8)."""
    scale, plan = sheet.scale, sheet.plan
    for side in Side:
        place = token_place(plan, holes.score, side)
        slack = scale.cell - place.count
        start = sheet.cell(place.spot.column) + {LEFT: 0, FREE: slack // 2, RIGHT: slack}[place.lean]
        sheet.put(start, scale.row(scale.rows, top=place.spot.top), sheet.glyphs.token * place.count)
    if spare_token(holes.score):
        sheet.put(sheet.rail(plan.talons) + plan.corners, scale.middle_row, sheet.glyphs.token)


def _draw_pegs(sheet: Canvas, holes: Holes) -> None:
    """Set both pegs and the pavillon (laws 10.5, 10.8)."""
    scale, glyphs, plan = sheet.scale, sheet.glyphs, sheet.plan
    starts = sheet.rail(plan.talons)
    for side in Side:
        top = plan.is_top(side)
        column = peg_column(plan, holes.score, side)
        x, depth = (starts, 0) if column is None else (sheet.centre(column), -1)
        sheet.put(x, scale.row(depth, top=top), glyphs.pegs[top])
    shown = flag_side(holes.score)
    y = scale.middle_row if shown is None else scale.row(0, top=plan.is_top(shown))
    sheet.put(starts, y, glyphs.flag)


def draw_bar(sheet: Canvas, bar: Bar, words: Mapping[str, str], highlight: Highlight) -> None:
    """Draw the checkers on the bar, the trays, and the cube or the stake."""
    trays = bar.trays and sheet.scale.tray
    for side in Side:
        if not (trays and bar.waiting):
            _draw_hand(sheet, side, lit=(side, HAND) in highlight)
        if trays:
            _draw_tray(sheet, side)
    _draw_stake(sheet, bar, words)


def _draw_hand(sheet: Canvas, side: Side, *, lit: bool) -> None:
    """Lay a side's checkers in hand on the bar, from the middle on."""
    scale, count = sheet.scale, sheet.plan.table.layout.checkers(side)[HAND]
    cells = stack((0, count) if side else (count, 0), sheet.glyphs, scale.rows)
    for place, mark in enumerate(cells):
        y = scale.row(scale.rows - 1 - place, top=sheet.plan.waits_at_top(side))
        sheet.put_in_middle(y, f"[{mark}]" if lit and len(mark) + 2 <= scale.middle else mark)


def _draw_tray(sheet: Canvas, side: Side) -> None:
    """Draw a side's tray with its borne-off checkers, or those that wait to enter, three in a row."""
    scale, glyphs, plan = sheet.scale, sheet.glyphs, sheet.plan
    spot, count = plan.tray(side), plan.in_tray(side)
    at_left = spot.column == 0
    outer, inner = (0, sheet.start) if at_left else (sheet.end + scale.tray + 1, sheet.end)
    first = min(outer, inner) + 1
    edge = scale.row(-1, top=spot.top)
    for y in (edge, scale.middle_row):
        sheet.put(first, y, glyphs.rails[0] * scale.tray)
    sheet.put(outer, edge, glyphs.rails[2 + 2 * (not spot.top) + (not at_left)])
    sheet.put(inner, edge, glyphs.joints[not spot.top])
    both = plan.tray(side.other).column == spot.column
    end = glyphs.tees[not at_left] if both else glyphs.rails[2 + 2 * spot.top + (not at_left)]
    sheet.put(outer, scale.middle_row, end)
    sheet.put(inner, scale.middle_row, glyphs.tees[at_left])
    for depth in range(scale.rows):
        y = scale.row(depth, top=spot.top)
        sheet.put(outer, y, glyphs.rails[1])
        there = min(scale.tray, max(0, count - depth * scale.tray))
        sheet.put(first, y, glyphs.checkers[side] * there)


def _draw_stake(sheet: Canvas, bar: Bar, words: Mapping[str, str]) -> None:
    """Lay the cube in the middle, or on the rail of its owner; without a cube say a stake that has been raised."""
    scale = sheet.scale
    if bar.cube:
        y = scale.middle_row if bar.owner is None else scale.row(-1, top=sheet.plan.is_top(bar.owner))
        sheet.put_in_middle(y, f"[{bar.stake}]")
    elif bar.stake > 1:
        room = sheet.end - sheet.start - 3
        sheet.put_in_middle(scale.middle_row, f" {words['stake'].format(count=bar.stake)} "[:room])
