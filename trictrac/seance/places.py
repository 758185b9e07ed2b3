"""The places of a user's files: preferences, games, the deck, the lines typed at the table, compiled code."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from trictrac.base.errors import StorageError

_XDG = ("linux", "emscripten")
"""Systems that use the places of XDG. The second is a browser."""
_BELOW_HOME = {"config": ".config", "data": ".local/share", "state": ".local/state", "cache": ".cache"}


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
        raise StorageError("no home folder is known, so nothing can be saved: set HOME to one") from error
    return found


def _place(kind: str, name: str) -> Path:
    """Return a file or folder of the user: one of this name in ``trictrac`` in the system's place for a kind.

    Raises:
        StorageError: no home folder is known.
    """
    return _user_folder(kind) / name


config_path = partial(_place, "config", "config.toml")
"""The file of the preferences, in the system's place for settings."""
games_folder = partial(_place, "data", "games")
"""The folder of the games, in the system's place for a user's data, as for the next two."""
reports_folder = partial(_place, "data", "reports")
"""The folder of the reports."""
deck_path = partial(_place, "data", "deck.sqlite3")
"""The file of the école deck."""
history_path = partial(_place, "state", "history")
"""The file of the lines typed at the table, in the system's place for state, as for the next."""
saved_path = partial(_place, "state", "saved")
"""The file with the time of the last backup."""
compiled_folder = partial(_place, "cache", "compiled")
"""The folder of compiled code, in the system's place for caches, as for the next."""
site_folder = partial(_place, "cache", "site")
"""The folder of the built page."""
