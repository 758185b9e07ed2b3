"""How hard a roll is to count: what there is to find, how well it hides, and what only seems to be there."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import Outcome
from trictrac.model.position import Position
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.traps import traps

_OTHER_JAN, _MOST_JANS = 0.75, 3
_FIELD, _CLEAR, _MOST_FIELDS = 0.15, 8, 2.0
_CONTRE = 1.5
_CONTRES = (Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS)
_TRAP = 0.75
_FEW, _TIGHT = 3, 2
_RANGES = {
    Skill.TRUE_HITS: (1.7, 3.4),
    Skill.FALSE_HITS: (1.8, 3.0),
    Skill.CORNER_HIT: (1.7, 2.8),
    Skill.FILLING: (2.3, 3.2),
    Skill.KEEPING: (2.05, 3.1),
    Skill.HELPLESSNESS: (2.05, 2.9),
    Skill.RARE_JANS: (1.6, 2.9),
    Skill.BEARING_OFF: (1.0, 2.6),
    Skill.ROLLER: (2.2, 4.0),
    Skill.OPPONENT: (2.8, 3.9),
    Skill.BOTH: (2.2, 4.1),
}
"""From how much on a roll is fair and hard in each skill: about a third of those with such a jan are easy, a quarter hard."""


def weight(position: Position, outcome: Outcome, marks: Sequence[Mark], skill: Skill) -> float:
    """How hard it is to count these marks of a roll and nothing else: from 0, below 2 easy, from 4 hard."""
    found = effort(marks) + subtlety(position, outcome, marks)
    found += _TRAP * traps(position, outcome, skill) + _clutter(position, outcome, marks)
    fair, hard = _RANGES[skill]
    return round(max(0.0, 2 + 2 * (found - fair) / (hard - fair)), 2)


def effort(marks: Sequence[Mark]) -> float:
    """How much there is to find: every way after the first, every mark after the first, sums over a passage."""
    ways = sum(len(mark.ways) for mark in marks)
    sums = any(way.passage for mark in marks for way in mark.ways)
    return max(0, ways - 1) + 0.5 * max(0, len(marks) - 1) + 0.75 * sums


def subtlety(position: Position, outcome: Outcome, marks: Sequence[Mark]) -> float:
    """How easily the hardest of these marks is overlooked or mistaken."""
    return max((_hides(position, outcome, mark) for mark in marks), default=0.0)


def _hides(position: Position, outcome: Outcome, mark: Mark) -> float:
    few = 0 < len(outcome.plays) <= _FEW
    if mark.jan is Jan.CONSERVE:
        return 0.75 * (mark.where != "grand") + 1.0 * few + 0.5 * bool(outcome.disobliging) + 1.0 * _idle(outcome)
    if mark.jan is Jan.FILL:
        by_both = any(not way.number for way in mark.ways)
        return 0.75 * (mark.where != "grand") + 0.75 * by_both + 0.5 * (mark.field == CORNER) + 0.5 * few
    if mark.jan is Jan.HELPLESS:
        return 0.5 if len(mark.ways) > 1 else 1.0 + 0.25 * min(4, len(outcome.plays))
    if mark.jan is Jan.EXIT:
        left = [field for field in range(1, RAIL) for _ in range(position.me[field])]
        spare = outcome.roll.high + outcome.roll.low - sum(RAIL - field for field in left)
        return 1.5 * (len(left) > 1) + 1.5 * bool(outcome.disobliging) + 1.5 * (spare < _TIGHT)
    if mark.jan in (Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS):
        return 1.5
    return 0.75 * (mark.jan is Jan.CORNER_HIT)


def _idle(outcome: Outcome) -> bool:
    return outcome.plays[0].is_pass


def _clutter(position: Position, outcome: Outcome, counted: Sequence[Mark]) -> float:
    """How much harder all this makes it to count these marks of a roll: 0 to about 6."""
    me, opp = position.me, position.opp
    others = min(_MOST_JANS, len(outcome.marks) - len(counted))
    held = sum(count > 0 for count in me[1:RAIL]) + sum(count > 0 for count in opp[1:RAIL])
    crowd = min(_MOST_FIELDS, _FIELD * max(0, held - _CLEAR))
    return _OTHER_JAN * others + crowd + _CONTRE * any(mark.jan in _CONTRES for mark in counted)
