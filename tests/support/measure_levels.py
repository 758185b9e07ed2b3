"""How the levels of the program play: holes lost a decision, and how often each beats the next weaker one.

``python -m tests.support.measure_levels [PAIRS [PARTIES]]`` writes ``trictrac/bot/levels.json``. Each level plays ``PAIRS``
pairs of parties with mirrored dice against the next weaker level, compiled, and ``PARTIES`` against itself, in which each
decision is judged two plies ahead, without rollouts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from trictrac.bot.analysing import look_over
from trictrac.bot.analysis import Decision
from trictrac.bot.choosing import play_partie, ready
from trictrac.bot.levels import LEVELS, MEASURES
from trictrac.bot.parties import play_partie as play_at_table
from trictrac.bot.rollout import SampleMean
from trictrac.bot.slips import KINDS, Habits, new_habits
from trictrac.bot.steps import new_table
from trictrac.bot.traces import seat_of
from trictrac.bot.weights import read_net
from trictrac.fast.engine import Engine, compile_all
from trictrac.laws.marking import HOLES
from trictrac.seance.places import compiled_folder
from trictrac.workshop.training import LOOPS

DRAWS = 12_000
WHIMS = KINDS * DRAWS
Seat = tuple[int, Sequence[float]]
"""A player as the loops know him: what judges, and how often he slips."""


def seat(name: str) -> Seat:
    """A level as the loops know it."""
    return seat_of(LEVELS[name].player(""))


def rows(whims: Sequence[float], engine: Engine) -> list[list[float]]:
    """The numbers by which chance decides, a row for each kind."""
    return engine.buffer([[*whims[DRAWS * kind : DRAWS * (kind + 1)]] for kind in range(KINDS)])


def matched(a: str, b: str, pairs: int, engine: Engine, seed: int = 1) -> tuple[float, float, float, float, Habits]:
    """Holes a partie that a level is better than another, and the share that it wins, with standard errors; and its tally."""
    habits = [engine.buffers(new_habits(rates, [[0.0]] * KINDS)) for _, rates in (seat(a), seat(b))]
    found = margins(seat(a), seat(b), pairs, engine, seed, habits)
    won = [sum(margin > 0 for margin in both) / 2 for both in found]
    return *mean_of([sum(both) / 2 for both in found]), *mean_of(won), habits[0]


def margins(
    a: Seat, b: Seat, pairs: int, engine: Engine, seed: int, habits: Sequence[Habits] = ()
) -> list[tuple[int, int]]:
    """By how many holes the first player is ahead in each partie of pairs with the same dice, the players exchanged."""
    net, table = ready(read_net(), engine), engine.buffers(new_table())
    habits = habits or [engine.buffers(new_habits(rates, [[0.0]] * KINDS)) for _, rates in (a, b)]
    dice, chance = engine.draws(seed), engine.draws(f"{seed} slips")
    found = []
    for _ in range(pairs):
        table, both = table._replace(draws=dice((), DRAWS)), []
        for side in (0, 1):
            table.score[HOLES] = 12
            one, other = (kept._replace(whims=rows(chance((), WHIMS), engine)) for kept in habits)
            kinds = engine.buffer([a[0], b[0], side])
            both.append(int(engine.made(play_partie)(table, *net, one, *net, other, kinds, engine.buffer([0]))))
        found.append((both[0], both[1]))
    return found


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def lost(name: str, parties: int) -> SampleMean:
    """Holes lost a decision by a level that plays against itself."""
    costs = []
    for seed in range(parties):
        a, b = (LEVELS[name].player(f"{seed} {side}") for side in "AB")
        log = play_at_table(a, b, seed)
        costs += [one.cost for _, some in look_over(log, 2, None) for one in some if isinstance(one, Decision)]
    return SampleMean.of(costs)


def main() -> None:
    """Write the figures and print them with their standard errors."""
    pairs, parties = (int(text) for text in (sys.argv[1:] + ["1000", "8"][len(sys.argv) - 1 :]))
    engine, found = compile_all(LOOPS, compiled_folder()), {}
    below = {name: other for other, name in pairwise(LEVELS)}
    for name in LEVELS:
        cost, won = lost(name, parties), None
        print(f"{name}: {cost.mean:.3f} ± {cost.error:.3f} holes lost a decision, {cost.count:,} decisions", flush=True)
        if name in below:
            _, _, won, error, _ = matched(name, below[name], pairs, engine)
            print(f"{name}: wins {100 * won:.1f} ± {100 * error:.1f} % against {below[name]}", flush=True)
        found[name] = {"lost": round(cost.mean, 3), "won": None if won is None else round(won, 3)}
    MEASURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
