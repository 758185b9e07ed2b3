"""The options of toccategli, with the meaning of each value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.rules import (
    FALSE_HITS,
    NEXT_GAME,
    OPENING,
    SUM_HIT,
    TablesRules,
    option,
    with_options,
)
from trictrac.games.jans.game import JansParts


@with_options
class ToccategliRules(TablesRules):
    """The rules of toccategli, where ``match`` is the number of stakes usually played to."""

    in_sets = True
    lone_on_corner: ClassVar[bool] = False

    game: str = "toccategli"

    # fmt: off
    opening: str = option(*OPENING)
    beginner: str = option(Saying("who begins"), {
        "highest": Saying("The higher die begins."),
        "lowest": Saying("The lower die begins."),
    }, "beginning")
    next_game: str = option(*NEXT_GAME)
    marking: str = option(Saying("who marks"), {
        "announced": Saying("The program marks every point itself."),
        "spoken": Saying(
            "The players mark. If a player forgets points or marks too many, the other player may mark the difference "
            "before he throws the dice (school 2)."
        ),
        "marker": Saying("No board is kept: the players type only what they mark, and the program keeps the sets."),
    })
    passing: str = option(Saying("passing into the other’s field"), {
        "always_pairs": Saying(
            "Two checkers may always go over to the other’s half together, onto one field; none goes alone but the last."
        ),
        "pairs": Saying(
            "While the other player can still fill his jan, two checkers may enter it together, but never one alone; "
            "after that single checkers may pass."
        ),
        "as_trictrac": Saying("While the other can still fill his jan no checker enters it, as at trictrac."),
    }, "play")
    false_hits: str = option(*FALSE_HITS)
    sum_hit: str = option(*SUM_HIT)
    petit_hits: str = option(Saying("hits in the table of the petits jans"), {
        "two_four": Saying("Two points for each way, four on a doublet."),
        "one_two": Saying("One point for each way, two on a doublet, as in the other table."),
    })
    grand_fill: str = option(Saying("filling the grand jan by a doublet"), {
        "same": Saying("Two points for each way, on a doublet as on a simple roll."),
        "doubled": Saying("Two points for each way on a simple roll, four on a doublet."),
    })
    petit_fill: str = option(Saying("filling the petit jan by a doublet"), {
        "once": Saying("Four points on a doublet, in however many ways."),
        "each_way": Saying("Four points for each way on a doublet."),
    })
    helpless_points: str = option(Saying("the price of numbers that cannot be played"), {
        "two": Saying("Two points for a roll that cannot be played whole."),
        "one": Saying("One point for a roll that cannot be played whole, two on a doublet."),
        "one_each": Saying("One point for each number that cannot be played, two on a doublet."),
    })
    exit_wins: str = option(Saying("what bearing off wins"), {
        "set": Saying("The player who bears off first marks two points and has won the set; what he has beyond twelve is lost."),
        "two_points": Saying("The player who bears off first marks two points and rolls again from the talons."),
    })
    triple_at: str = option(Saying("the triple set"), {
        "three": Saying("A loser with three points or fewer pays three stakes."),
        "two": Saying("A loser with two points or fewer pays three stakes."),
    })
    between: str = option(Saying("a loser between the triple and six points"), {
        "double": Saying(
            "A loser with more points than for the triple set, but fewer than six, pays two stakes."
        ),
        "triple": Saying(
            "A loser with more points than for the triple set, but fewer than six, pays three stakes."
        ),
    })
    march: str = option(Saying("the march"), {
        "no": Saying("A loser without a point pays like one with few."),
        "yes": Saying("A loser without a point pays four stakes: the march."),
    })
    # fmt: on

    @property
    def most_times(self) -> int:
        """Most stakes that a set can be worth."""
        return 4 if self.march == "yes" else 3


GAME = partial(JansParts, ToccategliRules, "trictrac.games.jans.toccategli", "Toccategli")
"""The parts of the game. Its course is loaded at its first use."""
