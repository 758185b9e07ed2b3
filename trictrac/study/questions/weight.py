"""The difficulty of counting a roll: what there is to find, how well it hides, and what only seems to be there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trictrac.laws.fields import CORNER, RAIL, TALON, THEIR_CORNER, can_fill, is_full
from trictrac.model.mark import Jan, Mark, marks_of
from trictrac.model.outcome import Outcome
from trictrac.model.position import Position
from trictrac.study.questions.aspects import ByJan
from trictrac.study.questions.skills import CONTRES, RARE_JANS, CountingRow
from trictrac.study.questions.whynot import JANS, SIX_FIELDS, gaps_of, singles_of, spare_fields, standing

_OTHER_JAN, _MOST_JANS = 0.75, 3
_FIELD, _CLEAR, _MOST_FIELDS = 0.15, 8, 2.0
_CONTRE = 1.5
_TRAP = 0.75
_FEW, _TIGHT, _SNUG = 3, 2, 5

_COUNTS = ByJan[Callable[[Position, Outcome], int]]()


def weight(position: Position, outcome: Outcome, marks: Sequence[Mark], counts: CountingRow) -> float:
    """Return how hard it is to count these marks of a roll and nothing else: from 0, below 2 easy, 4 and above hard.

    It adds how much there is to find, how easily the hardest mark is overlooked, what only seems to be a mark, and how
    full of other marks and checkers the board is.
    """
    ways = sum(len(mark.ways) for mark in marks)
    sums = any(way.passage for mark in marks for way in mark.ways)
    found = max(0, ways - 1) + 0.5 * max(0, len(marks) - 1) + 0.75 * sums
    found += max((_hides(position, outcome, mark) for mark in marks), default=0.0)
    others = min(_MOST_JANS, len(outcome.marks) - len(marks))
    held = sum(count > 0 for count in (*position.me[1:RAIL], *position.opp[1:RAIL]))
    crowd = min(_MOST_FIELDS, _FIELD * max(0, held - _CLEAR))
    clutter = _OTHER_JAN * others + crowd + _CONTRE * bool(marks_of(marks, *CONTRES.values()))
    found += _TRAP * traps(position, outcome, counts.jans) + clutter
    fair, hard = counts.found if marks else counts.barren
    return round(max(0.0, 2 + 2 * (found - fair) / (hard - fair)), 2)


def _hides(position: Position, outcome: Outcome, mark: Mark) -> float:
    """Return how easily a mark is overlooked or mistaken."""
    few = 0 < len(outcome.plays) <= _FEW
    if mark.jan is Jan.CONSERVE:
        return (
            0.75 * (mark.where != "grand")
            + 1.0 * few
            + 0.5 * bool(outcome.disobliging)
            + 1.0 * outcome.plays[0].is_pass
        )
    if mark.jan is Jan.FILL:
        by_both = any(not way.number for way in mark.ways)
        return 0.75 * (mark.where != "grand") + 0.75 * by_both + 0.5 * (mark.field == CORNER) + 0.5 * few
    if mark.jan is Jan.HELPLESS:
        return 0.5 if len(mark.ways) > 1 else 1.0 + 0.25 * min(4, len(outcome.plays))
    if mark.jan is Jan.EXIT:
        left = standing(position.me)
        spare = outcome.roll.total - sum(RAIL - field for field in left)
        tight = 1.5 if spare < _TIGHT else 0.75 * (spare < _SNUG)
        return (len(left) > 1) + 1.5 * bool(outcome.disobliging) + tight
    if mark.jan in RARE_JANS and mark.jan is not Jan.SIX_TABLES:
        return 1.5
    return 0.75 * (mark.jan is Jan.CORNER_HIT)


_MOST = 3

_NEARLY_HOME = 13


def traps(position: Position, outcome: Outcome, jans: Sequence[Jan]) -> int:
    """Return how many things in a roll only seem to be one of these jans (any if empty), at most 3."""
    counts = _COUNTS.found(jans or (Jan.TRUE_HIT, Jan.FILL, Jan.CORNER_HIT))
    return min(_MOST, max(count(position, outcome) for count in counts))


@_COUNTS.of(Jan.TRUE_HIT)
def _hits(position: Position, outcome: Outcome) -> int:
    """Return the number of single checkers that a number or the sum misses by one, or hits only falsely."""
    hit = {mark.field for mark in marks_of(outcome.marks, Jan.TRUE_HIT)}
    steps = {step + slack for step in (*outcome.roll.numbers, outcome.roll.total) for slack in (-1, 0, 1)}
    return sum(
        any(position.me[field - step] for step in steps if 0 < step < field)
        for field in singles_of(position)
        if field not in hit
    )


@_COUNTS.of(Jan.FALSE_HIT)
def _false_hits(position: Position, outcome: Outcome) -> int:
    """Return the number of single checkers hit truly over one passage only, and 1 more for several missed by one."""
    over = sum(any(way.passage for way in mark.ways) for mark in marks_of(outcome.marks, Jan.TRUE_HIT))
    return over + (_hits(position, outcome) > 1)


@_COUNTS.of(Jan.CORNER_HIT)
def _corner(position: Position, outcome: Outcome) -> int:
    """Return the number of checkers, or sums, that would land on the corner although it is not hit."""
    if marks_of(outcome.marks, Jan.CORNER_HIT):
        return 0
    me, roll = position.me, outcome.roll
    landing = [me[THEIR_CORNER - number] for number in roll.numbers]
    start = THEIR_CORNER - roll.total
    both, one, by_sum = all(landing), any(landing), start > 0 and me[start] > 0
    ready = me[CORNER] > 1 and not position.opp[CORNER]
    return 2 * both + (ready and one) + (ready and by_sum)


@_COUNTS.of(Jan.FILL)
def _fills(position: Position, outcome: Outcome) -> int:
    """Return the number of jans that lack at most three checkers and can still be filled."""
    filled = {mark.where for mark in marks_of(outcome.marks, Jan.FILL)}
    return sum(
        0 < len(gaps_of(position.me, first)) <= 3 and name not in filled and bool(can_fill(position.me, first))
        for first, name in JANS.items()
    )


@_COUNTS.of(Jan.CONSERVE)
def _keeps(position: Position, outcome: Outcome) -> int:
    """Return the number of full jans that must be broken, and of numbers that a spare checker seems to play alone."""
    kept = {mark.where for mark in marks_of(outcome.marks, Jan.CONSERVE)}
    return sum(
        1 + sum(_can_spare(position, first, number) for number in {*outcome.roll.numbers})
        for first, name in JANS.items()
        if is_full(position.me, first) and name not in kept
    )


def _can_spare(position: Position, first: int, number: int) -> bool:
    """Return whether a checker that a full jan does not need seems able to go this far."""
    ends = [field + number for field in spare_fields(position.me, first)]
    return any(end < RAIL and not position.opp[RAIL - end] for end in ends)


@_COUNTS.of(Jan.HELPLESS)
def _helpless(_position: Position, outcome: Outcome) -> int:
    """Return a higher number for fewer plays, if all numbers can be played."""
    return 0 if marks_of(outcome.marks, Jan.HELPLESS) else max(0, 4 - len(outcome.plays))


@_COUNTS.of(*RARE_JANS)
def _rare(position: Position, outcome: Outcome) -> int:
    """Return how nearly the numbers make a jan of two or four checkers off the talon, from 0 to 3."""
    if marks_of(outcome.marks, *RARE_JANS):
        return 0
    me, numbers = position.me, outcome.roll.numbers
    down = standing(me, TALON + 1)
    if len(down) == 2:
        near = any(field + number in (CORNER, THEIR_CORNER) for field in down for number in numbers)
        return 3 if near or me[CORNER] else 1
    alone = sum(me[field] == 1 for field in SIX_FIELDS)
    if len(down) != 4 or alone < 3:
        return 0
    return (alone == 4) + any(not me[TALON + number] for number in numbers) + (position.roll_no == 3)


@_COUNTS.of(Jan.EXIT)
def _exits(position: Position, outcome: Outcome) -> int:
    """Return how nearly the last checkers, at most three and near home, are borne off, from 0 to 3."""
    if marks_of(outcome.marks, Jan.EXIT):
        return 0
    left = standing(position.me)
    if not 0 < len(left) <= _MOST or left[0] < _NEARLY_HOME:
        return 0
    lacks = sum(RAIL - field for field in left) - outcome.roll.total
    if len(left) == _MOST:
        return 2 if lacks <= 0 else 1
    return 1 if lacks > _MOST else 2 if lacks == _MOST else 3
