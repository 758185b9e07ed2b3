"""The journal: every confirmed line outlasts a killed process, a torn line, a full disk, and a second writer."""

from __future__ import annotations

import errno
import os
import random
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.killed import ROOT, child, killed_at
from trictrac.base.errors import StorageError, UnreadableError
from trictrac.seance.journal import Journal, aside_path, read_lines

HEAD = ("trictrac journal 1", "white: Éloïse")
KILLS = 25

APPENDER = """
import sys
from pathlib import Path
from trictrac.seance.journal import Journal
with Journal(Path(sys.argv[1])) as journal:
    number = len(journal.lines)
    while True:
        journal.extend([f"{number} é {'x' * (number % 97)}"])
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
        number += 1
"""
CREATOR = """
import sys
from pathlib import Path
from trictrac.seance.journal import Journal
number = int(sys.argv[2])
while True:
    Journal.create(Path(sys.argv[1], f"{number}.journal"), ["head"] * 50).close()
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
    number += 1
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.journal"
    Journal.create(path, HEAD).close()
    return path


def test_a_journal_is_plain_text(path: Path) -> None:
    with Journal(path) as journal:
        assert (journal.lines, journal.set_aside) == (HEAD, "")
        journal.extend(["white 64 1-7 1-5"])
        journal.extend([""])
        journal.extend(["note ça va\u2028\r\x85"])
        assert journal.lines[2:] == ("white 64 1-7 1-5", "", "note ça va\u2028\r\x85")
    content = "trictrac journal 1\nwhite: Éloïse\nwhite 64 1-7 1-5\n\nnote ça va\u2028\r\x85\n"
    assert path.read_bytes() == content.encode()
    with Journal(path) as journal:
        assert journal.lines == tuple(content.split("\n")[:-1])
    assert read_lines(path) == (journal.lines, "")


def test_creating_refuses_what_is_there_and_leaves_no_trace(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(StorageError, match="is there already"):
        Journal.create(path, ["other"])
    with pytest.raises(UnreadableError, match="one line of text"):
        Journal.create(path.with_name("new.journal"), ["a\nb"])
    with pytest.raises(StorageError, match="No such file or directory"):
        Journal.create(path.parent / "missing" / "new.journal", ["a"])
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_creating_where_a_file_has_only_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "game.journal"
    with Journal.create(path, HEAD) as journal:
        journal.extend(["64"])
    with pytest.raises(StorageError, match="is there already"):
        Journal.create(path, ["other"])
    assert read_lines(path) == ((*HEAD, "64"), "")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("line", ["a\nb", "a\n", "\0", "\udcff"])
def test_an_entry_is_one_line_of_text(path: Path, line: str) -> None:
    with Journal(path) as journal:
        with pytest.raises(UnreadableError):
            journal.extend([line])
        assert journal.lines == HEAD
    assert read_lines(path) == (HEAD, "")


def test_a_line_is_written_once_and_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    write, sync = os.write, os.fsync

    def seen_write(descriptor: int, content: bytes) -> int:
        done.append("write")
        return write(descriptor, content)

    def seen_sync(descriptor: int) -> None:
        done.append("sync")
        sync(descriptor)

    with Journal(path) as journal, monkeypatch.context() as patch:
        patch.setattr(os, "write", seen_write)
        patch.setattr(os, "fsync", seen_sync)
        journal.extend(["a" * 100_000])
    assert done == ["write", "sync"]


def test_killed_at_any_moment_no_confirmed_line_is_lost(path: Path, effort: int) -> None:
    chance = random.Random(1)
    expected = len(HEAD)
    torn = 0
    for _ in range(KILLS * effort):
        confirmed = killed_at(child(APPENDER, path), chance.uniform(0, 0.05))
        assert confirmed == list(range(expected, expected + len(confirmed)))
        with Journal(path) as journal:
            torn += bool(journal.set_aside)
            numbers = [int(line.split()[0]) for line in journal.lines[len(HEAD) :]]
            assert numbers == list(range(len(HEAD), len(HEAD) + len(numbers)))
            last = numbers[-1]
            assert confirmed[-1] <= last <= confirmed[-1] + 1
            expected = last + 1
    assert expected > KILLS * effort
    assert torn == 0 or aside_path(path).exists()


def test_killed_while_creating_no_half_head_is_left(tmp_path: Path, effort: int) -> None:
    chance = random.Random(2)
    for start in range(0, 5000 * effort, 1000):
        confirmed = killed_at(child(CREATOR, tmp_path, start), chance.uniform(0, 0.05))
        whole = {int(path.stem) for path in tmp_path.glob("[0-9]*.journal")}
        assert set(confirmed) <= whole
        assert all(read_lines(path) == (("head",) * 50, "") for path in tmp_path.glob("[0-9]*.journal"))


LAST = "note où? 🎲é"


@pytest.mark.parametrize("length", range(1, len(LAST.encode()) + 1))
def test_a_half_written_line_is_set_aside(path: Path, length: int) -> None:
    whole = path.read_bytes()
    half = LAST.encode()[:length]
    path.write_bytes(whole + half)
    assert read_lines(path) == (HEAD, half.decode(errors="replace"))
    with Journal(path) as journal:
        assert journal.lines == HEAD
        assert journal.set_aside == half.decode(errors="replace")
        assert path.read_bytes() == whole
        journal.extend([LAST])
    assert read_lines(path) == ((*HEAD, LAST), "")
    assert aside_path(path).read_bytes() == half + b"\n"
    with Journal(path) as journal:
        assert journal.set_aside == ""


def test_what_is_set_aside_is_added_to_what_was(path: Path) -> None:
    for half in ("one", "two"):
        with path.open("a") as file:
            file.write(half)
        Journal(path).close()
    assert aside_path(path).read_text() == "one\ntwo\n"
    assert aside_path(path).name == "game.set-aside"


def test_a_journal_stays_whole_when_nothing_can_be_set_aside(path: Path) -> None:
    with path.open("a") as file:
        file.write("half")
    aside_path(path).mkdir()
    with pytest.raises(StorageError, match="set-aside"):
        Journal(path)
    assert read_lines(path) == (HEAD, "half")
    aside_path(path).rmdir()
    with Journal(path) as journal:
        assert journal.set_aside == "half"


def test_what_is_set_aside_is_there_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full in the middle of what is to be set aside, then one that takes it in small pieces."""
    write = os.write
    left = [5]

    def until_full(descriptor: int, content: bytes) -> int:
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, content[: left.pop()])

    aside_path(path).write_text("before\n")
    with path.open("a") as file:
        file.write("a half-written line")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", until_full)
        with pytest.raises(StorageError, match="No space left on device"):
            Journal(path)
    assert aside_path(path).read_text() == "before\n"
    assert read_lines(path) == (HEAD, "a half-written line")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, content: write(descriptor, content[:5]))
        Journal(path).close()
    assert aside_path(path).read_text() == "before\na half-written line\n"


