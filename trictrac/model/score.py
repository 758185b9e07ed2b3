"""Score: points, bredouille flags, holes and pavillon of both sides (laws 10)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import cast

from trictrac.base.errors import Saying, misgiven
from trictrac.base.values import frozen, member_repr, number_in


class Side(IntEnum):
    """One of the two sides of the board; a pair of values is indexed by it.

    >>> Side.WHITE.other, ("his", "hers")[Side.BLACK]
    (Side.BLACK, 'hers')
    """

    WHITE = 0
    BLACK = 1

    __repr__ = member_repr

    @classmethod
    def of(cls, given: Side | str) -> Side:
        """Read a side: ``W``, ``white``, ``B``, ``black``.

        >>> Side.of("W"), Side.of("black"), Side.of(Side.BLACK)
        (Side.WHITE, Side.BLACK, Side.BLACK)

        Raises:
            UnreadableError: there is no such side.
        """
        if isinstance(given, cls):
            return given
        word = given.strip().upper() if isinstance(given, str) else given
        for side in cls:
            if word in (side, side.letter, side.name):
                return side
        raise misgiven("side", given, "Side.WHITE, 'W', 'white', 'B', 'black'")

    @classmethod
    def _missing_(cls, value: object) -> Side:
        """Read a side from text too."""
        return cls.of(cast(str, value))

    @property
    def other(self) -> Side:
        """The opponent's side.

        >>> Side.WHITE.other
        Side.BLACK
        """
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def letter(self) -> str:
        """``W`` or ``B``, as positions and records write it.

        >>> [side.letter for side in Side]
        ['W', 'B']
        """
        return "WB"[self]

    @property
    def saying(self) -> Saying:
        """The side's name, to be said in any language.

        >>> Side.BLACK.saying
        Saying('Black')
        """
        return _SIDES[self]

    def __str__(self) -> str:
        return "White" if self is Side.WHITE else "Black"


_SIDES = (Saying("White"), Saying("Black"))


class Pavillon(IntEnum):
    """The side that shows the flag of the grande bredouille (laws 10.5).

    >>> [flag.name for flag in Pavillon]
    ['NONE', 'WHITE', 'BLACK', 'AWAY']
    """

    NONE = 0
    """Nobody shows it: no holes yet, or only the first winner of holes has any."""
    WHITE = 1
    BLACK = 2
    AWAY = 3
    """Put away for this partie: both have won holes in turn and neither can win en grande bredouille."""

    __repr__ = member_repr

    @classmethod
    def of(cls, side: Side | str) -> Pavillon:
        """The flag as shown by this side.

        >>> Pavillon.of(Side.BLACK)
        Pavillon.BLACK
        """
        return cls(Side.of(side) + 1)


@frozen
class Score:
    """The tokens, pegs and flag on the board; pairs are (White, Black).

    ``points`` 0–11 each, ``bredouille`` whether these points are so far uninterrupted, ``holes`` 0–12 each.

    >>> Score(points=(4, 0), bredouille=(True, False))
    Score(points=(4, 0), bredouille=(True, False))

    A hole won in bredouille counts double (laws 10.3):

    >>> Score().marked("W", 12).holes, Score((0, 2), (False, True)).marked("W", 12).holes
    ((2, 0), (2, 0))
    """

    points: tuple[int, int] = (0, 0)
    bredouille: tuple[bool, bool] = (False, False)
    holes: tuple[int, int] = (0, 0)
    pavillon: Pavillon = Pavillon.NONE

    def in_grande_bredouille(self, side: Side | str) -> bool:
        """Whether all holes won so far in this partie uninterrupted are this side's (laws 10.5).

        >>> Score(holes=(3, 0)).in_grande_bredouille("W"), Score(holes=(3, 1)).in_grande_bredouille("W")
        (True, False)
        """
        side = Side.of(side)
        if not self.holes[side]:
            return False
        if self.pavillon is Pavillon.NONE:
            return not self.holes[side.other]
        return self.pavillon is Pavillon.of(side)

    @property
    def exchanged(self) -> Score:
        """The same score with the two sides changed over.

        >>> Score((8, 2), holes=(3, 1)).exchanged
        Score(points=(2, 8), holes=(1, 3))
        """
        is_up = self.pavillon in (Pavillon.WHITE, Pavillon.BLACK)
        pavillon = Pavillon(3 - self.pavillon) if is_up else self.pavillon
        return Score(self.points[::-1], self.bredouille[::-1], self.holes[::-1], pavillon)

    def marked(self, side: Side | str, points: int, *, bredouille: bool = True, pavillon: bool = True) -> Score:
        """The score when this side has marked points (laws 10.2–10.5); ``holes`` are not stopped at twelve.

        ``bredouille`` and ``pavillon`` are false where the rules play without them. Lepeintre 1818, part I, ch. I: four points
        in bredouille and twelve more are two holes, and four points remain.

        >>> Score().marked("W", 4).marked("W", 12)
        Score(points=(4, 0), bredouille=(True, False), holes=(2, 0))

        Raises:
            UnreadableError: there is no such side or number of points.
        """
        from trictrac.laws.marking import mark_points

        number = number_in(0, _MOST, points)
        if number is None:
            raise misgiven("points", points, "4")
        buffer = self.as_ints()
        mark_points(buffer, Side.of(side), number, bool(bredouille), bool(pavillon))
        return Score.read(buffer)

    def as_ints(self) -> list[int]:
        """The seven ints in which the laws keep a score (``laws.marking``).

        >>> Score((4, 0), (True, False), (3, 2), Pavillon.BLACK).as_ints()
        [4, 0, 1, 0, 3, 2, 2]
        """
        return [*self.points, *map(int, self.bredouille), *self.holes, self.pavillon.value]

    @classmethod
    def read(cls, buffer: Sequence[int]) -> Score:
        """The score that the laws keep as these seven ints.

        >>> Score.read([0, 0, 0, 0, 12, 3, 3])
        Score(holes=(12, 3), pavillon=Pavillon.AWAY)

        Raises:
            UnreadableError: they are none.
        """
        try:
            a, b, flag_a, flag_b, holes_a, holes_b, pavillon = buffer
            return cls((a, b), (bool(flag_a), bool(flag_b)), (holes_a, holes_b), Pavillon(pavillon))
        except (TypeError, ValueError) as error:
            raise misgiven("buffer", buffer, "[4, 0, 1, 0, 3, 2, 2]") from error


_MOST = 10**6
"""More points than can be marked at once."""


NO_SCORE = Score()
"""The score at the start of a partie."""
