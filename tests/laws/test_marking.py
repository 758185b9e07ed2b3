"""Points, bredouille, holes and the flag of the grande bredouille (laws 10)."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.support import oracle
from trictrac.laws.marking import (
    AWAY,
    FLAGS,
    HOLES,
    NO_FLAG,
    PAVILLON,
    POINTS,
    SCORE_SIZE,
    mark_points,
    win_holes,
    wipe_points,
)

A, B = 0, 1
B_SHOWS = B + 1


def score_of(
    points: tuple[int, int] = (0, 0), flags: tuple[int, int] = (0, 0), holes: tuple[int, int] = (0, 0)
) -> list[int]:
    score = [*points, *flags, *holes, NO_FLAG]
    assert len(score) == SCORE_SIZE
    return score


@pytest.mark.law("10.3", "10.4")
def test_the_second_to_mark_takes_the_bredouille() -> None:
    """A 4, then B 6, then A 12: A's hole is simple (laws 10.4)."""
    score = score_of()
    mark_points(score, A, 4, 1, 1)
    assert (score[POINTS : POINTS + 2], score[FLAGS : FLAGS + 2]) == ([4, 0], [1, 0])
    mark_points(score, B, 6, 1, 1)
    assert (score[POINTS : POINTS + 2], score[FLAGS : FLAGS + 2]) == ([4, 6], [0, 1])
    assert mark_points(score, A, 12, 1, 1) == 1
    assert (score[POINTS : POINTS + 2], score[FLAGS : FLAGS + 2]) == ([4, 0], [1, 0])
    assert score[HOLES : HOLES + 2] == [1, 0]


@pytest.mark.law("10.2", "10.3", "10.4")
@pytest.mark.parametrize(
    ("points", "flag", "amount", "holes", "left", "flag_left"),
    [
        (8, 1, 10, 2, 6, 1),
        (8, 0, 18, 3, 2, 1),
        (8, 0, 4, 1, 0, 0),
        (0, 0, 12, 2, 0, 0),
        (0, 0, 24, 4, 0, 0),
        (10, 0, 2, 1, 0, 0),
        (4, 0, 0, 0, 4, 0),
        (4, 1, 0, 0, 4, 1),
        (10, 0, 52, 9, 2, 1),
    ],
)
def test_holes_simple_and_double(points: int, flag: int, amount: int, holes: int, left: int, flag_left: int) -> None:
    """Only the first hole of a big roll can be simple (laws 10.3, 10.4)."""
    score = score_of((points, 6), (flag, 0))
    assert mark_points(score, A, amount, 1, 1) == holes
    assert score[HOLES] == holes
    assert score[POINTS] == left
    assert score[FLAGS] == flag_left
    assert score[POINTS + B] == (0 if holes else 6)


@pytest.mark.law("10.3")
def test_marking_nothing_breaks_no_bredouille() -> None:
    score = score_of((4, 6), (0, 1))
    assert mark_points(score, A, 0, 1, 1) == 0
    assert score == score_of((4, 6), (0, 1))


@pytest.mark.law("10.2", "10.3")
@pytest.mark.parametrize("flags", [(0, 0), (0, 1), (1, 0)])
def test_every_mark_agrees_with_the_oracle(flags: tuple[int, int]) -> None:
    compared = 0
    for points in itertools.product(range(12), range(12)):
        if any(flag and not point for flag, point in zip(flags, points, strict=True)):
            continue
        for side, amount in itertools.product((A, B), range(50)):
            score = score_of(points, flags, (3, 5))
            mark_points(score, side, amount, 1, 1)
            expected = oracle.mark(points, (bool(flags[0]), bool(flags[1])), (3, 5), side, amount)
            assert (
                (score[POINTS], score[POINTS + 1]),
                (bool(score[FLAGS]), bool(score[FLAGS + 1])),
                (score[HOLES], score[HOLES + 1]),
            ) == expected
            compared += 1
    assert compared >= 13_200


def test_without_bredouille_every_hole_is_simple() -> None:
    for points, flag, amount in itertools.product(range(0, 12, 2), (0, 1), range(0, 40, 2)):
        score = score_of((points, 0), (flag if points else 0, 0))
        assert mark_points(score, A, amount, 0, 1) == (points + amount) // 12


@pytest.mark.law("11.3")
def test_wiping_leaves_holes_and_flag() -> None:
    score = [4, 6, 0, 1, 3, 2, B_SHOWS]
    wipe_points(score)
    assert score == [0, 0, 0, 0, 3, 2, B_SHOWS]


# --- The flag of the grande bredouille (laws 10.5) --------------------------------


def flag_after(winners: list[int]) -> int:
    """The flag after holes won in this order: runs of the same winner count."""
    runs = [side for side, _ in itertools.groupby(winners)]
    if len(runs) < 2:
        return NO_FLAG
    return runs[1] + 1 if len(runs) == 2 else AWAY


@pytest.mark.law("10.5")
@pytest.mark.parametrize("length", range(8))
def test_the_flag_after_every_run_of_holes(length: int) -> None:
    for winners in itertools.product((A, B), repeat=length):
        score = score_of()
        for side in winners:
            win_holes(score, side, 1, 1)
        assert score[PAVILLON] == flag_after(list(winners))
        assert score[HOLES : HOLES + 2] == [winners.count(A), winners.count(B)]


@pytest.mark.law("10.5")
def test_double_holes_move_the_flag_once() -> None:
    score = score_of()
    win_holes(score, A, 2, 1)
    assert score[PAVILLON] == NO_FLAG
    win_holes(score, B, 4, 1)
    assert score[PAVILLON] == B_SHOWS
    win_holes(score, B, 2, 1)
    assert score[PAVILLON] == B_SHOWS
    win_holes(score, A, 1, 1)
    assert score[PAVILLON] == AWAY
    win_holes(score, B, 1, 1)
    assert score[PAVILLON] == AWAY
    assert score[HOLES : HOLES + 2] == [3, 7]


def test_without_flag_nobody_shows_it() -> None:
    rng = random.Random("flag")
    score = score_of()
    for _ in range(50):
        mark_points(score, rng.randrange(2), 2 * rng.randrange(10), 1, 0)
        assert score[PAVILLON] == NO_FLAG
