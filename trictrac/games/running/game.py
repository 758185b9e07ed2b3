"""The running games as the registry finds them: the rules, and the course, which is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.games.running.rules import RunningRules

if TYPE_CHECKING:
    from trictrac.games.common.state import KindMaker


class RunningParts(TablesParts):
    """The parts of the running games."""

    rules = RunningRules

    @property
    def kind(self) -> KindMaker:
        """The maker of the course."""
        from trictrac.games.running.kind import KIND

        return KIND


GAME = RunningParts
