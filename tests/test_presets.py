"""Rule sets by name, by options on one line and from TOML files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.errors import RulesError
from trictrac.model.rules import MODERN, TARIFF, VALUES, Rules
from trictrac.presets import load_rules, options_text, read_options, rule_set_names


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_modern_is_the_default() -> None:
    assert load_rules("modern") is MODERN
    assert load_rules(" default ") is MODERN
    assert rule_set_names()[0] == "modern"


def test_options_on_one_line() -> None:
    rules = load_rules("exit=provincial, margot=2_4,hole_target=6,tariff.fill=4/8")
    assert rules.play.exit == "provincial"
    assert rules.play.margot == "2_4"
    assert rules.customs.hole_target == 6
    assert rules.play.tariff == (("fill", 4, 8),)
    assert rules.stakes == MODERN.stakes
    assert load_rules("modern,exit=provincial").play == Rules.of(exit="provincial").play


def test_a_file(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'payment = "pont"\nbredouille = false\n[tariff]\nfill = [4, 8]\n')
    rules = load_rules(path)
    assert rules.name == path
    assert rules.changed() == {"tariff": (("fill", 4, 8),), "bredouille": "no", "payment": "pont"}


def test_a_file_extends_another_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "old.toml", 'extends = "exit=provincial"\n[tariff]\nfill = [4, 8]\nexit = [4, 4]\n')
    rules = load_rules(write(tmp_path, "club.toml", 'extends = "old.toml"\nmargot = "2_4"\ntariff.fill = [4, 5]\n'))
    assert (rules.play.exit, rules.play.margot) == ("provincial", "2_4")
    assert set(rules.play.tariff) == {("fill", 4, 5), ("exit", 4, 4)}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("soumile", "no rule set 'soumile'"),
        ("", "no rule set ''"),
        ("exit=quickly", "the values are quick, provincial"),
        ("exits=quick", "no option 'exits': the options are"),
        ("exit=quick,exit=quick", "given twice"),
        ("exit=quick,margot", "option=value"),
        ("exit=", "option=value"),
        ("hole_target=many", "from 1 to 99 holes"),
        ("hole_target=0", "from 1 to 99 holes"),
        ("tariff.fill=4", "simple/doublet"),
        ("tariff.fil=4/6", "for six_tables"),
        ("tariff=4/6", "a table of jan"),
        ("nowhere.toml", "cannot be read"),
    ],
)
def test_nonsense_is_told_with_its_cure(name: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(name)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('# ours\nexit = "quickly"\n', "line 2: option exit = 'quickly': the values are quick"),
        ('\n\nmargt = "2_4"\n', "line 3: no option 'margt'"),
        ("[tariff]\nfill = [4]\n", "line 2: tariff row fill"),
        ("[tariff]\nfill = [4, true]\n", "line 2: tariff row fill"),
        ("extends = 3\n", "line 1: option extends = 3"),
        ('hole_target = "6"\n', "line 1: option hole_target"),
        ("exit = \n", "is no TOML"),
        ("exit = 2020-01-01\n", "line 1: option exit"),
    ],
)
def test_a_wrong_file_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, "club.toml", text)
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert str(caught.value).startswith(path)
    assert said in str(caught.value)


def test_files_that_extend_one_another_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'extends = "b.toml"\n')
    write(tmp_path, "b.toml", 'extends = "a.toml"\n')
    with pytest.raises(RulesError, match="extends itself"):
        load_rules(str(tmp_path / "a.toml"))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b'\xff\xfe = "x"')
    with pytest.raises(RulesError, match="UTF-8"):
        load_rules(str(path))
    with pytest.raises(RulesError, match="cannot be read"):
        load_rules(f"{tmp_path}/")


def test_no_file_is_read_where_none_is_wanted(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'exit = "provincial"\n')
    with pytest.raises(RulesError, match="no files are read here"):
        load_rules(path, files=False)


def test_an_object_of_options() -> None:
    rules = read_options({"exit": "provincial", "bredouille": False, "tariff": {"fill": [4, 9]}})
    assert rules.changed() == {"exit": "provincial", "bredouille": "no", "tariff": (("fill", 4, 9),)}
    for options in ({"exit": None}, {"exit": True}, {"tariff": 3}, {"tariff": {"fill": "46"}}, {"x": 1}):
        with pytest.raises(RulesError):
            read_options(options)


@given(
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}),
    st.integers(1, 99),
    st.dictionaries(st.sampled_from(sorted(TARIFF)), st.tuples(st.integers(0, 99), st.integers(0, 99))),
)
def test_the_options_on_one_line_make_the_same_rules(
    options: dict[str, str], holes: int, tariff: dict[str, tuple[int, int]]
) -> None:
    rules = read_options({**options, "hole_target": holes, "tariff": tariff}, "ours")
    again = load_rules(options_text(rules))
    assert (again.play, again.customs, again.stakes) == (rules.play, rules.customs, rules.stakes)


@pytest.mark.parametrize("name", rule_set_names())
def test_every_named_set_loads(name: str) -> None:
    assert load_rules(name).play.lowered()
