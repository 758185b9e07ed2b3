"""The man page, which is made of the tree of the commands and lies in the wheel, is up to date, and ``man`` shows it.

``python -m tests.whole.test_reference`` writes it anew.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from tests.support.man import PAGE, escaped, man_page
from tests.support.terminal import ROOT
from trictrac.cli.commands import COMMANDS

WIDE = 100


def shown(command: list[str]) -> str:
    """What a command shows on a wide terminal, without bold and underlined letters."""
    surroundings = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MANWIDTH": str(WIDE)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8", env=surroundings)
    assert done.stderr == ""
    return re.sub(r".\x08|\x1b\[[\d;]*m", "", done.stdout)


VIEWERS = [
    pytest.param(
        command,
        id=command[0],
        marks=pytest.mark.skipif(shutil.which(command[0]) is None, reason=f"{command[0]} is not installed"),
    )
    for command in (
        ["man", "--warnings", "-l"],
        ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", f"-rLL={WIDE}n"],
        ["mandoc", "-Tutf8", "-Owidth=100"],
    )
]
"""The programs that show such a page."""


def test_the_page_agrees_with_the_commands() -> None:
    assert PAGE.read_text(encoding="utf-8") == man_page()


@pytest.mark.parametrize("command", VIEWERS)
def test_each_command_and_option_is_shown(command: list[str]) -> None:
    page = shown([*command, str(PAGE)])
    starts = [
        line.strip().removeprefix("trictrac ").split()[0]
        for line in page.split("\n")
        if re.match(r" {2,5}trictrac [a-z]", line)
    ]
    assert starts == list(COMMANDS)
    options = set(re.findall(r"^\\fB(\S+)\\fR", man_page(), re.MULTILINE))
    assert len(options) > 60
    lines = {line.strip() for line in page.split("\n")}
    wanted = {option.replace("\\", "") for option in options}
    assert {one for one in wanted if not any(line.startswith(one) for line in lines)} == set()
    assert "Score a live game at the table, from the first roll to the payment." in lines


def test_the_wheel_holds_the_page_where_man_looks_for_it() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{PAGE.relative_to(ROOT).as_posix()}" = "share/man/man1/trictrac.1"' in project


@pytest.mark.parametrize(
    ("text", "roff"),
    [(".SH x", r"\&.SH x"), ("a\\b", r"a\eb"), ("--json", r"\-\-json"), ("'x'", r"\(aqx\(aq"), ("a\n b", "a b")],
)
def test_signs_that_roff_would_obey_are_escaped(text: str, roff: str) -> None:
    assert escaped(text) == roff
