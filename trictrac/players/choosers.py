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
    """Every allowed play with the same chance; goes half of the times that he may.

    >>> from random import Random
    >>> log = play_partie(RandomPlayer(Random(1)), Sensible(), 1818)
    >>> log.state.results[0].winner
    Player.B
    """

    random: Random

    def choose(self, state: State) -> Play:
        """One of the allowed plays.

        >>> from random import Random
        >>> state = game("trictrac").log(["A begins", "A throws 6-5"]).state
        >>> RandomPlayer(Random(1)).choose(state)
        Play.parse('1-7 1-6')
        """
        assert state.turn is not None
        return self.random.choice(state.turn.outcome.plays)

    def goes(self, _state: State) -> bool:
        """Whether to leave after a hole.

        >>> from random import Random
        >>> RandomPlayer(Random(1)).goes(game("trictrac").start())
        True
        """
        return self.random.random() < 0.5


@frozen
class Sensible:
    """Always the play with the best outlook; the first of equals.

    >>> log = play_partie(Sensible(), Sensible(), 1822, "guiton-1822")
    >>> log.state.results[0].winner, log.state.results[0].stakes
    (Player.B, Fraction(1, 1))
    """

    def choose(self, state: State) -> Play:
        """The allowed play that leaves the best position.

        >>> state = game("trictrac").log(["A begins", "A throws 6-4"]).state
        >>> Sensible().choose(state)
        Play.parse('1-7 1-5')
        """
        assert state.turn is not None
        position = state.turn.position
        return max(state.turn.outcome.plays, key=lambda play: outlook(play.after(position.me), position.opp))

    def goes(self, state: State) -> bool:
        """Go when the other stands better, when the roll gives him much, or when a full jan cannot be kept much longer.

        >>> log = game("trictrac").log(["set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W", "A throws 6-5"])
        >>> Sensible().goes(log.state)
        0
        """
        assert state.turn is not None
        position = state.turn.position
        best = max(outlook(play.after(position.me), position.opp) for play in state.turn.outcome.plays)
        return leaves(position.me, position.opp, best, state.turn.outcome.opp)


LEVELS = {"sensible": Sensible}
"""The players that a person can play against, by name."""

USUAL = "sensible"
"""The one where none is named."""
