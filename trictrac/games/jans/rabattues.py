"""Dames rabattues: each roll lays checkers of six piles flat, and later lifts them, and the first with none left wins.

Nobody chooses anything, so that a throw is played at once, for both players. A checker of the pile ``n`` stands on the
field ``n`` and lies on the field ``n + 6``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from trictrac.base.errors import Saying, Sayings
from trictrac.games.common.course import SHARED, handed_over, happened, on_the_table, won
from trictrac.games.common.happening import What
from trictrac.games.common.sentences import NumbersKind, each_refused
from trictrac.games.common.state import TablesState
from trictrac.games.jans.rabattues_rules import RabattuesRules
from trictrac.laws.fields import CORNER
from trictrac.model.layout import COUNT, HAND, OFF, Checkers
from trictrac.model.outcome import Refusal
from trictrac.model.play import Dice, Moves, Numbers, Play, Plays
from trictrac.view.table import Table

_NUMBERS = range(1, 7)
_FLAT = 6
"""Fields between the place where a checker stands and the one where it lies."""


class Played(NamedTuple):
    """A player’s checkers after some numbers, the moves, and the numbers that he cannot play."""

    own: Checkers
    moves: Moves
    left: Numbers


def stands(own: Sequence[int]) -> bool:
    """Return whether a checker still stands on its pile."""
    return any(own[number] for number in _NUMBERS)


def played(own: Checkers, numbers: Numbers, rules: RabattuesRules) -> Played:
    """Return what a player makes of these numbers. He lays before he lifts."""
    counts, moves, left = list(own), [], []
    may_lift = rules.last_laid == "at_once" or not stands(own)
    for number in sorted(numbers, key=lambda number: not own[number]):
        lifts = not counts[number]
        start = number + _FLAT * lifts
        if counts[start] and (not lifts or (may_lift and not stands(counts))):
            moves.append((start, OFF if lifts else start + _FLAT))
            counts[start] -= 1
            counts[moves[-1][1]] += 1
        else:
            left.append(number)
    return Played(tuple(counts), tuple(moves), tuple(left))


def roll_played(state: TablesState) -> tuple[Played, Played]:
    """Return what the thrower makes of the roll on the table, and what the other makes of the numbers left."""
    rules: RabattuesRules = state.kind.rules
    mine = played(state.own, state.dice, rules)
    is_lost = mine.own[OFF] == COUNT or (rules.numbers == "not_laid" and not stands(state.own) and stands(state.opp))
    return mine, played(state.opp, () if is_lost else mine.left, rules)


class Rabattues(NumbersKind):
    """The kind of dames rabattues."""

    handlers = SHARED
    sayings: ClassVar = {
        What.LAID: Saying("{player} lays a checker of the pile {number}."),
        What.LIFTED: Saying("{player} lifts a checker of the pile {number}."),
        What.AGAIN: Saying("A doublet: {player} throws again."),
        What.WINS: Saying("{player} has lifted all his checkers."),
    }
    allows_faults = False

    def faults(self, own: Checkers) -> Sayings:
        """Yield what makes the checkers of a side impossible."""
        if own[HAND] or any(own[CORNER + 1 : OFF]):
            yield Saying("{side} has a checker that neither stands on 1 to 6 nor lies on 7 to 12")
        if any(own[number] + own[number + _FLAT] > self.rules.laid[number] for number in _NUMBERS):
            yield Saying("{side} has too many checkers of one pile")
        if own[OFF] and stands(own):
            yield Saying("{side} has lifted a checker before all were laid")
        if own[OFF] == COUNT:
            yield Saying("{side} has no checker left on it")

    def throw(self, state: TablesState, dice: Dice) -> TablesState:
        """Return the state after a roll and all that both players play of it."""
        return self.move(on_the_table(state, dice), Play())

    def move(self, state: TablesState, _play: Play, _illegal: TablesState | None = None) -> TablesState:
        """Return the state after the roll on the table is played, by which a player may win. A doublet is thrown again."""
        mine, others = roll_played(state)
        roller = state.roller
        after = handed_over(state, mine.own, others.own, None)
        for player, one in ((roller, mine), (roller.other, others)):
            for start, end in one.moves:
                after = happened(after, What.LIFTED if end == OFF else What.LAID, player, (start - 1) % _FLAT + 1)
            if one.own[OFF] == COUNT:
                return won(happened(after._replace(roller=player), What.WINS, player, 1), player, "played", 1)
        if state.dice[0] == state.dice[1] and self.rules.doublet == "again":
            return happened(after._replace(roller=roller), What.AGAIN, roller)
        return after if mine.moves else happened(after, What.UNPLAYABLE, roller)

    def allowed(self, state: TablesState) -> Plays:
        """Return the only play of the roll on the table."""
        return (Play(roll_played(state)[0].moves),)

    def refusal(self, state: TablesState, play: Play) -> Refusal | None:
        """Return the rule that any play but the only one breaks."""
        if play.change == self.allowed(state)[0].change:
            return None
        return Refusal("numbers", Saying("each number plays on its own pile, and all that can be played must be"))

    def require_possible(self, _state: TablesState, _play: Play) -> None:
        """Accept any play: none is typed at the table."""

    def numbers(self, state: TablesState) -> Numbers:
        """Return the numbers that the roll on the table gives."""
        return state.dice

    def reasons(self, state: TablesState, number: int) -> object:
        """Return why the thrower cannot play this number."""
        if state.own[number + _FLAT]:
            return each_refused([Refusal("last_laid", Saying("checkers are lifted only when all are laid"))])
        return each_refused([Refusal("numbers", Saying("no checker of this pile is left"))])

    def example(self, _state: TablesState) -> tuple[str, str]:
        """Return dice and the play of them when a game begins."""
        return "64", "6-12 4-10"

    def help(self) -> dict[str, Saying]:
        """Return the help for the dice, which are all that is typed."""
        return {
            "dice roll play pass des jeu coup passe": Saying(
                "Type only the dice; the program plays them for both players. A checker of the pile 1 stands "
                "on field 1 and lies on 7, one of the pile 6 stands on 6 and lies on 12."
            )
        }

    def look(self, table: Table) -> Table:
        """Return the table with each side's numbers on its own edge."""
        return replace(table, own_edges=True)
