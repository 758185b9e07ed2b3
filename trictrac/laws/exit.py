"""Plays by which checkers may be borne off: at most one stands outside 19–24 (law 6).

Here the order of the numbers matters (who is home when, what is an excess), so every sequence is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.buffers import ALONE, BOUND, EMPTIES, FIRST_PLAY, LAWFUL, MOST_PLAYS, USED, pack
from trictrac.laws.fields import CORNER, LANDING, MINE, OUTSIDE, RAIL, REST, can_fill, is_full
from trictrac.laws.options import (
    EXCESS,
    EXCESS_FEWEST,
    EXCESS_FREE,
    EXIT,
    EXIT_COMPULSORY,
    GUITON_A,
    GUITON_B,
    NO_SUM_EXIT,
    PROVINCIAL,
)

# Behind the plays their buffer keeps, for these pages only, what each changes and how well it meets laws 3.4 and 6.4.
_CHANGES = FIRST_PLAY + MOST_PLAYS
_RANKS = FIRST_PLAY + 2 * MOST_PLAYS
# A rank has three parts: how the last checker outside came in, the numbers played (laws 3.4), and, best first, the
# excesses among them (laws 6.4, 6.8).
_BY_LOWER, _BY_HIGHER, _NO_ENTRY, _ENTRY = 0, 16, 32, 48
_LOWER_ALONE, _HIGHER_ALONE, _BOTH_NUMBERS, _LENGTH = 4, 8, 12, 12
_NO_EXCESS, _MERIT = 2, 3


def play_home(me: list[int], masks: list[int], high: int, low: int, rules: Sequence[int], plays: list[int]) -> None:
    """Write the lawful plays (laws 3–6), each resulting position once."""
    plays[LAWFUL] = 0
    _try_order(me, masks, high, low, high, rules, plays)
    if high != low:
        _try_order(me, masks, low, high, high, rules, plays)
    longest = 0
    for at in range(plays[LAWFUL]):
        longest = max(longest, plays[_RANKS + at] & _LENGTH)
    _keep_ranked(plays, longest, _LENGTH)
    if rules[EXIT] == GUITON_A:
        # The last checker outside comes in by the higher number if it can.
        for at in range(plays[LAWFUL]):
            if plays[_RANKS + at] & _ENTRY == _BY_HIGHER:
                plays[BOUND] = 1
                for low_at in range(plays[LAWFUL]):
                    plays[_RANKS + low_at] &= ~_LENGTH if plays[_RANKS + low_at] & _ENTRY == _BY_LOWER else -1
                _keep_ranked(plays, plays[_RANKS + at] & _LENGTH, _LENGTH)
                break
    best = 0
    for at in range(plays[LAWFUL]):
        best = max(best, plays[_RANKS + at] & _MERIT)
    # Only the plays with the fewest excesses are lawful where one needs none (laws 6.4); and always where one plays inside
    # whatever one can (laws 6.8), and by the earlier reading of 6.4.
    fewest = rules[EXIT] == PROVINCIAL or rules[EXCESS] == EXCESS_FEWEST
    if fewest or (rules[EXCESS] != EXCESS_FREE and best == _NO_EXCESS):
        _keep_ranked(plays, best, _MERIT)
    plays[USED] = 2 if longest == _BOTH_NUMBERS else 1 if longest else 0
    plays[ALONE] = high if longest == _HIGHER_ALONE else low if longest == _LOWER_ALONE else 0
    plays[EMPTIES] = 0
    left = sum(me) - me[RAIL]
    if 0 < left < 3:
        for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
            if (plays[at] >> 5 & 31 == RAIL) + (plays[at] >> 15 == RAIL) == left:
                plays[EMPTIES] = 1
                break


def _keep_ranked(plays: list[int], value: int, part: int) -> None:
    """Keep only the plays whose rank has this value in this part."""
    count = 0
    for at in range(plays[LAWFUL]):
        if plays[_RANKS + at] & part == value:
            plays[FIRST_PLAY + count] = plays[FIRST_PLAY + at]
            plays[_RANKS + count] = plays[_RANKS + at]
            count += 1
    plays[LAWFUL] = count


def _try_order(
    me: list[int], masks: list[int], first: int, second: int, high: int, rules: Sequence[int], plays: list[int]
) -> None:
    """Add every way to play ``first`` and then ``second``."""
    full = is_full(me, 19)
    sources = masks[MINE]
    abroad = (sources & OUTSIDE).bit_count()
    # By the provincial exit the higher number has to be more than the farthest checker needs to leave (laws 6.3, 6.8).
    joinable = rules[NO_SUM_EXIT] == 0 and (
        rules[EXIT] != PROVINCIAL or full or sum(me[1 : RAIL - max(first, second) + 1]) == 0
    )
    while sources:
        bit = sources & -sources
        sources ^= bit
        one = bit.bit_length() - 1
        target = _target(me, one, first, abroad, masks[LANDING] | masks[REST], full, rules)
        if not target:
            continue
        me[one] -= 1
        me[target] += 1
        merit = _NO_EXCESS - (1 if one + first > RAIL else 0)
        may_stay = target == RAIL or masks[LANDING] >> target & 1
        still_abroad = abroad
        entry = _NO_ENTRY
        if one < 19 <= target:
            still_abroad -= 1
            entry = _BY_HIGHER if first == high else _BY_LOWER
        if may_stay and me[CORNER] != 1 and (one + first != RAIL or _may_leave(me, full, rules)):
            alone = _HIGHER_ALONE if first == high else _LOWER_ALONE
            _note(plays, pack(one, target, 0, 0), entry + merit + (_BOTH_NUMBERS if sum(me) == me[RAIL] else alone))
        others = masks[MINE] | 1 << target if may_stay else 1 << target
        others &= ~(1 << RAIL)
        while others:
            bit = others & -others
            others ^= bit
            other = bit.bit_length() - 1
            end = 0
            if me[other]:
                end = _target(me, other, second, still_abroad, masks[LANDING], full, rules)
            if not end or (end == RAIL and not joinable and other == target and me[target] == 1):
                continue
            me[other] -= 1
            me[end] += 1
            exact = one + first == RAIL or other + second == RAIL
            if me[CORNER] != 1 and (not exact or _may_leave(me, full, rules)):
                came = entry if other >= 19 or end < 19 else _BY_HIGHER if second == high else _BY_LOWER
                less = 1 if other + second > RAIL else 0
                _note(plays, pack(one, target, other, end), came + _BOTH_NUMBERS + merit - less)
            me[end] -= 1
            me[other] += 1
        me[target] -= 1
        me[one] += 1


def _target(
    me: Sequence[int], field: int, number: int, abroad: int, open_mask: int, full: int, rules: Sequence[int]
) -> int:
    """Return the field that a checker reaches by a number now, the rail, or 0 if it may not move (laws 6.1–6.4)."""
    target = field + number
    barred = abroad > 0 or (rules[EXIT] == GUITON_B and not is_full(me, 19) and can_fill(me, 19) == 1)
    if target < RAIL:
        if rules[EXIT_COMPULSORY] and me[RAIL - number] and not barred and rules[EXIT] != PROVINCIAL:
            return 0
        return target if open_mask >> target & 1 else 0
    if barred:
        return 0
    if target == RAIL:
        return RAIL if rules[EXIT] != PROVINCIAL or full else 0
    for behind in range(19, field):
        if me[behind]:
            return 0
    return RAIL


def _may_leave(me: Sequence[int], full: int, rules: Sequence[int]) -> bool:
    """Return whether an exact number may have borne off.

    By the provincial exit (law 6.8) it may only in order to keep the full return jan.
    """
    return rules[EXIT] != PROVINCIAL or (full == 1 and is_full(me, 19) == 1 and me[RAIL] <= 3)


def _note(plays: list[int], play: int, rank: int) -> None:
    """Add a play, or replace the play with the same result if this one ranks higher.

    Of two that rank alike the tout d'une is kept.
    """
    change = change_of(play)
    count = plays[LAWFUL]
    chained = play >> 5 & 31 == play >> 10 & 31
    for at in range(count):
        if plays[_CHANGES + at] == change:
            if rank > plays[_RANKS + at] or (chained and rank == plays[_RANKS + at]):
                plays[FIRST_PLAY + at] = play
                plays[_RANKS + at] = rank
            return
    plays[FIRST_PLAY + count] = play
    plays[_CHANGES + count] = change
    plays[_RANKS + count] = rank
    plays[LAWFUL] = count + 1


def change_of(play: int) -> int:
    """Return the change that a play makes on the board, packed, equal for every order of its moves."""
    from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
    if not from2:
        return play
    if to1 == from2:
        return pack(from1, to2, 0, 0)
    if to2 == from1:
        return pack(from2, to1, 0, 0)
    if from2 < from1:
        from1, from2 = from2, from1
    if to2 < to1:
        to1, to2 = to2, to1
    return pack(from1, to1, from2, to2)
