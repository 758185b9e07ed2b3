"""The sensible player's judgement on flat counts, without search: full jans, few blots, and when to go.

Plain functions on ints, so that a study can ask millions of times and all of it can be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, Ints, move, move_back
from trictrac.laws.fields import CORNER, RAIL, is_full
from trictrac.model.layout import Fields

_FULL_JAN = 60
_CASE = (0, 0, 2, 2, 3, 4, 6, 9, 9, 9, 9, 9, 14, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""Worth of a case (two checkers or more) on each field: the grand jan most, then the bourgeois corner."""
_PULLS = ((1, 2), (7, 6), (19, 3))
"""First field of each jan, and how strongly it draws checkers while it can be filled."""
_BLOT = 3
_REAR_BLOT = 1
_OWN_CORNER = 18
_REACH = tuple(((1 << RAIL - field) - 1) & ~((1 << max(1, RAIL - field - 12)) - 1) for field in range(RAIL))
"""For each field of the other's checkers, a mask of the twelve fields before it, in the owner's numbering."""


def outlook(me: Fields, opp: Fields) -> int:
    """Return how good a position is for the side that has just played (more is better)."""
    return standing(me, reached_by(opp))


def reached_by(opp: Fields) -> int:
    """Return the mask of the fields that a side threatens, in the other side's numbering."""
    reached = 0
    for field in range(1, RAIL):
        if opp[field]:
            reached |= _REACH[field]
    return reached


def standing(me: Fields, reached: int) -> int:
    """Return the outlook of a side. ``reached`` is the mask of fields that the other side threatens."""
    worth = 8 * me[RAIL]
    blots = 0
    for field in range(2, RAIL):
        count = me[field]
        if count > 1:
            worth += _CASE[field]
        elif count:
            blots |= 1 << field
    if blots:
        worth -= _BLOT * (blots & reached).bit_count() + _REAR_BLOT * (blots & ~reached).bit_count()
    if me[CORNER] > 1:
        worth += _OWN_CORNER
    return worth + _jans(me)


def _jans(me: Fields) -> int:
    """Return the worth of the jans that are full or can still be filled (law 5.1)."""
    worth = behind = 0
    for first, pull in _PULLS:
        if first == 19:
            for field in range(13, 19):
                behind += me[field]
        held = lacking = 0
        for field in range(first, first + 6):
            count = me[field]
            behind += count - 2
            held += 2 if count > 1 else count
            if behind < 0:
                lacking = 1
        behind += 12
        if held == 12:
            worth += _FULL_JAN + 10 * pull
        elif not lacking:
            worth += pull * held
    return worth


def leaves(me: Fields, opp: Fields, best: int, gives: int) -> bool:
    """Return whether it is sensible to go.

    ``best`` is the outlook after the best play, ``gives`` the points that the roll gives the other side.
    """
    if gives >= 8:
        return True
    if is_full(me, 1) or is_full(me, 7) or is_full(me, 19):
        return spare_pips(me) < 8
    return best < outlook(opp, me)


def spare_pips(me: Fields) -> int:
    """Return the pips that the checkers behind and on a full grand jan can still play inside it."""
    pips = 0
    for field in range(1, 12):
        pips += (12 - field) * (me[field] if field < 7 else max(0, me[field] - 2))
    return pips


def best_allowed(me: Ints, opp: Fields, plays: Sequence[int]) -> tuple[int, int]:
    """Return the first allowed play with the best outlook (0: none), packed as the laws write it, and that outlook."""
    best, most, reached = 0, 0, reached_by(opp)
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[ALLOWED]):
        move(me, plays[at])
        worth = standing(me, reached)
        move_back(me, plays[at])
        if at == FIRST_PLAY or worth > most:
            best, most = plays[at], worth
    return best, most if best else standing(me, reached)
