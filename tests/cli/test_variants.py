"""``trictrac variants``: the list, the sheets word for word, differences in columns, the table, what is refused.

``tests.support.rule_sets`` says how the sheets are written anew.
"""

from __future__ import annotations

import csv
import json
from functools import wraps
from io import StringIO
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from tests.support.rule_sets import kept_sheets, shown
from trictrac.cli import variants_study
from trictrac.model.rules import OPTIONS
from trictrac.rules.loader import IN_TIME, sheets
from trictrac.saying.language import ENGLISH
from trictrac.variants.sheet import counts_saying
from trictrac.view.doc import Article, Articles
from trictrac.view.doc_text import TextWriter


def club(folder: Path) -> str:
    path = folder / "club.toml"
    path.write_text('extends = "guiton-1822"\nmargot = "2_4"\n', encoding="utf-8")
    return str(path)


def test_the_list_names_every_set_in_the_order_of_time() -> None:
    lines = told("variants").splitlines()
    little = ["jollyvet-1634", "soumille-1738", "soumille-1756", "combine-1780"]
    known = [name for name in IN_TIME if name not in little]
    assert [line[2:] for line in lines if line[2:] in IN_TIME] == [*known, *little]
    assert lines.index("Little known: more than half is assumed or not looked up") < lines.index("  jollyvet-1634")
    assert "    Guiton, Traité complet du jeu de trictrac, second edition, 1822" in lines
    printed = " ".join(" ".join(lines).split())
    for sheet in sheets():
        assert f"{sheet.title.en} {counts_saying(sheet)}" in printed
    assert "stated: the work says so" in lines


def test_the_list_may_be_asked_for_by_name() -> None:
    assert told("variants", "list") == told("variants")


def test_the_table_as_markdown() -> None:
    title, _, legend, _, *rows = told("variants", "matrix", "guiton", "modern", "--markdown", "-").splitlines()
    assert title == "# The rules set by set"
    assert rows[:2] == ["|  | guiton-1822 | modern |", "| --- | --- | --- |"]
    assert "| exit | quick/ | quick |" in rows
    assert legend.startswith("\\~ implied + more by agreement")


@pytest.mark.parametrize("option", ["--games", "--jobs"])
def test_a_number_out_of_bounds_is_refused_with_its_bounds(option: str) -> None:
    assert refused(2, "variants", "measure", "guiton", "modern", option, "99999999").startswith(
        f"{option}: expected a number from 1 to 1"
    )


def test_the_list_as_json() -> None:
    found = [one for one in json.loads(told("variants", "--json")) if one["game"] == "trictrac"]
    assert [one["name"] for one in found] == list(IN_TIME)
    assert all(sum(one["counts"].values()) == len(OPTIONS) for one in found)
    assert found[-1]["not_modern"] == 0
    assert sum(one["little_known"] for one in found) == 4


def test_there_is_a_sheet_for_every_set() -> None:
    assert list(kept_sheets()) == list(IN_TIME)


@pytest.mark.parametrize("name", IN_TIME)
def test_a_sheet_is_printed_word_for_word(name: str) -> None:
    assert shown(name) == kept_sheets()[name]


