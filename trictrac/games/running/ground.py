"""The board as the mover meets it: fields closed to him, checkers he may hit, checkers that may play a number.

Everything is ints: a mask has bit f for the field f, the mover's checkers are one number with four bits for each field.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from trictrac.games.common.ways import each_number
from trictrac.games.running.rules import RunningRules
from trictrac.laws.fields import BOARD
from trictrac.model.layout import LAST, OFF, Fields, turned
from trictrac.model.play import Numbers

FAR = 0b111111 << 19
"""Mask of the last quarter, 19 to 24: the mover's home, from which he bears off."""
AWAY = (1 << 19) - 1
"""Mask of all places before the last quarter, in hand included."""
ZONES = {"free": 0, "home": FAR, "outer": 0b111111 << 13, "entry": 0b111111 << 1}
"""Masks of the fields on which a checker that has hit must stay until the next throw, by option ``hit_and_run``."""
BEYOND = 104
"""Number of bits of the counts. From this bit on a key has the mask of the fields hit."""
BEFORE_HEAD = (1 << 12) - 2
"""Mask of the fields 1 to 11, on each of which one checker may stand (option ``head``)."""
_UP_TO = tuple((1 << (25 - number)) - 2 for number in range(19))
"""For each number, the mask of the fields from which it stays on the board."""


Step = tuple[int, bool, Numbers]
"""How far a checker goes, whether that is a sum of numbers without a rest, and the numbers left after it."""


Moved = tuple[int, int, int, int, int]
"""Start and end of a move, then the counts, the mask of the mover's fields and that of the fields hit after it."""


class Ground(NamedTuple):
    """The masks of the board and the rules that do not change while a roll is played."""

    closed: int
    blots: int
    stay: int
    alone: bool
    courier: bool
    rows: bool
    bearing_off: str
    leaps: bool
    single: int
    """Fields to which no checker goes where another of its own stands."""


@lru_cache(maxsize=64)
def _bare_ground(rules: RunningRules) -> Ground:
    """Return the part of the ground that comes from the rules."""
    return Ground(
        0,
        0,
        ZONES[rules.hit_and_run],
        rules.hitter == "stays_alone",
        rules.courier == "last_quarter",
        rules.six_in_a_row == "farthest_held",
        rules.bearing_off,
        rules.rest == "not_needed",
        BEFORE_HEAD if rules.head == "single" else 0,
    )


def ground_of(own: Fields, opp: Fields, rules: RunningRules) -> Ground:
    """Return the ground for the checkers before the play, each side's in its own numbering.

    A player who already holds the two farthest fields may hold six fields in a row (option ``six_in_a_row``).
    """
    bare, there = _bare_ground(rules), turned(opp, same_way=True) if rules.same_way else opp[::-1]
    least = 2 if rules.blocked == "two" and rules.hitting == "yes" else 1
    closed = blots = 0
    for field in range(1, 25):
        count = there[field]
        if 0 < count < least:
            blots |= 1 << field
        elif count:
            closed |= 1 << field
    return bare._replace(closed=closed, blots=blots, rows=bare.rows and not (own[LAST - 1] and own[LAST]))


@lru_cache(maxsize=4096)
def steps(left: Numbers, leaps: bool) -> tuple[Step, ...]:
    """Return what one checker may play of the numbers left: each, and with ``leaps`` the sums of different ones.

    The equal numbers of a doublet are always played one by one.
    """
    found = [(number, False, rest) for number, rest in each_number(left)]
    if leaps and len(found) == len(left):
        sums = (chosen for count in range(2, len(left) + 1) for chosen in combinations(left, count))
        found += [(sum(chosen), True, tuple(number for number in left if number not in chosen)) for chosen in sums]
    return tuple(found)


def packed(own: Fields) -> tuple[int, int]:
    """Return the mover's checkers as one number, and the mask of their places (bit 0 in hand, none for borne off)."""
    counts = mine = 0
    for field, count in enumerate(own):
        if count:
            counts |= count << 4 * field
            if field < OFF:
                mine |= 1 << field
    return counts, mine


def movers(counts: int, mine: int, hits: int, number: int, ground: Ground) -> int:
    """Return the mask of the fields from which a checker may play this number (bit 0: it enters)."""
    closed = ground.closed | mine & ground.single
    if hits and ground.alone:
        closed |= hits & ground.stay
    if mine & 1:
        return 0 if closed >> number & 1 else 1
    if ground.courier and courier_travels(counts, mine):
        mine = 1 << mine.bit_length() - 1
    found = mine & ~(closed >> number) & _UP_TO[number]
    if not mine & AWAY:
        found |= leaving(mine, number, ground.bearing_off)
    if hits:
        found &= ~stuck(counts, hits & ground.stay)
    return found


def leapers(counts: int, mine: int, hits: int, number: int, ground: Ground) -> int:
    """Return the mask of the fields from which a checker may go this far at once, ignoring what lies between."""
    return 0 if mine & 1 else movers(counts, mine, hits, number, ground) & _UP_TO[number]


def leaving(mine: int, number: int, bearing_off: str) -> int:
    """Return the mask of the fields from which this number bears a checker off, if all are at home."""
    exact = 25 - number
    if bearing_off == "beyond":
        return mine & 1 << exact + 1 if number > 1 else 0
    if bearing_off == "exact" or (bearing_off == "excess" and mine & (2 << exact) - 1):
        return mine & 1 << exact
    return mine & -1 << exact if bearing_off == "any" else mine & -mine


def courier_travels(counts: int, mine: int) -> bool:
    """Return whether the courier of jacquet is still under way: no checker is in the last quarter or off."""
    return not mine & FAR and not counts >> 4 * OFF


def is_lawful(mine: int, ground: Ground) -> bool:
    """Return whether a play may leave this board, without six fields in a row if they are forbidden."""
    if not ground.rows:
        return True
    way = mine & BOARD
    return not way & way >> 1 & way >> 2 & way >> 3 & way >> 4 & way >> 5


def moved(counts: int, mine: int, start: int, end: int) -> tuple[int, int]:
    """Return the counts and the mask of the mover's checkers after one move."""
    counts += (1 << 4 * end) - (1 << 4 * start)
    if not counts >> 4 * start & 15:
        mine &= ~(1 << start)
    return counts, mine | 1 << end if end < OFF else mine


def moves(counts: int, mine: int, hits: int, number: int, fields: int, ground: Ground) -> Iterator[Moved]:
    """Yield the moves of one number from each of these fields, rear ones first."""
    while fields:
        bit = fields & -fields
        fields ^= bit
        start = bit.bit_length() - 1
        end = min(OFF, start + number)
        yield start, end, *moved(counts, mine, start, end), hits | ground.blots & 1 << end


def stuck(counts: int, hits: int) -> int:
    """Return the mask of the fields on which a lone checker has hit and must stay."""
    found = 0
    while hits:
        bit = hits & -hits
        if counts >> 4 * (bit.bit_length() - 1) & 15 == 1:
            found |= bit
        hits ^= bit
    return found
