"""The shapes of a drawn board in SVG: measures, colours, flèches, checkers, captions, arrows."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.saying.words import printable
from trictrac.view.arrows import DASHES, MOVED
from trictrac.view.geometry import LEFT, RIGHT, Plan, Spot
from trictrac.view.painter import ArrowDrawn, BoardFrame, Canvas, Point, cross_hair, round_path, units

# All measures in SVG user units; the picture scales as a whole.
RADIUS = 20
FIELD = 46
DEPTH = 214
CAPTION = 44
"""Height of the paper above the frame, for a caption.

``RADIUS`` is that of a checker, ``FIELD`` and ``DEPTH`` are the width and depth of a field."""

PAPER_AND_INK = (
    ".tt-paper{fill:#f6f1e7}.tt-ink{fill:#2b2420}"
    "@media (prefers-color-scheme:dark){.tt-paper{fill:#1f1c1a}.tt-ink{fill:#efe6d8}}"
)
GRADIENTS = (
    '<linearGradient id="tt-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6d4022"/>'
    '<stop offset="0.5" stop-color="#543018"/><stop offset="1" stop-color="#44250f"/></linearGradient>'
    '<linearGradient id="tt-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a62"/>'
    '<stop offset="0.5" stop-color="#d3aa74"/><stop offset="1" stop-color="#c79a62"/></linearGradient>'
    '<radialGradient id="tt-white" cx="0.38" cy="0.34" r="0.75"><stop offset="0" stop-color="#fffdf6"/>'
    '<stop offset="1" stop-color="#e6d8b8"/></radialGradient>'
    '<radialGradient id="tt-black" cx="0.38" cy="0.34" r="0.75"><stop offset="0" stop-color="#55504d"/>'
    '<stop offset="1" stop-color="#171412"/></radialGradient>'
)
FONT = "font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\""
BRASS = "#e9c877"
FLECHES = ("#6f2f22", "#f2e1b9")
FILLS = ("url(#tt-white)", "url(#tt-black)")
EDGES = ("#3a2a1c", "#e5d9c0")
SAVING_INK = (
    "svg .tt-paper{fill:#fff}svg .tt-ink{fill:#000}#tt-wood stop,#tt-ground stop{stop-color:#fff}.tt-number{fill:#000}"
    f'.tt-fleche{{fill:#fff;stroke:#777}}.tt-fleche[fill="{FLECHES[0]}"]{{fill:#d4d4d4}}'
)
"""CSS for printed boards, with white wood and ground."""


@frozen
class Measures:
    """The widths of a board's parts, in SVG units.

    Strip between the tips, middle rail or bar, frame at the sides and along the edges, paper beside the frame, tray,
    and the distances of the rows of numbers from the fields.
    """

    strip: int
    middle: int
    rail: int
    edge: int
    margin: int
    tray: int = 0
    numbers: tuple[int, ...] = ()


@frozen
class PaperCanvas(Canvas):
    """A table on paper, with the wooden frame around it."""

    measures: Measures
    trays: frozenset[int] = frozenset()
    """The ends of the board that have trays."""

    @property
    def rail_x(self) -> tuple[float, float]:
        """The x of the middle of the frame at the left and at the right."""
        inset = self.measures.margin + self.measures.rail / 2
        return inset, self.frame.width - inset

    @property
    def talons_x(self) -> float:
        """The x of the middle of the frame at the talons."""
        return self.rail_x[not self.is_left]

    def depth_y(self, depth: float, *, top: bool) -> float:
        """Return the y at a distance from the foot of the fields at one edge (below 0: on the frame)."""
        return self.inward(Spot(0, top), depth)[1]


def paper(plan: Plan, measures: Measures, trays: frozenset[int] = frozenset()) -> PaperCanvas:
    """Return the canvas of a table on paper."""
    beside, room = measures.margin + measures.rail, measures.tray + measures.rail / 2
    frame = BoardFrame(
        "paper",
        stacked=False,
        field=FIELD,
        depth=DEPTH,
        strip=measures.strip,
        middle=measures.middle,
        edge=CAPTION + measures.edge,
        left=beside + room * (LEFT in trays),
        right=beside + room * (RIGHT in trays),
        radius=RADIUS,
        foot=RADIUS + 1,
        step=2 * RADIUS,
        tip=RADIUS + 7,
    )
    return PaperCanvas(plan, frame, measures, trays)


def escape(text: str) -> str:
    """Return a text on one line, escaped for markup."""
    return printable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def rect(x: float, y: float, width: float, height: float, look: str) -> str:
    """Draw a rectangle."""
    return f'<rect x="{units(x)}" y="{units(y)}" width="{units(width)}" height="{units(height)}" {look}/>'


def square(x: float, y: float, side: float, look: str) -> str:
    """Draw a square around its middle."""
    return rect(x - side / 2, y - side / 2, side, side, look)


def circle(at: Point, radius: float, look: str) -> str:
    """Draw a circle."""
    return f'<circle cx="{units(at[0])}" cy="{units(at[1])}" r="{units(radius)}" {look}/>'


def label(x: float, y: float, size: float, text: str, look: str) -> str:
    """Draw a text."""
    return f'<text x="{units(x)}" y="{units(y)}" font-size="{units(size)}" {look}>{escape(text)}</text>'


def hinge(x: float, y: float) -> str:
    """Draw a brass hinge on the middle rail."""
    pins = "".join(circle((x, y + step), 1.6, 'fill="#5b4313"') for step in (-12, 12))
    return rect(x - 5, y - 18, 10, 36, f'rx="2" fill="{BRASS}" stroke="#5b4313"') + pins


def fleche(left: Point, tip: Point, right: Point, *, pale: bool) -> str:
    """Draw a flèche."""
    points = " ".join(f"{units(x)},{units(y)}" for x, y in (left, right, tip))
    return f'<polygon points="{points}" fill="{FLECHES[pale]}" stroke="#4a2a14" class="tt-fleche"/>'


def checker(at: Point, radius: float, side: Side, data: str) -> str:
    """Draw one checker, Black's plain with a pale edge, White's with two dark rings."""
    disc = circle((at[0] + 1.5, at[1] + 2), radius, 'fill="#2a160a" fill-opacity="0.35"')
    disc += circle(at, radius, f'fill="{FILLS[side]}" stroke="{EDGES[side]}" stroke-width="1.2"')
    if side is Side.WHITE:
        ring = 'fill="none" stroke="#8b7350" stroke-width="1.3"'
        disc += circle(at, radius * 0.72, ring) + circle(at, radius * 0.3, ring)
    return f'<g class="tt-checker" data-side="{side.letter}" {data}>{disc}</g>'


def checkers(places: list[Point], sides: list[Side], fields: list[int], room: float) -> Iterator[str]:
    """Draw the checkers of a field, with their number on the last one if they overlap."""
    for at, side, field in zip(places, sides, fields, strict=False):
        yield checker(at, RADIUS, side, f'data-field="{field}"')
    if len(sides) > room // (2 * RADIUS):
        ink, at = "#fff6e3", places[-1]
        if sides[-1] is Side.WHITE:
            ink = "#2b2420"
            yield circle(at, RADIUS * 0.62, 'fill="#fffaf0"')
        text = "+".join(str(sides.count(side)) for side in Side if side in sides)
        yield label(at[0], at[1] + 6.5, 19, text, f'text-anchor="middle" font-weight="bold" fill="{ink}"')


def brackets(places: list[Point], half: float) -> str:
    """Draw brackets around highlighted checkers, at a distance ``half`` from their middle line."""
    (x, one), (_, other) = places[0], places[-1]
    left, right, low, high = x - half, x + half, min(one, other) - RADIUS + 1, max(one, other) + RADIUS - 1
    path = " ".join(
        f"M{units(x + 9 * inward)},{units(low)} H{units(x)} V{units(high)} H{units(x + 9 * inward)}"
        for x, inward in ((left, 1), (right, -1))
    )
    halo = f'<path d="{path}" fill="none" stroke="#fffdf6" stroke-width="6.5"/>'
    return f'<g class="tt-mark">{halo}<path d="{path}" fill="none" stroke="#b3141f" stroke-width="3.5"/></g>'


def caption(side: Side, name: str, marked: str, y: float, ends: tuple[float, float], *, rolls: bool) -> list[str]:
    """Draw the caption of one side between two ends, smaller if necessary, with a checker and the cup."""
    start, end = ends
    # Few serif letters are wider than 0.55 of their size.
    size = min(17.0, (end - start - 75) / (0.55 * (len(name) + len(marked) + 2)))
    text = (
        f'<text class="tt-ink" x="{units(start + 30)}" y="{units(y + 6)}" font-size="{units(size)}">'
        f'<tspan font-weight="bold">{escape(name)}</tspan><tspan dx="10">{escape(marked)}</tspan></text>'
    )
    disc = circle((start + 12, y), 10, f'fill="{FILLS[side]}" stroke="#8b7350" stroke-width="1.2"')
    if side is Side.WHITE:
        disc += circle((start + 12, y), 6.5, 'fill="none" stroke="#8b7350"')
    return [disc, text, dice_cup(end - 22, y) if rolls else ""]


def dice_cup(x: float, y: float) -> str:
    """Draw the dice cup beside the caption of the player who is to roll."""
    look = 'fill="#7b4a24" stroke="#e5d9c0" stroke-width="1.2"'
    body = f'<path d="M{units(x - 10)},{units(y - 11)} h20 l-3,24 h-14 z" {look}/>'
    rim = f'<ellipse cx="{units(x)}" cy="{units(y - 11)}" rx="11" ry="4" fill="#2a160a" {look.partition(" ")[2]}/>'
    return f'<g class="tt-roller">{body}{rim}</g>'


ARROW = "#1f56a8"
"""Colour of arrows."""


def arrow_line(path: str, dashes: str = "none") -> str:
    """Draw a line of an arrow with a pale edge."""
    edge = f'<path d="{path}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>'
    look = f'stroke="{ARROW}" stroke-width="3" stroke-linecap="round" stroke-dasharray="{dashes}"'
    return f'{edge}<path d="{path}" fill="none" {look}/>'


def arrow(drawn: ArrowDrawn) -> str:
    """Draw an arrow: a ring around its checker, its line, and a head or a cross-hair."""
    one, start, end = drawn.arrow, drawn.stops[0], drawn.stops[-1]
    ends = drawn.head if one.kind in MOVED else round_path(end, RADIUS + 3) + cross_hair(end, RADIUS + 3)
    parts = [arrow_line(drawn.line, DASHES[one.kind]), arrow_line(round_path(start, RADIUS + 2) + ends)]
    parts += [circle(rest, 5, f'fill="#fff" stroke="{ARROW}" stroke-width="3"') for rest in drawn.stops[1:-1]]
    data = f'data-kind="{one.kind}" data-side="{one.side.letter}" data-from="{one.start}" data-to="{one.end}"'
    return f'<g class="tt-arrow" {data}>{"".join(parts)}</g>'


def arrow_numbers(drawn: ArrowDrawn) -> str:
    """Draw the numbers of an arrow on its line, or nothing if they are unknown."""
    (x, y), numbers = drawn.middle, drawn.arrow.by
    if not numbers:
        return ""
    width = 13 + 8 * len(numbers)
    ground = rect(x - width / 2, y - 10, width, 20, f'rx="10" fill="{ARROW}" stroke="#fff" stroke-width="1.5"')
    look = 'text-anchor="middle" font-weight="bold" fill="#fff" class="tt-by"'
    return ground + label(x, y + 5, 14, numbers, look)
