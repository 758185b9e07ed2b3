"""The README is true: its transcripts, its script, its changelog, its picture."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import trictrac
from trictrac import board_svg
from trictrac.cli.app import COMMANDS
from trictrac.games.record import check_record
from trictrac.games.registry import read_record
from trictrac.games.trictrac.text.lines import DECLARED
from trictrac.games.trictrac.text.positions import read_position
from trictrac.model.rules import OPTIONS
from trictrac.rules.loader import load_rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"^```console\n\$ trictrac (.*?)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


@pytest.mark.parametrize(("words", "printed"), TRANSCRIPTS, ids=[words.split()[0] for words, _ in TRANSCRIPTS])
def test_transcripts_are_what_the_program_prints(words: str, printed: str, tmp_path: Path) -> None:
    """A line of three dots stands for whatever is left out."""
    homes = {name: str(tmp_path) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    words, _, typed = words.partition(" < ")
    command = [sys.executable, "-m", "trictrac", *shlex.split(words)]
    with (ROOT / typed if typed else Path(os.devnull)).open(encoding="utf-8") as lines:
        done = subprocess.run(
            command, stdin=lines, capture_output=True, text=True, check=True, cwd=ROOT,
            env={**ENVIRONMENT, **homes}, encoding="utf-8",
        )  # fmt: skip
    shown = ".*".join(map(re.escape, printed.split("…\n")))
    assert re.fullmatch(shown, done.stdout, re.DOTALL), done.stdout


def test_there_are_transcripts_of_the_main_jobs() -> None:
    assert {"score", "roll", "board", "replay"} <= {words.split()[0] for words, _ in TRANSCRIPTS}


def test_every_command_is_in_the_readme() -> None:
    assert [name for name in COMMANDS if f"trictrac {name}" not in README] == []


def test_the_script_runs() -> None:
    (script,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "fill grand" in done.stdout


def test_the_picture_is_what_the_program_draws() -> None:
    word = next(words for words, _ in TRANSCRIPTS if words.startswith("board")).split()[1]
    assert (ROOT / "lessons" / "board.svg").read_text(encoding="utf-8").rstrip() == board_svg(
        read_position(word)
    ).rstrip()


def test_the_changelog_begins_with_this_version() -> None:
    changelog = README.split("## CHANGELOG")[1]
    assert re.findall(r"^### (\S+)", changelog, re.MULTILINE)[0] == trictrac.__version__


def test_every_option_and_every_verb_is_in_the_readme() -> None:
    assert [option for option in OPTIONS if option not in README] == []
    verbs = {one.verb for one in DECLARED if one.by_player}
    assert [verb for verb in verbs if f" {verb}" not in README] == []


def test_the_record_in_the_readme_is_a_game() -> None:
    (text,) = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert check_record(read_record(text)).state.number == 3


def test_the_rules_file_in_the_readme_is_one(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    rules = load_rules(str(tmp_path / "club.toml"))
    assert rules.changed() == {"exit": "provincial", "hole_target": 6, "tariff": (("fill", 4, 8),)}
