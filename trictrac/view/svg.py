"""The board of any game as a self-contained SVG picture: frame, flèches, checkers, dice, captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trictrac.model.layout import Layout, layout_text
from trictrac.model.score import Names, Side
from trictrac.saying.language import Language
from trictrac.view.arrows import DASHES, Arrow, arrow_lines
from trictrac.view.doc import Board
from trictrac.view.furniture_svg import IVORY, BarDrawing, HolesDrawing, drawing_of
from trictrac.view.geometry import HALF, SPOTS, Highlight, Plan, Spot
from trictrac.view.painter import Point, lay_arrows, paint, pips_of, units
from trictrac.view.shapes import (
    BRASS,
    CAPTION,
    DEPTH,
    EDGES,
    FIELD,
    FILLS,
    FONT,
    GRADIENTS,
    PAPER_AND_INK,
    arrow,
    arrow_line,
    arrow_numbers,
    brackets,
    caption,
    checkers,
    circle,
    escape,
    fleche,
    label,
    rect,
    square,
)
from trictrac.view.table import CAPTIONS, Bar, Captions, Table, captions, side_names

_KEY = 28
"""Height of a line below the board that names the arrows of a kind."""


def table_svg(
    table: Table,
    *,
    bottom: Side = Side.WHITE,
    left: bool = True,
    highlight: Highlight = frozenset(),
    arrows: Sequence[Arrow] = (),
    names: Names = ("White", "Black"),
    title: str = "",
    captions: Captions = CAPTIONS,
) -> str:
    """Return a table as SVG text, self-contained and readable on light and dark pages.

    It shows what :func:`trictrac.view.text.table_text` shows. White's checkers have two rings, Black's are plain. Too
    many checkers for a field overlap, with their number on the last one. A dice cup is beside the side to roll, and the
    roll to play is at the right of its player. Lines below the board name its ``arrows``. ``title`` is the accessible
    title. The description has the captions of both sides, the arrows, and the board as text.
    """
    words = {**CAPTIONS, **captions}
    skin = _PaperSkin(drawing_of(Plan(table, bottom, left)), highlight, arrows, names, words)
    named = arrow_lines(arrows, table, words, "→")
    frame, margin = skin.canvas.frame, skin.canvas.measures.margin
    width, height = units(frame.width), units(frame.height + _KEY * len(named))
    said = [f"{names[side]}: {', '.join(part.said(words) for part in table.said[side])}." for side in Side]
    if isinstance(table.furniture, Bar) and table.furniture.stake > 1:
        said.append(words["stake"].format(count=table.furniture.stake) + ".")
    said += [f"{line}." for _, line in arrow_lines(arrows, table, words)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" {FONT}>',
        f"<title>{escape(title or words[table.title])}</title>",
        f"<desc>{escape(' '.join([*said, table.text]))}</desc>",
        f"<style>{PAPER_AND_INK}</style><defs>{GRADIENTS}</defs>",
        f'<rect class="tt-paper" width="{width}" height="{height}" rx="10"/>',
        *filter(None, paint(skin.canvas, skin)),
    ]
    for at, (kind, line) in enumerate(named):
        y = frame.height + _KEY * (at + 0.2)
        parts.append(arrow_line(f"M{margin + 3} {units(y)}h40", DASHES[kind]))
        size = min(17.0, (frame.width - 2 * margin - 55) / (0.55 * len(line)))
        parts.append(label(margin + 55, y + 6, size, line, 'class="tt-ink"'))
    return "\n".join([*parts, "</svg>"]) + "\n"


def board_picture(board: Board, language: Language, chosen: Side | None = None, *, left: bool = True) -> str:
    """Return a board as SVG in the language, with the ``chosen`` side at the bottom."""
    return table_svg(
        board.table,
        bottom=board.bottom(chosen),
        left=left,
        highlight=board.highlight,
        arrows=board.arrows,
        names=board.names or side_names(language),
        captions=captions(language),
    )


def layout_svg(layout: Layout) -> str:
    """Return the checkers of both sides as SVG for notebooks, with fields counted up, for any game."""
    return table_svg(Table(layout, layout_text(layout, falling=False), Bar()))


class _PaperSkin:
    """The look of a board in a file or a notebook: wood and brass, with all colours in the marks themselves."""

    def __init__(
        self,
        furniture: HolesDrawing | BarDrawing,
        highlight: Highlight,
        arrows: Sequence[Arrow],
        names: Names,
        words: Captions,
    ) -> None:
        self.furniture, self.canvas = furniture, furniture.canvas
        self.plan, self.table = self.canvas.plan, self.canvas.plan.table
        self.highlight, self.arrows, self.names, self.words = highlight, arrows, names, words

    def ground(self) -> Iterator[str]:
        """Draw the wooden frame with its furniture, the numbers and the 24 flèches."""
        canvas, frame, margin = self.canvas, self.canvas.frame, self.canvas.measures.margin
        wood = 'rx="7" fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
        groove = 'rx="5" fill="none" stroke="#2a160a" stroke-opacity="0.55"'
        felt = 'fill="url(#tt-ground)" stroke="#2a160a" stroke-width="3"'
        width, height = frame.width - 2 * margin, frame.height - 2 * CAPTION
        yield rect(margin, CAPTION, width, height, wood)
        yield rect(margin + 4, CAPTION + 4, width - 8, height - 8, groove)
        yield rect(frame.left, frame.edge, frame.across, frame.table, felt)
        yield from self.furniture.ground()
        for top in (True, False):
            yield from self._numbers(top=top)
            yield from self.furniture.edge(top=top)
        yield from self.furniture.strip(self.words)
        for spot in SPOTS:
            points = frame.fleche(spot, 2, DEPTH - 8, is_left=canvas.is_left)
            yield fleche(*points, pale=(spot.column + spot.top) % 2 == 1)

    def _numbers(self, *, top: bool) -> Iterator[str]:
        """Draw the numbers along an edge, in two rows with a checker before each if both sides count its fields."""
        sides, canvas = self.plan.numbering(top=top), self.canvas
        look = f'text-anchor="middle" fill="{BRASS}" class="tt-number"'
        for side, distance in zip(sides, canvas.measures.numbers, strict=False):
            whose = f' data-side="{side.letter}"' if len(sides) > 1 else ""
            for spot in self.plan.edge(top=top):
                x, y = canvas.inward(spot, -distance)
                yield label(x, y + 5.5, 16, str(self.plan.number(side, spot)), look + whose)
            if whose:
                at = canvas.frame.left - canvas.measures.rail / 2, canvas.depth_y(-distance, top=top)
                yield circle(at, 6.5, f'fill="{FILLS[side]}" stroke="{EDGES[side]}" class="tt-numbers"')

    def checkers(self, spot: Spot, places: list[Point]) -> Iterator[str]:
        """Draw the checkers of one field."""
        counts = self.plan.counts(spot)
        sides = [side for side in Side for _ in range(counts[side])]
        return checkers(places, sides, [self.plan.field(side, spot) for side in sides], DEPTH)

    def above(self) -> Iterator[str]:
        """Draw the highlights, checkers in hand or off, dice, captions and arrows."""
        lit = self.plan.highlighted(self.highlight)
        yield from (brackets(self.canvas.lying(spot), FIELD / 2 - 1) for spot in SPOTS if spot in lit)
        yield from self.furniture.pieces(self.highlight)
        yield from self._dice()
        frame, margin = self.canvas.frame, self.canvas.measures.margin
        for side in Side:
            yield from self.furniture.borne_off(side)
            y = CAPTION / 2 if self.plan.is_top(side) else frame.height - CAPTION / 2
            said = " · ".join(part.said(self.words) for part in self.table.said[side])
            rolls = self.table.active is side and not self.table.dice
            yield from caption(side, self.names[side], said, y, (margin, frame.width - margin), rolls=rolls)
        drawn = lay_arrows(self.canvas, self.arrows)
        yield from map(arrow, drawn)
        yield from map(arrow_numbers, drawn)

    def _dice(self) -> Iterator[str]:
        """Draw the roll to play at the right of its player, beside the middle rail, where no word stands."""
        table = self.table
        if table.active is None:
            return
        left, y = self.plan.is_top(table.active), self.canvas.frame.centre[1]
        first, _ = self.canvas.rim(Spot(0 if left else HALF, True))
        start = first + (HALF * FIELD - 24 - 42 * (len(table.dice) - 1) if left else 24)
        face = f'rx="7" {IVORY}'
        for place, number in enumerate(table.dice):
            x = start + 42 * place
            pips = (circle(at, 3.4, 'fill="#2b2420"') for at in pips_of(number, (x, y), 10))
            yield f'<g class="tt-die" data-number="{number}">{square(x, y, 36, face)}{"".join(pips)}</g>'
