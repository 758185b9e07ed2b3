"""Guiton's tables of chances (1822, ch. II, III, XII), which he counted by hand: the laws must count the same.

Fields are Guiton's own: the talon has no number (0 here), 6–11 are the grand jan.
"""

from collections.abc import Callable, Mapping

import pytest

from trictrac.model.mark import Jan
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.position import Checkers, Position
from trictrac.model.roll import ROLLS

GRAND_JAN = dict.fromkeys(range(6, 12), 2)


def side(counts: Mapping[int, int]) -> Checkers:
    return tuple(counts.get(field - 1, 0) if 1 <= field <= 24 else 0 for field in range(26))


def plus(counts: Mapping[int, int], *fields: int) -> dict[int, int]:
    found = dict(counts)
    for field in fields:
        found[field] = found.get(field, 0) + 1
    return found


def rolls_that(me: Mapping[int, int], opp: Mapping[int, int], does: Callable[[Outcome], bool]) -> int:
    assert sum(me.values()) == sum(opp.values()) == 15
    position = Position(side(me), side(opp), rolls=(9, 9))
    return sum(roll.weight for roll in ROLLS if does(outcome(position, roll)))


def earns(jan: Jan, ways: int = 1) -> Callable[[Outcome], bool]:
    return lambda judged: any(mark.jan is jan and len(mark.ways) >= ways for mark in judged.marks)


@pytest.mark.parametrize(
    ("surcases", "answer"),
    [
        ((10,), 3), ((9,), 6), ((8,), 10), ((7,), 15), ((6,), 21), ((5,), 16), ((4,), 22), ((3,), 27), ((2,), 31), ((1,), 34),
        ((0,), 36), ((7, 10), 17), ((7, 9), 21), ((7, 8), 24), ((8, 10), 12), ((8, 9), 15), ((6, 10, 11), 23), ((6, 9, 10), 27),
        ((6, 8, 11), 32), ((6, 7, 8), 35), ((6, 7, 9), 35), ((6, 7, 10), 35), ((6, 7, 11), 35), ((5, 6, 11), 36),
    ],
)  # fmt: skip
def test_keeping_against_a_full_grand_jan(surcases: tuple[int, ...], answer: int) -> None:
    """Surplus checkers that are not named lie on the corner, where a full grand jan opposite leaves them nothing to play."""
    idle = [11] * (3 - len(surcases))
    assert rolls_that(plus(GRAND_JAN, *surcases, *idle), plus(GRAND_JAN, 11, 11, 11), earns(Jan.CONSERVE)) == answer


@pytest.mark.parametrize(("blot", "answer"), [(5, 21), (4, 15), (3, 10), (2, 6), (1, 3), (0, 1)])
def test_false_hits_over_a_full_grand_jan(blot: int, answer: int) -> None:
    assert rolls_that(plus(GRAND_JAN, 0, 0, 0), plus(GRAND_JAN, blot, 11, 11), earns(Jan.FALSE_HIT)) == answer


@pytest.mark.parametrize(
    ("opened", "true_false"),
    [
        (10, ((9, 12), (9, 6))),
        (9, ((7, 14), (7, 8))),
        (8, ((6, 15), (5, 10))),
        (7, ((4, 17), (4, 11))),
        (6, ((2, 19), (2, 13))),
    ],
)
def test_hits_through_one_open_case(opened: int, true_false: tuple[tuple[int, int], ...]) -> None:
    """The roller's grand jan is full; the other has opened one case and shows a blot on his 5th or 4th."""
    for blot, (true, false) in zip((5, 4), true_false, strict=True):
        theirs = plus({field: count for field, count in GRAND_JAN.items() if field != opened}, blot, 11, 11, 11, 11)
        mine = plus(GRAND_JAN, 0, 0, 0)
        assert rolls_that(mine, theirs, lambda judged: any(m.field > 18 and m.to_roller for m in judged.marks)) == true
        assert rolls_that(mine, theirs, earns(Jan.FALSE_HIT)) == false


@pytest.mark.parametrize(
    ("spares", "empty", "answer", "half_cases", "half_answer"),
    [
        ((3, 3, 4, 4, 5), 8, 8, (7, 8), 12), ((2, 2, 4, 4, 5), 8, 8, (7, 8), 15), ((2, 2, 4, 4, 6), 8, 8, (7, 8), 16),
        ((2, 2, 3, 4, 5), 7, 13, (6, 7), 21), ((2, 2, 3, 4, 5), 8, 13, (7, 8), 21), ((4, 4, 1, 2, 3), 7, 13, (6, 7), 21),
        ((2, 2, 4, 4, 5), 7, 8, (6, 7), 15), ((1, 2, 3, 4, 5), 7, 20, (6, 7), 30),
    ],
)  # fmt: skip
def test_filling_a_case_or_two_half_cases(
    spares: tuple[int, ...], empty: int, answer: int, half_cases: tuple[int, ...], half_answer: int
) -> None:
    """Table V: the grand jan lacks a whole case, or two half-cases."""
    whole = {field: count for field, count in GRAND_JAN.items() if field != empty}
    halves = {field: 1 if field in half_cases else count for field, count in GRAND_JAN.items()}
    assert rolls_that(plus(whole, *spares), {0: 15}, earns(Jan.FILL)) == answer
    assert rolls_that(plus(halves, *spares), {0: 15}, earns(Jan.FILL)) == half_answer


@pytest.mark.parametrize(
    ("down", "natural", "by_power", "both_corners"),
    [
        ((8, 8), 1, 1, 2),
        ((7, 9), 2, 2, 4),
        ((7, 8), 2, 2, 3),
        ((6, 9), 2, 2, 4),
        ((10, 10), 1, 1, None),
        ((6, 7, 7), 3, 3, None),
    ],
)
def test_taking_the_corner_and_both_corners(
    down: tuple[int, ...], natural: int, by_power: int, both_corners: int | None
) -> None:
    """Chapters X, XI, XIII: rolls that take the corner by effect and by power, and that reach both corners."""
    me = plus({0: 15 - len(down)}, *down)

    def takes(judged: Outcome, target: int) -> bool:
        numbers = sorted((judged.roll.high, judged.roll.low))
        return any(
            all(end == 12 for _, end in play.moves) and sorted(target - start for start, _ in play.moves) == numbers
            for play in judged.plays
            if len(play.moves) == 2
        )

    assert rolls_that(me, {0: 15}, lambda judged: takes(judged, 12)) == natural
    assert rolls_that(me, {0: 15}, lambda judged: takes(judged, 13)) == by_power
    if both_corners is not None:
        assert rolls_that(me, {0: 15}, earns(Jan.TWO_TABLES)) == both_corners
