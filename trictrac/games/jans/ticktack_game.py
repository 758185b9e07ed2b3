"""Tick-tack as the registry finds it: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.jans.ticktack_rules import TickTackRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class TickTackParts(TablesParts):
    """The parts of tick-tack."""

    rules = TickTackRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.jans.ticktack import KIND

        return KIND


GAME = TickTackParts
