"""False moves: let stand, put right, and intruders ordered on (laws 13)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.game_support import A, B, Game, errors, happened, is_out_of_order, refusal_of, score, started, told
from trictrac.base.errors import IllegalPlayError, OutOfOrderError
from trictrac.model.play import FromTo, Play
from trictrac.model.position import TALON
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.events import Counting, Marking
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase
from trictrac.protocol.events import Move
from trictrac.protocol.log import Log

OPEN = "set W:1x15/B:1x15/W"

BESIDE_THE_CORNER = "set W:1x8,2x2,11x2,12x3/B:1x15/W"
"""A may not stop on 14 to 18, where B can still fill."""

INTRUDER = "set W:1x12,12x2,15/B:6x7,7x2,9x2,11x2,12x2/W"
"""A false move has left a checker of A's on 15, among B's grand jan, which B can still fill; his petit jan is open."""

FILL = "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W"
"""4-2 fills A's grand jan from 6, or from 2 by the sum."""


def kept(text: str, edition: int) -> Game:
    """A game that was kept by an edition of the laws; the players count for themselves."""
    return told(Log(Trictrac(edition=edition), (Marking(Counting.SPOKEN),)), text)


def put_right(game: Game) -> list[str]:
    """The plays from which the opponent may choose."""
    assert game.state.turn is not None
    return sorted(map(str, rectifications(game.state.turn, game.state.rules)))


def allowed(game: Game) -> list[str]:
    assert game.state.turn is not None
    return sorted(map(str, game.state.turn.outcome.plays))


# --- What is false, and what may stand (laws 13.1, 13.2) ------------------------------


KINDS = {
    "wrong distance": (OPEN, "6-4", "1-7 1-4", "3.1"),
    "beyond the sum": (OPEN, "3-1", "1-6", "3.1"),
    "without a rest": ("set W:1x15/B:1x11,18x2,20x2/W", "6-4", "1-5-11", "3.3"),
    "onto an opposing checker": ("set W:1x14,7/B:1x14,8/W", "6-4", "7-17", "3.2"),
    "into the closed grand jan": (BESIDE_THE_CORNER, "6-1", "11-17 1-2", "5.2"),
    "into the closed petit jan": ("set W:1x13,17,18/B:1x15/W", "6-5", "18-23 1-7", "5.2"),
    "an excess with a nearer checker": ("set W:20,22,24x2,offx11/B:24x15/W", "3-3", "24-off 22-off", "6.3"),
    "an excess that the roll can do without": ("set W:19,20,offx13/B:24x15/W", "6-3", "19-22 20-off", "6.4"),
    "by power where by effect was possible": ("set W:1x12,6,7,8/B:1x15/W", "6-5", "7-12 8-12", "4.3"),
    "by power while the opponent holds his corner": ("set W:1x13,7,8/B:1x13,12x2/W", "6-5", "7-12 8-12", "4.3"),
    "one checker alone to his own corner": (OPEN, "6-5", "1-12", "4.1"),
    "one checker to the opponent's corner": ("set W:1x14,7/B:1x15/W", "6-4", "7-13 1-5", "4.4"),
    "one of the last two from the corner": ("set W:1x13,12x2/B:20x15/W", "6-5", "12-18 1-6", "4.1"),
    "a number left unplayed": (OPEN, "6-4", "1-7", "3.4"),
    "no number played": (OPEN, "6-4", "pass", "3.4"),
    "more than two moves": (OPEN, "5-4", "1-5 1-4 1-8", "3.1"),
    "a fill not made": (FILL, "4-2", "1-5 1-3", "9.1"),
    "a keep not made": ("set W:1,2,7x3,8x2,9x2,10x2,11x2,12x2/B:1x15/W", "4-1", "7-11 8-9", "9.1"),
    "the last checkers not borne off": ("set W:21,24,offx13/B:24x15/W", "5-1", "21-22 22-off", "6.6"),
}
"""Every kind of false move that law 13.1 names, with the law that it breaks."""


