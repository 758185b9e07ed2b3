"""False moves: let stand, put right, and intruders ordered on (laws 13)."""

from __future__ import annotations

import pytest

from tests.game_support import A, B, Game, happened, is_out_of_order, refusal_of, score, started, told
from trictrac.errors import IllegalPlayError
from trictrac.games.events import Move
from trictrac.games.trictrac.partie.remedies import rectifications
from trictrac.games.trictrac.partie.state import Phase
from trictrac.model.play import Play
from trictrac.model.position import TALON

OPEN = "set W:1x15/B:1x15/W"

BESIDE_THE_CORNER = "set W:1x8,2x2,11x2,12x3/B:1x15/W"
"""A may not stop on 14 to 18, where B can still fill."""

INTRUDER = "set W:1x12,12x2,15/B:6x7,7x2,9x2,11x2,12x2/W"
"""A false move has left a checker of A's on 15, among B's grand jan, which B can still fill; his petit jan is open."""

FILL = "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W"
"""4-2 fills A's grand jan from 6, or from 2 by the sum."""


def put_right(game: Game) -> list[str]:
    """The plays from which the opponent may choose."""
    assert game.state.turn is not None
    return sorted(map(str, rectifications(game.state.turn, game.state.rules)))


def allowed(game: Game) -> list[str]:
    assert game.state.turn is not None
    return sorted(map(str, game.state.turn.outcome.plays))


# --- What may stand (laws 13.2) -------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "roll", "play", "law"),
    [
        (OPEN, "6-4", "1-7 1-4", "3.1"),
        (OPEN, "3-1", "1-6", "3.1"),
        (OPEN, "6-4", "1-7", "3.4"),
        (OPEN, "6-4", "pass", "3.4"),
        (BESIDE_THE_CORNER, "6-1", "11-17 1-2", "5.2"),
        ("set W:1x12,6,7,8/B:1x15/W", "6-5", "7-12 8-12", "4.3"),
        (FILL, "4-2", "1-5 1-3", "9.1"),
    ],
)
def test_a_false_move_is_refused_unless_it_is_let_stand(board: str, roll: str, play: str, law: str) -> None:
    game = started(f"{board}; A throws {roll}")
    error = refusal_of(game, f"A plays {play}")
    assert isinstance(error, IllegalPlayError)
    assert error.law == law
    assert play in str(error)
    stands = told(game, f"A plays {play} !")
    assert stands.state.roller is B
    assert [told.refusal.law for told in happened(stands, "false_move") if told.refusal] == [law]
    assert told(stands, "B throws 2-1").state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("board", "roll", "play"),
    [
        # One checker alone on a corner, one's own or the other's, never stands.
        (OPEN, "6-5", "1-12"),
        ("set W:1x13,12x2/B:1x15/W", "6-5", "12-23 1-2"),
        ("set W:1x14,7/B:1x15/W", "6-4", "7-13 1-5"),
        ("set W:1x13,7x2/B:1x15/W", "6-6", "7-13 7-13"),
        # Nor is there a play without a checker, with three, or on the other's checkers.
        (OPEN, "6-4", "2-8"),
        (OPEN, "6-4", "27-33"),
        (OPEN, "6-4", "1-31"),
        (OPEN, "6-4", "2-off 1-5"),
        ("set W:1x14,7/B:1x14,8/W", "6-4", "7-17"),
        ("set W:1x14,7/B:1x13,8x2/W", "6-4", "7-11-17"),
        ("set W:1x14,23/B:3x15/W", "6-4", "23-off 23-off"),
    ],
)
def test_what_can_never_stand(board: str, roll: str, play: str) -> None:
    game = started(f"{board}; A throws {roll}")
    assert isinstance(refusal_of(game, f"A plays {play} !"), IllegalPlayError)


def test_three_checkers_are_no_play() -> None:
    game = started(OPEN + "; A throws 2-2")
    with pytest.raises(IllegalPlayError):
        game.add(Move(A, Play(((1, 3), (1, 3), (1, 3))), stands=True))


def test_a_lawful_play_said_to_stand_is_an_ordinary_play() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-5 !")
    assert happened(game, "false_move") == []
    assert is_out_of_order(game, "B rectifies 1-7 1-5")


def test_a_false_move_passes_over_the_others_checkers_only_in_passing() -> None:
    """Over B's case on A's 5, the only rest of 6-4 from 1 but 7, to a free field: no rest, but a free end."""
    game = started("set W:1x15/B:1x11,18x2,20x2/W; A throws 6-4")
    error = refusal_of(game, "A plays 1-5-11")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "3.3"
    assert told(game, "A plays 1-5-11 !").state.checkers[A][11] == 1


