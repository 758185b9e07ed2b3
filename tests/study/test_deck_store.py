"""The file of the deck: brought up to date, refused when it is not ours, and never harmed by a disk that says no."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.deck import FILL, HIT, START, answer, state_of
from trictrac.base.errors import StorageError, TrictracError
from trictrac.seance.library import Library
from trictrac.study.deck import store
from trictrac.study.deck import store as deck_store
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.mistakes import sync
from trictrac.study.deck.rows import DeckCounts

ROOT = Path(__file__).parents[2]
CURRENT = len(deck_store.SCRIPTS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deck.sqlite3"


def made(path: Path, version: int) -> None:
    """A file as the program of this version left it."""
    with closing(sqlite3.connect(path)) as connection:
        for script in deck_store.SCRIPTS[:version]:
            for step in script:
                assert isinstance(step, str)
                connection.execute(step)
        if version:
            connection.execute(f"PRAGMA application_id = {deck_store.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()


@pytest.mark.parametrize("version", range(CURRENT + 1))
def test_every_version_is_brought_up_to_date(path: Path, version: int) -> None:
    made(path, version)
    with open_deck(path) as deck:
        deck.record(answer(HIT))
        assert deck.counts(START) == DeckCounts(1, 1, 1)
        assert deck.rows("PRAGMA user_version") == [(CURRENT,)]
        assert deck.rows("PRAGMA application_id") == [(deck_store.APPLICATION,)]
        assert deck.rows("PRAGMA foreign_key_check") == []


def test_a_file_is_in_wal_mode_and_synced_with_strict_tables(path: Path) -> None:
    with open_deck(path) as deck:
        assert deck.rows("PRAGMA journal_mode") == [("wal",)]
        assert deck.rows("PRAGMA synchronous") == [(2,)]
        assert deck.rows("PRAGMA foreign_keys") == [(1,)]
        tables = deck.rows(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"
        )
        assert {name for name, _ in tables} == {
            "questions",
            "answers",
            "cards",
            "skills",
            "reports",
            "lessons",
            "games",
            "withdrawn",
        }
        assert all(strict for _, strict in tables)
        with pytest.raises(StorageError, match="cannot store TEXT"), deck.writing():
            deck.run("INSERT INTO games VALUES ('x', 'y')")


def test_the_log_beside_the_file_stays_short(path: Path) -> None:
    """A page in a browser stores all of it with each answer."""
    beside, sizes = path.with_name(f"{path.name}-wal"), []
    with open_deck(path) as deck:
        for number in range(60):
            deck.record(answer((HIT, FILL)[number % 2], START + timedelta(minutes=number)))
            sizes.append(beside.stat().st_size)
        assert max(sizes) < 1 << 19
        assert min(sizes[30:]) < max(sizes) / 2
        assert len(list(deck.answers())) == 60


def test_a_migration_keeps_the_answers(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_deck(path) as deck:
        deck.record(answer(HIT))
        before = state_of(deck)
    monkeypatch.setattr(deck_store, "SCRIPTS", [*deck_store.SCRIPTS, ("CREATE TABLE later (x INTEGER) STRICT",)])
    with open_deck(path) as deck:
        assert state_of(deck) == before
        assert deck.rows("SELECT * FROM later") == []
        assert deck.rows("PRAGMA user_version") == [(CURRENT + 1,)]


def test_a_migration_that_fails_leaves_the_old_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_deck(path).close()
    bad = ("CREATE TABLE later (x INTEGER) STRICT", "CREATE TABLE games (x INTEGER) STRICT")
    with monkeypatch.context() as patch:
        patch.setattr(deck_store, "SCRIPTS", [*deck_store.SCRIPTS, bad])
        with pytest.raises(StorageError, match="already exists"):
            open_deck(path)
    with open_deck(path) as deck:
        assert deck.rows("PRAGMA user_version") == [(CURRENT,)]
        assert deck.row("SELECT 1 FROM sqlite_master WHERE name = 'later'") is None


def test_a_newer_deck_is_refused_and_left_unchanged(path: Path) -> None:
    open_deck(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(StorageError, match=r"newer trictrac \(version 99 .*bring this program up to date"):
        open_deck(path)
    assert path.read_bytes() == before


def test_a_newer_deck_whose_writer_was_killed_is_left_byte_for_byte(path: Path) -> None:
    """Closing it would bring into the file what lies beside it still."""
    code = (
        "import os, sqlite3, sys; from pathlib import Path; from trictrac.study.deck.deck import open_deck\n"
        "open_deck(Path(sys.argv[1])).close()\n"
        "connection = sqlite3.connect(sys.argv[1]); connection.execute('PRAGMA user_version = 99'); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, cwd=ROOT)
    beside = path.with_name(f"{path.name}-wal")
    before = path.read_bytes(), beside.read_bytes()
    assert before[1]
    with pytest.raises(StorageError, match=r"newer trictrac \(version 99"):
        open_deck(path)
    assert (path.read_bytes(), beside.read_bytes()) == before


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/null")])
def test_a_deck_that_is_no_file_is_reported_at_once(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    with pytest.raises(StorageError, match="is no file, so it can hold no deck: move it away"):
        open_deck(path)


@pytest.mark.parametrize("statement", ["CREATE TABLE x (y)", "PRAGMA application_id = 7", "PRAGMA user_version = 3"])
def test_a_file_of_another_program_is_refused_and_left_unchanged(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="belongs to another program and is no deck: move it away"):
        open_deck(path)
    assert path.read_bytes() == before


def test_a_damaged_file_is_reported_with_a_cure(path: Path) -> None:
    path.write_bytes(b"SQLite format 2" + b"x" * 5000)
    with pytest.raises(StorageError, match="damaged or no deck: move it away, then bring your last export in"):
        open_deck(path)
    path.unlink()
    with open_deck(path) as deck:
        deck.record(answer(HIT))
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StorageError, match="damaged or no deck"):
        _used(path)


def _used(path: Path) -> None:
    with open_deck(path) as deck:
        list(deck.answers())
        deck.record(answer(FILL))


def test_a_folder_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="see that this path is right"):
        open_deck(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="Not a directory"):
        open_deck(tmp_path / "file" / "deck.sqlite3")


def test_waiting_too_long_is_reported_and_loses_nothing(path: Path) -> None:
    assert store.PATIENCE == 5
    with open_deck(path, 0.05) as one, open_deck(path, 0.05) as other:
        one.record(answer(HIT))
        with one.writing():
            with pytest.raises(StorageError, match="being written by another process, which does not end"):
                other.record(answer(FILL))
            assert len(list(other.answers())) == 1
        other.record(answer(FILL))
        assert len(list(one.answers())) == 2


def test_a_transaction_that_fails_leaves_nothing(path: Path) -> None:
    def half() -> None:
        with deck.writing():
            deck.enter(answer(FILL), 1.0)
            raise TrictracError("no")

    with open_deck(path) as deck:
        deck.record(answer(HIT))
        before = state_of(deck)
        with pytest.raises(TrictracError):
            half()
        assert state_of(deck) == before
        deck.record(answer(FILL))


FULL = """
import resource, signal, sys
from pathlib import Path
from trictrac.base.errors import StorageError
from tests.support.deck import QUESTIONS, answer
from trictrac.study.deck.deck import open_deck
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.dont_write_bytecode = True  # half a compiled module would be taken for a whole one
with open_deck(Path(sys.argv[1])) as deck:
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
    kept, told = [], []
    for number in range(100):
        try:
            deck.record(answer(QUESTIONS[number % 5], place=str(number)))
            kept.append(str(number))
        except StorageError as error:
            told.append(str(error))
    assert [logged.place for logged in deck.answers()] == kept, kept
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    deck.record(answer(QUESTIONS[0], place="free again"))
print(len(kept), len(told), told[0])
"""


def test_a_file_that_may_not_grow(path: Path) -> None:
    """The limit of the system on the size of a file stands for a full disk: answers that fit are kept, others leave nothing."""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stderr == ""
    kept, failed, told = done.stdout.split(" ", 2)
    assert int(kept) > 0
    assert int(failed) > 0
    assert "free some space" in told
    with open_deck(path) as deck:
        places = [logged.place for logged in deck.answers()]
        assert len(places) == int(kept) + 1
        assert places[-1] == "free again"
        assert deck.rows("PRAGMA integrity_check") == [("ok",)]


BARRED = """
import os, sqlite3, sys, urllib.parse
from pathlib import Path
from tests.support.deck import HIT, answer
from trictrac.study.deck.deck import open_deck
if not os.getuid():
    os.setuid(65534)
