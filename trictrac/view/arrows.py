"""Arrows on a board: which checker goes from where to where, by which numbers, and the words that name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from trictrac.base.values import frozen
from trictrac.model.layout import HAND, OFF, field_text
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.view.table import Table

ArrowKind = Literal["played", "better", "hit", "fill", "reach"]
"""The kinds of arrows: a move that was played or a better one, a hit, a fill, or the way to another jan."""


@frozen
class Arrow:
    """The way of one checker of a side, from field to field of its own way: 0 in hand, 1–24, 25 off.

    ``numbers`` are those by which it goes, none where they are not known; by two it rests on ``rest``, 0 where it does not.

    >>> arrow = Arrow("hit", Side.WHITE, 10, 20, (6, 4), 16)
    >>> arrow.by, arrow.stops
    ('6+4', (10, 16, 20))
    """

    kind: ArrowKind
    side: Side
    start: int
    end: int
    numbers: tuple[int, ...] = ()
    rest: int = 0

    @property
    def by(self) -> str:
        """The numbers as they are written."""
        return "+".join(map(str, self.numbers))

    @property
    def stops(self) -> tuple[int, ...]:
        """The fields of the way, with the one on which the checker rests."""
        return (self.start, self.rest, self.end) if self.rest else (self.start, self.end)


DASHES: Mapping[ArrowKind, str] = {
    "played": "none",
    "better": "9 6",
    "hit": "0.1 6.5",
    "fill": "9 6 0.1 6",
    "reach": "9 6 0.1 6 0.1 6",
}
"""The strokes and gaps of the line of each kind."""
MOVED = ("played", "better")
"""The kinds of arrows on whose way a checker is moved: they have a head, the others lead to a cross-hair."""


def arrow_lines(
    arrows: Iterable[Arrow], table: Table, words: Mapping[str, str], sign: str = ""
) -> list[tuple[ArrowKind, str]]:
    """Name arrows, those of each kind in a line: ``played 1→7 by 6, 1→5 by 4``; fields are named as their side counts them.

    ``sign`` stands between the fields; without one they are named by a word, for a voice: ``played 1 to 7 by 6``. What is said
    of one arrow is not broken over lines.
    """
    ends = {HAND: words["waiting" if table.waiting else "bar"], OFF: words["out"]}
    found: dict[ArrowKind, list[str]] = {}
    for arrow in arrows:
        stops = (ends.get(field) or field_text(field, falling=table.falling) for field in arrow.stops)
        way = (sign or f" {words['to']} ").join(stops)
        named = words["way"].format(way=way, numbers=arrow.by) if arrow.numbers else way
        found.setdefault(arrow.kind, []).append(named.replace(" ", "\N{NO-BREAK SPACE}"))
    return [(kind, words[kind].format(ways=", ".join(ways))) for kind, ways in found.items()]
