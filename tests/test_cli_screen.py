"""The screen of a séance: what is seen at every size, the line that is typed, and whole games typed in a terminal."""

from __future__ import annotations

import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest

from tests.terminal import CORPORA, Home, Screen, tmux
from tests.test_cli_score import called, corpus
from trictrac.cli.screen import Sight, TypedLine, composed

TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
BOARD = ["+--+", "|  |", "+--+"]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


# --- What is seen ---------------------------------------------------------------------


def test_the_board_is_above_and_what_was_told_below_it() -> None:
    told = [f"line {number}" for number in range(9)]
    assert composed(8, 40, BOARD, ["a  1-7"], told, 2) == Sight(
        ("+--+  a  1-7", "|  |", "+--+", "line 4", "line 5", "line 6", "line 7", "line 8"), 3, 6
    )


def test_little_that_was_told_leaves_rows_blank() -> None:
    assert composed(8, 40, BOARD, [], ["one"], 1) == Sight((*BOARD, "one", "", "", "", ""), 3, 3)


def test_choices_that_do_not_fit_beside_the_board_are_cut() -> None:
    rows = composed(8, 40, BOARD, ["a", "b", "c", "d"], [], 0).rows
    assert rows[:3] == ("+--+  a", "|  |  b", "+--+  …")


@pytest.mark.parametrize(("height", "width"), [(6, 40), (20, 3), (1, 1), (0, 10)])
def test_a_window_too_small_for_the_board_shows_what_was_told(height: int, width: int) -> None:
    sight = composed(height, width, BOARD, ["a"], ["old", "new"], 1)
    assert (sight.board, len(sight.rows)) == (0, height)
    assert sight.rows[: min(height, 2)] == ("old", "new")[-min(height, 2) :][: min(height, 2)]


def test_a_narrow_window_has_the_board_alone() -> None:
    assert composed(8, 20, BOARD, ["a  1-7"], [], 0).rows[:3] == tuple(BOARD)


# --- The line that is typed -----------------------------------------------------------


def typed(*keys: str, past: tuple[str, ...] = ()) -> TypedLine:
    line = TypedLine(past)
    for key in keys:
        line.press(key)
    return line


@pytest.mark.parametrize(
    ("keys", "text", "at"),
    [
        (["6", "4"], "64", 2),
        (["6", "4", "left", "5"], "654", 2),
        (["6", "4", "backspace"], "6", 1),
        (["6", "4", "home", "delete"], "4", 0),
        (["6", "4", "home", "end", "1"], "641", 3),
        (["6", "left", "left", "left", "right", "right"], "6", 1),
        (["g", "o", " ", "x", "y", "word"], "go", 2),
        (["6", "4", "left", "clear"], "4", 0),
        (["\x1b", "redraw", "6"], "6", 1),
        (["é", "’"], "é’", 2),
    ],
)
def test_keys_edit_the_line(keys: list[str], text: str, at: int) -> None:
    line = typed(*keys)
    assert (line.text, line.at) == (text, at)


def test_lines_typed_before_come_back() -> None:
    line = typed("up", past=("64", "52"))
    assert line.text == "52"
    for key, text in (("up", "64"), ("up", "64"), ("down", "52"), ("down", ""), ("down", "")):
        line.press(key)
        assert line.text == text
    line.press("7")
    assert (line.take(), line.text, line.past) == ("7", "", ["64", "52", "7"])


def test_tab_completes_as_far_as_the_words_agree() -> None:
    words = ("Cloris", "claim", "undo", "école")
    line = typed(*"un")
    assert line.complete(words) == ()
    assert line.text == "undo "
    line = typed(*"64 c")
    assert line.complete(words) == ("Cloris", "claim")
    assert line.text == "64 c"
    line = typed(*"eco")
    assert line.complete(words) == ()
    assert line.text == "école "
    assert typed("z").complete(words) == ()


# --- In a terminal --------------------------------------------------------------------


def started(screen: Screen, home: Home, *words: str) -> list[str]:
    screen.call(home, "score", *words)
    return screen.await_rows(lambda rows: rows[-1].endswith("?"))


def shows(text: str, rows: list[str]) -> bool:
    return any(text in row for row in rows)


