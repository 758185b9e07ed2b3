"""Rolls of every kind, judged by the laws of the program and by the slow oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from tests.support.laws_support import (
    Judgement,
    Options,
    Situation,
    by_engine,
    by_oracle,
    dispute,
    early,
    homeward,
    nearly_full,
    piled,
    random_game,
    scattered,
    sensible_game,
)


def rolls(rng: random.Random) -> Iterator[Situation]:
    """Yield rolls from sensible games, from bearing off, and from unusual positions in turn."""
    sensible, careless = sensible_game(rng), random_game(rng)
    while True:
        for last in (next(careless), nearly_full(rng), scattered(rng), nearly_full(rng), early(rng), piled(rng)):
            yield next(sensible)
            yield homeward(rng)
            yield last


def sorts(situation: Situation, judgement: Judgement) -> Iterator[str]:
    """Yield the sorts of rolls that this roll belongs to, such as ``bears off``."""
    tests: dict[str, bool] = {
        "one of several plays": len(judgement.lawful) > 1,
        "earns the roller": judgement.points("me") > 0,
        "gives the opponent": judgement.points("opp") > 0,
        "obliges": len(judgement.allowed) < len(judgement.lawful),
        "bears off": any(board[25] > situation.me[25] for board in judgement.lawful),
    }
    yield from (name for name, holds in tests.items() if holds)
    yield from {mark[0] for mark in judgement.marks}


def compare(count: int, situations: Callable[[], tuple[Situation, Options]]) -> Counter[str]:
    """Judge ``count`` rolls by both, fail at the first difference, and return the number of rolls of each sort."""
    found: Counter[str] = Counter()
    for _ in range(count):
        situation, options = situations()
        engine, oracle = by_engine(situation, options), by_oracle(situation, options)
        for ours, theirs in zip(engine, oracle, strict=True):
            assert ours <= theirs, dispute(situation, engine, oracle, options)
            assert theirs <= ours, dispute(situation, engine, oracle, options)
        found["compared"] += 1
        found.update(sorts(situation, oracle))
    return found


def jan_rolls(rng: random.Random) -> Iterator[Situation]:
    """Yield rolls on which most options have an effect."""
    while True:
        yield nearly_full(rng)
        yield nearly_full(rng)
        yield piled(rng)
        yield homeward(rng)
