"""Players: they choose a play, and whether to hold or go; dice, and whole parties between two of them."""

from __future__ import annotations

from trictrac.players.choosers import RandomPlayer, Sensible
from trictrac.players.partie import Decider, dice_from, play_partie, seeded_dice

__all__ = ["Decider", "RandomPlayer", "Sensible", "dice_from", "play_partie", "seeded_dice"]
