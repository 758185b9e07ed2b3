"""Score: points, bredouille flags, holes and pavillon of both sides (laws 10)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from trictrac.errors import Saying
from trictrac.values import frozen


class Side(IntEnum):
    """One of the two sides of the board; a pair of values is indexed by it."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Side:
        """The opponent's side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def letter(self) -> str:
        """``W`` or ``B``, as positions and records write it."""
        return "WB"[self]

    @property
    def saying(self) -> Saying:
        """The side's name, to be said in any language."""
        return _SIDES[self]

    def __str__(self) -> str:
        return "White" if self is Side.WHITE else "Black"


_SIDES = (Saying("White"), Saying("Black"))


class Pavillon(IntEnum):
    """The side that shows the flag of the grande bredouille (laws 10.5)."""

    NONE = 0
    """Nobody shows it: no holes yet, or only the first winner of holes has any."""
    WHITE = 1
    BLACK = 2
    AWAY = 3
    """Put away for this partie: both have won holes in turn and neither can win en grande bredouille."""

    @classmethod
    def of(cls, side: Side) -> Pavillon:
        """The flag as shown by this side."""
        return cls(side + 1)


@frozen
class Score:
    """The tokens, pegs and flag on the board; pairs are (White, Black).

    ``points`` 0–11 each, ``bredouille`` whether these points are so far uninterrupted, ``holes`` 0–12 each.
    """

    points: tuple[int, int] = (0, 0)
    bredouille: tuple[bool, bool] = (False, False)
    holes: tuple[int, int] = (0, 0)
    pavillon: Pavillon = Pavillon.NONE

    def in_grande_bredouille(self, side: Side) -> bool:
        """Whether all holes won so far in this partie uninterrupted are this side's (laws 10.5)."""
        if not self.holes[side]:
            return False
        if self.pavillon is Pavillon.NONE:
            return not self.holes[side.other]
        return self.pavillon is Pavillon.of(side)

    @property
    def exchanged(self) -> Score:
        """The same score with the two sides changed over."""
        shown = self.pavillon in (Pavillon.WHITE, Pavillon.BLACK)
        pavillon = Pavillon(3 - self.pavillon) if shown else self.pavillon
        return Score(self.points[::-1], self.bredouille[::-1], self.holes[::-1], pavillon)

    def marked(self, side: Side, points: int, *, bredouille: bool = True, pavillon: bool = True) -> Score:
        """The score when this side has marked points (laws 10.2–10.5); ``holes`` are not stopped at twelve.

        ``bredouille`` and ``pavillon`` are false where the rules play without them.
        """
        from trictrac.laws.marking import mark_points

        buffer = self.as_ints()
        mark_points(buffer, side, points, bredouille, pavillon)
        return Score.read(buffer)

    def as_ints(self) -> list[int]:
        """The seven ints in which the laws keep a score (``laws.marking``)."""
        return [*self.points, *map(int, self.bredouille), *self.holes, self.pavillon.value]

    @classmethod
    def read(cls, buffer: Sequence[int]) -> Score:
        """The score that the laws keep as these seven ints."""
        a, b, flag_a, flag_b, holes_a, holes_b, pavillon = buffer
        return cls((a, b), (bool(flag_a), bool(flag_b)), (holes_a, holes_b), Pavillon(pavillon))


NO_SCORE = Score()
"""The score at the start of a partie."""
