"""Rolls and chances as JSON values, the same for one position and for many; rolls straight from the laws' buffers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_MARK,
    FIRST_PLAY,
    MARK_WIDTH,
    MARKS_SIZE,
    PLAYS_SIZE,
    ROLLER,
)
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.options import (
    CONSERVE,
    CONTRE_MEZEAS,
    CONTRE_TWO_TABLES,
    CORNER_HIT,
    EXIT_JAN,
    FALSE_HIT_GRAND,
    FALSE_HIT_PETIT,
    FILL,
    MARGOT_JAN,
    MEZEAS,
    MISERY,
    MISERY_KEPT,
    SIX_TABLES,
    TRUE_HIT_GRAND,
    TRUE_HIT_PETIT,
    TWO_TABLES,
)
from trictrac.laws.roll import judge_roll
from trictrac.model.mark import Jan
from trictrac.model.outcome import AT_FIELDS, CALLING, JANS, QUADRANTS, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.model.chances import Chances

_PLACES = tuple(CALLING[jan] for jan in JANS)
_WHERE = {
    **dict.fromkeys((TRUE_HIT_PETIT, FALSE_HIT_PETIT, SIX_TABLES), "petit"),
    **dict.fromkeys((TRUE_HIT_GRAND, FALSE_HIT_GRAND, CORNER_HIT, MISERY, MISERY_KEPT), "grand"),
    **dict.fromkeys((TWO_TABLES, CONTRE_TWO_TABLES, MEZEAS, CONTRE_MEZEAS), "grand"),
    EXIT_JAN: "retour",
}


class Judge:
    """Judges rolls one after another in buffers made once."""

    def __init__(self) -> None:
        self._masks = [0] * MASKS_SIZE
        self._plays = [0] * PLAYS_SIZE
        self._marks = [0] * MARKS_SIZE

    def judge(
        self,
        me: list[int],
        opp: list[int],
        high: int,
        low: int,
        circumstances: tuple[int, bool, bool],
        lowered: Sequence[int],
    ) -> dict[str, object]:
        """Points for either side, marks and allowed plays of one roll; counts and circumstances as the laws take them."""
        plays, marks = self._plays, self._marks
        judge_roll(me, opp, high, low, circumstances, lowered, self._masks, plays, marks)
        points = [0, 0]
        found = _read_marks(marks, points) if marks[0] else []
        allowed = plays[FIRST_PLAY : FIRST_PLAY + plays[ALLOWED]]
        return {
            "me": points[0],
            "opp": points[1],
            "marks": found,
            "plays": list(map(_moves, allowed)) or [[]],
        }


def _read_marks(marks: Sequence[int], points: list[int]) -> list[dict[str, object]]:
    """One mark per jan and target field, in the order of calling; ``points`` gathers both sides' totals."""
    ways: dict[tuple[int, int, int, int], list[dict[str, object]]] = {}
    sums: dict[tuple[int, int, int, int], int] = {}
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH):
        jan, to, earned, field, number, from1, from2, passage = marks[at : at + MARK_WIDTH]
        points[to] += earned
        key = (_PLACES[jan], jan, to, field if jan in AT_FIELDS else (field - 1) // 6)
        way: dict[str, object] = {
            "number": number or None,
            "from": [from1, from2] if from2 else [from1] if from1 else [],
            "passage": passage or None,
            "points": earned,
        }
        if key in ways:
            ways[key].append(way)
            sums[key] += earned
        else:
            ways[key] = [way]
            sums[key] = earned
    return [_mark(key, ways[key], sums[key]) for key in (sorted(ways, key=_place) if len(ways) > 1 else ways)]


def _place(key: tuple[int, int, int, int]) -> int:
    """The place of a mark in the order of calling."""
    return key[0]


def _mark(key: tuple[int, int, int, int], ways: list[dict[str, object]], points: int) -> dict[str, object]:
    _, jan, to, place = key
    mark: dict[str, object] = {"jan": JANS[jan].value}
    if jan in (FILL, CONSERVE):
        mark["where"] = QUADRANTS[place]
    elif jan == MARGOT_JAN:
        mark["where"] = "grand" if 7 <= place <= 18 else "petit"
    elif jan in _WHERE:
        mark["where"] = _WHERE[jan]
    if jan in AT_FIELDS:
        mark["field"] = place
    mark.update(ways=len(ways), points=points, to="me" if to == ROLLER else "opp", evidence=ways)
    return mark


@lru_cache(maxsize=1 << 16)
def _moves(packed: int) -> list[list[int]]:
    """The moves of one play."""
    return [list(move) for move in unpack(packed).moves]


def chances_record(chances: Chances) -> dict[str, object]:
    """The chances of the 36 throws; whatever no throw does is left out of ``counts``, ``true_hits`` and the like."""
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
        "fills": _some({quadrant: chances.filling(quadrant) for quadrant in ("petit", "grand", "retour")}),
        "keeps": _some({quadrant: chances.keeping(quadrant) for quadrant in ("petit", "grand", "retour")}),
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
