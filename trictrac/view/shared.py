"""Boards in one file that share their parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

_HEAD, _PAPER = 3, 4
"""Line of a drawing with its style, after picture, title and description, and the line with its paper.

After these comes one part per line."""
_GROUND = "tt-empty-board"


def share_parts(drawings: Iterable[str]) -> tuple[list[str], str]:
    """Return boards of :func:`trictrac.view.svg.table_svg` made small, and the SVG of their shared parts.

    The common beginning (frame, numbers, flèches) is drawn once, and so is every part on more than one board, such as a
    checker in its place. On a page of four hundred rolls a board then takes a twentieth of the bytes.
    """
    known: dict[str, str] = {}
    lines = [[known.setdefault(line, line) for line in drawing.splitlines()] for drawing in drawings]
    if not lines:
        return [], ""
    parts = [one[_PAPER + 1 : -1] for one in lines]
    ground = len(list(takewhile(lambda alike: len(set(alike)) == 1, zip(*parts, strict=False))))
    count = Counter(part for board in parts for part in board[ground:])
    names = {part: f"tt-{number}" for number, part in enumerate(part for part, times in count.items() if times > 1)}
    boards = [
        "\n".join(
            [
                *one[:_HEAD],
                one[_PAPER],
                _use(_GROUND),
                *(_use(names[part]) if part in names else part for part in rest),
                "</svg>",
            ]
        )
        for one, rest in zip(lines, (board[ground:] for board in parts), strict=True)
    ]
    symbols = [f'<g id="{_GROUND}">', *parts[0][:ground], "</g>"]
    symbols += [f'<g id="{name}">{part}</g>' for part, name in names.items()]
    return boards, "\n".join([lines[0][_HEAD], "<defs>", *symbols, "</defs>"])


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'
