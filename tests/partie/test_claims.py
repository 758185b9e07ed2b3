"""Écoles: what may be claimed, by whom, for how much, until when, and what comes of it (laws 12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.game_support import (
    FALSE,
    HITS,
    A,
    B,
    Game,
    errors,
    happened,
    is_out_of_order,
    refusal_of,
    score,
    started,
    told,
)
from trictrac.base.errors import IllegalPlayError
from trictrac.model.position import Position
from trictrac.partie.board import table_of
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.report import read_rolls
from trictrac.partie.sentences.claims import claims
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player
from trictrac.view.doc import Board

TOO_FEW, TOO_MANY, UNMADE, FALSE_SCHOOL, ABOVE, IN_PART = (
    ErrorKind.TOO_FEW,
    ErrorKind.TOO_MANY,
    ErrorKind.UNMADE,
    ErrorKind.FALSE_SCHOOL,
    ErrorKind.SCHOOL_ABOVE,
    ErrorKind.SCHOOL_IN_PART,
)

FILL = "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W"
"""Lepeintre's figure 31: 4-2 fills A's grand jan in two ways (8 points); 1-5 1-3 does not."""

HELPLESS = "set W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7/W"
"""Lepeintre's figure 27: with 6-6 A keeps and hits twice (14 points), can play nothing and gives B 4."""

FIGURE_26 = "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1"
"""6-3 earns A 2 points and gives B 4."""

TWO_TOO_FEW = HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2"
"""A earned 4."""

TWO_TOO_MANY = HITS + "; A throws 5-1; A marks 6"


# --- Too few (laws 12.1) --------------------------------------------------------------


@pytest.mark.law("12.1")
def test_an_omission_is_complete_when_a_checker_is_touched() -> None:
    game = started(HITS + "; A throws 5-1; A marks 2")
    assert errors(game) == []
    game = told(game, "A plays 1-6 1-2")
    assert errors(game) == [(TOO_FEW, "A", 2)]
    assert happened(game, "erred")[0].points == 2


@pytest.mark.law("12.1")
def test_the_opponent_marks_what_is_missing_and_the_faulty_player_does_not() -> None:
    game = started(TWO_TOO_FEW + "; B schools 2")
    assert score(game) == "points=2,2b"
    assert errors(game) == []
    assert happened(game, "schooled")[0].player is B


def test_nothing_named_is_nothing_marked() -> None:
    game = started(HITS + "; A throws 5-1; A plays 1-6 1-2")
    assert (score(game), errors(game)) == ("nothing", [(TOO_FEW, "A", 4)])