@pytest.mark.law("13.1")
@pytest.mark.parametrize(("board", "roll", "play", "law"), KINDS.values(), ids=KINDS)
def test_a_false_move_is_refused_unless_it_is_let_stand_or_put_right(
    board: str, roll: str, play: str, law: str
) -> None:
    game = started(f"{board}; A throws {roll}")
    error = refusal_of(game, f"A plays {play}")
    assert isinstance(error, IllegalPlayError)
    assert error.law == law
    assert play in str(error)
    stands = told(game, f"A plays {play} !")
    assert stands.state.roller is B
    assert [told.refusal.law for told in happened(stands, "false_move") if told.refusal] == [law]
    assert "rectify" in stands.kind.due(stands.state)
    assert told(stands, f"B rectifies {put_right(stands)[0]}").state.position.faults() == ()
    if "throw" in stands.kind.due(stands.state):
        assert told(stands, "B throws 2-1").state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("board", "roll", "play"),
    [
        # There is no play without a checker, nor off the board.
        (OPEN, "6-4", "2-8"),
        (OPEN, "6-4", "27-33"),
        (OPEN, "6-4", "1-31"),
        (OPEN, "6-4", "2-off 1-5"),
        ("set W:1x14,23/B:3x15/W", "6-4", "23-off 23-off"),
    ],
)
@pytest.mark.parametrize("edition", [2, 3])
def test_what_can_never_be_made(board: str, roll: str, play: str, edition: int) -> None:
    game = kept(f"{board}; A throws {roll}", edition)
    assert isinstance(refusal_of(game, f"A plays {play} !"), IllegalPlayError)


NEVER_STANDS = [
    # One checker alone on a corner, one's own or the other's.
    (OPEN, "6-5", "1-12"),
    ("set W:1x13,12x2/B:1x15/W", "6-5", "12-23 1-2"),
    ("set W:1x14,7/B:1x15/W", "6-4", "7-13 1-5"),
    ("set W:1x13,7x2/B:1x15/W", "6-6", "7-13 7-13"),
    # On the other's checkers.
    ("set W:1x14,7/B:1x14,8/W", "6-4", "7-17"),
    ("set W:1x14,7/B:1x13,8x2/W", "6-4", "7-11-17"),
    # The last checker borne off falsely.
    ("set W:20,offx14/B:6x15/W", "2-1", "20-off"),
]


@pytest.mark.law("13.2f")
@pytest.mark.parametrize(("board", "roll", "play"), NEVER_STANDS)
def test_what_is_never_let_stand_must_be_put_right(board: str, roll: str, play: str) -> None:
    """Law 13.2 f: it can be entered, but the opponent cannot throw before it is put right."""
    game = started(f"{board}; A throws {roll}; A plays {play} !")
    assert game.kind.due(game.state)[0] == "rectify"
    assert "throw" not in game.kind.due(game.state)
    error = refusal_of(game, "B throws 2-1")
    righted = put_right(game)
    assert isinstance(error, OutOfOrderError)
    assert any(f"rectify {play}" in str(error) for play in righted)
    for one in righted:
        after = told(game, f"B rectifies {one}")
        assert after.state.position.faults() == ()
        assert told(after, "B throws 2-1").state.phase is Phase.PLAY


@pytest.mark.parametrize(("board", "roll", "play"), NEVER_STANDS[:-1])
def test_it_could_not_be_entered_by_the_second_edition(board: str, roll: str, play: str) -> None:
    assert isinstance(refusal_of(kept(f"{board}; A throws {roll}", 2), f"A plays {play} !"), IllegalPlayError)


@pytest.mark.parametrize("edition", [2, 3])
def test_three_checkers_are_no_lawful_play(edition: int) -> None:
    game = kept(OPEN + "; A throws 2-2", edition)
    play = Play(((1, 3), (1, 3), (1, 3)))
    with pytest.raises(IllegalPlayError, match=r"at most two checkers|two checkers at most"):
        game.add(Move(A, play, stands=edition < 3))


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

SOLITAIRE = "W:1x15/B:1x15/W"
TWO_WRONG = "W:1x11,2x2,4x2/B:1x15/W"
BEGUN = "W:1x9,3x2,8x2,10x2/B:1x15/W"
LONE = "W:1x9,6x2,8x2,10x2/B:1x15/W"
BY_POWER = "W:1x12,6,7,8/B:1x15/W"
PLENTY = FILL.removeprefix("set ")

