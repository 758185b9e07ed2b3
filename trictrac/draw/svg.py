"""The board as a self-contained SVG picture: frame with its holes, flèches, checkers, tokens, pegs and the pavillon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.captions import CAPTIONS, score_words, with_defaults
from trictrac.draw.geometry import COLUMNS, HALF, LEFT, RIGHT, Highlight, Spot, View, flag_side, spare_token
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
from trictrac.laws.fields import CORNER, TALON
from trictrac.model.play import OFF
from trictrac.model.score import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.model.position import Position

# All measures in SVG user units; the picture scales as a whole.
FIELD = 46
DEPTH = 214
STRIP = 100
MIDDLE_RAIL = 32
RAIL = 46
MARGIN = 36
CAPTION = 44
TOKEN = 17
"""Width and depth of a field; widths of the strip of the tokens, of the middle rail, of the frame, of the paper beside
the frame and above it; side of a token."""

INNER_WIDTH = COLUMNS * FIELD + MIDDLE_RAIL
INNER_HEIGHT = 2 * DEPTH + STRIP
INNER_X = MARGIN + RAIL
INNER_Y = CAPTION + RAIL
WIDTH = INNER_WIDTH + 2 * INNER_X
HEIGHT = INNER_HEIGHT + 2 * INNER_Y
MIDDLE_Y = HEIGHT / 2


def board_svg(
    position: Position,
    *,
    bottom: Side = Side.WHITE,
    talon_left: bool = True,
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    title: str = "",
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw the board as SVG text, complete in itself and readable on light and on dark pages.

    It shows what the drawing in the terminal shows. White's checkers carry two rings, Black's are plain; a field with
    more checkers than lie side by side has their number on the last one. Borne-off checkers lie outside the rail they
    crossed; a dice cup stands by the side to roll. Brackets mark the fields of ``highlight``. ``title`` is the
    accessible title; the description says what is marked for both sides and gives the position as text.
    """
    words = with_defaults(captions)
    view = View(bottom, talon_left)
    lit = view.highlighted(highlight)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" {FONT}>',
        f"<title>{escape(title or words['board'])}</title>",
        f"<desc>{escape(_description(position, names, words))}</desc>",
        f"<style>{PAPER_AND_INK}</style><defs>{GRADIENTS}</defs>",
        f'<rect class="tt-paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        *_frame(view),
        *_strip_words(view, words),
    ]
    parts += [
        fleche(
            _field_x(spot.column),
            FIELD,
            _depth_y(0, top=spot.top),
            _depth_y(DEPTH - 8, top=spot.top),
            pale=(spot.column + spot.top) % 2 == 1,
        )
        for spot in view.spots()
    ]
    for spot in view.spots():
        parts += _checkers(view, position, spot)
    parts += [_brackets(view, position, spot) for spot in view.spots() if spot in lit]
    parts += _tokens(view, position)
    parts += _pegs(view, position)
    for side in Side:
        parts += _borne_off(view, position, side)
        parts += _caption(view, position, side, names[side], words)
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


def _field_x(column: int) -> float:
    """Find the x of the left side of a field."""
    return INNER_X + column * FIELD + (MIDDLE_RAIL if column >= HALF else 0)


def _centre_x(column: int) -> float:
    """Find the x of the middle of a field: of its flèche, its checkers and its hole."""
    return _field_x(column) + FIELD / 2


def _depth_y(depth: float, *, top: bool) -> float:
    """Find the y at a distance from the foot of the fields at one edge; negative on the frame."""
    return INNER_Y + depth if top else HEIGHT - INNER_Y - depth


def _side_rail_x(end: int) -> float:
    """Find the x of the middle of the side rail at the LEFT or at the RIGHT."""
    return MARGIN + RAIL / 2 if end == LEFT else WIDTH - MARGIN - RAIL / 2


