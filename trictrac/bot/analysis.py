"""A game looked over: what each decision cost, and what the dice gave, in holes as the net values them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trictrac.bot.player import packed, shipped_mind, spot_of
from trictrac.games.events import Go, Hold, Move, Player
from trictrac.games.trictrac.partie.state import Phase
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.bot.player import Spot, Verdict
    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.ledger import Turn
    from trictrac.games.trictrac.partie.state import State
    from trictrac.model.play import Play

DOUBTFUL, ERROR, BLUNDER = 0.1, 0.25, 0.5
"""From so many holes on a decision is called so."""


@frozen
class Decision:
    """A choice at the table, where there was one: a play, to hold or to go."""

    number: int
    """The roll, from 1."""
    player: Player
    turn: Turn
    made: Play | bool
    """The play, or whether the player went."""
    cost: float
    """How many holes less it is worth than the best that could be done, 0 where it was the best."""

    @property
    def is_going(self) -> bool:
        """Whether it was to hold or to go."""
        return isinstance(self.made, bool)


@frozen
class Fortune:
    """A roll: how many holes more it was worth to the roller than the mean of the 21 that could have come."""

    number: int
    player: Player
    turn: Turn
    luck: float


@frozen
class Summary:
    """One player's decisions of a kind, and the luck he had in all."""

    count: int
    lost: float
    doubtful: int
    errors: int
    blunders: int

    @property
    def rate(self) -> float:
        """The holes lost on one decision."""
        return self.lost / self.count if self.count else 0.0


@frozen
class Analysis:
    """A game, or as much of it as was looked at, so many plies ahead."""

    plies: int
    decisions: tuple[Decision, ...]
    fortunes: tuple[Fortune, ...]

    def summary(self, player: Player, *, going: bool | None = None) -> Summary:
        """The decisions of a player: all, only those to hold or go, or only the plays."""
        costs = [
            one.cost for one in self.decisions if one.player is player and (going is None or one.is_going is going)
        ]
        return Summary(
            len(costs),
            sum(costs),
            sum(DOUBTFUL <= cost < ERROR for cost in costs),
            sum(ERROR <= cost < BLUNDER for cost in costs),
            sum(cost >= BLUNDER for cost in costs),
        )

    def luck(self, player: Player) -> float:
        """All that the dice gave a player: his own luck less the other's."""
        return sum(one.luck if one.player is player else -one.luck for one in self.fortunes)

    def worst(self, count: int = 3) -> tuple[Decision, ...]:
        """The decisions that cost most, of those that cost anything worth a doubt."""
        found = sorted(self.decisions, key=lambda one: (-one.cost, one.number))
        return tuple(one for one in found[:count] if one.cost >= DOUBTFUL)

    def turns_of_luck(self, count: int = 3) -> tuple[Fortune, ...]:
        """The rolls that changed most."""
        return tuple(sorted(self.fortunes, key=lambda one: (-abs(one.luck), one.number))[:count])


def look_over(log: Log[State, Event], plies: int = 1) -> Iterator[tuple[Fortune | None, Decision | None]]:
    """Every event of a game in order, with the roll that it threw and the decision that it was, where it is either.

    False moves that stood are no decisions, nor are rolls without a board, nor is anything of a long game, which the net does
    not know.
    """
    for before, event, after in zip(log.states, log.events, log.states[1:], strict=False):
        fortune = decision = None
        if before.frame is None and after.turn is not None:
            if after.phase is Phase.PLAY and after.number > before.number:
                fortune = _fortune(after, after.turn)
            elif isinstance(event, Go | Hold | Move) and before.phase is Phase.PLAY and before.turn is not None:
                decision = _decision(before, before.turn, event, plies)
        yield fortune, decision


def _fortune(state: State, turn: Turn) -> Fortune:
    mind, spot = shipped_mind(), spot_of(turn, state.rules)
    return Fortune(state.number, turn.roller, turn, mind.judge(spot, 1).best - mind.expect(spot))


def _decision(state: State, turn: Turn, event: Go | Hold | Move, plies: int) -> Decision | None:
    spot = spot_of(turn, state.rules)
    if isinstance(event, Move):
        cost = _cost_of(spot, packed(event.play), plies) if len(spot.plays) > 1 else None
        made: Play | bool = event.play
    else:
        verdict = shipped_mind().judge(spot, plies)
        made = isinstance(event, Go)
        cost = _cost_of_going(verdict, went=made)
    return None if cost is None else Decision(state.number, turn.roller, turn, made, cost)


def _cost_of(spot: Spot, play: int, plies: int) -> float | None:
    """How much less a play is worth than the best; None where it is not allowed."""
    if play not in spot.plays:
        return None
    verdict = shipped_mind().judge(spot, plies, play)
    worth = next(worth for worth, number in verdict.plays[: verdict.looked] if number == play)
    return verdict.plays[0][0] - worth


def _cost_of_going(verdict: Verdict, *, went: bool) -> float | None:
    if verdict.going is None:
        return None
    more = verdict.going - verdict.plays[0][0]
    return max(0.0, -more if went else more)
