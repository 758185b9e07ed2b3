"""How men move at tick-tack: two dice once each, anywhere that two opposing men do not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from trictrac.errors import Saying
from trictrac.games.jans.rules import JanRules
from trictrac.games.running.refusal import Refused
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.layout import LAST, Checkers
from trictrac.model.play import Move, Play

_CORNERS = (CORNER, THEIR_CORNER)


@lru_cache(maxsize=2048)
def plays(own: Checkers, opp: Checkers, dice: tuple[int, ...], rules: JanRules) -> tuple[Play, ...]:
    """The plays that a throw allows, one for each board that can be left; one empty play where nothing can be played.

    Both numbers are played where they can be, by one man or by two; a doublet is two numbers.
    """
    high, low = dice
    both: dict[Checkers, Play] = {}
    for first, second in dict.fromkeys(((high, low), (low, high))):
        for move in _moves(own, opp, first):
            between = Play((move,)).after(own)
            for other in _moves(between, opp, second):
                _keep(own, Play((move, other)), rules, both)
    if both:
        return tuple(both.values())
    found: dict[Checkers, Play] = {}
    for number in (high, low):
        if not found or rules.compulsory == "most":
            for move in _moves(own, opp, number):
                _keep(own, Play((move,)), rules, found)
    return tuple(found.values()) or (Play(),)


def _keep(own: Checkers, play: Play, rules: JanRules, found: dict[Checkers, Play]) -> None:
    after = play.after(own)
    if not _lone_on_corner(after, rules):
        found.setdefault(after, play)


def _moves(own: Sequence[int], opp: Sequence[int], number: int) -> Iterator[Move]:
    for start in range(1, LAST - number + 1):
        if own[start] and opp[25 - start - number] < 2:
            yield start, start + number


def _lone_on_corner(after: Sequence[int], rules: JanRules) -> bool:
    return rules.corner == "two_men" and any(after[field] == 1 for field in _CORNERS)


def refusal(own: Checkers, opp: Checkers, dice: tuple[int, ...], play: Play, rules: JanRules) -> Refused | None:
    """The rule that a play breaks; None when it leaves a board that may be left."""
    allowed = plays(own, opp, dice, rules)
    change = play.change
    if any(change == other.change for other in allowed):
        return None
    counts, left = list(own), list(dice)
    for start, end in play.moves:
        if not 1 <= start <= LAST or not counts[start]:
            return Refused("dice", Saying("there is no man on {start}", start=start))
        if end - start not in left:
            return Refused(
                "dice", Saying("no number that is left to play leads from {start} to {end}", start=start, end=end)
            )
        if end > LAST:
            return Refused("movement", Saying("no man leaves the board in this game"))
        if opp[25 - end] > 1:
            return Refused("movement", Saying("{end} is held by two or more opposing men", end=end))
        left.remove(end - start)
        counts[start] -= 1
        counts[end] += 1
    if _lone_on_corner(counts, rules):
        return Refused("corner", Saying("a corner is entered by two men together and left by the last two together"))
    if len(play.moves) < len(allowed[0].moves):
        return Refused("compulsory", Saying("all that can be played must be"))
    return Refused("compulsory", Saying("where only one of two numbers can be played, it is the higher"))


def is_stuck(own: Checkers, opp: Checkers, rules: JanRules) -> bool:
    """Whether no throw can be played."""
    return all(plays(own, opp, (high, low), rules)[0].is_pass for high in range(1, 7) for low in range(1, high + 1))
