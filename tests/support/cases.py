"""The positions of Lepeintre as examples of the laws."""

from __future__ import annotations

from trictrac.variants.corpus import (
    PositionExample,
    WorkExample,
    examples_of,
)

WORK = "lepeintre-1818"


def is_enforced(case: WorkExample) -> bool:
    return not case.game and case.confidence != "low"


POSITIONS = [case for case in examples_of(WORK, "positions") if isinstance(case, PositionExample)]
