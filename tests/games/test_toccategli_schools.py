"""Toccategli where the players mark themselves: marks, écoles by note 345, and sets won by them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support import tables_talk
from tests.support.jans_table import A, B, Table
from tests.support.terminal import Home
from trictrac.base.errors import OutOfOrderError
from trictrac.games.common.events import MarkPoints, SchoolPoints
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.state import memory_of
from trictrac.games.registry import read_record
from trictrac.model.score import Pair
from trictrac.protocol.events import Go, Hold

HIT = "W:1x11,9x2,12x2/B:1x12,6x2,8/W"
"""5-1 hits in one way: 1 point."""
HELPLESS = "W:9x2,10x2,11x2,12x9/B:7x2,8x2,9x2,10x2,11x2,12x5/W"
"""6-5 cannot be played: 2 points for Black."""


def spoken(board: str = HIT, points: tuple[int, int] = (0, 0), **options: str) -> Table:
    """A game in which the players mark."""
    return Table("toccategli", board, points=points, options={"marking": "spoken", **options})


def rolled(*marks: int, board: str = HIT, points: tuple[int, int] = (0, 0)) -> Table:
    """White has rolled 5-1, marked these points, and played."""
    table = spoken(board, points)
    table.throw(5, 1)
    for number in marks:
        table.do(MarkPoints(A, number))
    table.any_play()
    return table


def test_nothing_is_marked_that_no_player_marks() -> None:
    assert rolled().state.points == (0, 0)
    assert rolled(1).state.points == (1, 0)


@pytest.mark.parametrize(
    ("marks", "school", "points"),
    [
        ((), 1, (0, 1)),  # forgotten: the other marks it
        ((3,), 2, (1, 2)),  # two too many: back by them, and the other marks as many
        ((3,), 1, (2, 1)),  # in part
        ((1,), 2, (1, 2)),  # a false école: marked, and an error in its turn
        ((2,), 3, (1, 3)),  # an école of more than was wrong
    ],
)
def test_an_ecole_follows_note_345(marks: tuple[int, ...], school: int, points: tuple[int, int]) -> None:
    table = rolled(*marks)
    assert table.do(SchoolPoints(B, school)).points == points


def test_a_false_ecole_is_claimed_back() -> None:
    table = rolled(1)
    table.do(SchoolPoints(B, 2))
    assert table.do(SchoolPoints(A, 2)).points == (3, 0)


def both_ways() -> Table:
    """White has forgotten the 2 that Black's roll gave her, and marked 2 too many on her own."""
    table = spoken("W:1,2x3,3x2,4x4,5x2,6x3/B:8x2,9x3,10x4,11x3,12x3/B", passing="as_trictrac")
    table.throw(6, 5)
    table.any_play()
    table.throw(2, 1)
    table.do(MarkPoints(A, 2))
    table.any_play()
    return table


@pytest.mark.parametrize(
    ("claims", "points"),
    [((2,), (2, 2)), ((2, 2), (0, 4)), ((4,), (0, 4)), ((3,), (1, 3)), ((6,), (0, 6))],
)
def test_what_was_forgotten_and_what_is_too_many_are_two_errors(
    claims: tuple[int, ...], points: tuple[int, int]
) -> None:
    """Note 345: what she forgot he marks; what is too many comes off, and he marks it."""
    table = both_ways()
    for claim in claims:
        table.do(SchoolPoints(B, claim))
    assert table.state.points == points
    # Only what he claimed above the 4 is a false école.
    assert table.do(SchoolPoints(A, 2)).points == (points[0] + 2, points[1] - max(0, sum(claims) - 4))


def test_two_errors_that_nobody_claims_lapse_together() -> None:
    table = both_ways()
    table.throw(6, 5)
    assert [one for one in table.what if one[0] is What.LAPSED] == [(What.LAPSED, A, 2), (What.LAPSED, A, -2)]


def test_a_false_ecole_can_still_be_claimed_back_after_the_throw_of_its_player() -> None:
    table = rolled(1)
    table.do(SchoolPoints(B, 2))
    table.throw(6, 4)
    assert table.do(SchoolPoints(A, 2)).points == (3, 0)


