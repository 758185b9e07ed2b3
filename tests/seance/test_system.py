"""Both systems under the disk: Windows is met by the calls that it has, made by what stands for its module here."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
import tempfile
from pathlib import Path

import pytest

from trictrac.base.errors import StorageError
from trictrac.cli.terminal import converse
from trictrac.saying.language import ENGLISH
from trictrac.seance.disk import in_turn, locked, replace_file, storage_error, take_lock
from trictrac.seance.library import Library, file_name
from trictrac.seance.system import SYSTEM, Msvcrt, Posix, Windows, is_in_use
from trictrac.view.answer import Answer, Choice, View


class Locks(Msvcrt):
    """The locks of Windows: a byte of a file is locked by one descriptor until that is closed, and nothing is waited for."""

    LK_LOCK, LK_NBLCK = 1, 2

    def __init__(self) -> None:
        self.held: list[tuple[int, int, int]] = []
        self.modes: list[int] = []

    def locking(self, fd: int, mode: int, nbytes: int, /) -> None:
        assert nbytes == 1
        self.modes.append(mode)
        there, at = os.fstat(fd).st_ino, os.lseek(fd, 0, os.SEEK_CUR)
        self.held = [one for one in self.held if is_open(*one[:2])]
        if any(one[0] != fd and one[1:] == (there, at) for one in self.held):
            raise OSError(errno.EACCES, "Permission denied")
        self.held.append((fd, there, at))


def is_open(descriptor: int, there: int) -> bool:
    try:
        return os.fstat(descriptor).st_ino == there
    except OSError:
        return False


@pytest.fixture(params=["posix", "windows"])
def system(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Posix | Windows:
    """Either system, as the one that the program runs on."""
    found = Posix() if request.param == "posix" else Windows(Locks())
    for name in ("disk", "library"):
        monkeypatch.setattr(f"trictrac.seance.{name}.SYSTEM", found)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))
    return found


def opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT)


def test_a_lock_is_held_once_and_released_with_its_file(system: Posix | Windows, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first, second = opened(path), opened(path)
    os.write(first, b"a line")
    take_lock(first, path)
    assert os.lseek(first, 0, os.SEEK_CUR) == 6
    with pytest.raises(StorageError, match="is being written by another process") as told:
        take_lock(second, path)
    assert (f"({os.getpid()})" in str(told.value)) == isinstance(system, Posix)
    assert os.pread(second, 10, 0) == b"a line"
    os.close(first)
    take_lock(second, path)
    os.close(second)


def test_what_is_locked_is_open_while_it_is_moved_only_where_that_can_be(
    system: Posix | Windows, tmp_path: Path
) -> None:
    path = tmp_path / "journal"
    path.touch()
    inode = path.stat().st_ino
    with locked(path):
        there = [one for one in Path("/proc/self/fd").iterdir() if is_open(int(one.name), inode)]
        assert len(there) == system.moves_open_files
    other = opened(path)
    take_lock(other, path)
    with pytest.raises(StorageError), locked(path):
        pass
    os.close(other)


def test_one_at_a_time_has_the_turn_in_a_folder(system: Posix | Windows, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    with in_turn(folder):
        other = system.open_turn(folder)
        with pytest.raises((BlockingIOError, PermissionError)):
            system.lock(other)
        os.close(other)
    with in_turn(folder):
        pass
    assert list(folder.iterdir()) == []
    with pytest.raises(StorageError), in_turn(tmp_path / "missing"):
        pass


def test_the_turn_is_waited_for_by_the_call_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    calls = Locks()
    turn = Windows(calls).open_turn(tmp_path)
    Windows(calls).lock(turn, wait=True)
    Windows(calls).lock(opened(tmp_path / "journal"))
    assert calls.modes == [calls.LK_LOCK, calls.LK_NBLCK]
    assert {place for _, _, place in calls.held} == {1 << 30}


def test_a_game_without_an_entry_is_forgotten(system: Posix | Windows, tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, journal = library.create("Cloris", ["head"])
    with journal:
        inode = journal.path.stat().st_ino
        library.discard(name, journal)
        open_still = [one for one in Path("/proc/self/fd").iterdir() if is_open(int(one.name), inode)]
        assert len(open_still) == system.moves_open_files
    assert library.names() == ()
    assert not library.path(name).exists()


@pytest.mark.usefixtures("system")
def test_games_are_kept_alike(tmp_path: Path) -> None:
    library = Library(tmp_path)
    name, journal = library.create("Cloris: the 1st", ["head"])
    with pytest.raises(StorageError, match="another process"):
        library.rename(name, "other")
    journal.close()
    assert library.rename(name, "aux.txt") == "game-aux.txt"
    assert library.archive("aux") == "game-aux.txt"
    assert library.names() == ()
    assert library.restore("aux") == "game-aux.txt"
    assert library.names() == ("game-aux.txt",)


@pytest.mark.parametrize(
    "name",
    [
        *("con", "NUL", "aux.txt", "Aux.tar.gz", "aux .txt", "com0", "COM¹.svg", "lpt9.html", "CONIN$"),
        *("page.", "page ", "a:b", "<x>", "a|b", "why?", "*.svg", "tab\t"),
    ],
)
def test_names_that_windows_keeps_for_itself_are_no_names_of_files_there(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Windows(Locks())
    assert kept.refuses(name)
    assert not Posix().refuses(name)
    assert not kept.refuses(f"{file_name(name)}.journal")
    replace_file(tmp_path / name, b"here it can")
    monkeypatch.setattr("trictrac.seance.disk.SYSTEM", kept)
    with pytest.raises(StorageError, match=rf"no file can be called .*{re.escape(name)} here: choose another name"):
        replace_file(tmp_path / name, b"there it cannot")
    assert (tmp_path / name).read_bytes() == b"here it can"


@pytest.mark.parametrize(
    "name", ["console", "auxiliary.txt", "com10", "nul-1", ".hidden", "partie n° 3.html", "éco le.svg"]
)
def test_other_names_are_names_everywhere(name: str) -> None:
    assert not Windows(Locks()).refuses(name)


def test_the_names_of_games_are_names_of_files_on_windows() -> None:
    for text in ("con", "a/b\\c:d", "x. . .", "  ", "prn.journal", "CONOUT$", "é" * 300, "tab\tand\nline"):
        assert not Windows(Locks()).refuses(f"{file_name(text)}.journal")


class SharingError(PermissionError):
    """Windows refuses what another program has open."""

    winerror = 32


def test_a_file_that_another_program_has_open_is_reported() -> None:
    error = SharingError(errno.EACCES, "The process cannot access the file")
    assert is_in_use(error)
    assert not is_in_use(PermissionError(errno.EACCES, "Permission denied"))
    assert "close the program that has it open" in str(storage_error(Path("config.toml"), error))


class Terminal(io.StringIO):
    """An input or output that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


class Short:
    """A conversation of one line."""

    closed = False
    view = View()
    language = ENGLISH
    prompt = "line?"
    words = ()
    given_up = ""
    rings = ""
    changed: frozenset[str] = frozenset()

    def choices(self, typed: str = "") -> tuple[Choice, ...]:
        del typed
        return ()

    def board(self) -> None:
        return None

    def answer(self, line: str) -> Answer:
        self.closed = line == "quit"
        return ["Good night."]


def test_a_terminal_without_line_editing_is_read_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Terminal("quit\n"))
    monkeypatch.setitem(sys.modules, "readline", None)
    talk = Short()
    converse(talk, [], history=tmp_path / "history")
    assert talk.closed
    assert not (tmp_path / "history").exists()


def test_this_system_is_met_by_its_own_module() -> None:
    assert isinstance(SYSTEM, Posix if os.name == "posix" else Windows)
