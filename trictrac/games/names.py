"""The sister games by name: which there are, and the kind of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.rules.heads import heads

if TYPE_CHECKING:
    from trictrac.games.common.kind import SisterKind
    from trictrac.games.jans.rules import SisterRules

RUNNING = ("backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet")
"""The games in which is run home and borne off."""

COUNTING = ("toc", "tick-tack", "toccategli")
"""The games in which is won what trictrac counts."""

GAMES = tuple(heads())
"""The sister games."""


def kind_of(rules: SisterRules, match: int = 0) -> SisterKind:
    """The kind of game that is played by these rules, to so many points or holes; 0 for single games."""
    from trictrac.games.common import kind
    from trictrac.games.jans import kind as counting

    return kind.SisterKind(rules, match, counting.COUNTING.get(rules.game, kind.RUNNING))
