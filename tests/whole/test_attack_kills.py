"""Kills of every command that writes, at each call to the system and at any moment: nothing confirmed is lost.

The programs are children of a process that has all of them loaded, so that a kill costs little more than the command itself.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.attack import (
    DECK_WRITERS,
    WRITERS,
    Disk,
    Files,
    Real,
    called,
    files,
    is_torn,
    one_moment,
    require_ours,
    require_whole,
    told,
    undisturbed,
    user,
)
from tests.support.seances import Home
from trictrac.cli.commands import app
from trictrac.study.deck import store

CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["tests.whole.test_attack_kills", *(f"trictrac.cli.{name}" for name in ("score", "ecole", "drill"))]
)

Place = tuple[str, int, bool]
"""A moment at which a program is killed: the name of a call, how many there were of it before, whether it is done first."""
STEPS = "steps"
"""The name of what the deck does inside; a call is a hundred steps of SQLite."""
MOMENTS = 2
"""At how many moments each writer is killed by chance; ten times as many with --thorough."""


def run(home: Home, words: list[str], typed: Path, printed: Path, place: Place | None) -> None:
    """The program in a process of its own, which kills itself at a place."""
    os.environ.update(home.places())
    sys.stdin = typed.open(encoding="utf-8")
    sys.stdout = sys.stderr = printed.open("w", buffering=1, encoding="utf-8")
    name, number, done = place or ("", 0, False)

    def strike(call: str, count: int, real: Real, words: tuple[Any, ...]) -> Any:
        if (call, count) != (name, number):
            return real()
        try:
            return real() if done else None
        finally:
            kill()

    if name == STEPS:
        store._connect = counting(store._connect, number)
    with one_moment(), Disk(home.folder, strike).watched():
        app(words)


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def counting(connect: Callable[[Path, float], sqlite3.Connection], number: int) -> Callable[..., sqlite3.Connection]:
    """Open decks of which the process is killed after so many hundred steps."""

    def connected(path: Path, patience: float) -> sqlite3.Connection:
        connection = connect(path, patience)
        left = [number]

        def counted() -> int:
            left[0] -= 1
            if left[0] < 0:
                kill()
            return 0

        connection.set_progress_handler(counted, 100)
        return connection

    return connected


def started(home: Home, what: tuple[tuple[str, ...], str], place: Place | None) -> tuple[ForkServerProcess, Path]:
    """A writer at work; the file in which it prints."""
    words, text = what
    typed, printed = home.folder.with_suffix(".typed"), home.folder.with_suffix(".printed")
    typed.write_text(text, encoding="utf-8")
    given = [word.format(given=home.folder / "given") for word in words]
    process = CONTEXT.Process(target=run, args=(home, given, typed, printed, place))
    process.start()
    return process, printed


def ended(process: ForkServerProcess, printed: Path) -> tuple[int, str]:
    """The exit status of a writer, and what it printed."""
    process.join()
    status = process.exitcode
    process.close()
    assert status is not None
    text = printed.read_text(encoding="utf-8") if printed.exists() else ""
    for path in (printed, printed.with_suffix(".typed")):
        path.unlink(missing_ok=True)
    return status, text


def places(counts: dict[str, int]) -> list[Place]:
    """All places at which a writer can be killed between two states of the disk."""
    return [(call, number, done) for call, count in counts.items() for number in range(count) for done in (False, True)]


def confirmed(text: str, printed: str) -> list[str]:
    """The notes typed that were answered: what is typed after them was asked for already."""
    lines = text.splitlines()
    asked = [line for line in lines if f" {line}\n" in printed or printed.startswith(f"{line}\n")]
    return [line for line in asked[:-1] if line.startswith("note")]


def left_beside(found: Files) -> set[str]:
    """The files that were being written beside their place."""
    return {name for name in found if Path(name).name.startswith(".")}


def games(found: Files) -> set[str]:
    """The journals among these files."""
    return {name for name in found if name.endswith(".journal")}


# --- Files ------------------------------------------------------------------------------


def require_nothing_lost(home: Home, writer: str, before: Files, after: Files, printed: str) -> None:
    """What was confirmed is there, and the next start finds nothing in its way."""
    now = files(home)
    whole = {name: content for name, content in now.items() if name not in left_beside(now)}
    require_whole(whole, before, after)
    kept = "".join(content.decode() for name, content in whole.items() if name.endswith("kept.journal"))
    assert all(line in kept for line in confirmed(WRITERS[writer][1], printed)), printed
    again = called(home, WRITERS[writer])
    require_ours(again, writer)
    assert again.exit_code == 0 or games(whole) == games(after) != games(before), again.output
    listed = called(home, (("games", "--all"), ""))
    assert listed.output.count("changed by hand") == is_torn(home)
    assert not left_beside(files(home))


@pytest.mark.parametrize("writer", WRITERS)
def test_a_writer_killed_at_a_call(writer: str, effort: int) -> None:
    """At three of the calls, before or after it is done; with --thorough before and after each of them."""
    before, after, counts = undisturbed(WRITERS[writer])
    found = places(dict(counts))
    for place in found if effort > 1 else Random(writer).sample(found, 3):
        with user() as home:
            status, printed = ended(*started(home, WRITERS[writer], place))
            assert status == -signal.SIGKILL, (place, printed)
            require_nothing_lost(home, writer, before, after, printed)


@pytest.mark.parametrize("writer", WRITERS)
def test_a_writer_killed_at_any_moment(writer: str, effort: int) -> None:
    before, after, _ = undisturbed(WRITERS[writer])
    chance = Random(writer)
    for _ in range(MOMENTS * effort):
        with user() as home:
            process, path = started(home, WRITERS[writer], None)
            time.sleep(chance.uniform(0.01, 0.2))
            process.kill()
            status, printed = ended(process, path)
            assert status in (0, -signal.SIGKILL), printed
            require_nothing_lost(home, writer, before, after, printed)
            assert status or files(home).keys() >= after.keys()


# --- The deck ---------------------------------------------------------------------------


def deck_places(effort: int) -> Iterator[Place | None]:
    """The steps of SQLite after which a writer of the deck is killed, and moments that chance chooses."""
    yield from ((STEPS, number, False) for number in ((1, 10, 60) if effort == 1 else range(0, 120, 3)))
    yield from (None for _ in range(MOMENTS * effort))


@pytest.mark.parametrize("writer", DECK_WRITERS)
def test_a_writer_of_the_deck_killed(writer: str, effort: int) -> None:
    with user() as home:
        before = told(home)
        require_ours(called(home, DECK_WRITERS[writer]))
        after = told(home)
    chance = Random(writer)
    for place in deck_places(effort):
        with user() as home:
            process, path = started(home, DECK_WRITERS[writer], place)
            if place is None:
                time.sleep(chance.uniform(0.01, 0.3))
                process.kill()
            status, printed = ended(process, path)
            assert status in (0, -signal.SIGKILL), printed
            found = told(home)
            assert before <= found <= after, (place, printed)
            assert status or found == after
            again = called(home, DECK_WRITERS[writer])
            require_ours(again, writer, place)
            assert told(home) == after, (place, printed)
