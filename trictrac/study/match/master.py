"""The players of a match: their letters, and who moves the checkers."""

from __future__ import annotations

from trictrac.bot.parties import Decider
from trictrac.bot.players import Sensible
from trictrac.protocol.events import Player

LEARNER, MASTER = Player.A, Player.B

USUAL_MASTER = "sensible"
"""The level at which the checkers are moved by default."""


def player_called(name: str, seed: str) -> Decider:
    """Return the player of this level, from a seed, or the sensible one for an unknown level of a later version."""
    if name == USUAL_MASTER:
        return Sensible()
    from trictrac.bot.levels import LEVELS

    return LEVELS[name].player(seed) if name in LEVELS else Sensible()