@pytest.mark.parametrize(("marks", "number"), [((), 1), ((4,), -3)])
def test_an_error_that_nobody_claims_lapses_at_the_next_throw(marks: tuple[int, ...], number: int) -> None:
    table = rolled(*marks)
    before = table.state.points
    table.throw(6, 4)
    assert (What.LAPSED, A, number) in table.what
    # What is claimed now is a false école.
    table.do(SchoolPoints(B, 1))
    assert table.state.points == (before[0], before[1] + 1)


def test_a_right_mark_leaves_nothing_to_claim() -> None:
    table = rolled(1)
    table.throw(6, 4)
    assert table.what == []


def test_the_other_marks_what_the_roll_gives_him_before_he_throws() -> None:
    table = spoken(HELPLESS)
    table.throw(6, 5)
    table.any_play()
    assert table.do(MarkPoints(B, 2)).points == (0, 2)
    table.throw(3, 2)
    assert table.do(SchoolPoints(A, 2)).points == (2, 2)  # nothing was forgotten: this one is false


def test_what_the_other_forgot_is_claimed_after_his_throw() -> None:
    table = spoken(HELPLESS)
    table.throw(6, 5)
    table.any_play()
    table.throw(3, 2)
    assert table.do(SchoolPoints(A, 2)).points == (2, 0)


def test_twelve_points_by_ones_own_dice_win_the_set_and_leave_the_choice() -> None:
    table = spoken(points=(11, 4))
    table.throw(5, 1)
    state = table.do(MarkPoints(A, 1))
    assert (state.phase, state.score, memory_of(state).choice) == (TablesPhase.OVER, (2, 0), True)
    assert table.do(Hold(A)).phase is TablesPhase.PLAY
    assert table.any_play().points == (0, 0)


def test_points_too_many_do_not_win_the_set_while_they_can_be_claimed() -> None:
    table = spoken(points=(10, 4))
    table.throw(5, 1)
    state = table.do(MarkPoints(A, 2))
    assert (state.phase, state.score) == (TablesPhase.PLAY, (0, 0))
    table.any_play()
    assert table.do(SchoolPoints(B, 1)).points == (11, 5)


def test_points_too_many_that_nobody_claims_win_the_set_at_the_next_throw() -> None:
    table = spoken(points=(10, 4))
    table.throw(5, 1)
    table.do(MarkPoints(A, 2))
    table.any_play()
    state = table.throw(6, 4)
    assert (state.score, state.game, state.roller) == ((2, 0), 2, B)


def test_an_ecole_wins_the_set_without_the_choice() -> None:
    table = rolled(board=HIT, points=(3, 11))
    state = table.do(SchoolPoints(B, 1))
    assert (state.score, state.phase, state.points) == ((0, 3), TablesPhase.THROW, (0, 0))


def test_a_mark_out_of_order_is_refused() -> None:
    announced, fresh = Table("toccategli", HIT), spoken()
    announced.throw(5, 1)
    for table, event in (
        (announced, MarkPoints(A, 1)),
        (announced, SchoolPoints(B, 1)),
        (fresh, MarkPoints(A, 1)),
        (fresh, SchoolPoints(A, 1)),
    ):
        with pytest.raises(OutOfOrderError):
            table.do(event)
    fresh.throw(5, 1)
    for wrong in (MarkPoints(B, 1), MarkPoints(A, 0), SchoolPoints(A, 0)):
        with pytest.raises(OutOfOrderError):
            fresh.do(wrong)


