"""The prices of law 7: every row, simple and doublet, as the table says and as a changed tariff says."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from tests.support import oracle
from tests.support.perft import MODERN, OPTIONS, Line
from trictrac.base.errors import RulesError
from trictrac.model.mark import JANS, Jan, Mark
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.rules import PlayOptions, Rules
from trictrac.model.tariff import TARIFF

LAW_7 = {
    "six_tables": (4, None),
    "two_tables": (4, 6),
    "mezeas": (4, 6),
    "contre_two_tables": (4, 6),
    "contre_mezeas": (4, 6),
    "true_hit_grand": (2, 4),
    "true_hit_petit": (4, 6),
    "false_hit_grand": (2, 4),
    "false_hit_petit": (4, 6),
    "corner_hit": (4, 6),
    "fill": (4, 6),
    "conserve": (4, 6),
    "helpless": (2, 2),
    "exit": (4, 6),
    "meeting": (4, 6),
    "margot": (2, 4),
    "misery": (4, 6),
    "misery_kept": (4, 6),
}
"""The table, with the usual prices of the optional jans; the jan de six tables knows no doublet."""

CELLS = [(row, column) for row, prices in LAW_7.items() for column in (0, 1) if prices[column] is not None]


def row_of(mark: Mark) -> str:
    return f"{mark.jan}_{mark.where}" if mark.jan in (Jan.TRUE_HIT, Jan.FALSE_HIT) else mark.jan.value


def rules_of(line: Line, row: str) -> Rules:
    """The rules of a line of the corpora, with the usual price where the option names another."""
    usual = {"meeting": {"rencontre": "4_6"}, "margot": {"margot": "2_4"}}
    return Rules.of(**{**line.options, **usual.get(row, {})})


def marks_of(line: Line, rules: Rules) -> tuple[Mark, ...]:
    roll = Roll(line.situation.high, line.situation.low)
    return outcome(line.situation.position, roll, rules, meets=line.situation.meets).marks


def example(row: str, column: int) -> Line:
    """A roll of the corpora that earns this jan, simple or by a doublet."""
    return next(
        line
        for line in MODERN + OPTIONS
        if (line.situation.high == line.situation.low) == bool(column)
        and any(row_of(mark) == row for mark in marks_of(line, rules_of(line, row)))
    )


def test_the_rows_are_those_of_the_law() -> None:
    assert list(TARIFF) == list(LAW_7) == list(oracle.TARIFF)
    assert len(JANS) == len(TARIFF)


@pytest.mark.law("7")
@pytest.mark.parametrize(("row", "column"), CELLS)
def test_the_price_of_a_way(row: str, column: int) -> None:
    line = example(row, column)
    marks = [mark for mark in marks_of(line, rules_of(line, row)) if row_of(mark) == row]
    assert {way.points for mark in marks for way in mark.ways} == {LAW_7[row][column]}


@pytest.mark.law("7")
@pytest.mark.parametrize(("row", "column"), CELLS)
def test_a_changed_price_changes_this_row_only(row: str, column: int) -> None:
    line = example(row, column)
    usual = rules_of(line, row)
    changed = replace(usual, play=replace(usual.play, tariff=((row, 10, 20),)))
    for before, after in itertools.zip_longest(marks_of(line, usual), marks_of(line, changed)):
        assert (before.jan, before.field, len(before.ways)) == (after.jan, after.field, len(after.ways))
        if row_of(after) == row:
            assert {way.points for way in after.ways} == {(10, 20)[column]}
        else:
            assert after == before


@pytest.mark.parametrize("row", [("brelan", 2, 4), ("fill", -2, 4), ("fill", 4, -6)])
def test_no_such_price(row: tuple[str, int, int]) -> None:
    with pytest.raises(RulesError, match=row[0]):
        PlayOptions(tariff=(row,))
