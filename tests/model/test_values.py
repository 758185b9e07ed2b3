"""Values: immutable, hashable, equal by content, copied and pickled whole, the errors too."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from trictrac.base.errors import (
    AmbiguousError,
    IllegalPlayError,
    ImpossiblePositionError,
    OutOfOrderError,
    RulesError,
    Saying,
    TrictracError,
    UnreadableError,
)
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Customs, PlayOptions, Rules, Stakes
from trictrac.model.score import Pavillon, Score, Side

SONNEZ = "W:7x2,8x2,9x2,10x2,11x2,12x5/B:7,8,9x2,10x2,11x2,12x7/W"


def values() -> list[Any]:
    position = Position.parse(SONNEZ)
    return [
        position,
        Position(turn=Side.BLACK, score=Score((4, 0), (True, False))),
        Score(holes=(3, 1), pavillon=Pavillon.BLACK),
        Roll(6, 5),
        Play(((1, 7), (7, 12))),
        Way(5, (12,), 0, 2),
        Mark(Jan.TRUE_HIT, "grand", 17, (Way(5, (12,), 0, 2),), to_roller=True),
        outcome(position, "66"),
        refusal(Position(), "6-5", Play()),
        PlayOptions(exit="provincial", tariff=(("fill", 6, 8),)),
        Customs(hole_target=6),
        Stakes(payment="pont"),
        Rules.of("house", margot="2_4"),
    ]


@pytest.mark.parametrize("number", range(len(values())), ids=lambda number: type(values()[number]).__name__)
def test_a_value_stays_what_it_is(number: int) -> None:
    value, twin = values()[number], values()[number]
    assert value is not twin
    assert value == twin
    assert hash(value) == hash(twin)
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value), replace(value)):
        assert other == value
        assert type(other) is type(value)
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        value.remark = "new"
    assert not hasattr(value, "__dict__")
    assert value == twin


ERRORS: list[TrictracError] = [
    TrictracError("{a} and {b}", a=1, b="two"),
    UnreadableError("{text!r} is no roll", text="77"),
    AmbiguousError("{text!r} is {one} or {other}", text="8", one=Play(((1, 7),)), other=Play()),
    IllegalPlayError("{play} fills not", law="9.1", play=Play(((1, 7),))),
    OutOfOrderError("{side} is to roll", side=Side.WHITE),
    ImpossiblePositionError("{position} cannot occur: {fault}", position=Position(), fault=Saying("{n} men", n=16)),
    RulesError("no option {option}", option="luck"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_travels_whole(error: TrictracError) -> None:
    error.__notes__ = ["where it happened"]
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert other.saying == error.saying
        assert other.law == error.law
        assert other.__notes__ == error.__notes__
    assert isinstance(error, ValueError)


def test_the_faults_of_a_position_travel_with_the_error() -> None:
    with pytest.raises(ImpossiblePositionError) as caught:
        Position.parse("W:1x14,12/B:1x16").require_possible()
    assert len(caught.value.faults) == 2
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_a_saying_is_known_by_what_it_says() -> None:
    one, same = Saying("{number} points", number=4), Saying("{points} points", points=4)
    assert str(one) == "4 points"
    assert one == same
    assert hash(one) == hash(same)
    assert one != Saying("5 points")
    assert one != "4 points"
    nested = Saying("{side}: {saying}", side=Side.BLACK, saying=one)
    assert str(nested) == "Black: 4 points"
    assert str(pickle.loads(pickle.dumps(nested))) == str(nested)
