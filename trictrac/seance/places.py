"""Where a user's files lie: preferences, games, the deck, the lines typed at the table, and what is compiled."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from trictrac.base.errors import StorageError

_XDG = ("linux", "emscripten")
"""The systems whose places are those of XDG; the second is a browser."""
_BELOW_HOME = {"config": ".config", "data": ".local/share", "state": ".local/state", "cache": ".cache"}


def config_path() -> Path:
    """The file of the preferences: ``trictrac/config.toml`` where the system keeps such.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("config") / "config.toml"


def games_folder() -> Path:
    """The folder of the games: ``trictrac/games`` where the system keeps a user's data.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("data") / "games"


def deck_path() -> Path:
    """The file of the école deck: ``trictrac/deck.sqlite3`` where the system keeps a user's data.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("data") / "deck.sqlite3"


def history_path() -> Path:
    """The file of the lines typed at the table: ``trictrac/history`` where the system keeps such.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("state") / "history"


def saved_path() -> Path:
    """The file that tells when everything was last given out as a file: ``trictrac/saved`` where the system keeps such.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("state") / "saved"


def compiled_folder() -> Path:
    """The folder of what is compiled for this machine: ``trictrac/compiled`` where the system keeps what can be made anew.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("cache") / "compiled"


def site_folder() -> Path:
    """The folder of the page as it was built: ``trictrac/site`` where the system keeps what can be made anew.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("cache") / "site"


def has_preferences() -> bool:
    """Whether there is a file of preferences: every command asks, so that only then what reads it is loaded."""
    try:
        return os.path.lexists(config_path())
    except StorageError:
        return False


def is_own(path: Path) -> bool:
    """Whether a path, links followed, is that of a folder in which the program keeps a user's files, or leads into one."""
    real = Path(os.path.realpath(path))
    try:
        folders = [*map(_user_folder, _BELOW_HOME), games_folder()]
    except StorageError:
        return False
    return any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)


def _user_folder(kind: str) -> Path:
    """Where this system keeps files of a kind for this user and program.

    On Linux, and in a browser, the rule of XDG is followed here, as the library platformdirs does, which is too slow to load
    each time.
    """
    if sys.platform in _XDG:
        root, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
        if root.startswith("/"):
            return Path(root, "trictrac")
        if home.startswith("/"):
            return Path(home, _BELOW_HOME[kind], "trictrac")
    from platformdirs import PlatformDirs

    places = PlatformDirs("trictrac", appauthor=False)
    try:
        found: Path = getattr(places, f"user_{kind}_path")
    except RuntimeError as error:
        raise StorageError("no home folder is known, so nothing can be kept: set HOME to one") from error
    return found
