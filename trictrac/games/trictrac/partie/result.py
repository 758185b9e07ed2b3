"""How a partie or a marqué ended, and what a partie pays, in stakes (laws 10.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.events import Player
from trictrac.model.rules import Rules
from trictrac.model.score import Score, Side
from trictrac.values import frozen

if TYPE_CHECKING:
    from fractions import Fraction


@frozen
class Marque:
    """How a marqué of the partie à écrire ended; pairs are (A, B)."""

    goer: Player
    """The player who went, or gave it up."""
    first: Player | None
    """The player who had the die."""
    in_a_row: bool
    """Whether all holes of the winner were won in a row from the first on (petite or grande bredouille)."""
    went: tuple[bool, bool]
    """The player who had gone before in this marqué."""
    refait: bool
    """Both had equal holes: the marqué is void."""


@frozen
class Result:
    """How a partie ended: the winner, the score as pairs (A, B), the stakes he receives.

    A marqué has no stakes: the account of the frame tells what it pays. Of a refait the ``winner`` is only who went.
    """

    winner: Player
    score: Score
    stakes: Fraction
    resigned: bool = False
    marque: Marque | None = None


def marque_result(
    goer: Player, score: Score, went: tuple[bool, bool], first: Player | None, *, pavillon: bool
) -> Result:
    """The marqué that ends with this score: more holes win it, whoever went; equal ones are a refait.

    G VIII; LL 221, 226; M XIX; K 13–14.
    """
    from fractions import Fraction

    a, b = score.holes
    refait = a == b
    winner = goer if refait else Player.A if a > b else Player.B
    row = not refait and pavillon and score.in_grande_bredouille(Side(winner))
    shown = Score(holes=score.holes, pavillon=score.pavillon)
    return Result(winner, shown, Fraction(0), marque=Marque(goer, first, row, went, refait))


def stakes(score: Score, winner: Player, rules: Rules) -> Fraction:
    """How many stakes the winner of a partie with this final score (pairs: A, B) receives, by option ``payment``."""
    from fractions import Fraction

    theirs = score.holes[winner.other]
    grande = rules.customs.pavillon == "yes" and score.in_grande_bredouille(Side(winner))
    method = rules.stakes.payment
    if method == "flat":
        return Fraction(1)
    if method in ("double", "pont"):
        if grande:
            return Fraction(2)
        return Fraction(3, 2) if method == "pont" and theirs < 7 else Fraction(1)
    line = 7 if method == "honneurs" else 6
    if not theirs:
        return Fraction(4)
    if grande:
        return Fraction(3)
    return Fraction(2) if theirs < line else Fraction(1)
