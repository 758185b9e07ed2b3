"""The board of any game with its furniture as text for the terminal, without colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from textwrap import wrap
from typing import Literal

from trictrac.base.errors import UnreadableError
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND
from trictrac.model.score import Names, Score, Side
from trictrac.saying.words import ascii_text
from trictrac.view.arrows import Arrow, arrow_lines
from trictrac.view.geometry import (
    COLUMNS,
    FREE,
    HALF,
    LEFT,
    RIGHT,
    SPOTS,
    Highlight,
    Plan,
    flag_side,
    peg_column,
    spare_token,
    token_place,
)
from trictrac.view.glyphs import ASCII, UNICODE, Glyphs, Grid, Scale, caption_lines, field_marks, stack
from trictrac.view.table import CAPTIONS, Bar, Captions, Holes, Table

_AT_RAIL = 2
"""Columns between the words of the middle row and the side rail, where a token may lie."""


def grid_of(plan: Plan, glyphs: Glyphs, *, full: bool) -> Grid:
    """Return the empty grid for a board with its furniture. The compact one has no space for trays."""
    cell, rows = (5, 5) if full else (3, 3)
    furniture, numbers = plan.table.furniture, len(plan.numbering(top=True))
    if isinstance(furniture, Holes):
        return Grid(plan, Scale(cell, rows, middle=1, strip=3, numbers=numbers), glyphs)
    scale = Scale(cell, rows, middle=5 if full else 2, strip=1, tray=3 if full else 0, numbers=numbers)
    return Grid(plan, scale, glyphs, plan.tray_ends() if full and furniture.trays else frozenset())


def draw_holes(grid: Grid, holes: Holes, words: Captions) -> None:
    """Draw the holes, the double rails of the corners, words of the middle row, tokens, pegs and pavillon."""
    scale, glyphs, plan = grid.scale, grid.glyphs, grid.plan
    talons, corners = grid.rail(plan.talons), grid.rail(plan.corners)
    grid.put(talons, scale.middle_row, glyphs.hole)
    for top in (True, False):
        edge = scale.row(-1, top=top)
        grid.put(corners, edge, glyphs.corner_rails[2 + 2 * (not top) + (plan.corners == RIGHT)])
        grid.put(grid.cell(plan.column(CORNER)), edge, glyphs.corner_rails[0] * scale.cell)
        for depth in range(2):
            grid.put(corners, scale.row(depth, top=top), glyphs.corner_rails[1])
        for column in range(COLUMNS):
            grid.put(grid.centre(column), edge, glyphs.hole)
        grid.put(talons, scale.row(0, top=top), glyphs.hole)
    _draw_words(grid, words["petit_jan"], words["talons"], plan.talons)
    _draw_words(grid, words["grand_jan"], words["corners"], plan.corners)
    _draw_score(grid, holes.score)


def _draw_words(grid: Grid, table: str, end_name: str, end: int) -> None:
    """Draw the name of the table at this end, and that of its outer field if there is space for both."""
    half = HALF * grid.scale.cell
    blank = " " * _AT_RAIL
    outer = (blank + end_name).ljust(half) if end == LEFT else (end_name + blank).rjust(half)
    label = f" {table[: half - 2 * _AT_RAIL]} "
    start = (half - len(label)) // 2
    row = outer[:start] + label + outer[start + len(label) :]
    if end_name not in row:
        row = label.center(half)
    grid.put(grid.cell(0 if end == LEFT else HALF), grid.scale.middle_row, row)


def _draw_score(grid: Grid, score: Score) -> None:
    """Draw both sides' tokens before the tips, the unused one between the talons, the pegs and the pavillon.

    Their places are those of laws 10.3, 10.5 and 10.8.
    """
    scale, glyphs, plan = grid.scale, grid.glyphs, grid.plan
    starts = grid.rail(plan.talons)
    for side in Side:
        place, top = token_place(plan, score, side), plan.is_top(side)
        slack = scale.cell - place.count
        inset = {LEFT: 0, FREE: slack // 2, RIGHT: slack}[place.lean]
        grid.put(grid.cell(place.spot.column) + inset, scale.row(scale.rows, top=top), glyphs.token * place.count)
        column = peg_column(plan, score, side)
        x, depth = (starts, 0) if column is None else (grid.centre(column), -1)
        grid.put(x, scale.row(depth, top=top), glyphs.pegs[top])
    if spare_token(score):
        grid.put(starts + plan.corners, scale.middle_row, glyphs.token)
    holder = flag_side(score)
    grid.put(starts, scale.middle_row if holder is None else scale.row(0, top=plan.is_top(holder)), glyphs.flag)


def draw_bar(grid: Grid, bar: Bar, words: Captions, highlight: Highlight) -> None:
    """Draw the checkers on the bar from the middle on, the trays, and the cube or the stake.

    The cube is in the middle, or on the rail of its owner. Without a cube, a raised stake is shown.
    """
    scale, trays = grid.scale, bar.trays and grid.scale.tray
    for side in Side:
        if not (trays and bar.waiting):
            lit, count = (side, HAND) in highlight, grid.plan.table.layout.checkers(side)[HAND]
            for place, mark in enumerate(stack((0, count) if side else (count, 0), grid.glyphs, scale.rows)):
                y = scale.row(scale.rows - 1 - place, top=grid.plan.waits_at_top(side))
                grid.put_in_middle(y, f"[{mark}]" if lit and len(mark) + 2 <= scale.middle else mark)
        if trays:
            _draw_tray(grid, side)
    if bar.cube:
        y = scale.middle_row if bar.owner is None else scale.row(-1, top=grid.plan.is_top(bar.owner))
        grid.put_in_middle(y, f"[{bar.stake}]")
    elif bar.stake > 1:
        room = grid.end - grid.start - 3
        grid.put_in_middle(scale.middle_row, f" {words['stake'].format(count=bar.stake)} "[:room])


def _draw_tray(grid: Grid, side: Side) -> None:
    """Draw a side's tray with its checkers off or waiting to enter, three in a row."""
    scale, glyphs, plan = grid.scale, grid.glyphs, grid.plan
    spot, count = plan.tray(side), plan.in_tray(side)
    at_left = spot.column == 0
    outer, inner = (0, grid.start) if at_left else (grid.end + scale.tray + 1, grid.end)
    first = min(outer, inner) + 1
    edge = scale.row(-1, top=spot.top)
    for y in (edge, scale.middle_row):
        grid.put(first, y, glyphs.rails[0] * scale.tray)
    grid.put(outer, edge, glyphs.rails[2 + 2 * (not spot.top) + (not at_left)])
    grid.put(inner, edge, glyphs.joints[not spot.top])
    both = plan.tray(side.other).column == spot.column
    end = glyphs.tees[not at_left] if both else glyphs.rails[2 + 2 * spot.top + (not at_left)]
    grid.put(outer, scale.middle_row, end)
    grid.put(inner, scale.middle_row, glyphs.tees[at_left])
    for depth in range(scale.rows):
        y = scale.row(depth, top=spot.top)
        grid.put(outer, y, glyphs.rails[1])
        grid.put(first, y, glyphs.checkers[side] * min(scale.tray, count - depth * scale.tray))