def _frame(view: View) -> list[str]:
    """Draw the wooden frame and the ground, the holes, the numbers of the fields and the brass at the corners."""
    frame = 'fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
    groove = 'fill="none" stroke="#2a160a" stroke-opacity="0.55"'
    holes = [(_centre_x(column), _depth_y(-13, top=top)) for top in (True, False) for column in range(COLUMNS)]
    holes += [(_side_rail_x(end), y) for end in (LEFT, RIGHT) for y in _rail_holes()]
    middle = _field_x(HALF) - MIDDLE_RAIL
    parts = [
        rect(MARGIN, CAPTION, WIDTH - 2 * MARGIN, HEIGHT - 2 * CAPTION, f'rx="7" {frame}'),
        rect(MARGIN + 4, CAPTION + 4, WIDTH - 2 * MARGIN - 8, HEIGHT - 2 * CAPTION - 8, f'rx="5" {groove}'),
        rect(INNER_X, INNER_Y, INNER_WIDTH, INNER_HEIGHT, 'fill="url(#tt-ground)" stroke="#2a160a" stroke-width="3"'),
        rect(middle, INNER_Y, MIDDLE_RAIL, INNER_HEIGHT, frame),
        rect(middle + MIDDLE_RAIL / 2 - 0.5, INNER_Y, 1, INNER_HEIGHT, 'fill="#2a160a"'),
        *(hinge(middle + MIDDLE_RAIL / 2, _depth_y(DEPTH / 2, top=top)) for top in (True, False)),
        *(circle(x, y, 4.2, 'fill="#1c0e05" stroke="#8a5a34" class="tt-hole"') for x, y in holes),
    ]
    for top in (True, False):
        for column in range(COLUMNS):
            look = f'text-anchor="middle" fill="{BRASS}" class="tt-number"'
            parts.append(label(_centre_x(column), _depth_y(-32, top=top) + 5.5, 16, str(view.number(column)), look))
        parts.append(_corner_brass(view, top=top))
    return parts


def _rail_holes() -> tuple[float, float, float]:
    """Find the y of the holes of a side rail: the peg start at the top, the middle, the peg start at the bottom."""
    return _depth_y(RADIUS, top=True), MIDDLE_Y, _depth_y(RADIUS, top=False)


def _corner_brass(view: View, *, top: bool) -> str:
    """Lay the brass on the frame around a corner field: along its foot and up the side rail (laws 4)."""
    end = view.corner_lean
    x = (INNER_X if end == LEFT else WIDTH - INNER_X) + 2.5 * end
    foot = _depth_y(-2.5, top=top)
    up = _depth_y(2.4 * RADIUS, top=top)
    path = f"M{units(x - end * (FIELD + 2.5))},{units(foot)} H{units(x)} V{units(up)}"
    return f'<path d="{path}" fill="none" stroke="{BRASS}" stroke-width="5" class="tt-corner"/>'


def _strip_words(view: View, words: Mapping[str, str]) -> list[str]:
    """Write the names of the two tables across the middle, and talons and corners at their ends."""
    parts = []
    look = 'text-anchor="middle" fill="#4a2a14" font-style="italic"'
    for number, table, end_name in ((TALON, "petit_jan", "talons"), (CORNER, "grand_jan", "corners")):
        first = 0 if view.column(number) < HALF else HALF
        centre = (_field_x(first) + _field_x(first + HALF - 1) + FIELD) / 2
        outer = _centre_x(view.column(number)) + (FIELD / 2 if view.column(number) < HALF else -FIELD / 2)
        parts.append(label(centre, MIDDLE_Y + 6, 19, words[table], f'{look} letter-spacing="1"'))
        parts.append(label(outer, MIDDLE_Y + 5, 13, words[end_name], look))
    return parts


def _stack_ys(count: int, *, top: bool) -> list[float]:
    """Find the y of each checker of a field from its foot, closer together where they are many."""
    room = DEPTH - 8 - 2 * RADIUS
    step = min(2.0 * RADIUS, room / max(1, count - 1))
    return [_depth_y(RADIUS + 1 + step * i, top=top) for i in range(count)]


def _checkers(view: View, position: Position, spot: Spot) -> list[str]:
    """Draw the checkers of one field, with their number on the last where they overlap."""
    sides = [side for side, count in zip(Side, view.counts(position, spot), strict=True) for _ in range(count)]
    ys = _stack_ys(len(sides), top=spot.top)
    x = _centre_x(spot.column)
    parts = [
        checker(x, y, RADIUS, side, f'data-field="{view.field(side, spot)}"') for side, y in zip(sides, ys, strict=True)
    ]
    if len(sides) > DEPTH // (2 * RADIUS):
        text = "+".join(str(sides.count(side)) for side in Side if side in sides)
        parts += count_label(x, ys[-1], text, sides[-1])
    return parts


