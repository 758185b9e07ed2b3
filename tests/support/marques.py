"""Marqués and parties made by hand, for tests of the long games."""

from __future__ import annotations

from fractions import Fraction

from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.frame import Marque, Result
from trictrac.protocol.events import Player

A, B = Player.A, Player.B


def marque(
    mine: int,
    theirs: int,
    winner: Player = A,
    *,
    row: bool = False,
    second: bool = False,
    went: tuple[bool, bool] = (False, False),
    first: Player = A,
) -> Result:
    """Return a marqué that ended with these holes. Equal numbers are a refait."""
    refait = mine == theirs
    flag = Pavillon.of(Side(winner)) if second else Pavillon.NONE if row else Pavillon.AWAY
    holes = (mine, theirs) if winner is A else (theirs, mine)
    return Result(winner, Score(holes=holes, pavillon=flag), Fraction(0), marque=Marque(first, row, went, refait))


def partie(mine: int, theirs: int, winner: Player = A, *, row: bool = False) -> Result:
    """Return an ordinary partie that ended with these holes."""
    flag = Pavillon.of(Side(winner)) if row and theirs else Pavillon.NONE if row else Pavillon.AWAY
    holes = (mine, theirs) if winner is A else (theirs, mine)
    return Result(winner, Score(holes=holes, pavillon=flag), Fraction(1))