Size = Literal["full", "compact"]

PAGES: Mapping[Size, int] = {"full": 78, "compact": 40}
"""Most columns of each size of board."""


def table_text(
    table: Table,
    *,
    bottom: Side = Side.WHITE,
    left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    arrows: Sequence[Arrow] = (),
    names_arrows: bool = True,
    names: Names = ("White", "Black"),
    captions: Captions = CAPTIONS,
) -> str:
    """Return a table as lines of text, without colours and trailing blanks.

    If both sides count the fields of an edge, it has two rows of numbers: next to the fields those of the side at the
    bottom, then those of the other, with the owner's checker between the halves. A field with too many checkers has
    their number at its tip. Brackets mark the fields of ``highlight`` and those where ``arrows`` begin, ``> <`` those
    where they end, and with ``names_arrows`` lines below the board name them.

    With ``left`` the side at the bottom starts at its left, or comes home at its right if its home is before it.
    ``size`` is ``full`` (at most 78 columns) or ``compact`` (at most 40). ``ascii_only`` keeps to ASCII, without
    accents. ``names`` are White's and Black's, and ``captions`` replaces words of ``CAPTIONS``.

    Raises:
        UnreadableError: ``size`` is neither ``full`` nor ``compact``.
    """
    if size not in PAGES:
        raise UnreadableError("no board size {size!r}; choose one of {sizes}", size=size, sizes=", ".join(PAGES))
    words = {**CAPTIONS, **captions}
    glyphs = ASCII if ascii_only else UNICODE
    grid = grid_of(Plan(table, bottom, left), glyphs, full=size == "full")
    _draw_frame(grid)
    highlight = highlight | {(arrow.side, arrow.start) for arrow in arrows}
    _draw_fields(grid, highlight, frozenset((arrow.side, arrow.end) for arrow in arrows))
    if isinstance(table.furniture, Holes):
        draw_holes(grid, table.furniture, words)
    else:
        draw_bar(grid, table.furniture, words, highlight)
    above, below = (
        caption_lines(glyphs, side, names[side], [caption.said(words) for caption in table.said[side]], PAGES[size])
        for side in (bottom.other, bottom)
    )
    lines = arrow_lines(arrows, table, words, glyphs.arrow) if names_arrows else []
    named = (wrap(line, PAGES[size], subsequent_indent="  ") for _, line in lines)
    text = "\n".join([*above, *grid.lines(), *below, *chain(*named)]).replace("\N{NO-BREAK SPACE}", " ")
    return ascii_text(text) if ascii_only else text


