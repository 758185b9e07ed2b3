"""The plays of tourne-case: three checkers who follow one another to the corner, and hit the checker that they face."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from trictrac.errors import Saying
from trictrac.games.common.state import State
from trictrac.games.jans.tourne_case_rules import TourneCaseRules
from trictrac.laws.fields import CORNER
from trictrac.model.layout import HAND, Checkers
from trictrac.model.play import Move, Play
from trictrac.model.refusal import Refusal
from trictrac.values import frozen


@frozen
class Stand:
    """The checkers of both, each on his own way, and how many of the mover’s were hit and have not entered again."""

    own: Checkers
    opp: Checkers
    owed: int = 0

    def moved(self, start: int, end: int) -> Stand:
        """The checkers after one move; a checker that is faced goes off the board."""
        own, opp = list(self.own), list(self.opp)
        own[start] -= 1
        own[end] += 1
        if end < CORNER:
            opp[HAND] += opp[end]
            opp[end] = 0
        return Stand(tuple(own), tuple(opp), self.owed - (start == HAND and self.owed > 0))

    def after(self, play: Play) -> Stand:
        """The checkers after a play, whether or not the rules allow it."""
        stand = self
        for start, end in play.moves:
            stand = stand.moved(start, end)
        return stand


def numbers(dice: tuple[int, ...], rules: TourneCaseRules) -> tuple[int, ...]:
    """Return the numbers of a roll that are played: the lower one, or both; one of a doublet."""
    high, low = max(dice), min(dice)
    return (high, low) if rules.numbers == "both" and high > low else (low,)


def lands(start: int, number: int, rules: TourneCaseRules) -> int:
    """Return the field to which a number leads."""
    end = start + number
    return CORNER if end > CORNER and rules.corner_entry == "excess" else end


@lru_cache(maxsize=2048)
def plays(stand: Stand, dice: tuple[int, ...], rules: TourneCaseRules) -> tuple[Play, ...]:
    """Return the plays that a roll allows, one for each board that can be left: as many numbers as can be played."""
    found: dict[Stand, tuple[Move, ...]] = {}
    for moves, there in _ways(stand, numbers(dice, rules), (), rules):
        found.setdefault(there, moves)
    most = max(map(len, found.values()), default=0)
    return tuple(Play(moves) for moves in found.values() if len(moves) == most) or (Play(),)


def _ways(
    stand: Stand, left: tuple[int, ...], made: tuple[Move, ...], rules: TourneCaseRules
) -> Iterator[tuple[tuple[Move, ...], Stand]]:
    """The ways of playing numbers one after the other, in either order, the rear checkers first."""
    for at, number in enumerate(left):
        for start in range(CORNER):
            move = (start, lands(start, number, rules))
            if stand.own[start] and fault(stand, move, (number,), rules) is None:
                way, there = (*made, move), stand.moved(*move)
                yield way, there
                yield from _ways(there, left[:at] + left[at + 1 :], way, rules)


def fault(stand: Stand, move: Move, left: tuple[int, ...], rules: TourneCaseRules) -> Refusal | None:
    """Return the rule that a move breaks with these numbers left to play; None where it breaks none."""
    start, end = move
    words = {"start": _word(start), "end": _word(end)}
    if not stand.own[start] or start >= CORNER:
        if start == HAND:
            return Refusal("hit_checker", Saying("there is no checker to enter"))
        return Refusal("numbers", Saying("there is no checker on {start}", **words))
    if stand.owed and start != HAND and rules.hit_checker == "enters_first":
        return Refusal("hit_checker", Saying("a checker that was hit enters before any other moves"))
    if not any(lands(start, number, rules) == end for number in left):
        return Refusal("numbers", Saying("no number that is to be played leads from {start} to {end}", **words))
    if end > CORNER:
        return Refusal("corner_entry", Saying("no checker goes beyond the corner"))
    if stand.own[end] and end < CORNER:
        return Refusal("order", Saying("a checker of one’s own stands on {end}", **words))
    if rules.order == "follow" and any(stand.own[start + 1 : min(end, CORNER)]):
        return Refusal("order", Saying("no checker passes over another of its own side"))
    return None


def refusal(stand: Stand, left: tuple[int, ...], moves: tuple[Move, ...], rules: TourneCaseRules) -> Refusal | None:
    """Return the rule that moves break with these numbers left to play, made in this order; None where they break none."""
    if not moves:
        return None
    if not left:
        return Refusal("numbers", Saying("only one number of this roll is played"))
    start, end = moves[0]
    refused = fault(stand, moves[0], left, rules)
    if refused is not None:
        return refused
    after = stand.moved(start, end)
    found = [
        refusal(after, left[:at] + left[at + 1 :], moves[1:], rules)
        for at, number in enumerate(left)
        if lands(start, number, rules) == end
    ]
    return None if None in found else found[0]


def stand_of(state: State) -> Stand:
    """Return the checkers as who has the dice meets them; the state keeps how many of each were hit and are off."""
    owed = state.kept or (0, 0)
    return Stand(state.own, state.opp, owed[state.roller])


def allowed(state: State) -> tuple[Play, ...]:
    """Return the plays that the roll on the table allows."""
    return plays(stand_of(state), state.dice, state.kind.rules)


def refused(state: State, play: Play) -> Refusal | None:
    """Return the rule, an option of tourne-case, that a play of the roll on the table breaks; None for an allowed one."""
    rules: TourneCaseRules = state.kind.rules
    found = refusal(stand_of(state), numbers(state.dice, rules), play.moves, rules)
    return found or _too_few(len(allowed(state)[0].moves), play)


def _too_few(count: int, play: Play) -> Refusal | None:
    """Return the duty to play so many numbers, where a play plays fewer."""
    if len(play.moves) >= count:
        return None
    if count == 1:
        return Refusal("numbers", Saying("a number can be played, and then it must be"))
    return Refusal("numbers", Saying("{count} numbers can be played, and all that can be played must be", count=count))


def _word(field: int) -> object:
    """A field as it is said; off the board, where a checker begins."""
    return Saying("off the board") if field == HAND else field
