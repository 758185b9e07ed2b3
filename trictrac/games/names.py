"""The games beside trictrac by name."""

from __future__ import annotations

from trictrac.rules.heads import heads

RUNNING = ("backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet")
"""The games in which is run home and borne off."""

COUNTING = ("toc", "tick-tack", "toccategli")
"""The games in which is won what trictrac counts."""

GAMES = tuple(heads())
"""The sister games."""