REMEDIES = {
    "a: what is rightly played is safe (G III, Dame mal posée)": (BEGUN, "54", "1-5 3-9", "1-5 3-8"),
    "a: LL 201.2": ("W:1x10,6,7,8,9,10/B:1x15/W", "21", "1-2 6-9", "6-8 1-2"),
    "a: moved on from where it was wrongly put": (
        "W:1x13,3,5/B:1x15/W",
        "54",
        "1-4 4-9",
        "1-6 1-5, 1-6 3-7, 1-6 5-9, 1-5 3-8, 1-6-10",
    ),
    "a: the same by a rest": (SOLITAIRE, "54", "1-5-8", "1-6 1-5, 1-5-10"),
    "a: released on 5 it was rightly played": ("W:1x13,3,5/B:1x15/W", "54", "1-5 5-8", "1-5-10"),
    "a: the sum first": (SOLITAIRE, "54", "1-10 1-3", "1-10"),
    "a: the sum too late": (SOLITAIRE, "54", "1-5 1-10", "1-5 1-6"),
    "a: the same number twice": ("W:1x14,3/B:1x15/W", "61", "1-7 3-9", "1-7 3-4"),
    "a: a right move after a wrong one": (SOLITAIRE, "64", "1-4 1-7", "1-7 1-5"),
    "a: two put together, of which one reaches": (TWO_WRONG, "54", "1-6 4-6", "1-6 4-8, 1-5 4-9, 1-10"),
    "b: one wrong, a number rightly played": (SOLITAIRE, "31", "1-6 1-2", "1-4 1-2"),
    "b: it cannot be so played": (BESIDE_THE_CORNER.removeprefix("set "), "61", "11-17 1-2", "1-7 1-2, 1-8"),
    "c: either number": (SOLITAIRE, "54", "1-4", "1-6 1-5"),
    "c: beyond the higher number": (SOLITAIRE, "54", "1-9", "1-6 1-5, 1-10"),
    "c: beyond the sum": (SOLITAIRE, "31", "1-6", "1-5"),
    "c: beyond a sum that it cannot play": (
        "W:1x13,6x2/B:1x15/W",
        "54",
        "6-16",
        "6-10 1-6, 6-10 6-11, 6-11 1-5",
    ),
    "d: both wrong": (
        TWO_WRONG,
        "54",
        "1-8 2-5",
        "1-5 2-7, 1-6 2-6, 1-10, 2-11, 1-5 2-5, 1-6 2-5, 1-8 2-6, 1-8 2-7",
    ),
    "d: none of the remedies": ("W:1x13,10x2/B:1x15/W", "41", "10-12 10-12", "10-11 1-5"),
    "e: where the roller chooses he fills": (
        "W:1x2,3x2,7x2,8,9x2,10x2,11x2,12x2/B:1x15/W",
        "61",
        "pass",
        "1-8",
    ),
    "e: a fill is enforced against what is rightly played": (PLENTY, "42", "1-5 1-3", "1-5 6-8, 2-8"),
    "e: or left, the other number put right without it": (
        PLENTY,
        "42",
        "1-3 6-9",
        "1-3 6-10, 1-5 6-8, 2-8",
    ),
    "f: one alone on the corner goes back": (LONE, "62", "6-12 1-3", "1-7 1-3, 1-9"),
    "f: or plays another number, or completes it": (
        LONE,
        "62",
        "6-12",
        "6-12 10-12, 6-8 1-7",
    ),
    "f: one alone with another wrong one": (
        "W:1x13,6,8/B:1x15/W",
        "54",
        "1-4 6-12",
        "1-5 6-11, 1-6 6-10, 1-4 6-11, 1-4 6-10",
    ),
    "f: two on the opponent's corner": ("W:1x9,7x2,8x2,9x2/B:1x15/W", "65", "7-13 8-13", "7-12 8-12"),
    "f: onto opposing checkers": ("W:1x14,7/B:1x14,8/W", "64", "7-17", "1-7-11"),
    "f: the last checker borne off falsely": ("W:20,offx14/B:6x15/W", "21", "20-off", "20-23"),
    "f: one of the corner's last two": ("W:1x13,12x2/B:1x15/W", "64", "12-15", "1-7 1-5, 1-11"),
    "g: a number left unplayed": (SOLITAIRE, "64", "1-7", "1-7 1-5, 1-11"),
    "g: played so that the other cannot be": (
        "W:10,11x5,12x6,24x3/B:9x2,10x2,11x2,12x2,17,21,22x3,24x2/W",
        "21",
        "10-11",
        "10-12 11-12",
    ),
    "h: it cannot move": ("W:1x12,7x3/B:1x13,12x2/W", "66", "7-10", "1-7 1-7"),
    "j: power for effect, no sum": (BY_POWER, "65", "7-12 8-12", "1-7 1-6, 1-7 6-11"),
    "j: power for effect, either sum": ("W:1x12,6,7,8/B:3x5,4x5,20x5/W", "65", "7-12 8-12", "7-18, 8-19"),
    "j: only the corner can be played": (
        "W:6,7,8,23x12/B:1x9,6x2,11x2,14x2/W",
        "65",
        "7-12 8-12",
        "6-12 7-12",
    ),
    "k: four moves (G III, Troisième exemple)": (SOLITAIRE, "55", "1-6 1-6 1-6 1-6", "1-6 1-6"),
    "k: one right, two wrong": (SOLITAIRE, "54", "1-5 1-4 1-8", "1-6 1-5"),
    "k: the corner taken with a wrong checker": (
        "W:1x12,6,8,9/B:1x15/W",
        "62",
        "6-12 9-12",
        "1-7 6-8, 1-7 9-11",
    ),
}
"""A false play, and the plays that may be put in its place by the third edition; a tout d'une by its ends."""


