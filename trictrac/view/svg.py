"""The board of any game as a self-contained SVG picture: frame, flèches, checkers, dice, captions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trictrac.model.layout import Layout, layout_text
from trictrac.model.score import Side
from trictrac.view import shapes
from trictrac.view.furniture_svg import IVORY, drawing_of
from trictrac.view.geometry import HALF, Highlight, Plan, Spot
from trictrac.view.table import CAPTIONS, Bar, Table, with_defaults

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
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw a table as SVG text, complete in itself and readable on light and on dark pages.

    It shows what :func:`trictrac.view.text.table_text` shows. White's checkers carry two rings, Black's are plain; a field
    with more checkers than lie side by side has their number on the last one. A dice cup stands by the side to roll; the
    roll to be played lies at the right of the side that plays it. ``title`` is the accessible title; the description gives
    the captions of both sides and the board as text.
    """
    words = with_defaults(captions)
    plan = Plan(table, bottom, left)
    drawing = drawing_of(plan)
    canvas = drawing.canvas
    width, height = shapes.units(canvas.width), shapes.units(canvas.height)
    said = [f"{names[side]}: {', '.join(part.said(words) for part in table.said[side])}." for side in Side]
    if isinstance(table.furniture, Bar) and table.furniture.stake > 1:
        said.append(words["stake"].format(count=table.furniture.stake) + ".")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" {shapes.FONT}>',
        f"<title>{shapes.escape(title or words[table.title])}</title>",
        f"<desc>{shapes.escape(' '.join([*said, table.text]))}</desc>",
        f"<style>{shapes.PAPER_AND_INK}</style><defs>{shapes.GRADIENTS}</defs>",
        f'<rect class="tt-paper" width="{width}" height="{height}" rx="10"/>',
        *_frame(canvas),
        *drawing.ground(),
    ]
    for top in (True, False):
        parts += [*_numbers(canvas, top=top), *drawing.edge(top=top)]
    parts += drawing.strip(words)
    parts += _fleches(canvas)
    for spot in plan.spots():
        parts += _field(canvas, spot)
    lit = plan.highlighted(highlight)
    for spot in plan.spots():
        if spot in lit:
            x = canvas.field_x(spot.column)
            parts.append(shapes.brackets(x + 1, x + shapes.FIELD - 1, _heights(canvas, spot)))
    parts += drawing.pieces(highlight, words)
    parts += _dice(canvas)
    for side in Side:
        parts += [*drawing.borne_off(side), *_caption(canvas, side, names[side], words)]
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


def layout_svg(layout: Layout) -> str:
    """Draw the checkers of both sides as they lie, fields counted up, whatever the game is, for notebooks."""
    return table_svg(Table(layout, layout_text(layout, falling=False), Bar()))


def _frame(canvas: shapes.Canvas) -> list[str]:
    """Draw the wooden frame and the ground."""
    margin = canvas.measures.margin
    wood = 'rx="7" fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
    groove = 'rx="5" fill="none" stroke="#2a160a" stroke-opacity="0.55"'
    ground = 'fill="url(#tt-ground)" stroke="#2a160a" stroke-width="3"'
    width, height = canvas.width - 2 * margin, canvas.height - 2 * shapes.CAPTION
    return [
        shapes.rect(margin, shapes.CAPTION, width, height, wood),
        shapes.rect(margin + 4, shapes.CAPTION + 4, width - 8, height - 8, groove),
        shapes.rect(canvas.inner_x, canvas.inner_y, canvas.inner_width, canvas.inner_height, ground),
    ]


def _numbers(canvas: shapes.Canvas, *, top: bool) -> Iterator[str]:
    """Write the numbers along an edge; where both sides count its fields, two rows, each with a checker at its left."""
    sides = canvas.plan.numbering(top=top)
    look = f'text-anchor="middle" fill="{shapes.BRASS}" class="tt-number"'
    for side, distance in zip(sides, canvas.measures.numbers, strict=False):
        y = canvas.depth_y(-distance, top=top)
        whose = f' data-side="{side.letter}"' if len(sides) > 1 else ""
        for spot in canvas.plan.edge(top=top):
            yield shapes.label(
                canvas.centre_x(spot.column), y + 5.5, 16, str(canvas.plan.number(side, spot)), look + whose
            )
        if whose:
            x = canvas.inner_x - canvas.measures.rail / 2
            yield shapes.circle(
                x, y, 6.5, f'fill="{shapes.FILLS[side]}" stroke="{shapes.EDGES[side]}" class="tt-numbers"'
            )


def _fleches(canvas: shapes.Canvas) -> list[str]:
    """Draw the 24 flèches."""
    return [
        shapes.fleche(
            canvas.field_x(spot.column),
            shapes.FIELD,
            canvas.depth_y(0, top=spot.top),
            canvas.depth_y(shapes.DEPTH - 8, top=spot.top),
            pale=(spot.column + spot.top) % 2 == 1,
        )
        for spot in canvas.plan.spots()
    ]


def _heights(canvas: shapes.Canvas, spot: Spot) -> list[float]:
    """The y of each checker of a field from its foot, closer together where they are many; one for an empty field."""
    count = max(1, sum(canvas.plan.counts(spot)))
    step = min(2.0 * shapes.RADIUS, (shapes.DEPTH - 8 - 2 * shapes.RADIUS) / max(1, count - 1))
    return [canvas.depth_y(shapes.RADIUS + 1 + step * place, top=spot.top) for place in range(count)]


def _field(canvas: shapes.Canvas, spot: Spot) -> list[str]:
    """Draw the checkers of one field."""
    counts = canvas.plan.counts(spot)
    sides = [side for side in Side for _ in range(counts[side])]
    fields = [canvas.plan.field(side, spot) for side in sides]
    return shapes.checkers(canvas.centre_x(spot.column), _heights(canvas, spot), sides, fields, shapes.DEPTH)


def _dice(canvas: shapes.Canvas) -> list[str]:
    """Lay the roll that is to be played at the right of the side that plays it."""
    table = canvas.plan.table
    if table.active is None:
        return []
    first = 0 if canvas.plan.is_top(table.active) else HALF
    start = canvas.field_x(first) + HALF * shapes.FIELD / 2 - 25 * (len(table.dice) - 1)
    return [_die(start + 50 * place, canvas.middle_y, die) for place, die in enumerate(table.dice)]


def _die(x: float, y: float, number: int) -> str:
    """Draw a die with its pips."""
    square = shapes.rect(x - 18, y - 18, 36, 36, f'rx="7" {IVORY}')
    square += "".join(shapes.circle(x + 10 * dx, y + 10 * dy, 3.4, 'fill="#2b2420"') for dx, dy in _PIPS[number])
    return f'<g class="tt-die" data-number="{number}">{square}</g>'


def _caption(canvas: shapes.Canvas, side: Side, name: str, words: Mapping[str, str]) -> list[str]:
    """Write the caption of one side, above or below the board."""
    table, margin = canvas.plan.table, canvas.measures.margin
    y = shapes.CAPTION / 2 if canvas.plan.is_top(side) else canvas.height - shapes.CAPTION / 2
    said = " · ".join(part.said(words) for part in table.said[side])
    rolls = table.active is side and not table.dice
    return shapes.caption(side, name, said, y, (margin, canvas.width - margin), rolls=rolls)