def test_players_who_mark_rightly_have_the_points_that_the_program_marks() -> None:
    """Random games: the same rolls and plays, marked by the program and by the players."""
    random = Random(8)
    for _ in range(6):
        told, own = Table("toccategli"), spoken("")
        while told.state.phase is TablesPhase.THROW and told.state.number < 120 and told.state.game == 1:
            roller = own.state.roller
            dice = random.randint(1, 6), random.randint(1, 6)
            told.throw(*dice)
            own.throw(*dice)
            if told.state.is_over or own.state.is_over:
                break
            for player in (roller, roller.other):
                due = memory_of(own.state).due[player]
                if player is roller and due:
                    own.do(MarkPoints(player, due))
                if player is roller and own.state.awaits_play:
                    play = own.kind.plays(own.state)[0]
                    if told.state.awaits_play:
                        told.play(*play.moves)
                    own.play(*play.moves)
                elif due and own.state.phase is TablesPhase.THROW and own.state.game == 1:
                    own.do(MarkPoints(player, due))
            if own.state.game == told.state.game == 1:
                assert own.state.points == told.state.points


@pytest.mark.parametrize(
    ("code", "lines", "printed"),
    [
        (
            "en",
            f"set {HIT}\n51\nwhy\nmark 3\n1-6 1-2\nwhy\nschool 2\nschool\nmark x\n64\nstop\n",
            ("shown once it is played", "Cloris marks 3.", "truly: 1", "claims an école of 2", "how many points?"),
        ),
        (
            "fr",
            f"place {HIT}\n51\nmarque 1\nmarque 1 point\n1-6 1-2\n64\nstop\n",
            ("Cloris marque 1", "Cloris avait marqué 1 point de trop"),
        ),
    ],
)
def test_it_is_played_at_the_prompt_and_kept(tmp_path: Path, code: str, lines: str, printed: tuple[str, ...]) -> None:
    home = Home(tmp_path)
    begin = "Cloris begins\n" if code == "en" else "Cloris commence\n"
    words = ("score", "--game", "toccategli", "--rules", "marking=spoken", "--board", "none", "--lang", code)
    told = " ".join(home.good(*words, "Cloris", "Damon", text=begin + lines).split())
    for sentence in printed:
        assert sentence in told
    record = read_record(home.good("export", "--to", "text"))
    assert "A marks" in str(record)


def boardless() -> Table:
    """A game of which only the marks are kept."""
    return Table("toccategli", options={"marking": "marker"})


def test_without_a_board_either_marks_and_nothing_is_thrown() -> None:
    table = boardless()
    assert table.kind.due(table.state) == ("mark", "school")
    table.do(MarkPoints(B, 4), MarkPoints(A, 3), SchoolPoints(B, 1))
    assert table.state.points == (3, 5)
    with pytest.raises(OutOfOrderError, match="no board is kept"):
        table.throw(6, 4)
    with pytest.raises(OutOfOrderError):
        table.do(MarkPoints(B, 0))


@pytest.mark.parametrize(("choice", "points", "game"), [(Hold, (0, 2), 2), (Go, (0, 0), 2)])
def test_without_a_board_twelve_points_win_the_set(choice: type[Hold | Go], points: Pair, game: int) -> None:
    table = boardless()
    table.do(MarkPoints(A, 5), MarkPoints(B, 14))
    assert (table.state.score, table.state.phase) == ((0, 2), TablesPhase.OVER)
    state = table.do(choice(B))
    assert (state.points, state.game, state.phase) == (points, game, TablesPhase.THROW)
    assert table.do(MarkPoints(A, 2)).points[A] == 2


def test_without_a_board_the_prompt_asks_who_marks(tmp_path: Path) -> None:
    home = Home(tmp_path)
    words = ("score", "--game", "toccategli", "--rules", "marking=marker", "Cloris", "Damon")
    lines = "Cloris begins\nmark 2\nmark 2 Damon\nCloris mark 12\nhold\n64\nstop\n"
    told = " ".join(home.good(*words, text=lines).split())
    for sentence in (
        "Who marks?",
        "who marks? Type the name too",
        "Damon marks 2.",
        "Cloris may hold or go.",
        "No board is kept",
    ):
        assert sentence in told
    assert "┌" not in told.partition("Damon marks 2.")[2]


def test_dice_typed_without_a_board_offer_no_plays() -> None:
    scorer, _ = tables_talk.table("toccategli", "marking=marker")
    tables_talk.talk(scorer, ["Cloris begins"])
    assert scorer.choices("64") == scorer.choices() == ()
