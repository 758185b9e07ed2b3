"""Plein as the registry finds it: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.jans.plein_rules import PleinRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class PleinParts(TablesParts):
    """The parts of plein."""

    rules = PleinRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.jans.plein import KIND

        return KIND


GAME = PleinParts