@pytest.mark.parametrize(
    ("board", "roll", "play", "found"),
    [pytest.param(*row, id=name, marks=pytest.mark.law(f"13.2{name[0]}")) for name, row in REMEDIES.items()],
)
def test_remedies(board: str, roll: str, play: str, found: str) -> None:
    game = started(f"set {board}; A throws {roll}; A plays {play} !")
    assert changes(put_right(game)) == changes(found.split(", "))
    assert len(put_right(game)) == len(found.split(", "))


def changes(plays: Sequence[str]) -> set[tuple[FromTo, ...]]:
    """The positions that plays lead to."""
    return {Play.parse(play).change for play in plays}


@pytest.mark.law("13.2d")
@pytest.mark.parametrize(
    ("rectify", "found"),
    [
        ("one_or_each", REMEDIES["d: both wrong"][3]),
        ("each_or_sum", "1-5 2-7, 1-6 2-6, 1-10, 2-11"),
        ("every_one", "1-5 2-7, 1-6 2-6, 1-10, 2-11"),
    ],
)
def test_two_wrong_by_the_option(rectify: str, found: str) -> None:
    """Law 13.2 d: under ``every_one`` the sum only where a checker went beyond the higher number, as 1-8 did."""
    game = started(f"set {TWO_WRONG}; A throws 5-4; A plays 1-8 2-5 !", rectify=rectify)
    assert changes(put_right(game)) == changes(found.split(", "))


@pytest.mark.law("13.2d")
@pytest.mark.parametrize(
    ("rectify", "found"),
    [
        ("one_or_each", "1-5 2-7, 1-6 2-6, 1-10, 2-11, 1-4 2-6, 1-4 2-7, 1-5 2-5, 1-6 2-5"),
        ("each_or_sum", "1-5 2-7, 1-6 2-6, 1-10, 2-11"),
        ("every_one", "1-5 2-7, 1-6 2-6"),
    ],
)
def test_two_wrong_that_went_not_too_far(rectify: str, found: str) -> None:
    game = started(f"set {TWO_WRONG}; A throws 5-4; A plays 1-4 2-5 !", rectify=rectify)
    assert changes(put_right(game)) == changes(found.split(", "))


@pytest.mark.law("13.2c")
def test_one_wrong_plays_the_sum_wherever_it_went_by_some() -> None:
    """Lepeintre 22 and 27 (law 13.2 c)."""
    game = started(f"set {SOLITAIRE}; A throws 5-4; A plays 1-4 !", rectify="each_or_sum")
    assert changes(put_right(game)) == changes(["1-6 1-5", "1-10"])


@pytest.mark.law("13.2b")
def test_a_full_jan_that_the_roll_can_keep_is_not_broken_by_a_remedy() -> None:
    """The ace is rightly played; the five from 7 would break the grand jan, which the checker from 1 keeps (law 13.2 b, g)."""
    board = "W:1,2,3,7x2,8x2,9x2,10x2,11x2,12x2/B:3x5,4x5,20x5/W"
    game = started(f"set {board}; A throws 5-1; A plays 2-3 7-11 !")
    assert changes(put_right(game)) == changes(["2-3 1-6", "2-3 3-8"])


