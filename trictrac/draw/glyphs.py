"""The characters of a board in the terminal: which there are, stacks of checkers, captions, plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from trictrac.draw.captions import one_line

if TYPE_CHECKING:
    from trictrac.model.score import Side


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters of a drawing; each takes one cell. Pairs are (White, Black) or (at the bottom, at the top)."""

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
    """The same where the rail borders a corner field."""
    joints: str
    """Where the middle rail meets the frame at the top and at the bottom."""
    tees: str
    """Where a rail across meets the frame at the left and at the right."""


UNICODE = Glyphs(("○", "●"), ("▲", "▼"), "■", "·", "►", "┊", "·", "─│┌┐└┘", "═║╔╗╚╝", "┬┴", "├┤")
ASCII = Glyphs(("o", "x"), ("^", "v"), "*", ".", "P", ":", "-", "-|++++", "=#####", "++", "++")


def stack(counts: tuple[int, int], glyphs: Glyphs, rows: int) -> list[str]:
    """Say what stands in each row of a field from its foot; where checkers are too many, the last is their number."""
    stacks = [glyph * count for glyph, count in zip(glyphs.checkers, counts, strict=True) if count > 0]
    if sum(map(len, stacks)) <= rows:
        return list("".join(stacks))
    if len(stacks) == 1:
        return [*stacks[0][: rows - 1], str(len(stacks[0]))]
    return [f"{len(stack)}{stack[0]}" for stack in stacks]


def field_marks(
    counts: tuple[int, int], glyphs: Glyphs, rows: int, cell: int, *, lit: bool, fleche: bool
) -> list[tuple[int, str]]:
    """Say what is written in each row of a field from its foot, and how far left of its middle: checkers, brackets, flèche."""
    cells = stack(counts, glyphs, rows)
    found = []
    for depth in range(rows):
        mark = cells[depth] if depth < len(cells) else " "
        if lit and depth < max(1, len(cells)) and len(mark) + 2 <= cell:
            found.append((len(mark) // 2 + len(mark) % 2, f"[{mark}]"))
        elif mark == " " and fleche:
            found.append((0, glyphs.fleche))
        else:
            found.append(((len(mark) - 1) // 2, mark))
    return found


def caption_lines(glyphs: Glyphs, side: Side, name: str, words: list[str], page: int) -> list[str]:
    """Say what is marked for one side, in as many lines as a page of this width needs."""
    dot = f" {glyphs.dot} "
    *lines, line = wrap(f"{glyphs.checkers[side]} {one_line(name)}", page, subsequent_indent="  ")
    for word in words:
        if len(line) + len(dot) + len(word) > page:
            lines.append(line)
            line = f"  {word}"[:page]
        else:
            line += dot + word
    return [line.rstrip() for line in [*lines, line]]


def in_ascii(text: str) -> str:
    """Drop the accents, and put a question mark for any letter that ASCII has nothing for."""
    if text.isascii():
        return text
    from unicodedata import combining, normalize

    return "".join(char if char.isascii() else "?" for char in normalize("NFKD", text) if not combining(char))
