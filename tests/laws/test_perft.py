"""The corpora of rolls: how many positions each may leave and what it earns, by the modern rules and by the options.

The numbers are the oracle's; where the engine says otherwise the plays and marks of both are shown.
"""

from __future__ import annotations

import itertools
from dataclasses import fields

import pytest

from tests.support.cases import POSITIONS, is_enforced
from tests.support.laws_support import (
    PLAY_OPTIONS,
    Situation,
    by_engine,
    by_oracle,
    dispute,
    plays_text,
)
from tests.support.perft import MODERN, OPTIONS, Line, numbers
from trictrac.laws.options import PRICES
from trictrac.model.mark import Jan
from trictrac.model.position import Position
from trictrac.model.rules import VALUES, PlayOptions


@pytest.mark.parametrize("line", MODERN + OPTIONS, ids=lambda line: line.where)
def test_the_engine_agrees(line: Line) -> None:
    engine = by_engine(line.situation, line.options)
    if numbers(engine) != line.numbers:
        oracle = by_oracle(line.situation, line.options)
        pytest.fail(
            f"the engine counts {numbers(engine)}, the corpus {line.numbers}, the oracle {numbers(oracle)}\n"
            f"{dispute(line.situation, engine, oracle, line.options)}\n"
            f"the engine's plays:\n{plays_text(line.situation, line.options)}"
        )


def test_the_corpora_are_the_oracles() -> None:
    assert [
        line.where for line in MODERN + OPTIONS if numbers(by_oracle(line.situation, line.options)) != line.numbers
    ] == []


def test_the_corpora_hold_possible_positions_each_roll_once() -> None:
    assert len(MODERN) >= 300
    for lines in (MODERN, OPTIONS):
        assert [line.where for line in lines if line.situation.position.faults()] == []
        assert [line.where for line in lines if str(Position.parse(line.position)) != line.position] == []
        keys = {(line.situation, tuple(sorted(line.options.items()))) for line in lines}
        assert len(keys) == len(lines)


def test_every_jan_is_earned_in_the_books_or_the_corpora() -> None:
    in_the_books = {event.jan for case in POSITIONS if is_enforced(case) for event in case.events}
    in_the_corpora = {mark[0] for line in MODERN + OPTIONS for mark in by_oracle(line.situation, line.options).marks}
    assert in_the_books | in_the_corpora == {jan.value for jan in Jan}


def test_every_modern_jan_is_earned_in_the_modern_corpus() -> None:
    optional = {Jan.MEETING, Jan.MARGOT, Jan.MISERY, Jan.MISERY_KEPT}
    earned = {mark[0] for line in MODERN for mark in by_oracle(line.situation).marks}
    assert earned == {jan.value for jan in Jan if jan not in optional}


# --- Every option, every value ------------------------------------------------------

PAIRS = [(option, one, other) for option in PLAY_OPTIONS for one, other in itertools.combinations(VALUES[option], 2)]


def test_no_option_of_kind_p_is_missing() -> None:
    named = {field.name for field in fields(PlayOptions)} - {"tariff"}
    assert named == set(PLAY_OPTIONS) == set(list(VALUES)[:PRICES])


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_two_values_of_an_option_differ_somewhere(option: str, one: str, other: str) -> None:
    """The corpus holds a roll that the two values judge by different numbers, all else being equal."""

    def judged_by(value: str) -> dict[tuple[Situation, frozenset[tuple[str, str]]], tuple[int, int, int, int]]:
        return {
            (line.situation, frozenset(line.options.items() - {(option, value)})): line.numbers
            for line in OPTIONS
            if line.options.get(option) == value
        }

    first, second = judged_by(one), judged_by(other)
    assert any(first[roll] != second[roll] for roll in first.keys() & second.keys())