path = Path(sys.argv[1])
for act in (lambda: open_deck(path).record(answer(HIT)), lambda: open_deck(path.with_name("new.sqlite3"))):
    try:
        act()
    except ValueError as error:
        print(error)
"""


def test_a_deck_in_a_read_only_folder_is_reported_with_a_cure() -> None:
    """Root may write whatever the modes say, so the child becomes a user who is not.

    That user may not be allowed to read the modules of Python, so that all that are wanted are imported before.
    """
    with TemporaryDirectory() as name:
        path = Path(name, "deck.sqlite3")
        open_deck(path).close()
        before = path.read_bytes()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", BARRED, str(path)], capture_output=True, text=True, check=False, cwd=ROOT
        )
        path.parent.chmod(0o755)
        assert path.read_bytes() == before
    assert done.stderr == ""
    told = done.stdout.splitlines()
    assert len(told) == 2
    assert all("see that" in line and "you may write there" in line for line in told)


def test_a_missing_library_is_no_complaint(tmp_path: Path, path: Path) -> None:
    with open_deck(path) as deck:
        assert sync(deck, Library(tmp_path / "none"), START).sentences == ()


def test_the_heavy_modules_wait_until_they_are_needed(path: Path) -> None:
    open_deck(path).close()
    code = (
        "import sys; from pathlib import Path; from datetime import datetime, UTC\n"
        "from trictrac.study.deck.deck import open_deck\n"
        "assert 'sqlite3' not in sys.modules\n"
        f"deck = open_deck(Path({str(path)!r})); deck.due(datetime.now(UTC), 9); deck.close()\n"
        "assert not {'fsrs', 'openskill', 'pydantic', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
