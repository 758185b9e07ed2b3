"""The engine against the brute-force oracle, roll by roll: marks, lawful and allowed positions, contained in both ways.

A third of the rolls is from sensible play, a third from generated positions of passing and bearing off, the rest from
random play, from jans full or nearly so, from early rolls, from checkers piled on the corner or strewn over the board.
Floors say how many rolls of each sort were really compared.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.support.differential import compare, jan_rolls, rolls
from tests.support.laws_support import (
    MODERN_OPTIONS,
    PLAY_OPTIONS,
    Options,
    Situation,
    by_engine,
    by_oracle,
    random_options,
)
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import VALUES, Rules

CHUNK = 5_000
MODERN_FLOORS = {
    "one of several plays": 3_500,
    "obliges": 200,
    "bears off": 1_000,
    "earns the roller": 1_000,
    "gives the opponent": 100,
    "true_hit": 500,
    "false_hit": 30,
    "corner_hit": 60,
    "fill": 100,
    "conserve": 100,
    "helpless": 50,
    "exit": 100,
    "two_tables": 1,
    "mezeas": 5,
    "contre_mezeas": 2,
}
"""How many rolls of a chunk at least are of a sort, or earn a jan."""


@pytest.mark.law("3.6", "9.1")
@pytest.mark.parametrize("chunk", range(6))
def test_modern_rules(chunk: int, effort: int) -> None:
    rng = random.Random(f"differential {chunk}")
    source = rolls(rng)
    found = compare(CHUNK * effort, lambda: (next(source), MODERN_OPTIONS))
    assert found["compared"] == CHUNK * effort
    scarce = {name: found[name] for name, floor in MODERN_FLOORS.items() if found[name] < floor * effort}
    assert scarce == {}


@pytest.mark.law("14")
@pytest.mark.parametrize("source", [rolls, jan_rolls])
def test_any_options(source: Callable[[random.Random], Iterator[Situation]], effort: int) -> None:
    """The options of kind P change every twenty rolls; all their values are met."""
    rng = random.Random(f"options {source.__name__}")
    met: Counter[tuple[str, str]] = Counter()

    def optional() -> Iterator[tuple[Situation, Options]]:
        situations = source(rng)
        while True:
            options = random_options(rng)
            met.update(options.items())
            for situation in itertools.islice(situations, 20):
                meets, first_releve = rng.random() < 0.1, rng.random() < 0.5
                yield situation._replace(meets=meets, first_releve=first_releve), options

    stream = optional()
    found = compare(2 * CHUNK * effort, lambda: next(stream))
    assert found["compared"] == 2 * CHUNK * effort
    assert min(found[jan] for jan in ("meeting", "margot", "misery", "exit", "fill", "conserve")) >= 10 * effort
    assert set(met) == {(option, value) for option in PLAY_OPTIONS for value in VALUES[option]}


# --- The last two checkers (laws 6.4, 6.6) --------------------------------------------


def nearly_empty(rng: random.Random) -> Situation:
    """One to six checkers left, at home or just before it, against few or many of the other's on the same fields."""
    me, opp = [0] * 26, [0] * 26
    for _ in range(rng.randint(1, 6)):
        me[rng.choice((16, 17, 18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24))] += 1
    for _ in range(rng.randint(1, 15)):
        field = rng.choice((1, 2, 3, 4, 5, 6, 7, 12, 20, 24))
        opp[field] += not me[25 - field]
    me[25], opp[25] = 15 - sum(me), 15 - sum(opp)
    high, low = sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True)
    return Situation(tuple(me), tuple(opp), high, low)


@pytest.mark.parametrize("modern", [True, False])
def test_near_the_end_of_bearing_off(modern: bool, effort: int) -> None:
    rng = random.Random(f"nearly empty {modern}")
    found = compare(CHUNK * effort, lambda: (nearly_empty(rng), MODERN_OPTIONS if modern else random_options(rng)))
    assert found["exit"] >= 700 * effort
    assert found["one of several plays"] >= 1_000 * effort


def last_two() -> Iterator[tuple[Situation, int]]:
    """Two checkers at home and a roll that is enough for both, with how many of the 36 throws it is."""
    for far, near in itertools.combinations_with_replacement(range(19, 25), 2):
        me = tuple(13 * (field == 25) + (field == far) + (field == near) for field in range(26))
        for high, low in itertools.combinations_with_replacement(range(6, 0, -1), 2):
            if far + high >= 25 and near + low >= 25:
                opp = tuple(15 * (field == 6) for field in range(26))
                yield Situation(me, opp, high, low), 1 if high == low else 2


@pytest.mark.law("6.6", "8.8")
def test_every_throw_that_is_enough_bears_off_the_last_two() -> None:
    """336 throws on 21 boards; the earlier reading, by which only the fewest excesses are lawful, refused 30 of them."""
    enough = refused = 0
    for situation, throws in last_two():
        assert by_oracle(situation, MODERN_OPTIONS).points("me") == (6 if situation.high == situation.low else 4)
        assert by_engine(situation, MODERN_OPTIONS) == by_oracle(situation, MODERN_OPTIONS)
        roll = Roll(situation.high, situation.low)
        enough += throws
        refused += throws * (outcome(situation.position, roll, Rules(edition=1)).me == 0)
    assert (enough, refused) == (336, 30)


@pytest.mark.law("6.4")
@pytest.mark.parametrize(
    ("board", "roll", "found"),
    [
        # Every play of both numbers needs an excess: one or two are free, and then the last two must go.
        ("W:22,24,offx13/B:6x15/W", "6-2", ["22-off 24-off"]),
        ("W:21,24,offx13/B:1x15/W", "5-3", ["21-off 24-off"]),
        # No two can be borne off, and still every play of both numbers needs an excess: all of them are free.
        ("W:21,23,24,offx12/B:19x15/W", "6-2", ["21-23-off", "21-off 23-off"]),
        ("W:22,23x2,24,offx11/B:19x15/W", "4-1", ["22-23-off", "22-off 23-24", "22-off 24-off"]),
        # A play without any excess: the others are unlawful.
        ("W:19,20,offx13/B:24x15/W", "6-3", ["19-off 20-23"]),
        ("W:20,23,offx13/B:24x15/W", "4-2", ["20-24 23-off"]),
    ],
)
def test_an_excess_is_unlawful_only_where_none_is_needed(board: str, roll: str, found: list[str]) -> None:
    position, dice = Position.parse(board), Roll.parse(roll)
    assert sorted(str(play.shown) for play in outcome(position, dice).plays) == found
    situation = Situation(position.me, position.opp, dice.high, dice.low)
    assert by_engine(situation, MODERN_OPTIONS) == by_oracle(situation, MODERN_OPTIONS)
