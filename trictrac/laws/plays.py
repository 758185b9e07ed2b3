"""The plays that a roll allows: numbers, corner, return side and obligations (laws 3–5, 9)."""

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
    LAWFUL,
    MISERE_DONE,
    PASSING,
    TASK,
    USED,
    pack,
)
from trictrac.laws.exit import play_home
from trictrac.laws.fields import (
    BOARD,
    CORNER,
    CORNER_BIT,
    LANDING,
    MINE,
    MY_PAIRS,
    OUTSIDE,
    PETIT,
    RAIL,
    REST,
    RETOUR,
    THEIR_CORNER_BIT,
    THEIR_GRAND,
    THEIRS,
    can_fill,
)
from trictrac.laws.options import CORNER_EXCUSES, FILL_IN_PASSING, MADE, MADE_AND_KEPT, MISERE


def list_plays(
    me: list[int], opp: Sequence[int], masks: list[int], high: int, low: int, rules: Sequence[int], plays: list[int]
) -> None:
    """Write the lawful plays of a roll, the allowed ones first (law 3.6).

    ``masks`` must be filled by ``fields.fill_masks``. The open fields are added to it. ``me`` is unchanged on return.
    """
    plays[BOUND] = 0
    open_fields(opp, masks, high, low)
    outside = masks[MINE] & OUTSIDE
    if me[CORNER] == 1 or (outside & (outside - 1) == 0 and not masks[MY_PAIRS] & OUTSIDE):
        play_home(me, masks, high, low, rules, plays)
    else:
        _play_outside(me, masks, high, low, plays)
    plays[ALLOWED] = plays[LAWFUL]
    plays[JAN] = plays[TASK] = plays[MISERE_DONE] = plays[PASSING] = 0
    if rules[MISERE]:
        plays[MISERE_DONE] = _misere(me, rules[MISERE], plays)
    if plays[EMPTIES]:
        _oblige_to_empty(me, plays)
    _oblige_to_fill_or_keep(me, masks, 1, rules, plays)
    _oblige_to_fill_or_keep(me, masks, 7, rules, plays)
    _oblige_to_fill_or_keep(me, masks, 19, rules, plays)
    if rules[FILL_IN_PASSING] and plays[TASK] != KEEPS:
        _fill_in_passing(me, masks, high, low, plays)


def open_fields(opp: Sequence[int], masks: list[int], high: int, low: int) -> None:
    """Write the fields where a checker may stay, and where one may rest (laws 3.2, 3.3, 4.4, 5.2, 5.3).

    These masks ignore law 4.1 on the corner, and jans beyond the reach of the roll.
    """
    rest = BOARD & ~masks[THEIRS]
    landing = rest & ~THEIR_CORNER_BIT
    reach = masks[MINE].bit_length() - 1 + high + low
    # Wood enough for the petit jan is wood enough for the grand jan.
    if reach > 13 and can_fill(opp, 7):
        landing &= ~THEIR_GRAND
        if reach > 18 and can_fill(opp, 1):
            landing &= ~RETOUR
            rest &= ~RETOUR
    masks[LANDING] = landing
    masks[REST] = rest


