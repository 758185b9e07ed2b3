"""Guiton's tables of chances (1822, ch. II, X–XIII), which he counted by hand: the laws must count the same."""

from collections import Counter

import pytest

from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.rules.loader import load_rules
from trictrac.variants.corpus import ChanceExample, examples
from trictrac.variants.wording import count_throws

WORK = "guiton-1822"
TABLES = [example for example in examples(WORK) if isinstance(example, ChanceExample)]


def test_his_tables_are_whole() -> None:
    """Keeping by one to three surcases, false hits, hits through one open case, table V, the corner and both corners."""
    assert len(TABLES) == len(examples(WORK)) == len({example.name for example in TABLES}) == 82
    assert Counter(example.ask for example in TABLES) == {
        "keep": 24,
        "false_hit": 6 + 10,
        "true_hit in the petits jans": 10,
        "fill": 16,
        "corner by effect": 6,
        "corner by power": 6,
        "two_tables": 4,
    }


@pytest.mark.parametrize("example", TABLES, ids=lambda example: example.name)
def test_a_line_of_his_tables(example: ChanceExample) -> None:
    position = Position.parse(example.position)
    assert position.faults() == ()
    assert sum(position.me) == sum(position.opp) == 15
    assert count_throws(example.ask, position, MODERN) == example.answer
    assert count_throws(example.ask, position, load_rules(WORK)) == example.answer
    assert example.source.en.startswith("Guiton 1822, ch. ")
