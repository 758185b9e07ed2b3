"""The shapes of a drawn board in SVG: its measures, wood, flèches, checkers, captions, and what a picture has in its head."""

from __future__ import annotations

from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.saying.words import printable
from trictrac.view.geometry import COLUMNS, HALF, LEFT, RIGHT, Plan

# All measures in SVG user units; the picture scales as a whole.
RADIUS = 20
FIELD = 46
DEPTH = 214
CAPTION = 44
"""Radius of a checker; width and depth of a field; the paper above the frame, for a caption."""

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
"""The style of boards that are printed: wood and ground are white."""


@frozen
class Measures:
    """Widths of the strip between the tips, of the middle rail or bar, of the frame at the sides and along the edges, of the
    paper beside the frame, and of a tray; and how far from the fields the rows of numbers stand.
    """

    strip: int
    middle: int
    rail: int
    edge: int
    margin: int
    tray: int = 0
    numbers: tuple[int, ...] = ()


class Canvas:
    """A board being drawn: where its parts lie."""

    def __init__(self, plan: Plan, measures: Measures, trays: frozenset[int] = frozenset()) -> None:
        self.plan = plan
        self.measures = measures
        self.trays = trays
        room = measures.tray + measures.rail / 2
        self.inner_x = measures.margin + measures.rail + room * (LEFT in trays)
        self.inner_width = COLUMNS * FIELD + measures.middle
        self.width = self.inner_x + self.inner_width + measures.rail + room * (RIGHT in trays) + measures.margin
        self.inner_y = CAPTION + measures.edge
        self.inner_height = 2 * DEPTH + measures.strip
        self.height = self.inner_height + 2 * self.inner_y
        self.middle_x = self.inner_x + HALF * FIELD + measures.middle / 2
        self.middle_y = self.height / 2

    def field_x(self, column: int) -> float:
        """The x of the left side of a field."""
        return self.inner_x + column * FIELD + self.measures.middle * (column >= HALF)

    def centre_x(self, column: int) -> float:
        """The x of the middle of a field: of its flèche, its checkers and its hole."""
        return self.field_x(column) + FIELD / 2

    def depth_y(self, depth: float, *, top: bool) -> float:
        """The y at a distance from the foot of the fields at one edge; negative on the frame."""
        return self.inner_y + depth if top else self.height - self.inner_y - depth

    def rail_x(self, end: int) -> float:
        """The x of the middle of the frame at the LEFT or at the RIGHT."""
        inset = self.measures.margin + self.measures.rail / 2
        return inset if end == LEFT else self.width - inset


def escape(text: str) -> str:
    """Keep a text on one line and from being read as markup."""
    return printable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def units(value: float) -> str:
    """Write a measure with one decimal, or none."""
    return f"{value:.1f}".removesuffix(".0")


def rect(x: float, y: float, width: float, height: float, look: str) -> str:
    """Draw a rectangle."""
    return f'<rect x="{units(x)}" y="{units(y)}" width="{units(width)}" height="{units(height)}" {look}/>'


def circle(x: float, y: float, radius: float, look: str) -> str:
    """Draw a circle."""
    return f'<circle cx="{units(x)}" cy="{units(y)}" r="{units(radius)}" {look}/>'


def label(x: float, y: float, size: float, text: str, look: str) -> str:
    """Write a text."""
    return f'<text x="{units(x)}" y="{units(y)}" font-size="{units(size)}" {look}>{escape(text)}</text>'


def hinge(x: float, y: float) -> str:
    """Screw a brass hinge on the middle rail."""
    pins = "".join(circle(x, y + step, 1.6, 'fill="#5b4313"') for step in (-12, 12))
    return rect(x - 5, y - 18, 10, 36, f'rx="2" fill="{BRASS}" stroke="#5b4313"') + pins


def fleche(left: float, width: float, foot: float, tip: float, *, pale: bool) -> str:
    """Draw a flèche from its foot to its tip on a field that begins at ``left``."""
    points = f"{units(left + 2)},{units(foot)} {units(left + width - 2)},{units(foot)} "
    points += f"{units(left + width / 2)},{units(tip)}"
    return f'<polygon points="{points}" fill="{FLECHES[pale]}" stroke="#4a2a14" class="tt-fleche"/>'


