"""Decks and preferences of earlier versions are read as they were, and a deck is exported again byte for byte.

What lies in ``tests/corpora/written`` was written by the program of its version; the pictures are left out of the cards for
Anki. The lists were asked for at ``THEN``, nine days after the first answer.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.support.seances import CORPORA, Home
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question

WRITTEN = CORPORA / "written"
DECKS = sorted(WRITTEN.glob("*/deck"))
PREFERENCES = sorted(WRITTEN.glob("*/preferences/config.toml"))
THEN = datetime(2026, 1, 15, 12, tzinfo=UTC)


def version(path: Path) -> str:
    return path.relative_to(WRITTEN).parts[0]


def cards(text: str, *, without: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The cards of a list, in the order of their questions, without what later versions tell and what is named."""
    left = {"game", *without}
    listed = [{key: value for key, value in card.items() if key not in left} for card in json.loads(text)]
    return sorted(listed, key=lambda card: str(card["question"]))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def then(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It is then, in UTC."""
    for command in ("study", "drill", "ecole", "lesson", "progress", "today"):
        monkeypatch.setattr(f"trictrac.cli.{command}.now", lambda: THEN)
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def exported(home: Home, form: str) -> str:
    file = home.folder / f"deck.{form}"
    home.good("ecole", "export", str(file), "--to", form)
    return text_of(file)


def measured_now(home: Home) -> dict[str, Any]:
    """What progress measured before 0.15: without withdrawn answers, play, choosing, a level, themes and a free day."""
    now: dict[str, Any] = json.loads(home.good("progress", "--json"))
    assert now["totals"].pop("withdrawn") == 0
    assert now.pop("play") is None
    assert now.pop("themes")
    assert now["advice"].pop()["skill"] == "choosing"
    assert now.pop("level")["rating"]["now"] > 1140
    now["streaks"]["days_longest"] -= 1
    return now


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_an_old_deck_is_listed_and_measured_unchanged(home: Home, then: None, folder: Path) -> None:
    home.put(folder / "deck.sqlite3", home.deck)
    for language in ("en", "fr"):
        listed = home.good("ecole", "--list", "--lang", language)
        assert said_now(GAME_LINE.sub("", unbroken(listed))) == said_now(unbroken(text_of(folder / f"list.{language}")))
        measured = home.good("progress", "--lang", language)
        assert figures(measured) == figures(text_of(folder / f"progress.{language}"))
    assert cards(home.good("ecole", "--list", "--json")) == cards(text_of(folder / "list.json"))
    now, was = measured_now(home), json.loads(said_now(text_of(folder / "progress.json")))
    assert now == was
    assert home.good("ecole", "reports", "--json") == text_of(folder / "reports.json")


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_the_mistakes_of_kept_games_are_in_the_deck_already(home: Home, then: None, folder: Path) -> None:
    """Their files are newer here than when the deck saw them, so that the games are read again."""
    home.put(folder / "deck.sqlite3", home.deck)
    games = set(re.findall(r'"source": "game", "place": "([\w-]+) ', text_of(folder / "deck.jsonl")))
    assert games
    for name in games:
        home.put(folder.parent / "games" / f"{name}.journal", home.games / f"{name}.journal")
    assert cards(home.good("ecole", "--list", "--json")) == cards(text_of(folder / "list.json"))
    assert exported(home, "jsonl") == text_of(folder / "deck.jsonl")


GAME_LINE = re.compile(r" (The mistake was made in the game|La faute a été commise dans la partie) [^.]*\.(?= |$)")
"""The game of a card whose last mistake was made in practice, as it is told since 0.7."""

ANSWERS = {
    "a play that is allowed": "yes, it is allowed",
    "un jeu permis": "oui, il est permis",
    "a play against law": "no, by law",
    "un jeu contraire à la loi": "non, d’après la loi",
    "it was not known": "you did not know the answer",
    "something was counted where there is nothing": "you counted something where there is nothing",
    "la réponse n’était pas connue": "vous ne saviez pas la réponse",
    "à réviser": "à revoir",
}
"""How an answer on legality is said since 0.13, and a mistake since 0.20 (in French since 1.0.4)."""


def unbroken(text: str) -> str:
    """A text without its lines, which are set in otherwise since 0.13."""
    return " ".join(text.split())


def said_now(text: str) -> str:
    """A text with the answers as they are said now."""
    for before, now in ANSWERS.items():
        text = text.replace(before, now)
    return text


BOARDS = re.compile(
    r"^(The last board of each(?: kind of mistake)?|Le dernier tablier de (?:chacune|chaque sorte d(?:’erreur|e faute)))\n.*?\n\n"
    r"(?=Right without|Justes sans)",
    re.MULTILINE | re.DOTALL,
)
"""The boards of mistakes, shown since 0.8."""

THEMES = re.compile(r"^(Themes of|Thèmes des) .*?\n\n", re.MULTILINE | re.DOTALL)
"""How the answers were by theme, measured since 0.16."""

DUE = re.compile(r"^(Due|À revoir) .*\n  .*\n", re.MULTILINE)
"""How many cards are due: those of today are counted together since 0.7."""


def figures(text: str) -> list[str]:
    """The shares in a text: its words are chosen otherwise since 0.8, and mistakes are shown on boards."""
    return re.findall(r"\d+(?=\s?%)", DUE.sub("", THEMES.sub("", BOARDS.sub("", text))))


ANEW = ("due", "lapses")
"""What the schedule makes of the answers: a right answer ends learning since 0.7, and a day is one of the learner."""


def assert_all_is_there(home: Home, folder: Path) -> None:
    """All cards are there with all their reviews; when they are due is told anew."""
    now, was = home.good("ecole", "--list", "--json"), text_of(folder / "list.json")
    assert cards(now, without=ANEW) == cards(was, without=ANEW)


def shown_now(text: str) -> str:
    """A text for people with two equal moves written once, as in every game since 0.6.0."""
    return re.sub(r"\b(\d+-(?:\d+|off)) \1\b", r"\1(2)", text)


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_an_old_deck_is_exported_unchanged(home: Home, folder: Path) -> None:
    home.put(folder / "deck.sqlite3", home.deck)
    assert exported(home, "jsonl") == text_of(folder / "deck.jsonl")
    _, _, _, _, _, *cards = re.sub(r"<svg.*?</svg>", "<svg/>", exported(home, "tsv"), flags=re.DOTALL).splitlines()
    _, _, _, _, *written = shown_now(text_of(folder / "deck.tsv")).splitlines()
    columns = [card.partition("\t")[2] for card in cards]
    assert [asked(card) for card in columns] == [asked(card) for card in written]


def asked(card: str) -> tuple[str, ...]:
    """The roll of a card for Anki, its answer and its first tags.

    How it is asked and explained is told otherwise since 0.8, and its theme is the last tag since 0.16.
    """
    front, back, tags = card.split("\t")
    return front.partition(". ")[0], said_now(back.partition("</b>")[0]), *tags.split()[:3]


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_an_export_becomes_the_same_deck(home: Home, then: None, folder: Path) -> None:
    home.good("ecole", "import", str(folder / "deck.jsonl"))
    assert_all_is_there(home, folder)
    assert exported(home, "jsonl") == text_of(folder / "deck.jsonl")


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_cards_and_ratings_are_rebuilt_from_the_answers(home: Home, then: None, folder: Path) -> None:
    home.put(folder / "deck.sqlite3", home.deck)
    home.good("ecole", "rebuild")
    assert_all_is_there(home, folder)
    now, was = measured_now(home), json.loads(said_now(text_of(folder / "progress.json")))
    assert {**now, "due": 0, "advice": 0} == {**was, "due": 0, "advice": 0}
    assert exported(home, "jsonl") == text_of(folder / "deck.jsonl")


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_an_old_deck_is_used_further(home: Home, then: None, folder: Path) -> None:
    home.put(folder / "deck.sqlite3", home.deck)
    before = text_of(folder / "deck.jsonl").splitlines()
    home.good("ecole", "--board", "none", text="?\n\nquit\n")
    after = exported(home, "jsonl").splitlines()
    (more,) = set(after) - set(before)
    assert set(before) < set(after)
    assert json.loads(more)["at"].startswith("2026-01-15T12:00:00")


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_a_deck_holds_every_kind_of_answer(folder: Path) -> None:
    lines = [json.loads(line) for line in text_of(folder / "deck.jsonl").splitlines()[1:]]
    answers = [line for line in lines if line["kind"] == "answer"]
    assert {line["kind"] for line in lines} == {"answer", "report", "lesson"}
    assert {line["source"] for line in answers} == {"drill", "ecole", "game"}
    assert {line["question"].split()[0] for line in answers} == {
        "true-hits", "false-hits", "corner-hit", "filling", "keeping", "helplessness", "rare-jans", "bearing-off", "roller",
        "opponent", "both", "marking", "legality", "chances", "judging",
    }  # fmt: skip
    assert {bool(line.get("slip")) for line in answers} == {True, False}
    assert any(line["hints"] for line in answers)
    assert {"done_at" in line for line in lines if line["kind"] == "lesson"} == {True, False}


@pytest.mark.parametrize("folder", DECKS, ids=version)
def test_the_cards_of_a_deck_keep_their_answers(folder: Path) -> None:
    lines = [json.loads(line) for line in text_of(folder / "deck.jsonl").splitlines()[1:]]
    answers = [line for line in lines if line["kind"] == "answer"]
    assert answers
    for answer in answers:
        question = Question.parse(answer["question"])
        assert form_of(question.skill).truth(question) == answer["truth"], question


def test_cards_about_the_order_of_marks_keep_their_answers() -> None:
    """They ask of marks in the order that is named, which no edition of the laws changes."""
    _, *lines = text_of(CORPORA / "marking.cards").splitlines()
    assert len(lines) == 120
    for line in lines:
        asked, _, answer = line.partition(" => ")
        question = Question.parse(asked)
        assert (str(question), form_of(question.skill).truth(question)) == (asked, answer)


# --- Preferences ------------------------------------------------------------------------


@pytest.mark.parametrize("path", PREFERENCES, ids=version)
def test_preferences_are_shown_and_kept(home: Home, path: Path) -> None:
    home.put(path, home.preferences)
    shown = json.loads(home.good("config", "--json"))["preferences"]
    written = {
        "language": "fr",
        "mode": "school",
        "board": "full",
        "bottom": "black",
        "talon": "right",
        "ascii": True,
        "rules": "lepeintre-1818,margot=2_4",
    }
    for key, one in shown.items():
        assert one["value"] == written.get(key, one["default"]), key
        assert (one["value"] != one["default"]) == (key in written), key
    home.good("config", "talon", "left")
    assert text_of(home.preferences) == text_of(path).replace('"right"', '"left"')


@pytest.mark.parametrize("path", PREFERENCES, ids=version)
def test_preferences_are_honoured(home: Home, path: Path) -> None:
    """French, school mode, the rules, and a full board of Black's in plain ASCII with its talons on the right.

    Since 0.7 the board stands before what is said.
    """
    home.put(path, home.preferences)
    told = home.good("score", "--title", "liked", "Cloris", "Damon", text="Cloris commence\n64 1-7 1-5\n")
    assert sorted(told.splitlines()) == sorted(text_of(path.parent / "score.fr").splitlines())
    rules, marking = home.good("export", "liked").splitlines()[5:7]
    assert rules.startswith("rules: lepeintre-1818,corner_excuses_passing=yes,margot=2_4,")
    assert marking == "marking: spoken"
