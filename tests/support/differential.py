"""Rolls of every kind, judged by the laws and by the slow oracle."""

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
    """The three thirds in turn, by modern play."""
    sensible, careless = sensible_game(rng), random_game(rng)
    while True:
        for last in (next(careless), nearly_full(rng), scattered(rng), nearly_full(rng), early(rng), piled(rng)):
            yield next(sensible)
            yield homeward(rng)
            yield last


def sorts(situation: Situation, judgement: Judgement) -> Iterator[str]:
    """What a roll is an instance of."""
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
    """Judge so many rolls by both and stop at the first that they judge differently; the sorts of what was compared."""
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
    """Rolls at which most options have a say."""
    while True:
        yield nearly_full(rng)
        yield nearly_full(rng)
        yield piled(rng)
        yield homeward(rng)
