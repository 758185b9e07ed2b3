"""Rule sets by name, by options on one line and from TOML files."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.records import rules_of_record, trictrac_record
from tests.support.tables import GAMES
from trictrac.base.errors import RulesError
from trictrac.base.texts import texts_in
from trictrac.games.registry import read_record
from trictrac.model.rules import MODERN, OPTIONS, VALUES, Rules
from trictrac.model.tariff import TARIFF
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.record import AnyRecord
from trictrac.rules.heads import SHEET
from trictrac.rules.loader import IN_TIME, load_rules, read_options, rule_set_names
from trictrac.rules.recorded import options_text, typed_today
from trictrac.rules.texts import recorded_rules

ROOT = Path(__file__).parents[2]


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
        ("exit=quickly", "did you mean quick? The values are quick, provincial"),
        ("exits=quick", "no option 'exits': did you mean exit?"),
        ("exit=quick,exit=quick", "given twice"),
        ("exit=quick,margot", "option=value"),
        ("exit=", "option=value"),
        ("hole_target=many", "from 1 to 99 holes"),
        ("hole_target=0", "from 1 to 99 holes"),
        ("tariff.fill=4", "simple/doublet"),
        ("tariff.fil=4/6", "its rows are six_tables"),
        ("tariff=4/6", "a table of jan"),
        ("tariff.margot=2/4,tariff.margot=2/4", "given twice"),
        ("soumille", "'soumille' may be soumille-1738, soumille-1756: type more of the name"),
        ("guitton", "no rule set 'guitton': did you mean guiton-1822?"),
        ("nobody", "there are jollyvet-1634, charpentier-1698"),
        ("nowhere.toml", "cannot be read"),
    ],
)
def test_nonsense_is_refused_with_its_cure(name: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(name)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('# ours\nexit = "quickly"\n', "line 2: option exit = 'quickly': did you mean quick?"),
        ('\n\nmargt = "2_4"\n', "line 3: no option 'margt'"),
        ("[tariff]\nfill = [4]\n", "line 2: tariff row fill"),
        ("[tariff]\nfill = [4, true]\n", "line 2: tariff row fill"),
        ("[tariff]\nkeep = [4, 6]\n", "line 2: the tariff has no row 'keep': its rows are six_tables, "),
        ("margot = 2_4\n", "line 1: option margot = 24: the value must be in quotes, one of off, 2_4, 4_6"),
        ("extends = 3\n", "line 1: option extends = 3"),
        ('hole_target = "6"\n', "line 1: option hole_target"),
        ("exit = \n", "is not valid TOML"),
        ("exit = 2020-01-01\n", "line 1: option exit"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
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
    rules = read_options({**options, "hole_target": holes, "tariff": tariff})
    again = load_rules(options_text(rules))
    assert (again.play, again.customs, again.stakes) == (rules.play, rules.customs, rules.stakes)


@pytest.mark.parametrize("name", rule_set_names())
def test_every_named_set_loads(name: str) -> None:
    rules = load_rules(name)
    assert rules.name == name
    assert rules.play.lowered()


def test_the_names_are_the_files_modern_first_and_then_in_the_order_of_time() -> None:
    names = rule_set_names()
    assert names[0] == "modern"
    assert (
        sorted(names)
        == sorted(IN_TIME)
        == sorted({Path(name).stem for name in texts_in(SHEET.format("*"))} - set(GAMES))
    )
    years = [int(name[-4:]) for name in names if name[-4:].isdigit()]
    assert years == sorted(years)
    assert len(years) == 10


@pytest.mark.parametrize("name", rule_set_names())
def test_the_options_of_a_named_set_on_one_line_make_the_same_rules(name: str) -> None:
    rules = load_rules(name)
    again = load_rules(options_text(rules))
    assert (again.play, again.customs, again.stakes) == (rules.play, rules.customs, rules.stakes)


def test_a_line_changes_a_named_set() -> None:
    guiton, ours = load_rules("guiton-1822"), load_rules("guiton-1822, first_move=reroll,tariff.fill=4/8")
    assert (guiton.customs.first_move, ours.customs.first_move) == ("coup_et_des", "reroll")
    assert ours.customs.rectify == guiton.customs.rectify == "every_one"
    assert ours.play.tariff == (("fill", 4, 8),)


def test_a_file_extends_a_named_set(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'extends = "guiton-1822"\npayment = "flat"\n')
    assert load_rules(path).changed() == {**load_rules("guiton-1822").changed(), "payment": "flat"}


def test_a_row_that_says_the_usual_price_again_takes_back_the_change(tmp_path: Path) -> None:
    write(tmp_path, "old.toml", "[tariff]\nfill = [4, 8]\n")
    path = write(tmp_path, "club.toml", 'extends = "old.toml"\n[tariff]\nfill = [4, 6]\n')
    assert load_rules(path).play.tariff == ()
    assert load_rules("margot=4_6,tariff.margot=2/4").play.tariff == (("margot", 2, 4),)


@pytest.mark.parametrize("name", [*rule_set_names(), "exit=provincial", "guiton-1822,margot=2_4,tariff.fill=4/8"])
def test_a_record_keeps_a_named_set_by_name_and_any_other_whole(name: str) -> None:
    rules = load_rules(name)
    record = read_record(str(trictrac_record(rules=rules)))
    found = rules_of_record(record)
    assert (found.play, found.customs, found.stakes) == (
        rules.play,
        rules.customs,
        rules.stakes,
    )
    assert recorded_rules(rules).startswith(name)
    assert recorded_rules(rules_of_record(record)) == recorded_rules(rules)


def test_a_record_of_a_file_extending_a_set_needs_no_file(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'extends = "fallavel-1776"\nmargot = "2_4"\n')
    text = recorded_rules(load_rules(path))
    assert "club.toml" not in text
    assert load_rules(text, files=False).changed() == load_rules(path).changed()


def printed(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.strip()


@pytest.mark.parametrize(("name", "loaded"), [("guiton-1822", "['tomli']"), ("exit=provincial", "[]")])
def test_loading_rules_stays_light(name: str, loaded: str) -> None:
    """A named set is read from its file; options typed on a line read nothing at all."""
    asked = ("tomli", "tomllib", "tomlkit", "pydantic", "jinja2")
    code = f"import sys; from trictrac.rules.loader import load_rules; load_rules({name!r}); "
    assert printed(f"{code} print([name for name in {asked} if name in sys.modules])") == loaded


OPTION_VALUES = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in VALUES.items()})
PRICES = st.dictionaries(st.sampled_from(sorted(TARIFF)), st.tuples(st.integers(0, 99), st.integers(0, 99)))


@given(st.sampled_from(rule_set_names()), OPTION_VALUES, PRICES)
def test_a_file_changes_what_it_names_and_nothing_else(
    name: str, options: dict[str, str], tariff: dict[str, tuple[int, int]]
) -> None:
    lines = [f'extends = "{name}"', *(f"{option} = {value!r}" for option, value in options.items())]
    lines += ["[tariff]", *(f"{jan} = [{simple}, {doublet}]" for jan, (simple, doublet) in tariff.items())]
    with tempfile.TemporaryDirectory() as folder:
        rules = load_rules(write(Path(folder), "club.toml", "\n".join(lines)))
    base = load_rules(name)
    for part, old in ((rules.play, base.play), (rules.customs, base.customs), (rules.stakes, base.stakes)):
        for option in (one.name for one in fields(part)):
            if option != "tariff":
                assert getattr(part, option) == options.get(option, getattr(old, option))
    prices = {jan: (simple, doublet) for jan, simple, doublet in rules.play.tariff}
    assert {jan: prices.get(jan, TARIFF[jan]) for jan in tariff} == tariff


SCRAPS = [
    *OPTIONS, "title", "work", "extends", "value", "status", "source", "note", "=", "[", "]", "[[", "]]", ".", "{", "}", '"',
    "'", '"""', "'''", "#", "\n", "1", '"stated"', '"quick"', "true", "é", "\x00", "extends = 'exit=provincial'\n",
    'title = "ours"\n', 'work = "Ours"\n', '[exit]\nvalue = "quick"\nstatus = "stated"\nsource = "Ours, 1"\n',
]  # fmt: skip


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(SCRAPS), max_size=30).map(" ".join)))
def test_any_file_loads_or_is_refused_by_its_name(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            said = load_rules(str(path)).name
        except RulesError as error:
            said = str(error)
    assert said.startswith(str(path))


@pytest.mark.parametrize(("name", "jan"), [("exit=provincial", "exit=4/8"), ("margot=2_4", "margot=2/4")])
def test_an_option_and_the_row_of_the_tariff_of_the_same_name_are_two(name: str, jan: str) -> None:
    one, other = load_rules(f"{name},tariff.{jan}"), load_rules(f"tariff.{jan},{name}")
    assert one.changed() == other.changed()
    assert set(one.changed()) == {name.partition("=")[0], "tariff"}


@pytest.mark.parametrize(
    ("text", "name"),
    [("guiton", "guiton-1822"), ("1822", "guiton-1822"), ("Soumille-1738", "soumille-1738"), ("mod", "modern")],
)
def test_the_beginning_of_a_name_will_do(text: str, name: str) -> None:
    assert load_rules(text) == load_rules(name)


def test_a_line_and_a_file_may_begin_from_the_beginning_of_a_name(tmp_path: Path) -> None:
    assert load_rules("guiton,margot=2_4") == load_rules("guiton-1822,margot=2_4")
    path = write(tmp_path, "club.toml", 'extends = "guiton"\nmargot = "2_4"\n')
    assert load_rules(path).changed() == load_rules("guiton,margot=2_4").changed()


def test_a_record_of_a_file_keeps_the_set_that_the_file_extends(tmp_path: Path) -> None:
    path = write(
        tmp_path, "club.toml", 'extends = "guiton-1822"\nmargot = "2_4"\nbredouille = "no"\n[tariff]\nfill = [4, 8]\n'
    )
    rules = load_rules(path)
    text = recorded_rules(rules)
    assert text == (
        "guiton-1822,margot=2_4,tariff.fill=4/8,first_move=coup_et_des,rectify=every_one,bredouille=no,payment=flat"
    )
    assert load_rules(text, files=False).changed() == rules.changed()
    assert recorded_rules(load_rules(typed_today(text, 3))) == text
    plain = write(tmp_path, "plain.toml", 'margot = "2_4"\n')
    assert recorded_rules(load_rules(plain)) == "margot=2_4"


def test_the_options_whole_are_the_same_whatever_set_the_rules_rest_on() -> None:
    rules = load_rules("guiton-1822,margot=2_4")
    assert options_text(rules) == options_text(load_rules(options_text(rules)))
    assert "guiton" not in options_text(rules)


def test_what_a_file_takes_back_of_its_set_is_written(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'extends = "guiton-1822"\nfirst_move = "reroll"\n')
    assert recorded_rules(load_rules(path)) == "guiton-1822,rectify=every_one,payment=flat,first_move=reroll"


def test_a_file_that_is_gone_leaves_the_options(tmp_path: Path) -> None:
    rules = load_rules(write(tmp_path, "club.toml", 'extends = "fallavel-1776"\nmargot = "2_4"\n'))
    (tmp_path / "club.toml").unlink()
    assert load_rules(recorded_rules(rules)).changed() == rules.changed()


# --- Sets that were amended ---------------------------------------------------------------

AMENDED = {
    "lepeintre-1818": {"payment": "double"},
    "guiton-1822": {"payment": "quadruple", "joint_exit_roll": "yes", "ecole_impossible": "next_throw"},
    "lafosse-1852": {"payment": "double", "ecole_impossible": "next_throw"},
    "malfilatre-2013": {"payment": "double", "augmentation": "unexplained"},
}
"""The values that the sets had before they were amended, in version 0.8 and with laws 3."""
OLDER = pytest.mark.parametrize("laws", ["", "laws: 1\n", "laws: 2\n"])


def record_by(rules: str, laws: str) -> AnyRecord:
    """A record as an earlier version or this one wrote its head."""
    return read_record(f"trictrac 1\nA: One\nB: Other\nrules: {rules}\n{laws}\nA begins\n")


@OLDER
@pytest.mark.parametrize("name", rule_set_names())
def test_an_older_record_that_only_names_a_set_keeps_what_it_was_played_by(name: str, laws: str) -> None:
    """So its holes, écoles and stakes stay as they were, and it is written again as it stands."""
    before = AMENDED.get(name, {})
    record = record_by(name, laws)
    kept = rules_of_record(record)
    assert {option: kept.values[option] for option in before} == before
    today = load_rules(name)
    assert {option for option, value in today.values.items() if kept.values[option] != value} == set(before)
    assert f"\nrules: {name}\n" in f"\n{record}" or name == "modern"
    assert read_record(record_to_json(record)) == record


@pytest.mark.parametrize("name", rule_set_names())
def test_a_record_of_laws_3_names_a_set_unamended(name: str) -> None:
    record = record_by(name, "laws: 3\n")
    assert rules_of_record(record).values == load_rules(name).values
    assert f"\nrules: {name}\nmarking: announced\nlaws: 3\n" in str(record)
    assert read_record(record_to_json(record)) == read_record(str(record)) == record


@OLDER
@pytest.mark.parametrize("name", AMENDED)
def test_an_older_record_names_what_was_amended(name: str, laws: str) -> None:
    rules = load_rules(name)
    text = recorded_rules(rules, 2)
    assert text == ",".join([name, *(f"{option}={rules.values[option]}" for option in _in_sheet(name))])
    assert load_rules(typed_today(text, 2)) == rules
    record = record_by(text, laws)
    assert rules_of_record(record).values == rules.values
    assert f"\nrules: {text}\n" in str(record)


@pytest.mark.parametrize(
    "text",
    [
        "guiton-1822,joint_exit_roll=no,payment=flat",
        (
            "guiton-1822,tariff.fill=6/10,first_move=coup_et_des,ecole_impossible=next_throw,hole_target=6,payment=honneurs,"
            "joint_exit_roll=no"
        ),
    ],
    ids=["a set", "a set with options"],
)
def test_a_record_of_version_0_9_is_written_again_unchanged(text: str) -> None:
    """The set had ``next_throw`` then, and no record named the option rectify, which came with laws 3."""
    record = record_by(text, "laws: 2\n")
    assert rules_of_record(record).customs.ecole_impossible == "next_throw"
    assert f"\nrules: {text}\n" in str(record)


def _in_sheet(name: str) -> list[str]:
    return [option for option in load_rules(name).values if option in AMENDED[name]]


def test_what_an_older_record_says_beside_the_name_goes_before_what_was_amended() -> None:
    assert typed_today("lafosse,payment=honneurs", 2) == "lafosse-1852,payment=honneurs,ecole_impossible=next_throw"
    assert (
        typed_today("guiton,payment=pont", 1)
        == "guiton-1822,payment=pont,ecole_impossible=next_throw,joint_exit_roll=yes"
    )
    assert [typed_today(text, 2) for text in ("modern", "margot=2_4", "fallavel-1776")] == [
        "modern", "margot=2_4", "fallavel-1776",
    ]  # fmt: skip
    assert typed_today("guiton,payment=pont", 3) == "guiton,payment=pont"
