"""The options of plein, with the meaning of each value."""

from __future__ import annotations

from functools import partial

from trictrac.base.errors import Saying
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import TablesRules, option, with_options


@with_options
class PleinRules(TablesRules):
    """The rules of plein, where ``match`` is the number of stakes usually played to."""

    game: str = "plein"

    # fmt: off
    doublet: str = option(Saying("doublets"), {
        "doubled": Saying("A doublet is played twice over: its number four times."),
        "once": Saying("A doublet is played once, as at trictrac: its number twice."),
    }, "play")
    lone_checker: str = option(Saying("a checker alone on the corner"), {
        "single": Saying("A single checker may stand on one’s own corner, and goes in and out alone."),
        "pair": Saying("One’s own corner holds no checker or two at least, as at trictrac, but it is never taken by power."),
    }, "corner")
    crossing: str = option(Saying("passing to the other’s side"), {
        "as_trictrac": Saying(
            "A player leaves no checker in the other player’s grand jan, or petit jan, while the other player can "
            "still fill it, as at trictrac."
        ),
        "never": Saying("No checker is left on the other’s side of the board."),
    }, "play")
    hopeless: str = option(Saying("the player who can no longer fill"), {
        "plays_on": Saying("A player who can no longer fill his grand jan plays on; when neither can, the game is begun anew."),
        "loses": Saying("A player who can no longer fill his grand jan after his play has lost the game."),
    }, "worth")
    # fmt: on

    @property
    def lone_on_corner(self) -> bool:
        """Whether one checker may stand alone on a corner."""
        return self.lone_checker == "single"


GAME = partial(TablesParts, PleinRules, "trictrac.games.jans.plein", "Plein")
"""The parts of the game. Its course is loaded at its first use."""
