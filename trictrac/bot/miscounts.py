"""Counting with human errors: the marks that a player sees in a roll, and the errors of the other that he notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from trictrac.base.values import frozen
from trictrac.model.mark import Jan, Mark, Marks
from trictrac.partie.ledger import MarkError, Turn
from trictrac.protocol.events import Player

_ONE_PRICE = (Jan.SIX_TABLES, Jan.HELPLESS)
"""Jans with the same price on a doublet (law 7)."""


@frozen
class Reckoner:
    """A player's counting: he errs on ``errs`` percent of the rolls, and overlooks ``overlooks`` percent of errors.

    With the same seed he errs alike on the same rolls, so that a game can be resumed.
    """

    errs: int = 0
    overlooks: int = 0
    seed: str = ""

    def sees(self, turn: Turn, player: Player) -> Marks:
        """Return the marks of a roll as a player sees them: his own, or with one slip of a beginner.

        He forgets a jan or a way of it, takes a doublet for a simple roll or the other way round, a false hit of his
        for a true one, or the other player's true hit for a false one.
        """
        due = tuple(mark for mark in turn.outcome.marks if mark.to_roller is (turn.roller is player))
        random = Random(f"{self.seed} {turn.number}")
        if random.random() * 100 >= self.errs:
            return due
        taken = _taken(turn, his=turn.roller is player)
        slips = [*_slips(due, doublet=turn.roll.is_doublet), *((*due, mark) for mark in taken)]
        return random.choice(slips) if slips else due

    def marked(self, turn: Turn, player: Player) -> int:
        """Return the points that a player marks for a roll, and for numbers that the other left unplayed (law 13.2 g)."""
        return sum(mark.points for mark in self.sees(turn, player)) + turn.unplayed * (turn.roller is not player)

    def notices(self, error: MarkError) -> bool:
        """Return whether he notices an error of the other player."""
        return Random(f"{self.seed} {error.turn} {error.why}").random() * 100 >= self.overlooks


def _slips(due: Marks, *, doublet: bool) -> Iterator[Marks]:
    """Yield the marks with one slip: a mark forgotten, one way short, or at the price of the other kind of roll (law 7)."""
    for at, mark in enumerate(due):
        before, after = due[:at], due[at + 1 :]
        yield before + after
        if len(mark.ways) > 1:
            yield (*before, replace(mark, ways=mark.ways[:-1]), *after)
        price = mark.ways[0].points + (-2 if doublet else 2)
        if mark.jan not in _ONE_PRICE and price > 0:
            yield (*before, replace(mark, ways=tuple(replace(way, points=price) for way in mark.ways)), *after)


def _taken(turn: Turn, *, his: bool) -> Iterator[Mark]:
    """Yield the other player's hits by the sum as one can mistake them: true for false or false for true (laws 8.2, 8.3)."""
    wanted, wrong = (Jan.FALSE_HIT, Jan.TRUE_HIT) if his else (Jan.TRUE_HIT, Jan.FALSE_HIT)
    for mark in turn.outcome.marks:
        sums = tuple(way for way in mark.ways if way.number == turn.roll.total)
        if mark.jan is wanted and sums:
            yield replace(mark, jan=wrong, ways=sums, to_roller=his)
