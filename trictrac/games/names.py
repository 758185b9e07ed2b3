"""The sister games by name: which there are, and the kind of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.rules.heads import heads

if TYPE_CHECKING:
    from trictrac.games.common.kind import SisterKind
    from trictrac.games.common.rules import TablesRules

RUNNING = ("backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet")
"""The games in which is run home and borne off."""

COUNTING = ("toc", "tick-tack", "toccategli")
"""The games in which is won what trictrac counts."""

GAMES = tuple(heads())
"""The sister games."""


def rules_class(game: str) -> type[TablesRules]:
    """Return the class of the rules of a tables game."""
    from trictrac.games.jans.ticktack_rules import TickTackRules
    from trictrac.games.jans.toc_rules import TocRules
    from trictrac.games.jans.toccategli_rules import ToccategliRules
    from trictrac.games.running.rules import RunningRules

    own: dict[str, type[TablesRules]] = {"toc": TocRules, "tick-tack": TickTackRules, "toccategli": ToccategliRules}
    return own.get(game, RunningRules)


def kind_of(rules: TablesRules, match: int = 0) -> SisterKind:
    """The kind of game that is played by these rules, to so many points or holes; 0 for single games."""
    from trictrac.games.common import kind
    from trictrac.games.jans import kind as counting

    return kind.SisterKind(rules, match, counting.COUNTING.get(rules.game, kind.RUNNING))