def _draw_frame(grid: Grid) -> None:
    """Draw the rails, the middle rail or the bar, and the numbers of the fields."""
    scale, glyphs = grid.scale, grid.glyphs
    middle = (grid.middle, grid.middle + scale.middle - 1)
    for y in range(scale.row(-1, top=True) + 1, scale.row(-1, top=False)):
        for x in (grid.start, *middle, grid.end):
            grid.put(x, y, glyphs.rails[1])
    for top in (True, False):
        edge = scale.row(-1, top=top)
        grid.put(grid.start, edge, glyphs.rails[0] * (grid.end - grid.start))
        for x in middle:
            grid.put(x, edge, glyphs.joints[not top])
        for x, right in ((grid.start, False), (grid.end, True)):
            grid.put(x, edge, glyphs.rails[2 + 2 * (not top) + right])
        # Two rows of numbers, each with a checker in its middle, if both sides count the fields of the edge.
        sides = grid.plan.numbering(top=top)
        for place, side in enumerate(sides):
            y = scale.row(-2 - place, top=top)
            for spot in grid.plan.edge(top=top):
                number = str(grid.plan.number(side, spot))
                grid.put(grid.centre(spot.column) + 1 - len(number), y, number)
            if len(sides) > 1:
                grid.put_in_middle(y, glyphs.checkers[side])


def _draw_fields(grid: Grid, highlight: Highlight, ends: Highlight) -> None:
    """Draw every field from its foot to its tip: its checkers, then its flèche."""
    plan, scale = grid.plan, grid.scale
    lit = dict.fromkeys(plan.highlighted(highlight), "[]") | dict.fromkeys(plan.highlighted(ends), "><")
    for spot in SPOTS:
        has_fleche = spot.column % 2 == spot.top
        marks = field_marks(
            plan.counts(spot), grid.glyphs, scale.rows, scale.cell, lit=lit.get(spot, ""), fleche=has_fleche
        )
        for depth, (back, mark) in enumerate(marks):
            grid.put(grid.centre(spot.column) - back, scale.row(depth, top=spot.top), mark)
