"""The board as the mover meets it: what is closed to him, whom he may hit, which of his checkers may play a number.

Everything is ints: a mask has bit f for the field f, the mover's checkers are one number with four bits for each field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import LAST, OFF, turned
from trictrac.model.play import Numbers

WAY = (1 << 25) - 2
"""The fields 1 to 24."""
FAR = 0b111111 << 19
"""The last quarter, 19 to 24: one's home, from which checkers are borne off."""
AWAY = (1 << 19) - 1
"""In hand, or not yet at home."""
ZONES = {"free": 0, "home": FAR, "outer": 0b111111 << 13, "entry": 0b111111 << 1}
"""The fields on which a checker that has hit must stay until the next throw, by the option ``hit_and_run``."""
BEYOND = 104
"""The bit behind the counts: from there on a key has the fields on which was hit."""
_UP_TO = tuple((1 << (25 - number)) - 2 for number in range(19))
"""From where a number stays on the board."""


Step = tuple[int, bool, Numbers]
"""How far a checker may go at once, whether by the sum of several numbers without a rest, and the numbers left after it."""


Moved = tuple[int, int, int, int, int]
"""From where and to where a checker was moved; the counts, the mask and where was hit after it."""


class Ground(NamedTuple):
    """The board and the rules, as far as they do not change while a roll is played."""

    closed: int
    blots: int
    stay: int
    alone: bool
    courier: bool
    rows: bool
    bearing_off: str
    leaps: bool


@lru_cache(maxsize=64)
def _bare_ground(rules: RunningRules) -> Ground:
    """Return the ground by the rules alone, without checkers."""
    return Ground(
        0,
        0,
        ZONES[rules.hit_and_run],
        rules.hitter == "stays_alone",
        rules.courier == "last_quarter",
        rules.six_in_a_row == "farthest_held",
        rules.bearing_off,
        rules.rest == "not_needed",
    )


def ground_of(own: Sequence[int], opp: Sequence[int], rules: RunningRules) -> Ground:
    """The ground by the checkers of both sides before the play, each in its own numbering.

    Who holds the two farthest fields already may hold six fields in a row (option ``six_in_a_row``).
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
    rows = bare.rows and not (own[LAST - 1] and own[LAST])
    return bare._replace(closed=closed, blots=blots, rows=rows)


@lru_cache(maxsize=4096)
def steps(left: Numbers, leaps: bool) -> tuple[Step, ...]:
    """Return what one checker may play of the numbers that are left: each of them, and with ``leaps`` the sums of different ones.

    The equal numbers of a doublet are always played one by one.
    """
    found = [(number, False, _without(left, (number,))) for number in dict.fromkeys(left)]
    if leaps and len(found) == len(left):
        sums = [chosen for count in range(2, len(left) + 1) for chosen in combinations(left, count)]
        found += [(sum(chosen), True, _without(left, chosen)) for chosen in sums]
    return tuple(found)


def _without(left: Numbers, used: Numbers) -> Numbers:
    rest = list(left)
    for number in used:
        rest.remove(number)
    return tuple(rest)


def packed(own: Sequence[int]) -> tuple[int, int]:
    """The mover's checkers as one number, and the mask of where they are, in hand (bit 0) too, borne off not."""
    counts = mine = 0
    for field, count in enumerate(own):
        if count:
            counts |= count << 4 * field
            if field < OFF:
                mine |= 1 << field
    return counts, mine


def movers(counts: int, mine: int, hits: int, number: int, ground: Ground) -> int:
    """The mask of the fields from which a checker may play this number; bit 0 for one that enters from in hand."""
    closed = ground.closed
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
    """The mask of the fields from which a checker may go so far on the board at once, whatever stands between."""
    if mine & 1:
        return 0
    return movers(counts, mine, hits, number, ground) & _UP_TO[number]


def leaving(mine: int, number: int, bearing_off: str) -> int:
    """The fields from which this number bears a checker off, all being at home."""
    exact = 25 - number
    if bearing_off == "beyond":
        return mine & 1 << exact + 1 if number > 1 else 0
    if bearing_off == "exact" or (bearing_off == "excess" and mine & (2 << exact) - 1):
        return mine & 1 << exact
    if bearing_off == "any":
        return mine & -1 << exact
    return mine & -mine


def courier_travels(counts: int, mine: int) -> bool:
    """Whether the courier of jacquet is still under way: nobody has reached the last quarter or left the board."""
    return not mine & FAR and not counts >> 4 * OFF


def is_lawful(mine: int, ground: Ground) -> bool:
    """Whether a board may be left so: where six fields in a row are forbidden, without them."""
    if not ground.rows:
        return True
    way = mine & WAY
    return not way & way >> 1 & way >> 2 & way >> 3 & way >> 4 & way >> 5


def moved(counts: int, mine: int, start: int, end: int) -> tuple[int, int]:
    """The mover's checkers after one move."""
    counts += (1 << 4 * end) - (1 << 4 * start)
    if not counts >> 4 * start & 15:
        mine &= ~(1 << start)
    return counts, mine | 1 << end if end < OFF else mine


def moves(counts: int, mine: int, hits: int, number: int, fields: int, ground: Ground) -> Iterator[Moved]:
    """One checker after the other plays a number from these fields, the rear ones first."""
    while fields:
        bit = fields & -fields
        fields ^= bit
        start = bit.bit_length() - 1
        end = min(OFF, start + number)
        yield start, end, *moved(counts, mine, start, end), hits | ground.blots & 1 << end


def stuck(counts: int, hits: int) -> int:
    """The fields on which a checker has hit and stands alone, so that it must stay."""
    found = 0
    while hits:
        bit = hits & -hits
        if counts >> 4 * (bit.bit_length() - 1) & 15 == 1:
            found |= bit
        hits ^= bit
    return found
