"""The words on the drawn board of a sister game: English by default, replaced by the caller for another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.draw.captions import one_line
from trictrac.draw.tables_view import pips
from trictrac.model.layout import OFF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.draw.table import Table
    from trictrac.model.score import Side

TABLE_CAPTIONS: Mapping[str, str] = {
    "board": "The board",
    "marked": "points {count}",
    "points": "points {count}",
    "points_of": "points {count} of {match}",
    "holes": "holes {count}",
    "holes_of": "holes {count} of {match}",
    "stakes": "stakes {count}",
    "stakes_of": "stakes {count} of {match}",
    "pips": "pips {count}",
    "off": "borne off {count}",
    "cube": "cube {count}",
    "stake": "stake {count}",
    "to_roll": "to roll",
    "to_play": "to play {dice}",
    "to_answer": "doubled to {count}?",
}
"""Every caption in English; a caller's mapping may replace any of them.

``{count}`` stands for a number, ``{match}`` for what wins the match, ``{dice}`` for a roll.
"""


def with_table_defaults(captions: Mapping[str, str]) -> Mapping[str, str]:
    """Complete the caller's captions with the English ones."""
    return {**TABLE_CAPTIONS, **captions}


def table_words(table: Table, side: Side, captions: Mapping[str, str]) -> list[str]:
    """Say how one side stands, piece by piece: ``["points 3 of 7", "pips 167", "cube 2", "to roll"]``."""
    checkers = table.layout.checkers(side)
    words = []
    if table.points is not None:
        words.append(captions["marked"].format(count=table.points[side]))
    score = captions[f"{table.unit}_of" if table.match else table.unit]
    words.append(score.format(count=table.score[side], match=table.match))
    if table.running:
        words.append(captions["pips"].format(count=pips(checkers)))
    if checkers[OFF]:
        words.append(captions["off"].format(count=checkers[OFF]))
    if table.cube and table.owner is side:
        words.append(captions["cube"].format(count=table.stake))
    if table.active is side:
        words.append(_due(table, captions))
    return [one_line(word) for word in words]


def _due(table: Table, captions: Mapping[str, str]) -> str:
    """What is to be done now."""
    if table.offered:
        return captions["to_answer"].format(count=table.offered)
    if table.dice:
        return captions["to_play"].format(dice="-".join(map(str, table.dice)))
    return captions["to_roll"]
