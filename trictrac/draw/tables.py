"""The board of a sister game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.draw.geometry import COLUMNS, HALF, LEFT, RIGHT, Highlight
from trictrac.draw.glyphs import ASCII, UNICODE, Glyphs, caption_lines, field_marks, in_ascii, stack
from trictrac.draw.tables_captions import TABLE_CAPTIONS, table_words, with_table_defaults
from trictrac.draw.tables_view import TableView
from trictrac.errors import UnreadableError
from trictrac.model.layout import HAND, OFF, Layout
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.draw.table import Table
    from trictrac.draw.text import Size


@dataclass(frozen=True, slots=True)
class _Scale:
    """The measures of one size in characters: a field, the bar with its rails, a tray without them, the captions."""

    cell: int
    rows: int
    bar: int
    tray: int
    page: int

    @property
    def width(self) -> int:
        """The width of the board between the outer sides of its side rails."""
        return COLUMNS * self.cell + self.bar + 2

    @property
    def height(self) -> int:
        """The lines of the board, its numbers included."""
        return 2 * self.rows + 5

    @property
    def middle_row(self) -> int:
        """The y of the row between the tips of the fields."""
        return self.rows + 2

    def row(self, depth: int, *, top: bool) -> int:
        """Find the y of a row by its depth: −2 the numbers, −1 the rail, 0 the foot of the fields."""
        return 2 + depth if top else self.height - 3 - depth


_SCALES: Mapping[str, _Scale] = {
    "full": _Scale(cell=5, rows=5, bar=5, tray=3, page=78),
    "compact": _Scale(cell=3, rows=3, bar=2, tray=0, page=40),
}


class _Sheet:
    """A board being drawn: rows of characters, with what every part of the drawing asks for."""

    def __init__(self, view: TableView, scale: _Scale, glyphs: Glyphs, *, trays: bool) -> None:
        self.view = view
        self.scale = scale
        self.glyphs = glyphs
        ends = view.tray_ends() if trays else frozenset[int]()
        self.start = scale.tray + 1 if LEFT in ends else 0
        self.end = self.start + scale.width - 1
        self.bar = self.start + 1 + HALF * scale.cell
        width = self.end + 1 + (scale.tray + 1 if RIGHT in ends else 0)
        self.rows = [[" "] * width for _ in range(scale.height)]

    def put(self, x: int, y: int, text: str) -> None:
        self.rows[y][x : x + len(text)] = text

    def put_on_bar(self, y: int, text: str) -> None:
        self.put(self.bar + (self.scale.bar - len(text)) // 2, y, text)

    def centre(self, column: int) -> int:
        """The x at which the checkers of a field stand."""
        return self.start + 1 + column * self.scale.cell + self.scale.bar * (column >= HALF) + self.scale.cell // 2

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.rows]


def table_text(
    table: Table,
    *,
    bottom: Side = Side.WHITE,
    left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    captions: Mapping[str, str] = TABLE_CAPTIONS,
) -> str:
    """Draw the board of a sister game as lines of text, without colours and without blanks at the line ends.

    The fields are numbered as the side at the bottom counts them. Checkers in hand lie on the bar, in the half in which
    they are to be entered; borne-off ones in a tray beside the last field, three in a row (``compact`` has no room for
    trays: the captions count them). A field with more checkers than it can show has their whole number at its tip. The
    doubling cube lies in the middle of the bar, or on the rail of the side that owns it. Brackets mark the fields of
    ``highlight``, each a side and a field of its own way, 0 for the bar.

    ``left`` lets the side at the bottom set out at its left, and come home at its right where its home is before it; else
    the board is drawn the other way round. ``size`` is ``full`` (at most 78 columns) or ``compact`` (at most 40).
    ``ascii_only`` keeps to ASCII: accents are dropped. ``names`` are White's and Black's; ``captions`` replaces any of
    the words of ``TABLE_CAPTIONS``.

    Raises:
        UnreadableError: there is no such size.

    """
    if size not in _SCALES:
        raise UnreadableError("{size!r} is no size of a board: {sizes}", size=size, sizes=", ".join(_SCALES))
    words = with_table_defaults(captions)
    glyphs = ASCII if ascii_only else UNICODE
    trays = _SCALES[size].tray > 0 and table.has_trays
    sheet = _Sheet(TableView.of(table, bottom, left=left), _SCALES[size], glyphs, trays=trays)
    _draw_frame(sheet)
    _draw_fields(sheet, table.layout, highlight)
    for side in Side:
        _draw_bar(sheet, table.layout, side, lit=(side, HAND) in highlight)
        if trays:
            _draw_tray(sheet, side, table.layout.checkers(side)[OFF])
    _draw_stake(sheet, table, words)
    above, below = (
        caption_lines(glyphs, side, names[side], table_words(table, side, words), sheet.scale.page)
        for side in (bottom.other, bottom)
    )
    text = "\n".join([*above, *sheet.lines(), *below])
    return in_ascii(text) if ascii_only else text


def _draw_frame(sheet: _Sheet) -> None:
    """Draw the rails, the bar, and the numbers of the fields."""
    scale, glyphs = sheet.scale, sheet.glyphs
    rails = sheet.start, sheet.bar, sheet.bar + scale.bar - 1, sheet.end
    for y in range(2, scale.height - 2):
        for x in rails:
            sheet.put(x, y, glyphs.rails[1])
    for top in (True, False):
        edge = scale.row(-1, top=top)
        sheet.put(sheet.start, edge, glyphs.rails[0] * scale.width)
        for x in rails[1:3]:
            sheet.put(x, edge, glyphs.joints[not top])
        for x, right in ((sheet.start, False), (sheet.end, True)):
            sheet.put(x, edge, glyphs.rails[2 + 2 * (not top) + right])
    for spot in sheet.view.spots():
        number = str(sheet.view.number(spot))
        sheet.put(sheet.centre(spot.column) + 1 - len(number), scale.row(-2, top=spot.top), number)


def _draw_fields(sheet: _Sheet, layout: Layout, highlight: Highlight) -> None:
    """Draw every field from its foot to its tip: its checkers, then its flèche."""
    view, scale = sheet.view, sheet.scale
    lit = view.highlighted(highlight)
    for spot in view.spots():
        marks = field_marks(
            view.counts(layout, spot),
            sheet.glyphs,
            scale.rows,
            scale.cell,
            lit=spot in lit,
            fleche=spot.column % 2 == spot.top,
        )
        for depth, (back, mark) in enumerate(marks):
            sheet.put(sheet.centre(spot.column) - back, scale.row(depth, top=spot.top), mark)


def _draw_bar(sheet: _Sheet, layout: Layout, side: Side, *, lit: bool) -> None:
    """Lay a side's checkers in hand on the bar, from the middle on."""
    top = sheet.view.waits_at_top(side)
    count = layout.checkers(side)[HAND]
    cells = stack((0, count) if side else (count, 0), sheet.glyphs, sheet.scale.rows)
    for place, mark in enumerate(cells):
        sheet.put_on_bar(
            sheet.scale.row(sheet.scale.rows - 1 - place, top=top),
            f"[{mark}]" if lit and len(mark) + 2 <= sheet.scale.bar else mark,
        )


