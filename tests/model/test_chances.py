"""Chances over the 36 throws, against the tables that Guiton 1822 prints (ch. II, X–XII)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from trictrac.bot.selfplay import random_rolls
from trictrac.bot.steps import boards
from trictrac.model.chances import count_chances
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import Side

PASSED = "24x15"
"""Black's fifteen checkers past everything: no jan is closed and no field but White's talon is taken."""


def position(white: str, black: str = PASSED) -> Position:
    return Position.parse(f"W:{white}/B:{black}/W").require_possible()


def with_one_missing(numbers: tuple[int, ...]) -> Position:
    """White's grand jan full but for a second checker on 10, a spare at each of these distances, the rest run ahead."""
    counts = [0] * 26
    for field in range(7, 13):
        counts[field] = 1 if field == 10 else 2
    for number in numbers:
        counts[10 - number] += 1
    counts[14] += 15 - sum(counts)
    return Position(tuple(counts), Position.parse(f"W:-/B:{PASSED}").black)


@pytest.mark.parametrize(
    ("numbers", "throws"),
    [
        ((1, 2), 20),
        ((1, 3), 20),
        ((3, 2), 21),
        ((4, 1), 21),
        ((5, 1), 22),
        ((4, 2), 23),
        ((4, 3), 23),
        ((5, 2), 23),
        ((6, 1), 23),
        ((5, 3), 24),
        ((6, 2), 24),
        ((5, 4), 25),
        ((6, 3), 26),
        ((6, 4), 26),
        ((6, 5), 27),
        ((1, 2, 3), 27),
        ((2, 3, 4), 28),
        ((1, 3, 6), 29),
        ((1, 4, 5), 30),
        ((2, 5, 6), 31),
        ((1, 5, 6), 32),
        ((2, 4, 6), 33),
    ],
)
def test_throws_that_cover_a_half_case(numbers: tuple[int, ...], throws: int) -> None:
    counted = count_chances(with_one_missing(numbers))
    assert counted.filling("grand") == counted.filling() == counted.earning(Jan.FILL) == throws
    assert counted.filling("petit") == 0


@pytest.mark.parametrize(
    ("numbers", "throws"), [((6, 4, 2), 7), ((5, 3, 1), 12), ((6, 5, 1), 8), ((5, 4), 4), ((4, 2), 3)]
)
def test_throws_that_fill_at_least_two_ways(numbers: tuple[int, ...], throws: int) -> None:
    assert count_chances(with_one_missing(numbers)).filling(ways=2) == throws


@pytest.mark.parametrize(
    ("distance", "throws"),
    [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15), (6, 16), (7, 6), (8, 5), (9, 4), (10, 3)],
)
def test_throws_that_hit_a_checker_at_a_distance(distance: int, throws: int) -> None:
    counted = count_chances(position("1x15", f"1x14,{24 - distance}"))
    field = 1 + distance
    assert counted.hitting(field) == counted.hitting() == throws
    assert counted.hitting(field + 1) == 0


@pytest.mark.parametrize(("field", "throws"), [(6, 21), (5, 15), (4, 10), (3, 6), (2, 3), (1, 1)])
def test_throws_that_hit_falsely_over_a_full_grand_jan(field: int, throws: int) -> None:
    full = "7x2,8x2,9x2,10x2,11x2,12x2"
    counted = count_chances(position(full, f"{field},{full}"))
    assert counted.hitting_falsely(25 - field) == counted.hitting_falsely() == throws
    assert counted.hitting() == 0


@pytest.mark.parametrize(
    ("field", "throws"),
    [(11, 3), (10, 6), (9, 10), (8, 15), (7, 21), (6, 16), (5, 22), (4, 27), (3, 31), (2, 34), (1, 36)],
)
def test_throws_that_keep_the_grand_jan_with_one_spare_checker(field: int, throws: int) -> None:
    counts = [0, *[0] * 6, *[2] * 6, *[0] * 13]
    counts[field] += 1
    counted = count_chances(Position(tuple(counts), Position.parse("W:-/B:7x2,8x2,9x2,10x2,11x2,12x2").black))
    assert counted.keeping("grand") == counted.keeping() == throws


