"""The board in the terminal, in one-cell characters without colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from trictrac.draw.captions import CAPTIONS, score_words, with_defaults
from trictrac.draw.geometry import COLUMNS, FREE, HALF, LEFT, RIGHT, Highlight, Spot, View, flag_side, spare_token
from trictrac.draw.glyphs import ASCII, UNICODE, Glyphs, caption_lines, field_marks, in_ascii
from trictrac.errors import UnreadableError
from trictrac.laws.fields import CORNER
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.model.position import Position

Size = Literal["full", "compact"]

_AT_RAIL = 2
"""How far the words of the middle row keep from the side rail, where a token may lie."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The measures of one size in characters: how wide and deep a field is, and how wide the captions may run."""

    cell: int
    rows: int
    page: int

    @property
    def width(self) -> int:
        """The width of the board: twelve fields, two side rails and the middle rail."""
        return COLUMNS * self.cell + 3

    @property
    def height(self) -> int:
        """The lines of the board, its numbers included."""
        return 2 * self.rows + 7

    @property
    def middle_rail(self) -> int:
        """The x of the middle rail."""
        return 1 + HALF * self.cell

    @property
    def middle_row(self) -> int:
        """The y of the row between the two rows of tokens."""
        return self.height // 2

    def side_rail(self, end: int) -> int:
        """Find the x of the side rail at the LEFT or at the RIGHT."""
        return 0 if end == LEFT else self.width - 1

    def cell_start(self, column: int) -> int:
        """Find the x of the first character of a field."""
        return 1 + column * self.cell + (column >= HALF)

    def centre(self, column: int) -> int:
        """Find the x at which the checkers of a field stand, and the hole at its foot."""
        return self.cell_start(column) + self.cell // 2

    def row(self, depth: int, *, top: bool) -> int:
        """Find the y of a row by its depth: −2 the numbers, −1 the holes, 0 the foot, ``rows`` the tokens."""
        return 2 + depth if top else self.height - 3 - depth


SCALES: Mapping[Size, Scale] = {"full": Scale(cell=5, rows=5, page=78), "compact": Scale(cell=3, rows=3, page=40)}


class _Sheet:
    """A board being drawn: rows of characters, with what every part of the drawing asks for."""

    def __init__(self, view: View, scale: Scale, glyphs: Glyphs) -> None:
        self.view = view
        self.scale = scale
        self.glyphs = glyphs
        self.rows = [[" "] * scale.width for _ in range(scale.height)]

    def put(self, x: int, y: int, text: str) -> None:
        self.rows[y][x : x + len(text)] = text

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.rows]


