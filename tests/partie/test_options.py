"""Every option of the game and of the stakes makes the difference that law 14 says (kinds C and S)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from tests.support.game_support import HITS, A, B, Game, errors, is_out_of_order, score, started, told
from trictrac.model.rules import VALUES, Customs, Rules, Stakes
from trictrac.model.score import Side
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player

Scene = Callable[[str], object]
"""What one sees with a value of the option."""

FILL = "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W; A throws 4-2; A marks 8; A plays 1-5 1-3 !"
HELPLESS = "set W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7/W; A throws 6-6; A plays pass; B throws 2-1"
FALSE = ("1-8 2-5", "1-4 2-5")
LAST = "set W:22,23,offx13/B:7x5,8x5,9x5/W/points=2,6"
BORNE_OFF = LAST + "; A throws 6-5; A marks 4; A plays 22-off 23-off"
TWO_TOO_FEW = HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2"
NOT_IN_A_ROW = HITS + "/points=8b,0/holes=11,{lost}/flag=away; A throws 5-1; A marks 4"
FLAG_FORGOTTEN = HITS + "/points=8,0/holes=0,3; A throws 5-1; A marks 4; A holds; A forgets flag"


def by_lot(value: str) -> object:
    game = started("draw A 5 B 3", first_move=value)
    return game.state.phase, game.state.roller, str(game.state.roll)


def equal_dice(value: str) -> object:
    """A has thrown both dice; they fall equal."""
    game = started("draw A 4 B 4 by A", first_move="coup_et_des", opening_doublet=value)
    return game.state.phase, game.state.must_throw


def both_throw_equal_dice(value: str) -> object:
    """Each throws one die: equal dice decide nothing, whoever may be to throw again."""
    game = started("draw A 4 B 4", first_move="as_they_lie", opening_doublet=value)
    return game.state.phase


def unmade(value: str) -> object:
    return [school for _, _, school in errors(started(FILL, unmade_fill=value))]


def obliged(value: str) -> object:
    game = started(TWO_TOO_FEW, oblige_to_mark=value)
    named = "correct" in game.kind.due(game.state)
    return named, None if is_refused(game, "B corrects") else score(told(game, "B corrects"))


def is_refused(game: Game, text: str) -> bool:
    try:
        told(game, text)
    except ValueError:
        return True
    return False


def impossible(value: str) -> object:
    return is_refused(started(HELPLESS, ecole_impossible=value), "A marks 14")


def put_right(value: str) -> object:
    """Both checkers were wrongly played: with one that went beyond the higher number, and with none."""
    games = (started(f"set W:1x11,2x2,4x2/B:1x15/W; A throws 5-4; A plays {play} !", rectify=value) for play in FALSE)
    return [len(rectifications(game.state.turn, game.state.rules)) for game in games if game.state.turn]


def wiped(value: str) -> object:
    return [school for _, _, school in errors(started(BORNE_OFF + "; A erases", exit_points_left=value))]


def maintained(value: str) -> object:
    game = started(TWO_TOO_FEW + "; B schools 4; A contests; B maintains", augmentation=value)
    return game.state.score.points, "contest" in game.kind.due(game.state)


def partie_of(value: str) -> object:
    game = started(HITS + "/points=8b,0/holes=4,2; A throws 5-1; A marks 4", hole_target=int(value))
    return game.state.phase


def double_hole(value: str) -> object:
    return score(started(HITS + "/points=8b,0; A throws 5-1; A marks 4; A plays 1-6 1-2", bredouille=value))


def flag(value: str) -> object:
    """B has three holes when A wins his first."""
    return score(started(HITS + "/points=8,0/holes=0,3; A throws 5-1; A marks 4", pavillon=value))


def late_flag(value: str) -> object:
    """May A take his flag at once, two rolls later, and after another hole of his?"""
    at_once = started(FLAG_FORGOTTEN, pavillon_late=value)
    later = told(at_once, "A plays 1-6 1-2; B throws 2-1")
    after_a_hole = told(later, "B plays 1-3 1-2; A throws 6-6; A marks 12")
    return [not is_refused(game, "A takes flag") for game in (at_once, later, after_a_hole)]


def played_for_all(value: str) -> object:
    return is_refused(started(LAST, joint_exit_roll=value), "A throws 6-5 for all")


def colours(value: str) -> object:
    return started(BORNE_OFF, swap_colours_after_exit=value).state.position.turn


def after_twelve_holes(value: str) -> object:
    game = started(HITS + "/points=8b,0/holes=11,0; A throws 5-1; A marks 4", continuation=value)
    return (
        game.state.phase,
        len(game.state.results),
        None if is_refused(game, "A holds") else score(told(game, "A holds")),
    )


def paid(value: str) -> object:
    """Stakes in grande bredouille first and second, and not in a row with the loser at 5, 6 and 7 holes."""
    first = HITS + "/points=8b,0/holes=11,0; A throws 5-1; A marks 4"
    second = first.replace("11,0", "11,9/flag=W")
    rest = [NOT_IN_A_ROW.format(lost=lost) for lost in (5, 6, 7)]
    return [float(started(text, payment=value).state.results[0].stakes) for text in (first, second, *rest)]


SEEN: dict[str, tuple[Scene, dict[str, object]]] = {
    "first_move": (
        by_lot,
        {
            "reroll": (Phase.THROW, A, "None"),
            "as_they_lie": (Phase.PLAY, A, "5-3"),
            "coup_et_des": (Phase.PLAY, A, "5-3"),
        },
    ),
    "opening_doublet": (
        equal_dice,
        {"throw_again": (Phase.DRAW, A), "other_throws": (Phase.DRAW, B), "plays": (Phase.PLAY, None)},
    ),
    "unmade_fill": (unmade, {"single": [8], "double": [16]}),
    "oblige_to_mark": (obliged, {"yes": (True, "points=4b,0"), "no": (False, None)}),
    "ecole_impossible": (impossible, {"next_own_roll": False, "next_throw": True}),
    "rectify": (put_right, {"one_or_each": [8, 8], "each_or_sum": [4, 4], "every_one": [4, 2]}),
    "exit_points_left": (wiped, {"lost": [], "ecole": [6]}),
    "augmentation": (maintained, {"explained": ((6, 2), False), "unexplained": ((2, 6), True)}),
    "hole_target": (partie_of, {"12": Phase.PLAY, "6": Phase.OVER, "7": Phase.PLAY}),
    "bredouille": (double_hole, {"yes": "holes=2,0", "no": "holes=1,0"}),
    "pavillon": (flag, {"yes": "holes=1,3 flag=A", "no": "holes=1,3"}),
    "pavillon_late": (
        late_flag,
        {
            "yes": [True, True, True],
            "before_next_hole": [True, True, False],
            "first_hole_only": [True, False, False],
        },
    ),
    "joint_exit_roll": (played_for_all, {"no": True, "yes": False}),
    "swap_colours_after_exit": (colours, {"yes": Side.BLACK, "no": Side.WHITE}),
    "continuation": (
        after_twelve_holes,
        {"no": (Phase.OVER, 1, "holes=13,0"), "yes": (Phase.PLAY, 0, "holes=1,0")},
    ),
    "payment": (
        paid,
        {
            "quadruple": [4, 3, 2, 1, 1],
            "pont": [2, 2, 1.5, 1.5, 1],
            "double": [2, 2, 1, 1, 1],
            "honneurs": [4, 3, 2, 2, 1],
            "flat": [1, 1, 1, 1, 1],
        },
    ),
}


def test_no_option_and_no_value_is_missing() -> None:
    names = [field.name for part in (Customs, Stakes) for field in fields(part)]
    assert sorted(SEEN) == sorted(names)
    for name, (_, seen) in SEEN.items():
        assert name == "hole_target" or set(seen) == set(VALUES[name]), name


@pytest.mark.law("14")
@pytest.mark.parametrize("option", SEEN)
def test_an_option_makes_its_difference(option: str) -> None:
    scene, seen = SEEN[option]
    assert {value: scene(value) for value in seen} == seen
    assert len({repr(found) for found in seen.values()}) > 1


def test_every_value_is_the_rules_own() -> None:
    for option, (_, seen) in SEEN.items():
        for value in seen:
            Rules.of(**{option: int(value) if option == "hole_target" else value})


@pytest.mark.law("2.1")
@pytest.mark.parametrize("value", VALUES["opening_doublet"])
def test_one_die_each_equal_dice_are_thrown_again(value: str) -> None:
    assert both_throw_equal_dice(value) is Phase.DRAW


# --- Who begins (laws 2.1) ------------------------------------------------------------


@pytest.mark.law("2.1")
@pytest.mark.parametrize(("dice", "first"), [("A 5 B 3", A), ("A 2 B 6", B)])
def test_the_higher_die_begins(dice: str, first: Player) -> None:
    game = started(f"draw {dice}")
    assert (game.state.phase, game.state.roller) == (Phase.THROW, first)
    assert is_out_of_order(game, "draw A 1 B 2")
    assert told(game, f"{first} throws 4-4").state.phase is Phase.PLAY, "he rolls again, so a doublet may open"


@pytest.mark.law("2.1")
def test_the_player_who_is_to_throw_again_throws() -> None:
    game = started("draw A 4 B 4 by A", first_move="coup_et_des", opening_doublet="other_throws")
    assert is_out_of_order(game, "draw A 5 B 3 by A")
    assert told(game, "draw A 5 B 3 by B").state.roller is A
    assert told(game, "draw A 2 B 2 by B").state.must_throw is A
    assert told(game, "B begins").state.must_throw is None


@pytest.mark.law("2.1")
def test_the_coup_et_des_is_the_first_roll() -> None:
    game = started("draw A 2 B 6 by A", first_move="coup_et_des")
    assert (game.state.roller, str(game.state.roll), game.state.rolls) == (B, "6-2", (0, 1))
    assert told(game, "B plays 1-7 1-3").state.roller is A


@pytest.mark.law("2.1")
@pytest.mark.parametrize("value", VALUES["first_move"])
def test_a_doublet_opens_only_where_one_player_threw_it(value: str) -> None:
    """Where each throws a die of his own, nobody has thrown the doublet: it is never played (laws 2.1)."""
    game = started("draw A 4 B 4 by A", first_move=value, opening_doublet="plays")
    assert game.state.phase is (Phase.PLAY if value == "coup_et_des" else Phase.DRAW)
    assert game.state.must_throw is None


# --- Continuation (laws 10.6) ---------------------------------------------------------

TWELFTH = HITS + "/points=8b,0/holes={holes}; A throws 6-6"


def continuing(text: str, *, spoken: bool = False) -> Game:
    return started(text, spoken=spoken, continuation="yes")


@pytest.mark.law("10.6")
def test_going_after_the_last_hole_ends_the_partie() -> None:
    game = continuing(TWELFTH.format(holes="11,0") + "; A goes")
    assert (game.state.phase, game.state.partie) == (Phase.OVER, 1)
    assert game.state.results[0].score.holes == (12, 0)


@pytest.mark.law("10.6")
def test_holding_plays_on_with_the_surplus_holes() -> None:
    game = continuing(TWELFTH.format(holes="11,4/flag=away") + "; A holds")
    assert (game.state.phase, game.state.partie, score(game)) == (Phase.PLAY, 2, "points=8b,0 holes=1,0")
    assert game.state.results[0].score.holes == (12, 4)
    game = told(game, "A plays 1-7 1-7")
    assert (game.state.roller, game.state.releve) == (B, 1), "the board stays"


def test_playing_is_holding_after_the_last_hole_too() -> None:
    game = continuing(TWELFTH.format(holes="11,0") + "; A plays 1-7 1-7")
    assert (len(game.state.results), score(game)) == (1, "points=8b,0 holes=1,0")


def test_the_last_hole_by_the_others_roll_is_played_on_from() -> None:
    """By the opponent's dice the winner has to stay."""
    game = continuing("set W:1x13,7,9/B:1x12,7,12x2/W/points=0,10b/holes=0,11/rolls=2,1; A throws 6-3; A plays 1-7 1-4")
    assert (game.state.phase, game.state.partie) == (Phase.THROW, 2)
    assert game.state.results[0].winner is B
    assert score(game) == "points=0,2b"
    assert told(game, "B throws 2-1").state.phase is Phase.PLAY


