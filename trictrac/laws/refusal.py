"""The reason why a given play is refused, as a code (laws 3–6, 9)."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.buffers import ALLOWED, EMPTIES, FILLS, FIRST_PLAY, LAWFUL, TASK, USED
from trictrac.laws.exit import change_of
from trictrac.laws.fields import CORNER, LANDING, RAIL, REST, THEIR_CORNER, THEIR_GRAND, THEIRS
from trictrac.laws.options import EXCESS, EXCESS_FREE, EXIT, PROVINCIAL
from trictrac.laws.plays import takes_corner

(
    GOOD,
    NO_CHECKER,
    WRONG_NUMBER,
    OCCUPIED,
    NO_REST,
    BOTH_NUMBERS,
    HIGHER_NUMBER,
    CORNER_ENTERED_ALONE,
    CORNER_LEFT_ALONE,
    BY_POWER_FOR_EFFECT,
    BY_POWER_BARRED,
    BY_POWER_HALF,
    OPPONENTS_CORNER,
    CLOSED_GRAND,
    CLOSED_PETIT,
    NOT_ALL_HOME,
    EXCESS_NOT_FARTHEST,
    EXCESS_AVOIDABLE,
    EXIT_OPTION,
    MUST_FILL,
    MUST_KEEP,
    MUST_EMPTY,
) = range(22)


def refuse(
    me: list[int], masks: Sequence[int], high: int, low: int, rules: Sequence[int], plays: Sequence[int], play: int
) -> int:
    """Return the code of the law that a packed play breaks, or ``GOOD``.

    ``masks`` and ``plays`` are as filled by ``list_plays``. The play is judged by its result (law 3.5), then by its
    moves in the order given.
    """
    from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
    if not _stands_there(me, from1, to1, from2) and not (from2 and _stands_there(me, from2, to2, from1)):
        return NO_CHECKER
    if (from1 == to1 or from2 == to2) and from2 and to1 != CORNER:
        return WRONG_NUMBER
    change = change_of(play)
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
        if change_of(plays[at]) == change:
            if at < FIRST_PLAY + plays[ALLOWED]:
                return GOOD
            return MUST_EMPTY if plays[EMPTIES] else MUST_FILL if plays[TASK] == FILLS else MUST_KEEP
    if not from1:
        return GOOD if not plays[LAWFUL] else BOTH_NUMBERS if plays[USED] == 2 else HIGHER_NUMBER
    by_power = _count_by_power(from1, from2, high, low) if to1 == CORNER and to2 == CORNER else 0
    if by_power == 2:
        return BY_POWER_FOR_EFFECT if takes_corner(me, masks, high, low) else BY_POWER_BARRED
    if by_power:
        return BY_POWER_HALF
    if not from2:
        return _refuse_single(me, masks, high, low, plays, from1, to1)
    in_order = _fits(from1, to1, high) and _fits(from2, to2, low)
    if not in_order and not (_fits(from1, to1, low) and _fits(from2, to2, high)):
        return WRONG_NUMBER
    if to1 == from2 and not _has_rest(masks, from1, high, low):
        return NO_REST
    code = GOOD if to1 == from2 else _refuse_landing(masks, to1)
    code = code or _refuse_landing(masks, to2) or _refuse_corner(me, from1, to1, from2, to2)
    code = code or _refuse_in_any_order(me, from1, to1, from2, to2, high, low) or EXIT_OPTION
    free = plays[USED] < 2 or (rules[EXCESS] == EXCESS_FREE and rules[EXIT] != PROVINCIAL)
    if code == EXCESS_AVOIDABLE and (free or not _needs_no_excess(me, high, low, plays)):
        return EXIT_OPTION
    return code


def _stands_there(me: Sequence[int], from1: int, to1: int, from2: int) -> bool:
    """Return whether there is a checker for each move."""
    if from1 and not me[from1]:
        return False
    return not from2 or me[from2] + (to1 == from2) - (from1 == from2) > 0


def _count_by_power(from1: int, from2: int, high: int, low: int) -> int:
    """Return how many of two checkers enter the own corner by a number that reaches the opponent's (law 4.3)."""
    one, other = THEIR_CORNER - from1, THEIR_CORNER - from2
    if (one == high and other == low) or (one == low and other == high):
        return 2
    high_half = (one == high and other - 1 == low) or (one - 1 == low and other == high)
    low_half = (one == low and other - 1 == high) or (one - 1 == high and other == low)
    return 1 if high_half or low_half else 0


def _has_rest(masks: Sequence[int], start: int, high: int, low: int) -> int:
    """Return 1 if a checker that plays both numbers finds a rest, in either order (laws 3.3, 5.3), else 0."""
    return (masks[REST] >> (start + high) | masks[REST] >> (start + low)) & 1