def test_the_second_edition_is_kept() -> None:
    """Games that were kept by it are put right by its own plays."""
    for board, roll, play, found in [
        (SOLITAIRE, "6-4", "1-7 1-4", ["1-7 1-5"]),
        (SOLITAIRE, "6-4", "1-6", ["1-7 1-5"]),
        (SOLITAIRE, "3-1", "1-6", ["1-4 1-2", "1-4-5"]),
        (SOLITAIRE, "3-1", "1-6 1-2", ["1-4 1-2"]),
        (SOLITAIRE, "6-4", "1-6 1-4", ["1-7 1-5"]),
        ("W:1x14,3/B:1x15/W", "6-1", "1-7 3-9", ["1-7 1-2", "1-7 3-4", "3-9 1-2"]),
        (BESIDE_THE_CORNER.removeprefix("set "), "6-1", "11-17 1-2", ["1-7 11-12", "2-8 11-12"]),
        (BEGUN, "5-4", "1-5 3-9", ["1-6 3-7", "3-8 1-5", "3-8 3-7"]),
        (SOLITAIRE, "5-4", "1-5 5-8", ["1-6 1-5", "1-6-10"]),
        ("W:22,23,offx13/B:7x5,8x5,9x5/W", "2-1", "22-off 23-off", ["22-23-off", "22-24 23-24"]),
    ]:
        game = kept(f"set {board}; A throws {roll}; A plays {play} !", 2)
        assert put_right(game) == found, play


@pytest.mark.law("13.2h")
@pytest.mark.parametrize("edition", [2, 3])
def test_a_checker_that_cannot_move_frees_the_roller(edition: int) -> None:
    """The checker touched on 7 cannot play a 6: 13 is the other's corner."""
    game = kept("set W:1x12,7x3/B:1x13,12x2/W; A throws 6-6; A plays 7-10 !", edition)
    assert put_right(game) == allowed(game) == ["1-7 1-7"]


@pytest.mark.law("13.2e")
@pytest.mark.parametrize("edition", [2, 3])
def test_a_fill_not_made_is_enforced_by_any_way(edition: int) -> None:
    game = kept(FILL + "; A throws 4-2; A plays 1-5 1-3 !", edition)
    assert put_right(game) == allowed(game)
    assert all(play.endswith("8") or "6-8" in play for play in put_right(game))


@pytest.mark.law("13.2j")
@pytest.mark.parametrize("edition", [2, 3])
def test_by_power_where_by_effect_was_possible(edition: int) -> None:
    """Neither checker may pass to the return side, so that the corner is lost for this roll (M XVII; G IV; W)."""
    game = kept("set W:1x12,6,7,8/B:1x15/W; A throws 6-5; A plays 7-12 8-12 !", edition)
    assert put_right(game) == ["1-7 1-6", "1-7 6-11"]
    assert "6-12 7-12" in allowed(game)
    assert isinstance(refusal_of(game, "B rectifies 6-12 7-12"), IllegalPlayError)


@pytest.mark.law("13.2j")
@pytest.mark.parametrize("edition", [2, 3])
def test_where_it_may_pass_one_of_the_two_plays_the_sum(edition: int) -> None:
    game = kept("set W:1x12,6,7,8/B:3x5,4x5,20x5/W; A throws 6-5; A plays 7-12 8-12 !", edition)
    assert put_right(game) == ["7-13-18", "8-14-19"]


@pytest.mark.law("13.2j")
@pytest.mark.parametrize("edition", [2, 3])
def test_the_corner_is_taken_by_effect_where_nothing_else_can_be_played(edition: int) -> None:
    game = kept("set W:6,7,8,23x12/B:1x9,6x2,11x2,14x2/W; A throws 6-5; A plays 7-12 8-12 !", edition)
    assert put_right(game) == allowed(game) == ["6-12 7-12"]


@pytest.mark.law("3.5")
@pytest.mark.parametrize("edition", [2, 3])
def test_a_tout_d_une_over_ones_own_checker_is_two_checkers_moving_too(edition: int) -> None:
    """Touched on 3 it goes on by 4 while another comes from 1 by 2: the same position as 1-3-7 (laws 3.5)."""
    game = kept("set W:1x14,3/B:1x15/W; A throws 4-2; A plays 3-6 !", edition)
    assert changes(put_right(game)) == {((1, 7),), ((1, 5), (3, 5))}


# --- Touched and released (law 13.3) --------------------------------------------------


