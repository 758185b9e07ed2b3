"""Two players: one at random, and one who plays for full jans and few blots and goes when it is sensible; no search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from trictrac.errors import misgiven
from trictrac.model.play import Play
from trictrac.players.sensible import leaves, outlook
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.trictrac.partie.ledger import Turn
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
        return self.random.choice(turn_of(state).outcome.plays)

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
        turn = turn_of(state)
        position = turn.position
        return max(turn.outcome.plays, key=lambda play: outlook(play.after(position.me), position.opp))

    def goes(self, state: State) -> bool:
        """Go when the other stands better, when the roll gives him much, or when a full jan cannot be kept much longer.

        >>> log = game("trictrac").log(["set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W", "A throws 6-5"])
        >>> Sensible().goes(log.state)
        False
        """
        turn = turn_of(state)
        position = turn.position
        best = max(outlook(play.after(position.me), position.opp) for play in turn.outcome.plays)
        return leaves(position.me, position.opp, best, turn.outcome.opp)


def turn_of(state: State) -> Turn:
    """The roll that is to be played.

    Raises:
        UnreadableError: it is no state of trictrac, or none is to be played.
    """
    turn: Turn | None = getattr(state, "turn", None)
    if turn is None:
        raise misgiven("state", state, "game('trictrac').log(['A begins', 'A throws 6-5']).state")
    return turn


LEVELS = {"sensible": Sensible}
"""The players that a person can play against, by name."""

USUAL = "sensible"
"""The one where none is named."""
