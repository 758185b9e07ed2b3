"""Rolls and chances as JSON values for one position or a batch, made directly from the laws' buffers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trictrac.laws.buffers import ALLOWED, FIRST_PLAY
from trictrac.laws.roll import judge_roll
from trictrac.model.chances import Chances
from trictrac.model.mark import Jan, Mark, Marks, legs_of, read_marks
from trictrac.model.outcome import unpack
from trictrac.model.play import Roll

_QUADRANTS = ("petit", "grand", "retour")
_HITS = (Jan.TRUE_HIT, Jan.FALSE_HIT, Jan.MARGOT)
"""The jans that have a field."""


def roll_record(
    me: list[int],
    opp: list[int],
    roll: Roll,
    circumstances: tuple[int, bool, bool],
    lowered: Sequence[int],
    buffers: tuple[list[int], list[int], list[int]],
) -> dict[str, object]:
    """Return the points of both sides, the marks and the allowed plays of one roll as JSON.

    ``buffers`` are those of ``roll_buffers``, which may be used again.
    """
    masks, plays, marks = buffers
    judge_roll(me, opp, roll.high, roll.low, circumstances, lowered, masks, plays, marks)
    found = read_marks(marks) if marks[0] else ()
    allowed = plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]
    return {
        "me": sum([mark.points for mark in found if mark.to_roller]),
        "opp": sum([mark.points for mark in found if not mark.to_roller]),
        "marks": mark_records(found, roll),
        "plays": list(map(_moves, allowed)) or [[]],
    }


def mark_records(marks: Marks, roll: Roll) -> list[dict[str, object]]:
    """Return the marks of a roll as JSON, each with the ways that earn it."""
    return [_mark(mark, roll) for mark in marks]


def _mark(mark: Mark, roll: Roll) -> dict[str, object]:
    """Return a mark with the ways that earn it, without ``where`` and ``field`` if its jan has no place."""
    found: dict[str, object] = {"jan": mark.jan.value}
    if mark.where:
        found["where"] = mark.where
    if mark.jan in _HITS:
        found["field"] = mark.field
    found["ways"] = len(mark.ways)
    found["points"] = mark.points
    found["to"] = "me" if mark.to_roller else "opp"
    found["evidence"] = [
        {
            "number": way.number or None,
            "from": [*way.checkers],
            "to": [leg.end for leg in legs_of(mark, way, roll)],
            "passage": way.passage or None,
            "points": way.points,
        }
        for way in mark.ways
    ]
    return found


@lru_cache(maxsize=1 << 16)
def _moves(packed: int) -> list[list[int]]:
    """Return the moves of a play."""
    return [list(move) for move in unpack(packed).moves]


def chances_record(chances: Chances) -> dict[str, object]:
    """Return the chances of the 36 throws as JSON. Counts of 0 throws are left out."""
    counts = {
        **{jan.value: chances.earning(jan) for jan in Jan},
        "fill_two_ways": chances.filling(ways=2),
        "fill_three_ways": chances.filling(ways=3),
        "take_corner": chances.taking_corner,
        "all_helpless": chances.all_helpless,
        "nothing": chances.barren,
    }
    return {
        "me": round(chances.me, 6),
        "opp": round(chances.opp, 6),
        "counts": _some(counts),
        "fills": _some({quadrant: chances.filling(quadrant) for quadrant in _QUADRANTS}),
        "keeps": _some({quadrant: chances.keeping(quadrant) for quadrant in _QUADRANTS}),
        "true_hits": _some({str(field): chances.hitting(field) for field in range(1, 25)}),
        "false_hits": _some({str(field): chances.hitting_falsely(field) for field in range(1, 25)}),
        "rolls": [
            {
                "roll": str(chance.roll),
                "throws": chance.roll.weight,
                "me": chance.me,
                "opp": chance.opp,
                "plays": chance.plays,
                "jans": [jan.value for jan in chance.jans],
            }
            for chance in chances.rolls
        ],
    }


def _some(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}
