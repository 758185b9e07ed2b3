"""The open rules that several games of jans have in common."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.rules.options import Option

# fmt: off
OPENING = Option("opening", Saying("the dice of the draw"), {
    "fresh_dice": Saying("Each throws one die; who begins throws both dice anew."),
    "drawn_dice": Saying("Each throws one die; who begins plays these two numbers."),
}, subject="beginning")
"""The option of all games of jans that says with which dice is begun."""

FALSE_HITS = Option("false_hits", Saying("false hits"), {
    "opponent": Saying("A hit by the sum without a passage is a false hit and counts for the other."),
    "none": Saying("A hit by the sum without a passage is nothing, for either."),
})
"""The option of a game that counts the hits of trictrac."""

SUM_HIT = Option("sum_hit", Saying("hitting by the sum"), {
    "not_held": Saying("The sum hits unless two or more opposing checkers hold every field on which it could rest."),
    "empty": Saying("The sum hits only if a field on which it can rest has no opposing checker at all."),
})
"""The option of a game that has rules of its own for the hit by the sum."""
