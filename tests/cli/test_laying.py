"""``trictrac roll`` without words: a position laid by the arrow keys in a terminal, and refused in a pipe."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.support.terminal import Home, Screen, Table, tmux

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def shows(words: str, rows: list[str]) -> bool:
    """Return whether the words are on the screen."""
    return words in "\n".join(rows)


def press(screen: Screen, keys: str, words: str) -> list[str]:
    """Press keys, and return the rows once they show the words."""
    screen("send-keys", *keys.split())
    return screen.await_rows(partial(shows, words))


def test_a_position_is_laid_by_the_arrow_keys(home: Home, tmp_path: Path) -> None:
    with tmux(tmp_path, columns=80, rows=24) as screen:
        screen.call(home, "roll")
        screen.await_rows(partial(shows, "White: 15 on the talon · Black: 15 on the talon"))
        # The mark stays on the board, and nonsense changes nothing.
        press(screen, "Left Left x 7 é Right Right Right Right + + + -", "White: 13 on the talon")
        press(screen, "Up", "[ ]")
        press(screen, "-", "White has no checker on this field")
        press(screen, "Tab + +", "Black: 13 on the talon")
        press(screen, "Right Right Right Right Right Right Right +", "Black has one checker alone on the corner")
        press(screen, "Enter", "alone on the corner")
        press(screen, "- 6", "Two of the keys 1 to 6 are the dice.")
        press(screen, "4 t", "Black · points 0 · holes 0 · 6-4")
        # White shows a pavillon only as the second to win holes.
        press(screen, "h p p b", "Black · points 2 · bredouille · holes 1 · 6-4")
        press(screen, "f", "Black shows the pavillon, which only the second to win holes does")
        press(screen, "u u u u u", "Black · points 0 · holes 0 · 6-4")
        press(screen, "h p p p u b Tab h h f", "White · points 0 · holes 2 · pavillon")
        press(screen, "Enter", "plays are allowed")
        # The end of the program can scroll the first row away.
        printed = screen.lines(joined=True)
        assert shows("W:1x13,5x2/B:1x13,5x2/B/points=0,2b/holes=2,1/flag=W", printed)
        assert shows("Black rolls 6-4.", printed)


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_nothing_is_printed_if_the_user_leaves(home: Home, key: str) -> None:
    with Table(home, command="roll", terminal=True, environment={"TERM": "xterm"}) as table:
        while "on the talon" not in table.printed:
            assert table.hear(20)
        table.type(key)
        assert table.end() == 0
        assert "rolls" not in table.printed


def test_a_pipe_and_a_small_terminal_ask_for_words(home: Home, tmp_path: Path) -> None:
    assert "type a position and a roll" in home.run("roll").stderr
    with tmux(tmp_path, columns=79, rows=20) as screen:
        screen.call(home, "roll")
        screen.await_rows(lambda _: shows("type a position and a roll", screen.lines(joined=True)))
