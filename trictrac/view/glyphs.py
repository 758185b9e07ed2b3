"""The characters of a board in the terminal: glyphs, grid, stacks, captions, plain ASCII."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from trictrac.base.values import frozen
from trictrac.model.score import Pair, Side
from trictrac.saying.words import printable
from trictrac.view.geometry import COLUMNS, HALF, LEFT, RIGHT, Plan


@frozen
class Glyphs:
    """The characters of a drawing, one cell each. Pairs are (White, Black) or (at the bottom, at the top)."""

    checkers: tuple[str, str]
    pegs: tuple[str, str]
    token: str
    hole: str
    flag: str
    fleche: str
    dot: str
    rails: str
    """Horizontal, vertical, and the corners of the frame: top left, top right, bottom left, bottom right."""
    corner_rails: str
    """The same for rails along a corner field."""
    joints: str
    """Joints of the middle rail with the frame, at the top and at the bottom."""
    tees: str
    """Joints of a rail across with the frame, at the left and at the right."""
    arrow: str
    """Sign between the fields of an arrow."""


UNICODE = Glyphs(("○", "●"), ("▲", "▼"), "■", "·", "►", "┊", "·", "─│┌┐└┘", "═║╔╗╚╝", "┬┴", "├┤", "→")
ASCII = Glyphs(("o", "x"), ("^", "v"), "*", ".", "P", ":", "-", "-|++++", "=#####", "++", "++", "->")


@frozen
class Scale:
    """The measures of a board in characters.

    Width and depth of a field, width of the middle rail or bar, height of the strip between the tips, width of a tray
    without rails, rows of numbers along an edge.
    """

    cell: int
    rows: int
    middle: int
    strip: int
    tray: int = 0
    numbers: int = 1

    @property
    def height(self) -> int:
        """The lines of the board, with its numbers."""
        return 2 * (self.rows + self.numbers + 1) + self.strip

    @property
    def middle_row(self) -> int:
        """The y of the middle row of the board."""
        return self.height // 2

    def row(self, depth: int, *, top: bool) -> int:
        """Return the y of a row by depth.

        It is −2 for the numbers, −1 for the rail, 0 for the foot of the fields, and ``rows`` for the strip beyond their
        tips.
        """
        foot = self.numbers + 1 + depth
        return foot if top else self.height - 1 - foot


class Grid:
    """A board being drawn: rows of characters, and what each part of the drawing needs."""

    def __init__(self, plan: Plan, scale: Scale, glyphs: Glyphs, trays: frozenset[int] = frozenset()) -> None:
        self.plan = plan
        self.scale = scale
        self.glyphs = glyphs
        room = scale.tray + 1
        self.start = room if LEFT in trays else 0
        self.end = self.start + COLUMNS * scale.cell + scale.middle + 1
        self.middle = self.start + 1 + HALF * scale.cell
        self.rows = [[" "] * (self.end + 1 + (room if RIGHT in trays else 0)) for _ in range(scale.height)]

    def put(self, x: int, y: int, text: str) -> None:
        """Write ``text`` on a row, from ``x`` on."""
        self.rows[y][x : x + len(text)] = text

    def put_in_middle(self, y: int, text: str) -> None:
        """Write ``text`` on a row, in the middle of the bar."""
        self.put(self.middle + (self.scale.middle - len(text)) // 2, y, text)

    def rail(self, end: int) -> int:
        """Return the x of the side rail at LEFT or RIGHT."""
        return self.start if end == LEFT else self.end

    def cell(self, column: int) -> int:
        """Return the x of the first character of a field."""
        return self.start + 1 + column * self.scale.cell + self.scale.middle * (column >= HALF)

    def centre(self, column: int) -> int:
        """Return the x of the checkers of a field, and of the hole at its foot."""
        return self.cell(column) + self.scale.cell // 2

    def lines(self) -> list[str]:
        """Return the lines of the drawing, without trailing blanks."""
        return ["".join(row).rstrip() for row in self.rows]


def stack(counts: Pair, glyphs: Glyphs, rows: int) -> list[str]:
    """Return the characters in the rows of a field from its foot. Of too many checkers the last is their number."""
    stacks = [glyph * count for glyph, count in zip(glyphs.checkers, counts, strict=True) if count > 0]
    if sum(map(len, stacks)) <= rows:
        return list("".join(stacks))
    if len(stacks) == 1:
        return [*stacks[0][: rows - 1], str(len(stacks[0]))]
    return [f"{len(stack)}{stack[0]}" for stack in stacks]


def field_marks(
    counts: Pair, glyphs: Glyphs, rows: int, cell: int, *, lit: str, fleche: bool
) -> Iterator[tuple[int, str]]:
    """Yield the marks in the rows of a field from its foot, each with its offset to the left of the middle.

    They are checkers and flèche. ``lit`` has the brackets around the checkers, or is empty.
    """
    cells = stack(counts, glyphs, rows)
    for depth in range(rows):
        mark = cells[depth] if depth < len(cells) else " "
        if lit and depth < max(1, len(cells)) and len(mark) + 2 <= cell:
            yield len(mark) // 2 + len(mark) % 2, f"{lit[0]}{mark}{lit[1]}"
        elif mark == " " and fleche:
            yield 0, glyphs.fleche
        else:
            yield (len(mark) - 1) // 2, mark


def caption_lines(glyphs: Glyphs, side: Side, name: str, words: list[str], page: int) -> list[str]:
    """Return the caption of one side, in as many lines as this page width needs."""
    dot = f" {glyphs.dot} "
    *lines, line = wrap(f"{glyphs.checkers[side]} {printable(name)}", page, subsequent_indent="  ")
    for word in words:
        if len(line) + len(dot) + len(word) > page:
            lines.append(line)
            line = f"  {word}"[:page]
        else:
            line += dot + word
    return [line.rstrip() for line in [*lines, line]]
