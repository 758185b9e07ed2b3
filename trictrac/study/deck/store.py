"""The file of the deck: its tables by version, transactions, and errors with cause and cure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from trictrac.base.errors import Saying, StorageError
from trictrac.seance.disk import in_turn, make_folder, make_private

if TYPE_CHECKING:
    import sqlite3

APPLICATION = 0x54544443
"""SQLite's application id of our files: TTDC."""

SCRIPTS: list[tuple[str, ...]] = [
    tuple((Path(__file__).parent / "deck-1.sql").read_text(encoding="utf-8").split(";\n")[:-1]),
    # Version 2 keeps withdrawn answers in a table of their own, so that nothing else counts them.
    (
        (
            "CREATE TABLE withdrawn (id INTEGER PRIMARY KEY, question TEXT NOT NULL, at INTEGER NOT NULL, "
            "source TEXT NOT NULL, place TEXT NOT NULL, claim TEXT NOT NULL, truth TEXT NOT NULL, slip TEXT, "
            "seconds REAL, hints INTEGER NOT NULL) STRICT"
        ),
    ),
    # Version 3 keeps when a part of a lesson was last held, and the seconds spent with it.
    (
        "ALTER TABLE lessons ADD COLUMN held_at INTEGER",
        "ALTER TABLE lessons ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
    ),
]
"""The statements from each version to the next one. A new file has version 0."""


PATIENCE = 5.0
"""Seconds to wait while another process writes."""

# The write-ahead log is merged into the file after few pages, as in the browser the whole log is stored with each answer.
_SETTINGS = ("foreign_keys = ON", "synchronous = FULL", "wal_autocheckpoint = 64", "journal_size_limit = 0")

Row = tuple[Any, ...]
"""A row as SQLite gives it."""
Made = TypeVar("Made")


