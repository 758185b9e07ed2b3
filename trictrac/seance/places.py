"""The places of a user's files: preferences, games, the deck, the lines typed at the table, compiled code."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from trictrac.base.errors import StorageError

_XDG = ("linux", "emscripten")
"""Systems that use the places of XDG. The second is a browser."""
_BELOW_HOME = {"config": ".config", "data": ".local/share", "state": ".local/state", "cache": ".cache"}


def config_path() -> Path:
    """Return the file of the preferences: ``trictrac/config.toml`` in the system's place for settings.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("config") / "config.toml"


def games_folder() -> Path:
    """Return the folder of the games: ``trictrac/games`` in the system's place for a user's data.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("data") / "games"


def reports_folder() -> Path:
    """Return the folder of the reports: ``trictrac/reports`` in the system's place for a user's data.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("data") / "reports"


def deck_path() -> Path:
    """Return the file of the école deck: ``trictrac/deck.sqlite3`` in the system's place for a user's data.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("data") / "deck.sqlite3"


def history_path() -> Path:
    """Return the file of the lines typed at the table: ``trictrac/history`` in the system's place for state.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("state") / "history"


def saved_path() -> Path:
    """Return the file with the time of the last backup: ``trictrac/saved`` in the system's place for state.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("state") / "saved"


def compiled_folder() -> Path:
    """Return the folder of compiled code: ``trictrac/compiled`` in the system's place for caches.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("cache") / "compiled"


def site_folder() -> Path:
    """Return the folder of the built page: ``trictrac/site`` in the system's place for caches.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder("cache") / "site"


def has_preferences() -> bool:
    """Return whether there is a file of preferences. Only then its reader is loaded."""
    try:
        return os.path.lexists(config_path())
    except StorageError:
        return False


def is_own(path: Path) -> bool:
    """Return whether a path, links followed, is in a folder in which the program saves a user's files."""
    real = Path(os.path.realpath(path))
    try:
        folders = [*map(_user_folder, _BELOW_HOME), games_folder()]
    except StorageError:
        return False
    return any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)


def _user_folder(kind: str) -> Path:
    """Return the folder of this system for files of a kind, for this user and program.

    On Linux and in a browser the rule of XDG is implemented here, because the library platformdirs is too slow to load
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