# --- Rectifications (laws 13.2) -------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "roll", "play", "found"),
    [
        # One number rightly played, the other checker put wrong: it takes a number, not both.
        (OPEN, "6-4", "1-7 1-4", ["1-7 1-5"]),
        # One checker within the higher number: it takes a number, another checker the other.
        (OPEN, "6-4", "1-6", ["1-7 1-5"]),
        # One checker beyond the higher number and nothing else played: tout d'une may be imposed.
        (OPEN, "3-1", "1-6", ["1-4 1-2", "1-4-5"]),
        # Too far, but the other number was rightly played: no tout d'une.
        (OPEN, "3-1", "1-6 1-2", ["1-4 1-2"]),
        # Two checkers put wrong: both take a number.
        (OPEN, "6-4", "1-6 1-4", ["1-7 1-5"]),
        # The same number played twice: either checker may have to take the other number.
        ("set W:1x14,3/B:1x15/W", "6-1", "1-7 3-9", ["1-7 1-2", "1-7 3-4", "3-9 1-2"]),
        # Stopped in the closed jan: the checker takes the other number.
        (BESIDE_THE_CORNER, "6-1", "11-17 1-2", ["1-7 11-12", "2-8 11-12"]),
    ],
)
def test_rectifications(board: str, roll: str, play: str, found: list[str]) -> None:
    game = started(f"{board}; A throws {roll}; A plays {play} !")
    assert put_right(game) == sorted(found)


def test_a_checker_that_cannot_move_frees_the_roller() -> None:
    """The checker touched on 7 cannot play a 6: 13 is the other's corner."""
    game = started("set W:1x12,7x3/B:1x13,12x2/W; A throws 6-6; A plays 7-10 !")
    assert put_right(game) == allowed(game) == ["1-7 1-7"]


def test_a_fill_not_made_is_enforced_by_any_way() -> None:
    game = started(FILL + "; A throws 4-2; A plays 1-5 1-3 !")
    assert put_right(game) == allowed(game)
    assert all(play.endswith("8") or "6-8" in play for play in put_right(game))


def test_by_power_where_by_effect_was_possible() -> None:
    """Neither checker may pass to the return side, so that the corner is lost for this roll (M XVII; G IV; W)."""
    game = started("set W:1x12,6,7,8/B:1x15/W; A throws 6-5; A plays 7-12 8-12 !")
    assert put_right(game) == ["1-7 1-6", "1-7 6-11"]
    assert "6-12 7-12" in allowed(game)
    assert isinstance(refusal_of(game, "B rectifies 6-12 7-12"), IllegalPlayError)


def test_where_it_may_pass_one_of_the_two_plays_the_sum() -> None:
    game = started("set W:1x12,6,7,8/B:3x5,4x5,20x5/W; A throws 6-5; A plays 7-12 8-12 !")
    assert put_right(game) == ["7-13-18", "8-14-19"]


def test_the_corner_is_taken_by_effect_where_nothing_else_can_be_played() -> None:
    game = started("set W:6,7,8,23x12/B:1x9,6x2,11x2,14x2/W; A throws 6-5; A plays 7-12 8-12 !")
    assert put_right(game) == allowed(game) == ["6-12 7-12"]


def test_a_tout_d_une_over_ones_own_checker_is_two_checkers_moving_too() -> None:
    """Touched on 3 it goes on by 4 while another comes from 1 by 2: the same position as 1-3-7 (laws 3.5)."""
    game = started("set W:1x14,3/B:1x15/W; A throws 4-2; A plays 3-6 !")
    assert game.state.turn is not None
    changes = {play.change for play in rectifications(game.state.turn, game.state.rules)}
    assert changes == {((1, 7),), ((1, 5), (3, 5))}


def test_the_opponent_puts_the_play_right() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !; B rectifies 1-5 1-7")
    assert game.state.checkers[A][4:8] == (0, 1, 0, 1)
    assert game.state.turn is not None
    assert game.state.turn.refusal is None
    assert happened(game, "rectified")[0].player is B
    assert is_out_of_order(game, "B rectifies 1-7 1-5")
    assert told(game, "B throws 2-1").state.roller is B


