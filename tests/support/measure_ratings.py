"""How well two ratings of one player, from different parties, agree: over simulated players of every level.

``python -m tests.support.measure_ratings [ROUNDS]`` has ten players of each level, who slip at different rates, play
``ROUNDS`` parties each (6) against each other, and compares the ratings from the odd parties with those from the even ones.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import correlation

from trictrac.base.values import frozen
from trictrac.bot.analysing import analysis_of, look_over
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import Decider, play_partie
from trictrac.bot.player import Mind, packed, spot_of
from trictrac.bot.players import turn_of
from trictrac.bot.quick import mind_for_many
from trictrac.bot.rating import GameCosts, costs_of, rating_of
from trictrac.bot.rollout import LOOPS
from trictrac.bot.slips import KINDS, STAYS, Habits, happens, new_habits, overlook
from trictrac.model.play import Play
from trictrac.partie.state import State
from trictrac.protocol.events import Player
from trictrac.seance.places import compiled_folder

OF_EACH, ROUNDS = 10, 6
MORE_SLIPS = 3
"""Percent by which each player of a level slips more often than the one before."""


@frozen
class Slipping:
    """A player of a level who also overlooks plays, at ``rate`` percent for each kind of slip."""

    level: Decider
    rate: int
    seed: str

    def choose(self, state: State) -> Play:
        """The play that the level prefers of those that are not overlooked."""
        return self.level.choose(self._seen(state))

    def goes(self, state: State) -> bool:
        """Whether he goes, if he does not forget to."""
        return self.level.goes(self._seen(state)) and not happens(self._habits(state), STAYS, 0)

    def _habits(self, state: State) -> Habits:
        random = Random(f"{self.seed} {state.number}")
        return new_habits((self.rate,) * KINDS, [[random.random()] for _ in range(KINDS)])

    def _seen(self, state: State) -> State:
        turn = turn_of(state)
        spot = spot_of(turn, state.rules)
        plays = list(spot.plays)
        left = set(plays[: overlook(list(spot.me), spot.opp, plays, 0, len(plays), self._habits(state), 0)])
        some = tuple(play for play in turn.outcome.plays if packed(play) in left) or turn.outcome.plays
        return state._replace(turn=replace(turn, outcome=replace(turn.outcome, plays=some)))


def simulated(
    levels: Sequence[str], of_each: int, rounds: int, mind: Mind
) -> Iterator[tuple[int, dict[int, GameCosts]]]:
    """The number of the round of each partie, and what it cost both players, who are numbered from the weakest level."""
    for number in range(rounds):
        order = [*range(len(levels) * of_each)]
        Random(f"round {number}").shuffle(order)
        for pair in zip(order[::2], order[1::2], strict=True):
            players = []
            for at, one in enumerate(pair):
                seed = f"{number} {pair[0]} {at}"
                level = LEVELS[levels[one // of_each]].player(f"{seed} own")
                players.append(Slipping(level, MORE_SLIPS * (one % of_each), seed))
            log = play_partie(players[0], players[1], 1000 * number + pair[0])
            found = [one for _, share in look_over(log, 1, 1, lambda: mind) for one in share]
            analysis = analysis_of(log, 1, found)
            yield number, {one: costs_of(analysis, player) for one, player in zip(pair, Player, strict=True)}


def halves(parties: Sequence[tuple[int, Mapping[int, GameCosts]]]) -> list[tuple[list[GameCosts], list[GameCosts]]]:
    """The parties of each player: those of odd rounds and those of even ones."""
    found: dict[int, tuple[list[GameCosts], list[GameCosts]]] = defaultdict(lambda: ([], []))
    for number, costs in parties:
        for one, cost in costs.items():
            found[one][number % 2].append(cost)
    return [found[one] for one in sorted(found)]


def agreement(pairs: Sequence[tuple[list[GameCosts], list[GameCosts]]]) -> tuple[float, float]:
    """The correlation of the ratings from both halves, and the share of pairs that differ by no more than their errors allow."""
    rated = [[rating_of(half) for half in pair] for pair in pairs]
    ratings = [(one, other) for one, other in rated if one is not None and other is not None]
    near = [abs(one.rating - other.rating) <= sqrt(one.margin**2 + other.margin**2) for one, other in ratings]
    points = [one.rating for one, _ in ratings], [other.rating for _, other in ratings]
    return correlation(*points), sum(near) / len(near)


def main() -> None:
    """Print the mean rating of each level, and how well the halves agree."""
    rounds = int((sys.argv[1:] or [str(ROUNDS)])[0])
    pairs = halves([*simulated([*LEVELS], OF_EACH, rounds, mind_for_many(LOOPS, compiled_folder()))])
    for at, level in enumerate(LEVELS):
        ratings = [rating_of([*one, *other]) for one, other in pairs[at * OF_EACH : (at + 1) * OF_EACH]]
        print(level, *(one.rating for one in ratings if one is not None))
    print("correlation {:.3f}, {:.0%} of the pairs within their errors".format(*agreement(pairs)))


if __name__ == "__main__":
    main()
