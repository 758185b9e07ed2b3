"""Many boards on one page: what they have in common is drawn once and used where it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_HEAD, _STYLE = 3, 4
"""A drawing begins with the picture, its title and its description; then comes one line of style, then one part a line."""
_GROUND = "tt-empty-board"


def share_parts(drawings: Sequence[str]) -> tuple[list[str], str]:
    """Boards as :func:`trictrac.draw.svg.board_svg` draws them, made small: the pictures, and what one hidden picture holds.

    What all of them begin with (frame, numbers, flèches) is drawn once, and so is every part, such as a checker in its
    place, that stands on more than one of them. On a page of four hundred rolls a board then takes a twentieth.
    """
    if not drawings:
        return [], ""
    lines = [drawing.splitlines() for drawing in drawings]
    parts = [one[_STYLE:-1] for one in lines]
    ground = _common_start(parts)
    count = Counter(part for board in parts for part in board[ground:])
    names = {part: f"tt-{number}" for number, part in enumerate(part for part, times in count.items() if times > 1)}
    boards = [
        "\n".join(
            [*one[:_HEAD], _use(_GROUND), *(_use(names[part]) if part in names else part for part in rest), "</svg>"]
        )
        for one, rest in zip(lines, (board[ground:] for board in parts), strict=True)
    ]
    symbols = [f'<g id="{_GROUND}">', *parts[0][:ground], "</g>"]
    symbols += [f'<g id="{name}">{part}</g>' for part, name in names.items()]
    return boards, "\n".join([lines[0][_HEAD], "<defs>", *symbols, "</defs>"])


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'


def _common_start(boards: Sequence[Sequence[str]]) -> int:
    """How many parts all boards begin with alike."""
    for place, parts in enumerate(zip(*boards, strict=False)):
        if len(set(parts)) > 1:
            return place
    return min(map(len, boards))