def test_an_ecole_undoes_the_end_of_a_partie_played_on_from() -> None:
    game = continuing(HITS + "/points=0,10/holes=0,11; A throws 2-1; A plays 1-3 1-2; B receives 2", spoken=True)
    assert (len(game.state.results), game.state.partie) == (1, 2)
    game = told(game, "A schools 2")
    assert (game.state.results, game.state.partie, score(game)) == ((), 1, "points=2b,10 holes=0,11")


def test_while_the_choice_is_open_the_partie_is_not_over() -> None:
    """A names four points too many with his last hole; the hole stands, and he may still go."""
    game = continuing(HITS + "/points=8,0/holes=11,0; A throws 5-1; A marks 8", spoken=True)
    assert (game.state.phase, game.state.results) == (Phase.PLAY, ())
    assert told(game, "A goes").state.phase is Phase.OVER


def test_an_ecole_that_wins_does_not_wait_for_the_others_choice() -> None:
    """A has a hole and may go; B's école of twelve is his last hole."""
    game = continuing(HITS + "/points=8,0/holes=0,11; A throws 5-1; A marks 16; B schools 12", spoken=True)
    assert [result.winner for result in game.state.results] == [B]
    assert (game.state.phase, game.state.partie, score(game)) == (Phase.PLAY, 2, "holes=0,1")