@pytest.mark.parametrize(
    ("two", "taking", "both_corners"),
    [("9x2", 2, 2), ("8,10", 4, 4), ("8,9", 4, 3), ("7,10", 4, 4), ("11x2", 2, 2)],
)
def test_throws_that_take_the_corner_or_make_two_tables(two: str, taking: int, both_corners: int) -> None:
    counted = count_chances(position(f"1x13,{two}", "1x15"))
    assert counted.taking_corner == taking
    assert counted.earning(Jan.TWO_TABLES) == both_corners


def test_a_corner_once_held_is_not_taken_again() -> None:
    assert count_chances(position("1x9,8x2,10x2,12x2", "1x15")).taking_corner == 0


def test_a_start_gives_nothing() -> None:
    counted = count_chances(Position())
    assert counted.barren == 36
    assert (counted.me, counted.opp, counted.helpless) == (0, 0, 0)


def test_a_shut_in_talon_is_helpless() -> None:
    counted = count_chances(position("1x15", "17x3,18x2,19x2,20x2,21x2,22x2,23x2"))
    assert counted.all_helpless == counted.helpless == 36
    assert counted.opp == 4
    assert {chance.plays for chance in counted.rolls} == {0}


def test_one_number_may_be_unplayed() -> None:
    # White leaves the talon by an ace only; behind it a 6 or a second ace may follow, so 6-1 and ambesas are played whole.
    counted = count_chances(position("1x15", "18x3,19x3,20x3,21x3,22x3"))
    assert (counted.all_helpless, counted.helpless) == (25, 33)


def test_bearing_off_the_last_checkers() -> None:
    # Two checkers on 24 and 23: every throw bears both off but 1-1, which leaves one on 24.
    counted = count_chances(position("23,24,offx13", "5x15"))
    assert counted.earning(Jan.EXIT) == 35


def test_options_are_read() -> None:
    between = position("1x15", "1x13,19,21")
    assert count_chances(between).earning(Jan.MARGOT) == 0
    assert count_chances(between, Rules.of(margot="2_4")).earning(Jan.MARGOT) == 14


def test_six_tables_depends_on_the_number_of_the_roll() -> None:
    made = Position.parse("W:1x11,2,3,4,5/B:1x15/W/rolls=2,2")
    assert count_chances(made).earning(Jan.SIX_TABLES) == 2
    assert count_chances(made, counts_rolls=False).earning(Jan.SIX_TABLES) == 0


@pytest.mark.parametrize("rules", [MODERN, Rules.of(margot="2_4", fill_in_passing="yes", exit="provincial")])
def test_every_roll_agrees_with_its_outcome(rules: Rules, effort: int) -> None:
    random = Random(1822)
    compared = 0
    for seen in positions_of_play(random, 60 * effort):
        counted = count_chances(seen, rules)
        for chance in counted.rolls:
            judged = outcome(seen, chance.roll, rules)
            assert (chance.me, chance.opp) == (judged.me, judged.opp)
            assert chance.jans == tuple(dict.fromkeys(mark.jan for mark in judged.marks))
            assert chance.plays == sum(not play.is_pass for play in judged.plays)
            assert set(chance.true_hits) == {mark.field for mark in judged.marks if mark.jan is Jan.TRUE_HIT}
            assert set(chance.false_hits) == {mark.field for mark in judged.marks if mark.jan is Jan.FALSE_HIT}
            assert chance.ways == sum(len(mark.ways) for mark in judged.marks if mark.jan is Jan.FILL)
            assert chance.unplayed == sum(len(mark.ways) for mark in judged.marks if mark.jan is Jan.HELPLESS)
            taken = any([move[1] for move in play.moves] == [12, 12] for play in judged.plays)
            assert chance.takes_corner == (taken and not seen.me[12])
            compared += 1
        assert counted.me == pytest.approx(sum(c.me * c.roll.weight for c in counted.rolls) / 36)
    assert compared > 1000


def positions_of_play(random: Random, count: int) -> list[Position]:
    """Positions of random games, one in five rolls."""
    rolls = islice(random_rolls(random.randrange(1000)), 0, 5 * count, 5)
    return [Position(tuple(me), tuple(opp), Side.WHITE) for me, opp in map(boards, rolls)]
