"""Toc as the registry finds it: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.jans.toc_rules import TocRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class TocParts(TablesParts):
    """The parts of toc."""

    rules = TocRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.jans.toc import KIND

        return KIND


GAME = TocParts
