"""The options of toc, with the meaning of each value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.games.common.rules import FALSE_HITS, TablesRules, option, with_options
from trictrac.games.jans.game import JansParts


@with_options
class TocRules(TablesRules):
    """The rules of toc, where ``match`` is the number of holes usually played to."""

    lone_on_corner: ClassVar[bool] = False

    game: str = "toc"

    # fmt: off
    double_hole: str = option(Saying("la double"), {
        "no": Saying(
            "Anything that trictrac would pay for wins one hole, even by a doublet or in several ways."
        ),
        "yes": Saying("La double is agreed: by a doublet, or in two ways or more, it is two holes."),
    })
    double_ways: str = option(Saying("what makes two ways"), {
        "one_event": Saying("Two ways count only if they are ways of the same event."),
        "whole_throw": Saying("Any two ways of one roll count, even if they are ways of different events."),
    })
    holes_per_roll: str = option(Saying("several events of one roll"), {
        "one": Saying("All events of one roll win a player one hole together, or two if one of them is double."),
        "each_event": Saying(
            "Each event of a roll wins a hole, or two if it is double; a game to the first hole counts one of them."
        ),
    })
    both_earn: str = option(Saying("a roll that gives both something"), {
        "both": Saying(
            "The roller takes his hole first; after that the other player takes what he wins by the roll."
        ),
        "roller_only": Saying("Where the roll wins the roller a hole it gives the other nothing."),
    })
    false_hits: str = option(*FALSE_HITS)
    keep_counts: str = option(Saying("keeping a full jan"), {
        "yes": Saying("Keeping a full jan wins a hole."),
        "no": Saying("Keeping a full jan wins nothing."),
    })
    helpless_counts: str = option(Saying("numbers that cannot be played"), {
        "yes": Saying(
            "Numbers that cannot be played win the other player a hole, and it can be double as for any other event."
        ),
        "single": Saying("Numbers that cannot be played are one hole for the other, never a double one."),
        "no": Saying("Numbers that cannot be played win nobody anything."),
    })
    exit_counts: str = option(Saying("bearing off the last checker"), {
        "yes": Saying("Bearing off the last checker wins a hole."),
        "no": Saying("Bearing off the last checker wins nothing."),
    })
    bredouille: str = option(Saying("winning while the other has no hole"), {
        "no": Saying("A game of several holes counts once, whatever the loser has."),
        "yes": Saying("A game of several holes counts twice if the loser has none."),
    })
    # fmt: on

    @property
    def most_times(self) -> int:
        """Most stakes that a game can be worth."""
        return 2 if "yes" in (self.double_hole, self.bredouille) else 1


GAME = partial(JansParts, TocRules, "trictrac.games.jans.toc", "Toc")
"""The parts of the game. Its course is loaded at its first use."""
