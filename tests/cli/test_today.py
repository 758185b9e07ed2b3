"""``trictrac today`` and ``trictrac`` alone as people call them: by a new learner, gone on with, done and called again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.deck import FILL, HIT, answer
from tests.support.terminal import Home, tmux
from trictrac.seance.places import config_path
from trictrac.study.deck.day import position_place
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.schedule import local_day

DONT_KNOW = "?\n\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A user without anything."""
    return Home(tmp_path)


def deck_of(home: Home) -> Path:
    return home.folder / "data" / "trictrac" / "deck.sqlite3"


@pytest.fixture
def learner(home: Home) -> Home:
    """A user who has two cards that are due, and has practised on the two days before."""
    now = datetime.now(UTC)
    with open_deck(deck_of(home)) as deck:
        for days, question in ((2, HIT), (1, FILL)):
            deck.record(answer(question, now - timedelta(days), seconds=12.0))
        deck.lesson_done("05-points", now)
        deck.lesson_page("06-true-hit", 3)
    return home


def said(text: str) -> str:
    """What is printed, as one line."""
    return " ".join(text.split())


def test_alone_it_shows_its_help_until_there_is_practice(home: Home) -> None:
    new = "\nNew here: trictrac lesson 1. At a table: trictrac score.\n"
    assert home.good() == home.good("--help") + new
    assert home.good("--lang", "fr").startswith(home.good("--help", "--lang", "fr"))
    assert not (home.folder / "data").exists()
    open_deck(deck_of(home)).close()
    assert home.good() == home.good("--help") + new


def test_alone_it_says_what_is_due_and_what_to_type(learner: Home) -> None:
    assert learner.good().splitlines() == [
        "Today: 2 cards, 5 questions, the position of the day; about 3 minutes.",
        "Days in a row with practice: 2, the longest row 2; today is still to come.",
        "The goal of today: 0 of 10 minutes so far.",
        "",
        "trictrac today: begin, or go on where it was left.",
        "trictrac lesson 6: go on with the lesson that you are in.",
        "trictrac --help: all commands.",
    ]
    assert learner.good("--lang", "fr").splitlines()[0].startswith("Aujourd’hui\u00a0: 2 cartes, 5 questions")
    assert "Usage" in learner.good("--help")


def test_a_lesson_begun_is_enough(home: Home) -> None:
    with open_deck(deck_of(home)) as deck:
        deck.lesson_page("01-board", 2)
    assert "trictrac lesson 1: go on with the lesson that you are in." in home.good()


def test_alone_it_says_the_minutes_that_today_says(learner: Home) -> None:
    first, *_ = learner.good().splitlines()
    assert learner.good("today", text="quit\n").splitlines()[0] == first


@pytest.mark.parametrize("command", [(), ("today",), ("progress",)], ids=str)
def test_unreadable_preferences_are_reported(home: Home, command: tuple[str, ...]) -> None:
    with open_deck(deck_of(home)) as deck:
        deck.record(answer(HIT, datetime.now(UTC)))
    place = home.folder / "config" / "trictrac" / config_path().name
    place.parent.mkdir(parents=True)
    place.write_text("mode = schol\n")
    done = home.run(*command)
    assert (done.returncode, done.stdout) == (1, "")
    assert "config.toml is no TOML" in done.stderr


@pytest.mark.parametrize("command", [(), ("today",)], ids=str)
def test_a_newer_deck_is_named_and_left_unchanged(learner: Home, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(deck_of(learner))) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = deck_of(learner).read_bytes()
    done = learner.run(*command)
    assert done.returncode == 1
    assert "was written by a newer trictrac" in done.stderr
    assert deck_of(learner).read_bytes() == before


def test_a_new_learner_holds_a_session_and_leaves_it(home: Home) -> None:
    told = home.good("today", text="0\n\nquit\n")
    assert told.startswith(
        "Today: 5 questions, the position of the day; about 2 minutes.\nQuestions to begin with: true hits; filling."
    )
    assert "Left of today: 4 questions, the position of the day; about " in told
    assert told.endswith("trictrac today goes on where you leave it.\n")
    assert home.good("today", text="quit\n").startswith("Left of today: 4 questions, the position of the day; about ")
    assert home.good().startswith("Left of today: 4 questions")


def test_a_session_that_is_done_asks_its_failures_again(home: Home) -> None:
    told = home.good("today", text=DONT_KNOW * 6)
    assert "The position of the day, the same for everybody on" in told
    account = told[told.rindex("Today’s session is done") :].splitlines()
    assert account[:3] == [
        "Today’s session is done: 0 of 6 right.",
        "The goal of today: 0 of 10 minutes so far.",
        "Days in a row with practice: 1, the longest row 1.",
    ]
    assert account[-3:-1] == ["Coming back", "6 cards are due today still: trictrac ecole asks them."]
    assert "By skill" in account
    assert account[account.index("Next") + 1] == "trictrac ecole"
    again = home.good("today", text="quit\n")
    assert again.startswith(
        "Today’s session is done: 0 of 6 right.\n6 mistakes of today once more; nothing is rated.\n"
    )
    assert "trictrac today: its failures once more, unrated." in home.good()
    home.good("today", text=DONT_KNOW * 6)
    with open_deck(deck_of(home)) as deck:
        assert [one.grade for one in deck.answers()] == [1] * 6 + [None] * 6


def test_a_session_without_failures_is_done(learner: Home) -> None:
    now = datetime.now(UTC)
    with open_deck(deck_of(learner)) as deck:
        deck.record(answer(HIT, now, right=True, place=position_place(local_day(now.astimezone()))))
    assert learner.good("today") == "Today’s session is done: 1 of 1 right.\nYou made no mistakes today.\n"


NONSENSE = ("", "xyzzy", "99", "0", "redo", "help", "hint", "why", "position", "score", "word corner", "language fr")


@pytest.mark.parametrize("columns", [80, 40])
def test_nonsense_is_answered_in_a_terminal(home: Home, tmp_path: Path, columns: int) -> None:
    with tmux(tmp_path, columns) as screen:
        screen.start(home, command="today")
        assert all(screen.ask(line).strip() for line in NONSENSE)
        screen("send-keys", "-l", "quit", ";", "send-keys", "Enter")
        rows = screen.await_rows(lambda rows: any("trictrac today" in row for row in rows))
        assert "Reste aujourd’hui : 4 questions, la position du jour ; environ 1 minute." in said(" ".join(rows))