def test_the_journal_is_cut_only_after_the_rest_is_safe(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    sync, truncate = os.fsync, os.ftruncate

    def seen_sync(descriptor: int) -> None:
        done.append(Path(f"/proc/self/fd/{descriptor}").resolve())
        sync(descriptor)

    def seen_truncate(descriptor: int, length: int) -> None:
        done.append(length)
        truncate(descriptor, length)

    length = path.stat().st_size
    with path.open("a") as file:
        file.write("half")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", seen_sync)
        patch.setattr(os, "ftruncate", seen_truncate)
        Journal(path).close()
    assert done == [aside_path(path), path.parent, length, path]


def test_a_journal_without_any_line_end(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"")
    with Journal(path) as journal:
        assert (journal.lines, journal.set_aside) == ((), "")
        journal.extend(["first"])
    path.write_bytes(b"\0\0\0")
    with Journal(path) as journal:
        assert (journal.lines, journal.set_aside) == ((), "")
        with pytest.raises(StorageError, match="changed by another program"):
            journal.extend(["first"])
    assert path.read_bytes() == b"\0\0\0"
    assert not aside_path(path).exists()


def test_cutting_sets_lines_aside(path: Path) -> None:
    with Journal(path) as journal:
        for line in ("é", "b", "c"):
            journal.extend([line])
        journal.cut(5)
        assert not aside_path(path).exists()
        journal.cut(3)
        assert journal.lines == (*HEAD, "é")
        journal.extend(["d"])
        for count in (-1, 5):
            with pytest.raises(UnreadableError, match="4 lines"):
                journal.cut(count)
    assert read_lines(path) == ((*HEAD, "é", "d"), "")
    assert aside_path(path).read_text() == "b\nc\n"


def test_cutting_that_fails_changes_nothing(path: Path) -> None:
    aside_path(path).mkdir()
    with Journal(path) as journal:
        with pytest.raises(StorageError):
            journal.cut(1)
        assert journal.lines == HEAD
        journal.extend(["64"])
    assert read_lines(path) == ((*HEAD, "64"), "")


def test_bytes_that_are_no_text_are_named_and_can_be_cut(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"64\nno\xffte\n32\n")
    for read in (Journal, read_lines):
        with pytest.raises(UnreadableError, match=r"line 4, is no UTF-8 text \(byte 3 of the line\)"):
            read(path)
    with Journal(path, damaged=True) as journal:
        assert journal.lines == (*HEAD, "64", "no\udcffte", "32")
        assert journal.sound == 3
        journal.cut(journal.sound)
        assert journal.sound == len(journal.lines) == 3
    assert read_lines(path) == ((*HEAD, "64"), "")
    assert aside_path(path).read_bytes() == b"no\xffte\n32\n"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_an_append_that_fails_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int) -> None:
    def fail(*words: object) -> int:
        raise OSError(code, os.strerror(code))

    with Journal(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail)
            with pytest.raises(StorageError, match=os.strerror(code)):
                journal.extend(["64"])
        assert journal.lines == HEAD
        journal.extend(["32"])
    assert read_lines(path) == ((*HEAD, "32"), "")


