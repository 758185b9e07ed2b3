"""Facts of the strong player's games: sums that agree with each other, errors that are honest, and what is told of them."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from trictrac.bot.facts import FACTS, Share, behind_class, count_share, fact_sentences, facts_of, spare_class
from trictrac.bot.net import alone, new_net
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.model.rules import LOWERED_MODERN


def shares(seed: int, count: int, engine: Engine = INTERPRETED, plies: int = 1) -> list[Share]:
    """Some parties of a net that has learnt nothing, and so plays anything."""
    return [
        count_share(alone(new_net(4, seed)), plies, LOWERED_MODERN, f"{seed}/{at}", 1, engine) for at in range(count)
    ]


def test_the_sums_agree_with_each_other() -> None:
    found = shares(1, 6)
    facts = facts_of(found)
    assert list(facts) == list(FACTS)
    rolls = sum(share.rolls for share in found)
    assert facts["fills"].count == facts["keeps"].count == rolls
    releves = facts["borne_off"].count
    assert facts["releve_rolls"].mean == pytest.approx(rolls / releves)
    assert {facts[name].count for name in ("releve_rolls", "releve_holes", "beginner_holes")} == {releves}
    assert 0 < facts["beginner_holes"].mean < facts["releve_holes"].mean
    assert facts["beginner_wins"].count == 6
    choices = facts["goes"].count
    for sort in ("goes_keeping_", "goes_giving_"):
        assert sum(facts[name].count for name in FACTS if name.startswith(sort)) == choices
    boards = ("goes_spare_", "goes_petit", "goes_corners_")
    assert 0 < sum(facts[name].count for name in FACTS if name.startswith(boards)) <= choices
    gone = releves * (1 - facts["borne_off"].mean)
    assert facts["goes"].mean == pytest.approx(gone / choices)
    assert facts["cost_of_going"].mean > 0 < facts["cost_of_holding"].mean


def test_the_first_roll_is_worth_what_it_wins_again_and_again() -> None:
    """Worth half a hole, and then the same again to the one or the other: .5 = gain + (stays - changes) * .5."""
    sums = [0.0] * (2 * len(FACTS))
    sums[0], sums[1] = 30.0 / 2, 30.0
    assert facts_of([Share(0, tuple(sums))])["first_roll"].mean == 0.5
    gain, changes = 30 / 100, 30 / 100
    assert gain + (1 - 2 * changes) * 0.5 == pytest.approx(0.5)


def test_the_error_is_that_of_shares_that_differ_by_chance() -> None:
    random, place = Random(1), 2 * FACTS.index("goes")
    found = []
    for _ in range(400):
        count = random.randint(50, 150)
        sums = [0.0] * (2 * len(FACTS))
        sums[place : place + 2] = [float(sum(random.random() < 0.3 for _ in range(count))), float(count)]
        found.append(Share(0, tuple(sums)))
    fact = facts_of(found)["goes"]
    assert fact.error == pytest.approx(sqrt(0.3 * 0.7 / fact.count), rel=0.12)
    low, high = fact.interval
    assert low < 0.3 < high
    assert high - low == pytest.approx(3.92 * fact.error)


def test_classes_begin_where_they_are_said_to() -> None:
    assert [pips for pips, after in pairwise(range(60)) if spare_class(pips) < spare_class(after)] == [4, 9, 14, 19, 29]
    sides = [[0, count, *[0] * 23, 15 - count] for count in range(16)]
    assert [behind_class(side) for side in sides] == [0, 0, 0, 1, 1, 1, 2, 2, 2, *[3] * 7]


def test_it_is_the_same_by_two_plies_and_compiled(compiled: Engine) -> None:
    """Weights of four bytes may choose otherwise now and then; the dice are the same."""
    for plies in (1, 2):
        one, other = shares(5, 1, plies=plies)[0], shares(5, 1, compiled, plies)[0]
        assert other.rolls == pytest.approx(one.rolls, rel=0.5)
        assert min(other.sums[1], other.sums[2 * FACTS.index("goes") + 1]) > 0


def test_a_fact_without_cases_is_left_out() -> None:
    facts = facts_of(shares(3, 2))
    told = [str(line) for line in fact_sentences(facts)]
    assert len(told) == sum(fact.count > 0 for fact in facts.values())
    assert told[1].startswith("Rolls in a relevé: ")
    assert facts_of([Share(0, (0.0,) * (2 * len(FACTS)))])["goes"].count == 0
