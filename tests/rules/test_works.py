"""The works behind the rules: each record is complete or says what is not identified, and every source names a work."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from trictrac.base.errors import UnreadableError
from trictrac.games.sheets import game_sheets
from trictrac.rules.entries import SheetEntry
from trictrac.rules.loader import IN_TIME, load_sheet, sheets
from trictrac.rules.rulings import rulings
from trictrac.rules.works import LANGUAGES, READ, Work, cited, find_work, works

KEYS = tuple(work.key for work in works())
ENTRIES = [(sheet, entry) for sheet in (*sheets(), *game_sheets()) for entry in sheet.entries]
FRENCH = re.compile(r"[^\u00a0\d][;:?!](?!\w)|'")
"""French typing with a plain blank before a double sign, or a straight apostrophe."""


def said(entry: SheetEntry) -> list[str]:
    return [entry.source.en, entry.via.en, *(one.holders.en for one in entry.readings)]


@pytest.mark.parametrize("work", works(), ids=KEYS)
def test_a_record_is_whole_or_says_what_is_not_identified(work: Work) -> None:
    assert work.kind in ("book", "incollection", "leaflet", "manuscript", "online")
    assert work.known("title")
    assert work.known("language") in LANGUAGES
    assert work.read in READ
    assert work.via in ("", *KEYS)
    assert work.read != "no" or work.via, "what was not read is known through another work"
    assert all(value.strip() == value for _, value in work.fields)
    assert bool(work.note.en) == bool(work.note.fr)
    assert not FRENCH.search(work.note.fr), work.note.fr
    assert set(work.unknown).isdisjoint(name for name, _ in work.fields)


def test_no_name_of_a_work_is_part_of_the_name_of_another() -> None:
    names = [(work.key, name) for work in works() for name in work.called]
    assert [
        (one, other)
        for one, other in combinations(names, 2)
        if one[0] != other[0] and (one[1] in other[1] or other[1] in one[1])
    ] == []


def test_every_set_but_the_modern_one_has_its_work() -> None:
    assert [name for name in IN_TIME if name not in KEYS] == ["modern"]
    for sheet in sheets()[:-1]:
        assert cited(sheet.work) == (sheet.name,)
    assert all(cited(sheet.work) for sheet in game_sheets())


def test_every_value_of_which_a_work_speaks_names_the_work() -> None:
    assert [
        (sheet.name, entry.option)
        for sheet, entry in ENTRIES
        if not entry.status.is_silent and not cited(entry.source.en)
    ] == []
    assert [remedy.source.en for ruling in rulings() for remedy in ruling.remedies if not cited(remedy.source.en)] == []


def test_every_work_is_cited_by_a_value_or_a_ruling_or_named_as_the_way_to_another() -> None:
    texts = [text for _, entry in ENTRIES for text in said(entry)]
    texts += [clause.source.en for sheet in game_sheets() for clause in sheet.texts]
    texts += [remedy.source.en for ruling in rulings() for remedy in ruling.remedies]
    used = {key for text in texts for key in cited(text)} | {work.via for work in works()}
    assert sorted(set(KEYS) - used) == []


@pytest.mark.parametrize("name", ["jollyvet-1634", "soumille-1738", "soumille-1756"])
def test_what_is_known_only_through_a_later_author_names_him(name: str) -> None:
    spoken = [entry for entry in load_sheet(name).entries if not entry.status.is_silent]
    assert spoken
    assert all(cited(entry.via.en) and entry.via.fr for entry in spoken)


def test_what_is_reported_of_jollyvet_is_of_the_edition_of_1656() -> None:
    texts = [text for sheet, entry in ENTRIES if sheet.name == "jollyvet-1634" for text in said(entry)]
    texts += [remedy.source.en for ruling in rulings() for remedy in ruling.by("jollyvet-1634")]
    texts = [text for text in texts if "Jollyvet" in text]
    assert len(texts) >= 8
    assert all(text.startswith("Jollyvet 1656, p. ") for text in texts)


def test_the_articles_on_the_partie_a_ecrire_are_a_work_of_their_own() -> None:
    texts = [
        *(entry.source.en for sheet, entry in ENTRIES if sheet.name == "combine-1780"),
        *(remedy.source.en for ruling in rulings() for remedy in ruling.by("combine-1780")),
    ]
    assert [
        text
        for text in texts
        if re.search(r"\bart\.", text) and "ecrire-75" not in cited(text) and "Malfilâtre" not in text
    ] == []


def test_diderots_article_and_that_of_wikipedia_are_two_works() -> None:
    assert cited("Wikipedia, article trictrac") == ("encyclopedia",)
    assert cited("Encyclopédie, article tournecase") == ("encyclopedie",)
    texts = [entry.source.fr for _, entry in ENTRIES] + [
        one.source.fr for ruling in rulings() for one in ruling.remedies
    ]
    assert [text for text in texts if "ncyclopédie, article trictrac" in text] == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("guiton-1822", "guiton-1822"),
        ("guiton", "guiton-1822"),
        ("Lelasseux", "lafosse-1852"),
        ("traité 1822", "guiton-1822"),
        ("wikipedia article", "encyclopedia"),
    ],
)
def test_a_work_is_found_by_its_key_and_by_its_words(text: str, key: str) -> None:
    assert find_work(text).key == key


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("soumille", "may be soumille-1738, soumille-1756"),
        ("giuton", "did you mean guiton-1822?"),
        ("", "no work ''"),
        ("§", "no work '§'"),
        ("nothing at all", "trictrac sources lists them"),
    ],
)  # fmt: skip
def test_what_names_no_work_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=re.escape(message)):
        find_work(text)