@pytest.mark.parametrize("length", range(12))
@pytest.mark.parametrize("truncates", [True, False])
def test_a_short_write_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch, length: int, truncates: bool) -> None:
    """A disk that is full in the middle of a line, and one that then does not even shorten the file."""

    def refuse(*words: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    write = os.write
    line = "é 64 1-7 1-5"
    with Journal(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda descriptor, content: write(descriptor, content[:length]))
            if not truncates:
                patch.setattr(os, "ftruncate", refuse)
            with pytest.raises(StorageError, match=f"only {length} of 14 bytes"):
                journal.extend([line])
        assert path.stat().st_size - len("\n".join([*HEAD, ""]).encode()) == (0 if truncates else length)
        journal.extend([line])
    assert read_lines(path) == ((*HEAD, line), "")
    assert not aside_path(path).exists()


def test_an_interrupted_append_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    with Journal(path) as journal:
        monkeypatch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            journal.extend(["64"])
        assert read_lines(path) == (HEAD, "")
        journal.extend(["32"])
    assert read_lines(path) == ((*HEAD, "32"), "")


FULL = """
import resource, signal, sys
from pathlib import Path
from trictrac.base.errors import StorageError
from trictrac.seance.journal import Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.dont_write_bytecode = True  # half a compiled module would be taken for a whole one
with Journal(Path(sys.argv[1])) as journal:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    told = []
    for number in range(100):
        try:
            journal.extend([f"{number:03} " + "x" * 50])
        except StorageError as error:
            told.append(str(error))
    count = len(journal.lines)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    journal.extend(["free again"])
print(count, len(told), told[0])
"""


def test_a_file_that_may_not_grow(path: Path) -> None:
    """The limit of the system on the size of a file stands for a full disk: lines that fit are kept, others leave nothing."""
    limit = 1000
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(limit)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    fitting = (limit - len("\n".join([*HEAD, ""]).encode())) // 55
    count, failed, told = done.stdout.split(" ", 2)
    assert (int(count), int(failed)) == (len(HEAD) + fitting, 100 - fitting)
    assert "free some space" in told
    lines, rest = read_lines(path)
    assert rest == ""
    assert lines == (*HEAD, *(f"{number:03} " + "x" * 50 for number in range(fitting)), "free again")


def test_the_error_for_a_second_writer_names_the_first(path: Path) -> None:
    with child(APPENDER, path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            with pytest.raises(StorageError, match=r"written by another process.*: close that one first") as caught:
                Journal(path)
            if sys.platform == "linux":
                assert f"({process.pid})" in str(caught.value)
            before = len(read_lines(path)[0])
            process.stdout.readline()
        finally:
            process.kill()
    assert before >= len(HEAD) + 1
    with Journal(path) as journal:
        assert len(journal.lines) >= before


def test_only_one_of_two_takes_the_journal(path: Path) -> None:
    with Journal(path) as journal:
        with pytest.raises(StorageError, match="close that one first"):
            Journal(path)
        journal.extend(["64"])
    Journal(path).close()


def test_the_holder_is_not_always_known(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*words: object, **more: object) -> str:
        raise FileNotFoundError

    with Journal(path):
        monkeypatch.setattr(Path, "read_text", unknown)
        with pytest.raises(StorageError, match="by another process: close"):
            Journal(path)


def test_a_deleted_journal_is_noticed(path: Path) -> None:
    with Journal(path) as journal:
        journal.extend(["64"])
        moved = path.rename(path.with_name("elsewhere"))
        with pytest.raises(StorageError, match="deleted or moved away"):
            journal.extend(["32"])
        moved.rename(path)
        journal.extend(["32"])
        content = path.read_text()
        path.unlink()
        with pytest.raises(StorageError, match="deleted or moved away"):
            journal.extend(["11"])
        path.write_text(content)
        with pytest.raises(StorageError, match="replaced by another file"):
            journal.extend(["11"])
        with pytest.raises(StorageError, match="replaced by another file"):
            journal.cut(0)
    assert read_lines(path) == ((*HEAD, "64", "32"), "")


def test_a_journal_changed_by_another_program_is_noticed(path: Path) -> None:
    with Journal(path) as journal:
        with path.open("a") as file:
            file.write("64\n")
        with pytest.raises(StorageError, match="changed by another program"):
            journal.extend(["32"])
        with pytest.raises(StorageError, match="changed by another program"):
            journal.cut(0)
    with Journal(path) as journal:
        journal.extend(["32"])
    assert read_lines(path) == ((*HEAD, "64", "32"), "")


def test_a_journal_moved_while_it_is_opened_is_noticed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def move_first(descriptor: int, taken: Path) -> None:
        taken.rename(taken.with_name("renamed.journal"))

    monkeypatch.setattr("trictrac.seance.journal.take_lock", move_first)
    with pytest.raises(StorageError, match="deleted or moved away"):
        Journal(path)


def test_a_closed_journal_takes_nothing(path: Path) -> None:
    journal = Journal(path)
    journal.close()
    journal.close()
    with pytest.raises(StorageError, match="is closed"):
        journal.extend(["64"])
    assert read_lines(path) == (HEAD, "")


def test_the_journal_is_found_again_from_another_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    with Journal(Path("game.journal")) as journal:
        monkeypatch.chdir("/")
        journal.extend(["64"])
    assert read_lines(path) == ((*HEAD, "64"), "")


@pytest.mark.parametrize("read", [Journal, read_lines])
def test_a_journal_that_cannot_be_opened_is_reported(tmp_path: Path, read: object) -> None:
    assert callable(read)
    with pytest.raises(
        StorageError, match=r"missing\.journal .*\(No such file or directory\): see that this path is right"
    ):
        read(tmp_path / "missing.journal")
    with pytest.raises(StorageError, match="Is a directory"):
        read(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="Not a directory"):
        read(tmp_path / "file" / "game.journal")


BARRED = """
import fcntl, os, sys
from pathlib import Path
from trictrac.seance.journal import Journal, read_lines
if not os.getuid():
    os.setuid(65534)
path = Path(sys.argv[1])
print(len(read_lines(path)[0]))
for act in (lambda: Journal(path), lambda: Journal.create(path.with_name("new.journal"), ["a"])):
    try:
        act()
    except ValueError as error:
        print(error)
"""


def test_a_journal_in_a_read_only_folder_can_only_be_read() -> None:
    """Root may write whatever the modes say, so the child becomes a user who is not."""
    with TemporaryDirectory() as name:
        path = Path(name, "game.journal")
        Journal.create(path, HEAD).close()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", BARRED, str(path)], capture_output=True, text=True, check=False, cwd=ROOT
        )
        path.parent.chmod(0o755)
    assert done.stderr == ""
    count, *told = done.stdout.splitlines()
    assert count == "2"
    assert len(told) == 2
    assert all("(Permission denied): see that you may write there" in line for line in told)