@pytest.mark.law("13.3")
@pytest.mark.parametrize("moves", ["3-6", "3-4", "3-11"])
def test_a_checker_that_was_touched_is_played(moves: str) -> None:
    """Wherever it was put down, every remedy plays it."""
    game = started(f"set W:1x13,3,5/B:1x15/W; A throws 5-4; A plays {moves} !")
    assert game.state.turn is not None
    assert not any(Play.parse(play).after(game.state.turn.position.me)[3] for play in put_right(game))


@pytest.mark.law("13.3")
def test_a_checker_that_was_released_is_placed() -> None:
    """Put down on 5 it has played the four; only passing over 5 it has played nothing yet."""
    released = started("set W:1x13,3,5/B:1x15/W; A throws 5-4; A plays 1-5 5-8 !")
    held = started("set W:1x13,3,5/B:1x15/W; A throws 5-4; A plays 1-5-8 !")
    assert changes(put_right(released)) == changes(["1-5-10"])
    assert changes(put_right(held)) > changes(["1-5-10"])


@pytest.mark.law("13.3")
@pytest.mark.parametrize("play", ["1-7 1-5", "1-7 1-4 !"])
def test_what_is_played_cannot_be_taken_back_by_the_player(play: str) -> None:
    game = started(f"{OPEN}; A throws 6-4; A plays {play}")
    assert is_out_of_order(game, "A plays 1-7-11")
    assert is_out_of_order(game, "A rectifies 1-7-11")


# --- The roller corrects himself (law 13.2 l) -----------------------------------------


@pytest.mark.law("13.2l")
@pytest.mark.parametrize(
    ("board", "roll", "play", "found"),
    [
        (BESIDE_THE_CORNER, "6-1", "11-17 1-2", "1-7 1-2, 1-8"),
        ("set W:1x13,17,18/B:1x15/W", "6-5", "18-23 1-7", "1-7 1-6"),
        # The opponent may choose others too; where the roller chooses, he has to fill (laws 9.1, 13.2 e).
        (FILL, "4-2", "11-15 1-3", "1-5 6-8, 2-8"),
    ],
)
def test_the_roller_corrects_himself_in_a_closed_jan_until_the_dice_are_thrown(
    board: str, roll: str, play: str, found: str
) -> None:
    game = started(f"{board}; A throws {roll}; A plays {play} !")
    for one in put_right(game):
        if changes([one]) <= changes(found.split(", ")):
            righted = told(game, f"A rectifies {one}")
            assert righted.state.checkers == told(game, f"B rectifies {one}").state.checkers
            assert righted.state.turn is not None
            assert righted.state.turn.refusal is None
        else:
            assert isinstance(refusal_of(game, f"A rectifies {one}"), IllegalPlayError)
    assert changes(found.split(", ")) <= changes(put_right(game))
    assert is_out_of_order(game, f"B throws 2-1; A rectifies {put_right(game)[0]}")


@pytest.mark.law("13.2l")
def test_elsewhere_the_roller_has_played_what_he_released() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !")
    assert is_out_of_order(game, f"A rectifies {put_right(game)[0]}")


# --- A number left unplayed (law 13.2 g) ----------------------------------------------

UNPLAYED = "set W:10,11x5,12x6,24x3/B:9x2,10x2,11x2,12x2,17,21,22x3,24x2/W; A throws 2-1; A plays 10-11 !"


@pytest.mark.law("13.2g")
def test_the_opponent_marks_two_for_a_number_left_unplayed() -> None:
    game = started(UNPLAYED)
    assert game.state.turn is not None
    assert (game.state.turn.outcome.opp, game.state.turn.unplayed) == (0, 2)
    marked = told(game, "B receives 2")
    assert score(marked) == "points=0,2b"
    assert errors(marked) == []
    assert is_out_of_order(marked, "B rectifies 10-12 11-12")
    assert errors(told(game, "B receives 4")) == [(ErrorKind.TOO_MANY, "B", 2)]


@pytest.mark.law("13.2g")
def test_two_not_marked_for_a_number_are_an_ecole() -> None:
    """Lepeintre 69."""
    for referee, points in (("offered", "points=0,0"), ("silent", "points=0,0"), ("strict", "points=2b,0")):
        game = started(f"referee {referee}; {UNPLAYED}; B throws 6-4")
        assert (score(game).replace("nothing", "points=0,0"), [*errors(game)]) == (
            points,
            [] if referee == "strict" else [(ErrorKind.TOO_FEW, "B", 2)],
        )