def checker(x: float, y: float, radius: float, side: Side, data: str) -> str:
    """Draw one checker: Black's plain with a pale edge, White's with two dark rings."""
    disc = circle(x + 1.5, y + 2, radius, 'fill="#2a160a" fill-opacity="0.35"')
    disc += circle(x, y, radius, f'fill="{FILLS[side]}" stroke="{EDGES[side]}" stroke-width="1.2"')
    if side is Side.WHITE:
        ring = 'fill="none" stroke="#8b7350" stroke-width="1.3"'
        disc += circle(x, y, radius * 0.72, ring) + circle(x, y, radius * 0.3, ring)
    return f'<g class="tt-checker" data-side="{side.letter}" {data}>{disc}</g>'


def count_label(x: float, y: float, text: str, side: Side) -> list[str]:
    """Write how many checkers lie upon each other, on the last of them, which is this side's."""
    ink = "#2b2420" if side is Side.WHITE else "#fff6e3"
    parts = [circle(x, y, RADIUS * 0.62, 'fill="#fffaf0"')] if side is Side.WHITE else []
    return [*parts, label(x, y + 6.5, 19, text, f'text-anchor="middle" font-weight="bold" fill="{ink}"')]


def checkers(x: float, ys: list[float], sides: list[Side], fields: list[int], room: float) -> list[str]:
    """Draw checkers upon each other, and how many they are where they overlap."""
    parts = [
        checker(x, y, RADIUS, side, f'data-field="{field}"') for y, side, field in zip(ys, sides, fields, strict=False)
    ]
    if len(sides) > room // (2 * RADIUS):
        text = "+".join(str(sides.count(side)) for side in Side if side in sides)
        parts += count_label(x, ys[-1], text, sides[-1])
    return parts


def brackets(left: float, right: float, ys: list[float]) -> str:
    """Draw brackets around the checkers to be pointed out."""
    low, high = min(ys) - RADIUS + 1, max(ys) + RADIUS - 1
    path = " ".join(
        f"M{units(x + 9 * inward)},{units(low)} H{units(x)} V{units(high)} H{units(x + 9 * inward)}"
        for x, inward in ((left, 1), (right, -1))
    )
    halo = f'<path d="{path}" fill="none" stroke="#fffdf6" stroke-width="6.5"/>'
    return f'<g class="tt-mark">{halo}<path d="{path}" fill="none" stroke="#b3141f" stroke-width="3.5"/></g>'


def caption(side: Side, name: str, marked: str, y: float, ends: tuple[float, float], *, rolls: bool) -> list[str]:
    """Write the caption of one side between two ends, smaller where it would not fit, with a checker and the cup."""
    start, end = ends
    room = end - start - 75
    # Few serif letters are wider than 0.55 of their size.
    size = min(17.0, room / (0.55 * (len(name) + len(marked) + 2)))
    text = (
        f'<text class="tt-ink" x="{units(start + 30)}" y="{units(y + 6)}" font-size="{units(size)}">'
        f'<tspan font-weight="bold">{escape(name)}</tspan><tspan dx="10">{escape(marked)}</tspan></text>'
    )
    disc = circle(start + 12, y, 10, f'fill="{FILLS[side]}" stroke="#8b7350" stroke-width="1.2"')
    if side is Side.WHITE:
        disc += circle(start + 12, y, 6.5, 'fill="none" stroke="#8b7350"')
    return [disc, text, dice_cup(end - 22, y) if rolls else ""]


def dice_cup(x: float, y: float) -> str:
    """Draw the dice cup beside the caption of who is to roll."""
    look = 'fill="#7b4a24" stroke="#e5d9c0" stroke-width="1.2"'
    body = f'<path d="M{units(x - 10)},{units(y - 11)} h20 l-3,24 h-14 z" {look}/>'
    rim = f'<ellipse cx="{units(x)}" cy="{units(y - 11)}" rx="11" ry="4" fill="#2a160a" {look.partition(" ")[2]}/>'
    return f'<g class="tt-roller">{body}{rim}</g>'
