"""Outcomes: the same for both colours, marks in the order of calling, plays that allow and are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.support.laws_support import Situation, by_engine, by_oracle, situations
from trictrac.model.mark import JANS, Jan, Mark, Way, where_of
from trictrac.model.outcome import outcome
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Side


def mirrored(position: Position) -> Position:
    """The same table with the colours exchanged."""
    return replace(
        position,
        white=position.black,
        black=position.white,
        turn=position.turn.other,
        rolls=(position.rolls[1], position.rolls[0]),
    )


@pytest.mark.law("1.1")
@given(situations())
def test_colour_makes_no_difference(situation: Situation) -> None:
    position, roll = situation.position, Roll(situation.high, situation.low)
    assert outcome(mirrored(position), roll) == outcome(position, roll)


@pytest.mark.law("3.6")
@given(situations())
def test_an_outcome_says_what_the_oracle_says(situation: Situation) -> None:
    found = outcome(situation.position, Roll(situation.high, situation.low))
    judge = by_oracle(situation)
    assert (found.me, found.opp) == (judge.points("me"), judge.points("opp"))
    assert len(found.plays) == len(judge.allowed)
    assert len(found.plays) + len(found.disobliging) == len(judge.lawful)
    assert by_engine(situation) == judge


@pytest.mark.law("3.5")
@given(situations())
def test_plays_are_distinct_and_allowed(situation: Situation) -> None:
    found = outcome(situation.position, Roll(situation.high, situation.low))
    changes = [play.change for play in found.plays + found.disobliging]
    assert len(set(changes)) == len(changes)
    assert all(found.allows(play) for play in found.plays)
    assert not any(found.allows(play) for play in found.disobliging)
    for play in found.plays:
        if not play.is_chain:
            assert found.allows(Play(play.moves[::-1]))


@pytest.mark.law("8.2", "8.5", "8.10")
def test_marks_carry_their_ways() -> None:
    """Lepeintre 1818, part I, ch. IV, fig. 9: fill in three ways and seven checkers hit, 38 points."""
    position = Position.parse("W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2")
    found = outcome(position, "64")
    assert found.me == 38
    fill = next(mark for mark in found.marks if mark.jan is Jan.FILL)
    assert fill == Mark(
        Jan.FILL, "grand", 11, (Way(6, (5,), 0, 4), Way(4, (7,), 0, 4), Way(10, (1,), 7, 4)), to_roller=True
    )
    hit = next(mark for mark in found.marks if mark.field == 14)
    assert hit == Mark(
        Jan.TRUE_HIT, "grand", 14, (Way(6, (8,), 0, 2), Way(4, (10,), 0, 2), Way(10, (4,), 10, 2)), to_roller=True
    )


@pytest.mark.law("8.6")
def test_marks_are_called_in_order() -> None:
    """Own jans first, the opponent's last."""
    position = Position.parse("W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7")
    jans = [mark.jan for mark in outcome(position, "66").marks]
    assert jans == [Jan.TRUE_HIT, Jan.TRUE_HIT, Jan.CONSERVE, Jan.HELPLESS]


@pytest.mark.law("3.4")
def test_what_cannot_be_played_is_a_pass() -> None:
    position = Position.parse("W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7")
    assert outcome(position, "66").plays == (Play(),)
    assert outcome(position, "66").allows(Play())
    assert str(outcome(position, "66").plays[0]) == "pass"


@pytest.mark.law("3.6", "9.1")
def test_disobliging_plays_are_lawful_only() -> None:
    """Who can fill must fill (laws 9.1): 7-11 and any ace."""
    found = outcome(Position.parse("W:1,7x3,8x2,9x2,10x2,11,12x4/B:1x15"), "41")
    assert found.plays
    assert all((7, 11) in play.moves for play in found.plays)
    assert Play(((8, 12), (10, 11))).change in {play.change for play in found.disobliging}


@pytest.mark.parametrize(("counts", "points"), [(True, 4), (False, 0)])
def test_rolls_may_be_left_uncounted(counts: bool, points: int) -> None:
    position = Position.parse("W:1x11,2,3,4,5/B:1x15/W/rolls=2,2")
    assert outcome(position, "65", counts_rolls=counts).me == points


@pytest.mark.law("8.9")
def test_a_meeting_counts_only_where_it_is_played() -> None:
    position = Position.parse("W:1x15/B:1x13,3,7/W")
    meeting = Rules.of(rencontre="4_6")
    assert outcome(position, "62", meets=True).me == 0
    assert outcome(position, "62", meeting).me == 0
    assert outcome(position, "62", meeting, meets=True).me == 4


@pytest.mark.law("1.1")
def test_black_plays_by_his_own_fields() -> None:
    position = Position.parse("W:1x15/B:1x13,8,10/B")
    found = outcome(position, "42")
    assert position.turn is Side.BLACK
    assert Play(((8, 12), (10, 12))) in found.plays or found.allows(Play(((8, 12), (10, 12))))


@pytest.mark.law("1.2")
def test_one_table_says_where_every_jan_is_made() -> None:
    """Laws 1.2, 6, 7, 8: the table of what is hit, the jan that is filled, kept or left, the corners' table."""
    hits = ("true_hit", "false_hit", "margot")
    fixed = {Jan.EXIT: "retour", Jan.SIX_TABLES: "", Jan.MEETING: "", Jan.HELPLESS: ""}
    for number, jan in enumerate(JANS):
        by_field = {field: where_of(number, field) for field in (1, 6, 7, 12, 13, 18, 19, 24)}
        if jan in hits:
            assert list(by_field.values()) == ["petit"] * 2 + ["grand"] * 4 + ["petit"] * 2
        elif jan in (Jan.FILL, Jan.CONSERVE):
            assert [by_field[field] for field in (1, 6, 7, 12, 19, 24)] == ["petit"] * 2 + ["grand"] * 2 + [
                "retour"
            ] * 2
        else:
            assert set(by_field.values()) == {fixed.get(jan, "grand")}