def test_where_the_program_announces_two_are_marked_with_the_next_throw() -> None:
    game = started(UNPLAYED, spoken=False)
    assert score(game) == "nothing"
    assert score(told(game, "B rectifies 10-12 11-12; B throws 2-2")) == "nothing"
    assert score(told(game, "B throws 2-2")).startswith("points=0,2b")


def test_two_that_win_the_partie_end_it_before_the_dice_are_played() -> None:
    text = UNPLAYED.replace("24x2/W;", "24x2/W/points=0,10/holes=0,11;")
    game = started(text + "; B throws 6-5", spoken=False)
    assert (game.state.phase, game.state.results[0].winner) == (Phase.OVER, B)


@pytest.mark.law("8.7", "13.2g")
@pytest.mark.parametrize(
    ("board", "roll", "play", "points"),
    [
        (SOLITAIRE, "6-4", "pass", 4),
        (SOLITAIRE, "6-4", "1-7", 2),
        # A checker moved wrongly counts as played.
        (SOLITAIRE, "6-4", "1-6", 0),
        (SOLITAIRE, "6-4", "1-7 1-4", 0),
        # Where only one number can be played, 8.7 gives 2 already.
        ("W:1x12,7x3/B:1x13,6x2/W", "6-5", "pass", 4),
        ("W:7x15/B:6x7,8x8/W", "6-5", "pass", 0),
    ],
)
def test_points_for_numbers_left_unplayed(board: str, roll: str, play: str, points: int) -> None:
    game = started(f"set {board}; A throws {roll}; A plays {play} !")
    assert game.state.turn is not None
    assert game.state.turn.unplayed == points


def test_the_second_edition_gives_nothing_for_a_number_left_unplayed() -> None:
    assert errors(told(kept(UNPLAYED, 2), "B receives 2")) == [(ErrorKind.TOO_MANY, "B", 2)]


# --- Who puts it right, and until when ------------------------------------------------


@pytest.mark.law("13.2")
def test_the_opponent_puts_the_play_right() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !; B rectifies 1-5 1-7")
    assert game.state.checkers[A][4:8] == (0, 1, 0, 1)
    assert game.state.turn is not None
    assert game.state.turn.refusal is None
    assert happened(game, "rectified")[0].player is B
    assert is_out_of_order(game, "B rectifies 1-7 1-5")
    assert told(game, "B throws 2-1").state.roller is B


@pytest.mark.law("13.2")
def test_only_a_rectification_puts_it_right() -> None:
    game = started(OPEN + "; A throws 6-4; A plays 1-7 1-4 !")
    error = refusal_of(game, "B rectifies 1-5-11")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "13.2"
    assert "1-7 1-5" in str(error)


@pytest.mark.law("13.2")
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


@pytest.mark.law("13.2e")
def test_rectifying_leaves_the_marks() -> None:
    game = started("set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1; A throws 6-3; A marks 2; A plays 1-8 1-4 !; B receives 4")
    assert score(told(game, "B rectifies 1-7 1-4")) == "points=2,4b"
    assert score(told(game, "B rectifies 1-7 1-4; B receives 6")) == "points=2,6b"


# --- A false bearing off --------------------------------------------------------------

LAST = "set W:22,23,offx13/B:7x5,8x5,9x5/W/points=2,6/rolls=20,20; A throws 2-1; A plays 22-off 23-off !"


@pytest.mark.law("13.2f")
def test_a_false_bearing_off_is_never_let_stand() -> None:
    """The last checker stays off no longer than until the play is put right; it earns nothing (law 13.2 f)."""
    game = started(LAST, spoken=False)
    assert (score(game), game.state.releve, game.state.roller) == ("points=2,6", 1, B)
    assert is_out_of_order(game, "B throws 6-5")
    state = told(game, "B rectifies 22-23-off").state
    assert (state.releve, state.roller, state.rolls, state.swapped) == (1, B, (21, 20), False)
    assert state.checkers[A][23] == 1


def kept_last(text: str = "", **options: str) -> Game:
    """The false bearing off by the second edition, where the program announces."""
    rules = Rules.of(**options) if options else MODERN
    lines = LAST.replace("throws 2-1", "throws 2-1 for all") if options else LAST
    return told(Log(Trictrac(rules, edition=2)), lines + text)


def test_the_second_edition_let_it_stand() -> None:
    game = kept_last()
    assert (score(game), game.state.releve, game.state.roller) == ("points=2,6", 2, A)
    assert told(game, "A throws 2-1").state.rolls == (1, 0)