def test_what_is_not_looked_up_is_said_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "us.toml"
    path.write_text('title = "Ours"\nwork = "Us"\nsilent = ["margot"]\n', encoding="utf-8")
    shown = told("variants", "show", str(path))
    assert f"1 assumed, {len(OPTIONS) - 1} not looked up; all as in the modern rules." in shown
    assert "\nNot looked up, at the default\n" in shown
    assert "\n  Bearing off (exit=quick)\n" in shown
    entries = {one["option"]: one for one in json.loads(told("variants", "show", str(path), "--json"))["options"]}
    assert (entries["exit"]["status"], entries["exit"]["source"]) == ("not looked up", "")
    assert "Not looked up; this is the default" in told("variants", "diff", str(path), "soumille-1738")
    rows = {row["option"]: row for row in csv.DictReader(StringIO(told("variants", "matrix", str(path), "--csv")))}
    assert {name: text for name, text in rows["exit"].items() if text} == {
        "set": str(path),
        "option": "exit",
        "law": "6",
        "value": "quick",
        "status": "not looked up",
    }
    assert f"quick: [{path}]" in " ".join(told("variants", "matrix", str(path), "modern").split())


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(
    "words",
    [
        ["show", "lepeintre"],
        ["diff", "guiton", "fallavel"],
        ["diff", "guiton", "fallavel", "jolly", "modern"],
        ["why", "exit"],
        ["matrix"],
        [],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_wider_than_the_terminal(words: list[str], width: int, language: str) -> None:
    lines = told("variants", *words, "--lang", language, COLUMNS=str(width)).splitlines()
    assert lines
    assert max(map(len, lines)) <= width


def test_a_sheet_as_markdown_and_json() -> None:
    assert told("variants", "show", "guiton", "--markdown").startswith("# Guiton, Traité complet du jeu de trictrac")
    assert json.loads(told("variants", "show", "guiton", "--json"))["name"] == "guiton-1822"


def test_the_notes_of_a_sheet_are_in_french() -> None:
    assert "Sortir par un nombre exact est un droit, non une obligation." in told(
        "variants", "show", "guiton", "--lang", "fr"
    )


def test_differences_are_in_columns_where_there_is_room() -> None:
    lines = told("variants", "diff", "guiton", "fallavel").splitlines()
    assert lines[2:5] == [
        "Bearing off (exit, law 6)",
        "  guiton-1822                             fallavel-1776",
        "  exit=quick                              exit=provincial",
    ]
    narrow = told("variants", "diff", "guiton", "fallavel", COLUMNS="40").splitlines()
    at = narrow.index("Bearing off (exit, law 6)")
    assert narrow[at + 1] == "  guiton-1822 (exit=quick)"
    assert at < narrow.index("  fallavel-1776 (exit=provincial)")


def test_three_sets_fit_beside_each_other_and_four_do_not() -> None:
    assert "  guiton-1822               fallavel-1776             modern\n" in told(
        "variants", "diff", "guiton", "fallavel", "modern"
    )
    assert "\n  fallavel-1776 (exit=provincial)\n" in told("variants", "diff", "guiton", "fallavel", "modern", "jolly")


def test_differences_as_markdown_and_json() -> None:
    assert "| guiton-1822 | fallavel-1776 |" in told("variants", "diff", "guiton", "fallavel", "--markdown", "-")
    assert json.loads(told("variants", "diff", "guiton", "fallavel", "--json"))["sets"][1] == "fallavel-1776"


def test_ones_own_rules_may_be_given_wherever_a_set_may(tmp_path: Path) -> None:
    path = club(tmp_path)
    assert "Your own rules; what they leave open is as in guiton-1822." in told("variants", "show", path, COLUMNS="200")
    assert f"your own file, {path}:2" in told("variants", "diff", path, "guiton", COLUMNS="400")
    assert "your own options" in told("variants", "diff", "guiton,exit=provincial", "guiton")
    rows = list(csv.DictReader(StringIO(told("variants", "matrix", path, "modern", "--csv"))))
    assert [row["value"] for row in rows if (row["set"], row["option"]) == (path, "margot")] == ["2_4"]


def test_a_documented_source_is_never_ones_own(tmp_path: Path) -> None:
    entries = "\n".join(
        f'[{option}]\nvalue = {value!r}\nstatus = "stated"\nsource = "Us, rules/p=1:3"'
        for option, value in (("exit", "quick"), ("margot", "off"))
    )
    path = tmp_path / "us.toml"
    path.write_text(f'title = "Ours"\nwork = "Us"\nextends = "modern"\n{entries}\n', encoding="utf-8")
    shown = told("variants", "show", str(path), COLUMNS="300")
    assert shown.count("Stated: Us, rules/p=1:3") == 2
    assert "your own options" not in shown


def test_the_history_of_a_rule() -> None:
    assert told("variants", "why", "bearing", "off").startswith("Bearing off (exit, law 6)\n")
    assert json.loads(told("variants", "why", "exit", "--json"))["unused"] == []


def test_the_table_is_one_where_the_terminal_is_wide_enough() -> None:
    wide = told("variants", "matrix", COLUMNS="250").splitlines()
    assert wide[2].split() == list(IN_TIME)
    assert "exit" in [line.split()[0] for line in wide if line]
    assert "provincial: soumille-1738, fallavel-1776/" in told("variants", "matrix").splitlines()
    assert len(json.loads(told("variants", "matrix", "--json"))) == len(OPTIONS)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["matrix"], len(OPTIONS) * len(IN_TIME)),
        (["show", "guiton"], len(OPTIONS)),
        (["show", "backgammon"], 22),
        (["diff", "guiton", "modern"], 6),
        (["why", "exit"], len(IN_TIME)),
    ],
    ids=str,
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_as_csv_has_a_row_for_every_entry(words: list[str], count: int, language: str) -> None:
    printed = told("variants", *words, "--csv", "--lang", language)
    heads, *rows = csv.reader(StringIO(printed), strict=True)
    assert heads == ["set", "option", "law", "value", "status", "source", "seen_via", "others", "holders", "note"]
    assert len(rows) == count
    assert {len(row) for row in rows} == {len(heads)}
    assert len({(row[0], row[1]) for row in rows}) == count


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["foo"],
            "variants foo: one of list, show, diff, why, matrix, compare, find, measure, timeline, history, or nothing",
        ),
        (["guiton"], "no verb 'guiton': did you mean trictrac variants show guiton?"),
        (["show"], "type trictrac variants show SET"),
        (["diff", "guiton"], "type trictrac variants diff SET SET…"),
        (["measure", "guiton"], "type trictrac variants measure SET SET"),
        (["history", "--csv"], "variants history does not take --csv; it takes --markdown, --json"),
        (
            ["matrix", "--games", "5"],
            "variants matrix does not take --games; it takes --html, --markdown, --csv, --json",
        ),
        (["--csv"], "variants does not take --csv; it takes --html, --markdown, --json"),
        (["matrix", "--json", "--csv"], "use one of --html, --markdown, --svg, --csv, --json"),
    ],
)
def test_typing_errors_are_answered(words: list[str], says: str) -> None:
    assert refused(2, "variants", *words) == says


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "soumille"], "'soumille' may be soumille-1738, soumille-1756: type more of the name"),
        (["diff", "guiton", "guiton"], "guiton-1822 is named twice: leave one out"),
        (["show", "margot=9"], "option margot = '9': the values are off, 2_4, 4_6"),
        (["why", "exti"], "no option 'exti': did you mean exit? trictrac variants matrix lists them all"),
    ],
)
def test_an_unknown_set_or_option_is_refused(words: list[str], says: str) -> None:
    assert refused(1, "variants", *words) == says


