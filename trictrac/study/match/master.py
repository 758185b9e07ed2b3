"""The master of a match: how he plays, and which marks he takes for his, rightly or with a slip."""

from __future__ import annotations

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import Decider
from trictrac.bot.players import Sensible
from trictrac.model.mark import Marks
from trictrac.partie.ledger import Turn
from trictrac.partie.state import State
from trictrac.protocol.events import Player

LEARNER, MASTER = Player.A, Player.B

SENSIBLE = Sensible()
"""The player who moves the checkers by default."""
USUAL_MASTER = "sensible"
"""His name among the levels of the program."""


def player_called(name: str, seed: str) -> Decider:
    """Return the player of this level, from a seed, or the sensible one for an unknown level of a later version."""
    if name == USUAL_MASTER:
        return SENSIBLE
    from trictrac.bot.levels import LEVELS

    return LEVELS[name].player(seed) if name in LEVELS else SENSIBLE


@frozen
class Master:
    """The master: ``chooser`` plays, and he errs on ``errs`` percent of the rolls that can be miscounted.

    With the same seed he errs alike on the same rolls, so that a match can be resumed.
    """

    chooser: Decider = SENSIBLE
    errs: int = 0
    seed: str = ""

    def sees(self, turn: Turn) -> Marks:
        """Return the marks of a roll as he sees them: his own, or with one slip of a beginner."""
        return Reckoner(self.errs, seed=self.seed).sees(turn, MASTER)

    def goes(self, state: State) -> bool:
        """Return whether he goes after a hole. He holds if he has marked too much, so as not to be called back (law 11.5)."""
        turn = state.turn
        return turn is not None and turn.claim <= turn.outcome.me and self.chooser.goes(state)

    def marked(self, turn: Turn) -> int:
        """Return the points that he marks for a roll."""
        return sum(mark.points for mark in self.sees(turn))
