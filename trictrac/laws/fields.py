"""Fields, quadrants and the bit masks of a roll (laws 1, 5.1).

A side's checkers are a buffer of 26 counts in its own numbering: 1 talon … 12 corner … 24, 25 off, 0 unused.
A mask has bit f set for field f; all masks of one roll are in the mover's numbering.
"""

from __future__ import annotations

from collections.abc import Sequence

TALON = 1
CORNER = 12
THEIR_CORNER = 13
RAIL = 25

BOARD = (1 << 25) - 2
PETIT = 0b1111110
GRAND = PETIT << 6
THEIR_GRAND = PETIT << 12
RETOUR = PETIT << 18
OUTSIDE = BOARD & ~RETOUR
CORNER_BIT = 1 << CORNER
THEIR_CORNER_BIT = 1 << THEIR_CORNER

MINE, MY_PAIRS, THEIRS, THEIR_PAIRS, LANDING, REST = range(6)
"""The buffer of masks. ``fill_masks`` writes the first four, ``plays.open_fields`` the last two."""
MASKS_SIZE = 6


def fill_masks(me: Sequence[int], opp: Sequence[int], masks: list[int]) -> None:
    """Write the fields with 1 or more and 2 or more checkers of each side, in the mover's numbering."""
    mine = pairs = theirs = their_pairs = 0
    bit = 2
    mirror = 1 << 24
    for field in range(1, 25):
        count = me[field]
        if count:
            mine |= bit
            if count > 1:
                pairs |= bit
        count = opp[field]
        if count:
            theirs |= mirror
            if count > 1:
                their_pairs |= mirror
        bit <<= 1
        mirror >>= 1
    masks[MINE] = mine
    masks[MY_PAIRS] = pairs
    masks[THEIRS] = theirs
    masks[THEIR_PAIRS] = their_pairs


def is_full(side: Sequence[int], first: int) -> int:
    """Return 1 if each of the fields ``first`` … ``first + 5`` holds at least two checkers (law 1.3), else 0."""
    for field in range(first, first + 6):
        if side[field] < 2:
            return 0
    return 1


def can_fill(side: Sequence[int], first: int) -> int:
    """Return 1 if this side can still fill the jan on ``first`` … ``first + 5`` (law 5.1), else 0.

    It can if it has enough checkers on or behind each field, even if fields are blocked. A full jan counts.
    """
    behind = 0
    for field in range(1, first):
        behind += side[field]
    needed = 0
    for field in range(first, first + 6):
        behind += side[field]
        needed += 2
        if behind < needed:
            return 0
    return 1
