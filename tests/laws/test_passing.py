"""The corner and the passage to the return side: taking, leaving, closed jans, and hits that ignore them (laws 4, 5)."""

from __future__ import annotations

import pytest

from tests.support.game_support import score, started, told
from trictrac.laws.fields import CORNER, can_fill
from trictrac.model.mark import Jan
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import Play
from trictrac.model.position import Position


def plays(board: str, roll: str) -> list[str]:
    """The plays that a roll allows."""
    return [str(play) for play in outcome(Position.parse(board), roll).plays]


# --- The corner -----------------------------------------------------------------------


@pytest.mark.law("4.2")
@pytest.mark.parametrize(
    ("board", "roll", "play"),
    [
        ("W:1x13,6,7/B:1x15/W", "6-5", "6-12 7-12"),
        ("W:1x13,9x2/B:1x15/W", "3-3", "9-12 9-12"),
        # The opponent's corner, which bars taking it by power, is no bar here.
        ("W:1x13,6,7/B:1x13,12x2/W", "6-5", "6-12 7-12"),
    ],
)
def test_two_checkers_take_the_corner_by_effect(board: str, roll: str, play: str) -> None:
    position = Position.parse(board)
    (taken,) = [one for one in outcome(position, roll).plays if str(one) == play]
    assert taken.after(position.me)[CORNER] == 2


OFTEN = "set W:1x11,8,9,10,11/B:20x15/W; A throws 2-1; A plays 10-12 11-12"
"""Bob stands at home: nothing of his is hit, and nothing of his side is closed."""


@pytest.mark.law("4.5")
def test_the_corner_is_taken_again_after_it_was_left_and_scores_nothing() -> None:
    game = told(started(OFTEN, spoken=False), "B throws 2-2; B plays 20-22 20-22; A throws 6-5; A plays 12-18 12-17")
    assert game.state.checkers[0][CORNER] == 0
    game = told(game, "B throws 1-1; B plays 20-21 20-21; A throws 4-3; A plays 8-12 9-12")
    assert game.state.checkers[0][CORNER] == 2
    assert score(game) == "nothing"


@pytest.mark.law("4.5")
@pytest.mark.parametrize(("board", "roll"), [("W:1x13,6,7/B:1x15/W", "6-5"), ("W:1x13,7,8/B:1x15/W", "6-5")])
def test_the_corner_may_be_taken_by_effect_or_by_power_or_left_empty(board: str, roll: str) -> None:
    position = Position.parse(board)
    found = outcome(position, roll)
    assert {play.after(position.me)[CORNER] for play in found.plays} == {0, 2}
    assert (found.me, found.opp) == (0, 0)


@pytest.mark.law("3.4", "4.5")
@pytest.mark.parametrize(
    ("board", "only"),
    [("W:6,7,8,23x12/B:1x9,6x2,11x2,14x2/W", "6-12 7-12"), ("W:7,8,23x13/B:1x9,6x2,7x2,11x2/W", "7-12 8-12")],
)
def test_the_corner_must_be_taken_where_nothing_else_plays_both_numbers(board: str, only: str) -> None:
    assert plays(board, "6-5") == [only]


@pytest.mark.law("4.5", "9.1")
def test_the_corner_must_be_taken_where_a_jan_is_kept_by_it_alone() -> None:
    board = Position.parse("W:1x2,2x2,3x2,4x2,5x2,6x2,7,8,10/B:1x15/W")
    found = outcome(board, "54")
    assert [str(play) for play in found.plays] == ["7-12 8-12"]
    assert [(mark.jan, mark.points) for mark in found.marks] == [(Jan.CONSERVE, 4)]


# --- Closed jans ----------------------------------------------------------------------


@pytest.mark.law("5.1")
@pytest.mark.parametrize(
    ("checkers", "petit", "grand"),
    [
        ("1x15", True, True),
        # Two for each field, counted from behind: a single one on 1 is too few for the petit jan.
        ("1,2x14", False, True),
        ("1x2,2x2,3x2,4x2,5,6x3,7x3", False, True),
        ("1x2,2x2,3x2,4x3,5,6x3,7x2", True, True),
        ("7,8x14", False, False),
        # A full jan can be filled.
        ("7x2,8x2,9x2,10x2,11x2,12x5", False, True),
        ("1x2,2x2,3x2,4x2,5x2,6x2,19x3", True, True),
        # What is borne off does not count.
        ("7x12,offx3", False, True),
        ("7x11,offx4", False, False),
    ],
)
def test_a_jan_can_be_filled_while_enough_checkers_stand_behind_it(checkers: str, petit: bool, grand: bool) -> None:
    side = Position.parse(f"W:{checkers}/B:-/W").me
    assert (bool(can_fill(side, 1)), bool(can_fill(side, 7))) == (petit, grand)


PASSING = "W:1x14,9/B:7x5,8x5,10x5/W"
"""Bob can still fill his grand jan and no longer his petit jan; he stands on White's 15, 17 and 18."""


@pytest.mark.law("5.3")
def test_an_empty_field_of_a_closed_grand_jan_is_a_rest_on_the_way_home() -> None:
    """On Bob's empty corner by the four, and on a field of his by the five."""
    assert "9-13-19" in plays(PASSING, "6-4")
    assert "9-14-20" in plays(PASSING, "6-5")
    stopped = refusal(Position.parse(PASSING), "5-4", Play(((9, 14), (1, 5))))
    assert stopped is not None
    assert stopped.law == "5.2"


@pytest.mark.law("5.3")
def test_a_closed_grand_jan_gives_no_rest_where_the_opponent_stands_or_his_petit_jan_is_closed_too() -> None:
    assert not [play for play in plays("W:1x14,9/B:7x5,8x5,10x3,12x2/W", "6-4") if play.startswith("9-1")]
    assert not [play for play in plays("W:1x14,9/B:1x15/W", "6-4") if play.startswith("9-1")]


# --- Hits (law 5.4) -------------------------------------------------------------------


@pytest.mark.law("5.4")
@pytest.mark.parametrize(
    ("board", "roll", "jan", "field", "points"),
    [
        # By both numbers, and by their sum over an empty field of the closed jan.
        ("W:1x13,9,10/B:1x14,10/W", "6-5", Jan.TRUE_HIT, 15, 4),
        ("W:1x14,8/B:1x14,7/W", "6-4", Jan.TRUE_HIT, 18, 2),
        # In the closed petit jan too.
        ("W:1x14,9/B:1x14,5/W", "6-5", Jan.TRUE_HIT, 20, 4),
        ("W:1x14,12x2/B:1x12,5,9x2/W", "4-4", Jan.FALSE_HIT, 20, 6),
        ("W:1x11,7,8,12x2/B:1x15/W", "6-5", Jan.CORNER_HIT, 0, 4),
    ],
)
def test_a_hit_asks_not_whether_the_jan_is_closed(board: str, roll: str, jan: Jan, field: int, points: int) -> None:
    position = Position.parse(board)
    found = outcome(position, roll)
    assert can_fill(position.opp, 1)
    assert can_fill(position.opp, 7)
    assert [(mark.jan, mark.field, mark.points) for mark in found.marks] == [(jan, field, points)]
    assert not any(sum(play.after(position.me)[13:25]) for play in found.plays), "no checker may be left there"
