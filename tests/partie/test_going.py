"""Hold or go, going on a false count, bearing off, who rolls next and how rolls are counted (laws 2.2, 6.7, 11)."""

from __future__ import annotations

import pytest

from tests.support.game_support import HITS, A, B, Game, errors, happened, is_out_of_order, score, started, told
from trictrac.base.errors import IllegalPlayError
from trictrac.model.position import TALON
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.frame import Frame, FrameKind, Seats
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase
from trictrac.protocol.log import Log

AT_EIGHT = HITS + "/points=8,6/rolls=4,4"
"""A needs four points: 5-1 earns them, 6-2 earns two more, 6-1 two too few."""

LAST = "set W:22,23,offx13/B:7x5,8x5,9x5/W/points={points}/rolls=20,20"
"""A bears off his last two checkers with 6-5 (4 points)."""


def last(points: str = "2,6") -> str:
    return LAST.format(points=points)


# --- The choice (laws 11.1, 11.2, 11.4) -----------------------------------------------


@pytest.mark.law("11.1")
def test_only_a_hole_by_ones_own_roll_gives_the_choice() -> None:
    with_hole = started(AT_EIGHT + "; A throws 5-1", spoken=False)
    assert with_hole.state.turn is not None
    assert with_hole.state.turn.choice
    assert with_hole.kind.due(with_hole.state)[:2] == ("hold", "go")
    without = started(AT_EIGHT + "; A throws 6-1", spoken=False)
    assert is_out_of_order(without, "A goes")
    assert is_out_of_order(without, "A holds")
    assert is_out_of_order(with_hole, "B holds")
    assert is_out_of_order(with_hole, "B goes")


@pytest.mark.law("11.2", "11.4")
def test_holding_keeps_the_remainder_and_plays() -> None:
    game = started(AT_EIGHT + "; A throws 6-2; A holds", spoken=False)
    assert score(game) == "points=2b,0 holes=1,0"
    assert is_out_of_order(game, "A goes"), "a word said binds"
    game = told(game, "A plays 1-7 1-3")
    assert (game.state.roller, game.state.releve) == (B, 1)


@pytest.mark.law("11.4")
def test_touching_a_checker_is_staying() -> None:
    game = started(AT_EIGHT + "; A throws 6-2; A plays 1-7 1-3", spoken=False)
    assert score(game) == "points=2b,0 holes=1,0"
    assert game.state.turn is not None
    assert game.state.turn.held
    assert is_out_of_order(game, "A goes")


@pytest.mark.law("2.2", "11.3")
def test_going_loses_the_remainder_and_rolls_first() -> None:
    game = started(AT_EIGHT + "; A throws 6-2; A goes", spoken=False)
    assert score(game) == "holes=1,0"
    state = game.state
    assert (state.phase, state.roller, state.releve, state.rolls) == (Phase.THROW, A, 2, (0, 0))
    assert state.checkers == (TALON, TALON)
    assert is_out_of_order(game, "B throws 2-1")
    assert is_out_of_order(game, "A holds")
    assert happened(game, "gone")[0].player is A
    assert not state.swapped, "colours are exchanged only after bearing off"


@pytest.mark.law("11.3")
def test_going_leaves_holes_and_pavillon() -> None:
    game = started(HITS + "/points=8,0/holes=1,3/flag=W", spoken=False)
    game = told(game, "A throws 6-2; A goes")
    assert score(game) == "holes=2,3 flag=A"


@pytest.mark.law("8.1")
def test_rolls_are_counted_afresh_after_going() -> None:
    """The jan de six tables needs the third roll of the relevé (laws 8.1); it may be made in any relevé."""
    game = started(AT_EIGHT + "; A throws 6-2; A goes", spoken=False)
    game = told(game, "A throws 2-1; A plays 1-3 1-2; B throws 6-1; B plays 1-7 1-2; A throws 4-3; A plays 1-5 1-4")
    assert game.state.rolls == (2, 1)
    game = told(game, "B throws 5-4; B plays 1-6 1-5; A throws 6-5")
    assert score(game) == "points=4b,0 holes=1,0"