def test_going_on_a_false_last_hole_does_not_end_the_partie() -> None:
    """Sixteen marked for four: three holes instead of one, so the partie is not won; he keeps the one and must stay."""
    game = continuing(HITS + "/points=8,0/holes=10,0; A throws 5-1; A marks 16; A goes", spoken=True)
    assert game.state.phase is Phase.OVER
    game = told(game, "B schools 12")
    assert (game.state.phase, game.state.results, score(game)) == (Phase.PLAY, (), "holes=11,2 flag=B")
    assert is_out_of_order(game, "A goes")


def test_a_short_partie_may_be_won_twice_at_one_stroke() -> None:
    game = started(HITS + "; A throws 6-6; A holds", spoken=False, continuation="yes", hole_target=1)
    assert [result.winner for result in game.state.results] == [A, A]
    assert (game.state.partie, score(game)) == (3, "nothing")


# --- Jan de rencontre: only the first two rolls of a partie (laws 8.9) ----------------


@pytest.mark.law("8.9")
def test_the_rencontre_is_of_the_very_first_rolls() -> None:
    game = started("A begins; A throws 6-4; A plays 1-7 1-5; B throws 6-4", spoken=False, rencontre="4_6")
    assert score(game) == "points=0,4b"
    later = told(game, "B plays 1-7 1-5; A throws 6-4")
    assert later.state.turn is not None
    assert "meeting" not in [mark.jan.value for mark in later.state.turn.outcome.marks]


def test_after_a_position_was_set_up_no_roll_is_the_first() -> None:
    game = started("set W:1x13,5,7/B:1x15/B/rolls=1,0; B throws 6-4", spoken=False, rencontre="4_6")
    assert score(game) == "nothing"
    game = told(game, "B plays 1-7 1-5; A throws 6-4")
    assert score(game) == "nothing"


def test_set_back_to_the_start_the_first_rolls_are_to_come() -> None:
    start = "A begins; A throws 2-1; A plays 1-3 1-2; B throws 3-1; B plays 1-4 1-2; set W:1x15/B:1x15/W; A throws 6-4"
    game = started(start + "; A plays 1-7 1-5; B throws 6-4", spoken=False, rencontre="4_6")
    assert score(game) == "points=0,4b"
