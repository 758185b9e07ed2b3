"""The levels of the program as players: how each plays, and how often it slips, miscounts and overlooks errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import Decider
from trictrac.bot.player import RollWorths, Strong, best_of, shipped_mind, spot_of
from trictrac.bot.players import Sensible, turn_of
from trictrac.bot.slips import KINDS, STAYS, Habits, happens, new_habits, overlook
from trictrac.model.play import Play
from trictrac.partie.state import State

MEASURES = Path(__file__).with_name("levels.json")
"""The file of how the levels play, as measured by ``python -m tests.support.measure_levels``."""


class Slips(NamedTuple):
    """Percent of the chances for each kind of slip at which a player makes it, in the order of ``trictrac.bot.slips``."""

    alone: int = 0
    """He leaves a checker alone where the other can hit it."""
    opens: int = 0
    """He breaks a case that he could keep, or does not make one that he could."""
    past: int = 0
    """He plays past his corner without need."""
    no_corner: int = 0
    """He does not take his corner, or gives it up."""
    stays: int = 0
    """He holds when it is time to go."""


@frozen
class Human:
    """A player who judges like the net one ply ahead, but overlooks what people overlook.

    With the same seed he slips alike.
    """

    slips: Slips
    seed: str = ""

    def choose(self, state: State) -> Play:
        """Return the best of the plays that he does not overlook."""
        return best_of(state, self._judge(state, self._habits(state)))

    def goes(self, state: State) -> bool:
        """Return whether he goes: it is worth more than the best play that he sees, and he does not overlook it."""
        habits = self._habits(state)
        return self._judge(state, habits).goes and not happens(habits, STAYS, 0)

    def _habits(self, state: State) -> Habits:
        """Return how often he slips, with the random numbers for the roll on the table."""
        return new_habits(self.slips, [[whim] for whim in self.whims(state.number)])

    def whims(self, number: int) -> list[float]:
        """Return the random numbers that decide, for each kind of slip, whether it happens at this roll of the partie."""
        random = Random(f"{self.seed} {number}")
        return [random.random() for _ in range(KINDS)]

    def _judge(self, state: State, habits: Habits) -> RollWorths:
        spot = spot_of(turn_of(state), state.rules)
        plays, me = list(spot.plays), list(spot.me)
        left = overlook(me, spot.opp, plays, 0, len(plays), habits, 0)
        return shipped_mind().judge(replace(spot, plays=tuple(plays[:left])), 1)


@frozen
class Level:
    """A level: a player made from a seed, and in percent how often he miscounts and overlooks errors."""

    player: Callable[[str], Decider]
    errs: int = 0
    overlooks: int = 0

    def reckoner(self, seed: str, errs: int | None = None) -> Reckoner:
        """Return the counter of this level, who may err on ``errs`` percent of the rolls. With the same seed he errs alike."""
        return Reckoner(self.errs if errs is None else errs, self.overlooks, seed)


LEVELS: Mapping[str, Level] = {
    "beginner": Level(partial(Human, Slips(alone=95, opens=15, past=65, no_corner=90, stays=95)), 25, 60),
    "learner": Level(partial(Human, Slips(alone=75, opens=8, past=40, no_corner=70, stays=95)), 15, 40),
    "sensible": Level(lambda _: Sensible(), 8, 20),
    "skilled": Level(partial(Human, Slips(alone=30, opens=8, past=12, no_corner=25, stays=90)), 4, 10),
    "strong": Level(partial(Human, Slips(stays=75))),
    "strongest": Level(lambda _: Strong(2)),
}
"""Levels by name, weakest first. Each beats the one before in at least two parties of three."""
