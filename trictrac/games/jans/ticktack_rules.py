"""The rules of tick-tack: an option for each that is open, with what its values mean."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.games.common.game import TablesParts
from trictrac.games.common.rules import NEXT_GAME, OPENING, SUM_HIT, Stake, TablesRules
from trictrac.rules.options import Option

# fmt: off
OPTIONS: tuple[Option, ...] = (
    OPENING,
    NEXT_GAME,
    Option("compulsory", Saying("what must be played of a throw"), {
        "higher": Saying("All that can be played must be; of two numbers of which only one can, the higher."),
        "most": Saying("All that can be played must be; of two numbers of which only one can, either."),
    }, subject="play"),
    Option("corner", Saying("men on the corners"), {
        "one_man": Saying("One man may enter a corner, field 12 or 13, stay there alone and leave it."),
        "two_men": Saying(
            "A corner, field 12 or 13, is entered by two men together and left by the last two together."
        ),
    }, subject="play"),
    SUM_HIT,
    Option("eleventh", Saying("the eleventh point"), {
        "field_12": Saying(
            "The eleventh point is field 12, the corner, counted without the ace-point; the other’s is one’s own 13."
        ),
        "field_11": Saying(
            "The eleventh point is field 11, counted from the ace-point as the first; the other’s is one’s own 14."
        ),
    }),
    Option("going_in", Saying("the points kept for going in"), {
        "both": Saying(
            "One’s own eleventh point and the sice and cinque, fields 6 and 5, are kept while two other men go in."
        ),
        "corner_held": Saying(
            "One’s own eleventh point is kept while two other men go in, as the corner is hit at trictrac."
        ),
        "sice_cinque": Saying("One’s own sice and cinque, fields 6 and 5, are kept while two other men go in."),
    }),
    Option("filled", Saying("when a table is filled"), {
        "two_men": Saying("A table is filled with two men or more on each of its six points."),
        "one_man": Saying("A table is filled with a man on each of its six points."),
    }),
    Option("toots", Saying("toots"), {
        "no": Saying("Filling one’s first table wins nothing."),
        "one": Saying("Filling one’s first table wins one game."),
        "two": Saying("Filling one’s first table wins two games."),
    }),
    Option("boveries", Saying("boveries"), {
        "no": Saying("A man on each eleventh point wins nothing."),
        "one": Saying("A man on one’s own eleventh point and one on the other’s win one game."),
        "two": Saying("A man on one’s own eleventh point and one on the other’s win two games."),
    }),
    Option("flyers", Saying("flyers"), {
        "no": Saying("A man in the other’s first table wins nothing."),
        "one": Saying("A man in the other’s first table, before the other has left it with any, wins one game."),
        "two": Saying("A man in the other’s first table, before the other has left it with any, wins two games."),
    }),
    Option("why_not", Saying("why-not"), {
        "no": Saying("The program tells at once what a throw wins."),
        "yes": Saying("The roller calls what his throw wins; if he plays without calling it, the other wins."),
    }),
    Option("overlooked", Saying("what must not be overlooked"), {
        "any": Saying("Whatever wins and is not called loses one game, going in two."),
        "hit_or_going_in": Saying("A hit that is not called loses one game, going in two; the rest is only missed."),
    }),
    Option("vying", Saying("vying"), {
        "no": Saying("A game is played for one stake."),
        "yes": Saying("A player may vie, once for each throw: the other yields, or plays for one stake more."),
    }, subject="stake"),
)
# fmt: on
"""The open rules of tick-tack."""

_NO_VYING = Saying("there is no vying in this game (rule {law})", law="vying")


@frozen
class TickTackRules(TablesRules):
    """The rules of tick-tack; ``match`` is the number of games that are usually played to."""

    OPTIONS = OPTIONS
    lone_on_corner: ClassVar[bool] = True

    game: str = "tick-tack"
    compulsory: str = "higher"
    corner: str = "one_man"
    sum_hit: str = "not_held"
    eleventh: str = "field_12"
    going_in: str = "both"
    filled: str = "two_men"
    toots: str = "no"
    boveries: str = "no"
    flyers: str = "no"
    why_not: str = "no"
    overlooked: str = "any"
    vying: str = "no"

    @property
    def stake(self) -> Stake:
        """How the stake is raised, where players vie."""
        return Stake("vie" if self.vying == "yes" else "", unraised=_NO_VYING)

    @property
    def most_times(self) -> int:
        """The most stakes that a game can be worth: going in wins two."""
        return 2


GAME = partial(TablesParts, TickTackRules, "trictrac.games.jans.ticktack")
"""The parts of the game; its course is loaded when it is used."""
