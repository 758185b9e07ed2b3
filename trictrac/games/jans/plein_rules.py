"""The rules of plein: an option for each that is open, with what its values mean."""

from __future__ import annotations

from functools import partial

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import NEXT_GAME, OPENING, TablesRules
from trictrac.rules.options import Option

# fmt: off
OPTIONS: tuple[Option, ...] = (
    OPENING,
    NEXT_GAME,
    Option("doublet", Saying("doublets"), {
        "doubled": Saying("A doublet is played twice over: its number four times."),
        "once": Saying("A doublet is played once, as at trictrac: its number twice."),
    }, subject="play"),
    Option("lone_checker", Saying("a checker alone on the corner"), {
        "single": Saying("A single checker may stand on one’s own corner, and goes in and out alone."),
        "pair": Saying("One’s own corner holds no checker or two at least, as at trictrac, but it is never taken by power."),
    }, subject="corner"),
    Option("crossing", Saying("passing to the other’s side"), {
        "as_trictrac": Saying(
            "While the other can still fill his grand jan, or his petit jan, no checker is left in it, as at trictrac."
        ),
        "never": Saying("No checker is left on the other’s side of the board."),
    }, subject="play"),
    Option("hopeless", Saying("who can fill no more"), {
        "plays_on": Saying("Who can no longer fill his grand jan plays on; when neither can, the game is begun anew."),
        "loses": Saying("Who can no longer fill his grand jan after his play has lost the game."),
    }, subject="worth"),
)
# fmt: on
"""The open rules of plein."""


@frozen
class PleinRules(TablesRules):
    """The rules of plein; ``match`` is the number of stakes that are usually played to."""

    OPTIONS = OPTIONS

    game: str = "plein"
    doublet: str = "doubled"
    lone_checker: str = "single"
    crossing: str = "as_trictrac"
    hopeless: str = "plays_on"

    @property
    def lone_on_corner(self) -> bool:
        """Whether one checker may stand alone on a corner."""
        return self.lone_checker == "single"


GAME = partial(TablesParts, PleinRules, "trictrac.games.jans.plein")
"""The parts of the game; its course is loaded when it is used."""
