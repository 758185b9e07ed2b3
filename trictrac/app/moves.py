"""A play tapped on the board: the checkers that can move, where to, and which of the allowed plays it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from trictrac.base.values import frozen
from trictrac.model.layout import HAND, LAST, OFF, counted
from trictrac.model.play import FromTo, Play, Plays
from trictrac.model.score import Side
from trictrac.view.table import Table

Steps = tuple[FromTo, ...]


@frozen
class Tapped:
    """A play as far as it is tapped.

    ``plays`` are the allowed plays of the roll, empty if any move may be tapped. Fields are numbered along the roller's
    way: 0 in hand, 1 to 24, 25 off.
    """

    table: Table
    side: Side
    plays: Plays = ()
    done: Steps = ()

    @property
    def checkers(self) -> list[int]:
        """The roller's number of checkers on each field after the moves tapped."""
        counts = list(self.table.layout.checkers(self.side))
        for start, end in self.done:
            counts[start] -= 1
            counts[end] += 1
        return counts

    @property
    def starts(self) -> tuple[int, ...]:
        """The fields from which a checker can move next."""
        counts = self.checkers
        if not self.plays:
            return tuple(field for field in range(HAND, LAST + 1) if counts[field] > 0)
        found = {start for _, left in self._open() for start, _ in left if counts[start] > 0}
        return (HAND,) if HAND in found and not self.table.waiting else tuple(sorted(found))

    def ends(self, start: int) -> dict[int, Steps]:
        """Return the fields that a checker from ``start`` can reach, each with the moves to it, shortest first."""
        found: dict[int, Steps] = {}
        if start not in self.starts:
            return {}
        if self.plays:
            for _, left in self._open():
                for steps in sorted(_ways(start, left), key=len):
                    found.setdefault(steps[-1][1], steps)
        else:
            numbers = list((Counter(self.table.dice) - Counter(self.numbers)).elements())
            for number in (*numbers, *([sum(numbers)] if len(numbers) > 1 else [])):
                end = min(start + number, OFF)
                found.setdefault(end, ((start, end),))
        return found

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the roll used by the moves tapped."""
        return tuple(end - start for start, end in self.done)

    @property
    def used(self) -> tuple[int, ...]:
        """The dice used by the moves tapped: both if one move is their sum, one if a doublet plays four and two are tapped."""
        dice = self.table.dice
        each = max([1, *(len(play.moves) // len(dice) for play in self.plays)])
        numbers = tuple(self.number(*step) for step in self.done)[each - 1 :: each]
        return dice if numbers == (sum(dice),) else numbers

    def number(self, start: int, end: int) -> int:
        """Return the number that plays a checker to a field: one more than the way if it takes the corner by power."""
        way, dice = end - start, self.table.dice
        return way + 1 if way not in dice and way + 1 in dice else way

    def answers(self) -> Iterator[int]:
        """Yield the numbers, from 1, of the plays that the moves tapped complete."""
        yield from (number for number, left in self._open() if not left)

    @property
    def is_whole(self) -> bool:
        """Whether no move can follow the moves tapped."""
        if self.plays:
            return all(not left for _, left in self._open())
        used, dice = sorted(self.numbers), sorted(self.table.dice)
        return used == dice or (used == [sum(dice)] and len(dice) == 2)

    @property
    def line(self) -> str:
        """The line to type for the play tapped: its number among the plays, or its moves."""
        if self.plays:
            return f"#{next(self.answers())}"
        mark = "/" if self.table.falling else "-"
        return " ".join(f"{self._named(start)}{mark}{self._named(end)}" for start, end in self.done)

    def _named(self, field: int) -> str:
        return {HAND: "bar", OFF: "off"}.get(field) or str(self.number_of(field))

    def number_of(self, field: int) -> int:
        """Return the number that the roller gives a field."""
        return counted(field, falling=self.table.falling)

    def _open(self) -> Iterator[tuple[int, Steps]]:
        """Yield the number of each play that contains the moves tapped, and the moves left of it."""
        for number, play in enumerate(self.plays, 1):
            for steps in _routes(play):
                left = Counter(steps)
                left.subtract(self.done)
                if min(left.values(), default=0) >= 0:
                    yield number, tuple(left.elements())
                    break


def _routes(play: Play) -> Sequence[Steps]:
    """Return the moves of a play in each order. One checker that plays both numbers may play either first."""
    if len(play.moves) != 2 or not play.is_chain:
        return (play.moves,)
    (start, rest), (_, end) = play.moves
    other = start + end - rest
    return play.moves, ((start, other), (other, end))


def _ways(start: int, left: Steps) -> Iterator[Steps]:
    """Yield the ways from a field by some of the moves in ``left``, all by the same checker."""
    for at, step in enumerate(left):
        if step[0] == start:
            yield (step,)
            yield from ((step, *more) for more in _ways(step[1], (*left[:at], *left[at + 1 :])))
