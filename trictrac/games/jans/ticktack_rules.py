"""The options of tick-tack, with the meaning of each value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.rules import SUM_HIT, Stake, TablesRules, option, with_options
from trictrac.games.jans.game import JansParts


@with_options
class TickTackRules(TablesRules):
    """The rules of tick-tack, where ``match`` is the number of games usually played to."""

    lone_on_corner: ClassVar[bool] = True
    most_times: ClassVar[int] = 2
    """Most stakes that a game can be worth: going in wins 2."""

    game: str = "tick-tack"

    # fmt: off
    compulsory: str = option(Saying("what must be played of a throw"), {
        "higher": Saying(
            "All that can be played must be played; if only one of the two numbers can be, it must be the higher."
        ),
        "most": Saying(
            "All that can be played must be played; if only one of the two numbers can be, the player chooses which."
        ),
    }, "play")
    corner: str = option(Saying("men on the corners"), {
        "one_man": Saying("One man may enter a corner, field 12 or 13, stay there alone and leave it."),
        "two_men": Saying(
            "A corner, field 12 or 13, is entered by two men together and left by the last two together."
        ),
    }, "play")
    sum_hit: str = option(*SUM_HIT)
    eleventh: str = option(Saying("the eleventh point"), {
        "field_12": Saying(
            "Counted without the ace-point, the eleventh point is field 12, the corner; the other player’s eleventh "
            "point is one’s own field 13."
        ),
        "field_11": Saying(
            "Counted from the ace-point as the first, the eleventh point is field 11; the other player’s eleventh "
            "point is one’s own field 14."
        ),
    })
    going_in: str = option(Saying("the points kept for going in"), {
        "both": Saying(
            "One’s own eleventh point and the sice and cinque, fields 6 and 5, are kept while two other men go in."
        ),
        "corner_held": Saying(
            "One’s own eleventh point is kept while two other men go in, as the corner is hit at trictrac."
        ),
        "sice_cinque": Saying("One’s own sice and cinque, fields 6 and 5, are kept while two other men go in."),
    })
    filled: str = option(Saying("when a table is filled"), {
        "two_men": Saying("A table is filled with two men or more on each of its six points."),
        "one_man": Saying("A table is filled with a man on each of its six points."),
    })
    toots: str = option(Saying("toots"), {
        "no": Saying("Filling one’s first table wins nothing."),
        "one": Saying("Filling one’s first table wins one game."),
        "two": Saying("Filling one’s first table wins two games."),
    })
    boveries: str = option(Saying("boveries"), {
        "no": Saying("A man on each eleventh point wins nothing."),
        "one": Saying("A man on one’s own eleventh point and one on the other’s win one game."),
        "two": Saying("A man on one’s own eleventh point and one on the other’s win two games."),
    })
    flyers: str = option(Saying("flyers"), {
        "no": Saying("A man in the other’s first table wins nothing."),
        "one": Saying(
            "A man that enters the other player’s first table before any man of that player has left it wins one game."
        ),
        "two": Saying(
            "A man that enters the other player’s first table before any man of that player has left it wins two games."
        ),
    })
    why_not: str = option(Saying("why-not"), {
        "no": Saying("The program shows at once what a throw wins."),
        "yes": Saying("The roller calls what his throw wins; if he plays without calling it, the other wins."),
    })
    overlooked: str = option(Saying("what must not be overlooked"), {
        "any": Saying("Not calling a win loses one game, or two games if the win is going in."),
        "hit_or_going_in": Saying(
            "Not calling a hit loses one game, and not calling a going-in loses two; any other win that is not called "
            "is only missed."
        ),
    })
    vying: str = option(Saying("vying"), {
        "no": Saying("A game is played for one stake."),
        "yes": Saying("A player may vie, once for each throw: the other yields, or plays for one stake more."),
    }, "stake")
    # fmt: on

    @property
    def stake(self) -> Stake:
        """How the stake is raised, if players vie."""
        return Stake(
            "vie" if self.vying == "yes" else "",
            unraised=Saying("there is no vying in this game (rule {law})", law="vying"),
        )


GAME = partial(JansParts, TickTackRules, "trictrac.games.jans.ticktack", "TickTack")
"""The parts of the game. Its course is loaded at its first use."""
