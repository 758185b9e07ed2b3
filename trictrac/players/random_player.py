"""A player who plays and goes at random: for tests and as a floor for others."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trictrac.games.trictrac.partie.state import State
from trictrac.model.play import Play


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every allowed play with the same chance; goes half of the times that he may."""

    random: Random

    def choose(self, state: State) -> Play:
        """One of the allowed plays."""
        assert state.turn is not None
        return self.random.choice(state.turn.outcome.plays)

    def goes(self, state: State) -> bool:
        """Whether to leave after a hole."""
        del state
        return self.random.random() < 0.5
