"""Who chooses a play, and whether to hold or go."""

from __future__ import annotations

from trictrac.players.partie import Decider, dice_from, play_partie, seeded_dice
from trictrac.players.random_player import RandomPlayer
from trictrac.players.sensible import Sensible

__all__ = ["Decider", "RandomPlayer", "Sensible", "dice_from", "play_partie", "seeded_dice"]