class Store:
    """An open file of the deck. Every change is made in ``writing``, whole or not at all."""

    __slots__ = ("_connection", "path")

    def __init__(self, path: Path, patience: float = PATIENCE, *, writes: bool = True) -> None:
        """Open the file, or create one. ``patience`` is how many seconds it waits while another process writes.

        If ``writes`` is false, the file is only read: it must be there, and is not brought up to this version.

        Raises:
            StorageError: the file cannot be opened, is not a deck, or is of a newer version.
        """
        self.path = path.absolute()
        if writes:
            make_folder(self.path.parent)
            make_private(self.path)
        if not (self.path.is_file() or self.path.is_dir()):
            raise StorageError("{path} is no file, so it can hold no deck: move it away", path=self.path)
        self._look()
        self._connection = _connect(self.path, patience) if writes else _connect(self.path, patience, "ro")
        try:
            with _explained(self.path):
                for setting in _SETTINGS if writes else ():
                    self._connection.execute(f"PRAGMA {setting}")
                if self._version() < len(SCRIPTS) and writes:
                    self._migrate()
        except BaseException:
            self.close()
            raise

    def _look(self) -> None:
        """Test, without changing a byte, whether the file is a deck that this version reads.

        Raises:
            StorageError: the file is not a deck, or is of a newer version.
        """
        import sqlite3

        # The errors of SQLite are told when the file is opened to be written.
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as opened:
            self._connection = opened
            self._version()

    def rows(self, statement: str, *values: object, **named: object) -> list[Row]:
        """Return the rows that a query finds, with values for ``?`` in turn, or for ``:name`` by name."""
        with _explained(self.path):
            return self._connection.execute(statement, named or values).fetchall()

    def row(self, statement: str, *values: object) -> Row | None:
        """Return the first row that a query finds, or None."""
        return next(iter(self.rows(statement, *values)), None)

    def made(self, make: Callable[..., Made], statement: str, *values: object, **named: object) -> list[Made]:
        """Return the values made of the columns of the rows that a query finds, without rows that cannot be read."""
        found: list[Made] = []
        for row in self.rows(statement, *values, **named):
            with suppress(StorageError):
                found.append(make(*row))
        return found

    def column(self, statement: str, *values: object, **named: object) -> list[Any]:
        """Return the first value of each row that a query finds."""
        return [row[0] for row in self.rows(statement, *values, **named)]

    def count(self, statement: str, *values: object, **named: object) -> int:
        """Return the one number that a query finds."""
        return int(self.rows(statement, *values, **named)[0][0])

    def run(self, statement: str, *values: object) -> int:
        """Run a statement that changes something, within ``writing``, and return the id of an inserted row."""
        with _explained(self.path):
            return self._connection.execute(statement, values).lastrowid or 0

    def write(self, statement: str, *values: object) -> None:
        """Run a statement that changes something, in a transaction of its own."""
        with self.writing():
            self.run(statement, *values)

    def run_each(self, statement: str, values: Iterable[Row]) -> None:
        """Run a statement for each of these rows of values, within ``writing``."""
        with _explained(self.path):
            self._connection.executemany(statement, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Begin a transaction, which is on the disk when the block is left, or fully undone after an error.

        Raises:
            StorageError: another process has been writing for too long, or the disk refuses.
        """
        import sqlite3

        with _explained(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with _explained(self.path):
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                # A disk that refused the transaction may refuse this too; SQLite then undoes it when the file is next opened.
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _version(self) -> int:
        """Return the version of the file, 0 for a new one.

        Raises:
            StorageError: the file is not a deck, is damaged, or is of a newer version.
        """
        # All is read at one moment: another process may be making the tables.
        owner, version, has_tables = self._connection.execute(
            "SELECT application_id, user_version, EXISTS (SELECT 1 FROM sqlite_master) "
            "FROM pragma_application_id, pragma_user_version"
        ).fetchone()
        if owner != APPLICATION:
            if owner or version or has_tables:
                raise StorageError("{path} belongs to another program and is no deck: move it away", path=self.path)
            return 0
        if version < 1:
            raise _damaged(self.path)
        if version > len(SCRIPTS):
            raise StorageError(
                "{path} was written by a newer trictrac (version {there} of the deck, this one knows {known}): bring this "
                "program up to date",
                path=self.path,
                there=version,
                known=len(SCRIPTS),
            )
        return int(version)

    def _migrate(self) -> None:
        with in_turn(self.path.parent):
            self._connection.execute("PRAGMA journal_mode = WAL")
            with self.writing():
                for statement in chain.from_iterable(SCRIPTS[self._version() :]):
                    self._connection.execute(statement)
                self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
                self._connection.execute(f"PRAGMA user_version = {len(SCRIPTS)}")


def _connect(path: Path, patience: float, mode: str = "rwc") -> sqlite3.Connection:
    import sqlite3

    with _explained(path):
        connection = sqlite3.connect(f"{path.as_uri()}?mode={mode}", timeout=patience, isolation_level=None, uri=True)
    # Bytes that are no UTF-8 are marked, not refused.
    connection.text_factory = lambda kept: kept.decode(errors="replace")
    return connection


def _damaged(path: Path) -> StorageError:
    return StorageError(
        "{path} is damaged or no deck: move it away, then bring your last export in with trictrac ecole import",
        path=path,
    )


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into errors with cause and cure."""
    import sqlite3

    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # The name of a damaged table may be no text, and then SQLite's complaint of it is none.
        is_text = isinstance(error, sqlite3.Error)
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF if is_text else sqlite3.SQLITE_CORRUPT
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StorageError(
                "{path} is being written by another process, which does not end: close that one, then do it again",
                path=path,
            ) from error
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise _damaged(path) from error
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            cure = Saying("free some space there, or see that the disk is in order, then do it again")
        elif code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN):
            cure = Saying("see that this path is right and that you may write there, then do it again")
        elif code == sqlite3.SQLITE_ERROR:
            cure = Saying("move it away, then bring your last export in with trictrac ecole import")
        else:
            cure = Saying("see that the disk is there and in order, then do it again")
        raise StorageError(
            "{path} cannot be opened or written ({reason}): {cure}", path=path, reason=str(error), cure=cure
        ) from error