@pytest.mark.law("12.1")
def test_given_points_are_forgotten_when_the_dice_are_thrown() -> None:
    game = started(FIGURE_26 + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B receives 2")
    assert errors(game) == []
    game = told(game, "B throws 2-1")
    assert errors(game) == [(TOO_FEW, "B", 2)]
    assert score(told(game, "A schools 2")) == "points=4,2"


# --- Too many (laws 12.1) -------------------------------------------------------------


@pytest.mark.law("12.1")
def test_an_excess_is_complete_when_the_token_is_released() -> None:
    game = started(TWO_TOO_MANY)
    assert (score(game), errors(game)) == ("points=6b,0", [(TOO_MANY, "A", 2)])
    game = told(game, "B schools 2")
    assert score(game) == "points=4,2b"
    assert errors(told(game, "A plays 1-6 1-2")) == [], "an error is claimed once"


def test_an_excess_may_be_claimed_after_the_play_too() -> None:
    game = started(TWO_TOO_MANY + "; A plays 1-6 1-2; B schools 2")
    assert (score(game), errors(game)) == ("points=4,2b", [])


def test_an_excess_raised_is_one_excess() -> None:
    game = started(TWO_TOO_MANY + "; A marks 10")
    assert errors(game) == [(TOO_MANY, "A", 6)]
    assert score(told(game, "B schools 6")) == "points=4,6b"


def test_after_an_excess_was_claimed_the_mark_goes_on_from_what_is_left() -> None:
    """The roller's points all come before the école, so B keeps the bredouille."""
    game = started(TWO_TOO_MANY + "; B schools 2; A marks 6")
    assert (score(game), errors(game)) == ("points=6,2b", [(TOO_MANY, "A", 2)])


@pytest.mark.law("12.1")
def test_too_many_of_what_the_other_gave() -> None:
    game = started(FIGURE_26 + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B receives 6")
    assert errors(game) == [(TOO_MANY, "B", 2)]
    assert score(told(game, "A schools 2")) == "points=4,4"
    assert errors(told(game, "A schools 2; B throws 2-1")) == []


def test_marked_where_nothing_was_given() -> None:
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; B receives 4")
    assert errors(game) == [(TOO_MANY, "B", 4)]
    assert score(told(game, "A schools 4")) == "points=4b,0"


# --- A fill or keep not made (laws 12.2) ----------------------------------------------


@pytest.mark.law("12.2")
@pytest.mark.parametrize(
    ("unmade_fill", "claim", "found", "after"),
    [
        ("single", 8, [(UNMADE, "A", 8)], "points=0,8b"),
        ("double", 8, [(UNMADE, "A", 16)], "points=0,4b holes=0,2"),
        # Unmarked and unplayed is a plain shortfall.
        ("single", 0, [(TOO_FEW, "A", 8)], "points=0,8b"),
        ("double", 0, [(TOO_FEW, "A", 8)], "points=0,8b"),
    ],
)
def test_a_fill_marked_or_not_and_then_played_otherwise(
    unmade_fill: str, claim: int, found: list[tuple[ErrorKind, str, int]], after: str
) -> None:
    game = started(FILL + f"; A throws 4-2; A marks {claim}; A plays 1-5 1-3 !", unmade_fill=unmade_fill)
    assert errors(game) == found
    assert score(told(game, f"B schools {found[0][2]}")) == after


def test_half_a_fill_marked() -> None:
    """Four of the eight: those come off, the other four were never marked; each is an école for itself."""
    game = started(FILL + "; A throws 4-2; A marks 4; A plays 1-5 1-3 !")
    assert sorted(errors(game)) == sorted([(TOO_FEW, "A", 4), (UNMADE, "A", 4)])
    assert score(told(game, "B schools 4; B schools 4")) == "points=0,8b"


def test_what_is_marked_too_much_beside_a_fill_not_made() -> None:
    game = started(FILL + "; A throws 4-2; A marks 10; A plays 1-5 1-3 !")
    assert errors(game) == [(TOO_MANY, "A", 2), (UNMADE, "A", 8)]
    assert score(told(game, "B schools 8; B schools 2")) == "points=0,10b"


@pytest.mark.law("9.2")
@pytest.mark.parametrize("claim", [0, 4, 8, 10])
def test_a_player_who_can_fill_must_fill_for_any_mark(claim: int) -> None:
    game = started(FILL + f"; A throws 4-2; A marks {claim}")
    error = refusal_of(game, "A plays 1-5 1-3")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "9.1"
    enforced = told(game, "A plays 1-5 1-3 !; B rectifies 2-4-8")
    assert enforced.state.checkers[A][8] == 2


@pytest.mark.law("12.2")
def test_a_keep_not_made() -> None:
    keep = "set W:6,7x2,8x2,9x2,10x2,11x2,12x4/B:1x13,12x2/W; A throws 2-1; A marks 4; A plays 10-11 10-12 !"
    game = started(keep)
    assert errors(game) == [(UNMADE, "A", 4)]
    assert score(told(game, "B schools 4")) == "points=0,4b"


@pytest.mark.law("12.2")
def test_a_wrong_distance_that_does_not_fill_is_an_unmade_fill_too() -> None:
    game = started(FILL + "; A throws 4-2; A marks 8; A plays 1-6 1-3 !")
    assert game.state.turn is not None
    assert game.state.turn.refusal is not None
    assert game.state.turn.refusal.law == "3.1"
    assert errors(game) == [(UNMADE, "A", 8)]


def test_a_false_move_that_fills_all_the_same_is_none() -> None:
    game = started(FILL + "; A throws 4-2; A marks 8; A plays 1-8 1-2 !")
    assert errors(game) == []


@pytest.mark.law("12.2")
def test_the_ecole_of_an_unmade_fill_leaves_the_right_to_enforce_it() -> None:
    school_first = started(FILL + "; A throws 4-2; A marks 8; A plays 1-5 1-3 !; B schools 8; B rectifies 2-4-8")
    assert (score(school_first), errors(school_first)) == ("points=0,8b", [])
    assert school_first.state.checkers[A][8] == 2
    enforce_first = started(FILL + "; A throws 4-2; A marks 8; A plays 1-5 1-3 !; B rectifies 2-4-8; B schools 8")
    assert (score(enforce_first), errors(enforce_first)) == ("points=0,8b", [])


def test_announced_the_program_marks_and_the_player_may_still_not_fill() -> None:
    game = started(FILL + "; A throws 4-2; A plays 1-5 1-3 !", spoken=False)
    assert (score(game), errors(game)) == ("points=8b,0", [(UNMADE, "A", 8)])
    assert score(told(game, "B schools 8")) == "points=0,8b"


# --- Who need not pass to keep (option corner_excuses_passing) ------------------------

PASSING = "set W:1x2,2x2,3x2,4x2,5x2,6x2,10,17x2/B:7x4,9x5,11x6/W; A throws 6-2"
"""A keeps his full petit jan only by passing two checkers to the return side, or takes his corner from 6 and 10 instead."""


@pytest.mark.law("9.1")
def test_taking_the_corner_instead_does_not_mark_the_keep() -> None:
    excused = started(PASSING, corner_excuses_passing="yes")
    assert errors(told(excused, "A plays 6-12 10-12")) == []
    assert errors(told(excused, "A marks 4; A plays 6-12 10-12")) == [(TOO_MANY, "A", 4)]
    assert errors(told(excused, "A plays 17-23 17-19")) == [(TOO_FEW, "A", 4)]
    assert errors(told(excused, "A marks 4; A plays 17-23 17-19")) == []
    neither = told(excused, "A marks 4; A plays 5-11 6-8 !")
    assert errors(neither) == [(UNMADE, "A", 4)]
    obliged = told(started(PASSING), "A marks 4; A plays 6-12 10-12 !")
    assert errors(obliged) == [(UNMADE, "A", 4)]


@pytest.mark.parametrize(("play", "after"), [("6-12 10-12", "nothing"), ("17-23 17-19", "points=4b,0")])
def test_announced_the_program_takes_the_keep_off_again(play: str, after: str) -> None:
    game = started(PASSING, spoken=False, corner_excuses_passing="yes")
    assert score(game) == "points=4b,0"
    game = told(game, f"A plays {play}")
    assert (score(game), errors(game)) == (after, [])


# --- Only corrected, or let stand (laws 12.3, 12.7) -----------------------------------


@pytest.mark.law("12.3", "12.7")
def test_an_excess_may_only_be_taken_off() -> None:
    game = started(TWO_TOO_MANY + "; B corrects")
    assert (score(game), errors(game)) == ("points=4b,0", [])
    assert happened(game, "corrected")[0].points == 2
    assert errors(told(game, "A plays 1-6 1-2; B throws 2-1")) == []


@pytest.mark.law("12.7")
def test_a_shortfall_may_have_to_be_marked() -> None:
    game = started(TWO_TOO_FEW + "; B corrects")
    assert (score(game), errors(game)) == ("points=4b,0", [])


@pytest.mark.law("12.7")
def test_points_given_may_have_to_be_marked() -> None:
    """Obliged while the next roll is on the table, they count before that roll's points."""
    game = started(
        FIGURE_26.replace("/rolls", "/points=8,8/rolls")
        + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B throws 4-1; B marks 2; A corrects"
    )
    assert score(game) == "points=0,2b holes=0,1"
    assert is_out_of_order(game, "B holds"), "the hole is by points that A gave him"


@pytest.mark.law("10.1")
def test_obliged_to_mark_the_rollers_points_count_before_the_others() -> None:
    """The hole that A has to mark wipes the old points of B, not those that this roll gave him (laws 10.1)."""
    game = started(
        FIGURE_26.replace("/rolls", "/points=10,6/rolls") + "; A throws 6-3; A plays 1-7 1-4; B receives 4; B corrects"
    )
    assert score(game) == "points=0,4b holes=1,0"
    assert game.state.turn is not None
    assert not game.state.turn.choice


@pytest.mark.law("12.3", "12.7")
def test_an_ecole_let_stand_changes_nothing() -> None:
    game = started(TWO_TOO_MANY + "; A plays 1-6 1-2; B throws 2-1")
    assert (score(game), errors(game)) == ("points=6b,0", [])
    assert happened(game, "lapsed")[0].points == 2


def test_who_has_nothing_to_correct_cannot_correct() -> None:
    assert is_out_of_order(started(HITS + "; A throws 5-1; A marks 4; A plays 1-6 1-2"), "B corrects")
    assert is_out_of_order(started(TWO_TOO_FEW), "A corrects"), "not one's own mark"
    assert is_out_of_order(started(""), "B schools 2"), "before the first roll there is nothing"


def test_a_false_ecole_may_only_be_taken_off_too() -> None:
    game = started(HITS + "; A throws 5-1; A marks 4; A plays 1-6 1-2; B schools 6; A corrects")
    assert (score(game), errors(game)) == ("points=4b,0", [])
    assert is_out_of_order(game, "A contests")
    assert is_out_of_order(game, "B maintains")


# --- False écoles, contested and maintained (laws 12.4) -------------------------------

RIGHTLY_MARKED = HITS + "; A throws 5-1; A marks 4; A plays 1-6 1-2"


@pytest.mark.law("12.4")
def test_a_false_ecole_goes_to_the_other() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6")
    assert (score(game), errors(game)) == ("points=4,6b", [(FALSE_SCHOOL, "B", 6)])
    assert happened(game, "false_school")[0].player is B
    game = told(game, "A contests")
    assert (score(game), errors(game)) == ("points=10b,0", [])
    assert happened(game, "contested")[0].player is A


def test_calling_the_amount_of_a_false_ecole_contests_it() -> None:
    assert score(started(RIGHTLY_MARKED + "; B schools 6; A schools 6")) == "points=10b,0"


@pytest.mark.law("12.4")
def test_what_is_claimed_above_the_amount_is_false_and_nothing_else() -> None:
    """Of four points two are right: they stay with B, whatever becomes of the others (laws 12.4)."""
    game = started(TWO_TOO_FEW + "; B schools 4")
    assert (score(game), errors(game)) == ("points=2,4b", [(ABOVE, "B", 2)])
    assert [one.points for one in happened(game, "schooled")] == [2]
    assert [one.points for one in happened(game, "false_school")] == [2]
    assert score(told(game, "A contests")) == score(told(game, "A schools 2")) == "points=4,2"
    assert score(told(game, "A corrects")) == "points=2,2b"
    assert (
        score(told(game, "A lets")) == score(told(game, "B throws 2-1; B plays 1-3 1-2; A throws 2-1")) == "points=2,4b"
    )
    assert errors(told(game, "B throws 2-1")) == [(ABOVE, "B", 2)], "until A throws"


def test_an_excess_that_is_claimed_for_too_much_comes_off_all_the_same() -> None:
    game = started(TWO_TOO_MANY + "; B schools 8")
    assert (score(game), errors(game)) == ("points=4,8b", [(ABOVE, "B", 6)])
    assert score(told(game, "A contests")) == "points=10,2"


def test_an_amount_beyond_every_ecole_takes_them_all() -> None:
    """Half a fill marked and not played is two écoles of four; eight are both, ten are both and two that are false."""
    half = started(FILL + "; A throws 4-2; A marks 4; A plays 1-5 1-3 !")
    both = told(half, "B schools 8")
    assert (score(both), errors(both)) == ("points=0,8b", [])
    assert score(told(both, "A contests")) == "holes=2,0", "four marked and eight, en bredouille"
    assert score(told(both, "A contests; B corrects")) == "points=0,8b"
    above = told(half, "B schools 10")
    assert (score(above), errors(above)) == ("points=0,10b", [(ABOVE, "B", 2)])


# --- An école marked in part (laws 12.3) ----------------------------------------------


@pytest.mark.law("12.3")
@pytest.mark.parametrize("oblige_to_mark", ["yes", "no"])
def test_taking_less_than_an_ecole_marks_it_in_part(oblige_to_mark: str) -> None:
    """It is no false école; the other may oblige him to take the rest, whatever ``oblige_to_mark`` says."""
    game = started(HITS + "; A throws 5-1; A plays 1-6 1-2; B schools 2", oblige_to_mark=oblige_to_mark)
    assert (score(game), errors(game)) == ("points=0,2b", [(IN_PART, "B", 4)])
    assert happened(game, "false_school") == []
    assert "school" not in game.kind.due(game.state), "there is no école of an école"
    obliged = told(game, "A corrects")
    assert (score(obliged), errors(obliged)) == ("points=0,4b", [])
    assert [one.points for one in happened(obliged, "corrected")] == [2]
    assert errors(told(game, "A lets")) == []


@pytest.mark.law("12.3")
@pytest.mark.parametrize("throw", ["B throws 2-1"])
def test_until_the_next_throw_he_may_be_obliged(throw: str) -> None:
    game = started(HITS + "; A throws 5-1; A plays 1-6 1-2; B schools 2")
    late = told(game, throw)
    assert (score(late), errors(late)) == ("points=0,2b", [])
    assert is_out_of_order(late, "A corrects")


@pytest.mark.law("12.3")
def test_an_excess_of_which_a_part_is_claimed_comes_off_whole() -> None:
    game = started(HITS + "; A throws 5-1; A marks 8; B schools 2")
    assert (score(game), errors(game)) == ("points=4,2b", [(IN_PART, "B", 4)])
    assert score(told(game, "A corrects")) == "points=4,4b"


def test_the_accuser_may_take_the_rest_of_his_own_accord() -> None:
    game = started(HITS + "; A throws 6-2; A plays 1-7 1-3; B schools 2")
    assert score(told(game, "B schools 4")) == score(told(game, "B schools 6")) == "points=0,6b"
    more = told(game, "B schools 2")
    assert (score(more), errors(more)) == ("points=0,4b", [(IN_PART, "B", 6)])
    assert score(told(more, "A corrects")) == "points=0,6b"
    above = told(game, "B schools 8")
    assert (score(above), errors(above)) == ("points=0,10b", [(ABOVE, "B", 4)])


def test_an_ecole_in_part_that_is_contested_may_be_restored() -> None:
    game = started(HITS + "; A throws 5-1; A plays 1-6 1-2; B schools 2; A contests")
    assert (score(game), errors(game)) == ("points=2b,0", [])
    assert score(told(game, "B corrects")) == "points=0,2b"
    assert score(told(game, "B maintains")) == "points=0,4b"


def test_of_two_ecoles_that_of_the_right_amount_is_meant() -> None:
    game = started(FILL + "; A throws 4-2; A marks 10; A plays 1-5 1-3 !")
    assert errors(game) == [(TOO_MANY, "A", 2), (UNMADE, "A", 8)]
    assert errors(told(game, "B schools 2")) == [(UNMADE, "A", 8)]
    assert errors(told(game, "B schools 4")) == [(TOO_MANY, "A", 2), (IN_PART, "B", 8)], "less than the eight"


def test_a_false_ecole_is_taken_in_part_too() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6; A schools 2")
    assert (score(game), errors(game)) == ("points=6b,0", [(IN_PART, "A", 6)])
    assert score(told(game, "B corrects")) == "points=10b,0"


# --- A right école that is contested (laws 12.4) --------------------------------------


@pytest.mark.law("12.4")
def test_who_is_wrongly_contested_may_have_his_mark_restored() -> None:
    """B has 8 and marks a right école of 2; A puts him back and marks; B takes no second école (G, LL 187)."""
    game = started(TWO_TOO_MANY.replace(HITS, HITS + "/points=0,8") + "; A plays 1-6 1-2; B schools 2")
    assert score(game) == "points=4,10"
    contested = told(game, "A contests")
    assert score(contested) == "points=8b,8"
    assert {"maintain", "correct", "let"} <= set(contested.kind.due(contested.state))
    restored = told(contested, "B corrects")
    assert (score(restored), errors(restored)) == ("points=4,10", [])
    assert is_out_of_order(restored, "A contests"), "that is the end of it"
    assert is_out_of_order(restored, "B maintains")
    assert score(told(contested, "B maintains")) == "holes=0,1"
    let = told(contested, "B lets")
    assert score(let) == "points=8b,8"
    assert is_out_of_order(let, "B maintains")


def test_only_the_accuser_and_only_of_a_right_ecole_has_his_mark_restored() -> None:
    right = started(TWO_TOO_MANY + "; A plays 1-6 1-2; B schools 2; A contests")
    assert is_out_of_order(right, "A corrects")
    false = started(RIGHTLY_MARKED + "; B schools 6; A contests")
    assert is_out_of_order(false, "B corrects")
    assert "correct" not in false.kind.due(false.state)
    assert is_out_of_order(told(right, "B throws 2-1"), "B corrects"), "until his next throw"


def test_a_later_error_is_put_right_before_an_older_contest() -> None:
    game = started(TWO_TOO_MANY + "; A plays 1-6 1-2; B schools 2; A contests; B throws 2-1")
    assert is_out_of_order(game, "B corrects")


def test_an_older_false_ecole_is_contested_by_its_amount() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6; B schools 2")
    assert score(game) == "points=4,8b"
    assert score(told(game, "A schools 6")) == "points=10,2"


def test_of_equal_amounts_the_true_ecole_comes_first() -> None:
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; B schools 4; B receives 4; A schools 4")
    assert errors(game) == [(FALSE_SCHOOL, "B", 4)]


def test_a_false_ecole_taken_off_leaves_the_other_one_open() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6; B schools 2; A corrects")
    assert score(game) == "points=4,2b"
    assert score(told(game, "A contests")) == "points=6b,0"


def test_two_equal_false_ecoles_are_contested_one_by_one() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 2; B schools 2; A contests")
    assert (score(game), errors(game)) == ("points=6,2", [(FALSE_SCHOOL, "B", 2)])
    assert score(told(game, "A schools 2")) == "points=8b,0"


@pytest.mark.law("12.4")
def test_a_true_ecole_contested_goes_to_the_other_unless_maintained() -> None:
    game = started(TWO_TOO_MANY + "; A plays 1-6 1-2; B schools 2; A contests")
    assert (score(game), errors(game)) == ("points=8b,0", []), "the mark of six is restored and two are added"
    game = told(game, "B maintains")
    assert score(game) == "points=4,4b", "restored, with what A had marked"
    assert happened(game, "maintained")[0].player is B


def test_contesting_leaves_what_was_marked_meanwhile() -> None:
    game = started(FIGURE_26 + "; A throws 6-3; A plays 1-7 1-4; B schools 2; B receives 4")
    assert score(game) == "points=0,6b"
    assert score(told(game, "A contests")) == "points=2b,4"
    assert score(told(game, "B throws 2-1; A contests")) == "points=2b,4", "also after the accuser's throw"


def test_a_contested_ecole_that_was_claimed_before_the_play_is_no_new_error() -> None:
    game = started(TWO_TOO_MANY + "; B schools 2; A contests; A plays 1-6 1-2")
    assert errors(game) == []
    assert score(told(game, "B maintains")) == "points=4,4b"


@pytest.mark.law("12.4")
@pytest.mark.parametrize(
    ("augmentation", "after"), [("explained", "points=4b,0 holes=2,0"), ("unexplained", "holes=0,2")]
)
def test_a_false_ecole_maintained(augmentation: str, after: str) -> None:
    """Explained, the loser of the argument pays: twelve to A, a hole. Unexplained, the accuser marks it for now."""
    game = started(RIGHTLY_MARKED + "; B schools 6; A contests; B maintains", augmentation=augmentation)
    assert score(game) == after


def test_explained_the_argument_is_over() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6; A contests; B maintains")
    assert is_out_of_order(game, "A contests")
    assert is_out_of_order(game, "B maintains")


def test_unexplained_it_may_be_contested_and_maintained_again() -> None:
    game = started(TWO_TOO_MANY + "; B schools 2; A contests; B maintains; A contests", augmentation="unexplained")
    assert score(game) == "points=10b,0", "six restored, four of the maintained école"
    game = told(game, "B maintains")
    assert score(game) == "points=4,8b"


def test_an_argument_may_outlast_several_rolls() -> None:
    game = started(
        RIGHTLY_MARKED
        + "; B schools 4; B throws 2-1; A contests; B plays 1-3 1-2; A throws 2-1; B maintains; A plays 1-3 1-2"
        + "; B throws 2-1; A contests; B plays 1-3 1-2; A throws 2-1",
        augmentation="unexplained",
    )
    assert score(game) == "holes=2,0", "A's own four and the eight of B's école"
    assert score(told(game, "B maintains")) == "points=0,4b holes=0,2"


def test_the_perpetual_ecole_has_an_end() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 999; A contests", augmentation="unexplained")
    assert is_out_of_order(game, "B maintains")
    assert is_out_of_order(started(RIGHTLY_MARKED), "B schools 1000")
    assert is_out_of_order(started(RIGHTLY_MARKED), "B schools 0")


def test_who_may_contest_and_maintain() -> None:
    game = started(RIGHTLY_MARKED + "; B schools 6")
    assert is_out_of_order(game, "B contests")
    assert is_out_of_order(game, "B maintains")
    contested = told(game, "A contests")
    assert is_out_of_order(contested, "A contests")
    assert is_out_of_order(contested, "A maintains")


# --- What an école counts for (laws 12.5, 12.6) ---------------------------------------


@pytest.mark.law("12.5")
def test_ecole_points_count_for_holes_and_bredouille() -> None:
    game = started(HITS + "/points=0,10b; A throws 5-1; A plays 1-6 1-2; B schools 4")
    assert score(game) == "points=0,2b holes=0,2"
    assert score(started(TWO_TOO_FEW + "; B schools 2; B throws 2-1; B plays 1-3 1-2")) == "points=2,2b"


def test_a_double_hole_is_always_marked_as_one() -> None:
    """There is no école for marking a double hole as simple: the program counts holes, players only points."""
    game = started(HITS + "/points=8b,0; A throws 5-1; A marks 4; A plays 1-6 1-2")
    assert (score(game), errors(game)) == ("holes=2,0", [])


@pytest.mark.law("12.6")
def test_a_missed_hole_is_an_ecole_of_its_points() -> None:
    game = started(HITS + "; A throws 6-6; A plays 1-7 1-7; B schools 12")
    assert score(game) == "holes=0,2"


# --- Until when (laws 12.7) -----------------------------------------------------------


@pytest.mark.law("12.7")
@pytest.mark.parametrize(
    ("before", "claim", "throw"),
    [
        (TWO_TOO_FEW, "B schools 2", "B throws 2-1"),
        (TWO_TOO_MANY + "; A plays 1-6 1-2", "B schools 2", "B throws 2-1"),
        (FILL + "; A throws 4-2; A marks 8; A plays 1-5 1-3 !", "B schools 8", "B throws 2-1"),
        # Given and forgotten: complete at B's throw, until A's.
        (
            FIGURE_26 + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B throws 2-1; B plays 1-3 1-2",
            "A schools 4",
            "A throws 2-1",
        ),
        # Too many received: until A's throw, B's own does not matter.
        (
            HITS + "; A throws 2-1; A plays 1-3 1-2; B receives 4; B throws 2-1; B plays 1-3 1-2",
            "A schools 4",
            "A throws 2-1",
        ),
        # A false école: until the accused throws.
        (
            RIGHTLY_MARKED + "; B schools 6; B throws 2-1; B plays 1-3 1-2",
            "A contests",
            "A throws 2-1",
        ),
        # A contested one: until the accuser throws.
        (RIGHTLY_MARKED + "; B schools 6; A contests", "B maintains", "B throws 2-1"),
        # The accused throws twice running: he has gone, or borne off.
        (HITS + "/points=8,0; A throws 5-1; A marks 16; A goes", "B schools 12", "A throws 2-1"),
        (
            "set W:22,23,offx13/B:7x5,8x5,9x5/W; A throws 6-5; A plays 22-off 23-off",
            "B schools 4",
            "A throws 2-1",
        ),
    ],
)
def test_an_ecole_lapses_at_the_right_throw(before: str, claim: str, throw: str) -> None:
    game = started(before)
    right = told(game, claim)
    assert not [happening for happening in right.state.happenings if happening.what == "false_school"]
    late = told(game, throw)
    kept = [error for error in late.state.errors if error in game.state.errors]
    assert kept == []
    assert is_out_of_order(late, claim)
    if "schools" in claim:
        earlier = started(f"{before}; {throw}; {claim}", edition=2)
        assert happened(earlier, "false_school"), "by the second edition, claimed too late it is a false école"


@pytest.mark.law("12.7")
def test_throwing_twice_running_takes_no_contest_away() -> None:
    """B may contest until his own next throw; by the second edition of the laws A's second throw ended it."""
    twice = HITS + "/points=8,0; A throws 5-1; A marks 4; A goes; A schools 6; A throws 2-1"
    assert score(told(started(twice), "B contests")) == "points=0,6b holes=1,0"
    assert is_out_of_order(started(twice, edition=2), "B contests")
    assert is_out_of_order(started(twice + "; A plays 1-3 1-2; B throws 2-1"), "B contests")


@pytest.mark.law("12.7")
def test_an_error_of_the_other_outlasts_his_own_throw() -> None:
    """B marked too much of what A's roll gave him; B's throw does not take A's right away."""
    game = started(HITS + "; A throws 2-1; A plays 1-3 1-2; B receives 4; B throws 2-1")
    assert errors(game) == [(TOO_MANY, "B", 4)]
    assert score(told(game, "A schools 4")) == "points=4b,0"


# --- Undoing restores (laws 12.8) -----------------------------------------------------


@pytest.mark.law("12.8")
def test_undoing_a_hole_restores_the_points_and_the_bredouille_it_wiped() -> None:
    game = started(HITS + "/points=10,8b/holes=1,2/flag=B; A throws 5-1; A marks 4")
    assert score(game) == "points=2b,0 holes=2,2 flag=away"
    wrong = started(HITS + "/points=10,8b/holes=1,2/flag=B; A throws 2-1; A marks 4; B schools 4")
    assert score(wrong) == "holes=1,4 flag=B", "8 and 4 in bredouille are two holes for B, and wipe A's ten"
    only = started(HITS + "/points=10,8b/holes=1,2/flag=B; A throws 2-1; A marks 4; B corrects")
    assert score(only) == "points=10,8b holes=1,2 flag=B"


def test_without_its_hole_a_roll_gives_no_choice() -> None:
    game = started(HITS + "/points=8,0; A throws 6-1; A marks 4")
    assert game.kind.due(game.state)[:2] == ("hold", "go")
    game = told(game, "B schools 2")
    assert is_out_of_order(game, "A holds")
    assert errors(told(game, "A goes")) == [(ErrorKind.WRONGLY_GONE, "A", 2)]


@pytest.mark.law("12.8")
def test_a_hole_wiped_wrongly_comes_back_in_the_next_roll() -> None:
    """Undone a roll later, everything marked since follows: B's wrong hole had wiped A's ten points."""
    game = started(
        HITS + "/points=10,8; A throws 2-1; A plays 1-3 1-2; B receives 4; B throws 2-1; B plays 1-3 1-2; A corrects"
    )
    assert score(game) == "points=10,8"


@pytest.mark.law("10.6", "12.8")
def test_a_partie_ended_by_a_wrong_mark_goes_on() -> None:
    game = started(HITS + "/points=8b,0/holes=11,0; A throws 6-1; A marks 4")
    assert game.state.phase is Phase.OVER
    game = told(game, "B schools 2")
    assert (game.state.phase, game.state.results, score(game)) == (Phase.PLAY, (), "points=10,2b holes=11,0")
    assert told(game, "A plays 1-7 1-2").state.roller is B


def test_a_partie_ended_by_a_wrong_receipt_goes_on_with_the_next_throw() -> None:
    game = started(HITS + "/points=0,10/holes=0,11; A throws 2-1; A plays 1-3 1-2; B receives 2")
    assert game.state.phase is Phase.OVER
    game = told(game, "A corrects")
    assert (game.state.phase, game.state.roller) == (Phase.THROW, B)
    assert told(game, "B throws 2-1").state.phase is Phase.PLAY


def test_the_ecole_that_undoes_the_last_hole_may_win() -> None:
    game = started(HITS + "/points=8,8/holes=11,11/flag=away")
    game = told(game, "A throws 2-1; A marks 4; B schools 4")
    assert (game.state.phase, [result.winner for result in game.state.results]) == (Phase.OVER, [B])


def test_a_last_hole_without_the_excess_ends_the_partie_all_the_same() -> None:
    game = started(HITS + "/points=8,10/holes=11,11/flag=away; A throws 5-1; A marks 6; B schools 2")
    assert (game.state.phase, [result.winner for result in game.state.results]) == (Phase.OVER, [A])


@pytest.mark.law("10.6")
def test_a_partie_ended_by_a_false_ecole_goes_on() -> None:
    game = started(HITS + "/points=0,8/holes=0,11; A throws 2-1; A plays 1-3 1-2; B schools 4")
    assert game.state.phase is Phase.OVER
    game = told(game, "A contests")
    assert (game.state.phase, game.state.roller, score(game)) == (Phase.THROW, B, "points=4b,8 holes=0,11")


def test_after_the_end_an_ecole_that_undoes_nothing_wins_nothing() -> None:
    """A's last hole stands; B's twelve false points come too late to win and too late to count."""
    game = started(HITS + "/points=8,0/holes=11,11/flag=away; A throws 5-1; A marks 4; B schools 12")
    assert [(result.winner, result.score.holes) for result in game.state.results] == [(A, (12, 11))]


# --- École impossible (laws 12.9) -----------------------------------------------------


@pytest.mark.law("12.9")
@pytest.mark.parametrize(
    ("ecole_impossible", "after_the_others_throw"),
    [("next_own_roll", []), ("next_throw", [(TOO_FEW, "A", 6)])],
)
def test_a_helpless_player_may_mark_later(
    ecole_impossible: str, after_the_others_throw: list[tuple[ErrorKind, str, int]]
) -> None:
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass", ecole_impossible=ecole_impossible)
    assert errors(game) == []
    assert score(told(game, "A marks 14")) == "points=2b,0 holes=2,0"
    assert "claim" in game.kind.due(game.state)
    game = told(game, "B receives 4; B throws 2-1")
    assert errors(game) == after_the_others_throw
    if after_the_others_throw:
        assert is_out_of_order(game, "A marks 14")
    else:
        assert score(told(game, "A marks 14")) == "points=2,4b holes=2,0"


@pytest.mark.law("12.9")
def test_at_his_own_next_throw_the_omission_is_complete() -> None:
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B receives 4; B throws 1-1; B plays 9-10 9-10")
    game = told(game, "A throws 2-1")
    assert errors(game) == [(TOO_FEW, "A", 6)]
    assert is_out_of_order(told(game, "A plays pass !; B throws 2-1"), "A marks 14")


def test_both_may_be_helpless_in_turn() -> None:
    both = "set W:7x2,8x2,9x2,10x2,11x2,12x5/B:7x2,8x2,9x2,10x2,11x2,12x5/W"
    game = started(both + "; A throws 6-6; A plays pass; B receives 4; B throws 6-6; B plays pass; A receives 4")
    assert [str(late.roller) for late in game.state.late] == ["A", "B"]
    assert errors(game) == []
    assert score(told(game, "B marks 6; A marks 6")) == score(told(game, "A marks 6; B marks 6")) == "points=10,10"


def test_a_late_mark_may_be_too_much() -> None:
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass; A marks 20")
    assert errors(game) == [(TOO_MANY, "A", 6)]
    assert score(told(game, "B schools 6")) == "points=2,6b holes=2,0"
    assert errors(told(game, "B schools 6; B receives 4; B throws 2-1")) == []


def test_a_late_excess_is_claimed_once_and_until_the_others_second_throw() -> None:
    late = (
        HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B receives 4; B throws 1-1; A marks 20; B plays 9-10 9-10"
    )
    game = told(started(late), "A throws 2-1")
    assert errors(game) == [(TOO_MANY, "A", 6)]
    assert score(told(game, "B schools 6")) == "points=2,10b holes=2,0"
    assert errors(told(game, "A plays pass !; B receives 4; B throws 2-1")) == []


def test_a_late_mark_is_not_touched_by_what_the_other_marked_too_much() -> None:
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B receives 6; A corrects; A marks 14; A holds")
    assert (score(game), errors(game)) == ("points=2,4b holes=2,0", [])


@pytest.mark.law("12.9")
def test_a_late_mark_comes_before_what_the_roll_gave_the_other() -> None:
    """On one roll the roller's points count first (laws 10.1): 8 and 6 are a hole in bredouille, then B marks his 4."""
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B receives 4; A marks 14")
    assert (score(game), game.state.choosing) == ("points=2b,0 holes=2,0", True), (
        "B's 4 wait for A's choice (laws 12.9)"
    )
    assert score(told(game, "A holds")) == score(told(game, "B throws 2-1")) == "points=2,4b holes=2,0"
    assert score(told(game, "A goes")) == "holes=2,0"


@pytest.mark.law("12.9")
def test_a_late_mark_comes_before_the_next_roll() -> None:
    """B's two points of the next roll break A's run only by the earlier laws, and then only once that roll is played."""
    text = HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B throws 6-1; B marks 2"
    for late in ("; A marks 14", "; B plays pass !; A marks 14"):
        assert score(started(text + late)) == "points=2,2b holes=2,0"
    assert score(started(text + "; B plays pass !; A marks 14", edition=2)) == "points=2b,0 holes=1,0"


def test_nothing_is_late_once_a_checker_was_touched() -> None:
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays 7-19 !")
    assert game.state.late == ()
    assert (TOO_FEW, "A", 6) in errors(game)


@pytest.mark.law("12.9")
def test_nothing_is_late_where_the_other_has_gone() -> None:
    game = started(HELPLESS + "/points=0,8; A throws 6-6; A marks 8; A plays pass; B receives 4; B throws 2-1")
    assert game.state.late
    hole = started(HELPLESS + "/points=0,8; A throws 6-6; A marks 8; A plays pass; B throws 6-1; B marks 24; B goes")
    assert hole.state.late == ()
    assert is_out_of_order(hole, "A marks 14")


def test_a_late_mark_is_made_final_in_its_own_place() -> None:
    """It does not push the points of the other's later roll out of the account."""
    text = (
        HELPLESS
        + "; A throws 6-6; A marks 8; A plays pass; B throws 6-1; B marks 2; B plays pass !; A marks 14"
        + "; A throws 2-1; A plays pass !; B throws 2-1; B plays pass !; A throws 2-1; A plays pass !; B throws 2-1"
    )
    assert score(started(text, edition=2)) == "points=2b,0 holes=1,0"
    assert score(started(text)) == "points=2,2b holes=2,0"


# --- Who forgets himself (laws 12.10) -------------------------------------------------


@pytest.mark.law("12.10")
def test_an_accuser_is_schooled_only_for_what_exceeds_his_ecole() -> None:
    game = started(FIGURE_26 + "; A throws 6-3; A plays 1-7 1-4; B schools 2; B throws 2-1")
    assert errors(game) == [(TOO_FEW, "B", 2)]
    assert score(told(game, "A schools 2")) == "points=2b,2"


@pytest.mark.law("12.10")
def test_not_at_all_when_the_ecole_was_as_much() -> None:
    game = started(FALSE + "/rolls=4,4; A throws 4-4; A marks 6; A plays 1-5 1-5; B schools 6; B throws 2-1")
    assert errors(game) == []


# --- Points wiped after bearing off (option exit_points_left) -------------------------

EXIT = "set W:22,23,offx13/B:7x5,8x5,9x5/W/points=2,4b; A throws 6-5; A marks 4; A plays 22-off 23-off"


@pytest.mark.law("12.6")
@pytest.mark.parametrize("exit_points_left", ["lost", "ecole"])
@pytest.mark.parametrize(("player", "points", "left"), [("A", 6, "points=0,4"), ("B", 4, "points=6,0")])
def test_points_wiped_while_setting_up(exit_points_left: str, player: str, points: int, left: str) -> None:
    other = Player[player].other
    game = started(EXIT + f"; {player} erases", exit_points_left=exit_points_left)
    assert score(game) == left
    if exit_points_left == "lost":
        assert errors(game) == []
        return
    assert errors(game) == [(TOO_FEW, player, points)]
    schooled = told(game, f"{other} schools {points}")
    assert schooled.state.score.points[other] == 10
    assert schooled.state.score.points[other.other] == 0
    corrected = told(game, f"{other} corrects")
    assert score(corrected) == "points=6,4"


def test_points_are_wiped_by_mistake_only_after_bearing_off() -> None:
    assert is_out_of_order(started(HITS + "/points=8,4"), "A erases")
    assert is_out_of_order(started(HITS + "/points=8,4; A throws 5-1; A marks 4; A goes; B schools 2"), "B erases")
    assert is_out_of_order(started(EXIT + "; A erases"), "A erases"), "there is nothing left"
    assert is_out_of_order(started(EXIT + "; A throws 2-1"), "A erases")


# --- Lepeintre's rules (part IV, ch. I) -----------------------------------------------

TRUE_AND_FALSE = "set W:1x12,2,12x2/B:1x9,5,7x2,11x2,22/W"
"""6-2 hits A's 3 from the talon (4 points) and, over the held fields 18 and 14, falsely his 20 (4 to B)."""


def test_an_ecole_of_eight_may_not_be_claimed_of_who_can_play_nothing() -> None:
    """Rule 63: the opponent may not school meanwhile."""
    game = started(HELPLESS + "; A throws 6-6; A marks 8; A plays pass; B schools 6")
    assert happened(game, "false_school")


@pytest.mark.parametrize(
    ("points", "after"),
    [
        # Rule 65 (p4-score-008): the four points of an earlier école cost B the bredouille.
        ("0,4b", "points=4,8"),
        # p4-score-009: without them he would be in bredouille.
        ("0,0", "points=4,4b"),
    ],
)
def test_an_ecole_taken_can_cost_the_bredouille(points: str, after: str) -> None:
    text = f"{TRUE_AND_FALSE}/points={points}" if points != "0,0" else TRUE_AND_FALSE
    assert score(started(text + "; A throws 6-2; A marks 4; A plays 1-7 2-4; B receives 4")) == after


# --- Letting an error pass (laws 12.3, 12.7) ------------------------------------------


@pytest.mark.law("12.3")
def test_an_error_let_pass_cannot_be_claimed_and_the_mark_stands() -> None:
    game = started(HITS + "; A throws 5-1; A marks 10; B lets")
    assert (score(game), errors(game)) == ("points=10b,0", [])
    assert [(told.player, told.points) for told in happened(game, "lapsed")] == [(A, 6)]
    game = told(game, "A plays 1-6 1-2")
    assert errors(game) == [], "it is not found again when a checker is touched"
    assert is_out_of_order(game, "B corrects")
    assert is_out_of_order(game, "B schools 6"), "a word said binds"


def test_of_several_errors_the_first_is_let_pass() -> None:
    game = started(HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2; B schools 4")
    assert errors(game) == [(ABOVE, "B", 2)]
    let = told(game, "A lets")
    assert (errors(let), score(let)) == ([], "points=2,4b")
    assert is_out_of_order(let, "A contests"), "what was let pass is not contested"
    two = started(FILL + "; A throws 4-2; A marks 10; A plays 1-5 1-3 !; B lets")
    assert errors(two) == [(UNMADE, "A", 8)]
    assert told(two, "B lets").state.errors == ()


def test_a_further_mark_that_is_wrong_is_another_error() -> None:
    game = started(HITS + "; A throws 5-1; A marks 10; B lets; A marks 12")
    assert errors(game) == [(ErrorKind.TOO_MANY, "A", 2)]


def test_what_was_received_too_much_and_let_pass_stays() -> None:
    game = started(FALSE + "; A throws 4-4; A plays 1-5 1-5; B receives 8; A lets; B receives 8")
    assert (score(game), errors(game)) == ("points=0,8b", [])
    assert errors(told(game, "B throws 2-1")) == []


def test_nobody_lets_pass_what_is_no_error_or_his_own() -> None:
    assert is_out_of_order(started(HITS + "; A throws 5-1; A marks 4"), "B lets")
    assert is_out_of_order(started(HITS + "; A throws 5-1; A marks 6"), "A lets")
    assert "let" not in started(HITS).kind.due(started(HITS).state)


def test_an_error_let_pass_is_read_as_overlooked() -> None:
    game = started(HITS + "; A throws 5-1; A marks 6; B lets; A plays 1-6 1-2; B throws 2-1")
    findings = [(finding.error.school, finding.fate) for report in read_rolls(game) for finding in report.findings]
    assert findings == [(2, "overlooked")]


# --- An école of any amount (laws 12.1, 12.3, 12.4) -----------------------------------


@pytest.mark.law("12.1", "12.3", "12.4")
@given(
    claim=st.sampled_from(range(0, 31, 2)),
    school=st.sampled_from(range(2, 31, 2)),
    answer=st.sampled_from(["", "contests", "corrects", "lets"]),
    oblige=st.sampled_from(["yes", "no"]),
)
def test_an_ecole_of_any_amount_is_right_as_far_as_it_is_due(claim: int, school: int, answer: str, oblige: str) -> None:
    """Reckoned by the laws alone, in all the points that each has marked; A's roll earned 4."""
    game = started(f"{HITS}; A throws 5-1; A marks {claim}; A plays 1-6 1-2; B schools {school}", oblige_to_mark=oblige)
    due = abs(claim - 4)
    right, above = min(school, due), max(0, school - due)
    assert errors(game) == (
        [(FALSE_SCHOOL, "B", school)] * (not due)
        + [(ABOVE, "B", above)] * bool(due and above)
        + [(IN_PART, "B", due)] * (school < due)
    )
    mine, theirs = min(claim, 4), right + above
    if answer == "corrects" and above:
        theirs -= above
    elif answer == "corrects" and school < due:
        theirs += due - school
    elif answer == "contests" and above:
        theirs, mine = theirs - above, mine + above
    elif answer == "contests":
        theirs, mine = theirs - right, mine + right + max(0, claim - 4)
    if answer in ("lets", "corrects") and not errors(game):
        assert is_out_of_order(game, f"A {answer}")
        return
    game = told(game, f"A {answer}") if answer else game
    assert total(game, A) == mine
    assert total(game, B) == theirs


def total(game: Game, player: Player) -> int:
    """All points that a player has marked, whatever holes they made."""
    return sum(entry.points for entry in game.state.ledger if entry.player is player)


@pytest.mark.law("11.5")
@given(claim=st.sampled_from(range(0, 31, 2)), had=st.sampled_from(range(0, 12, 2)), roll=st.sampled_from([0, 2, 4, 6]))
def test_going_without_a_hole_costs_the_missing_points_and_nothing_else(claim: int, had: int, roll: int) -> None:
    """The missing points are twelve less what he had and truly earned, and only where these make no hole (laws 11.5)."""
    dice = {0: "2-1", 2: "6-1", 4: "5-1", 6: "6-2"}[roll]
    game = started(f"{HITS}/points={had},0; A throws {dice}; A marks {claim}; A goes")
    missing, excess = 12 - had - roll, max(0, claim - roll)
    if missing > 0:
        assert errors(game) == [(ErrorKind.WRONGLY_GONE, "A", missing)]
        game = told(game, f"B schools {missing}")
        assert total(game, A) == min(claim, roll)
        assert "rectify" in game.kind.due(game.state)
        assert total(told(game, "A contests"), A) == claim + missing
    else:
        too_many_holes = (had + claim) // 12 > (had + roll) // 12
        assert errors(game) == [(TOO_MANY, "A", excess)] * too_many_holes


@pytest.mark.parametrize("roller", ["W", "B"])
def test_the_proof_shows_the_board_before_the_roll(roller: str) -> None:
    hits, hit = ("1x8,2,3,4,5,6,12x2", "1x12,5,7,8")
    board = f"W:{hits}/B:{hit}/W" if roller == "W" else f"W:{hit}/B:{hits}/B"
    player = "A" if roller == "W" else "B"
    game = started(f"set {board}; {player} throws 5-1; {player} marks 2; {player} plays 1-6 1-2")
    proof = claims(game.state, game.events, ("Cloris", "Damon"))[Player[player].other].proof
    assert proof is not None
    assert proof[0] == Board(table_of(Position.parse(board)), names=("Cloris", "Damon"))
