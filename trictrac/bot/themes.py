"""Positions of a kind to begin a partie from, taken from parties of the strong player against itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.chances import count_chances
from trictrac.model.position import Position
from trictrac.model.score import Side

THEMES: Mapping[str, Saying] = {
    "corner": Saying("neither corner taken, yours within reach"),
    "return": Saying("checkers passing to the other side"),
    "end": Saying("one of you at nine holes or more"),
}
"""The kinds of position by name, in words."""
_THROWS, _PASSED, _HOLES, _MOST_SKIPPED = 6, 3, 9, 12
"""Least throws that take the corner, least checkers passed, least holes, and most positions of the kind left out."""
_SUITS: Mapping[str, Callable[[Position], bool]] = {
    "corner": lambda board: (
        not board.me[CORNER] and not board.opp[CORNER] and count_chances(board).taking_corner >= _THROWS
    ),
    "return": lambda board: sum(board.me[CORNER + 1 : RAIL]) >= _PASSED,
    "end": lambda board: max(board.score.holes) >= _HOLES,
}


def themed_position(theme: str, seed: int) -> Position:
    """Return a position of a kind, with White to roll, the same for the same seed."""
    from trictrac.bot.flat import spots
    from trictrac.bot.player import Deals

    left = Random(seed).randrange(_MOST_SKIPPED)
    found = (spot.position for spot in spots(seed, players=(Deals(),)) if spot.position.turn is Side.WHITE)
    return next(board for at, board in enumerate(filter(_SUITS[theme], found)) if at >= left)
