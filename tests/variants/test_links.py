"""Words, laws, works and rule sets lead to each other, and every command that a link names is one that answers."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from tests.support.commands import told
from tests.support.documents import assert_same_words
from trictrac.games.sheets import game_sheets
from trictrac.rules.loader import sheets
from trictrac.rules.options import DECLARED, options_on, words_on
from trictrac.rules.sheets import Sheet
from trictrac.saying.glossary import find_term, terms
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.variants.history import history_of
from trictrac.variants.links import option_links, set_links, works_on
from trictrac.view.doc_text import TextWriter

ALL = (*sheets(), *game_sheets())


def printed(document: object) -> str:
    return "\n".join(TextWriter(ENGLISH, 500, lambda _: ()).lines([document]))


def test_a_word_and_the_rules_that_it_is_about_name_each_other() -> None:
    assert [option.name for option in options_on(find_term("margot"))] == [
        "rencontre",
        "margot",
        "margot_count",
        "misere",
    ]
    for option in DECLARED:
        for term in words_on(option):
            assert term.law == option.law or term.law.startswith(f"{option.law}."), (option.name, term.key)
            assert option in options_on(term)
    assert sum(bool(options_on(term)) for term in terms()) > 50


def test_no_article_is_taken_for_one_that_its_number_begins() -> None:
    """Law 1 of one option would not be law 10 or 12."""
    exits = {term.law.partition(".")[0] for option in DECLARED if option.name == "exit" for term in words_on(option)}
    assert exits == {"6"}


def test_the_history_of_a_rule_leads_to_law_words_and_works() -> None:
    text = told("variants", "why", "misere", COLUMNS="300")
    assert "\nLaw: trictrac help law 8.9\n" in text
    assert "\nWords (trictrac word TERM): abandoned jans, jan de rencontre, margot la fendue, pile de misère\n" in text
    assert "Works (trictrac sources WORK): jollyvet-1634, malfilatre-2013, charpentier-1698, soumille-1738" in text
    found = json.loads(told("variants", "why", "misere", "--json"))
    assert found["words"] == ["abandoned_jans", "rencontre", "margot", "misere"]
    assert found["works"][:2] == ["jollyvet-1634", "malfilatre-2013"]


def test_a_word_leads_to_the_histories_of_its_rules() -> None:
    text = told("word", "margot", COLUMNS="300")
    assert "Rules (trictrac variants why OPTION): rencontre, margot, margot_count, misere." in text
    assert json.loads(told("word", "margot", "--json"))["options"] == ["rencontre", "margot", "margot_count", "misere"]


@pytest.mark.parametrize("sheet", ALL, ids=[sheet.name for sheet in ALL])
def test_every_command_after_a_rule_set_answers(sheet: Sheet) -> None:
    commands = re.findall(r"trictrac (?:sources|cases) .*", printed(set_links(sheet)))
    assert commands or sheet.name == "modern"
    for command in commands:
        assert told(*shlex.split(command)[1:])


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("guiton", "trictrac score --rules guiton-1822"),
        ("guiton,margot=2_4", "trictrac score --rules guiton-1822,margot=2_4"),
        ("toc", "trictrac score --game toc"),
        ("backgammon,beavers=yes", "trictrac score --game backgammon --rules beavers=yes"),
    ],
)
def test_a_rule_set_leads_to_a_game_that_is_played_by_it(name: str, command: str) -> None:
    assert f"\nA game by these rules: {command}\n" in told("variants", "show", name, COLUMNS="300")


@pytest.mark.parametrize("law", sorted({option.law for option in DECLARED}))
def test_the_law_of_an_option_is_read_by_the_command_that_its_history_names(law: str) -> None:
    assert told("help", "law", law).startswith(f"{law} " if "." in law else f"{law}. ")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_links_say_the_same_in_every_form(code: str) -> None:
    language = choose_language(code, {})
    for option in DECLARED[::5]:
        assert works_on(history_of(option, sheets()))
        assert_same_words([*option_links(history_of(option, sheets()), language)], language, 80)
    for sheet in ALL[::4]:
        assert_same_words([set_links(sheet)], language, 80)
