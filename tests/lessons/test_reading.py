"""The history of the rules as it is read: its sections found and turned over, at 80 and 40 columns, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from tests.support.terminal import Home, tmux
from trictrac.base.errors import AmbiguousError, UnreadableError
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.study.lessons.reading import HistoryReading, find_section, history_sections
from trictrac.view.doc import Markdown
from trictrac.view.doc_text import TextWriter

LANGUAGES = ("en", "fr")
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_the_sections_are_those_of_the_page(language: str) -> None:
    sections = history_sections(language)
    assert [one.number for one in sections] == list(range(1, 14))
    whole = "".join(one.markdown for one in sections)
    assert "<!--" not in whole
    assert "](" not in whole
    assert {"en": "lesson 4", "fr": "leçon 4"}[language] in whole
    assert [find_section(one.title, sections) for one in sections] == list(sections)
    assert [find_section(f" {one.number} ", sections) for one in sections] == list(sections)


@pytest.mark.parametrize(
    ("language", "words", "number"),
    [("en", "cravate", 10), ("en", "hit paid", 4), ("en", "ÉCOLES", 9), ("fr", "ecoles", 9), ("fr", "sait", 13)],
)
def test_a_section_is_found_by_words_of_its_title(language: str, words: str, number: int) -> None:
    assert find_section(words, history_sections(language)).number == number


def test_an_unknown_section_is_answered_with_those_there_are() -> None:
    sections = history_sections("en")
    for words in ("foo", "14", "0", "", "?", "9" * 40):
        with pytest.raises(UnreadableError, match=r"no section .*: there are 1 The rules .*; 13 What is not known"):
            find_section(words, sections)
    with pytest.raises(AmbiguousError, match="'paid' may be 4 What true and false hits paid; 11 What a partie paid"):
        find_section("paid", sections)
    with pytest.raises(UnreadableError, match="80"):
        find_section("x" * 81, sections)


@each_language
@pytest.mark.parametrize("width", [40, 80])
def test_a_table_that_is_too_wide_becomes_a_sentence_for_each_row(language: str, width: int) -> None:
    text = "\n".join(one.text for one in history_sections(language))
    lines = list(TextWriter(choose_language(language, {}), width, lambda _: ()).lines([Markdown(text)]))
    narrow = " ".join(" ".join(lines).split()).replace(" :", ":")
    cells = [cell.strip() for line in text.split("\n") if line.startswith("|") for cell in line.strip("|").split("|")]
    assert all(len(line) <= width for line in lines)
    assert all(cell in narrow for cell in cells if set(cell) - {"-"} and cell not in ("set", "jeu de règles"))
    assert "lepeintre-1818: first_move coup_et_des, opening_doublet other_throws," in narrow


def test_sections_are_read_one_after_the_other() -> None:
    sections = history_sections("en")
    reading = HistoryReading(sections, sections[11], ENGLISH)
    assert reading.begin() == [Markdown(sections[11].markdown)]
    assert str(reading.prompt) == "End of section 12 of 13: Enter for the next?"
    assert [choice.line for choice in reading.choices()] == [""]
    assert isinstance(reading.answer("nonsense")[0], UnreadableError)
    assert reading.answer("") == [Markdown(sections[12].markdown)]
    assert str(reading.prompt) == "End of the last section: Enter to leave, or a number?"
    assert reading.answer("3") == [Markdown(sections[2].markdown)]
    assert reading.answer("cravate") == [Markdown(sections[9].markdown)]
    assert "13 What is not known" in ENGLISH.say(reading.answer("help")[1])
    assert not reading.closed
    assert reading.answer("quit") == []
    assert reading.closed
    last = HistoryReading(sections, sections[12], choose_language("fr", {}))
    assert last.words == ("aide", "quitte")
    assert (last.board(), last.answer(""), last.closed) == (None, [], True)


# --- As it is typed -----------------------------------------------------------------------


def test_the_sections_are_listed() -> None:
    lines = told("variants", "history").splitlines()
    assert lines[:2] == ["1. The rules of grand trictrac since 1634", "2. Who begins"]
    assert lines[-1] == "trictrac variants history NUMBER, or words of a title, opens a section."
    assert told("variants", "history", "--lang", "fr").startswith("1. Les règles du grand trictrac depuis 1634\n")


def test_a_section_is_printed_where_nobody_types() -> None:
    text = told("variants", "history", "What", "a", "partie")
    assert text.startswith("What a partie paid\n\nIn Charpentier (1698)")
    assert max(map(len, text.splitlines())) <= 80
    assert max(map(len, told("variants", "history", "12", COLUMNS="40").splitlines())) <= 40
    assert told("variants", "history", "coin", "--lang", "fr").startswith("Le coin\n")
    assert refused(1, "variants", "history", "foo").startswith("no section 'foo': there are 1 The rules of")


def test_the_history_is_printed_as_markdown_and_as_json() -> None:
    whole = told("variants", "history", "--markdown")
    assert whole.startswith("## The rules of grand trictrac since 1634\n\nThe oldest books")
    assert "\n| set " in whole
    (section,) = json.loads(told("variants", "history", "3", "--json"))
    assert (section["number"], section["title"]) == (3, "The corner")
    assert section["text"].startswith("The rules of the corner hardly changed")
    assert len(json.loads(told("variants", "history", "--json"))) == 13


@pytest.mark.parametrize("columns", [40, 80])
def test_it_is_turned_over_in_a_terminal(tmp_path: Path, columns: int) -> None:
    with tmux(tmp_path, columns) as screen:
        opened = screen.start(Home(tmp_path), "history", "corner", command="variants")
        assert "Enter for the next?" in " ".join(opened.split())
        assert "No section 'xyzzy'" in screen.ask("xyzzy")
        assert "What true and false hits paid" in screen.ask("")
        assert "Enter: the next section." in " ".join(screen.ask("help").split())
        assert max(map(len, screen.lines(joined=False))) <= columns
        screen("send-keys", "-l", "quit", ";", "send-keys", "Enter")
        screen.await_rows(lambda _: screen("display-message", "-p", "#{pane_dead}").strip() == "1")
