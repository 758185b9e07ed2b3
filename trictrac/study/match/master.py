"""The master of a match: how he plays, and the marks that he takes for his, rightly or with a slip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from trictrac.games.events import Player
from trictrac.games.trictrac.partie.ledger import Turn
from trictrac.games.trictrac.partie.state import State
from trictrac.model.mark import Jan, Mark
from trictrac.players.choosers import Sensible
from trictrac.players.partie import Decider
from trictrac.values import frozen

LEARNER, MASTER = Player.A, Player.B

Marks = tuple[Mark, ...]

SENSIBLE = Sensible()
"""The player that plays the checkers where no other is named."""

_ONE_PRICE = (Jan.SIX_TABLES, Jan.HELPLESS)
"""The jans that count the same by a doublet (laws 7)."""


@frozen
class Master:
    """The master: ``chooser`` plays, and he errs on ``errs`` in a hundred of the rolls that can be miscounted.

    The same seed makes him err alike on the same rolls, so that a match can be left and gone on with.
    """

    chooser: Decider = SENSIBLE
    errs: int = 0
    seed: str = ""

    def sees(self, turn: Turn) -> Marks:
        """The marks of a roll as he sees them: his own, or with one of a beginner's slips.

        He forgets a jan or a way of it, takes a doublet for a simple roll or the other way round, a false hit of his for a
        true one, or the learner's true hit for a false one.
        """
        due = tuple(mark for mark in turn.outcome.marks if mark.to_roller is (turn.roller is MASTER))
        random = Random(f"{self.seed} {turn.number}")
        if random.random() * 100 >= self.errs:
            return due
        slips = [*_slips(due, doublet=turn.roll.is_doublet), *((*due, taken) for taken in _taken(turn))]
        return random.choice(slips) if slips else due

    def goes(self, state: State) -> bool:
        """Whether he leaves after a hole; he stays where he has marked too much, lest he be called back (laws 11.5)."""
        turn = state.turn
        return turn is not None and turn.claim <= turn.outcome.me and self.chooser.goes(state)

    def marked(self, turn: Turn) -> int:
        """The points that he marks for a roll."""
        return sum(mark.points for mark in self.sees(turn))


def _slips(due: Marks, *, doublet: bool) -> Iterator[Marks]:
    """The marks with one of them forgotten, or short of a way, or at the price of the other kind of roll (laws 7)."""
    for at, mark in enumerate(due):
        before, after = due[:at], due[at + 1 :]
        yield before + after
        if len(mark.ways) > 1:
            yield (*before, replace(mark, ways=mark.ways[:-1]), *after)
        price = mark.ways[0].points + (-2 if doublet else 2)
        if mark.jan not in _ONE_PRICE and price > 0:
            yield (*before, replace(mark, ways=tuple(replace(way, points=price) for way in mark.ways)), *after)


def _taken(turn: Turn) -> Iterator[Mark]:
    """The learner's hits by the sum that can be taken for the master's: true for false, false for true (laws 8.2, 8.3)."""
    his = turn.roller is MASTER
    wanted, wrong = (Jan.FALSE_HIT, Jan.TRUE_HIT) if his else (Jan.TRUE_HIT, Jan.FALSE_HIT)
    for mark in turn.outcome.marks:
        sums = tuple(way for way in mark.ways if way.number == turn.roll.high + turn.roll.low)
        if mark.jan is wanted and sums:
            yield replace(mark, jan=wrong, ways=sums, to_roller=his)
