"""The points of a roll: one record for every way of every jan (laws 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.buffers import (
    ALLOWED,
    ALONE,
    BOUND,
    EMPTIES,
    FILLS,
    FIRST_PLAY,
    JAN,
    KEEPS,
    MISERE_DONE,
    OPPONENT,
    PASSING,
    ROLLER,
    TASK,
    USED,
    add_mark,
)
from trictrac.laws.fields import (
    BOARD,
    CORNER,
    CORNER_BIT,
    GRAND,
    LANDING,
    MINE,
    MY_PAIRS,
    PETIT,
    RAIL,
    REST,
    TALON,
    THEIR_CORNER,
    THEIR_CORNER_BIT,
    THEIR_GRAND,
    THEIR_PAIRS,
    THEIRS,
)
from trictrac.laws.options import (
    CONSERVE,
    CONTRE_MEZEAS,
    CONTRE_TWO_TABLES,
    CORNER_HIT,
    EXIT_JAN,
    FALSE_HIT_GRAND,
    FALSE_HIT_PETIT,
    FILL,
    HELPLESS,
    MADE,
    MARGOT,
    MARGOT_JAN,
    MARGOT_PER_WAY,
    MEETING,
    MEZEAS,
    MISERY,
    MISERY_KEPT,
    PRICES,
    RENCONTRE,
    RETURN_VIA_CORNER,
    SIX_TABLES,
    SIX_TABLES_ONCE,
    TRUE_HIT_GRAND,
    TRUE_HIT_PETIT,
    TWO_HALF_CASES,
    TWO_TABLES,
)

ROLL_NO, FIRST_RELEVE, MEETS = 0, 1, 2
"""The circumstances: which roll of the mover's in the relevé it is (0: unknown), whether the relevé is the first of the
partie, and whether the second player's first roll of the partie equals the first player's.
"""


def list_marks(
    me: Sequence[int],
    masks: Sequence[int],
    high: int,
    low: int,
    circumstances: Sequence[int],
    rules: Sequence[int],
    plays: Sequence[int],
    marks: list[int],
) -> None:
    """Write what the roll earns each side, from ``masks`` and ``plays`` as filled by ``plays.list_plays``."""
    marks[0] = 0
    if me[TALON] >= 11:
        _rare_jans(me, masks, high, low, circumstances, rules, marks)
    if circumstances[MEETS] and rules[RENCONTRE]:
        add_mark(marks, MEETING, ROLLER, price(rules, MEETING, high == low), 0, 0, 0, 0, 0)
    hits(masks, high, low, rules, marks)
    if me[CORNER] > 1 and not masks[THEIRS] & THEIR_CORNER_BIT:
        _corner_hit(me, high, low, rules, marks)
    if plays[TASK] == FILLS or plays[PASSING]:
        _fill(me, masks, high, low, rules, plays, marks)
    elif plays[TASK] == KEEPS:
        add_mark(marks, CONSERVE, ROLLER, price(rules, CONSERVE, high == low), plays[JAN], 0, 0, 0, 0)
    if plays[MISERE_DONE]:
        jan = MISERY if plays[MISERE_DONE] == MADE else MISERY_KEPT
        add_mark(marks, jan, ROLLER, price(rules, jan, high == low), 0, 0, CORNER, 0, 0)
    if plays[EMPTIES]:
        add_mark(marks, EXIT_JAN, ROLLER, price(rules, EXIT_JAN, high == low), 0, 0, 0, 0, 0)
    elif plays[USED] < 2 and masks[MINE]:
        _helpless(high, low, rules, plays, marks)
    if rules[MARGOT]:
        _margot(masks, high, low, rules, marks)


def price(rules: Sequence[int], jan: int, doublet: bool) -> int:
    """Return the points of one way of a jan (law 7)."""
    return rules[PRICES + 2 * jan + (1 if doublet else 0)]


def hits(masks: Sequence[int], high: int, low: int, rules: Sequence[int], marks: list[int]) -> None:
    """Add the true and false hits of checkers (laws 8.2, 8.3)."""
    mine = masks[MINE]
    both = high + low
    by_high = mine << high
    by_low = mine << low
    by_both = mine << both
    struck = masks[THEIRS] & ~masks[THEIR_PAIRS] & (by_high | by_low | by_both)
    if not struck:
        return
    open_passages = BOARD & ~masks[THEIR_PAIRS]
    after_high = open_passages << low
    after_low = open_passages << high
    true_sums = by_both & (after_high | after_low)
    doublet = high == low
    while struck:
        bit = struck & -struck
        struck ^= bit
        field = bit.bit_length() - 1
        grand = bit & (GRAND | THEIR_GRAND)
        if bit & (by_high | by_low | true_sums):
            jan = TRUE_HIT_GRAND if grand else TRUE_HIT_PETIT
            points = price(rules, jan, doublet)
            if bit & by_high:
                add_mark(marks, jan, ROLLER, points, field, high, field - high, 0, 0)
            if bit & by_low and not doublet:
                add_mark(marks, jan, ROLLER, points, field, low, field - low, 0, 0)
            if bit & true_sums:
                passage = field - low if bit & after_high else field - high
                add_mark(marks, jan, ROLLER, points, field, both, field - both, 0, passage)
        else:
            jan = FALSE_HIT_GRAND if grand else FALSE_HIT_PETIT
            add_mark(marks, jan, OPPONENT, price(rules, jan, doublet), field, both, field - both, 0, field - low)


def _corner_hit(me: Sequence[int], high: int, low: int, rules: Sequence[int], marks: list[int]) -> None:
    """Add the hit of the corner (law 8.4) if two checkers hit it.

    The caller has checked that the mover holds his corner and that the opponent's is empty.
    """
    one, other = THEIR_CORNER - high, THEIR_CORNER - low
    spare_one = me[one] - (2 if one == CORNER else 0)
    spare_other = me[other] - (2 if other == CORNER else 0)
    if spare_one > (1 if high == low else 0) and spare_other > 0:
        points = price(rules, CORNER_HIT, high == low)
        add_mark(marks, CORNER_HIT, ROLLER, points, 0, 0, one, other, 0)


def _fill(
    me: Sequence[int],
    masks: Sequence[int],
    high: int,
    low: int,
    rules: Sequence[int],
    plays: Sequence[int],
    marks: list[int],
) -> None:
    """Add the ways of filling, from the plays that leave the jan full (law 8.5)."""
    first = plays[JAN]
    jan = PETIT << (first - 1)
    gaps = jan & ~masks[MY_PAIRS]
    missing = gaps.bit_length() - 1
    points = price(rules, FILL, high == low)
    play = plays[FIRST_PLAY]
    if (masks[MINE] & jan).bit_count() + (masks[MY_PAIRS] & jan).bit_count() == 10:
        from1, from2 = play & 31, play >> 10 & 31
        if rules[TWO_HALF_CASES] and gaps & (gaps - 1):
            add_mark(marks, FILL, ROLLER, points, play >> 5 & 31, (play >> 5 & 31) - from1, from1, 0, 0)
            add_mark(marks, FILL, ROLLER, points, play >> 15, (play >> 15) - from2, from2, 0, 0)
        else:
            add_mark(marks, FILL, ROLLER, points, missing, 0, from1, from2, 0)
        return
    direct = plays[PASSING]
    chained = 0
    if plays[TASK] == FILLS:
        for at in range(FIRST_PLAY, FIRST_PLAY + plays[ALLOWED]):
            play = plays[at]
            from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
            if to1 == from2 or to2 == from1:
                # One checker with both numbers, or two in its footsteps: the nearer one counts if it is spare.
                if to1 == from2:
                    chained = missing - high - low
                # Behind a checker that must come in by the higher number the way by that number is barred.
                if not plays[BOUND] or min(from1, from2) > 18:
                    direct |= _spare(me, masks, jan, missing - high)
                direct |= _spare(me, masks, jan, missing - low) << 1
            else:
                if to1 == missing:
                    direct |= 1 if to1 - from1 == high else 2
                if to2 == missing:
                    direct |= 1 if to2 - from2 == high else 2
    if high == low:
        direct = 1 if direct else 0
    if direct & 1:
        add_mark(marks, FILL, ROLLER, points, missing, high, missing - high, 0, 0)
    if direct & 2:
        add_mark(marks, FILL, ROLLER, points, missing, low, missing - low, 0, 0)
    if not chained and rules[RETURN_VIA_CORNER] and plays[TASK] == FILLS and first == 19:
        chained = CORNER if missing - high - low == CORNER and me[CORNER] > 1 else 0
    if chained:
        rest = chained + high
        if not masks[REST] >> rest & 1:
            rest = chained + low
        if masks[REST] >> rest & 1:
            add_mark(marks, FILL, ROLLER, points, missing, high + low, chained, 0, rest)


def _spare(me: Sequence[int], masks: Sequence[int], jan: int, field: int) -> int:
    """Return 1 if a checker on this field can fill the jan, else 0.

    It stands outside the jan or is a third checker in it, and another may land on its field.
    """
    if field < 1 or not masks[LANDING] >> field & 1:
        return 0
    return 1 if me[field] > (2 if jan >> field & 1 else 0) else 0


def _helpless(high: int, low: int, rules: Sequence[int], plays: Sequence[int], marks: list[int]) -> None:
    """Add a record for each number that stays unplayed (law 8.7)."""
    points = price(rules, HELPLESS, high == low)
    played = plays[ALONE]
    for number in (high, low):
        if number == played:
            played = 0
        else:
            add_mark(marks, HELPLESS, OPPONENT, points, 0, number, 0, 0, 0)


def _rare_jans(
    me: Sequence[int],
    masks: Sequence[int],
    high: int,
    low: int,
    circumstances: Sequence[int],
    rules: Sequence[int],
    marks: list[int],
) -> None:
    """Add the rare jans of the first rolls (law 8.1)."""
    mine = masks[MINE]
    if me[TALON] == 11:
        taken = mine >> 2 & 63
        wanted = 1 << (high - 1) | 1 << (low - 1)
        if (
            circumstances[ROLL_NO] == 3
            and sum(me) == 15
            and (circumstances[FIRST_RELEVE] or not rules[SIX_TABLES_ONCE])
            and high != low
            and taken == 63 ^ wanted
            and not masks[MY_PAIRS] & 63 << 2
        ):
            add_mark(marks, SIX_TABLES, ROLLER, price(rules, SIX_TABLES, False), 0, 0, TALON, TALON, 0)
        return
    others = mine & ~2
    if me[TALON] != 13 or sum(me) != 15 or me[RAIL]:
        return
    held = masks[THEIRS] & THEIR_CORNER_BIT
    if others == CORNER_BIT:
        if low == 1:
            _rare(marks, rules, CONTRE_MEZEAS if held else MEZEAS, high == low, CORNER, CORNER)
    elif not me[CORNER]:
        jan = CONTRE_TWO_TABLES if held else TWO_TABLES
        if _stand_on(me, CORNER - high, THEIR_CORNER - low):
            _rare(marks, rules, jan, high == low, CORNER - high, THEIR_CORNER - low)
        elif _stand_on(me, CORNER - low, THEIR_CORNER - high):
            _rare(marks, rules, jan, high == low, CORNER - low, THEIR_CORNER - high)


def _stand_on(me: Sequence[int], one: int, other: int) -> bool:
    """Return whether each of two fields has a checker, or one field two."""
    return me[one] > (1 if one == other else 0) and me[other] > 0


def _rare(marks: list[int], rules: Sequence[int], jan: int, doublet: bool, one: int, other: int) -> None:
    to = OPPONENT if jan in (CONTRE_TWO_TABLES, CONTRE_MEZEAS) else ROLLER
    add_mark(marks, jan, to, price(rules, jan, doublet), 0, 0, one, other, 0)


def _margot(masks: Sequence[int], high: int, low: int, rules: Sequence[int], marks: list[int]) -> None:
    """Add the landings between two single opposing checkers (option ``margot``, law 8.9)."""
    mine, theirs = masks[MINE], masks[THEIRS]
    blots = theirs & ~masks[THEIR_PAIRS]
    both = high + low
    rests = BOARD & ~theirs
    by_both = mine << both & (rests << high | rests << low)
    split = BOARD & ~theirs & ~mine & blots << 1 & blots >> 1
    points = price(rules, MARGOT_JAN, high == low)
    while split:
        bit = split & -split
        split ^= bit
        field = bit.bit_length() - 1
        found = 0
        for number, reached in ((high, mine << high), (low, mine << low if high != low else 0), (both, by_both)):
            if reached & bit and (rules[MARGOT_PER_WAY] or not found):
                add_mark(marks, MARGOT_JAN, OPPONENT, points, field, number, field - number, 0, 0)
                found = 1
