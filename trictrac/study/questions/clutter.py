"""What hides the jan that is asked about: other jans of the roll, a crowded board, whom it falls to."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.laws.fields import RAIL
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import Outcome
from trictrac.model.position import Position

_OTHER_JAN, _MOST_JANS = 0.75, 3
_FIELD, _CLEAR, _MOST_FIELDS = 0.15, 8, 2.0
_CONTRE = 1.5
_CONTRES = (Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS)


def clutter(position: Position, outcome: Outcome, counted: Sequence[Mark]) -> float:
    """How much harder all this makes it to count these marks of a roll: 0 to about 6."""
    me, opp = position.me, position.opp
    others = min(_MOST_JANS, len(outcome.marks) - len(counted))
    held = sum(count > 0 for count in me[1:RAIL]) + sum(count > 0 for count in opp[1:RAIL])
    crowd = min(_MOST_FIELDS, _FIELD * max(0, held - _CLEAR))
    return _OTHER_JAN * others + crowd + _CONTRE * any(mark.jan in _CONTRES for mark in counted)
