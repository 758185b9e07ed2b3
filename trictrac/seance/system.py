"""The differences between POSIX and Windows: locking files, taking turns in a folder, impossible names of files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from trictrac.base.files import BINARY

_LOCKED = 1 << 30
"""Place of the byte that Windows locks, as SQLite does: far behind the content, which others may read."""
_IN_USE = (32, 33)
"""Error numbers of Windows for a file that another program has open or locked."""
FORBIDDEN = frozenset('<>:"/\\|?*')
"""Characters that some system uses between folders or forbids in names of files."""
_PORTS = [f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"]
_DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$", *_PORTS})


def is_device(name: str) -> bool:
    """Return whether Windows takes this name of a file for a device, with any ending: ``aux.txt``."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def is_in_use(error: OSError) -> bool:
    """Return whether Windows refuses something only because another program has the file open."""
    return getattr(error, "winerror", 0) in _IN_USE


class Msvcrt(Protocol):
    """The locking part of the module ``msvcrt``."""

    LK_LOCK: int
    LK_NBLCK: int

    def locking(self, fd: int, mode: int, nbytes: int, /) -> None:
        """Lock bytes of an open file from its current position."""


class Posix:
    """Linux, macOS and similar systems."""

    moves_open_files = True

    def lock(self, descriptor: int, *, wait: bool = False) -> None:
        """Lock an open file until it is closed or the process ends.

        Raises:
            OSError: another process has locked it and ``wait`` is false, or this disk cannot lock.
        """
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

    def open_turn(self, folder: Path) -> int:
        """Return the descriptor to lock for a turn in a folder."""
        return os.open(folder, os.O_RDONLY)

    def holder(self, descriptor: int) -> int:
        """Return the process that has locked an open file, as Linux lists it, or 0 if unknown."""
        here = os.fstat(descriptor)
        file = f"{os.major(here.st_dev):02x}:{os.minor(here.st_dev):02x}:{here.st_ino}"
        with suppress(OSError, ValueError):
            for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
                words = line.split()
                if words[1:2] == ["FLOCK"] and words[5:6] == [file]:
                    return int(words[4])
        return 0

    def refuses(self, _name: str) -> bool:
        """Return False: any name is possible."""
        return False


class Windows:
    """Windows, where open files cannot be moved, folders cannot be opened, and some names are devices."""

    moves_open_files = False

    def __init__(self, calls: Msvcrt) -> None:
        self._calls = calls

    def lock(self, descriptor: int, *, wait: bool = False) -> None:
        """Lock an open file until it is closed or the process ends. ``wait`` waits for at most ten seconds.

        Raises:
            OSError: another process has locked it.
        """
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED, os.SEEK_SET)
        try:
            self._calls.locking(descriptor, self._calls.LK_LOCK if wait else self._calls.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)

    def open_turn(self, folder: Path) -> int:
        """Return the descriptor to lock for a turn in a folder: that of a temporary file that stands for it."""
        from hashlib import sha256
        from tempfile import gettempdir

        folder.stat()
        name = sha256(os.path.normcase(os.path.realpath(folder)).encode(errors="surrogatepass")).hexdigest()
        return os.open(Path(gettempdir(), f"trictrac-{name[:16]}.turn"), os.O_RDWR | os.O_CREAT | BINARY, 0o600)

    def holder(self, _descriptor: int) -> int:
        """Return 0: Windows does not show which process has locked a file."""
        return 0

    def refuses(self, name: str) -> bool:
        """Return whether a name is impossible: a device, a forbidden character, or an end that is cut off."""
        return is_device(name) or name.endswith((".", " ")) or not FORBIDDEN.isdisjoint(name) or not name.isprintable()


def _here() -> Posix | Windows:
    if sys.platform == "win32":
        import msvcrt

        return Windows(msvcrt)
    return Posix()


SYSTEM = _here()
"""The system that this program runs on."""
