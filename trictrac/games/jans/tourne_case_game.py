"""Tourne-case as the registry finds it: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.jans.tourne_case_rules import TourneCaseRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class TourneCaseParts(TablesParts):
    """The parts of tourne-case."""

    rules = TourneCaseRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.jans.tourne_case import KIND

        return KIND


GAME = TourneCaseParts