def _play_outside(me: Sequence[int], masks: list[int], high: int, low: int, plays: list[int]) -> None:
    """Write the plays where no checker can be borne off by this roll (laws 3, 4)."""
    mine, pairs, landing, rest = masks[MINE], masks[MY_PAIRS], masks[LANDING], masks[REST]
    both = high + low
    by_high = mine & (landing >> high)
    by_low = mine & (landing >> low)
    by_both = mine & (landing >> both) & ((rest >> high) | (rest >> low))
    n = FIRST_PLAY
    corner = me[CORNER]
    if corner == 0:
        taking = takes_corner(me, masks, high, low)
        if taking:
            plays[n] = pack(taking & 31, CORNER, taking >> 5, CORNER)
            n += 1
        by_high &= ~(CORNER_BIT >> high)
        by_low &= ~(CORNER_BIT >> low)
        by_both &= ~(CORNER_BIT >> both)
    elif corner == 2:
        if by_high & by_low & CORNER_BIT:
            plays[n] = pack(CORNER, CORNER + high, CORNER, CORNER + low)
            n += 1
        by_high &= ~CORNER_BIT
        by_low &= ~CORNER_BIT
        by_both &= ~CORNER_BIT
    elif corner == 3:
        pairs &= ~CORNER_BIT
    n = _two_checkers(by_high, by_low, pairs, high, low, plays, n)
    while by_both:
        bit = by_both & -by_both
        by_both ^= bit
        field = bit.bit_length() - 1
        passage = field + high if rest >> (field + high) & 1 else field + low
        plays[n] = pack(field, passage, passage, field + both)
        n += 1
    plays[USED] = 2
    plays[ALONE] = 0
    if n == FIRST_PLAY:
        number, sources = (high, by_high) if by_high else (low, by_low)
        plays[USED] = 1 if sources else 0
        plays[ALONE] = number if sources else 0
        while sources:
            bit = sources & -sources
            sources ^= bit
            field = bit.bit_length() - 1
            plays[n] = pack(field, field + number, 0, 0)
            n += 1
    plays[LAWFUL] = n - FIRST_PLAY
    plays[EMPTIES] = 0


def _two_checkers(by_high: int, by_low: int, pairs: int, high: int, low: int, plays: list[int], n: int) -> int:
    """Write the plays of two checkers, one number each, and return the index after the last one.

    Plays that are the same as a tout d'une (law 3.5) are left out.
    """
    tail = low << 15
    while by_high:
        bit = by_high & -by_high
        by_high ^= bit
        partners = by_low & ~(bit << high) & ~(bit >> low)
        if high == low:
            partners &= ~(bit - 1)
        if not bit & pairs:
            partners &= ~bit
        field = bit.bit_length() - 1
        head = (field | (field + high) << 5) + tail
        while partners:
            bit = partners & -partners
            partners ^= bit
            plays[n] = head + (bit.bit_length() - 1) * (1 << 10 | 1 << 15)
            n += 1
    return n


def takes_corner(me: Sequence[int], masks: Sequence[int], high: int, low: int) -> int:
    """Return the fields of the two checkers that take the empty corner, as from | from << 5, or 0 (law 4).

    They take it by effect, or else by power.
    """
    theirs = masks[THEIRS]
    if me[CORNER] or theirs & CORNER_BIT:
        return 0
    target = CORNER
    one, other = target - high, target - low
    if not (me[one] and me[other] and (high != low or me[one] > 1)):
        target = CORNER + 1
        one, other = target - high, target - low
        if theirs & THEIR_CORNER_BIT or not (me[one] and me[other] and (high != low or me[one] > 1)):
            return 0
    return one | other << 5


def leaves_full(me: list[int], play: int, first: int) -> bool:
    """Return whether the jan that begins at ``first`` is full after this play (law 1.3)."""
    from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
    me[from1] -= 1
    me[to1] += 1
    me[from2] -= 1
    me[to2] += 1
    full = (
        me[first] > 1
        and me[first + 1] > 1
        and me[first + 2] > 1
        and me[first + 3] > 1
        and me[first + 4] > 1
        and me[first + 5] > 1
    )
    me[to2] -= 1
    me[from2] += 1
    me[to1] -= 1
    me[from1] += 1
    return full


