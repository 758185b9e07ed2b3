"""Bearing off: when it begins, by which numbers, and what it keeps (laws 6.1–6.3, 6.5)."""

from __future__ import annotations

import pytest

from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome
from trictrac.model.position import Position


@pytest.mark.parametrize(
    ("board", "roll", "found"),
    [
        pytest.param(
            "W:18,22x2,offx12/B:24x15/W",
            "3-1",
            "18-19 22-off, 18-21 22-23, 18-21-22",
            id="one number brings the last checker in, the other bears off",
            marks=pytest.mark.law("6.1"),
        ),
        pytest.param(
            "W:18,20,offx13/B:23x15/W",
            "6-1",
            "18-24 20-21, 18-24-off",
            id="the same checker comes in and is borne off",
            marks=pytest.mark.law("6.1"),
        ),
        pytest.param(
            "W:20,22,24x2,offx11/B:24x15/W",
            "3-1",
            "20-23 22-23, 20-21-24, 20-23 24-off, 22-off 20-21, 22-off 24-off",
            id="an exact number bears off, or is played inside",
            marks=pytest.mark.law("6.2"),
        ),
        pytest.param(
            "W:21,22,24,offx12/B:24x15/W",
            "6-5",
            "21-off 22-off",
            id="an excess bears off the farthest checker",
            marks=pytest.mark.law("6.3"),
        ),
        pytest.param(
            "W:20,22,24,offx12/B:24x15/W",
            "6-2",
            "20-off 22-24, 20-22-off",
            id="as the other number left it",
            marks=pytest.mark.law("6.3"),
        ),
    ],
)
def test_the_plays_of_bearing_off(board: str, roll: str, found: str) -> None:
    plays = outcome(Position.parse(board), roll).plays
    assert {str(play.shown) for play in plays} == set(found.split(", "))


@pytest.mark.law("6.5")
@pytest.mark.parametrize(
    ("checkers", "roll", "only", "points"),
    [
        ("19x2,20x3,21x3,22x2,23x2,24x3", "5-4", "20-off 21-off", 4),
        ("19x2,20x2,21x2,22x2,23x2,24x5", "1-1", "24-off(2)", 6),
    ],
)
def test_bearing_off_spare_checkers_keeps_a_full_return_jan(checkers: str, roll: str, only: str, points: int) -> None:
    found = outcome(Position.parse(f"W:{checkers}/B:9x5,10x5,11x5/W"), roll)
    assert [str(play.shown) for play in found.plays] == [only]
    assert [(mark.jan, mark.where, mark.points) for mark in found.marks] == [(Jan.CONSERVE, "retour", points)]
