"""The rules as they were played: sets found by name, sheets, differences, the history of a rule, the whole table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from trictrac.base.errors import AmbiguousError, RulesError
from trictrac.model.rules import MODERN, OPTIONS, VALUES
from trictrac.rules.entries import source_saying
from trictrac.rules.loader import IN_TIME, load_rules, sheets
from trictrac.rules.options import DECLARED, Option, option_named
from trictrac.rules.sheets import Sheet
from trictrac.rules.status import Status
from trictrac.saying.language import ENGLISH, Language, choose_language
from trictrac.variants.differences import contrast, contrast_doc, contrast_record
from trictrac.variants.history import (
    find_option,
    history_doc,
    history_of,
    history_record,
    matrix_doc,
    matrix_record,
    matrix_table,
)
from trictrac.variants.sets import base_name, find_set, find_sets, is_modern, options_of
from trictrac.variants.sheet import (
    SUBJECTS,
    brief_record,
    entry_record,
    in_order,
    sheet_doc,
    sheet_record,
    sheet_table,
    silent_entries,
)
from trictrac.view.doc import Article, Articles, Columns, Section
from trictrac.view.doc_markdown import escaped, markdown_text
from trictrac.view.doc_text import TextWriter

FRENCH = choose_language("fr", {})
EVERY_SHEET = pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.name)
EVERY_OPTION = pytest.mark.parametrize("option", OPTIONS)
CLUB = 'extends = "guiton-1822"\nmargot = "2_4"\nexit = "quick"\n[tariff]\nfill = [4, 8]\n'


def declared(name: str) -> Option:
    """The option of trictrac of this name."""
    return option_named(DECLARED, name)


def club(folder: Path, text: str = CLUB) -> Sheet:
    """The rules of a club, in a file of its own."""
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return find_set(str(path))


def lines_of(document: Iterable[object], language: Language, width: int = 1000) -> list[str]:
    """The lines of a document as text."""
    return list(TextWriter(language, width, lambda _: ()).lines(document))


def marked(document: Iterable[object], language: Language) -> str:
    """A document as Markdown."""
    return markdown_text(document, language, lambda _: ())


def entries_of(document: Iterable[object]) -> list[Article]:
    """The entries in the sections of a document."""
    parts = [part for section in document if isinstance(section, Section) for part in section.parts]
    return [entry for part in parts if isinstance(part, Articles) for entry in part.rows]


def blocks(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(markdown)


def read(markdown: str) -> str:
    """The words of a Markdown text, as they are read once it is set."""
    inline = [child for token in blocks(markdown) for child in token.children or []]
    return "\n".join(token.content for token in inline)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("guiton-1822", "guiton-1822"),
        ("guiton", "guiton-1822"),
        (" Guiton ", "guiton-1822"),
        ("soumille-1756", "soumille-1756"),
        ("soumille-17", None),
        ("1756", "soumille-1756"),
        ("lelasseux", "lafosse-1852"),
        ("malfilâtre", "malfilatre-2013"),
        ("m", None),
        ("mo", "modern"),
        ("default", "modern"),
        ("enc", "encyclopedia"),
    ],
)
def test_a_set_is_found_by_the_beginning_of_its_name_or_a_word_of_its_title(text: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(AmbiguousError, match="type more of the name"):
            find_set(text)
    else:
        assert find_set(text).name == name


@EVERY_SHEET
def test_a_set_is_found_by_its_name_and_is_what_the_loader_makes_of_it(sheet: Sheet) -> None:
    assert find_set(sheet.name) == sheet
    assert sheet.rules == load_rules(sheet.name)
    assert base_name(sheet) == ""


@pytest.mark.parametrize("text", ["gitton", "guitton-1822", "lepeintr1818"])
def test_a_set_that_is_misspelt_brings_the_nearest(text: str) -> None:
    with pytest.raises(RulesError, match=r"did you mean (guiton-1822|lepeintre-1818)"):
        find_set(text)


@pytest.mark.parametrize("text", ["", "zzzz", "99"])
def test_a_set_that_nobody_knows_brings_the_list(text: str) -> None:
    with pytest.raises(RulesError, match=r"there are jollyvet-1634, .*, modern, a file"):
        find_set(text)


def test_sets_keep_the_order_in_which_they_are_named_and_appear_once() -> None:
    assert [sheet.name for sheet in find_sets(["modern", "jolly"])] == ["modern", "jollyvet-1634"]
    with pytest.raises(RulesError, match="guiton-1822 is named twice"):
        find_sets(["guiton", "modern", "guiton-1822"])


def test_options_upon_a_set_named_by_its_beginning() -> None:
    sheet = find_set("guiton,margot=2_4")
    assert sheet.rules.play.margot == "2_4"
    assert sheet.rules.stakes == load_rules("guiton-1822").stakes
    assert base_name(sheet) == "guiton-1822"
    assert base_name(find_set("margot=2_4")) == "modern"
    assert str(source_saying(sheet.entry("margot"))) == "your own options"
    assert source_saying(sheet.entry("exit")) == source_saying(find_set("guiton").entry("exit"))


def test_a_file_of_ones_own_is_the_source_of_what_it_says(tmp_path: Path) -> None:
    sheet = club(tmp_path)
    assert base_name(sheet) == "guiton-1822"
    for option, line in (("margot", 2), ("exit", 3), ("tariff", 4)):
        place = f"your own file, {tmp_path / 'club.toml'}:{line}"
        assert ENGLISH.say(source_saying(sheet.entry(option))) == place
    assert sheet.entry("payment") == find_set("guiton").entry("payment")
    assert base_name(club(tmp_path, "hole_target = 6\n")) == "modern"


def test_no_source_of_a_set_of_the_program_is_taken_for_the_readers_own() -> None:
    entries = [entry for sheet in sheets() for entry in sheet.entries]
    assert all(str(source_saying(entry)).startswith(entry.source.en) for entry in entries)
    assert sum(bool(entry.via.en) for entry in entries) == 15


def test_every_option_has_one_subject() -> None:
    assert {option.subject for option in DECLARED} < set(SUBJECTS)
    assert sorted(option.name for option in in_order(options_of(find_set("modern")))) == sorted(OPTIONS)


@EVERY_OPTION
def test_the_modern_value_is_that_of_the_modern_set(option: str) -> None:
    assert MODERN.values[option] == find_set("modern").entry(option).value


@EVERY_SHEET
def test_a_sheet_shows_every_rule_once_and_sums_up_only_what_is_assumed_and_modern(sheet: Sheet) -> None:
    silent = silent_entries(sheet)
    spoken = [entry for entry in sheet.entries if entry not in silent]
    items = entries_of(sheet_doc(sheet, ENGLISH))
    assert len(items) == len({item.typed for item in items}) == len(OPTIONS)
    assert all(entry.status is Status.ASSUMED and is_modern(entry) for entry in silent)
    unread = [entry for entry in sheet.entries if entry.status is Status.NOT_LOOKED_UP]
    assert [bool(item.facts) for item in items].count(False) == len(silent) + len(unread)
    brief = brief_record(sheet, ENGLISH)
    found, other = brief["counts"], brief["not_modern"]
    assert not other or not any(entry.status is Status.ASSUMED and is_modern(entry) for entry in spoken)
    assert other or not silent
    assert isinstance(found, dict)
    assert sum(found.values()) == len(OPTIONS)
    assert other == len(load_rules(sheet.name).changed())


@EVERY_SHEET
@pytest.mark.parametrize("said", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_a_sheet_names_the_source_and_the_note_of_every_rule_it_shows(sheet: Sheet, said: Language) -> None:
    silent = silent_entries(sheet)
    told = "\n".join(lines_of(sheet_doc(sheet, said), said))
    markdown = read(marked(sheet_doc(sheet, said), said))
    for entry in (entry for entry in sheet.entries if entry not in silent):
        for text in (told, markdown):
            assert entry.source.said(said.code) in text
            assert entry.holders.said(said.code) in text
            assert not entry.note or entry.note.said(said.code) in text
    for entry in silent:
        assert f"({entry.option}={entry.value})" in told or f"({entry.option})" in told


@EVERY_SHEET
def test_the_markdown_of_a_sheet_has_a_heading_for_each_subject_and_an_item_for_each_rule(sheet: Sheet) -> None:
    document = sheet_doc(sheet, ENGLISH)
    found = blocks(marked(document, ENGLISH))
    opened = [token for token in found if token.nesting == 1]
    assert [token.tag for token in opened].count("h1") == 1
    headings = [token.tag for token in opened].count("h2")
    assert headings == sum(isinstance(part, Section) for part in document)
    assert sum(token.type == "list_item_open" and token.level == 1 for token in opened) == len(OPTIONS)
    assert {token.type for token in found} <= {
        "heading_open",
        "heading_close",
        "inline",
        "paragraph_open",
        "paragraph_close",
        "bullet_list_open",
        "bullet_list_close",
        "list_item_open",
        "list_item_close",
    }


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_categories=["Cc", "Zs"]) | st.just(" ")))
def test_a_text_put_into_markdown_is_read_as_it_is_written(text: str) -> None:
    found = blocks(f"- {escaped(text)}")
    children = [child for token in found if token.type == "inline" for child in token.children or []]
    assert {child.type for child in children} <= {"text"}
    assert "".join(child.content for child in children) == " ".join(text.split())
    assert sum(token.type.endswith("list_open") for token in found) == 1


def test_a_sheet_as_json_has_every_rule_with_its_source() -> None:
    told = sheet_record(find_set("fallavel"), ENGLISH)
    assert json.loads(json.dumps(told)) == told
    options = told["options"]
    assert isinstance(options, list)
    assert [rule["option"] for rule in options] == list(OPTIONS)
    (exit_rule,) = [rule for rule in options if rule["option"] == "exit"]
    assert (exit_rule["value"], exit_rule["status"], exit_rule["modern"]) == ("provincial", "rival", False)
    assert exit_rule["other"] == "quick"
    assert exit_rule["holders"].startswith("the usage of Paris")
    assert all(rule["meaning"] and rule["law"] for rule in options)
    assert all(bool(rule["source"]) is (rule["status"] != "not looked up") for rule in options)


def test_a_tariff_as_json_is_an_object(tmp_path: Path) -> None:
    option = declared("tariff")
    assert entry_record(club(tmp_path).entry("tariff"), option, ENGLISH)["value"] == {"fill": [4, 8]}
    assert entry_record(find_set("modern").entry("tariff"), option, ENGLISH)["value"] == {}


def test_only_what_differs_is_contrasted() -> None:
    found = contrast(find_sets(["guiton", "fallavel"]))
    one, other = find_set("guiton"), find_set("fallavel")
    wanted = {option for option in OPTIONS if one.entry(option).value != other.entry(option).value}
    assert {difference.option.name for difference in found.differences} == wanted
    assert found.agreed == len(OPTIONS) - len(wanted)
    for left, right in (difference.entries for difference in found.differences):
        assert left is not None
        assert right is not None
        assert left.value != right.value
    assert lines_of(contrast_doc(found, ENGLISH), ENGLISH)[0] == (
        f"guiton-1822 and fallavel-1776 differ in {len(wanted)} rules and agree in {found.agreed}."
    )


def test_all_sets_differ_from_the_modern_one_in_what_the_loader_says() -> None:
    for sheet in sheets():
        found = contrast((sheet, find_set("modern")))
        assert {difference.option.name for difference in found.differences} == set(load_rules(sheet.name).changed())


def test_three_sets_differ_where_any_two_do() -> None:
    three = find_sets(["guiton", "lepeintre", "lafosse"])
    pairs = [(three[0], three[1]), (three[0], three[2]), (three[1], three[2])]
    wanted = {difference.option.name for pair in pairs for difference in contrast(pair).differences}
    assert {difference.option.name for difference in contrast(three).differences} == wanted


def test_the_markdown_of_a_contrast_is_a_table_for_each_difference() -> None:
    found = contrast(find_sets(["guiton", "fallavel", "jolly"]))
    tokens = blocks(marked(contrast_doc(found, ENGLISH), ENGLISH))
    assert [token.type for token in tokens].count("table_open") == len(found.differences)
    heads = [token.type for token in tokens].count("th_open")
    assert heads == 3 * len(found.differences)
    cells = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "td_open"]
    for difference in found.differences:
        for entry in difference.entries:
            assert entry is not None
            assert any(escaped(entry.source.en) in cell for cell in cells)


def test_a_contrast_as_json_has_the_sources_side_by_side() -> None:
    told = contrast_record(contrast(find_sets(["guiton", "fallavel"])), ENGLISH)
    assert told["sets"] == ["guiton-1822", "fallavel-1776"]
    differences = told["differences"]
    assert isinstance(differences, list)
    for difference in differences:
        assert list(difference["sets"]) == told["sets"]
        assert all(rule["source"] for rule in difference["sets"].values())


@EVERY_OPTION
def test_the_history_of_a_rule_gives_every_set_one_value_in_the_order_of_time(option: str) -> None:
    history = history_of(declared(option), sheets())
    held = [sheet.name for reading in history.readings for sheet, _ in reading.held]
    assert sorted(held) == sorted(IN_TIME)
    for reading in history.readings:
        names = [sheet.name for sheet, _ in reading.witnesses]
        assert names == [name for name in IN_TIME if name in names]
        assert all(reading.value in entry.values[1:] for _, entry in reading.others)
    others = sum(len(sheet.entry(option).readings) for sheet in sheets())
    assert sum(len(reading.others) for reading in history.readings) == others
    values = [reading.value for reading in history.readings]
    assert set(history.unused) == set(VALUES.get(option, ())) - set(values)


def test_a_value_of_which_a_source_speaks_comes_before_one_that_is_only_assumed() -> None:
    values = [reading.value for reading in history_of(declared("first_move"), sheets()).readings]
    assert sheets()[0].entry("first_move").status is Status.ASSUMED
    assert values[0] == "coup_et_des"


def test_the_history_of_bearing_off_has_the_dispute_and_the_law() -> None:
    lines = lines_of(history_doc(history_of(declared("exit"), sheets()), ENGLISH), ENGLISH)
    assert lines[0] == "Bearing off (exit, law 6)"
    quick, provincial = lines.index("exit=quick, as in the modern rules"), lines.index("exit=provincial")
    assert quick < lines.index("  fallavel-1776") < provincial
    assert lines[lines.index("  fallavel-1776") + 1].startswith("    Another practice, that of the usage of Paris")
    assert "    Stated: Malfilâtre 2013, art. VIII" in lines
    assert lines[-2:] == [
        "  guiton-1822",
        "    Another practice, that of the same book, reported by Guiton 1822, same place",
    ]


@EVERY_OPTION
def test_the_history_as_json_has_what_the_lines_have(option: str) -> None:
    told = history_record(history_of(declared(option), sheets()), ENGLISH)
    assert json.loads(json.dumps(told)) == told
    values = told["values"]
    assert isinstance(values, list)
    assert sorted(name for value in values for name in value["sets"]) == sorted(IN_TIME)


@EVERY_OPTION
def test_an_option_is_found_by_its_name_and_by_its_short_name(option: str) -> None:
    assert find_option(option, ENGLISH).name == option
    assert find_option(option.replace("_", "-").upper(), ENGLISH).name == option
    for language in (ENGLISH, FRENCH):
        assert find_option(language.say(declared(option).about), language).name == option


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("exit", "exit"),
        ("pile", "misere"),
        ("pile de misere", "misere"),
        ("misère", "misere"),
        ("tariff.fill", "tariff"),
        ("margot=2_4", "margot"),
        ("excess", "excess_last_resort"),
        ("colours", "swap_colours_after_exit"),
    ],
)
def test_an_option_is_found_by_the_words_of_a_player(text: str, option: str) -> None:
    assert find_option(text, ENGLISH).name == option


def test_an_option_that_may_be_several_or_none_is_refused() -> None:
    with pytest.raises(AmbiguousError, match="fill_in_passing, two_half_cases_two_ways"):
        find_option("fill", ENGLISH)
    with pytest.raises(RulesError, match="did you mean exit"):
        find_option("exti", ENGLISH)
    for text in ("", "zzz", "."):
        with pytest.raises(RulesError, match="trictrac variants matrix lists those of trictrac"):
            find_option(text, ENGLISH)


def test_the_whole_table_has_a_row_for_every_entry_of_every_set() -> None:
    table = matrix_table(sheets(), ENGLISH)
    rows = [dict(zip(table.heads, row, strict=True)) for row in table.rows]
    assert {row["set"] for row in rows} == set(IN_TIME)
    for sheet in sheets():
        own = [row for row in rows if row["set"] == sheet.name]
        assert sorted(str(row["option"]) for row in own) == sorted(OPTIONS)
        for row in own:
            entry = sheet.entry(str(row["option"]))
            assert row["value"] == ("usual" if entry.value == () else str(entry.value))
            assert row["status"] == entry.status.value
            assert str(row["source"]).startswith(entry.source.en)
            assert len(str(row["others"]).split("; ")) == max(1, len(entry.readings))


def test_in_french_titles_sources_and_holders_are_french_everywhere() -> None:
    fallavel = find_set("fallavel")
    entry = fallavel.entry("exit")
    assert (entry.holders.en.partition(",")[0], entry.holders.fr.partition(",")[0]) == (
        "the usage of Paris", "l’usage de Paris",
    )  # fmt: skip
    modern = find_set("modern")
    lines = lines_of(sheet_doc(modern, FRENCH), FRENCH)
    history = "\n".join(lines_of(history_doc(history_of(declared("exit"), sheets()), FRENCH), FRENCH))
    whole = (
        history,
        "\n".join(lines),
        "\n".join(FRENCH.say(cell) for row in matrix_table(sheets(), FRENCH).rows for cell in row),
        marked(contrast_doc(contrast((fallavel, modern)), FRENCH), FRENCH),
        json.dumps([sheet_record(sheet, FRENCH) for sheet in sheets()], ensure_ascii=False),
        json.dumps(matrix_record(sheets(), FRENCH), ensure_ascii=False),
        json.dumps(contrast_record(contrast((fallavel, modern)), FRENCH), ensure_ascii=False),
        json.dumps(history_record(history_of(declared("exit"), sheets()), FRENCH), ensure_ascii=False),
    )
    assert lines[0] == "Les règles modernes"
    assert "l’usage de Paris, d’après Fallavel 1776" in history
    for text in whole:
        for english in (
            "The modern rules",
            "usage of Paris",
            "reported by",
            "part IV",
            ", on bearing off",
            "Bearing off",
        ):
            assert english not in text, english


def test_the_values_of_the_table_make_the_rules_again() -> None:
    for sheet in sheets():
        line = ",".join(f"{row[1]}={row[3]}" for row in sheet_table(sheet, ENGLISH).rows if row[1] != "tariff")
        rules = load_rules(line)
        assert (rules.play, rules.customs, rules.stakes) == (sheet.rules.play, sheet.rules.customs, sheet.rules.stakes)


def test_the_table_signs_how_surely_a_set_has_a_value(tmp_path: Path) -> None:
    *_, grid = matrix_doc((*find_sets(["jolly", "fallavel"]), club(tmp_path)), ENGLISH)
    assert isinstance(grid, Columns)
    assert grid.heads == ("", "jollyvet-1634", "fallavel-1776", str(tmp_path / "club.toml"))
    table = {row[0]: row[1:] for row in grid.rows}
    assert table["exit"] == ("(quick)", "provincial/", "quick")
    assert table["misere"][0] == "made_and_kept~"
    assert table["tariff"][2] == "fill=4/8"


def test_the_narrow_table_and_the_json_have_every_set_of_every_option() -> None:
    lines = lines_of(matrix_doc(sheets(), ENGLISH), ENGLISH, 100)
    assert sum(line.count("guiton-1822") for line in lines) == len(OPTIONS)
    assert "provincial: soumille-1738, fallavel-1776/" in lines
    told = matrix_record(sheets(), ENGLISH)
    assert json.loads(json.dumps(told)) == told
    sets = [row["sets"] for row in told]
    assert all(isinstance(row, dict) and sorted(row) == sorted(IN_TIME) for row in sets)