def _oblige_to_fill_or_keep(
    me: list[int], masks: list[int], first: int, rules: Sequence[int], plays: list[int]
) -> None:
    """Allow only plays that leave one jan full, if there are any (law 9.1).

    Reorders ``plays`` in place, and sets the jan and the task in its header.
    """
    jan = PETIT << (first - 1)
    held = (masks[MINE] & jan).bit_count() + (masks[MY_PAIRS] & jan).bit_count()
    if held < 10:
        return
    gaps = jan & ~masks[MY_PAIRS]
    allowed = FIRST_PLAY
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
        play = plays[at]
        reaches = not gaps or (gaps >> (play >> 5 & 31) | gaps >> (play >> 15)) & 1
        if reaches and leaves_full(me, play, first):
            plays[at] = plays[allowed]
            plays[allowed] = play
            allowed += 1
    if allowed > FIRST_PLAY or (not gaps and not plays[LAWFUL]):
        plays[JAN] = first
        plays[TASK] = FILLS if gaps else KEEPS
        plays[ALLOWED] = allowed - FIRST_PLAY
        if rules[CORNER_EXCUSES] and first == 1 and not gaps:
            _excuse_by_corner(me, plays)


def _excuse_by_corner(me: Sequence[int], plays: list[int]) -> None:
    """Allow also plays that take the corner, if every allowed play passes into the return jan.

    Option ``corner_excuses_passing`` (law 9.1; L 40).
    """
    allowed = FIRST_PLAY + plays[ALLOWED]
    for at in range(FIRST_PLAY, allowed):
        if max(plays[at] >> 5 & 31, plays[at] >> 15) < 19:
            return
    if me[CORNER]:
        return
    for at in range(allowed, FIRST_PLAY + plays[LAWFUL]):
        play = plays[at]
        if play >> 5 & 31 == CORNER and play >> 15 == CORNER:
            plays[at] = plays[allowed]
            plays[allowed] = play
            allowed += 1
    plays[ALLOWED] = allowed - FIRST_PLAY


def _oblige_to_empty(me: list[int], plays: list[int]) -> None:
    """Allow only plays that bear off every remaining checker (law 6.6).

    Call only if such a play exists. Reorders ``plays`` in place.
    """
    left = sum(me) - me[RAIL]
    allowed = FIRST_PLAY
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
        play = plays[at]
        off = (play >> 5 & 31 == RAIL) + (play >> 15 == RAIL)
        if off == left:
            plays[at] = plays[allowed]
            plays[allowed] = play
            allowed += 1
    plays[ALLOWED] = allowed - FIRST_PLAY


def _misere(me: list[int], option: int, plays: list[int]) -> int:
    """Return ``MADE`` if every play brings all fifteen checkers to the corner, else 0 (law 8.9).

    If they are there and cannot leave, return ``MADE_AND_KEPT`` where the option has it.
    """
    if me[CORNER] == 15:
        return MADE_AND_KEPT if option == MADE_AND_KEPT and not plays[LAWFUL] else 0
    if me[CORNER] < 13 or not plays[LAWFUL]:
        return 0
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
        play = plays[at]
        came = (play >> 5 & 31 == CORNER) + (play >> 15 == CORNER)
        left = (play & 31 == CORNER) + (play >> 10 & 31 == CORNER)
        if me[CORNER] + came - left != 15:
            return 0
    return MADE


def _fill_in_passing(me: Sequence[int], masks: list[int], high: int, low: int, plays: list[int]) -> None:
    """Set the numbers that fill a jan in passing, even if the other number breaks it (option of law 8.5)."""
    for first in (1, 7, 19):
        jan = PETIT << (first - 1)
        held = (masks[MINE] & jan).bit_count() + (masks[MY_PAIRS] & jan).bit_count()
        if held != 11:
            continue
        missing = (jan & ~masks[MY_PAIRS]).bit_length() - 1
        for at in range(FIRST_PLAY, FIRST_PLAY + plays[LAWFUL]):
            play = plays[at]
            from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
            for number, flag in ((high, 1), (low, 2)):
                source = missing - number
                if source < 1 or me[source] <= (2 if jan >> source & 1 else 0):
                    continue
                if to1 == from2 or to2 == from1:
                    bound = plays[BOUND] and number == low and source < 19
                    fills = to1 == from2 and from1 == source and not bound
                else:
                    fills = (from1 == source and to1 == missing) or (from2 == source and to2 == missing)
                if fills:
                    plays[JAN] = first
                    plays[PASSING] |= flag
