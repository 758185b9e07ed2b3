"""The words on a drawn board: English by default, replaced by the caller for another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.model.play import OFF
from trictrac.model.score import Pavillon, Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.model.position import Position

CAPTIONS: Mapping[str, str] = {
    "board": "Trictrac board",
    "points": "points {count}",
    "bredouille": "bredouille",
    "holes": "holes {count}",
    "pavillon": "pavillon",
    "off": "borne off {count}",
    "to_roll": "to roll",
    "talons": "talons",
    "corners": "corners",
    "petit_jan": "petit jan",
    "grand_jan": "grand jan",
}
"""Every caption in English; ``{count}`` stands for a number. A caller's mapping may replace any of them."""


def with_defaults(captions: Mapping[str, str]) -> Mapping[str, str]:
    """Complete the caller's captions with the English ones."""
    return {**CAPTIONS, **captions}


def score_words(position: Position, side: Side, captions: Mapping[str, str]) -> list[str]:
    """Say what is marked for one side, piece by piece: ``["points 4", "bredouille", "holes 2", "to roll"]``.

    Points and holes are always said, the rest where there is something to say. ``bredouille`` is said of who holds it,
    whether two tokens show it or not; ``pavillon`` of who shows it.
    """
    score = position.score
    off = position.checkers(side)[OFF]
    words = [captions["points"].format(count=score.points[side])]
    if score.bredouille[side]:
        words.append(captions["bredouille"])
    words.append(captions["holes"].format(count=score.holes[side]))
    if score.pavillon is Pavillon.of(side):
        words.append(captions["pavillon"])
    if off > 0:
        words.append(captions["off"].format(count=off))
    if position.turn is side:
        words.append(captions["to_roll"])
    return [one_line(word) for word in words]


def one_line(text: str) -> str:
    """Keep a name or a word on one line: whatever would break it or move the cursor becomes a space."""
    return "".join(char if char.isprintable() else " " for char in text)
