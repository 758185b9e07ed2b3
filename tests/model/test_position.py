"""Positions: the canonical text read and written, who is meant by me and opp, and the faults of what cannot be."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laws_support import Situation, situations
from trictrac.base.errors import ImpossiblePositionError, UnreadableError
from trictrac.model.layout import Checkers
from trictrac.model.position import TALON, Position
from trictrac.model.score import Pavillon, Score, Side

EXAMPLES = [
    "W:1x15/B:1x15/W",
    "W:1x13,8,10/B:1x15/B",
    "W:-/B:24/W",
    "W:1x9,2x3,12x2,off/B:1x15/W/points=4b,0/holes=3,2/flag=B/rolls=5,4/releve=2",
    "W:20x14/B:19x2,offx13/B/points=0,10/flag=away/releve=7",
    "W:1x15/B:1x15/W/points=2,4b/holes=11,0/rolls=0,1",
]


@st.composite
def sides(draw: st.DrawFn) -> Checkers:
    return (0, *draw(st.lists(st.integers(0, 15), min_size=25, max_size=25)))


def pairs(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, most), st.integers(0, most))


scores = st.builds(
    Score,
    points=pairs(11),
    bredouille=st.tuples(st.booleans(), st.booleans()),
    holes=pairs(15),
    pavillon=st.sampled_from(Pavillon),
)
positions = st.builds(
    Position,
    white=sides(),
    black=sides(),
    turn=st.sampled_from(Side),
    score=scores,
    rolls=pairs(60),
    releve=st.integers(1, 40),
)


@given(positions)
def test_the_text_is_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("text", EXAMPLES)
def test_canonical_texts_are_written_back(text: str) -> None:
    assert str(Position.parse(text)) == text


def test_all_parts_of_a_text() -> None:
    position = Position.parse("W:1x9,2x3,12x2,off/B:1x14,24/B/points=4b,6/holes=3,2/flag=B/rolls=5,4/releve=2")
    assert position.white == (0, 9, 3, *[0] * 9, 2, *[0] * 12, 1)
    assert position.black == (0, 14, *[0] * 22, 1, 0)
    assert position.turn is Side.BLACK
    assert position.score == Score((4, 6), (True, False), (3, 2), Pavillon.BLACK)
    assert (position.rolls, position.releve, position.roll_no) == ((5, 4), 2, 5)
    assert (position.me, position.opp) == (position.black, position.white)
    assert position.short == "W:1x9,2x3,12x2,off/B:1x14,24"


@pytest.mark.law("1.3")
def test_what_a_text_leaves_out_is_the_start_of_a_partie() -> None:
    assert Position.parse("W:1x15/B:1x15") == Position() == Position(TALON, TALON)
    assert Position().roll_no == 1
    assert str(Position()) == "W:1x15/B:1x15/W"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "W",
        "nonsense",
        "B:1x15/W:1x15",
        "W:1x15",
        "W:1x15/B:1x15/X",
        "W:1x15/B:1x15/W/",
        "W:1x15/B:1x15/W/W",
        "W:2,1/B:1x15",
        "W:1,1/B:1x15",
        "W:0/B:1x15",
        "W:25/B:1x15",
        "W:26/B:1x15",
        "W:1x0/B:1x15",
        "W:1x100/B:1x15",
        "W:1x/B:1x15",
        "W:1x-3/B:1x15",
        "W:offx3,1/B:1x15",
        "W:1 x15/B:1x15",
        "W:1x²/B:1x15",
        "W:1x15/B:1x15/W/points=4",
        "W:1x15/B:1x15/W/points=b,0",
        "W:1x15/B:1x15/W/points=4,0,0",
        "W:1x15/B:1x15/W/points=-4,0",
        "W:1x15/B:1x15/W/holes=3b,0",
        "W:1x15/B:1x15/W/holes=3,0/points=4,0",
        "W:1x15/B:1x15/W/holes=3,0/holes=3,0",
        "W:1x15/B:1x15/W/flag=none",
        "W:1x15/B:1x15/W/flag=",
        "W:1x15/B:1x15/W/rolls=1",
        "W:1x15/B:1x15/W/releve=one",
        "W:1x15/B:1x15/W/colour=red",
    ],
)
def test_unreadable_texts_are_named(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Position.parse(text)
    assert len(str(caught.value)) > len(text)


@given(st.text(alphabet="WB:/x,0123456789of=bponitshlrevag \n²½", max_size=60))
def test_any_text_is_a_position_or_unreadable(text: str) -> None:
    position = None
    with suppress(UnreadableError):
        position = Position.parse(text)
    assert position is None or Position.parse(str(position)) == position


def test_a_side_is_26_counts() -> None:
    with pytest.raises(UnreadableError, match="26"):
        Position(white=(0, 15))


# --- Faults -------------------------------------------------------------------------

FAULTY = {
    "negative": Position((0, 16, -1, *[0] * 23)),
    "16 checkers": Position.parse("W:1x16/B:1x15"),
    "14 checkers": Position.parse("W:20x13,off/B:1x15"),
    "alone on the corner": Position.parse("W:1x14,12/B:1x15"),
    "opponent’s corner": Position.parse("W:1x14,13/B:1x15"),
    "both colours": Position.parse("W:1x13,7x2/B:1x13,18x2"),
    "12 points": Position(score=Score((12, 0))),
    "-2 points": Position(score=Score((0, -2))),
    "without a point": Position.parse("W:1x15/B:1x15/W/points=0b,4"),
    "-1 holes": Position(score=Score(holes=(-1, 0))),
    "shows the pavillon": Position.parse("W:1x15/B:1x15/W/holes=2,0/flag=W"),
    "both sides hold": Position.parse("W:1x15/B:1x15/W/points=4b,4b"),
    "relevé counts from 1": Position(releve=0),
    "rolls from 0": Position(rolls=(-1, 0)),
}


@pytest.mark.parametrize(("name", "position"), FAULTY.items(), ids=FAULTY)
def test_a_fault_is_named(name: str, position: Position) -> None:
    (fault,) = position.faults()
    assert name in str(fault)
    with pytest.raises(ImpossiblePositionError) as caught:
        position.require_possible()
    assert caught.value.faults == (fault,)
    assert position.short in str(caught.value)


@pytest.mark.law("1.4", "3.2", "4.1", "4.4", "10.3")
def test_all_faults_are_named_at_once() -> None:
    position = Position.parse("W:1x14,12/B:1x12,13x2,24/W/points=0b,13")
    said = [str(fault) for fault in position.faults()]
    laws = [text.rpartition("(law ")[2].rstrip(")") for text in said]
    assert laws == ["4.1", "4.4", "3.2", "3.2", "10.3", "1.4"]
    with pytest.raises(ImpossiblePositionError) as caught:
        position.require_possible()
    assert caught.value.faults == position.faults()


@given(situations())
def test_possible_positions_have_no_faults(situation: Situation) -> None:
    position = situation.position
    assert position.faults() == ()
    assert position.require_possible() is position


@pytest.mark.parametrize(
    ("text", "partial"),
    [("W:1x15/B:1x15", False), ("W:12x2/B:13x2,14", True), ("W:20x2,offx13/B:1x15", False), ("W:1x15/B:-", True)],
)
def test_a_figure_may_leave_out_checkers(text: str, *, partial: bool) -> None:
    position = Position.parse(text)
    assert position.is_partial is partial
    if text != "W:12x2/B:13x2,14":
        assert position.faults() == ()
