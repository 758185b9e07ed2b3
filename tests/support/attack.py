"""What the tests of hostile files share: a guard against hanging and hoarding, answers that are ours, small good files."""

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
"""The seconds after which a reader that does not come back hangs."""
ROOM = 1 << 29
"""The bytes that a reader may ask for: half a GiB, less than the greatest of the hostile files."""
_NOBODY = 65534


class HangsError(BaseException):
    """Something waits for what never comes; no handler of errors takes it for one of them."""


def _hangs(_number: int, _frame: FrameType | None) -> None:
    raise HangsError


@contextmanager
def guarded() -> Iterator[None]:
    """Fail where something waits for ever, or takes memory without bound."""
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
    """Become a user to whom the modes of files apply, where the tests are run by root."""
    if os.getuid():
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def require_ours(done: Result, *context: object) -> None:
    """The program ended by itself, with a status of ours, and said what is wrong in lines that no terminal obeys."""
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
"""The commands that write files, each with what is typed."""

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
"""The calls by which files come to be, change and go; of those that open a file the ones that may change it."""
_CHANGING = os.O_WRONLY | os.O_RDWR | os.O_CREAT

Real = Callable[[], Any]
Strike = Callable[[str, int, Real, tuple[Any, ...]], Any]
"""What is done in place of a call: its name, how many there were of it before, the call itself, its words."""


class Disk:
    """Counts the calls that change what lies in a folder, and has something happen in their place."""

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
    """The file of a deck with two answers, all of it in the one file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "deck.sqlite3")
        with open_deck(path) as deck:
            deck.record(answer(FILL))
            deck.record(answer(LEGAL))
            deck.store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


@cache
def export_content() -> bytes:
    """The export of a deck with six answers, a report and a page of a lesson."""
    with TemporaryDirectory() as folder, open_deck(Path(folder, "deck.sqlite3")) as deck:
        for question in QUESTIONS:
            deck.record(answer(question, place="Café 3 by Éloïse"))
        deck.record(answer(FILL, START + timedelta(1), source="ecole", place=f"as {FILL}"))
        deck.report(FILL, "12?", START)
        deck.lesson_page("board", 2)
        return "".join(f"{line}\n" for line in export_lines(deck)).encode()


def untouched(path: Path) -> Any:
    """All that can be told of a file without opening it, and what it holds where it holds anything of its own."""
    found = path.lstat()
    known = (found.st_mode, found.st_ino, found.st_size, found.st_mtime_ns)
    if path.is_symlink():
        return (*known, path.readlink())
    if path.is_file() and found.st_size < 1 << 20:
        return (*known, path.read_bytes())
    return known


@contextmanager
def user() -> Iterator[Home]:
    """A home with three games, preferences, a deck, and files from outside."""
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
    """All files of the user besides the deck and what is remembered of the games, by their place."""
    passed_over = (home.deck.name, FILE)
    found = (path for path in home.folder.rglob("*") if path.is_file() and not path.name.startswith(passed_over))
    return {str(path.relative_to(home.folder)): path.read_bytes() for path in found}


def is_torn(home: Home) -> bool:
    """Whether the one game that was changed by hand is still so."""
    return b"no event\n" in (home.games / "torn.journal").read_bytes()


def once(found: Files) -> dict[str, object]:
    """Files as they are, but of lines set aside each once: what could not be cut off is set aside again."""
    return {
        name: set(content.splitlines()) if name.endswith(".set-aside") else content for name, content in found.items()
    }


def called(home: Home, what: tuple[Words, str]) -> Result:
    """Do what a writer does, always at the same moment."""
    words, text = what
    with one_moment():
        return home.run(*(word.format(given=home.folder / "given") for word in words), text=text)


@contextmanager
def one_moment() -> Iterator[None]:
    """It is always the same time for the commands of study."""
    with pytest.MonkeyPatch.context() as patch:
        for command in ("study", "drill", "ecole", "lesson", "progress", "today"):
            patch.setattr(f"trictrac.cli.{command}.now", lambda: START)
        yield


def told(home: Home) -> set[tuple[Any, ...]]:
    """What was answered and reported, without the times; the deck is sound, and its cards follow from its answers."""
    with open_deck(home.deck) as deck:
        assert deck.store.rows("PRAGMA integrity_check") == [("ok",)]
        state = state_of(deck)
        deck.rebuild(START)
        assert state_of(deck) == state
        found = deck.store.rows("SELECT text, place, claim FROM answers JOIN questions ON questions.id = question")
        return {*found, *deck.store.rows("SELECT question, note FROM reports")}


Files = Mapping[str, bytes]
"""Files by their place."""


def require_whole(now: Files, before: Files, after: Files) -> None:
    """Nothing is lost, nothing is halved, and nothing lies about that belongs to nobody.

    Journals may grow by whole lines, or lose at their end what is set aside.
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
    """What a writer comes to where nothing goes wrong: the files before and after, and how many calls of each name."""
    with user() as home:
        before = files(home)
        disk = Disk(home.folder)
        with disk.watched():
            done = called(home, what)
        require_ours(done)
        assert done.exit_code == 0, done.output
        return before, files(home), disk.counts
