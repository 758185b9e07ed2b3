"""Toccategli as the registry finds it: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.jans.toccategli_rules import ToccategliRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class ToccategliParts(TablesParts):
    """The parts of toccategli."""

    rules = ToccategliRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.jans.toccategli import KIND

        return KIND


GAME = ToccategliParts
