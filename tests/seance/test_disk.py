"""Files that are written: private, whole or not at all, in place of others only where that is asked for; one writer for all."""

from __future__ import annotations

import ast
import errno
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.deck import FILL, HIT, answer
from tests.support.house import parsed
from tests.support.played_games import SET, played
from tests.support.terminal import ROOT, Home
from trictrac.base.errors import StorageError
from trictrac.seance import disk
from trictrac.seance.disk import clear_leftovers, in_turn, make_folder, put_file, write_beside
from trictrac.study.deck.deck import open_deck

WIDE = {"COLUMNS": "500"}
POSITION = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"
WRITERS = {
    "export": ("export", "-o"),
    "deck": ("ecole", "export"),
    "cards": ("ecole", "export", "--to", "tsv"),
    "page": ("export", "--to", "html", "-o"),
    "progress": ("progress", "--html"),
    "picture": ("board", POSITION, "--svg"),
}
"""Every command that writes a file at a place that was named, without the place."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "home")
    played(home.library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    with open_deck(deck_path(home)) as deck:
        deck.record(answer(HIT))
    home.good("ecole", "--list")
    return home


def deck_path(home: Home) -> Path:
    return home.folder / "data" / "trictrac" / "deck.sqlite3"


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    mask: int = request.param
    before = os.umask(mask)
    yield mask
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def put(path: Path, text: str = "new", *, force: bool = False, less: Callable[[str], bool] | None = None) -> bool:
    return put_file(path, text.encode(), force=force, less=less)


def test_files_and_folders_are_made_for_their_owner_only(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "a" / "b"
    make_folder(folder)
    put(folder / "new")
    disk.make_private(folder / "empty")
    open_deck(folder / "deck.sqlite3").close()
    assert [mode(path) for path in (folder.parent, folder)] == [0o700] * 2
    assert {path.name: mode(path) for path in folder.iterdir()} == dict.fromkeys(
        ("new", "empty", "deck.sqlite3"), 0o600
    )


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    path.chmod(0o644)
    assert put(path, force=True)
    assert (path.read_text(), mode(path)) == ("new", 0o644)


def test_all_that_the_program_keeps_of_a_player_is_private(tmp_path: Path) -> None:
    """Journals with lines set aside, preferences, the deck and what SQLite keeps beside it; and what is exported."""
    before = os.umask(0)
    try:
        home = Home(tmp_path / "home")
        home.good("score", "--mode", "school", "A", "B", text="b 21\n")
        journal = home.journal()
        with journal.open("a") as file:
            file.write("half")
        home.good("games", "mend", journal.stem)
        home.good("config", "board", "full")
        with open_deck(deck_path(home)) as deck:
            deck.record(answer(HIT))
            kept = [path for path in home.folder.rglob("*") if path.is_file()]
            assert {path.suffix for path in kept} >= {".journal", ".set-aside", ".toml", ".sqlite3", ".sqlite3-wal"}
            assert {path.name: oct(mode(path)) for path in kept if mode(path) != 0o600} == {}
        assert {mode(path) for path in home.folder.rglob("*") if path.is_dir()} == {0o700}
        home.good("export", "-o", str(tmp_path / "game.txt"))
        assert mode(tmp_path / "game.txt") == 0o600
    finally:
        os.umask(before)


@pytest.mark.parametrize("name", WRITERS)
def test_every_command_that_writes_a_file_asks_before_it_replaces_one(home: Home, tmp_path: Path, name: str) -> None:
    words, path = WRITERS[name], tmp_path / "target"
    assert home.good(*words, str(path), **WIDE) == f"{path} is written.\n"
    written = path.read_bytes()
    assert written
    path.write_bytes(b"mine")
    done = home.run(*words, str(path), **WIDE)
    assert (done.returncode, done.stdout, path.read_bytes()) == (1, "", b"mine")
    assert done.stderr == f"trictrac: {path} is there already: choose another name, or replace it with --force\n"
    assert home.good(*words, str(path), "--force", **WIDE) == f"{path} is written.\n"
    assert len(path.read_bytes()) == len(written)
    path.write_bytes(b"")
    assert home.good(*words, str(path), **WIDE) == f"{path} is written.\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["home", "target"]


@pytest.mark.parametrize("name", WRITERS)
def test_no_command_writes_where_the_program_keeps_its_own(home: Home, tmp_path: Path, name: str) -> None:
    words = WRITERS[name]
    journal = home.journal()
    (tmp_path / "way").symlink_to(home.folder / "data" / "trictrac")
    (tmp_path / "link").symlink_to(journal)
    before = journal.read_bytes()
    for path in (journal, journal.parent / "new.txt", tmp_path / "way" / "x", tmp_path / "link", deck_path(home)):
        done = home.run(*words, str(path), "--force", **WIDE)
        assert (done.returncode, done.stdout) == (1, "")
        assert "lies where trictrac keeps your games, deck and preferences" in done.stderr
    for kind in ("config", "cache"):
        assert home.run(
            *words, str(home.folder / kind / "trictrac"), XDG_CACHE_HOME=str(home.folder / "cache")
        ).returncode
    assert journal.read_bytes() == before
    assert not (journal.parent / "new.txt").exists()


@pytest.mark.parametrize("name", ["export", "deck", "cards", "page"])
def test_an_export_of_the_same_thing_that_holds_less_is_replaced(home: Home, tmp_path: Path, name: str) -> None:
    words, path = WRITERS[name], tmp_path / "target"
    home.good(*words, str(path))
    if name in ("deck", "cards"):
        with open_deck(deck_path(home)) as deck:
            deck.record(answer(FILL))
    else:
        home.good("score", "--resume", text="54 4-9 4-8\n")
    assert home.good(*words, str(path), **WIDE) == f"{path} is written; what it held before is all in it.\n"
    if name == "export":
        home.good("score", "--resume", text="undo\n")
        assert "--force" in home.run(*words, str(path), **WIDE).stderr


def test_links_folders_pipes_and_devices_as_targets(tmp_path: Path) -> None:
    file, link, loop, astray = (tmp_path / name for name in ("file", "link", "loop", "astray"))
    link.symlink_to(file)
    loop.symlink_to(loop)
    astray.symlink_to(tmp_path / "none" / "file")
    put(link)
    assert (file.read_text(), link.is_symlink()) == ("new", True)
    with pytest.raises(StorageError, match="--force"):
        put(link, "newer")
    put(link, "newer", force=True)
    assert (file.read_text(), link.is_symlink()) == ("newer", True)
    pipe, door = tmp_path / "pipe", tmp_path / "door"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(door))
        for path, told in (
            (loop, "cannot be opened or written"),
            (astray, "cannot be opened or written|see that this path is right"),
            (tmp_path, "is a folder: type the name of a file in it"),
            (pipe, "cannot be opened or written"),
            (door, "is no file: choose another name"),
            (file / "x", "cannot be opened or written"),
            (Path("/dev/full"), "free some space"),
        ):
            with pytest.raises(StorageError, match=told):
                put(path, force=True)
    put(Path(os.devnull))
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    put(pipe)
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["astray", "door", "file", "link", "loop", "pipe"]


def test_a_file_is_replaced_only_by_more_of_the_same(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("12")
    for less in (None, lambda _: False):
        with pytest.raises(StorageError, match="is there already"):
            put(path, "123", less=less)
    assert put(path, "123", less=lambda text: text == "12")
    assert put(path, "123")
    with pytest.raises(StorageError, match="is there already"):
        put(path, "12", less=lambda _: True)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(StorageError, match="is there already"):
        put(path, "123", less=lambda _: True)


KILLED = """
import os, signal, sys
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
from trictrac.__main__ import main
sys.argv[0] = "trictrac"
main()
"""


@pytest.mark.parametrize(
    ("words", "again"),
    [
        (("score", "A", "B"), ("games",)),
        (("config", "board", "full"), ("config",)),
        (("export", "-o", "TARGET"), ("export", "-o", "TARGET")),
        (("ecole", "export", "TARGET"), ("ecole", "export", "TARGET")),
        (("board", POSITION, "--svg", "TARGET"), ("board", POSITION, "--svg", "TARGET")),
        (("progress", "--html", "TARGET"), ("progress", "--html", "TARGET")),
    ],
    ids=" ".join,
)
def test_what_a_killed_writer_has_left_is_cleared_at_the_next_start(
    home: Home, tmp_path: Path, words: tuple[str, ...], again: tuple[str, ...]
) -> None:
    def called(line: tuple[str, ...]) -> list[str]:
        return [str(tmp_path / "target") if word == "TARGET" else word for word in line]

    home.good("config", "board", "compact")
    command = [sys.executable, "-c", KILLED, *called(words)]
    done = subprocess.run(command, env=home.environment, cwd=ROOT, input=b"", capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(leftovers(tmp_path)) == 1
    home.good(*called(again))
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_that_is_killed_leaves_the_old_file(home: Home, tmp_path: Path, name: str) -> None:
    path = tmp_path / "target"
    path.write_bytes(b"mine")
    command = [sys.executable, "-c", KILLED, *WRITERS[name], str(path), "--force"]
    done = subprocess.run(command, env=home.environment, cwd=ROOT, input=b"", capture_output=True, check=False)
    assert (done.returncode, path.read_bytes()) == (-signal.SIGKILL, b"mine")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("act", ["write", "fsync", "open"])
def test_a_disk_that_refuses_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str, number: int
) -> None:
    path = tmp_path / "target"
    path.write_bytes(b"mine")
    real = getattr(os, act)

    def refused(*words: Any, **more: Any) -> Any:
        if act != "open" or words[1] & os.O_CREAT:
            raise OSError(number, os.strerror(number))
        return real(*words, **more)

    with monkeypatch.context() as patch:
        patch.setattr(os, act, refused)
        for target in (path, tmp_path / "new"):
            with pytest.raises(StorageError, match="cannot be opened or written"):
                put(target, force=True)
    assert path.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [path]


def test_short_writes_make_a_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, content: real(descriptor, content[:2]))
    put(tmp_path / "file", "a longer text")
    assert (tmp_path / "file").read_text() == "a longer text"


def leftovers(folder: Path) -> list[Path]:
    return list(folder.rglob(".trictrac-*"))


def test_what_a_writer_at_work_has_beside_its_place_stays(tmp_path: Path) -> None:
    """Whoever clears waits for the turn; other files that only look like it stay too."""
    for name in (".trictrac-1234567", ".trictrac-123456789", ".trictrac-1234567g", "trictrac-12345678"):
        (tmp_path / name).touch()
    code = f"from pathlib import Path; from trictrac.seance.disk import *; clear_leftovers(Path({str(tmp_path)!r}))"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) as other:
        with in_turn(tmp_path):
            beside = write_beside(tmp_path / "file", b"content")
            with pytest.raises(subprocess.TimeoutExpired):
                other.wait(1)
            beside.rename(tmp_path / "file")
        assert other.wait(20) == 0
    left = write_beside(tmp_path / "file", b"more")
    clear_leftovers(tmp_path)
    assert not left.exists()
    assert len(list(tmp_path.iterdir())) == 5


def test_one_module_writes_files() -> None:
    """Whatever is written goes through the one writer.

    The lines of a journal, SQLite, the history of lines and the turns of Windows are their own; so is the cache of compiled
    code, in which nothing is that cannot be made again.
    """
    makers = ("write_text", "write_bytes", "mkdir", "touch", "O_CREAT")
    found = set()
    for path in (ROOT / "trictrac").rglob("*.py"):
        nodes = list(ast.walk(parsed(path)))
        if any(isinstance(node, ast.Attribute) and node.attr in makers for node in nodes):
            found.add(path.name)
        for node in nodes:
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "open":
                texts = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                if any(set(text) & set("wax+") and len(text) < 4 for text in texts):
                    found.add(path.name)
    assert found == {"disk.py", "system.py", "compiler.py"}
