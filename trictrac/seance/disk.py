"""Safe files: folders that outlast a loss of power, files written whole or not at all, locks that end with the process."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from trictrac.base.errors import Saying, StorageError
from trictrac.base.files import BINARY
from trictrac.seance.system import SYSTEM, is_in_use

_CURES = (
    (
        (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)),
        Saying("free some space there, then do it again"),
    ),
    ((errno.EACCES, errno.EPERM, errno.EROFS), Saying("see that you may write there, then do it again")),
    (
        (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG),
        Saying("see that this path is right"),
    ),
)
"""The cures for errors of the system, by their numbers."""
_OWNER_ONLY, _OWNERS_FOLDER = 0o600, 0o700
"""Permissions of the files and folders made here, despite the umask: only their owner may read or write them."""
_BESIDE = r"\.trictrac-[0-9a-f]{8}"
"""Pattern of the names of temporary files, which are written before they get their final name."""


def storage_error(path: Path, error: OSError) -> StorageError:
    """Return the error for a failure of the system on a file, with what to do about it."""
    cures = (cure for numbers, cure in _CURES if error.errno in numbers)
    cure = next(cures, Saying("see that the disk is there and in order, then do it again"))
    if is_in_use(error):
        cure = Saying("close the program that has it open, then do it again")
    return StorageError(
        "{path} cannot be opened or written ({reason}): {cure}",
        path=path,
        reason=error.strerror or str(error),
        cure=cure,
    )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of the system into ones about this file, with cause and cure.

    Raises:
        StorageError: the system refuses something in the ``with`` block.
    """
    try:
        yield
    except OSError as error:
        raise storage_error(path, error) from error


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, for their owner only, so that they outlast a loss of power.

    Raises:
        StorageError: ``folder`` cannot be made.
    """
    with explained(folder):
        if folder.is_dir():
            return
        make_folder(folder.parent)
        try:
            folder.mkdir(_OWNERS_FOLDER, exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error
        with suppress(OSError):
            folder.chmod(_OWNERS_FOLDER)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Write the names of the files in a folder to the disk, if the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def give_name(beside: Path, path: Path, *, synced: bool = True) -> None:
    """Give a file that was written beside its place its final name, unless another file has it.

    Without ``synced`` the name may not outlast a loss of power until the caller calls ``sync_folder``.

    Raises:
        StorageError: ``path`` exists, or the system refuses. The file ``beside`` is removed.
    """
    try:
        with explained(path):
            try:
                os.link(beside, path)
            except FileExistsError:
                raise
            except (OSError, NotImplementedError, AttributeError):
                # Some disks, and Python in a browser, know no second name for a file: between this look and the renaming
                # another program may come.
                if path.exists():
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
                beside.rename(path)
    finally:
        discard(beside)
    if synced:
        sync_folder(path.parent)


def move_file(source: Path, target: Path) -> None:
    """Move a file within a disk, at once. The caller makes sure that ``target`` does not exist.

    Raises:
        StorageError: the system refuses.
    """
    with explained(target):
        source.rename(target)
    sync_folder(target.parent)
    if source.parent != target.parent:
        sync_folder(source.parent)


def write_beside(path: Path, content: bytes) -> Path:
    """Write a new file beside ``path``, for its owner only, sync it and return its path.

    Raises:
        StorageError: it cannot be written, or ``path`` has an impossible name. No file is left.
    """
    if SYSTEM.refuses(path.name):
        raise StorageError("no file can be called {path} here: choose another name", path=path)
    beside = path.with_name(f".trictrac-{os.urandom(4).hex()}")
    try:
        with explained(path), os.fdopen(create_private(beside), "wb", 0) as file:
            write_whole(file.fileno(), content)
    except BaseException:
        discard(beside)
        raise
    return beside


def create_private(path: Path) -> int:
    """Create a file that only its owner may read or write, and return its descriptor.

    Raises:
        FileExistsError: ``path`` exists.
        OSError: the system refuses.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, _OWNER_ONLY)
    with suppress(OSError):
        # Some disks know no permissions.
        path.chmod(_OWNER_ONLY)
    return descriptor


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may read or write, unless it exists.

    Raises:
        StorageError: ``path`` cannot be created.
    """
    with explained(path), suppress(FileExistsError):
        os.close(create_private(Path(os.path.realpath(path))))


def write_whole(descriptor: int, content: bytes) -> None:
    """Write all of ``content``, in as many writes as needed, and sync it.

    Raises:
        OSError: the disk is full, or the system refuses.
    """
    _write(descriptor, content)
    os.fsync(descriptor)


def _write(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def discard(path: Path) -> None:
    """Remove a file if it exists and can be removed."""
    with suppress(OSError):
        path.unlink()


def replace_file(path: Path, content: bytes) -> None:
    """Replace the content of a file at once: readers find the old or the new content, whole.

    A link stays a link to the file that is written, and the file keeps its permissions.

    Raises:
        StorageError: ``path`` cannot be written. The old file is unchanged.
    """
    path = Path(os.path.realpath(path))
    beside = write_beside(path, content)
    try:
        with explained(path):
            if path.exists():
                beside.chmod(path.stat().st_mode & 0o7777)
            beside.replace(path)
    except StorageError:
        discard(beside)
        raise
    sync_folder(path.parent)


def put_file(path: Path, content: bytes, *, force: bool, less: Callable[[str], bool] | None = None) -> bool:
    """Write a file at a place that the user named, at once, and return whether it replaces content.

    A file that exists and is not empty is replaced only with ``force``, or if ``less`` says of its text that it holds
    less of the same thing. A pipe or a terminal is written into.

    Raises:
        StorageError: ``path`` exists and may not be replaced, is not a file, or cannot be written. It is unchanged.
    """
    path = Path(os.path.realpath(path))
    with explained(path):
        try:
            there = path.stat()
        except FileNotFoundError:
            path.parent.stat()
            with in_turn(path.parent):
                give_name(write_beside(path, content), path)
            return False
        if stat.S_ISDIR(there.st_mode):
            raise StorageError("{path} is a folder: type the name of a file in it", path=path)
        if stat.S_ISFIFO(there.st_mode) or stat.S_ISCHR(there.st_mode):
            _pour(path, content)
            return False
        if not stat.S_ISREG(there.st_mode):
            raise StorageError("{path} is no file: choose another name", path=path)
        with in_turn(path.parent):
            if there.st_size and not force and not _holds_less(path, there.st_size, content, less):
                raise StorageError(
                    "{path} is there already: choose another name, or replace it with --force", path=path
                )
            replace_file(path, content)
    return there.st_size > 0


def _holds_less(path: Path, size: int, content: bytes, less: Callable[[str], bool] | None) -> bool:
    """Return whether the new content contains all that a file holds."""
    if size > len(content):
        return False
    old = path.read_bytes()
    if old == content:
        return True
    try:
        return less is not None and less(old.decode())
    except UnicodeDecodeError:
        return False


def _pour(path: Path, content: bytes) -> None:
    """Write into a pipe or a terminal, without waiting for a reader of the pipe."""
    with os.fdopen(os.open(path, os.O_WRONLY | BINARY | getattr(os, "O_NONBLOCK", 0)), "wb", 0) as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(file.fileno(), True)
        _write(file.fileno(), content)


def take_lock(descriptor: int, path: Path) -> None:
    """Lock an open file for this process, until it is closed or the process ends.

    Raises:
        StorageError: another process has locked it. The message names the process if the system does.
    """
    try:
        SYSTEM.lock(descriptor)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise storage_error(path, error) from error
        if holder := SYSTEM.holder(descriptor):
            raise StorageError(
                "{path} is being written by another process ({process}): close that one first",
                path=path,
                process=holder,
            ) from error
        raise StorageError("{path} is being written by another process: close that one first", path=path) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file while it is moved, so that no process writes it meanwhile.

    Raises:
        StorageError: another process has locked ``path``, or it cannot be opened.
    """
    with explained(path):
        descriptor = os.open(path, os.O_RDWR | BINARY)
    try:
        take_lock(descriptor, path)
        if not SYSTEM.moves_open_files:
            os.close(descriptor)
            descriptor = os.open(os.devnull, os.O_RDONLY)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def in_turn(folder: Path, *, tidied: bool = True) -> Iterator[None]:
    """Wait until no other process of ours changes this folder, then reserve it for this one.

    Files that a killed writer left beside their place are removed, unless it is not to be ``tidied``.

    Raises:
        StorageError: ``folder`` does not exist or cannot be read.
    """
    with explained(folder):
        descriptor = SYSTEM.open_turn(folder)
    try:
        with suppress(OSError):
            # A disk that locks no folders is rarely one that two processes use at once.
            SYSTEM.lock(descriptor, wait=True)
            for left in _left_beside(folder) if tidied else ():
                discard(left)
        yield
    finally:
        os.close(descriptor)


def clear_leftovers(folder: Path) -> None:
    """Remove what a killed writer has left in a folder, after waiting for one at work.

    Raises:
        StorageError: ``folder`` exists and cannot be read.
    """
    if _left_beside(folder):
        with in_turn(folder):
            pass


def _left_beside(folder: Path) -> list[Path]:
    """Return the temporary files in a folder, being written or left behind."""
    with suppress(OSError), os.scandir(folder) as entries:
        return [folder / entry.name for entry in entries if re.fullmatch(_BESIDE, entry.name)]
    return []
