"""Slips: every wrong count of a roll has its kind of mistake, and the right one has none."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.bot.parties import play_partie
from trictrac.bot.players import Sensible
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.outcome import Outcome, outcome
from trictrac.study.questions.slips import Slip, name_missed_jan, points_slip


def mark(jan: Jan, price: int, ways: int = 1, where: str = "", *, to_roller: bool = True) -> Mark:
    """A mark of so many ways at a price."""
    return Mark(jan, where, 0, tuple(Way(number + 1, (1,), 0, price) for number in range(ways)), to_roller)


HIT = mark(Jan.TRUE_HIT, 2, 1, "grand")
HIT_TWO_WAYS = mark(Jan.TRUE_HIT, 2, 2, "grand")
HIT_THREE_WAYS = mark(Jan.TRUE_HIT, 2, 3, "grand")
HIT_PETIT = mark(Jan.TRUE_HIT, 4, 1, "petit")
FILL = mark(Jan.FILL, 4, 1, "grand")
FILL_TWO_WAYS = mark(Jan.FILL, 4, 2, "grand")
KEEP = mark(Jan.CONSERVE, 4, 1, "grand")
CORNER = mark(Jan.CORNER_HIT, 4)
EXIT = mark(Jan.EXIT, 4)
SIX = mark(Jan.SIX_TABLES, 4)
FALSE = mark(Jan.FALSE_HIT, 2, 1, "grand", to_roller=False)
FALSE_PETIT = mark(Jan.FALSE_HIT, 4, 1, "petit", to_roller=False)
HELPLESS = mark(Jan.HELPLESS, 2, to_roller=False)
HELPLESS_TWICE = mark(Jan.HELPLESS, 2, 2, to_roller=False)
DOUBLET_FILL = mark(Jan.FILL, 6, 1, "grand")
DOUBLET_HIT_PETIT = mark(Jan.TRUE_HIT, 6, 2, "petit")

CASES: list[tuple[list[Mark], list[Mark], int, bool, Slip]] = [
    ([HIT], [], 0, False, Slip.MISSED_HIT),
    ([HIT, FILL], [], 4, False, Slip.MISSED_HIT),
    ([FILL, HIT], [], 2, False, Slip.MISSED_FILL),
    ([CORNER, HIT], [], 2, False, Slip.MISSED_CORNER),
    ([KEEP, HIT], [], 2, False, Slip.MISSED_KEEP),
    ([EXIT], [], 0, False, Slip.MISSED_EXIT),
    ([SIX, HIT], [], 2, False, Slip.MISSED_RARE),
    ([FALSE, HELPLESS_TWICE], [], 4, False, Slip.MISSED_FALSE_HIT),
    ([FALSE_PETIT, HELPLESS], [], 4, False, Slip.MISSED_HELPLESS),
    ([HELPLESS_TWICE], [], 2, False, Slip.MISSED_HELPLESS),
    ([HIT_THREE_WAYS], [], 4, False, Slip.MISSED_WAY),
    ([HIT_THREE_WAYS], [], 2, False, Slip.MISSED_WAY),
    ([FILL_TWO_WAYS, HIT], [], 6, False, Slip.MISSED_WAY),
    ([HIT, FILL], [], 0, False, Slip.MISSED_SEVERAL),
    ([FILL_TWO_WAYS, HIT_TWO_WAYS], [], 2, False, Slip.MISSED_SEVERAL),
    ([], [FALSE], 2, False, Slip.FALSE_AS_TRUE),
    ([FILL], [FALSE], 6, False, Slip.FALSE_AS_TRUE),
    ([FILL], [FALSE, FALSE_PETIT], 10, False, Slip.FALSE_AS_TRUE),
    ([], [HELPLESS_TWICE], 4, False, Slip.WRONG_SIDE),
    ([FILL], [HELPLESS_TWICE, HELPLESS, FALSE_PETIT], 10, False, Slip.WRONG_SIDE),
    ([FILL], [HELPLESS_TWICE, HELPLESS], 6, False, Slip.DOUBLET_VALUE),
    ([HIT_PETIT], [HELPLESS], 2, False, Slip.WRONG_TABLE),
    ([FALSE], [HIT_TWO_WAYS], 6, False, Slip.TRUE_AS_FALSE),
    ([HELPLESS], [HIT_PETIT], 6, False, Slip.TRUE_AS_FALSE),
    ([HELPLESS], [mark(Jan.TRUE_HIT, 4, 2, "petit")], 6, False, Slip.TRUE_AS_FALSE),
    ([FILL], [HELPLESS_TWICE, FALSE], 10, False, Slip.WRONG_SIDE),
    ([FILL_TWO_WAYS], [HELPLESS], 2, False, Slip.WRONG_SIDE),
    ([HELPLESS_TWICE], [FILL_TWO_WAYS], 8, False, Slip.WRONG_SIDE),
    ([HIT], [], 4, False, Slip.WAY_TOO_MANY),
    ([FILL_TWO_WAYS], [], 12, False, Slip.WAY_TOO_MANY),
    ([HELPLESS], [], 4, False, Slip.NUMBER_THOUGHT_HELPLESS),
    ([FILL], [], 6, False, Slip.DOUBLET_VALUE),
    ([DOUBLET_FILL], [], 4, True, Slip.DOUBLET_VALUE),
    ([DOUBLET_HIT_PETIT, DOUBLET_FILL, DOUBLET_FILL], [], 16, True, Slip.DOUBLET_VALUE),
    ([HIT_PETIT], [], 2, False, Slip.WRONG_TABLE),
    ([HIT_PETIT, FILL], [], 6, False, Slip.WRONG_TABLE),
    ([HIT_THREE_WAYS, FILL], [], 16, False, Slip.WRONG_TABLE),
    ([mark(Jan.TRUE_HIT, 4, 2, "grand")], [], 12, True, Slip.WRONG_TABLE),
    ([], [], 4, False, Slip.NOTHING_THERE),
    ([FILL], [], 40, False, Slip.MISCOUNTED),
    ([FILL_TWO_WAYS, HIT], [], 5, False, Slip.MISCOUNTED),
]


@pytest.mark.parametrize(("due", "others", "claimed", "doublet", "slip"), CASES)
def test_a_wrong_count_is_the_simplest_mistake_that_makes_it(
    due: list[Mark], others: list[Mark], claimed: int, doublet: bool, slip: Slip
) -> None:
    roller = due[0].to_roller if due else not others or not others[0].to_roller
    assert points_slip(due, others, claimed, doublet=doublet, roller=roller) is slip


def test_every_kind_of_miscount_has_its_case() -> None:
    counts = {slip for slip in Slip if slip.value.startswith("missed")} | {
        Slip.FALSE_AS_TRUE,
        Slip.TRUE_AS_FALSE,
        Slip.NUMBER_THOUGHT_HELPLESS,
        Slip.WRONG_SIDE,
        Slip.WRONG_TABLE,
        Slip.DOUBLET_VALUE,
        Slip.WAY_TOO_MANY,
        Slip.NOTHING_THERE,
        Slip.MISCOUNTED,
    }
    assert {case[-1] for case in CASES} == counts


def test_another_jan_of_the_same_player_is_not_the_wrong_side() -> None:
    assert points_slip([], [FILL], 4, doublet=False, roller=True) is Slip.NOTHING_THERE
    assert points_slip([], [FILL], 4, doublet=False, roller=False) is Slip.WRONG_SIDE


def test_a_false_hit_is_only_taken_for_a_true_one_by_the_roller() -> None:
    assert points_slip([], [FALSE], 2, doublet=False, roller=True) is Slip.FALSE_AS_TRUE
    assert points_slip([], [FALSE], 2, doublet=False, roller=False) is Slip.NOTHING_THERE
    assert points_slip([], [HIT], 2, doublet=False, roller=False) is Slip.TRUE_AS_FALSE
    assert points_slip([], [HIT], 2, doublet=False, roller=True) is Slip.NOTHING_THERE


@pytest.mark.parametrize("jan", list(Jan))
def test_every_jan_can_be_missed(jan: Jan) -> None:
    only = mark(jan, 4)
    assert points_slip([only], [], 0, doublet=False, roller=only.to_roller) is name_missed_jan(only)
    assert name_missed_jan(only).value.startswith("missed")


@cache
def rolls() -> tuple[Outcome, ...]:
    """Rolls of self-play."""
    log = play_partie(Sensible(), Sensible(), 1738)
    turns = {state.turn.number: state.turn for state in log.states if state.turn}
    return tuple(outcome(turn.position, turn.roll) for turn in turns.values())


@given(st.data(), st.integers(0, 60))
def test_there_is_a_slip_unless_the_count_is_right(data: st.DataObject, claimed: int) -> None:
    roll = data.draw(st.sampled_from(rolls()))
    for roller in (True, False):
        due = [one for one in roll.marks if one.to_roller is roller]
        others = [one for one in roll.marks if one.to_roller is not roller]
        owed = sum(one.points for one in due)
        found = points_slip(due, others, claimed, doublet=roll.roll.is_doublet, roller=roller)
        assert (found is None) is (claimed == owed)
        assert points_slip(due, others, owed, doublet=roll.roll.is_doublet, roller=roller) is None
        if claimed > owed and found is not None:
            assert not found.value.startswith("missed")
        if claimed < owed:
            assert found not in (Slip.FALSE_AS_TRUE, Slip.WAY_TOO_MANY, Slip.NOTHING_THERE)


@given(st.data())
def test_a_forgotten_jan_is_named(data: st.DataObject) -> None:
    roll = data.draw(st.sampled_from([roll for roll in rolls() if roll.me]))
    due = [one for one in roll.marks if one.to_roller]
    gone = data.draw(st.sampled_from(due))
    worth = {one.points: name_missed_jan(one) for one in reversed(due)}
    found = points_slip(due, [], roll.me - gone.points, doublet=roll.roll.is_doublet, roller=True)
    assert found is worth[gone.points]
