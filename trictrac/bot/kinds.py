"""Kinds of error: that of a bad play is the strongest reason for the best play instead."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.base.errors import Saying
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules

GOING, OTHER = "going", "other"
"""The kinds of error that no reason for a play names: to hold or go, and what no reason explains."""
KINDS: Mapping[str, Saying] = {
    GOING: Saying("hold or go"),
    "corner": Saying("the corner"),
    "filling": Saying("filling a jan"),
    "keeping": Saying("keeping a jan"),
    "safety": Saying("safety"),
    "hitting": Saying("hitting"),
    "hindering": Saying("hindering the other player"),
    "building": Saying("cases and spread"),
    OTHER: Saying("other reasons"),
}
"""The kinds of error in words."""


def kind_of(position: Position, best: Play, made: Play, rules: Rules) -> str:
    """Return the kind of error of a play, by the reason that speaks most for the best one."""
    from trictrac.bot.reasons import BY_NAME, prospects, reasons_for

    found = reasons_for(*(prospects(position, play, rules) for play in (best, made)))
    return BY_NAME[found[0].name].error if found else OTHER
