"""Fields, quadrants and masks: the ground the laws stand on (laws 1, 5.1).

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
"""The buffer of masks: the first four by ``fill_masks``, the open fields by ``plays.open_fields``."""
MASKS_SIZE = 6


def fill_masks(me: Sequence[int], opp: Sequence[int], masks: list[int]) -> None:
    """Write where the mover has ≥ 1 and ≥ 2 checkers and where the opponent has, all in the mover's numbering."""
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
    """Whether each of the fields ``first`` … ``first + 5`` holds two checkers or more (laws 1.3): 1 or 0."""
    for field in range(first, first + 6):
        if side[field] < 2:
            return 0
    return 1


def can_fill(side: Sequence[int], first: int) -> int:
    """Whether this side can still fill the jan whose fields are ``first`` … ``first + 5`` (laws 5.1): 1 or 0.

    Enough wood behind each field, whatever blocks the way; a full jan counts as fillable.
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
