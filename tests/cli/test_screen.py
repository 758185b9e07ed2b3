"""The screen of a séance: what is seen at every size, the line that is typed, and whole games typed in a terminal."""

from __future__ import annotations

import curses
import os
import shutil
import signal
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.support.score_corpus import called, corpus
from tests.support.seance import table
from tests.support.terminal import CORPORA, Home, tmux
from tests.support.terminal import Screen as Terminal
from trictrac.cli.screen import CursesScreen, LineEditor, Sight, composed
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS
from trictrac.seance.commands import GENERAL
from trictrac.view.answer import View

TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
BOARD = ["+--+", "|  |", "+--+"]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


# --- What is seen ---------------------------------------------------------------------


def test_the_board_is_above_and_the_answers_below_it() -> None:
    told = [f"line {number}" for number in range(9)]
    assert composed(8, 40, BOARD, ["a  1-7"], told, 2) == Sight(
        ("+--+  a  1-7", "|  |", "+--+", "line 4", "line 5", "line 6", "line 7", "line 8"), 3, 6, ((0, 6),)
    )


def test_short_answers_leave_rows_blank() -> None:
    assert composed(8, 40, BOARD, [], ["one"], 1) == Sight((*BOARD, "one", "", "", "", ""), 3, 3)


def test_choices_stand_in_columns_beside_the_board_and_in_rows_below_it() -> None:
    choices = [f"{letter}  13-15 13-17" for letter in "abcdefgh"]
    sight = composed(9, 40, BOARD, choices, [], 0)
    assert sight.rows[:5] == (
        "+--+  a  13-15 13-17  d  13-15 13-17",
        "|  |  b  13-15 13-17  e  13-15 13-17",
        "+--+  c  13-15 13-17  f  13-15 13-17",
        "g  13-15 13-17  h  13-15 13-17",
        "",
    )
    assert (sight.board, sight.places[3:7]) == (4, ((0, 22), (1, 22), (2, 22), (3, 0)))
    assert composed(8, 40, BOARD, [*choices, "i"], [], 0).rows[3] == "g  13-15 13-17  …"


def test_the_score_in_digits_stands_between_the_board_and_the_answers() -> None:
    sight = composed(9, 40, BOARD, ["a  1-7"], ["one"], 1, ["## ##"])
    assert sight.rows == ("+--+  a  1-7", "|  |", "+--+", "## ##", "one", "", "", "", "")
    assert composed(7, 40, BOARD, ["a  1-7"], ["one"], 1, ["## ##"]).board == 0


@pytest.mark.parametrize(("height", "width"), [(6, 40), (20, 3), (1, 1), (0, 10)])
def test_a_window_too_small_for_the_board_shows_the_answers(height: int, width: int) -> None:
    sight = composed(height, width, BOARD, ["a"], ["old", "new"], 1)
    assert (sight.board, len(sight.rows)) == (0, height)
    assert sight.rows[: min(height, 2)] == ("old", "new")[-min(height, 2) :][: min(height, 2)]


def test_a_narrow_window_has_what_can_be_chosen_below_the_board() -> None:
    assert composed(8, 20, BOARD, ["a  1-7", "b  1-5"], [], 0).rows[:4] == (*BOARD, "a  1-7  b  1-5")
    assert composed(8, 12, BOARD, ["a  1-7", "b  1-5"], [], 0).rows[3] == "…"
    assert composed(7, 20, BOARD, ["a  1-7"], ["x"] * 4, 0).rows == (*BOARD, "x", "x", "x", "x")


# --- The line that is typed -----------------------------------------------------------


def typed(*keys: str, past: tuple[str, ...] = ()) -> LineEditor:
    line = LineEditor(past)
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


class Window:
    """A window of curses that only hands out keys, and changes its size among them."""

    def __init__(self, keys: list[Key]) -> None:
        # A character comes as its bytes.
        self.keys = iter([part for key in keys for part in (key.encode() if isinstance(key, str) else [key])])
        self.size = (24, 80)

    def getmaxyx(self) -> tuple[int, int]:
        return self.size

    def getch(self) -> int:
        key = next(self.keys, None)
        if isinstance(key, tuple):
            self.size = key
            return curses.KEY_RESIZE
        return -1 if key is None else key

    def nothing(self, *_: object) -> None:
        """Draw nothing."""

    erase = clear = refresh = move = addnstr = chgat = nothing


Key = str | int | tuple[int, int]
"""A sign, what curses calls a key, or another size of the window."""

