"""``--thorough`` compares ten times as much, ``-m quick`` runs a case of each quick test, ``-m first`` one of every test."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from tests.support.browser import axe, browser, folder, phone, player, profile, site
from tests.support.page import decks_closed
from tests.support.played_games import library
from tests.support.quick import SLOW, SLOW_FIXTURES, WHOLE
from tests.support.taught import deck, shelf
from trictrac.bot import counting, facts, releves, rollout
from trictrac.fast.engine import Engine, can_keep, compile_all, compile_apart, is_kept
from trictrac.seance.places import compiled_folder
from trictrac.workshop.training import LOOPS

__all__ = ["axe", "browser", "deck", "decks_closed", "folder", "library", "phone", "player", "profile", "shelf", "site"]

settings.register_profile("usual", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("thorough", deadline=None, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="ten times as many random games, compared rolls and examples",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep games and preferences of whoever runs the tests out of them."""
    home = TemporaryDirectory(prefix="trictrac-")
    config.add_cleanup(home.cleanup)
    for name in ("DATA", "CONFIG", "STATE"):
        os.environ[f"XDG_{name}_HOME"] = str(Path(home.name, name))
    # What is compiled takes half a minute: it is kept from one run to the next.
    os.environ["XDG_CACHE_HOME"] = str(config.rootpath / ".pytest_cache" / "home")
    # A day of practice ends at four in the morning: by the clock of the tests it is noon.
    os.environ["TZ"] = f"NOON{datetime.now(UTC).hour - 12:+}"
    time.tzset()
    _give_children_their_signals()
    if sys.dont_write_bytecode:
        _keep_bytecode(config.rootpath / ".pytest_cache" / "bytecode")
    settings.load_profile("thorough" if config.getoption("--thorough") else "usual")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: many tests wait for programs that they start."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as first the first case of each test, as quick those that are not slow; as both every case of ``WHOLE``."""
    names = [name if (name := item.nodeid).startswith(WHOLE) else name.partition("[")[0] for item in items]
    for name, item in dict(zip(reversed(names), reversed(items), strict=True)).items():
        item.add_marker("first")
        if not name.startswith(SLOW) and SLOW_FIXTURES.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("quick")


def _give_children_their_signals() -> None:
    """Let the programs that tests start hear the signals that a script or ``nohup`` has told the tests to ignore.

    What is ignored is inherited, what is heard by a function is not: the tests go on ignoring the signal, by a function that
    does nothing, and their children begin with what every program begins with.
    """
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def _keep_bytecode(folder: Path) -> None:
    """Compile every module once, for the tests and the programs that they start, where the checkout is to stay without."""
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


@pytest.fixture(scope="session")
def compiled() -> Engine:
    """The loops over the laws compiled; of several processes that want them one compiles, and the others wait."""
    folder = compiled_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for loops in (rollout.LOOPS, counting.LOOPS, facts.LOOPS, releves.LOOPS):
            if can_keep(folder) and not is_kept(loops, folder):
                compile_apart(loops, folder)
        return compile_all(LOOPS, folder)


@pytest.fixture(scope="session")
def effort(pytestconfig: pytest.Config) -> int:
    """By what to multiply the number of random rolls and games."""
    return 10 if pytestconfig.getoption("--thorough") else 1