@pytest.mark.law("11.1", "12.5")
def test_points_given_and_ecoles_give_no_choice() -> None:
    schooled = started(HITS + "/points=0,8b; A throws 5-1; A plays 1-6 1-2; B schools 4; B throws 2-1")
    assert score(schooled) == "holes=0,2"
    assert is_out_of_order(schooled, "B holds")
    assert schooled.state.turn is not None
    assert not schooled.state.turn.choice
    with_own = told(schooled, "B marks 0")
    assert is_out_of_order(with_own, "B holds")


FORGOTTEN = (
    "set W:1x13,7,9/B:1x12,7,12x2/W/points=8,10/rolls=2,1; A throws 6-3; A marks 2; A plays 1-7 1-4; B throws 4-1"
)
"""A's roll gave B four points (Lepeintre's figure 26) which B forgets; his own roll hits A's 9 and earns him two."""


@pytest.mark.law("12.5")
def test_an_ecole_of_the_roll_before_comes_before_the_present_roll() -> None:
    """Claimed while the next roll is on the table, it wipes the points upon which that roll made a hole (laws 12.5)."""
    game = started(FORGOTTEN + "; B marks 2")
    assert (score(game), errors(game)) == ("holes=0,1", [(ErrorKind.TOO_FEW, "B", 4)])
    assert game.kind.due(game.state)[:2] == ("hold", "go")
    game = told(game, "A schools 4")
    assert score(game) == "points=2,2b holes=1,0"
    assert is_out_of_order(game, "B holds"), "there is no hole of his own any more"
    assert score(told(started(FORGOTTEN), "A schools 4; B marks 2")) == score(game), "whoever speaks first"


@pytest.mark.law("12.5")
def test_the_ecole_comes_before_the_next_roll_also_once_that_is_played() -> None:
    played = FORGOTTEN + "; B marks 2; B holds; B plays 1-5 1-2; A schools 4"
    assert score(started(played)) == "points=2,2b holes=1,0"
    assert score(started(played, edition=2)) == "points=4b,0 holes=0,1"


# --- Going on a false count (laws 11.5) -----------------------------------------------


def test_too_many_marked_then_gone() -> None:
    """Lepeintre's rule 55 by the second edition: he takes back what he marked too much, stays, and the excess is an école."""
    game = started(AT_EIGHT + "; A throws 5-1; A marks 8; A goes", edition=2)
    assert (score(game), errors(game)) == ("holes=1,0", [(ErrorKind.TOO_MANY, "A", 4)])
    game = told(game, "B schools 4")
    assert score(game) == "points=0,4b holes=1,0"
    assert (game.state.phase, game.state.roller, game.state.releve) == (Phase.PLAY, A, 1)
    assert game.state.rolls == (5, 4)
    assert game.state.facing(A).me == started(AT_EIGHT).state.facing(A).me
    assert is_out_of_order(game, "A goes"), "he has lost the right to go"
    assert told(game, "A plays 1-6 1-2").state.roller is B


@pytest.mark.law("11.5")
def test_too_many_holes_then_gone_and_nobody_objects() -> None:
    game = started(HITS + "/points=8b,0; A throws 5-1; A marks 16; A goes; A throws 2-1")
    assert score(game) == "holes=4,0", "points won too many and unnoticed are kept"
    assert errors(game) == []
    assert happened(game, "lapsed")[0].points == 12


@pytest.mark.law("11.5")
def test_the_other_may_only_put_the_going_right() -> None:
    game = started(AT_EIGHT + "; A throws 5-1; A marks 16; A goes; B corrects")
    assert (score(game), game.state.phase, game.state.releve) == ("holes=1,0", Phase.PLAY, 1)
    assert is_out_of_order(game, "A goes")


