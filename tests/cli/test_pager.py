"""Text longer than a screen goes to the person's pager, never in a pipe, and is printed where there is none."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from shutil import which

import pytest

LONG = ("variants", "show", "guiton")


def at_terminal(*words: str, typed: str = "", **environment: str) -> str:
    """What is seen at a terminal of 24 lines, with keys typed before it is asked for any."""
    ours, theirs = pty.openpty()
    values = {**os.environ, "LINES": "24", "COLUMNS": "80", "TERM": "xterm", "LC_ALL": "C.UTF-8", **environment}
    done = subprocess.Popen([sys.executable, "-m", "trictrac", *words], stdin=theirs, stdout=theirs, env=values)
    os.close(theirs)
    os.write(ours, typed.encode())
    seen = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(ours)
    assert done.wait() == 0
    return seen.decode().replace("\r\n", "\n")


def test_a_long_text_goes_to_the_pager_whole() -> None:
    seen = at_terminal(*LONG, PAGER="sed s/^/PAGED:/", MANPAGER="sed s/^/MAN:/").splitlines()
    assert len(seen) > 100
    assert all(line.startswith("PAGED:") for line in seen)


@pytest.mark.parametrize("words", [("help", "roll"), ("plays", "W:1x5,2,3,4,5,6,7,8,9,10,11/B:1x15/W", "43")])
def test_plays_and_the_help_of_a_command_do_too(words: tuple[str, ...]) -> None:
    assert at_terminal(*words, PAGER="sed s/^/PAGED:/").count("PAGED:") > 24


def test_a_short_one_is_printed() -> None:
    assert "PAGED:" not in at_terminal("ruling", "broken-die", PAGER="sed s/^/PAGED:/")


@pytest.mark.parametrize("pager", ["no-such-pager", ""])
def test_without_a_pager_it_is_printed(pager: str) -> None:
    assert "Guiton, Traité complet du jeu de trictrac" in at_terminal(*LONG, PAGER=pager)


@pytest.mark.parametrize("environment", [{}, {"LESS": "-iR"}, {"PAGER": "less -S"}], ids=str)
def test_less_names_the_keys_that_turn_and_leave(environment: dict[str, str]) -> None:
    if not which("less"):
        pytest.skip("less is not here: apt-get install less")
    seen = at_terminal(*LONG, typed="q", TERM="xterm", **{"LESS": "FRX", "PAGER": "less", **environment})
    assert seen.count("Space for the next page, b for the page before, q to leave this text") == 1
    assert "Payment" not in seen


def test_in_a_pipe_nothing_is_paged() -> None:
    words = [sys.executable, "-m", "trictrac", *LONG]
    done = subprocess.run(
        words, env={**os.environ, "PAGER": "sed s/^/PAGED:/"}, capture_output=True, text=True, check=True
    )
    assert "PAGED:" not in done.stdout
