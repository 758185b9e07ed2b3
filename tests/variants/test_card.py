"""The card of a rule set for the table: its prices are those of the laws, and it prints on one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.support.browser import launched
from tests.support.commands import refused, run
from tests.support.documents import assert_same_words
from trictrac.base.errors import Saying
from trictrac.model.mark import JANS, row_names
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS
from trictrac.model.position import Position
from trictrac.model.tariff import TARIFF
from trictrac.rules.loader import rule_set_names
from trictrac.saying.language import ENGLISH, LANGUAGES, Language, choose_language
from trictrac.variants.card import card_doc
from trictrac.variants.sets import find_set
from trictrac.view.doc import Columns, Facts, Section

TONGUES = [choose_language(code, {}) for code in LANGUAGES]
MANY_HITS = "W:1x4,2,4,6,8,9,10x2,11,12x3/B:1,3,5,7x2,8,9x2,10,11x3,12x3/W"


def section(text: str, key: str, language: Language = ENGLISH) -> Section:
    """One section of the card of a set."""
    found = [part for part in card_doc(find_set(text)) if isinstance(part, Section) and part.key == key]
    return found[0]


def prices(text: str) -> dict[str, tuple[str, ...]]:
    """The rows of both tables of a card, by their names."""
    tables = [part for part in section(text, "tariff").parts if isinstance(part, Columns)]
    return {ENGLISH.say(name): tuple(map(str, paid)) for table in tables for name, *paid in table.rows}


@pytest.mark.parametrize("rules", rule_set_names())
def test_the_prices_are_those_that_rolls_are_paid_by(rules: str) -> None:
    """Laws 7: every way of every roll of a board full of hits pays what the card says."""
    paid, names = prices(rules), {row: ENGLISH.say(name) for row, name in row_names().items()}
    compared = 0
    for roll in ROLLS:
        for mark in outcome(Position.parse(MANY_HITS), roll, find_set(rules).rules).marks:
            rows = [row for row, jan in zip(TARIFF, JANS, strict=True) if jan is mark.jan]
            row = next(row for row in rows if len(rows) == 1 or row.endswith(mark.where))
            assert {str(way.points) for way in mark.ways} == {paid[names[row]][roll.is_doublet]}
            compared += 1
    assert compared > 30


def test_what_an_option_allows_is_on_the_card_only_then() -> None:
    assert not [name for name in prices("modern") if "margot" in name.lower()]
    assert prices("margot=4_6,rencontre=2_4")[ENGLISH.say(row_names()["margot"])] == ("4", "6")
    assert prices("margot=4_6,rencontre=2_4")[ENGLISH.say(row_names()["meeting"])] == ("2", "4")
    kept = ENGLISH.say(row_names()["misery_kept"])
    assert kept in prices("misere=made_and_kept")
    assert kept not in prices("misere=made")


def test_it_says_what_the_set_does_differently() -> None:
    assert section("modern", "different").parts == (Saying("Nothing: these are the modern rules."),)
    text = run("card", "lepeintre").stdout
    assert "a forgotten pavillon: A forgotten pavillon can be taken until the next hole is won." in " ".join(
        text.split()
    )
    assert "One stake, however it was won." in text
    assert "Four stakes if the loser has no hole" in run("card").stdout


def test_what_a_partie_pays_is_named_where_it_differs() -> None:
    """Law 10.7: the payment alone sets this set apart from the modern rules."""
    (different,) = section("encyclopedia", "different").parts
    assert isinstance(different, Facts)
    assert [ENGLISH.say(name) for name, _ in different.rows] == ["what a partie pays"]


def test_the_jan_of_six_tables_knows_no_doublet() -> None:
    """Law 8.1."""
    assert prices("modern")[ENGLISH.say(row_names()["six_tables"])] == ("4", "–")


@pytest.mark.parametrize("language", TONGUES, ids=lambda one: one.code)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("rules", rule_set_names())
def test_the_four_forms_say_the_same(rules: str, width: int, language: Language) -> None:
    _, *parts = card_doc(find_set(rules))
    assert_same_words(parts, language, width)


def test_of_another_game_there_is_no_card() -> None:
    assert "no rule set 'backgammon'" in refused(2, "card", "backgammon")


def test_it_prints_on_one_page(player: Playwright, tmp_path: Path, effort: int) -> None:
    """A sheet of A4 for every set and language; without ``--thorough`` the fullest and the modern one."""
    browser = player.chromium.launch(executable_path=launched()["executable_path"], args=["--no-sandbox"])
    page = browser.new_page()
    for rules in rule_set_names() if effort > 1 else ("modern", "lepeintre-1818"):
        for code in LANGUAGES:
            file = tmp_path / f"{rules}-{code}.html"
            assert run("card", rules, "--lang", code, "--html", str(file)).exit_code == 0
            page.goto(file.as_uri())
            printed = page.pdf(prefer_css_page_size=True, print_background=True)
            assert re.findall(rb"/Count (\d+)", printed) == [b"1"], (rules, code)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    browser.close()
