"""The system underneath, POSIX or Windows: how files are locked, whose turn it is in a folder, names that no file can have."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from trictrac.base.files import BINARY

_LOCKED = 1 << 30
"""The byte that Windows locks, as SQLite does: far behind what is written, which others may read."""
_IN_USE = (32, 33)
"""The numbers of Windows for a file that another program has open or has locked."""
_FORBIDDEN = frozenset('<>:"/\\|?*')
_PORTS = [f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"]
_DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$", *_PORTS})


def is_device(name: str) -> bool:
    """Whether Windows finds a device under this name of a file, whatever its ending: ``aux.txt``."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def is_in_use(error: OSError) -> bool:
    """Whether Windows refuses something only because another program has the file open."""
    return getattr(error, "winerror", 0) in _IN_USE


class Fcntl(Protocol):
    """The part of the module ``fcntl`` that locks."""

    LOCK_EX: int
    LOCK_NB: int

    def flock(self, fd: int, operation: int, /) -> None:
        """Lock an open file."""


class Msvcrt(Protocol):
    """The part of the module ``msvcrt`` that locks."""

    LK_LOCK: int
    LK_NBLCK: int

    def locking(self, fd: int, mode: int, nbytes: int, /) -> None:
        """Lock bytes of an open file from where it is read."""


class Posix:
    """Linux, macOS and their like."""

    moves_open_files = True

    def __init__(self, calls: Fcntl) -> None:
        self._calls = calls

    def lock(self, descriptor: int, *, wait: bool = False) -> None:
        """Lock an open file until it is closed or the process ends.

        Raises:
            OSError: another process has it, and it is not waited for; or this disk locks nothing.
        """
        self._calls.flock(descriptor, self._calls.LOCK_EX | (0 if wait else self._calls.LOCK_NB))

    def open_turn(self, folder: Path) -> int:
        """The descriptor that whoever has the turn in a folder has locked."""
        return os.open(folder, os.O_RDONLY)

    def holder(self, descriptor: int) -> int:
        """The process that has the lock of an open file, as Linux lists it; 0 where that is not told."""
        here = os.fstat(descriptor)
        file = f"{os.major(here.st_dev):02x}:{os.minor(here.st_dev):02x}:{here.st_ino}"
        with suppress(OSError, ValueError):
            for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
                words = line.split()
                if words[1:2] == ["FLOCK"] and words[5:6] == [file]:
                    return int(words[4])
        return 0

    def refuses(self, _name: str) -> bool:
        """Return whether no file can have this name."""
        return False


class Windows:
    """Windows: what is open is not moved, folders are not opened, and some names are devices."""

    moves_open_files = False

    def __init__(self, calls: Msvcrt) -> None:
        self._calls = calls

    def lock(self, descriptor: int, *, wait: bool = False) -> None:
        """Lock an open file until it is closed or the process ends; ``wait`` waits ten seconds at most.

        Raises:
            OSError: another process has it.
        """
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED, os.SEEK_SET)
        try:
            self._calls.locking(descriptor, self._calls.LK_LOCK if wait else self._calls.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)

    def open_turn(self, folder: Path) -> int:
        """The descriptor that whoever has the turn in a folder has locked: of a file that stands for it among the temporary."""
        from hashlib import sha256
        from tempfile import gettempdir

        folder.stat()
        name = sha256(os.path.normcase(os.path.realpath(folder)).encode(errors="surrogatepass")).hexdigest()
        return os.open(Path(gettempdir(), f"trictrac-{name[:16]}.turn"), os.O_RDWR | os.O_CREAT | BINARY, 0o600)

    def holder(self, _descriptor: int) -> int:
        """Return 0: Windows does not say which process has the lock of an open file."""
        return 0

    def refuses(self, name: str) -> bool:
        """Whether no file can have this name: a device, a sign that parts or chooses files, an end that is cut off."""
        return is_device(name) or name.endswith((".", " ")) or not _FORBIDDEN.isdisjoint(name) or not name.isprintable()


def _here() -> Posix | Windows:
    if sys.platform == "win32":
        import msvcrt

        return Windows(msvcrt)
    import fcntl

    return Posix(fcntl)


SYSTEM = _here()
"""The system that this program runs on."""
