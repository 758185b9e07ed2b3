"""The path of a learner: what is done, what is next, in the terminal and on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.deck import HIT, START, answer
from tests.support.page import desk, links, text_of
from tests.support.page import said as said_tree
from trictrac.app.addresses import opened
from trictrac.saying.language import ENGLISH
from trictrac.seance.library import Library
from trictrac.seance.opening import TableRequest, start
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.shelf import lessons
from trictrac.study.path import describe_path, milestones
from trictrac.view.answer import View


def path_line(deck: Deck | None, library: Library) -> str:
    return ENGLISH.say(describe_path(milestones(deck or None, library.folder, lessons("en"))))


def test_the_path_leads_from_the_first_lesson_to_a_partie(tmp_path: Path) -> None:
    library, shelf = Library(tmp_path / "games"), lessons("en")
    beginning = "Path: lesson 1 of 20 → drill → sprint → match → partie. Next: trictrac lesson 1."
    assert path_line(None, library) == beginning
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        assert path_line(deck, library) == beginning
        for entry in shelf[:6]:
            deck.lesson_done(entry.head.slug, START)
        assert path_line(deck, library).startswith("Path: lesson 7 of 20 → drill → ")
        deck.record(answer(HIT, place="masters"))
        for _ in range(20):
            assert path_line(deck, library).endswith("Next: trictrac drill.")
            deck.record(answer(HIT))
        assert path_line(deck, library).endswith(" → sprint → match → partie. Next: trictrac drill --sprint 3.")
        deck.record(answer(HIT, place="sprint 2026-01-05T12:00:00 3 1 true-hits"))
        assert path_line(deck, library).endswith("Next: trictrac drill --match.")
        for header in ("match: A", "program: sensible"):
            name, journal = library.create("game", ["trictrac journal 1", "", f"head {header}"])
            journal.close()
        assert path_line(deck, library).endswith("match ✓ → partie. Next: trictrac lesson 7.")
        for entry in shelf[6:]:
            deck.lesson_done(entry.head.slug, START)
        assert path_line(deck, library).startswith("Path: lesson 20 of 20 → ")
    assert name


def test_a_begun_lesson_comes_before_the_one_after_the_last(tmp_path: Path) -> None:
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        deck.lesson_done("05-points", START)
        assert "lesson 6 of 20 →" in path_line(deck, Library(tmp_path / "games"))
        deck.lesson_page("03-blocked", 2)
        assert "lesson 3 of 20 →" in path_line(deck, Library(tmp_path / "games"))


def test_a_partie_against_the_program_is_found_by_its_journal(tmp_path: Path) -> None:
    library = Library(tmp_path / "games")
    request = TableRequest("trictrac", {"mode": "announce"}, ("Anna", "Trictrac"), seed="1", level="sensible")
    _, journal, _, _ = start(library, request, View(size="none"), ENGLISH)
    journal.close()
    assert "partie. Next: trictrac lesson 1." in path_line(None, library)
    assert milestones(None, library.folder, lessons("en"))[-1].leads_on


def test_the_home_of_the_page_has_the_path_as_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    at = desk()
    tree = opened(at, "/").show(at).tree
    assert "lesson 1 of 20" in text_of(said_tree(tree))
    assert {"/lesson/1", "/practise", "/match", "/play"} <= set(links(tree))
