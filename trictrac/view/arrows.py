"""Arrows on a board: the way of a checker, the numbers it goes by, and the words for both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from trictrac.base.values import frozen
from trictrac.model.layout import HAND, OFF, field_text
from trictrac.model.score import Side
from trictrac.view.table import Captions, Table

ArrowKind = Literal["played", "better", "hit", "fill", "reach"]
"""Kinds of arrows: a move played, a better one, a hit, a fill, or the way to another jan."""


@frozen
class Arrow:
    """The way of one checker from field to field, in its side's numbering: 0 in hand, 1–24, 25 off.

    ``numbers`` are those it goes by, empty if unknown. With two it rests on ``rest`` (0: no rest).

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
        """The numbers as text."""
        return "+".join(map(str, self.numbers))

    @property
    def stops(self) -> tuple[int, ...]:
        """The fields of the way, the rest included."""
        return (self.start, self.rest, self.end) if self.rest else (self.start, self.end)


DASHES: Mapping[ArrowKind, str] = {
    "played": "none",
    "better": "9 6",
    "hit": "0.1 6.5",
    "fill": "9 6 0.1 6",
    "reach": "9 6 0.1 6 0.1 6",
}
"""Dash pattern of the line of each kind (SVG)."""
MOVED = ("played", "better")
"""Kinds of arrows for a moved checker. They have a head, the others a cross-hair."""


def arrow_lines(arrows: Iterable[Arrow], table: Table, words: Captions, sign: str = "") -> list[tuple[ArrowKind, str]]:
    """Return the words for arrows, a line for each kind: ``played 1→7 by 6, 1→5 by 4``.

    Fields are numbered as their side counts them. ``sign`` is put between them, or without one a word, for a voice:
    ``played 1 to 7 by 6``. The words for one arrow are not broken over lines.
    """
    ends = {HAND: words["waiting" if table.waiting else "bar"], OFF: words["out"]}
    found: dict[ArrowKind, list[str]] = {}
    for arrow in arrows:
        stops = (ends.get(field) or field_text(field, falling=table.falling) for field in arrow.stops)
        way = (sign or f" {words['to']} ").join(stops)
        named = words["way"].format(way=way, numbers=arrow.by) if arrow.numbers else way
        found.setdefault(arrow.kind, []).append(named.replace(" ", "\N{NO-BREAK SPACE}"))
    return [(kind, words[kind].format(ways=", ".join(ways))) for kind, ways in found.items()]