def _draw_tray(sheet: _Sheet, side: Side, count: int) -> None:
    """Draw the tray beside a side's last field with its borne-off checkers, three in a row."""
    scale, glyphs = sheet.scale, sheet.glyphs
    spot = sheet.view.tray(side)
    at_left = spot.column == 0
    outer, inner = (0, sheet.start) if at_left else (sheet.end + scale.tray + 1, sheet.end)
    first = min(outer, inner) + 1
    edge = scale.row(-1, top=spot.top)
    for y in (edge, scale.middle_row):
        sheet.put(first, y, glyphs.rails[0] * scale.tray)
    sheet.put(outer, edge, glyphs.rails[2 + 2 * (not spot.top) + (not at_left)])
    sheet.put(inner, edge, glyphs.joints[not spot.top])
    both = sheet.view.tray(side.other).column == spot.column
    sheet.put(
        outer, scale.middle_row, glyphs.tees[not at_left] if both else glyphs.rails[2 + 2 * spot.top + (not at_left)]
    )
    sheet.put(inner, scale.middle_row, glyphs.tees[at_left])
    for depth in range(scale.rows):
        y = scale.row(depth, top=spot.top)
        sheet.put(outer, y, glyphs.rails[1])
        there = min(scale.tray, max(0, count - depth * scale.tray))
        sheet.put(first, y, glyphs.checkers[side] * there)


def _draw_stake(sheet: _Sheet, table: Table, words: Mapping[str, str]) -> None:
    """Lay the cube in the middle, or on the rail of its owner; without a cube say a stake that has been raised."""
    if table.cube:
        y = (
            sheet.scale.middle_row
            if table.owner is None
            else sheet.scale.row(-1, top=table.owner is not sheet.view.bottom)
        )
        sheet.put_on_bar(y, f"[{table.stake}]")
    elif table.stake > 1:
        room = sheet.scale.width - 4
        sheet.put_on_bar(sheet.scale.middle_row, f" {words['stake'].format(count=table.stake)} "[:room])
