"""Files from outside: every reader takes regular files only, up to a stated size, and opens them in one way."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import trictrac
from tests.support.house import parsed
from tests.support.terminal import Home, Table
from trictrac.base.errors import StorageError
from trictrac.base.files import open_file, read_file
from trictrac.base.texts import texts_in
from trictrac.cli.commands import app
from trictrac.seance.places import config_path, games_folder

PACKAGE = Path(trictrac.__file__).parent
OF_THE_PROGRAM = {
    "app/addresses.py", "app/build.py", "app/lock.py", "app/serving.py", "base/texts.py", "bot/reasons.py", "bot/seat.py",
    "fast/compiler.py", "saying/language.py", "study/deck/store.py", "workshop/timing_page.py",
}  # fmt: skip
"""The modules that read what comes with the program."""
OF_THE_DISK = {
    "base/files.py", "cli/program.py", "cli/train.py", "seance/disk.py", "seance/journal.py", "seance/system.py",
}  # fmt: skip
"""The modules that open files to write them, to read what they wrote, or to read for all others."""
OPENING = re.compile(
    r"(os\.)?open"
    r"|(path|Path\(.*\))\.open"
    r"|.*\.read_(bytes|text)"
)
"""The functions that open a file. Other methods ``open`` open a game or a browser."""
POSITION = "W:1x13,8,10/B:1x15/W"


def _typed(*words: str) -> Callable[[Path], tuple[str, ...]]:
    return lambda path: tuple(str(path) if word == "FILE" else word for word in words)


def _preferences(path: Path) -> tuple[str, ...]:
    """The command that reads this file as that of the preferences."""
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().symlink_to(path)
    return ("config",)


def _journal(*words: str) -> Callable[[Path], tuple[str, ...]]:
    def called(path: Path) -> tuple[str, ...]:
        games_folder().mkdir(parents=True, exist_ok=True)
        (games_folder() / "evening.journal").symlink_to(path)
        return words

    return called


READERS: dict[str, Callable[[Path], tuple[str, ...]]] = {
    "replay": _typed("replay", "FILE"),
    "convert": _typed("convert", "FILE"),
    "games import": _typed("games", "import", "FILE"),
    "ecole import": _typed("ecole", "import", "FILE"),
    "rules": _typed("roll", POSITION, "64", "--rules", "FILE"),
    "rules of a game": _typed("variants", "show", "FILE"),
    "preferred rules": _typed("config", "rules", "FILE"),
    "preferences": _preferences,
    "a kept game": _journal("score", "--resume"),
    "the last game": _journal("score", "--resume"),
    "a game to be mended": _journal("games", "mend", "evening"),
    "batch": _typed("roll", "--batch", "FILE"),
}
"""Each reader of a file as a command."""


@pytest.fixture(autouse=True)
def _a_user_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("LC_ALL", "C")


def refused(*words: str) -> str:
    """What is said of a command that fails with one line."""
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, words)
    assert done.exit_code in (1, 2), (done.stdout, done.exception)
    assert done.stderr.startswith("trictrac: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("made", "said"),
    [
        ("fifo", "is not a file but a pipe"),
        ("zero", "is not a file but a device"),
        ("folder", "Is a directory"),
    ],
)
def test_a_reader_takes_regular_files_only(reader: str, made: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "thing.toml"
    if made == "fifo":
        os.mkfifo(path)
    elif made == "zero":
        path.symlink_to("/dev/zero")
    elif made == "folder":
        path.mkdir()
    words = READERS[reader](path)
    assert said in refused(*words)


@pytest.mark.parametrize("reader", [name for name in READERS if name != "batch"])
def test_a_reader_takes_a_file_up_to_its_size(reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.toml"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    read: list[object] = []
    real = os.read

    def counted(*wanted: int) -> bytes:
        read.append(wanted)
        return real(*wanted)

    monkeypatch.setattr(os, "read", counted)
    said = refused(*READERS[reader](path))
    assert f"is too long: it has {1 << 40} bytes, and at most " in said
    assert read == []


def test_a_file_that_grows_or_has_no_known_length_is_read_up_to_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing"
    path.write_bytes(b"x" * 100)
    assert read_file(path, 100) == b"x" * 100
    monkeypatch.setattr(os, "lseek", lambda *_: 0)
    with pytest.raises(StorageError, match="it has 100 bytes, and at most 99 are read"):
        read_file(path, 99)
    with pytest.raises(FileNotFoundError):
        open_file("half\0name")


@pytest.mark.parametrize("made", ["fifo", "zero", "folder"])
def test_a_history_that_is_no_file_is_passed_over(made: str, tmp_path: Path) -> None:
    home = Home(tmp_path / "user")
    path = home.folder / "state" / "trictrac" / "history"
    path.parent.mkdir(parents=True)
    if made == "fifo":
        os.mkfifo(path)
    elif made == "zero":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with Table(home, "A", "B", "--board", "none", terminal=True) as table:
        table.read()
        table.ask("64 1-7 1-5")
        table.type("\x04")
        assert table.end() == 0
    assert not path.is_file()


RECORDS = {
    "text": "trictrac 1\nrules: {rules}\n\nA begins\n",
    "of another game": "trictrac 1\ngame: backgammon\nrules: {rules}\n\ndraw A 5 B 3\n",
    "JSON": '{{"rules": "{rules}", "events": []}}',
    "page": '<!doctype html><pre id="record">trictrac 1\nrules: {rules}\n\nA begins\n</pre>',
}


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("rules", ["/dev/zero", "club.toml", "./fifo", "club.toml,exit=provincial"])
def test_a_record_opens_no_file(record: str, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club.toml").write_text("")
    os.mkfifo(tmp_path / "fifo")
    path = tmp_path / "record"
    path.write_text(RECORDS[record].format(rules=rules))
    for words in (("replay", str(path)), ("convert", str(path)), ("games", "import", str(path)), ("export", str(path))):
        said = refused(*words)
        assert "no files are read here" in said
        assert f"--rules {rules.partition(',')[0]}" in said


@pytest.mark.parametrize("record", RECORDS)
def test_the_rules_of_a_record_are_given_at_the_command(record: str, tmp_path: Path) -> None:
    path, rules = tmp_path / "record", tmp_path / "club.toml"
    own = 'beavers = "yes"\n' if "backgammon" in RECORDS[record] else 'margot = "2_4"\n'
    rules.write_text(own)
    path.write_text(RECORDS[record].format(rules="club.toml"))
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["convert", str(path), "--rules", str(rules)])
    assert f"rules: {own.replace(chr(34), '').replace(' ', '')}" in done.stdout
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["replay", str(path), "--rules", str(rules)])
    assert (done.exit_code, done.stderr) == (0, "")


def _opens(module: ast.Module) -> bool:
    """Whether a module opens files by itself."""
    calls = (node for node in ast.walk(module) if isinstance(node, ast.Call))
    return any(OPENING.fullmatch(ast.unparse(call.func)) for call in calls)


def test_files_are_opened_in_one_place() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if _opens(parsed(path))}
    assert found == OF_THE_PROGRAM | OF_THE_DISK, "trictrac.base.files opens what is read"


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        ("log.read_text('utf-8')", True),
        ("Path(name).open('rb')", True),
        ("open(path)", True),
        ("library.open(name)", False),
        ("reopen(path)", False),
    ],
)
def test_a_module_that_opens_files_is_found(text: str, *, opens: bool) -> None:
    assert _opens(ast.parse(text)) == opens


def test_a_text_that_is_missing_is_named() -> None:
    with pytest.raises(
        StorageError, match=r"lessons/xx/\*\.md is missing from this installation: install trictrac again"
    ):
        texts_in("lessons/xx/*.md")
