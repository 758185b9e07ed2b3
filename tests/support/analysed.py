"""Analysed games of the strong player."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from trictrac.bot.analysis import Analysis, analysis_of, look_over
from trictrac.bot.parties import play_partie
from trictrac.bot.player import Strong
from trictrac.bot.players import Sensible
from trictrac.bot.quick import mind_for_many
from trictrac.bot.rollout import LOOPS
from trictrac.partie.events import Throw
from trictrac.seance.places import compiled_folder

MIND = partial(mind_for_many, LOOPS, compiled_folder())
GAMES = Path(__file__).parents[1] / "corpora" / "games"


@cache
def analysed(seed: int, plies: int = 1) -> tuple[Analysis, int]:
    """Return the analysis of a partie of the strong player (A) against the sensible one, and its number of rolls.

    It is compiled if a test has compiled the laws, and the same without.
    """
    log = play_partie(Strong(), Sensible(), seed)
    found = [one for _, share in look_over(log, plies, 1, MIND) for one in share]
    return analysis_of(log, plies, found), sum(isinstance(event, Throw) for event in log.events)
