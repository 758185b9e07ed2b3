"""Shared parts of the tests of hostile files: a guard on time and memory, checks of answers, small valid files."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import pytest
from typer.testing import Result

from tests.support.deck import FILL, LEGAL, QUESTIONS, START, answer, state_of
from tests.support.seances import CORPORA, Home
from trictrac.seance.listing import FILE
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.exchange import export_lines

WRITTEN = CORPORA / "written" / "0.5.0"

PATIENCE = 60
"""Seconds after which a reader counts as hanging."""
ROOM = 1 << 29
"""Bytes of memory that a reader may use: half a GiB, less than the largest hostile file."""
_NOBODY = 65534


class HangsError(BaseException):
    """A reader waits for ever. It is a BaseException, so that the handlers of the program do not catch it."""


def _hangs(_number: int, _frame: FrameType | None) -> None:
    raise HangsError


@contextmanager
def guarded() -> Iterator[None]:
    """Fail if the code inside waits for ever, or takes memory without limit."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    heard = signal.signal(signal.SIGALRM, _hangs)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + ROOM, hard))
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, heard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def nobody() -> Iterator[None]:
    """Become a user to whom the permissions of files apply, if root runs the tests."""
    if os.getuid():
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def require_ours(done: Result, *context: object) -> None:
    """Check that the program ended by itself, with one of its exit statuses, a message, and no control characters."""
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise AssertionError((*context, repr(done.exception))) from done.exception
    assert done.exit_code in (0, 1, 2), (*context, done.exit_code)
    assert done.exit_code == 0 or done.stderr, context
    shown = done.stdout + done.stderr
    assert all(sign.isprintable() or sign in "\n\u00a0\u202f" for sign in shown), (*context, shown)


# --- The writers ------------------------------------------------------------------------

POSITION = "W:1x15/B:1x15/W"
KEPT = (WRITTEN / "games" / "remarks.journal").read_bytes()
RECORD = (WRITTEN / "records" / "announce.trictrac").read_bytes()
PREFERENCES = b'# As I like it.\nmode = "school"\nboard = "none"\n'

Words = tuple[str, ...]
WRITERS: dict[str, tuple[Words, str]] = {
    "setting a preference": (("config", "mode", "marker"), ""),
    "taking out a preference": (("config", "--unset", "mode"), ""),
    "beginning a game": (("score", "--title", "new", "A", "B"), "A begins\n64 1-7 1-5\n"),
    "going on with a game": (("score", "--resume", "kept"), "note one\nundo\nedit 1 A begins\nnote two\n"),
    "renaming a game": (("games", "rename", "kept", "called"), ""),
    "archiving a game": (("games", "archive", "kept"), ""),
    "restoring a game": (("games", "restore", "away"), ""),
    "bringing in a game": (("games", "import", "{given}/record"), ""),
    "mending a game": (("games", "mend", "torn"), ""),
    "writing a record": (("export", "kept", "-o", "{given}/out.trictrac"), ""),
    "writing a record as JSON": (("export", "kept", "-o", "{given}/out.json"), ""),
    "writing a page": (("export", "kept", "-o", "{given}/out.html"), ""),
    "drawing a picture": (("board", POSITION, "--svg", "{given}/out.svg"), ""),
    "writing out the deck": (("ecole", "export", "{given}/out.jsonl"), ""),
    "writing cards for Anki": (("ecole", "export", "{given}/out.tsv"), ""),
    "replacing a record": (("export", "kept", "-o", "{given}/old", "--force"), ""),
    "replacing a page": (("export", "kept", "--to", "html", "-o", "{given}/old", "--force"), ""),
    "replacing a picture": (("board", POSITION, "--svg", "{given}/old", "--force"), ""),
    "replacing an export of the deck": (("ecole", "export", "{given}/old", "--force"), ""),
    "holding a match": (("drill", "--match", "--seed", "1"), "0\n0\nquit\n"),
    "writing progress": (("progress", "--html", "{given}/out.html"), ""),
}
"""The commands that write files, by description: the words of each, and the lines typed to it."""

DECK_WRITERS: dict[str, tuple[Words, str]] = {
    "bringing in a deck": (("ecole", "import", "{given}/lines.jsonl"), ""),
    "making the cards anew": (("ecole", "rebuild"), ""),
    "reviewing a card": (("ecole", "--same"), "98\n\nquit\n"),
    "answering a question": (("drill", "filling", "--count", "2", "--seed", "1"), "98\n98\n"),
    "reading a lesson": (("lesson", "1"), "\n\n\nquit\n"),
    "looking over the games": (("ecole", "--list"), ""),
}
"""The commands that write the deck."""


# --- Calls to the system ----------------------------------------------------------------

CALLS = ("write", "fsync", "open", "replace", "rename", "link", "ftruncate", "mkdir", "unlink")
"""The system calls that create, change or remove files. Of ``open`` only calls that may change a file count."""
_CHANGING = os.O_WRONLY | os.O_RDWR | os.O_CREAT

Real = Callable[[], Any]
Strike = Callable[[str, int, Real, tuple[Any, ...]], Any]
"""A function to call in place of a system call: its name, the number of calls of it before, the real call, its arguments."""


