"""Two players: one at random, and one who plays for full jans and few blots and goes when it is sensible; no search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from trictrac.model.play import Play
from trictrac.players.sensible import leaves, outlook
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.state import State


@frozen
class RandomPlayer:
    """Every allowed play with the same chance; goes half of the times that he may."""

    random: Random

    def choose(self, state: State) -> Play:
        """One of the allowed plays."""
        assert state.turn is not None
        return self.random.choice(state.turn.outcome.plays)

    def goes(self, _state: State) -> bool:
        """Whether to leave after a hole."""
        return self.random.random() < 0.5


@frozen
class Sensible:
    """Always the play with the best outlook; the first of equals."""

    def choose(self, state: State) -> Play:
        """The allowed play that leaves the best position."""
        assert state.turn is not None
        position = state.turn.position
        return max(state.turn.outcome.plays, key=lambda play: outlook(play.after(position.me), position.opp))

    def goes(self, state: State) -> bool:
        """Go when the other stands better, when the roll gives him much, or when a full jan cannot be kept much longer."""
        assert state.turn is not None
        position = state.turn.position
        best = max(outlook(play.after(position.me), position.opp) for play in state.turn.outcome.plays)
        return leaves(position.me, position.opp, best, state.turn.outcome.opp)


LEVELS = {"sensible": Sensible}
"""The players that a person can play against, by name."""

USUAL = "sensible"
"""The one where none is named."""
