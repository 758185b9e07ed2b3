"""The board of any game in the terminal, in one-cell characters without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from trictrac.draw.captions import CAPTIONS, with_defaults
from trictrac.draw.furniture_text import draw_bar, draw_holes, sheet_of
from trictrac.draw.geometry import Highlight, Plan
from trictrac.draw.glyphs import ASCII, UNICODE, Canvas, caption_lines, field_marks, in_ascii
from trictrac.draw.table import Holes
from trictrac.errors import UnreadableError
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.draw.table import Table

Size = Literal["full", "compact"]

PAGES: Mapping[Size, int] = {"full": 78, "compact": 40}
"""The sizes of a board, each with the columns that it takes at most."""


def table_text(
    table: Table,
    *,
    bottom: Side = Side.WHITE,
    left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw a table as lines of text, without colours and without blanks at the line ends.

    Where fields are counted from both sides each edge has two rows of numbers: next to the fields those of the side at the
    bottom, beyond them those of the other; the checker between the halves tells whose they are. A field with more checkers
    than it can show has their whole number at its tip. Brackets mark the fields of ``highlight``.

    ``left`` lets the side at the bottom set out at its left, or come home at its right where its home is before it.
    ``size`` is ``full`` (at most 78 columns) or ``compact`` (at most 40). ``ascii_only`` keeps to ASCII: accents are
    dropped. ``names`` are White's and Black's; ``captions`` replaces any of the words of ``CAPTIONS``.

    Raises:
        UnreadableError: there is no such size.

    """
    if size not in PAGES:
        raise UnreadableError("{size!r} is no size of a board: {sizes}", size=size, sizes=", ".join(PAGES))
    words = with_defaults(captions)
    glyphs = ASCII if ascii_only else UNICODE
    sheet = sheet_of(Plan(table, bottom, left), glyphs, full=size == "full")
    _draw_frame(sheet)
    _draw_fields(sheet, highlight)
    if isinstance(table.furniture, Holes):
        draw_holes(sheet, table.furniture, words)
    else:
        draw_bar(sheet, table.furniture, words, highlight)
    above, below = (
        caption_lines(glyphs, side, names[side], [caption.said(words) for caption in table.said[side]], PAGES[size])
        for side in (bottom.other, bottom)
    )
    text = "\n".join([*above, *sheet.lines(), *below])
    return in_ascii(text) if ascii_only else text


def _draw_frame(sheet: Canvas) -> None:
    """Draw the rails, the middle rail or the bar, and the numbers of the fields."""
    scale, glyphs = sheet.scale, sheet.glyphs
    middle = (sheet.middle, sheet.middle + scale.middle - 1)
    for y in range(scale.row(-1, top=True) + 1, scale.row(-1, top=False)):
        for x in (sheet.start, *middle, sheet.end):
            sheet.put(x, y, glyphs.rails[1])
    for top in (True, False):
        edge = scale.row(-1, top=top)
        sheet.put(sheet.start, edge, glyphs.rails[0] * (sheet.end - sheet.start))
        for x in middle:
            sheet.put(x, edge, glyphs.joints[not top])
        for x, right in ((sheet.start, False), (sheet.end, True)):
            sheet.put(x, edge, glyphs.rails[2 + 2 * (not top) + right])
        _draw_numbers(sheet, top=top)


def _draw_numbers(sheet: Canvas, *, top: bool) -> None:
    """Write the numbers along an edge, in two rows between checkers where both sides count its fields."""
    sides = sheet.plan.numbering(top=top)
    for place, side in enumerate(sides):
        y = sheet.scale.row(-2 - place, top=top)
        for spot in sheet.plan.edge(top=top):
            number = str(sheet.plan.number(side, spot))
            sheet.put(sheet.centre(spot.column) + 1 - len(number), y, number)
        if len(sides) > 1:
            sheet.put_in_middle(y, sheet.glyphs.checkers[side])


def _draw_fields(sheet: Canvas, highlight: Highlight) -> None:
    """Draw every field from its foot to its tip: its checkers, then its flèche."""
    plan, scale = sheet.plan, sheet.scale
    lit = plan.highlighted(highlight)
    for spot in plan.spots():
        has_fleche = spot.column % 2 == spot.top
        marks = field_marks(plan.counts(spot), sheet.glyphs, scale.rows, scale.cell, lit=spot in lit, fleche=has_fleche)
        for depth, (back, mark) in enumerate(marks):
            sheet.put(sheet.centre(spot.column) - back, scale.row(depth, top=spot.top), mark)