def _brackets(view: View, position: Position, spot: Spot) -> str:
    """Draw brackets on both sides of what stands on a field, or of the foot of an empty one."""
    ys = _stack_ys(max(1, sum(view.counts(position, spot))), top=spot.top)
    low, high = min(ys) - RADIUS + 1, max(ys) + RADIUS - 1
    return brackets(_field_x(spot.column) + 1, _field_x(spot.column) + FIELD - 1, low, high)


def _token(x: float, y: float, data: str) -> str:
    look = f'rx="3" fill="{BRASS}" stroke="#3f2c09" stroke-width="1.3"'
    inner = 'rx="2" fill="none" stroke="#8a6a22"'
    half = TOKEN / 2
    square = rect(x - half, y - half, TOKEN, TOKEN, look) + rect(
        x - half + 4, y - half + 4, TOKEN - 8, TOKEN - 8, inner
    )
    return f'<g class="tt-token" {data}>{square}</g>'


def _tokens(view: View, position: Position) -> list[str]:
    """Lay both sides' tokens at their points, and the unused one between the talons (laws 10.3, 10.8)."""
    parts = []
    for side in Side:
        place = view.token(position.score, side)
        width = place.count * (TOKEN + 2)
        x = _centre_x(place.spot.column) + place.lean * (FIELD - width) / 2 - (width - TOKEN - 2) / 2
        y = _depth_y(DEPTH + TOKEN / 2 + 3, top=place.spot.top)
        parts += [_token(x + i * (TOKEN + 2), y, f'data-side="{side.letter}"') for i in range(place.count)]
    if spare_token(position.score):
        x = _centre_x(view.column(TALON)) - view.corner_lean * (FIELD - TOKEN - 2) / 2
        parts.append(_token(x, MIDDLE_Y, 'data-side="-"'))
    return parts


def _pegs(view: View, position: Position) -> list[str]:
    """Set the pegs in their holes and the pavillon (laws 10.5, 10.8)."""
    parts = []
    starts = dict(zip((True, None, False), _rail_holes(), strict=True))
    rail = _side_rail_x(-view.corner_lean)
    for side in Side:
        top = view.is_top(side)
        column = view.peg(position.score, side)
        x, y = (rail, starts[top]) if column is None else (_centre_x(column), _depth_y(-13, top=top))
        knob = circle(x, y, 8.5, f'fill="{FILLS[side]}" stroke="{EDGES[side]}" stroke-width="1.6"')
        head = circle(x, y, 3, f'fill="{EDGES[side]}"')
        parts.append(f'<g class="tt-peg" data-side="{side.letter}">{knob}{head}</g>')
    shown = flag_side(position.score)
    y = starts[None if shown is None else view.is_top(shown)]
    owner = "-" if shown is None else shown.letter
    flag = f'<path d="M{units(rail)},{units(y)} v-31" stroke="#fff6e3" stroke-width="3" stroke-linecap="round"/>'
    flag += f'<path d="M{units(rail + 1.5)},{units(y - 32)} l20,7.5 l-20,7.5 z" fill="#c8202c" stroke="#fff6e3"/>'
    parts.append(f'<g class="tt-flag" data-side="{owner}">{flag}</g>')
    return parts


def _borne_off(view: View, position: Position, side: Side) -> list[str]:
    """Lay a side's borne-off checkers outside the rail behind the opponent's talon (laws 6.2)."""
    count = max(0, position.checkers(side)[OFF])
    x = _side_rail_x(-view.corner_lean) - view.corner_lean * (RAIL / 2 + 14)
    top = not view.is_top(side)
    step = min(17.0, (DEPTH - 18) / max(1, count - 1))
    return [checker(x, _depth_y(9 + i * step, top=top), 9, side, 'data-field="25"') for i in range(count)]


def _caption(view: View, position: Position, side: Side, name: str, words: Mapping[str, str]) -> list[str]:
    """Write the line at a glance of one side, above or below the board."""
    y = CAPTION / 2 if view.is_top(side) else HEIGHT - CAPTION / 2
    marked = " · ".join(score_words(position, side, words))
    return caption(side, name, marked, y, (MARGIN, WIDTH - MARGIN), rolls=position.turn is side)


def _description(position: Position, names: tuple[str, str], words: Mapping[str, str]) -> str:
    """Say what is marked for both sides, and the position as text."""
    sides = [f"{names[side]}: {', '.join(score_words(position, side, words))}." for side in Side]
    return " ".join([*sides, str(position)])
