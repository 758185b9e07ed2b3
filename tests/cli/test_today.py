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
from trictrac.study.dealing.supply import Supply
from trictrac.study.deck.day import chosen_place, position_place
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.schedule import local_day
from trictrac.study.lessons.shelf import lessons
from trictrac.study.questions.skills import DEALT

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
        deck.lesson_done("05-points", now - timedelta(2))
        deck.lesson_page("06-true-hit", 3)
    return home


def said(text: str) -> str:
    """What is printed, as one line."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("columns", [80, 44])
def test_alone_it_shows_on_one_screen_where_to_begin_until_there_is_practice(
    columns: int, language: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    first = home.good("--lang", language)
    assert len(first.split("\n")) <= 24
    for command in ("lesson 1", "play --guided", "today", "--help"):
        assert f"trictrac {command}" in said(first)
    assert not (home.folder / "data").exists()
    open_deck(deck_of(home)).close()
    assert home.good("--lang", language) == first


def test_alone_it_says_what_is_due_and_what_to_type(learner: Home) -> None:
    assert learner.good().splitlines() == [
        "Today: lesson 6, pages 3 to 4, 2 cards, 9 questions; about 11 minutes.",
        "Days in a row with practice: 2 (longest streak 2). You may skip one day a week,",
        "  and you can still practise today.",
        "The goal of today: 0 of 10 minutes so far.",
        "Path: lesson 6 of 20 → drill → sprint → match → partie. Next: trictrac lesson 6.",
        "",
        "trictrac today: begin, or continue where you left off.",
        "trictrac --help: all commands.",
    ]
    assert learner.good("--lang", "fr").splitlines()[0].startswith("Aujourd’hui\u00a0: leçon 6, pages 3 à 4, 2 cartes")
    assert "Usage" in learner.good("--help")


def test_a_lesson_begun_is_enough(home: Home) -> None:
    with open_deck(deck_of(home)) as deck:
        deck.lesson_page("01-board", 2)
    assert home.good().startswith("Today: lesson 1, pages 2 to 4; about ")


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
    assert done.returncode == bool(command)
    assert ("Usage: " in done.stdout) != bool(command)
    assert "New here" not in done.stdout
    assert "config.toml is not valid TOML" in done.stderr


@pytest.mark.parametrize("command", [(), ("today",)], ids=str)
def test_a_newer_deck_is_named_and_left_unchanged(learner: Home, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(deck_of(learner))) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = deck_of(learner).read_bytes()
    done = learner.run(*command)
    assert done.returncode == bool(command)
    assert "was written by a newer trictrac" in done.stderr
    assert deck_of(learner).read_bytes() == before


def test_a_new_learner_begins_with_lesson_1_and_leaves_it(home: Home) -> None:
    told = home.good("today", text="\n\nquit\n")
    assert told.startswith(
        "Today: lesson 1, pages 1 to 4; about 6 minutes.\nLesson 1: The board and the talon. 8 pages;"
    )
    assert told.endswith("Page 1 of 8 is saved: trictrac lesson 1 continues there.\n\n")
    assert home.good("today", text="quit\n").startswith("Today: lesson 1, pages 1 to 4; about ")


def test_the_pages_of_a_day_end_and_nothing_else_comes_before_a_skill_is_learnt(home: Home) -> None:
    told = home.good("today", text="?\n" * 4 + "\n?\n" * 60)
    assert "That is enough of lesson 1 for today. Page 5 of 8 comes next." in told
    assert "Today’s session is done.\n" in told
    assert home.good().startswith("Today’s session is done.\n")
    assert "trictrac drill: practise more." in home.good()


def test_a_lesson_can_wait_for_another_day(home: Home) -> None:
    assert home.good("today", "--no-lesson").startswith("Today’s session is done.\n")
    with open_deck(deck_of(home)) as deck:
        assert deck.lessons()["01-board"].page == 1
        assert deck.lessons()["01-board"].done_at is None


@pytest.fixture
def trained(home: Home) -> Home:
    """A user who has done the whole course, the last lesson some time ago."""
    with open_deck(deck_of(home)) as deck:
        for entry in lessons():
            deck.lesson_done(entry.head.slug, datetime.now(UTC) - timedelta(9))
    return home


def test_a_session_asks_its_mistakes_again_and_ends_done(trained: Home) -> None:
    """Whoever never knows the answer sees a question three times; then it waits for another day."""
    told = trained.good("today", text=DONT_KNOW * 200)
    assert told.startswith("Today: ")
    assert "Questions of today: " in told
    assert "The position of the day, the same for everybody on" in told
    assert "The mistakes of today once more:" in told
    account = told[told.rindex("Today’s session is done: 0 of ") :].splitlines()
    assert account[1:3] == [
        "The goal of today is reached.",
        "Days in a row with practice: 1 (longest streak 1). You may skip one day a week.",
    ]
    assert "By skill" in account
    assert account[-2].endswith(" cards are due tomorrow.")
    again = trained.good("today")
    assert again.startswith("Today’s session is done: 0 of ")
    with open_deck(deck_of(trained)) as deck:
        assert deck.counts(datetime.now(UTC)).due == 0


def test_a_session_without_mistakes_is_done(trained: Home) -> None:
    now = datetime.now(UTC)
    day = local_day(now.astimezone())
    with open_deck(deck_of(trained)) as deck:
        supply = Supply(DEALT, 1)
        for number in range(25):
            question = supply.next(DEALT[number % 15], 1.0)
            assert question is not None
            deck.record(answer(question, now, right=True, place=chosen_place(day)))
        deck.record(answer(HIT, now, right=True, place=position_place(day)))
    assert trained.good("today").startswith("Today’s session is done: 26 of 26 right.\n")


NONSENSE = ("", "xyzzy", "99", "0", "redo", "help", "hint", "why", "position", "score", "word corner", "language fr")


@pytest.mark.parametrize("columns", [80, 40])
def test_nonsense_is_answered_in_a_terminal(trained: Home, tmp_path: Path, columns: int) -> None:
    with tmux(tmp_path, columns) as screen:
        screen.start(trained, command="today")
        assert all(screen.ask(line).strip() for line in NONSENSE)
        screen("send-keys", "-l", "quit", ";", "send-keys", "Enter")
        rows = screen.await_rows(lambda rows: any("trictrac today" in row for row in rows))
        assert "Reste aujourd’hui : " in said(" ".join(rows))