def _fits(start: int, end: int, number: int) -> bool:
    """Return whether a number can bring a checker from one field to another, or off the board."""
    return end - start == number or (end == RAIL and start + number > RAIL)


def _refuse_single(
    me: Sequence[int], masks: Sequence[int], high: int, low: int, plays: Sequence[int], start: int, end: int
) -> int:
    """Return the code for one move, made by one number or by both as one distance."""
    alone = _fits(start, end, high) or _fits(start, end, low)
    if not alone and not _fits(start, end, high + low):
        return WRONG_NUMBER
    if not alone and not _has_rest(masks, start, high, low):
        return NO_REST
    code = _refuse_landing(masks, end) or _refuse_corner(me, start, end, 0, 0)
    if not code:
        code = _refuse_step_off(me, start, end, high) if _fits(start, end, high) or not alone else WRONG_NUMBER
        if _fits(start, end, low):
            code = _clearer(code, _refuse_step_off(me, start, end, low))
    if code or not alone:
        return code or EXIT_OPTION
    return BOTH_NUMBERS if plays[USED] == 2 else HIGHER_NUMBER if plays[USED] else EXIT_OPTION


def _refuse_landing(masks: Sequence[int], field: int) -> int:
    """Return the code for leaving a checker on a field (laws 3.2, 4.4, 5.2)."""
    bit = 1 << field
    if field == RAIL or masks[LANDING] & bit:
        return GOOD
    if masks[THEIRS] & bit:
        return OCCUPIED
    if field == THEIR_CORNER:
        return OPPONENTS_CORNER
    return CLOSED_GRAND if bit & THEIR_GRAND else CLOSED_PETIT


def _refuse_corner(me: Sequence[int], from1: int, to1: int, from2: int, to2: int) -> int:
    """Return the code for entering or leaving the corner with one checker (law 4.1)."""
    left = me[CORNER] - (from1 == CORNER) - (from2 == CORNER) + (to1 == CORNER) + (to2 == CORNER)
    if left != 1:
        return GOOD
    return CORNER_LEFT_ALONE if me[CORNER] else CORNER_ENTERED_ALONE


def _refuse_in_any_order(me: list[int], from1: int, to1: int, from2: int, to2: int, high: int, low: int) -> int:
    """Return the code for bearing off by these moves, in the order that is best (law 6)."""
    code = _refuse_in_order(me, from1, to1, from2, to2, high, low)
    code = _clearer(code, _refuse_in_order(me, from1, to1, from2, to2, low, high))
    if to1 != from2:
        code = _clearer(code, _refuse_in_order(me, from2, to2, from1, to1, high, low))
        code = _clearer(code, _refuse_in_order(me, from2, to2, from1, to1, low, high))
    return code


def _needs_no_excess(me: list[int], high: int, low: int, plays: Sequence[int]) -> bool:
    """Return whether some lawful play uses the numbers without any excess (law 6.4)."""
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
        from1, to1, from2, to2 = plays[at] & 31, plays[at] >> 5 & 31, plays[at] >> 10 & 31, plays[at] >> 15
        if _refuse_in_any_order(me, from1, to1, from2, to2, high, low) == GOOD:
            return True
    return False


def _clearer(code: int, other: int) -> int:
    """Return the better of two codes for the same moves: good, an avoidable excess, then any other."""
    if code == GOOD or other == WRONG_NUMBER:
        return code
    if code == WRONG_NUMBER or other in (GOOD, EXCESS_AVOIDABLE):
        return other
    return code


def _refuse_in_order(me: list[int], from1: int, to1: int, from2: int, to2: int, first: int, second: int) -> int:
    """Return the code for bearing off by ``first``, then ``second``.

    Moves that break nothing else but play an excess give ``EXCESS_AVOIDABLE``.
    """
    if not (_fits(from1, to1, first) and _fits(from2, to2, second)):
        return WRONG_NUMBER
    code = _refuse_step_off(me, from1, to1, first)
    me[from1] -= 1
    me[to1] += 1
    code = code or _refuse_step_off(me, from2, to2, second)
    me[to1] -= 1
    me[from1] += 1
    if not code and (from1 + first > RAIL or from2 + second > RAIL):
        return EXCESS_AVOIDABLE
    return code


def _refuse_step_off(me: Sequence[int], start: int, end: int, number: int) -> int:
    """Return the code for bearing a checker off by a number now (laws 6.1–6.3)."""
    if end != RAIL:
        return GOOD
    for field in range(1, 19):
        if me[field]:
            return NOT_ALL_HOME
    if start + number > RAIL:
        for field in range(19, start):
            if me[field]:
                return EXCESS_NOT_FARTHEST
    return GOOD
