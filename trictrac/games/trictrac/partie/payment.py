"""What a partie pays, in stakes (laws 10.7)."""

from __future__ import annotations

from fractions import Fraction

from trictrac.games.events import Player
from trictrac.model.rules import Rules
from trictrac.model.score import Score, Side


def stakes(score: Score, winner: Player, rules: Rules) -> Fraction:
    """How many stakes the winner of a partie with this final score (pairs: A, B) receives, by option ``payment``."""
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
