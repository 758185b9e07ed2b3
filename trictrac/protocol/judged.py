"""Rolls as JSON values for one position or a batch, made directly from the laws' buffers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trictrac.base.values import Json
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import mark_records, read_marks
from trictrac.model.outcome import allowed_in, unpack
from trictrac.model.play import Roll


def roll_record(
    me: list[int],
    opp: list[int],
    roll: Roll,
    circumstances: tuple[int, bool, bool],
    lowered: Sequence[int],
    buffers: tuple[list[int], list[int], list[int]],
) -> Json:
    """Return the points of both sides, the marks and the allowed plays of one roll as JSON.

    ``buffers`` are those of ``roll_buffers``, which may be used again.
    """
    masks, plays, marks = buffers
    judge_roll(me, opp, roll.high, roll.low, circumstances, lowered, masks, plays, marks)
    found = read_marks(marks) if marks[0] else ()
    allowed = allowed_in(plays)
    return {
        "me": sum([mark.points for mark in found if mark.to_roller]),
        "opp": sum([mark.points for mark in found if not mark.to_roller]),
        "marks": mark_records(found, roll),
        "plays": list(map(_moves, allowed)) or [[]],
    }


@lru_cache(maxsize=1 << 16)
def _moves(packed: int) -> list[list[int]]:
    """Return the moves of a play."""
    return [list(move) for move in unpack(packed).moves]
