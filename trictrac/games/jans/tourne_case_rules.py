"""The options of tourne-case, with the meaning of each value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import TablesRules, option, with_options
from trictrac.laws.fields import CORNER
from trictrac.model.layout import Checkers


@with_options
class TourneCaseRules(TablesRules):
    """The rules of tourne-case, where ``match`` is the number of stakes usually played to."""

    last_field = CORNER
    laid: ClassVar[Checkers] = (3, *(0,) * 25)
    """Checkers of each side at the start: three, off the board."""

    game: str = "tourne-case"

    # fmt: off
    numbers: str = option(Saying("the numbers that are played"), {
        "lower": Saying("Only the lower number of a roll is played, and one number of a doublet."),
        "both": Saying("Both numbers of a roll are played, by two checkers or by one; one number of a doublet."),
    }, "play")
    order: str = option(Saying("one’s own checkers on the way"), {
        "follow": Saying("The checkers follow one another: none stops on another or passes over it, except in the corner."),
        "pass": Saying("A checker may pass over another, but not stop on the same field, except in the corner."),
    }, "play")
    corner_entry: str = option(Saying("the number that leads to the corner"), {
        "exact": Saying("A checker goes to the corner by the exact number only."),
        "excess": Saying("A number that leads beyond the corner brings the checker into it."),
    }, "corner")
    hit_checker: str = option(Saying("a checker that was hit"), {
        "free": Saying("A checker that was hit waits like those that have not entered yet; another may move first."),
        "enters_first": Saying("A player whose checker was hit plays nothing else until it has entered again."),
    }, "hitting")
    double_win: str = option(Saying("the double game"), {
        "no": Saying("No game counts double."),
        "none_home": Saying("A game counts double when the loser has no checker in his corner."),
    }, "worth")
    # fmt: on

    @property
    def most_times(self) -> int:
        """Most stakes that a game can be worth."""
        return 2 if self.double_win == "none_home" else 1


GAME = partial(TablesParts, TourneCaseRules, "trictrac.games.jans.tourne_case", "TourneCase")
"""The parts of the game. Its course is loaded at its first use."""