class Disk:
    """A watch on the system calls that change files in a folder, each of which ``strike`` replaces."""

    def __init__(self, folder: Path, strike: Strike = lambda call, number, real, words: real()) -> None:
        self._folder, self._strike = str(folder), strike
        self.counts = dict.fromkeys(CALLS, 0)

    @contextmanager
    def watched(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for call in CALLS:
                patch.setattr(os, call, self._watching(call, getattr(os, call)))
            yield

    def _watching(self, call: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*words: Any, **more: Any) -> Any:
            if not self._concerns(call, *words):
                return real(*words, **more)
            self.counts[call] += 1
            return self._strike(call, self.counts[call] - 1, lambda: real(*words, **more), words)

        return watching

    def _concerns(self, call: str, *words: Any) -> bool:
        if call == "open" and not words[1] & _CHANGING:
            return False
        path = Path(f"/proc/self/fd/{words[0]}").readlink() if isinstance(words[0], int) else words[0]
        return os.fspath(path).startswith(self._folder)


# --- A user with one of everything ------------------------------------------------------


@cache
def deck_content() -> bytes:
    """Return the content of a deck with two answers, without a write-ahead log beside it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "deck.sqlite3")
        with open_deck(path) as deck:
            deck.record(answer(FILL))
            deck.record(answer(LEGAL))
            deck.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


@cache
def export_content() -> bytes:
    """Return the export of a deck with six answers, a report and a page of a lesson."""
    with TemporaryDirectory() as folder, open_deck(Path(folder, "deck.sqlite3")) as deck:
        for question in QUESTIONS:
            deck.record(answer(question, place="Café 3 by Éloïse"))
        deck.record(answer(FILL, START + timedelta(1), source="ecole", place=f"as {FILL}"))
        deck.report(FILL, "12?", START)
        deck.lesson_page("board", 2)
        return "".join(f"{line}\n" for line in export_lines(deck)).encode()


def untouched(path: Path) -> Any:
    """Return the state of a file without opening it, with its content if it is a small regular file or a link."""
    found = path.lstat()
    known = (found.st_mode, found.st_ino, found.st_size, found.st_mtime_ns)
    if path.is_symlink():
        return (*known, path.readlink())
    if path.is_file() and found.st_size < 1 << 20:
        return (*known, path.read_bytes())
    return known


@contextmanager
def user() -> Iterator[Home]:
    """Yield the home of a user with three games, preferences, a deck, and files from outside."""
    with TemporaryDirectory() as folder:
        home = Home(Path(folder).resolve())
        contents = {
            home.games / "kept.journal": KEPT,
            home.games / "torn.journal": KEPT + b"no event\nhalf",
            home.games / "kept.set-aside": b"half\n",
            home.games / "archive" / "away.journal": KEPT,
            home.preferences: PREFERENCES,
            home.deck: deck_content(),
            home.folder / "given" / "record": RECORD,
            home.folder / "given" / "old": b"what was there\n",
            home.folder / "given" / "lines.jsonl": export_content().replace(b"drill", b"ecole"),
        }
        for path, content in contents.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        yield home


def files(home: Home) -> dict[str, bytes]:
    """Return all files of the user by path, except the deck and the list of games."""
    passed_over = (home.deck.name, FILE)
    found = (path for path in home.folder.rglob("*") if path.is_file() and not path.name.startswith(passed_over))
    return {str(path.relative_to(home.folder)): path.read_bytes() for path in found}


def is_torn(home: Home) -> bool:
    """Return whether the game that was damaged by hand is still damaged."""
    return b"no event\n" in (home.games / "torn.journal").read_bytes()


def once(found: Files) -> dict[str, object]:
    """Return the files with equal lines that were set aside counted once, because a second try sets them aside again."""
    return {
        name: set(content.splitlines()) if name.endswith(".set-aside") else content for name, content in found.items()
    }


def called(home: Home, what: tuple[Words, str]) -> Result:
    """Run a command that writes, always at the same time of day."""
    words, text = what
    with one_moment():
        return home.run(*(word.format(given=home.folder / "given") for word in words), text=text)


@contextmanager
def one_moment() -> Iterator[None]:
    """Stop the clock of the commands of study."""
    with pytest.MonkeyPatch.context() as patch:
        for command in ("drill", "ecole", "games", "lesson", "masters", "match", "progress", "score", "today", "study"):
            patch.setattr(f"trictrac.cli.{command}.now", lambda: START)
        yield


def told(home: Home) -> set[tuple[Any, ...]]:
    """Check that the deck is sound and its cards follow from its answers, and return answers and reports without times."""
    with open_deck(home.deck) as deck:
        assert deck.rows("PRAGMA integrity_check") == [("ok",)]
        state = state_of(deck)
        deck.rebuild(START)
        assert state_of(deck) == state
        found = deck.rows("SELECT text, place, claim FROM answers JOIN questions ON questions.id = question")
        return {*found, *deck.rows("SELECT question, note FROM reports")}


Files = Mapping[str, bytes]
"""Contents of files by path."""


def require_whole(now: Files, before: Files, after: Files) -> None:
    """Check that nothing is lost or half-written, and that no temporary file is left.

    Journals may grow by whole lines, or lose lines at their end that were set aside.
    """
    assert set(now) <= set(before) | set(after)
    for name, content in now.items():
        old = before.get(name, b"trictrac journal 1\n")
        is_longer = name.endswith(".journal") and content.startswith(old) and content.endswith(b"\n")
        is_begun = name.endswith(".set-aside") and after.get(name, b"").startswith(content)
        is_cut = old.startswith(content) and content.startswith(after.get(name, b"-"))
        assert content in (before.get(name), after.get(name)) or is_longer or is_begun or is_cut, (name, content)
    for name, content in before.items():
        assert name in now or name not in after, name
        assert name in now or content in now.values(), name


def undisturbed(what: tuple[Words, str]) -> tuple[Files, Files, Mapping[str, int]]:
    """Return the effect of a command that writes if nothing fails: files before, files after, number of calls by name."""
    with user() as home:
        before = files(home)
        disk = Disk(home.folder)
        with disk.watched():
            done = called(home, what)
        require_ours(done)
        assert done.exit_code == 0, done.output
        return before, files(home), disk.counts