@pytest.mark.law("11.5")
def test_too_few_marked_then_gone() -> None:
    """He loses what he has not marked, but goes; there is no école for who goes with a hole that he has earned."""
    game = started(HITS + "/points=8,6; A throws 6-6; A marks 4; A goes")
    assert (score(game), errors(game)) == ("holes=1,0", [])


def test_no_point_marked_of_a_hole_earned_then_gone() -> None:
    game = started(AT_EIGHT + "; A throws 5-1; A goes")
    assert (score(game), errors(game)) == ("nothing", [])
    assert (game.state.roller, game.state.releve) == (A, 2)


@pytest.mark.law("11.5")
def test_gone_without_a_hole() -> None:
    """The école is what he lacks of the hole, and he has to stay."""
    game = started(AT_EIGHT + "; A throws 6-1; A marks 2; A goes")
    assert (score(game), errors(game)) == ("nothing", [(ErrorKind.WRONGLY_GONE, "A", 2)])
    game = told(game, "B schools 2")
    assert score(game) == "points=10,8"
    assert (game.state.phase, game.state.roller) == (Phase.PLAY, A)
    assert told(game, "A plays 1-7 1-2").state.roller is B


@pytest.mark.law("11.5")
@pytest.mark.parametrize(
    ("roll", "claim", "missing"),
    [
        # Of eight points and the two that the roll earns two are missing to the hole, marked or not.
        ("6-1", 2, 2),
        ("6-1", 0, 2),
        ("2-1", 0, 4),
        # Marked too much, and yet no hole.
        ("2-1", 2, 4),
        # A hole by points that are not his, one or two of them.
        ("6-1", 4, 2),
        ("6-1", 16, 2),
        ("2-1", 28, 4),
    ],
)
def test_going_where_no_hole_is_due_is_one_ecole_of_the_missing_points(roll: str, claim: int, missing: int) -> None:
    """Whatever he marked too much is part of it, and comes off with it."""
    game = started(AT_EIGHT + f"; A throws {roll}; A marks {claim}; A goes")
    assert errors(game) == [(ErrorKind.WRONGLY_GONE, "A", missing)]
    earned = 2 if roll == "6-1" else 0
    schooled = told(game, f"B schools {missing}")
    assert (schooled.state.phase, errors(schooled)) == (Phase.PLAY, [])
    assert schooled.state.score.points == (8 + min(claim, earned), 6 + missing)
    assert schooled.state.score.holes == (0, 0)
    corrected = told(game, "B corrects")
    assert corrected.state.score.points == (8 + min(claim, earned), 6)
    played = told(schooled, "B rectifies 1-7 1-2" if roll == "6-1" else "B rectifies 1-3 1-2")
    assert errors(played) == ([(ErrorKind.TOO_FEW, "A", earned - claim)] if claim < earned else [])


def test_a_going_let_pass_stands_once_the_goer_has_thrown() -> None:
    game = started(AT_EIGHT + "; A throws 6-1; A marks 2; A goes; A throws 2-1")
    assert errors(game) == []
    assert game.state.before_go is None
    assert game.state.releve == 2


@pytest.mark.law("12.7")
def test_what_the_other_forgot_before_may_still_be_claimed_by_the_other() -> None:
    """B goes while A may still claim four points that B forgot: until B throws twice running (laws 12.7)."""
    figure = "set W:1x13,7,9/B:1x12,7,12x2/W/points=0,10/rolls=2,1"
    game = started(figure + "; A throws 6-3; A marks 2; A plays 1-7 1-4; B throws 6-1")
    assert errors(game) == [(ErrorKind.TOO_FEW, "B", 4)]
    hole = started("set W:1x8,2,3,4,5,6,12x2/B:1x13,7,9/W/points=0,10/rolls=2,1; A throws 2-1; A plays 1-3 1-2")
    assert hole.state.roller is B
    game = told(game, "B marks 0; B goes")
    assert (ErrorKind.TOO_FEW, "B", 4) in errors(game)
    assert errors(told(game, "B throws 2-1")) == []