def board_text(
    position: Position,
    *,
    bottom: Side = Side.WHITE,
    talon_left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw the board as lines of text, without colours and without blanks at the line ends.

    From the top: what is marked for the side there, its fields 1–12, its edge with the twelve holes and the peg; then
    the checkers from the foot of each field to its tip; in the middle each side's tokens, with the unused token and the
    names of the two tables between them; then the same for the side at the bottom. The flag stands in the talons' side
    rail, a double rail marks the corners. A field with more checkers than it can show has their whole number at its
    tip. Brackets mark the fields of ``highlight``.

    ``size`` is ``full`` (at most 78 columns) or ``compact`` (at most 40). ``ascii_only`` keeps to ASCII: accents are
    dropped. ``names`` are White's and Black's; ``captions`` replaces any of the words of ``CAPTIONS``.

    Raises:
        UnreadableError: there is no such size.

    """
    if size not in SCALES:
        raise UnreadableError("{size!r} is no size of a board: {sizes}", size=size, sizes=", ".join(SCALES))
    scale = SCALES[size]
    glyphs = ASCII if ascii_only else UNICODE
    words = with_defaults(captions)
    sheet = _Sheet(View(bottom, talon_left), scale, glyphs)
    _draw_frame(sheet)
    _draw_middle(sheet, position, words)
    _draw_pegs(sheet, position)
    lit = sheet.view.highlighted(highlight)
    for spot in sheet.view.spots():
        _draw_field(sheet, spot, sheet.view.counts(position, spot), lit=spot in lit)
    lines = [
        *caption_lines(
            glyphs, bottom.other, names[bottom.other], score_words(position, bottom.other, words), scale.page
        ),
        *sheet.lines(),
        *caption_lines(glyphs, bottom, names[bottom], score_words(position, bottom, words), scale.page),
    ]
    text = "\n".join(lines)
    return in_ascii(text) if ascii_only else text


def _draw_frame(sheet: _Sheet) -> None:
    """Draw the rails, the holes in them, and the numbers that each player gives to his own fields."""
    scale, glyphs, view = sheet.scale, sheet.glyphs, sheet.view
    for y in range(2, scale.height - 2):
        for x in (0, scale.middle_rail, scale.width - 1):
            sheet.put(x, y, glyphs.rails[1])
    talons = scale.side_rail(-view.corner_lean)
    sheet.put(talons, scale.middle_row, glyphs.hole)
    for top in (True, False):
        edge = scale.row(-1, top=top)
        sheet.put(1, edge, glyphs.rails[0] * (scale.width - 2))
        sheet.put(scale.middle_rail, edge, glyphs.joints[not top])
        for end in (LEFT, RIGHT):
            rails = glyphs.corner_rails if end == view.corner_lean else glyphs.rails
            sheet.put(scale.side_rail(end), edge, rails[2 + 2 * (not top) + (end == RIGHT)])
        sheet.put(scale.cell_start(view.column(CORNER)), edge, glyphs.corner_rails[0] * scale.cell)
        for depth in range(2):
            sheet.put(scale.side_rail(view.corner_lean), scale.row(depth, top=top), glyphs.corner_rails[1])
        for column in range(COLUMNS):
            sheet.put(scale.centre(column), edge, glyphs.hole)
            number = str(view.number(column))
            sheet.put(scale.centre(column) + 1 - len(number), scale.row(-2, top=top), number)
        sheet.put(talons, scale.row(0, top=top), glyphs.hole)


def _draw_middle(sheet: _Sheet, position: Position, words: Mapping[str, str]) -> None:
    """Draw the tokens of both sides, the unused one between the talons, and the words of the middle row."""
    scale, glyphs, view = sheet.scale, sheet.glyphs, sheet.view
    _draw_words(sheet, words["petit_jan"], words["talons"], -view.corner_lean)
    _draw_words(sheet, words["grand_jan"], words["corners"], view.corner_lean)
    for side in Side:
        place = view.token(position.score, side)
        slack = scale.cell - place.count
        start = scale.cell_start(place.spot.column) + {LEFT: 0, FREE: slack // 2, RIGHT: slack}[place.lean]
        sheet.put(start, scale.row(scale.rows, top=place.spot.top), glyphs.token * place.count)
    if spare_token(position.score):
        rail = scale.side_rail(-view.corner_lean)
        sheet.put(rail + view.corner_lean, scale.middle_row, glyphs.token)


def _draw_words(sheet: _Sheet, table: str, end_name: str, end: int) -> None:
    """Write the name of the table at this end, and what stands at its outer rail if there is room for both."""
    scale = sheet.scale
    half = HALF * scale.cell
    blank = " " * _AT_RAIL
    outer = (blank + end_name).ljust(half) if end == LEFT else (end_name + blank).rjust(half)
    label = f" {table[: half - 2 * _AT_RAIL]} "
    start = (half - len(label)) // 2
    row = outer[:start] + label + outer[start + len(label) :]
    if end_name not in row:
        row = label.center(half)
    sheet.put(scale.cell_start(0 if end == LEFT else HALF), scale.middle_row, row)


def _draw_pegs(sheet: _Sheet, position: Position) -> None:
    """Set both pegs and the pavillon (laws 10.5, 10.8)."""
    scale, glyphs, view = sheet.scale, sheet.glyphs, sheet.view
    starts = scale.side_rail(-view.corner_lean)
    for side in Side:
        top = view.is_top(side)
        column = view.peg(position.score, side)
        if column is None:
            sheet.put(starts, scale.row(0, top=top), glyphs.pegs[top])
        else:
            sheet.put(scale.centre(column), scale.row(-1, top=top), glyphs.pegs[top])
    shown = flag_side(position.score)
    y = scale.middle_row if shown is None else scale.row(0, top=view.is_top(shown))
    sheet.put(starts, y, glyphs.flag)


def _draw_field(sheet: _Sheet, spot: Spot, counts: tuple[int, int], *, lit: bool) -> None:
    """Draw one field from its foot to its tip: its checkers, then its flèche."""
    scale = sheet.scale
    marks = field_marks(counts, sheet.glyphs, scale.rows, scale.cell, lit=lit, fleche=spot.column % 2 == spot.top)
    for depth, (back, mark) in enumerate(marks):
        sheet.put(scale.centre(spot.column) - back, scale.row(depth, top=spot.top), mark)
