"""The options of dames rabattues, with the meaning of each value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import TablesRules, option, with_options
from trictrac.laws.fields import CORNER
from trictrac.model.layout import Checkers


@with_options
class RabattuesRules(TablesRules):
    """The rules of dames rabattues, where ``match`` is the number of stakes usually played to."""

    last_field = CORNER
    laid: ClassVar[Checkers] = (0, 2, 2, 2, 3, 3, 3, *(0,) * 19)
    """Checkers of each side at the start: two on each of the first three fields, three on each of the next three."""

    game: str = "dames-rabattues"

    # fmt: off
    numbers: str = option(Saying("what a number plays"), {
        "for_both": Saying(
            "A number lays, and later lifts, a checker of its own pile. The other player plays, if he can, each number "
            "that the thrower cannot play."
        ),
        "not_laid": Saying(
            "A number lays, and later lifts, a checker of its own pile. The other player plays, if he can, each number "
            "that the thrower cannot play. But a number that a thrower who already lifts cannot play lays no checker "
            "of the other player."
        ),
    }, "play")
    doublet: str = option(Saying("doublets"), {
        "again": Saying("The numbers of a doublet are played once each, and its player throws again."),
        "once": Saying("The numbers of a doublet are played once each, and the turn is over."),
    }, "play")
    last_laid: str = option(Saying("lifting after the last checker is laid"), {
        "at_once": Saying("A player who lays his last checker by one number may lift by the next number of the same roll."),
        "next_roll": Saying("A player who lays his last checker lifts from the next roll on."),
    }, "exit")
    # fmt: on


GAME = partial(TablesParts, RabattuesRules, "trictrac.games.jans.rabattues", "Rabattues")
"""The parts of the game. Its course is loaded at its first use."""