def test_a_contested_call_back_sends_the_goer_off_again() -> None:
    game = started(AT_EIGHT + "; A throws 5-1; A marks 16; A goes; B schools 12; A contests")
    assert (game.state.phase, game.state.roller, game.state.releve) == (Phase.THROW, A, 2)
    assert score(game) == "holes=5,0"
    game = told(game, "B maintains")
    assert (game.state.phase, game.state.releve) == (Phase.PLAY, 1)
    assert score(game) == "holes=1,4 flag=B"


@pytest.mark.law("11.5")
def test_points_named_too_many_are_lost_by_going_without_an_ecole() -> None:
    """Four due of eight named: one hole either way, so that nothing but the remainder is too much (laws 11.5)."""
    game = started(AT_EIGHT + "; A throws 5-1; A marks 8")
    assert errors(game) == []
    assert is_out_of_order(game, "B schools 4")
    held = told(game, "A holds")
    assert errors(held) == [(ErrorKind.TOO_MANY, "A", 4)]
    assert score(told(held, "B schools 4")) == "points=0,4b holes=1,0"
    gone = told(game, "A goes")
    assert (score(gone), errors(gone), gone.state.releve) == ("holes=1,0", [], 2)
    assert errors(told(gone, "B schools 4")) == [(ErrorKind.FALSE_SCHOOL, "B", 4)]


def test_announced_nobody_goes_without_the_right() -> None:
    assert is_out_of_order(started(AT_EIGHT + "; A throws 6-1", spoken=False), "A goes")
    assert started(AT_EIGHT + "; A throws 5-1; A goes", spoken=False).state.before_go is None


# --- Bearing off (laws 6.7) -----------------------------------------------------------


@pytest.mark.law("2.2", "6.7")
def test_after_bearing_off_points_stay_and_the_same_player_rolls() -> None:
    game = started(last() + "; A throws 6-5; A plays 22-off 23-off", spoken=False)
    state = game.state
    assert score(game) == "points=6,6"
    assert (state.phase, state.roller, state.releve, state.rolls) == (Phase.THROW, A, 2, (0, 0))
    assert state.checkers == (TALON, TALON)
    assert happened(game, "exit")[0].player is A
    assert is_out_of_order(game, "B throws 2-1")


@pytest.mark.law("6.7")
def test_flags_stay_after_bearing_off() -> None:
    game = started(last("2b,0/holes=2,1/flag=W") + "; A throws 6-5; A plays 22-off 23-off", spoken=False)
    assert score(game) == "points=6b,0 holes=2,1 flag=A"


@pytest.mark.law("6.7")
def test_colours_are_exchanged_after_bearing_off() -> None:
    game = started(last("2b,0") + "; A throws 6-5; A plays 22-off 23-off", spoken=False)
    position = game.state.position
    assert (game.state.swapped, position.turn) == (True, Side.BLACK)
    assert position.score.points == (0, 6)
    assert position.score.bredouille == (False, True)
    game = told(game, "A throws 2-1; A plays 1-3 1-2")
    assert game.state.position.black[1] == 13, "A has Black now"
    assert game.state.position.turn is Side.WHITE


@pytest.mark.law("6.7")
def test_a_player_who_bears_off_with_a_hole_may_hold() -> None:
    game = started(last("10,6") + "; A throws 6-5; A holds; A plays 22-off 23-off", spoken=False)
    assert score(game) == "points=2b,0 holes=1,0"
    assert (game.state.roller, game.state.releve, game.state.swapped) == (A, 2, True)


@pytest.mark.law("6.7")
def test_or_go() -> None:
    game = started(last("10,6") + "; A throws 6-5; A goes", spoken=False)
    assert score(game) == "holes=1,0"
    assert (game.state.roller, game.state.releve, game.state.swapped) == (A, 2, False)


@pytest.mark.law("12.7")
def test_the_other_marks_and_claims_before_the_second_roll_after_bearing_off() -> None:
    game = started(last() + "; A throws 6-5; A marks 2; A plays 22-off 23-off")
    assert (score(game), errors(game)) == ("points=4,6", [(ErrorKind.TOO_FEW, "A", 2)])
    assert score(told(game, "B schools 2")) == "points=4,8"
    assert errors(told(game, "A throws 2-1")) == [], "he throws twice running"


