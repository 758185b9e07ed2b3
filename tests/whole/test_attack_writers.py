"""Every writer × every fault of the disk: the old contents or the new are there, whole, and the next start is clean."""

from __future__ import annotations

import errno
import os
import re
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tests.support.attack import (
    DECK_WRITERS,
    WRITERS,
    Disk,
    Files,
    Real,
    Strike,
    called,
    files,
    is_torn,
    once,
    require_ours,
    require_whole,
    told,
    undisturbed,
    user,
)
from tests.support.seances import Home
from trictrac.study.deck import store


@dataclass(frozen=True, slots=True)
class Fault:
    """A call to the system that fails in one way; a short write takes half, and the next takes nothing."""

    call: str
    code: int
    short: bool = False

    def __str__(self) -> str:
        return f"{self.call} {'short ' * self.short}{errno.errorcode[self.code]}"


WRITE = os.write
_FULL = (errno.ENOSPC, errno.EDQUOT)
FAULTS = (
    *(Fault("write", code) for code in (errno.EIO, errno.EROFS, *_FULL)),
    Fault("write", errno.ENOSPC, short=True),
    *(Fault("fsync", code) for code in (errno.EIO, *_FULL)),
    *(Fault("open", code) for code in (errno.EROFS, errno.EACCES, errno.EMFILE, *_FULL)),
    *(Fault(call, code) for call in ("replace", "rename") for code in (errno.EIO, errno.EROFS, *_FULL)),
    Fault("link", errno.EPERM),
    Fault("ftruncate", errno.EIO),
    *(Fault("mkdir", code) for code in (errno.EROFS, errno.ENOSPC)),
)


def striking(fault: Fault, number: int) -> Strike:
    """Have the call of this number fail; later ones that need room too where the disk is full."""
    lasts = fault.code in _FULL and fault.call in ("write", "fsync", "open")

    def strike(call: str, count: int, real: Real, words: tuple[Any, ...]) -> Any:
        if call != fault.call or count < number or (count > number and not lasts):
            return real()
        if fault.short and count == number:
            return WRITE(words[0], words[1][: len(words[1]) // 2])
        raise OSError(fault.code, os.strerror(fault.code))

    return strike


# --- Files ------------------------------------------------------------------------------


@pytest.mark.parametrize("writer", WRITERS)
def test_a_disk_that_fails(writer: str, effort: int) -> None:
    """Each fault at one of the calls that it can strike, at each of them with --thorough."""
    before, after, counts = undisturbed(WRITERS[writer])
    struck = 0
    for turn, fault in enumerate(FAULTS):
        there = range(counts[fault.call])
        for number in there if effort > 1 else there[turn % len(there) :][:1] if there else ():
            with user() as home:
                with Disk(home.folder, striking(fault, number)).watched():
                    done = called(home, WRITERS[writer])
                require_ours(done, writer, str(fault), number)
                require_whole(files(home), before, after)
                if done.exit_code:
                    assert re.search(r"do it again|see that|free some space|choose another", done.stderr), done.stderr
                else:
                    said = " ".join(done.stdout.split())
                    assert "cannot be opened" in said or "could be written" in said or files(home) == after
                require_clean_start(home, writer, done, after)
            struck += 1
    assert struck >= 10, struck


def require_clean_start(home: Home, writer: str, done: Result, after: Files) -> None:
    """Whatever went wrong, every game can be listed and read, and what failed is done when it is asked for again."""
    listed = called(home, (("games", "--all"), ""))
    require_ours(listed, writer)
    assert listed.output.count("changed by hand") == is_torn(home)
    if done.exit_code and writer == "holding a match":
        assert called(home, (("drill", "--match"), "quit\n")).exit_code == 0
    elif done.exit_code:
        again = called(home, WRITERS[writer])
        assert again.exit_code == 0, again.stderr
        assert once(files(home)) == once(after)


# --- The deck ---------------------------------------------------------------------------


@contextmanager
def _nothing_grows(size: int) -> Iterator[None]:
    """No file may grow beyond this size, as on a disk that is full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@contextmanager
def _deck_that(act: Callable[[sqlite3.Connection], object], patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Decks are opened, and then this is done to them."""
    connect = store._connect

    def connected(path: Path, patience: float) -> sqlite3.Connection:
        connection = connect(path, patience)
        act(connection)
        return connection

    with patch.context() as within:
        within.setattr(store, "_connect", connected)
        yield


def _stopping(steps: int) -> Callable[[sqlite3.Connection], object]:
    """Stop whatever the deck does after so many thousand steps, and at every later one."""

    def stop(connection: sqlite3.Connection) -> None:
        left = [steps]

        def counted() -> int:
            left[0] -= 1
            return int(left[0] < 0)

        connection.set_progress_handler(counted, 100)

    return stop


def deck_faults(patch: pytest.MonkeyPatch, effort: int) -> Iterator[tuple[str, AbstractContextManager[None]]]:
    """The ways in which a deck cannot be written: a full disk, one that is read only, and an end in the midst of a statement."""
    for size in (0, 1, 512, 4096, 5000, 20_000, *range(0, 200_000, 10_000)[: 20 * (effort > 1)]):
        yield f"no file over {size}", _nothing_grows(size)
    yield "no page more", _deck_that(lambda deck: deck.execute("PRAGMA max_page_count = 1"), patch)
    yield "read only", _deck_that(lambda deck: deck.execute("PRAGMA query_only = ON"), patch)
    for steps in (0, 1, 3, 10, 30, 100, *range(2, 200 * (effort > 1), 7)):
        yield f"stopped after {steps}", _deck_that(_stopping(steps), patch)


@pytest.mark.parametrize("writer", DECK_WRITERS)
def test_a_deck_that_cannot_be_written(writer: str, monkeypatch: pytest.MonkeyPatch, effort: int) -> None:
    with user() as home:
        before = told(home)
        require_ours(called(home, DECK_WRITERS[writer]))
        after = told(home)
    failed = 0
    for name, fault in deck_faults(monkeypatch, effort):
        with user() as home:
            with fault:
                done = called(home, DECK_WRITERS[writer])
            require_ours(done, writer, name)
            if done.exit_code:
                assert re.search(r"do it again|see that|free some space", done.stderr), done.stderr
            assert before <= told(home) <= after, name
            failed += done.exit_code == 1
            again = called(home, DECK_WRITERS[writer])
            assert (again.exit_code, told(home)) == (0, after), name
    assert failed >= 5, failed
