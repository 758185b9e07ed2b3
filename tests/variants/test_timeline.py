"""The rules in time: which value is found in which year, as a table, JSON, CSV and a picture."""

from __future__ import annotations

import csv
import json
from io import StringIO
from xml.etree import ElementTree as ET

import pytest

from tests.support.commands import told
from tests.support.documents import assert_same_words
from trictrac.rules.loader import load_sheet, sheets
from trictrac.rules.status import Status
from trictrac.saying.language import LANGUAGES, choose_language
from trictrac.variants.timeline import HELD, spans, timeline_doc, year_of
from trictrac.view.doc import Timeline

YEARS = (1634, 1698, 1738, 1756, 1776, 1780, 1818, 1822, 1852, 2013)


def rows() -> dict[str, dict[int, str]]:
    (table,) = [part for part in timeline_doc(spans()) if isinstance(part, Timeline)]
    assert table.years == YEARS
    return {
        str(name): {year: str(cell) for year, cell in zip(YEARS, cells, strict=True)} for name, *cells in table.rows
    }


def test_a_value_has_a_sign_in_the_years_whose_works_speak_of_it() -> None:
    found = rows()
    assert {year: sign for year, sign in found["exit=provincial"].items() if sign} == {1738: "●", 1776: "●/"}
    assert {year: sign for year, sign in found["rencontre=4_6"].items() if sign} == {1634: "●?"}
    assert found["payment=double"][1698] == "+"
    for sheet in sheets():
        for entry in sheet.entries:
            sign = found.get(f"{entry.option}={entry.value}", {}).get(year_of(sheet.name), "")
            assert sign.startswith(HELD) != entry.status.is_silent or not sign, (sheet.name, entry.option)


def test_what_nobody_says_is_in_no_year() -> None:
    assert load_sheet("jollyvet-1634").entry("exit").status is Status.ASSUMED
    assert rows()["exit=quick"][1634] == ""


def test_an_option_with_one_value_in_all_works_is_only_named() -> None:
    printed = told("variants", "timeline", COLUMNS="300")
    assert "These rules are the same in every work that mentions them: " in printed
    assert "hole_target=12" in printed.splitlines()[-2]
    assert not any(line.startswith("hole_target") for line in printed.splitlines())


def test_csv_and_json_have_every_witness() -> None:
    heads, *lines = csv.reader(StringIO(told("variants", "timeline", "--csv")), strict=True)
    assert heads == ["option", "value", "year", "set", "status", "own"]
    assert ["exit", "provincial", "1738", "soumille-1738", "stated", "true"] in lines
    found = json.loads(told("variants", "timeline", "--json"))
    assert sum(len(one["sets"]) for one in found) == len(lines)
    provincial = next(one for one in found if one["value"] == "provincial")
    assert (provincial["option"], provincial["years"]) == ("exit", [1738, 1776])


def test_the_picture_has_a_row_for_each_value_and_a_dot_for_each_that_has_it() -> None:
    picture = ET.fromstring(told("variants", "timeline", "--svg", "-"))
    space = "{http://www.w3.org/2000/svg}"
    words = [text.text for text in picture.iter(f"{space}text")]
    assert [name for name in rows() if name not in words] == []
    dots = "".join(path.get("d", "") for path in picture.iter(f"{space}path") if path.get("class") == "dots")
    assert dots.count("h0") == sum(sign.startswith(HELD) for signs in rows().values() for sign in signs.values())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [44, 80, 200])
def test_the_timeline_says_the_same_in_every_form(code: str, width: int) -> None:
    assert_same_words(timeline_doc(spans()), choose_language(code, {}), width)