def test_the_second_roll_running_after_bearing_off() -> None:
    game = started(last() + "; A throws 6-5; A plays 22-off 23-off; A throws 2-1; A plays 1-3 1-2", spoken=False)
    assert (game.state.roller, game.state.rolls) == (B, (1, 0))


# --- Playing for all (option joint_exit_roll) -----------------------------------------


def joint(text: str = "", points: str = "2,6", *, spoken: bool = False) -> Game:
    return started(last(points) + "; A throws 6-5 for all" + text, spoken=spoken, joint_exit_roll="yes")


@pytest.mark.law("6.7")
def test_one_roll_bears_off_and_opens_the_next_releve() -> None:
    game = joint("; A plays 22-off 23-off")
    state = game.state
    assert (state.phase, state.roller, state.releve, state.rolls) == (Phase.PLAY, A, 2, (1, 0))
    assert str(state.roll) == "6-5"
    assert told(game, "A plays 1-7 1-6").state.roller is B


def test_playing_for_all_does_not_waive_the_right_to_go() -> None:
    game = joint("; A goes", points="10,6")
    assert (game.state.phase, game.state.releve, score(game)) == (Phase.THROW, 2, "holes=1,0")


def test_errors_of_the_last_roll_can_still_be_claimed_when_it_opens_the_next_releve() -> None:
    game = joint("; A marks 2; A plays 22-off 23-off", spoken=True)
    assert (game.state.phase, errors(game)) == (Phase.PLAY, [(ErrorKind.TOO_FEW, "A", 2)])
    assert score(told(game, "B schools 2")) == "points=4,8"
    assert errors(told(game, "A plays 1-7 1-6; B throws 2-1")) == []


def test_one_plays_for_all_only_where_the_rules_have_it_and_the_end_is_near() -> None:
    assert is_out_of_order(started(last()), "A throws 6-5 for all")
    assert is_out_of_order(started(HITS, joint_exit_roll="yes"), "A throws 6-5 for all")


def test_playing_for_all_without_bearing_off_is_an_ordinary_roll() -> None:
    game = started(last() + "; A throws 2-1 for all; A plays 22-24 23-24", joint_exit_roll="yes", spoken=False)
    assert (game.state.phase, game.state.roller, game.state.releve) == (Phase.THROW, B, 1)


@pytest.mark.law("11.5")
def test_the_opponent_chooses_the_play_of_a_player_who_went_without_a_hole() -> None:
    """Laws 11.5."""
    game = started("marking spoken; A begins; A throws 6-5; A goes; B schools 12")
    assert "rectify" in game.kind.due(game.state)
    assert is_out_of_order(game, "A rectifies 1-7 1-6")
    played = told(game, "B rectifies 1-7 1-6")
    assert (played.state.phase, played.state.checkers[0][7], played.state.roller) == (Phase.THROW, 1, B)
    assert told(game, "A plays 1-7 1-6").state.checkers == played.state.checkers
    with pytest.raises(IllegalPlayError):
        told(game, "B rectifies 1-2 1-3")


# --- Going without a hole: what the opponent chooses (laws 11.5) ----------------------

FILLED = "set W:1x2,2x3,3x2,4x2,5x3,6,12x2/B:1x15/W/points={points}; A throws 6-1; A marks {claim}; A goes"
"""6-1 fills A's petit jan by 5-6 with 2-8: 4 points."""


@pytest.mark.law("11.5")
def test_with_six_points_and_a_fill_of_four_two_are_missing() -> None:
    game = started(FILLED.format(points="6,0", claim=6))
    assert (score(game), errors(game)) == ("holes=1,0", [(ErrorKind.WRONGLY_GONE, "A", 2)])
    game = told(game, "B schools 2")
    assert score(game) == "points=10,2b", "six and the four of the fill; the two marked too much are off"
    assert errors(told(game, "B rectifies 2-8 5-6")) == []


