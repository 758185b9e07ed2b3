"""The master of a match: how he plays, and the marks that he takes for his, rightly or with a slip."""

from __future__ import annotations

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Marks, Reckoner
from trictrac.bot.parties import Decider
from trictrac.bot.players import Sensible
from trictrac.partie.ledger import Turn
from trictrac.partie.state import State
from trictrac.protocol.events import Player

LEARNER, MASTER = Player.A, Player.B

SENSIBLE = Sensible()
"""The player that plays the checkers where no other is named."""
USUAL_MASTER = "sensible"
"""His name among the levels of the program."""


def player_called(name: str, seed: str) -> Decider:
    """Return the player of this level, from a seed; the sensible one where there is none, as in a match of a later version."""
    if name == USUAL_MASTER:
        return SENSIBLE
    from trictrac.bot.levels import LEVELS

    return LEVELS[name].player(seed) if name in LEVELS else SENSIBLE


@frozen
class Master:
    """The master: ``chooser`` plays, and he errs on ``errs`` in a hundred of the rolls that can be miscounted.

    The same seed makes him err alike on the same rolls, so that a match can be left and resumed.
    """

    chooser: Decider = SENSIBLE
    errs: int = 0
    seed: str = ""

    def sees(self, turn: Turn) -> Marks:
        """Return the marks of a roll as he sees them: his own, or with one of a beginner's slips."""
        return Reckoner(self.errs, seed=self.seed).sees(turn, MASTER)

    def goes(self, state: State) -> bool:
        """Return whether he leaves after a hole; he stays where he has marked too much, lest he be called back (laws 11.5)."""
        turn = state.turn
        return turn is not None and turn.claim <= turn.outcome.me and self.chooser.goes(state)

    def marked(self, turn: Turn) -> int:
        """Return the points that he marks for a roll."""
        return sum(mark.points for mark in self.sees(turn))
