"""What only seems to earn something: blots just out of reach, corners, jans nearly full, numbers that can just be played."""

from __future__ import annotations

from collections.abc import Callable

from trictrac.laws.fields import CORNER, RAIL, TALON, THEIR_CORNER, can_fill, is_full
from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome
from trictrac.model.position import Position
from trictrac.study.questions.skills import Skill

_FIRSTS = (1, 7, 19)
_MOST = 3
_RARE = (Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS)
_SIX = range(2, 8)
_NEARLY_HOME = 13


def traps(position: Position, outcome: Outcome, skill: Skill) -> int:
    """How many things in a roll seem to be of this skill and are not, at most three."""
    return min(_MOST, _COUNTS.get(skill, _any)(position, outcome))


def _hits(position: Position, outcome: Outcome) -> int:
    """Single checkers that a number or the sum misses by one, and those that are hit falsely."""
    hit = {mark.field for mark in outcome.marks if mark.jan is Jan.TRUE_HIT}
    roll, me, opp = outcome.roll, position.me, position.opp
    numbers = (roll.high, roll.low, roll.high + roll.low)
    found = 0
    for field in range(2, RAIL):
        if opp[RAIL - field] != 1 or field in hit:
            continue
        steps = {step + slack for step in numbers for slack in (-1, 0, 1)}
        found += any(me[field - step] for step in steps if 0 < step < field)
    return found


def _false_hits(position: Position, outcome: Outcome) -> int:
    """Single checkers hit truly over one passage only, and those missed by one."""
    over = sum(any(way.passage for way in mark.ways) for mark in outcome.marks if mark.jan is Jan.TRUE_HIT)
    return over + (_hits(position, outcome) > 1)


def _corner(position: Position, outcome: Outcome) -> int:
    """Two checkers that would land on the corner, or the sum that would, where it cannot be hit."""
    if any(mark.jan is Jan.CORNER_HIT for mark in outcome.marks):
        return 0
    me, roll = position.me, outcome.roll
    landing = [me[THEIR_CORNER - number] for number in (roll.high, roll.low)]
    start = THEIR_CORNER - roll.high - roll.low
    both, one, by_sum = all(landing), any(landing), start > 0 and me[start] > 0
    ready = me[CORNER] > 1 and not position.opp[CORNER]
    return 2 * both + (ready and one) + (ready and by_sum)


def _fills(position: Position, outcome: Outcome) -> int:
    """Jans that lack at most three checkers and can still be filled."""
    filled = {mark.where for mark in outcome.marks if mark.jan is Jan.FILL}
    found = 0
    for first, name in zip(_FIRSTS, ("petit", "grand", "retour"), strict=True):
        lacking = sum(max(0, 2 - count) for count in position.me[first : first + 6])
        found += 0 < lacking <= 3 and name not in filled and bool(can_fill(position.me, first))
    return found


def _keeps(position: Position, outcome: Outcome) -> int:
    """Jans that are full and must be broken."""
    kept = sum(mark.jan is Jan.CONSERVE for mark in outcome.marks)
    return sum(bool(is_full(position.me, first)) for first in _FIRSTS) - kept


def _helpless(position: Position, outcome: Outcome) -> int:
    """Few plays where all numbers can be played."""
    del position
    if any(mark.jan is Jan.HELPLESS for mark in outcome.marks) or len(outcome.plays) > 3:
        return 0
    return 4 - len(outcome.plays)


def _rare(position: Position, outcome: Outcome) -> int:
    """The first rolls of a relevé: two or four checkers down, numbers that nearly make a jan of them."""
    if any(mark.jan in _RARE for mark in outcome.marks):
        return 0
    me, roll = position.me, outcome.roll
    numbers = (roll.high, roll.low)
    down = [field for field in range(TALON + 1, RAIL) for _ in range(me[field])]
    if len(down) == 2:
        near = any(field + number in (CORNER, THEIR_CORNER) for field in down for number in numbers)
        return 3 if near or me[CORNER] else 1
    alone = sum(me[field] == 1 for field in _SIX)
    if len(down) != 4 or alone < 3:
        return 0
    return (alone == 4) + any(not me[TALON + number] for number in numbers) + (position.roll_no == 3)


def _exits(position: Position, outcome: Outcome) -> int:
    """At most three checkers left on the board, none of them far from home; the nearer, the more it seems."""
    if any(mark.jan is Jan.EXIT for mark in outcome.marks):
        return 0
    left = [field for field in range(1, RAIL) for _ in range(position.me[field])]
    if not 0 < len(left) <= _MOST or left[0] < _NEARLY_HOME:
        return 0
    lacks = sum(RAIL - field for field in left) - outcome.roll.high - outcome.roll.low
    return (3 if len(left) < 3 else 2) if lacks <= _MOST else 1


def _any(position: Position, outcome: Outcome) -> int:
    """Whatever seems to be something to the roller."""
    return max(_hits(position, outcome), _fills(position, outcome), _corner(position, outcome))


_COUNTS: dict[Skill, Callable[[Position, Outcome], int]] = {
    Skill.TRUE_HITS: _hits,
    Skill.FALSE_HITS: _false_hits,
    Skill.CORNER_HIT: _corner,
    Skill.FILLING: _fills,
    Skill.KEEPING: _keeps,
    Skill.HELPLESSNESS: _helpless,
    Skill.RARE_JANS: _rare,
    Skill.BEARING_OFF: _exits,
}
