"""A game begun on the page: every game and mode, long games, and what cannot be agreed on leaves the form as it was filled in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trictrac.app.page import Page
from trictrac.rules.heads import heads

pytestmark = pytest.mark.usefixtures("home")


def begun(address: str, **fields: str) -> dict[str, str]:
    page = Page("en")
    page.go(address)
    shown: dict[str, str] = json.loads(page.act("begin", json.dumps({"a": "Cloris", "b": "Damon", **fields})))
    return shown


def test_all_games_are_to_be_chosen_from() -> None:
    html = json.loads(Page("en").go("/new"))["html"]
    for game in ("trictrac", "trictrac-school", "trictrac-marker", "trictrac-ecrire", "trictrac-poule", *heads()):
        assert f'id="game-{game}"' in html


@pytest.mark.parametrize("mode", ["announce", "school", "marker"])
def test_the_mode_is_that_of_the_address(mode: str) -> None:
    page = Page("en")
    html = json.loads(page.go(f"/new/trictrac/{mode}"))["html"]
    assert f'<p class="under">{mode.capitalize()}' in html
    assert "field-mode" not in html
    assert ("field-referee" in html) is (mode == "school")


def test_a_game_is_begun_as_its_form_says() -> None:
    shown = begun(
        "/new/trictrac/announce", mode="announce", referee="offered", rules="guiton-1822", options="margot=2_4",
        position="W:1x13,8,10/B:1x15/W", handicap="holes=3,0", title="A title",
    )  # fmt: skip
    assert shown["address"] == "/table/A-title"
    assert 'id="half-A"' not in shown["html"]
    assert ">3</span><small>holes" in shown["html"]


def test_the_program_throws_by_a_seed_that_is_recorded(home: Path) -> None:
    shown = begun("/new/trictrac/announce", mode="announce", referee="offered", thrown="yes", seed="1738", title="T")
    assert 'data-do="say roll"' in shown["html"]
    journal = (home / ".local/share/trictrac/games/T.journal").read_text(encoding="utf-8")
    assert "seed: 1738" in journal


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/new/trictrac/ecrire", {"mode": "announce", "marques": "6"}),
        ("/new/trictrac/combine", {"mode": "announce", "marques": "6"}),
        ("/new/trictrac/poule", {"mode": "marker", "c": "Égon", "holes": "6"}),
    ],
)
def test_a_long_game_is_begun(address: str, fields: dict[str, str]) -> None:
    shown = begun(address, referee="offered", rules="modern", **fields)
    assert shown["address"].startswith("/table/")
    assert "Damon" in shown["html"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"b": "cloris <B>"},
        {"b": ""},
        {"rules": "guitton"},
        {"options": "exit=never"},
        {"position": "W:1x16/B:1x15"},
        {"handicap": "many"},
        {"seed": "x"},
        {"thrown": "yes", "mode": "marker"},
        {"mode": "nobody"},
        {"referee": "kind"},
    ],
    ids=str,
)
def test_an_impossible_agreement_leaves_the_form_unchanged(wrong: dict[str, str], home: Path) -> None:
    fields = {"a": "Cloris <b>", "mode": "announce", "referee": "offered", "rules": "modern", **wrong}
    shown = begun("/new/trictrac/announce", **fields)
    assert shown["address"] == "/new/trictrac/announce"
    assert 'id="answer"' in shown["html"]
    assert 'value="Cloris &lt;b&gt;"' in shown["html"]
    assert not [*(home / ".local/share/trictrac/games").glob("*.journal")] if home.joinpath(".local").exists() else True


def test_what_is_folded_is_open_while_something_is_typed_there() -> None:
    shown = begun("/new/trictrac/announce", mode="announce", referee="offered", position="nonsense")
    assert " open>" in shown["html"]
    assert " open>" not in json.loads(Page("en").go("/new/trictrac/announce"))["html"]


def test_a_form_without_a_mode_has_that_of_its_address() -> None:
    assert 'id="half-A"' in begun("/new/trictrac/marker")["html"]
    assert "Announce" in begun("/new/trictrac")["html"]


def test_the_marking_mode_is_named_as_in_the_settings() -> None:
    html = json.loads(Page("en").go("/new/trictrac"))["html"]
    assert ">the program</option>" in html
    assert ">errors are offered</option>" in html


def test_games_and_rules_have_their_names_in_both_languages() -> None:
    page = Page("fr")
    assert "Le backgammon, deuxième feuille" in json.loads(page.go("/new"))["html"]
    assert "Le backgammon, deuxième feuille</h1>" in json.loads(page.go("/new/backgammon-club"))["html"]
    assert ">Les règles modernes</option>" in json.loads(page.go("/new/trictrac"))["html"]
    html = json.loads(page.act("begin", json.dumps({"rules": "modern", "options": "margot=2_4"})))["html"]
    assert "Annonce · Les règles modernes, margot=2_4" in html
    assert (
        '<option value="rules modern" selected>Les règles modernes</option>'
        in json.loads(page.act("open more"))["html"]
    )


@pytest.mark.parametrize(
    ("address", "fields", "said"),
    [
        ("/new/trictrac/marker", {"rules": "modern", "options": "hole_target=6"}, "A partie is won by 6 holes."),
        ("/new/trictrac/combine", {"rules": "guiton-1822"}, "Guiton"),
        ("/new/backgammon", {"match": "3"}, "Crawford"),
        ("/new/toc", {}, "Toc is trictrac without points"),
    ],
)
def test_the_rules_of_a_table_are_read_in_words_and_lead_back_to_it(
    address: str, fields: dict[str, str], said: str
) -> None:
    page = Page("en")
    page.go(address)
    table = json.loads(page.act("begin", json.dumps({"title": "T", **fields})))["address"]
    assert f'href="#{table}/rules"' in json.loads(page.act("open more", "{}"))["html"]
    html = json.loads(page.go(f"{table}/rules"))["html"]
    assert said in html
    assert f'href="#{table}"' in html


def test_the_program_marks_wrongly_as_often_as_the_form_says(home: Path) -> None:
    page = Page("en")
    page.go("/play")
    assert "expected a percentage" in page.act("begin", json.dumps({"name": "Anna", "errs": "many"}))
    page.act("begin", json.dumps({"name": "Anna", "mode": "announce", "errs": "10%"}))
    (journal,) = (home / ".local/share/trictrac/games").glob("*.journal")
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert {"head errs: 10", "start; referee silent", "marking: spoken"} <= set(lines)
