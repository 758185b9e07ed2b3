"""Marks of écoles in dispute: each keeps its place, its identity and its rest (laws 10.3, 10.6, 12.3–12.5)."""

from __future__ import annotations

import pytest

from tests.support.game_support import A, errors, happened, is_out_of_order, score, started, told
from trictrac.partie.ledger import ErrorKind

IN_PART = ErrorKind.SCHOOL_IN_PART

GIVES = "set W:1x13,12x2/B:1x10,4,8x2,9x2/W{}/rolls=5,5; A throws 5-4; A plays 1-6 1-5"
"""A's 5-4 gives B 4. With 2-1 B earns nothing."""

FORGOTTEN = GIVES.format("") + "; B throws 2-1; B marks 4; B plays 1-2 1-3"
"""B forgot the 4 that he was given, and then marked 4 for nothing."""

BOTH = "A begins; A throws 6-2; A marks 4; A plays 1-7 1-3; B receives 6"
"""A's roll gives nothing to either: A marked 4 too many, and B 6."""


# --- The order of marks that come last of a roll (law 12.5) ---------------------------


@pytest.mark.law("10.3", "12.5")
def test_who_maintains_wrongly_leaves_the_answer_where_it_was_marked() -> None:
    """A 4, B 2, A 4 in the order of the contests: B's 2 ends A's bredouille."""
    game = started("A begins; A throws 4-1; A plays 1-5 1-2; B schools 4; B throws 3-2; B plays 1-4 1-3; A contests")
    game = told(game, "A schools 2; B contests")
    assert score(game) == "points=4,2b"
    assert score(told(game, "B maintains")) == "points=8,2"


@pytest.mark.law("12.5")
def test_of_equal_marks_that_one_is_undone_which_is_contested() -> None:
    """B marks 2 for a false école, A's augmentation makes a hole, then B marks 2 again: for contesting another école."""
    game = started(GIVES.format("/points=4,0") + "; B throws 2-1; B marks 2; A schools 4; B contests")
    game = told(game, "B schools 2; A maintains; A schools 2; B contests")
    assert score(game) == "points=0,2b holes=1,0"
    assert score(told(game, "A contests")) == "points=2b,2 holes=1,0", "B keeps his answer, after the hole"


# --- An école marked in part (law 12.3) -----------------------------------------------


@pytest.mark.law("12.3", "12.5")
def test_the_rest_ranks_where_the_first_part_does() -> None:
    game = started(GIVES.format("") + "; B schools 2; A contests; A schools 2; B contests; B throws 2-1")
    whole = told(game, "A schools 4")
    in_part = told(game, "A schools 2; B corrects")
    assert score(whole) == score(in_part) == "points=6,2b"


@pytest.mark.law("12.3", "12.4")
def test_the_rest_belongs_to_the_ecole_that_was_marked_in_part() -> None:
    game = started(FORGOTTEN + "; A schools 2; A schools 4; B corrects")
    assert score(game) == "points=8b,0"
    assert [one.points for one in happened(told(game, "B contests"), "contested")] == [4]
    assert score(told(game, "B contests")) == "points=4,8b"


@pytest.mark.law("12.3")
def test_a_contest_leaves_what_the_other_marked_in_part() -> None:
    game = started(BOTH + "; B schools 2; A schools 2; A contests")
    assert errors(game) == [(IN_PART, "A", 6)]
    assert score(told(game, "A schools 4")) == "holes=2,0"


@pytest.mark.law("12.3", "12.4")
def test_what_is_restored_or_maintained_may_be_obliged_to_its_rest() -> None:
    game = started("A begins; A throws 6-2; A marks 4; A plays 1-7 1-3; B schools 2; A contests")
    assert errors(game) == []
    restored = told(game, "B corrects")
    assert (score(restored), errors(restored)) == ("points=0,2b", [(IN_PART, "B", 4)])
    assert score(told(restored, "A corrects")) == "points=0,4b"
    assert errors(told(game, "B maintains")) == [(IN_PART, "B", 4)]
    assert errors(told(game, "B lets")) == []


@pytest.mark.law("12.3")
def test_the_next_throw_ends_the_time_for_the_rest_also_in_a_dispute() -> None:
    game = started(GIVES.format("") + "; B throws 2-1; A schools 2; B contests; B plays 1-3 1-2")
    assert errors(told(game, "A corrects")) == [(IN_PART, "A", 4)]
    assert is_out_of_order(told(game, "A throws 2-1"), "A corrects")


# --- What stands (laws 10.6, 12.5) ----------------------------------------------------

WENT = (
    "set W:1x11,5,7,8,9/B:1x12,6,7,8/B/points=6,0/rolls=4,4; B throws 2-1; B marks 2; B plays 1-3 1-2; A schools 2; "
    "A throws 5-4; A marks 4; A goes"
)
"""B marked 2 too many. With the école of A, her 5-4 makes a hole, and she goes."""


@pytest.mark.law("12.5")
@pytest.mark.parametrize("answers", ["", "; A corrects", "; A maintains", "; A lets"])
def test_a_hole_on_which_a_player_went_stands_from_his_next_throw_on(answers: str) -> None:
    went = started(WENT)
    assert score(went) == "holes=1,0"
    assert told(went, "B contests").state.choosing is False
    assert score(told(went, "B contests")) == "points=10,4", "before his next throw he comes back"
    game = told(went, "A throws 2-1; A plays 1-3 1-2; B contests")
    assert (score(game), game.state.roller.value) == ("points=0,2b holes=1,0", 1)
    assert told(game, answers.removeprefix("; ")).state.score.holes == (1, 0)


@pytest.mark.law("10.6")
def test_a_false_ecole_after_the_last_throw_leaves_the_partie_won() -> None:
    game = started(GIVES.format("/points=10,0/holes=11,0") + "; B schools 2; A contests; B throws 2-1")
    assert game.state.results[-1].winner is A
    claimed = told(game, "B schools 2")
    assert claimed.state.is_over
    assert claimed.state.results[-1].winner is A
    assert told(claimed, "A contests").state.is_over