@pytest.mark.parametrize(
    ("verb", "words", "options"),
    [
        ("compare", ["W:1x15/B:1x15/W", "6", "4"], []),
        ("find", ["guiton", "modern"], ["--games", "5", "--seed", "7", "--jobs", "2"]),
        ("measure", ["guiton", "modern"], ["--json"]),
    ],
)
def test_the_verbs_that_study_are_called_with_what_was_typed(
    verb: str, words: list[str], options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[list[str], dict[str, object]]] = []
    act = wraps(getattr(variants_study, verb))(lambda language, words, **options: called.append((words, options)))
    monkeypatch.setattr(variants_study, verb, act)
    assert told("variants", verb, *words, *options) == ""
    wanted: dict[str, dict[str, object]] = {
        "compare": {},
        "find": {"games": 5, "seed": "7", "jobs": 2},
        "measure": {"games": None, "seed": "", "jobs": None, "player": ""},
    }
    assert called == [(words, wanted[verb])]


def test_a_markdown_without_a_file_is_printed_as_before(tmp_path: Path) -> None:
    printed = told("variants", "show", "guiton", "--markdown", "-", "--lang", "fr")
    assert told("variants", "show", "guiton", "--markdown", "--lang", "fr") == printed
    path = tmp_path / "guiton.md"
    assert told("variants", "show", "guiton", "--markdown", str(path)).split()[-2:] == ["is", "written."]
    assert path.read_text(encoding="utf-8") == told("variants", "show", "guiton", "--markdown")


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["show", "backgammon"],
        ["why", "exit"],
        ["diff", "guiton", "modern", "jolly"],
        ["matrix"],
        ["compare", "W:1x14,7/B:1x13,5,7/W", "66"],
    ],
    ids=" ".join,
)
def test_every_output_is_also_a_page_and_markdown(words: list[str]) -> None:
    page = told("variants", *words, "--html", "-")
    assert page.startswith("<!DOCTYPE html>")
    title = page.partition("<h1>")[2].partition(" <small>")[0]
    assert told("variants", *words, "--markdown").startswith(f"# {title}\n")
    assert told("variants", *words, COLUMNS="200").startswith(f"{title}\n")


def test_a_board_is_also_a_picture() -> None:
    picture = told("variants", "compare", "W:1x14,7/B:1x13,5,7/W", "66", "--svg", "-")
    assert picture.startswith("<svg")
    assert refused(2, "variants", "why", "exit", "--svg", "-") == (
        "variants why does not take --svg; it takes --html, --markdown, --csv, --json"
    )


def test_columns_keep_paragraphs_beside_each_other() -> None:
    sides = Articles(
        (Article("one two three", ("b",), "a"), Article("a name of more words than its column holds", ("b", "c"), "a")),
        beside=True,
    )
    assert list(TextWriter(ENGLISH, 55, lambda _: ()).lines([sides])) == [
        "  one two three              a name of more words than",
        "                               its column holds",
        "  a                          a",
        "  b                          b",
        "                             c",
    ]
