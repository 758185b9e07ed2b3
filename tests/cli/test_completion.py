"""The Tab key in the shells: commands, options and their values, and the saved games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from tests.support.terminal import ROOT, Home, Screen, tmux
from trictrac.cli.commands import COMMANDS
from trictrac.rules.loader import rule_set_names

STARTS = {
    "bash": ("bash", "--norc", "--noprofile"),
    "zsh": ("zsh", "-f"),
    "fish": ("fish", "--no-config"),
}
"""How each shell is called so that it reads no file of whoever runs the tests."""
SET_UP = {
    "bash": 'PS1="ready> "; eval "$(trictrac completion bash)"',
    "zsh": 'PS1="ready> "; autoload -U compinit; compinit -D -u; eval "$(trictrac completion zsh)"',
    "fish": "function fish_prompt; echo -n 'ready> '; end; trictrac completion fish | source",
}
SHELLS = [
    pytest.param(
        shell, marks=pytest.mark.skipif(bool(lacks), reason=f"{' and '.join(lacks)}, without which no key is pressed in {shell}")
    )
    for shell in STARTS
    for lacks in [[name for name in ("tmux", shell) if shutil.which(name) is None]]
]  # fmt: skip


@contextmanager
def shell_at_its_prompt(shell: str, folder: Path) -> Iterator[Screen]:
    """Start a shell in which ``trictrac`` is a command and the Tab key completes its words."""
    home = Home(folder)
    home.good("score", "Cloris", "Damon", "--title", "evening", text="Cloris begins\nquit\n")
    program = folder / "bin" / "trictrac"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m trictrac "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    settings = {name: value for name, value in home.environment.items() if name.startswith(("XDG", "LC_"))}
    settings |= {"PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": str(folder)}
    with tmux(folder, 120) as screen:
        words = ["env", *(f"{name}={value}" for name, value in settings.items()), *STARTS[shell]]
        screen("new-session", "-d", "-x", "120", "-y", "40", "-c", str(folder), *words)
        screen("send-keys", "-l", f"{SET_UP[shell]}; clear", ";", "send-keys", "Enter")
        screen.await_rows(lambda rows: rows[0] == "ready>")
        yield screen


def completed(screen: Screen, line: str, wanted: str) -> None:
    """Type a line, press Tab, wait for what is to stand there instead, and clear the line."""
    screen("send-keys", "-l", line, ";", "send-keys", "Tab")
    screen.await_rows(lambda rows: any(row.strip() == f"ready> {wanted}" for row in rows))
    screen("send-keys", "C-u")
    screen("send-keys", "-l", "clear", ";", "send-keys", "Enter")
    screen.await_rows(lambda rows: rows == ["ready>"])


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes_commands_rule_sets_games_and_saved_games(shell: str, tmp_path: Path) -> None:
    with shell_at_its_prompt(shell, tmp_path) as screen:
        completed(screen, "trictrac pl", "trictrac play")
        completed(screen, "trictrac score --rules gu", "trictrac score --rules guiton-1822")
        completed(screen, "trictrac score --game ja", "trictrac score --game jacquet")
        completed(screen, "trictrac score --resume ev", f"trictrac score --resume {Home(tmp_path).library.latest()}")
        completed(screen, "trictrac board --ta", "trictrac board --talon")
        completed(screen, "trictrac export nothing.r", "trictrac export nothing.r")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["pl"], ["play", "plays"]),
        ([""], list(COMMANDS)),
        ([], list(COMMANDS)),
        (["--v"], ["--version"]),
        (["score", "--rules", ""], list(rule_set_names())),
        (["score", "--rules", "gu"], ["guiton-1822"]),
        (["score", "--rules=gu"], ["--rules=guiton-1822"]),
        (["score", "--rules", "=", "gu"], ["guiton-1822"]),
        (["score", "--rules", "="], list(rule_set_names())),
        (["--lang", "fr", "score", "--game", "ja"], ["jacquet"]),
        (["--lang", ""], ["en", "fr"]),
        (["board", "--talon", "l"], ["left"]),
        (["games", "re"], ["rename", "restore"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["export", "--json", "no-such-gam"], []),
        (["score", "--roll", "--ro"], ["--roll"]),
    ],
    ids=" ".join,
)
def test_words_are_offered(typed: list[str], offered: list[str]) -> None:
    assert told("completion", "words", "--", *typed).split() == offered


@pytest.mark.parametrize("shell", STARTS)
def test_the_script_is_one_of_its_shell(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    option = "--no-execute" if shell == "fish" else "-n"
    done = subprocess.run([shell, option], input=told("completion", shell), text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_another_shell_is_refused() -> None:
    assert refused(2, "completion", "tcsh") == refused(2, "completion")
    assert refused(2, "completion") == "name your shell: trictrac completion bash, zsh or fish"