def test_a_false_bearing_off_put_right_goes_on_with_the_same_releve() -> None:
    game = kept_last("; B rectifies 22-24 23-24")
    state = game.state
    assert (state.releve, state.roller, state.rolls, state.swapped) == (1, B, (21, 20), False)
    assert state.checkers[A][24] == 2
    assert state.checkers[B][7] == 5
    assert told(game, "B throws 6-5").state.rolls == (21, 21)


def test_a_false_bearing_off_does_not_play_for_all() -> None:
    game = kept_last(joint_exit_roll="yes")
    assert game.state.phase is Phase.THROW
    assert game.state.checkers == (TALON, TALON)
    assert told(game, "B rectifies 22-24 23-24").state.releve == 1


# --- Intruders ordered on (laws 13.2) -------------------------------------------------


@pytest.mark.law("13.2i")
def test_an_intruder_is_ordered_on() -> None:
    game = started(INTRUDER + "; A throws 5-1; B orders 15")
    error = refusal_of(game, "A plays 1-6 1-2")
    assert isinstance(error, IllegalPlayError)
    assert error.law == "13.2"
    plays = [str(play) for play in game.kind.plays(game.state)]
    assert sorted(plays) == sorted(play for play in allowed(game) if play.startswith("15-20") or "15-20" in play)
    assert told(game, "A plays 15-20 1-2").state.checkers[A][20] == 1


KEPT = "set W:7x5,9x2,10x4,12x4/B:7x2,8x2,9x2,10x2,11x3,12x3,14/B; B throws 6-5"
"""Guiton III, fig. II: B keeps his grand jan by 11-22 or 12-23; his checker on 14 is among A's grand jan."""


@pytest.mark.law("13.2i")
def test_an_order_is_obeyed_even_if_it_breaks_a_full_jan() -> None:
    """Law 13.2 i; Guiton III fig. II, Lafosse 213: the keep that obeying breaks is taken off without an école."""
    game = told(started(KEPT + "; B marks 4"), "A orders 14")
    assert [str(play) for play in game.kind.plays(game.state)] == ["14-20 7-12"]
    assert (score(game), score(told(game, "B plays 14-20 7-12"))) == ("points=0,4b", "nothing")
    assert errors(told(game, "B plays 14-20 7-12")) == []
    assert errors(told(started(KEPT + "; B marks 6; A orders 14"), "B plays 14-20 7-12")) == [
        (ErrorKind.TOO_MANY, "B", 2)
    ]
    assert score(told(started(KEPT + "; A orders 14", spoken=False), "B plays 14-20 7-12")) == "nothing"


def test_an_order_disobeyed_is_enforced_against_the_keep_too() -> None:
    game = started(KEPT + "; A orders 14; B plays 12-17-23 !")
    assert put_right(game) == ["14-20 7-12"]


def test_the_second_edition_ordered_only_plays_that_keep() -> None:
    game = kept(KEPT + "; A orders 14", 2)
    assert [str(play) for play in game.kind.plays(game.state)] == ["11-17-22", "12-17-23"]


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
        ("1-13 1-2", "the other’s corner is never held"),
    ],
)
def test_why_a_false_move_cannot_stand(play: str, reason: str) -> None:
    """By the second edition it cannot be entered, by the third the opponent cannot throw."""
    board = "set W:1x13,6,7/B:1x15/W; A throws 6-5; "
    assert reason in str(refusal_of(kept(board, 2), f"A plays {play} !"))
    assert reason in str(refusal_of(started(), f"{board}A plays {play} !; B throws 2-1"))


@pytest.mark.law("13.2i")
def test_a_checker_is_ordered_on_at_the_next_roll_only() -> None:
    """Left alone at A's next roll, it stays (law 13.2 i)."""
    stopped = (
        "set W:1x5,2x2,3x2,4x2,8x2,9x2/B:1x13,2x2/W; A throws 6-2; A plays 8-14 1-3 !; B throws 4-3; B plays 1-5 1-4"
    )
    assert told(started(stopped + "; A throws 5-1"), "B orders 14").state.turn is not None
    later = stopped + "; A throws 5-1; A plays 1-6 1-2; B throws 6-4; B plays 1-7 1-5; A throws 5-2"
    assert is_out_of_order(started(later), "B orders 14")
    assert told(started(later, edition=2), "B orders 14").state.turn is not None
