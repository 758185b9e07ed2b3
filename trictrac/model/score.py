"""The score of both sides: points, bredouille flags, holes and pavillon (law 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from typing import cast

from trictrac.base.errors import Saying, misgiven
from trictrac.base.values import frozen, member_repr, require, require_number


class Side(IntEnum):
    """One of the two sides of the board, also the index of its value in a pair.

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
            UnreadableError: ``given`` is not a side.
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
        """The name of the side as a sentence part that can be translated.

        >>> Side.BLACK.saying
        Saying('Black')
        """
        return _SIDES[self]

    def __str__(self) -> str:
        return "White" if self is Side.WHITE else "Black"


_SIDES = (Saying("White"), Saying("Black"))


Pair = tuple[int, int]
"""A number for each side, White's first, or for each player, A's first."""

Names = tuple[str, str]
"""Names of the two at the board, A's and B's, or White's and Black's."""


class Pavillon(IntEnum):
    """The side that shows the flag of the grande bredouille (law 10.5).

    >>> [flag.name for flag in Pavillon]
    ['NONE', 'WHITE', 'BLACK', 'AWAY']
    """

    NONE = 0
    """Not shown: nobody has holes yet, or only one player."""
    WHITE = 1
    BLACK = 2
    AWAY = 3
    """Put away for this partie: nobody can win en grande bredouille any more."""

    __repr__ = member_repr

    @classmethod
    def of(cls, side: Side | str) -> Pavillon:
        """Return the flag as shown by this side.

        >>> Pavillon.of(Side.BLACK)
        Pavillon.BLACK
        """
        return cls(Side.of(side) + 1)


@frozen
class Score:
    """The tokens, pegs and flag on the board. Pairs are (White, Black).

    ``points`` are 0–11 each, ``holes`` 0 or more. ``bredouille`` is true for points in a single run. The marks that win a
    partie may make more holes than it has, such as 13 of 12. ``within`` leaves out this surplus, which counts for nothing
    unless the winner plays on (law 10.6).

    >>> Score(points=(4, 0), bredouille=(True, False))
    Score(points=(4, 0), bredouille=(True, False))

    A hole won en bredouille counts double (law 10.3):

    >>> Score().marked("W", 12).holes, Score((0, 2), (False, True)).marked("W", 12).holes
    ((2, 0), (2, 0))
    """

    points: Pair = (0, 0)
    bredouille: tuple[bool, bool] = (False, False)
    holes: Pair = (0, 0)
    pavillon: Pavillon = Pavillon.NONE

    def in_grande_bredouille(self, side: Side | str) -> bool:
        """Return whether this side is in grande bredouille: its holes are an unbroken run (law 10.5).

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
        """The score with the two sides exchanged.

        >>> Score((8, 2), holes=(3, 1)).exchanged
        Score(points=(2, 8), holes=(1, 3))
        """
        pavillon = Pavillon(3 - self.pavillon) if self.pavillon in (Pavillon.WHITE, Pavillon.BLACK) else self.pavillon
        return Score(self.points[::-1], self.bredouille[::-1], self.holes[::-1], pavillon)

    def within(self, target: int) -> Score:
        """Return the score without the holes beyond the last one of a partie (law 10.6).

        >>> Score(holes=(13, 3)).within(12).holes
        (12, 3)
        """
        require(int, "target", target)
        return replace(self, holes=(min(self.holes[0], target), min(self.holes[1], target)))

    def marked(self, side: Side | str, points: int, *, bredouille: bool = True, pavillon: bool = True) -> Score:
        """Return the score after a side marks points (laws 10.2–10.5). It may have more than twelve holes.

        ``bredouille`` and ``pavillon`` are false if the rules do without them. Lepeintre 1818, part I, ch. I: four points
        en bredouille and twelve more are two holes, and four points remain.

        >>> Score().marked("W", 4).marked("W", 12)
        Score(points=(4, 0), bredouille=(True, False), holes=(2, 0))

        Raises:
            UnreadableError: ``side`` is not a side, or ``points`` not a number from 0.
        """
        from trictrac.laws.marking import mark_points

        number = require_number("points", points, 0, _MOST, "4")
        buffer = self.as_ints()
        mark_points(buffer, Side.of(side), number, bool(bredouille), bool(pavillon))
        return Score.read(buffer)

    def as_ints(self) -> list[int]:
        """Return the seven ints in which the laws keep a score (``laws.marking``).

        >>> Score((4, 0), (True, False), (3, 2), Pavillon.BLACK).as_ints()
        [4, 0, 1, 0, 3, 2, 2]
        """
        return [*self.points, *map(int, self.bredouille), *self.holes, self.pavillon.value]

    @classmethod
    def read(cls, buffer: Sequence[int]) -> Score:
        """Return the score in seven ints of the laws.

        >>> Score.read([0, 0, 0, 0, 12, 3, 3])
        Score(holes=(12, 3), pavillon=Pavillon.AWAY)

        Raises:
            UnreadableError: ``buffer`` is not seven such ints.
        """
        try:
            a, b, flag_a, flag_b, holes_a, holes_b, pavillon = buffer
            return cls((a, b), (bool(flag_a), bool(flag_b)), (holes_a, holes_b), Pavillon(pavillon))
        except (TypeError, ValueError) as error:
            raise misgiven("buffer", buffer, "[4, 0, 1, 0, 3, 2, 2]") from error


_MOST = 10**6
"""Largest number of points that can be marked at once."""


NO_SCORE = Score()
"""The score at the start of a partie."""
