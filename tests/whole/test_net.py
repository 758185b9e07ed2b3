"""What others rely on is as it was: every command of the net is answered byte for byte.

What is answered otherwise on purpose is written anew by ``python -m tests.support.net`` and looked at in the differences.
"""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.support.net import TRANSCRIPTS, renewed
from trictrac.cli.commands import COMMANDS
from trictrac.rules.heads import heads


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_are_answered_as_they_were(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    difference = unified_diff(recorded.split("\n"), renewed(recorded).split("\n"), path.name, "today", lineterm="")
    if text := "\n".join(difference):
        pytest.fail(text, pytrace=False)


def test_the_net_holds_every_command_game_language_and_width() -> None:
    called = [
        line
        for path in TRANSCRIPTS
        for line in path.read_text(encoding="utf-8").split("\n")
        if re.match(r"\$ ([A-Z_]+=\S* )*(python -m )?trictrac", line)
    ]
    assert len(called) >= 300
    words = " ".join(called)
    for wanted in (*COMMANDS, *heads(), "--lang fr", "COLUMNS=44", "--json", "python -m"):
        assert wanted in words, wanted