@TMUX
@pytest.mark.parametrize(
    ("columns", "rows", "name"), [(80, 24, "soumille-releve-1.announce"), (100, 40, "lepeintre-2.school")]
)
def test_a_game_of_a_treatise_is_typed_with_the_board_in_sight(
    home: Home, tmp_path: Path, columns: int, rows: int, name: str
) -> None:
    file = CORPORA / "typed" / name
    with tmux(tmp_path, columns=columns, rows=rows) as screen:
        started(screen, home, *called(file))
        for line in file.read_text(encoding="utf-8").splitlines():
            seen = screen.type(line)
            assert len(seen) == rows
            assert seen[0].startswith(("●", "○"))
    assert home.kept().log().state.score == corpus(file).log().state.score


@TMUX
def test_the_screen_follows_the_size_of_the_window(home: Home, tmp_path: Path) -> None:
    with tmux(tmp_path, columns=80, rows=24) as screen:
        started(screen, home)
        screen.type("A begins")
        for columns, rows, drawn in ((110, 40, "══·══╗"), (60, 16, "A begins"), (30, 6, "A,"), (80, 24, "═·═╗")):
            screen("resize-window", "-x", str(columns), "-y", str(rows))
            assert max(map(len, screen.await_rows(partial(shows, drawn)))) <= columns


@TMUX
def test_a_long_answer_is_paged_and_the_course_stands_in_the_history_of_the_terminal(
    home: Home, tmp_path: Path
) -> None:
    with tmux(tmp_path, columns=80, rows=24) as screen:
        started(screen, home)
        screen.type("A begins")
        screen("send-keys", "-l", "help", ";", "send-keys", "Enter")
        paged = screen.await_rows(lambda rows: rows[-1].startswith("Enter: back to the table"))
        assert paged[0].startswith("Now: the dice")
        screen("send-keys", "Enter")
        screen.await_rows(lambda rows: rows[0].startswith("●"))
        screen("send-keys", "-l", "64")
        offered = screen.await_rows(lambda rows: rows[-1].endswith("64"))
        assert [row[41:] for row in offered[:2]] == ["a  1-7 1-5", "b  1-7-11"]
        screen.type("a")
        screen("send-keys", "-l", "un", ";", "send-keys", "Tab")
        screen.await_rows(lambda rows: rows[-1].endswith("? undo"))
        screen("send-keys", "C-c")
        screen.await_rows(lambda rows: rows[-1].endswith("?"))
        screen("send-keys", "C-d")
        screen.await_rows(lambda rows: any(row.startswith("The game is kept") for row in rows))
        course = screen.lines(joined=False)
    for line in (
        "Who begins? A begins",
        "A, dice? help",
        "A, dice? 64a",
        "A plays 1-7 1-5.",
        "Nothing is entered. quit leaves",
    ):
        assert any(row.startswith(line) for row in course), line


@TMUX
@pytest.mark.parametrize(("columns", "rows", "words"), [(40, 20, ()), (80, 23, ()), (80, 24, ("--lines",))])
def test_small_windows_and_who_wants_lines_have_lines(
    home: Home, tmp_path: Path, columns: int, rows: int, words: tuple[str, ...]
) -> None:
    with tmux(tmp_path, columns=columns, rows=rows) as screen:
        screen.call(home, "score", *words)
        screen.wait()
        assert "A plays 1-7 1-5." in screen.ask("A begins") + screen.ask("6475")


def has_ended(pid: str) -> bool:
    """Whether a process is gone, or only waits for its parent to take notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@TMUX
@pytest.mark.parametrize("number", ["TERM", "HUP", "KILL"])
def test_a_seance_that_is_killed_goes_on_where_it_was(home: Home, tmp_path: Path, number: str) -> None:
    with tmux(tmp_path, columns=80, rows=24) as screen:
        started(screen, home)
        screen.type("A begins")
        screen.type("64a")
        screen("send-keys", "-l", "52")
        (pid,) = screen("list-panes", "-F", "#{pane_pid}").split()
        os.kill(int(pid), getattr(signal, f"SIG{number}"))
        screen.await_rows(lambda _: has_ended(pid))
    with tmux(tmp_path, columns=80, rows=24) as screen:
        seen = started(screen, home, "--resume")
        assert shows("B, dice?", seen)
        assert shows("2. A rolls 6-4, A plays 1-7 1-5", seen)
