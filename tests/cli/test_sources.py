"""``trictrac sources``: the list of works, one with what rests on it, JSON, and BibTeX as a library of the field reads it."""

from __future__ import annotations

import json

import pytest
from bibtexparser.entrypoint import parse_string

from tests.support.commands import refused, told
from tests.support.documents import assert_same_words
from trictrac.rules.works import Work, find_work, works
from trictrac.saying.language import LANGUAGES, choose_language
from trictrac.variants.sources import bibtex, support_of, work_doc, works_doc


def test_the_list_names_every_work_with_its_reference() -> None:
    printed = " ".join(told("sources").split())
    assert all(f"{work.key} " in printed and work.known("title") in printed for work in works())


def test_a_work_is_shown_with_its_record_and_what_rests_on_it() -> None:
    printed = told("sources", "lafosse")
    assert "Author: Lelasseux-Lafosse, Julien-Alexandre-Monique\n" in printed
    assert "Copy: Gallica, ark:/12148/bpt6k98089663, ark:/12148/bpt6k98089648\n" in printed
    assert "\nValues of lafosse-1852\n" in printed
    assert "\nexit=quick: Lelasseux-Lafosse 1852, § 108, 115 and 116 (stated; law 6)\n" in printed
    assert "\nNot identified: author, year, extent, copy\n" in told("sources", "ecrire")
    assert "\nRead: only through encyclopedia\n" in told("sources", "jollyvet")


def test_a_work_as_json_says_null_where_nothing_is_identified() -> None:
    found = json.loads(told("sources", "combine", "--json"))
    assert (found["work"], found["author"], found["year"]) == ("combine-1780", None, "c. 1780")
    assert found["not_identified"] == ["author", "place", "publisher", "pages"]
    assert {one["set"] for one in found["values"]} == {"combine-1780"}
    assert found["history"][0] == "The rules of grand trictrac since 1634"
    listed = json.loads(told("sources", "--json"))
    assert [one["work"] for one in listed] == [work.key for work in works()]
    assert {one["work"]: one["examples"] for one in listed if one["examples"]}.keys() == {
        "guiton-1822",
        "lepeintre-1818",
        "soumille-1738",
    }


@pytest.mark.parametrize("words", [[], ["guiton"]], ids=str)
def test_works_are_also_a_page_and_markdown(words: list[str]) -> None:
    page, markdown = told("sources", *words, "--html", "-"), told("sources", *words, "--markdown", "-")
    title = markdown.splitlines()[0].removeprefix("# ")
    assert f"<h1>{title} <small>" in page
    assert "guiton-1822" in page
    assert "guiton-1822" in markdown


def test_what_is_known_only_through_another_is_said_in_json() -> None:
    found = json.loads(told("variants", "show", "jollyvet", "--json"))["options"]
    via = {one["option"]: one["seen_via"] for one in found if one["seen_via"]}
    assert via["pavillon"] == "Wikipedia, article trictrac, note 42"
    assert len(via) == 4


def test_an_entry_has_several_other_readings_each_with_its_holders() -> None:
    (found,) = [
        one for one in json.loads(told("variants", "show", "guiton", "--json"))["options"] if one["option"] == "exit"
    ]
    assert [one["value"] for one in found["readings"]] == ["guiton_b", "guiton_a"]
    assert all("Guiton 1822" in one["holders"] for one in found["readings"])
    assert (found["other"], found["holders"]) == ("guiton_b", found["readings"][0]["holders"])
    history = json.loads(told("variants", "why", "payment", "--json"))["values"]
    pont = next(one for one in history if one["value"] == "pont")
    assert list(pont["other_reading_of"]) == ["encyclopedia", "modern"]


def test_bibtex_is_read_whole_by_a_library_of_the_field() -> None:
    library = parse_string(told("sources", "--bibtex"))
    assert library.failed_blocks == []
    assert [entry.key for entry in library.entries] == [work.key for work in works()]
    for work, entry in zip(works(), library.entries, strict=True):
        fields = {field.key: field.value for field in entry.fields}
        assert fields["title"] == work.known("title").replace("\u00a0", "~")
        assert fields.get("address", "") == work.known("place")
        assert fields.get("author", "") == work.known("author")
        assert len(fields) == len(work.fields) + bool(work.note.en)
        assert ("1656" in fields.get("annote", "")) == (work.key == "jollyvet-1634")


def test_signs_of_bibtex_are_written_so_that_they_are_read_as_text() -> None:
    made = Work(
        "a", "book", (("title", "100 % {of} $5 & #1_2 ~3"), ("language", "fr")), (), "no", "b", ("a",), works()[0].note
    )
    (entry,) = parse_string(bibtex([made])).entries
    assert entry["title"] == r"100 \% \{of\} \$5 \& \#1\_2 \textasciitilde{}3"


def test_one_reference_is_exported_alone() -> None:
    assert told("sources", "guiton", "--bibtex").startswith("@book{guiton-1822,\n  author = {Guiton, N.},\n")
    assert told("sources", "guiton", "--bibtex").count("@") == 1


def test_what_cannot_be_asked_is_refused() -> None:
    assert refused(1, "sources", "nobody") == "no work 'nobody': trictrac sources lists them"
    assert refused(2, "sources", "--bibtex", "--json") == "use one of --bibtex, --html, --markdown, --json"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [44, 80])
def test_the_works_say_the_same_in_every_form(code: str, width: int) -> None:
    language = choose_language(code, {})
    assert_same_words(works_doc(), language, width)
    for key in ("jollyvet-1634", "guiton-1822", "ecrire-75"):
        assert_same_words(work_doc(support_of(find_work(key), {}), language), language, width)
