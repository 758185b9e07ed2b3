"""The board as a self-contained SVG picture: frame with its holes, flèches, checkers, tokens, pegs and the pavillon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.captions import CAPTIONS, one_line, score_words, with_defaults
from trictrac.draw.geometry import COLUMNS, HALF, LEFT, RIGHT, Highlight, Spot, View, flag_side, spare_token
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
RADIUS = 20
TOKEN = 17
"""Width and depth of a field; widths of the strip of the tokens, of the middle rail, of the frame, of the paper beside
the frame and above it; radius of a checker and side of a token."""

INNER_WIDTH = COLUMNS * FIELD + MIDDLE_RAIL
INNER_HEIGHT = 2 * DEPTH + STRIP
INNER_X = MARGIN + RAIL
INNER_Y = CAPTION + RAIL
WIDTH = INNER_WIDTH + 2 * INNER_X
HEIGHT = INNER_HEIGHT + 2 * INNER_Y
MIDDLE_Y = HEIGHT / 2

_PAPER_AND_INK = (
    ".tt-paper{fill:#f6f1e7}.tt-ink{fill:#2b2420}"
    "@media (prefers-color-scheme:dark){.tt-paper{fill:#1f1c1a}.tt-ink{fill:#efe6d8}}"
)
_GRADIENTS = (
    '<linearGradient id="tt-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6d4022"/>'
    '<stop offset="0.5" stop-color="#543018"/><stop offset="1" stop-color="#44250f"/></linearGradient>'
    '<linearGradient id="tt-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a62"/>'
    '<stop offset="0.5" stop-color="#d3aa74"/><stop offset="1" stop-color="#c79a62"/></linearGradient>'
    '<radialGradient id="tt-white" cx="0.38" cy="0.34" r="0.75"><stop offset="0" stop-color="#fffdf6"/>'
    '<stop offset="1" stop-color="#e6d8b8"/></radialGradient>'
    '<radialGradient id="tt-black" cx="0.38" cy="0.34" r="0.75"><stop offset="0" stop-color="#55504d"/>'
    '<stop offset="1" stop-color="#171412"/></radialGradient>'
)
_FONT = "font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\""
_BRASS = "#e9c877"
_FLECHES = ("#6f2f22", "#f2e1b9")
_FILLS = ("url(#tt-white)", "url(#tt-black)")
_EDGES = ("#3a2a1c", "#e5d9c0")


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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" {_FONT}>',
        f"<title>{_escape(title or words['board'])}</title>",
        f"<desc>{_escape(_description(position, names, words))}</desc>",
        f"<style>{_PAPER_AND_INK}</style><defs>{_GRADIENTS}</defs>",
        f'<rect class="tt-paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        *_frame(view),
        *_strip_words(view, words),
    ]
    parts += [_fleche(spot) for spot in view.spots()]
    for spot in view.spots():
        parts += _checkers(view, position, spot)
    parts += [_brackets(view, position, spot) for spot in view.spots() if spot in lit]
    parts += _tokens(view, position)
    parts += _pegs(view, position)
    for side in Side:
        parts += _borne_off(view, position, side)
        parts += _caption(view, position, side, names[side], words)
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


def _escape(text: str) -> str:
    return one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


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


def _rect(x: float, y: float, width: float, height: float, look: str) -> str:
    return f'<rect x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}" {look}/>'


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" {look}/>'


def _text(x: float, y: float, size: float, text: str, look: str) -> str:
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" {look}>{_escape(text)}</text>'


def _frame(view: View) -> list[str]:
    """Draw the wooden frame and the ground, the holes, the numbers of the fields and the brass at the corners."""
    frame = 'fill="url(#tt-wood)" stroke="#2a160a" stroke-width="1.5"'
    groove = 'fill="none" stroke="#2a160a" stroke-opacity="0.55"'
    holes = [(_centre_x(column), _depth_y(-13, top=top)) for top in (True, False) for column in range(COLUMNS)]
    holes += [(_side_rail_x(end), y) for end in (LEFT, RIGHT) for y in _rail_holes()]
    middle = _field_x(HALF) - MIDDLE_RAIL
    parts = [
        _rect(MARGIN, CAPTION, WIDTH - 2 * MARGIN, HEIGHT - 2 * CAPTION, f'rx="7" {frame}'),
        _rect(MARGIN + 4, CAPTION + 4, WIDTH - 2 * MARGIN - 8, HEIGHT - 2 * CAPTION - 8, f'rx="5" {groove}'),
        _rect(INNER_X, INNER_Y, INNER_WIDTH, INNER_HEIGHT, 'fill="url(#tt-ground)" stroke="#2a160a" stroke-width="3"'),
        _rect(middle, INNER_Y, MIDDLE_RAIL, INNER_HEIGHT, frame),
        _rect(middle + MIDDLE_RAIL / 2 - 0.5, INNER_Y, 1, INNER_HEIGHT, 'fill="#2a160a"'),
        *(_hinge(middle + MIDDLE_RAIL / 2, _depth_y(DEPTH / 2, top=top)) for top in (True, False)),
        *(_circle(x, y, 4.2, 'fill="#1c0e05" stroke="#8a5a34" class="tt-hole"') for x, y in holes),
    ]
    for top in (True, False):
        for column in range(COLUMNS):
            look = f'text-anchor="middle" fill="{_BRASS}" class="tt-number"'
            parts.append(_text(_centre_x(column), _depth_y(-32, top=top) + 5.5, 16, str(view.number(column)), look))
        parts.append(_corner_brass(view, top=top))
    return parts


def _rail_holes() -> tuple[float, float, float]:
    """Find the y of the holes of a side rail: the peg start at the top, the middle, the peg start at the bottom."""
    return _depth_y(RADIUS, top=True), MIDDLE_Y, _depth_y(RADIUS, top=False)


def _hinge(x: float, y: float) -> str:
    pins = "".join(_circle(x, y + step, 1.6, 'fill="#5b4313"') for step in (-12, 12))
    return _rect(x - 5, y - 18, 10, 36, f'rx="2" fill="{_BRASS}" stroke="#5b4313"') + pins


def _corner_brass(view: View, *, top: bool) -> str:
    """Lay the brass on the frame around a corner field: along its foot and up the side rail (laws 4)."""
    end = view.corner_lean
    x = (INNER_X if end == LEFT else WIDTH - INNER_X) + 2.5 * end
    foot = _depth_y(-2.5, top=top)
    up = _depth_y(2.4 * RADIUS, top=top)
    path = f"M{_number(x - end * (FIELD + 2.5))},{_number(foot)} H{_number(x)} V{_number(up)}"
    return f'<path d="{path}" fill="none" stroke="{_BRASS}" stroke-width="5" class="tt-corner"/>'


def _strip_words(view: View, words: Mapping[str, str]) -> list[str]:
    """Write the names of the two tables across the middle, and talons and corners at their ends."""
    parts = []
    look = 'text-anchor="middle" fill="#4a2a14" font-style="italic"'
    for number, table, end_name in ((TALON, "petit_jan", "talons"), (CORNER, "grand_jan", "corners")):
        first = 0 if view.column(number) < HALF else HALF
        centre = (_field_x(first) + _field_x(first + HALF - 1) + FIELD) / 2
        outer = _centre_x(view.column(number)) + (FIELD / 2 if view.column(number) < HALF else -FIELD / 2)
        parts.append(_text(centre, MIDDLE_Y + 6, 19, words[table], f'{look} letter-spacing="1"'))
        parts.append(_text(outer, MIDDLE_Y + 5, 13, words[end_name], look))
    return parts


def _fleche(spot: Spot) -> str:
    left, foot, tip = _field_x(spot.column), _depth_y(0, top=spot.top), _depth_y(DEPTH - 8, top=spot.top)
    points = f"{_number(left + 2)},{_number(foot)} {_number(left + FIELD - 2)},{_number(foot)} "
    points += f"{_number(left + FIELD / 2)},{_number(tip)}"
    fill = _FLECHES[(spot.column + spot.top) % 2]
    return f'<polygon points="{points}" fill="{fill}" stroke="#4a2a14" class="tt-fleche"/>'


def _checker(x: float, y: float, radius: float, side: Side, data: str) -> str:
    """Draw one checker: Black's plain with a pale edge, White's with two dark rings."""
    disc = _circle(x + 1.5, y + 2, radius, 'fill="#2a160a" fill-opacity="0.35"')
    disc += _circle(x, y, radius, f'fill="{_FILLS[side]}" stroke="{_EDGES[side]}" stroke-width="1.2"')
    if side is Side.WHITE:
        ring = 'fill="none" stroke="#8b7350" stroke-width="1.3"'
        disc += _circle(x, y, radius * 0.72, ring) + _circle(x, y, radius * 0.3, ring)
    return f'<g class="tt-checker" data-side="{side.letter}" {data}>{disc}</g>'


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
        _checker(x, y, RADIUS, side, f'data-field="{view.field(side, spot)}"')
        for side, y in zip(sides, ys, strict=True)
    ]
    if len(sides) > DEPTH // (2 * RADIUS):
        ink = "#2b2420" if sides[-1] is Side.WHITE else "#fff6e3"
        text = "+".join(str(sides.count(side)) for side in Side if side in sides)
        if sides[-1] is Side.WHITE:
            parts.append(_circle(x, ys[-1], RADIUS * 0.62, 'fill="#fffaf0"'))
        parts.append(_text(x, ys[-1] + 6.5, 19, text, f'text-anchor="middle" font-weight="bold" fill="{ink}"'))
    return parts


def _brackets(view: View, position: Position, spot: Spot) -> str:
    """Draw brackets on both sides of what stands on a field, or of the foot of an empty one."""
    ys = _stack_ys(max(1, sum(view.counts(position, spot))), top=spot.top)
    low, high = min(ys) - RADIUS + 1, max(ys) + RADIUS - 1
    left, right = _field_x(spot.column) + 1, _field_x(spot.column) + FIELD - 1
    path = " ".join(
        f"M{_number(x + 9 * inward)},{_number(low)} H{_number(x)} V{_number(high)} H{_number(x + 9 * inward)}"
        for x, inward in ((left, 1), (right, -1))
    )
    halo = f'<path d="{path}" fill="none" stroke="#fffdf6" stroke-width="6.5"/>'
    return f'<g class="tt-mark">{halo}<path d="{path}" fill="none" stroke="#b3141f" stroke-width="3.5"/></g>'


def _token(x: float, y: float, data: str) -> str:
    look = f'rx="3" fill="{_BRASS}" stroke="#3f2c09" stroke-width="1.3"'
    inner = 'rx="2" fill="none" stroke="#8a6a22"'
    half = TOKEN / 2
    square = _rect(x - half, y - half, TOKEN, TOKEN, look) + _rect(
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
        knob = _circle(x, y, 8.5, f'fill="{_FILLS[side]}" stroke="{_EDGES[side]}" stroke-width="1.6"')
        head = _circle(x, y, 3, f'fill="{_EDGES[side]}"')
        parts.append(f'<g class="tt-peg" data-side="{side.letter}">{knob}{head}</g>')
    shown = flag_side(position.score)
    y = starts[None if shown is None else view.is_top(shown)]
    owner = "-" if shown is None else shown.letter
    flag = f'<path d="M{_number(rail)},{_number(y)} v-31" stroke="#fff6e3" stroke-width="3" stroke-linecap="round"/>'
    flag += f'<path d="M{_number(rail + 1.5)},{_number(y - 32)} l20,7.5 l-20,7.5 z" fill="#c8202c" stroke="#fff6e3"/>'
    parts.append(f'<g class="tt-flag" data-side="{owner}">{flag}</g>')
    return parts


def _borne_off(view: View, position: Position, side: Side) -> list[str]:
    """Lay a side's borne-off checkers outside the rail behind the opponent's talon (laws 6.2)."""
    count = max(0, position.checkers(side)[OFF])
    x = _side_rail_x(-view.corner_lean) - view.corner_lean * (RAIL / 2 + 14)
    top = not view.is_top(side)
    step = min(17.0, (DEPTH - 18) / max(1, count - 1))
    return [_checker(x, _depth_y(9 + i * step, top=top), 9, side, 'data-field="25"') for i in range(count)]


def _caption(view: View, position: Position, side: Side, name: str, words: Mapping[str, str]) -> list[str]:
    """Write the line at a glance of one side, above or below the board, smaller where it would not fit."""
    y = CAPTION / 2 if view.is_top(side) else HEIGHT - CAPTION / 2
    marked = " · ".join(score_words(position, side, words))
    start = MARGIN + 30
    room = WIDTH - MARGIN - start - 45
    # Few serif letters are wider than 0.55 of their size.
    size = min(17.0, room / (0.55 * (len(name) + len(marked) + 2)))
    text = (
        f'<text class="tt-ink" x="{start}" y="{_number(y + 6)}" font-size="{_number(size)}">'
        f'<tspan font-weight="bold">{_escape(name)}</tspan><tspan dx="10">{_escape(marked)}</tspan></text>'
    )
    disc = _circle(MARGIN + 12, y, 10, f'fill="{_FILLS[side]}" stroke="#8b7350" stroke-width="1.2"')
    if side is Side.WHITE:
        disc += _circle(MARGIN + 12, y, 6.5, 'fill="none" stroke="#8b7350"')
    return [disc, text, _dice_cup(WIDTH - MARGIN - 22, y) if position.turn is side else ""]


def _dice_cup(x: float, y: float) -> str:
    """Draw the dice cup beside the caption of who is to roll."""
    look = 'fill="#7b4a24" stroke="#e5d9c0" stroke-width="1.2"'
    body = f'<path d="M{_number(x - 10)},{_number(y - 11)} h20 l-3,24 h-14 z" {look}/>'
    rim = f'<ellipse cx="{_number(x)}" cy="{_number(y - 11)}" rx="11" ry="4" fill="#2a160a" {look.partition(" ")[2]}/>'
    return f'<g class="tt-roller">{body}{rim}</g>'


def _description(position: Position, names: tuple[str, str], words: Mapping[str, str]) -> str:
    """Say what is marked for both sides, and the position as text."""
    sides = [f"{names[side]}: {', '.join(score_words(position, side, words))}." for side in Side]
    return " ".join([*sides, str(position)])