@pytest.mark.law("11.5", "12.2")
@pytest.mark.parametrize(
    ("unmade_fill", "school", "after"), [("single", 4, "points=6,6b"), ("double", 8, "points=6,10b")]
)
def test_the_opponent_may_have_the_fill_fail_and_school_it_too(unmade_fill: str, school: int, after: str) -> None:
    game = started(FILLED.format(points="6,0", claim=6) + "; B schools 2; B rectifies 1-7 1-2", unmade_fill=unmade_fill)
    state = game.state
    assert (state.phase, state.roller, state.checkers[A][7]) == (Phase.THROW, B, 1)
    assert errors(game) == [(ErrorKind.UNMADE, "A", school)]
    assert score(told(game, f"B schools {school}")) == after
    assert score(told(game, "B corrects")) == "points=6,2b"
    assert is_out_of_order(game, "B rectifies 2-8 5-6"), "it was his choice, and no false move"


def test_a_fill_that_was_not_marked_is_a_plain_shortfall() -> None:
    game = started(FILLED.format(points="6,0", claim=0) + "; B schools 2; B rectifies 1-7 1-2")
    assert errors(game) == [(ErrorKind.TOO_FEW, "A", 4)]
    called_back = started(FILLED.format(points="6,0", claim=0) + "; B schools 2")
    assert is_out_of_order(called_back, "A marks 4"), "he has touched the checkers"
    assert "claim" not in called_back.kind.due(called_back.state)


def test_only_points_that_are_missing_are_an_ecole_where_the_hole_was_marked_by_several_slips() -> None:
    game = started(FILLED.format(points="0,0", claim=24))
    assert (score(game), errors(game)) == ("holes=4,0", [(ErrorKind.WRONGLY_GONE, "A", 8)])
    assert score(told(game, "B schools 8")) == "points=4,8b"
    in_part = told(game, "B schools 6")
    assert (score(in_part), errors(in_part)) == ("points=4,6b", [(ErrorKind.SCHOOL_IN_PART, "B", 8)])


def test_at_the_first_roll_all_twelve_are_missing() -> None:
    game = started("A begins; A throws 1-1; A marks 6; A goes")
    assert errors(game) == [(ErrorKind.WRONGLY_GONE, "A", 12)]
    assert score(told(game, "B schools 12")) == "holes=0,2"


def test_a_hole_that_was_let_pass_is_his_to_go_by() -> None:
    game = started(FILLED.format(points="6,0", claim=6).replace("; A goes", "; B lets; A goes"))
    assert (errors(game), score(game)) == ([], "holes=1,0")


def test_a_hole_due_leaves_the_excess_an_ecole_and_the_play_the_rollers() -> None:
    game = started(FILLED.format(points="8,0", claim=16))
    assert errors(game) == [(ErrorKind.TOO_MANY, "A", 12)]
    called_back = told(game, "B schools 12")
    assert "rectify" not in called_back.kind.due(called_back.state)
    assert errors(told(called_back, "A plays 2-8 5-6")) == []


def test_a_last_hole_that_is_not_due_is_one_ecole_too() -> None:
    """With the option ``continuation`` he goes by his twelfth hole, which the école undoes."""
    text = FILLED.format(points="6,0/holes=11,0", claim=6)
    game = started(text, continuation="yes")
    assert (game.state.phase, errors(game)) == (Phase.OVER, [(ErrorKind.WRONGLY_GONE, "A", 2)])
    game = told(game, "B schools 2")
    assert (game.state.phase, score(game), game.state.results) == (Phase.PLAY, "points=10,2b holes=11,0", ())
    assert errors(told(game, "B rectifies 1-7 1-2")) == [(ErrorKind.UNMADE, "A", 4)]


@pytest.mark.law("6.6")
def test_the_checkers_that_bear_off_go_all_the_same() -> None:
    """Whichever are played, the board is emptied (laws 6.6)."""
    game = started(last() + "; A throws 6-5; A marks 10; A goes; B schools 6")
    assert errors(game) == []
    assert game.state.turn
    assert [str(play.shown) for play in rectifications(game.state.turn, game.state.rules)] == ["22-off 23-off"]


