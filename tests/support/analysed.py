"""Analysed games of the strong player."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trictrac.api.advice import analyse
from trictrac.bot.analysis import Analysis
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Strong
from trictrac.bot.players import Sensible
from trictrac.partie.events import Throw

GAMES = Path(__file__).parents[1] / "corpora" / "games"


@cache
def analysed(seed: int, plies: int = 1) -> tuple[Analysis, int]:
    """Return the analysis of a partie of the strong player (A) against the sensible one, and its number of rolls.

    Compiled code makes it if it is there; its figures differ by less than 0.001.
    """
    log = play_partie(Strong(), Sensible(), seed)
    return analyse(log, plies=plies), sum(isinstance(event, Throw) for event in log.events)