SIZES: list[Key] = [(24, 80), (10, 30), (40, 120), (3, 5), (1, 1)]
KEYS: list[Key] = [
    *"\t\x7f\x15\x17\x03\x1bé日",
    0xC3,
    0xFF,
    curses.KEY_UP,
    curses.KEY_DOWN,
    curses.KEY_LEFT,
    curses.KEY_DC,
]
LINES = ("64", "52a", "64ha", "claim 4", "+4", "1-7 1-5", "edit 2", "mode school", "")


@pytest.mark.parametrize("mode", ["announced", "spoken", "marker"])
def test_any_keys_can_be_pressed_in_a_window_of_any_size(
    mode: str, effort: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("update_lines_cols", "beep"):
        monkeypatch.setattr(curses, name, lambda: None)
    leaving = (GENERAL["quit"], GENERAL["stop"])
    lines = [*LINES, *BOARD_VERBS, *MARKER_VERBS, *(word for word in GENERAL if GENERAL[word] not in leaving)]
    for seed in range(5 * effort):
        random = Random(seed)
        keys: list[Key] = []
        for _ in range(60):
            if random.random() < 0.8:
                keys += [*random.choice(lines), "\n"]
            else:
                keys.append(random.choice([*KEYS, *SIZES]))
        sitting, _ = table(mode)
        sitting.view = View(bell=True)
        screen: Any = CursesScreen(sitting, cast("curses.window", Window(keys)), LineEditor(["64"]))
        screen.hold(["Who begins?"])
        assert sitting.course.count or screen.course


# --- In a terminal --------------------------------------------------------------------


@pytest.mark.parametrize("short", [False, True])
def test_after_ten_turns_typed_move_by_move_the_screen_teaches_fewer_keys(
    monkeypatch: pytest.MonkeyPatch, *, short: bool
) -> None:
    monkeypatch.setattr(curses, "beep", lambda: None)
    lines, (rehearsed, _) = ["Cloris begins"], table()
    rehearsed.answer("Cloris begins")
    for _ in range(11):
        lines.append("21 #1" if short else f"21 {rehearsed.choices('21')[0].label}")
        rehearsed.answer(lines[-1])
    sitting, _ = table()
    screen: Any = CursesScreen(sitting, cast("curses.window", Window([*"\n".join(lines), "\n"])), LineEditor())
    screen.hold([])
    taught = [at for at, part in enumerate(screen.course) if str(part).startswith("Fewer keys: 6475 is 64 1-7 1-5")]
    assert len(taught) == (not short)
    assert sum(str(part).startswith("Cloris plays") for part in screen.course) >= 5


def started(screen: Terminal, home: Home, *words: str) -> list[str]:
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
@pytest.mark.parametrize(("columns", "rows", "mode", "high"), [(120, 40, "announce", 9), (100, 30, "marker", 10)])
def test_digits_use_the_room_and_the_score_is_seen_once(
    home: Home, tmp_path: Path, columns: int, rows: int, mode: str, high: int
) -> None:
    with tmux(tmp_path, columns=columns, rows=rows) as screen:
        started(screen, home, "--mode", mode)
        screen.type("A begins")
        seen = screen.type("set A 8b 3")
    assert sum("██" in row for row in seen) == high
    assert len([row for row in seen if "points 8" in row]) == 1
    assert not any("to win" in row for row in seen)


@TMUX
def test_a_long_answer_is_paged_and_the_game_stays_in_the_scrollback(home: Home, tmp_path: Path) -> None:
    with tmux(tmp_path, columns=80, rows=24) as screen:
        started(screen, home)
        screen.type("A begins")
        screen("send-keys", "-l", "help", ";", "send-keys", "Enter")
        paged = screen.await_rows(lambda rows: rows[-1].startswith("Page 1 of 3. Enter: next page."))
        assert paged[0].startswith("Now: the dice")
        screen("send-keys", "Enter")
        screen.await_rows(lambda rows: rows[-1].startswith("Page 2 of 3."))
        screen("send-keys", "Space")
        screen.await_rows(lambda rows: rows[-1] == "Page 3 of 3, the last. Enter: back to the table.")
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
        screen.await_rows(lambda rows: any(row.startswith("The game is saved") for row in rows))
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
def test_small_windows_and_plain_lines_have_no_screen(
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
@pytest.mark.parametrize("number", ["TERM", "HUP", "QUIT", "USR1", "KILL"])
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