def test_an_intruder_may_be_ordered_on_by_the_player_who_chooses() -> None:
    board = "set W:1x10,6,12x2,15,20/B:1x13,12x2/W/points=8,0; A throws 2-1; A goes; B schools 4"
    game = told(started(board), "B orders 15")
    assert game.state.turn is not None
    plays = rectifications(game.state.turn, game.state.rules)
    assert plays
    assert told(game, f"B rectifies {plays[0].shown}").state.roller is B


def test_a_contested_call_back_may_be_restored() -> None:
    game = started(FILLED.format(points="6,0", claim=6) + "; B schools 2; A contests")
    assert (score(game), game.state.phase) == ("points=2b,0 holes=1,0", Phase.THROW)
    restored = told(game, "B corrects")
    assert (score(restored), restored.state.phase) == ("points=10,2b", Phase.PLAY)
    assert "rectify" in restored.kind.due(restored.state)


def test_a_kept_game_of_the_first_edition_of_the_laws_is_judged_by_it() -> None:
    """Two marked too many to a hole, then gone: then the excess alone was the école, and the goer stayed and played himself."""
    earlier: Game = Log(Trictrac(edition=1), (events.Marking(Counting.SPOKEN),))
    game = told(earlier, FILLED.format(points="6,0", claim=6))
    assert errors(game) == [(ErrorKind.TOO_MANY, "A", 2)]
    game = told(game, "B schools 2")
    assert "rectify" not in game.kind.due(game.state)
    both = told(earlier, FILLED.format(points="0,0", claim=6))
    assert errors(both) == [(ErrorKind.TOO_MANY, "A", 2), (ErrorKind.WRONGLY_GONE, "A", 8)]
    false = told(earlier, HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2; B schools 4")
    assert errors(false) == [(ErrorKind.TOO_FEW, "A", 2), (ErrorKind.FALSE_SCHOOL, "B", 4)]


@pytest.mark.parametrize("kind", [FrameKind.ECRIRE, FrameKind.COMBINE, FrameKind.POULE])
def test_in_a_long_game_a_wrong_going_is_taken_back_too(kind: FrameKind) -> None:
    """At five holes one is marked that is not due: in the partie à écrire the marqué seems to end by it."""
    poule = kind is FrameKind.POULE
    frame = Frame(kind, 3 if poule else 2, Seats.POULE if poule else Seats.TWO)
    kept: Game = Log(Trictrac(frame=frame), (events.Marking(Counting.SPOKEN),))
    holes = "" if kind is FrameKind.COMBINE else "/holes=5,0"
    game = told(kept, FILLED.format(points=f"6,0{holes}", claim=6))
    assert (game.state.phase is Phase.OVER) == (kind is FrameKind.ECRIRE)
    assert errors(game) == [(ErrorKind.WRONGLY_GONE, "A", 2)]
    game = told(game, "B schools 2")
    assert (game.state.phase, game.state.results, game.state.goings) == (Phase.PLAY, (), (0, 0))
    assert game.state.score.points == (10, 2)
    game = told(game, "B rectifies 1-7 1-2")
    assert errors(game) == [(ErrorKind.UNMADE, "A", 4)]


def test_in_the_partie_a_ecrire_a_contested_going_ends_the_marque_again() -> None:
    kept: Game = Log(Trictrac(frame=Frame(FrameKind.ECRIRE)), (events.Marking(Counting.SPOKEN),))
    game = told(kept, FILLED.format(points="6,0/holes=5,0", claim=6) + "; B schools 2; A contests")
    assert (game.state.phase, len(game.state.results)) == (Phase.OVER, 1)
    restored = told(game, "B corrects")
    assert (restored.state.phase, restored.state.results, score(restored)) == (Phase.PLAY, (), "points=10,2b holes=5,0")