def test_only_a_rectification_puts_it_right() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !")
    error = refusal_of(game, "B rectifies 1-5-11")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "13.2"
    assert "1-7 1-5" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "A rectifies 1-7 1-5",
        "B throws 2-1; B rectifies 1-7 1-5",
        "B throws 2-1; B plays 1-3 1-2; B rectifies 1-7 1-5",
    ],
)
def test_who_rectifies_and_until_when(text: str) -> None:
    assert is_out_of_order(started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !"), text)


def test_rectifying_leaves_the_marks() -> None:
    game = started("set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1; A throws 6-3; A marks 2; A plays 1-8 1-4 !; B receives 4")
    assert score(told(game, "B rectifies 1-7 1-4")) == "points=2,4b"
    assert score(told(game, "B rectifies 1-7 1-4; B receives 6")) == "points=2,6b"


# --- A false bearing off --------------------------------------------------------------

LAST = "set W:22,23,offx13/B:7x5,8x5,9x5/W/points=2,6/rolls=20,20; A throws 2-1; A plays 22-off 23-off !"


def test_a_false_bearing_off_let_stand_ends_the_releve_and_earns_nothing() -> None:
    game = started(LAST, spoken=False)
    assert (score(game), game.state.releve, game.state.roller) == ("points=2,6", 2, A)
    assert told(game, "A throws 2-1").state.rolls == (1, 0)


def test_a_false_bearing_off_put_right_goes_on_with_the_same_releve() -> None:
    game = started(LAST + "; B rectifies 22-24 23-24", spoken=False)
    state = game.state
    assert (state.releve, state.roller, state.rolls, state.swapped) == (1, B, (21, 20), False)
    assert state.checkers[A][24] == 2
    assert state.checkers[B][7] == 5
    assert told(game, "B throws 6-5").state.rolls == (21, 21)


def test_a_false_bearing_off_does_not_play_for_all() -> None:
    game = started(LAST.replace("throws 2-1", "throws 2-1 for all"), spoken=False, joint_exit_roll="yes")
    assert game.state.phase is Phase.THROW
    assert game.state.checkers == (TALON, TALON)
    assert told(game, "B rectifies 22-24 23-24").state.releve == 1


# --- Intruders ordered on (laws 13.2) -------------------------------------------------


def test_an_intruder_is_ordered_on() -> None:
    game = started(INTRUDER + "; A throws 5-1; B orders 15")
    error = refusal_of(game, "A plays 1-6 1-2")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "13.2"
    plays = [str(play) for play in game.kind.plays(game.state)]
    assert sorted(plays) == sorted(play for play in allowed(game) if play.startswith("15-20") or "15-20" in play)
    assert told(game, "A plays 15-20 1-2").state.checkers[A][20] == 1


def test_without_the_order_he_may_stay() -> None:
    assert started(INTRUDER + "; A throws 5-1; A plays 1-6 1-2").state.checkers[A][15] == 1


def test_an_order_disobeyed_may_stand_or_be_enforced() -> None:
    game = started(INTRUDER + "; A throws 5-1; B orders 15; A plays 1-6 1-2 !")
    assert game.state.checkers[A][15] == 1
    assert isinstance(refusal_of(game, "B rectifies 1-6 1-2"), IllegalPlayError)
    assert told(game, "B rectifies 15-20 1-2").state.checkers[A][15] == 0


def test_an_intruder_that_cannot_pass_on_stays() -> None:
    """16 and 19 are B's, so neither 1 nor 4 moves it, nor both."""
    game = started(INTRUDER + "; A throws 4-1; B orders 15")
    assert sorted(map(str, game.kind.plays(game.state))) == allowed(game)


@pytest.mark.parametrize(
    "text",
    [
        INTRUDER + "; B orders 15",
        INTRUDER + "; A throws 5-1; A orders 15",
        INTRUDER + "; A throws 5-1; B orders 14",
        INTRUDER + "; A throws 5-1; B orders 12",
        # B cannot fill his grand jan any more, so whoever stands there stands rightly.
        INTRUDER.replace("6x7,7x2,9x2,11x2,12x2", "6,9x2,11x2,12x6,17x4") + "; A throws 5-1; B orders 15",
    ],
)
def test_what_cannot_be_ordered(text: str) -> None:
    *before, last = text.split(";")
    assert is_out_of_order(started(";".join(before)), last)


def test_a_number_rightly_played_goes_before_a_tout_dune() -> None:
    """The ace was played from 1 to 2; the checker from 6 went beyond the higher number and is the wrong one (laws 13.2)."""
    game = started("set W:1x10,6,7,8,9,10/B:1x15/W; A throws 2-1; A plays 1-2 6-9 !")
    assert all(play.startswith("6-") or " 6-" in play for play in put_right(game))
    assert "1-2 6-8" in put_right(game) or "6-8 1-2" in put_right(game)


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("6-12 1-7", "one checker never stands alone on the corner"),
        ("1-13 1-2", "the other's corner is never held"),
        ("2-3", "no checker stands on field 2"),
    ],
)
def test_why_a_false_move_cannot_stand(play: str, reason: str) -> None:
    game = started("set W:1x13,6,7/B:1x15/W; A throws 6-5")
    with pytest.raises(IllegalPlayError, match=reason):
        told(game, f"A plays {play} !")
