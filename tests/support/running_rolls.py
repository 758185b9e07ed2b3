"""Boards and rolls of running games, of every sort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.support.running_oracle import Board, numbers_of, opposite
from tests.support.tables import random_play, thrown
from trictrac.games.running.plays import after
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import COUNT, HAND, OFF, Checkers

OF_PLAYS = (
    "movement", "dice", "doublets", "triplets", "rest", "blocked", "hitting", "hit_and_run", "hitter", "compulsory", "entering",
    "courier", "six_in_a_row", "head", "bearing_off",
)  # fmt: skip
"""The options that change the plays of a roll."""


SORTS = ("strewn", "hand", "home", "front", "few", "six", "played")


FEW = 4
"""Largest number of checkers in positions where three dice give more than four numbers."""


def a_position(sort: str, rules: RunningRules, rng: Random, most_checkers: int) -> Board:
    """Return a position of this sort, each side in its own numbering."""
    if sort == "played":
        return after_random_play(rules, rng)
    count = rng.randint(1, min(most_checkers, 3 if sort == "few" else COUNT))
    fields = list({"home": range(19, 25), "front": range(15, 25)}.get(sort, range(1, 25)))
    fields = rng.sample(fields, min(len(fields), rng.randint(1, 8)))
    if sort == "six":
        first = rng.randint(1, 19)
        fields = [*range(first, first + 6)]
    own, opp = [0] * 26, [0] * 26
    own[HAND] = rng.randint(1, min(count, 4)) if sort == "hand" else 0
    for _ in range(count - own[HAND]):
        own[rng.choice(fields)] += 1
    own[OFF] = rng.choice((0, COUNT - count))
    free = [field for field in range(1, 25) if not own[field]]
    near = [field for field in free if field > 15]
    held = near if near and rng.random() < 0.3 else rng.sample(free, rng.randint(1, 9))
    for _ in range(rng.randint(1, COUNT)):
        opp[opposite(rng.choice(held), rules)] += 1
    return tuple(own), tuple(opp)


def after_random_play(rules: RunningRules, rng: Random) -> Board:
    """Return the board after some rolls of a random game."""
    own = opp = rules.laid
    for _ in range(rng.randint(0, 60)):
        play = random_play(own, opp, thrown(rng, 3 if rules.dice == "three" else 2), rules, rng)
        next_own, next_opp = after(own, opp, play, rules)
        if not any(next_own[:OFF]):
            break
        own, opp = next_opp, next_own
    return own, opp


def some_rolls(
    rules: RunningRules, rng: Random, count: int, sorts: Sequence[str] = SORTS
) -> Iterator[tuple[str, Checkers, Checkers, tuple[int, ...]]]:
    """Yield positions with a roll, with few checkers if the oracle would take too long."""
    for number in range(count):
        sort = sorts[number % len(sorts)]
        dice = thrown(rng, 3 if rules.dice == "three" else 2)
        many = len(numbers_of(dice, rules)) > 4
        if many and sort == "played":
            sort = "strewn"
        own, opp = a_position(sort, rules, rng, FEW if many else COUNT)
        yield sort, own, opp, dice
