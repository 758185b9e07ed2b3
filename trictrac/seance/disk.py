"""The disk: folders that stay, files that get their name or their content whole or not at all, locks that die with us."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from trictrac.errors import Saying, StorageError
from trictrac.files import BINARY

_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
_ASTRAY = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG)
_ELSEWHERE = 1 << 62
"""A byte no file reaches: where Windows locks, lest the lock keep readers from what is written."""


def storage_error(path: Path, error: OSError) -> StorageError:
    """The error that the system reports of a file, with what to do about it."""
    if error.errno in _FULL:
        cure = Saying("free some space there, then do it again")
    elif error.errno in _FORBIDDEN:
        cure = Saying("see that you may write there, then do it again")
    elif error.errno in _ASTRAY:
        cure = Saying("see that this path is right")
    else:
        cure = Saying("see that the disk is there and in order, then do it again")
    return StorageError(
        "{path} cannot be opened or written: {reason}: {cure}",
        path=path,
        reason=error.strerror or str(error),
        cure=cure,
    )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Have what the system complains of told of this file, with cause and cure.

    Raises:
        StorageError: the system refuses what is done meanwhile.
    """
    try:
        yield
    except OSError as error:
        raise storage_error(path, error) from error


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, so that they outlast a loss of power.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        if folder.is_dir():
            return
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise storage_error(folder, NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))) from error
    except OSError as error:
        raise storage_error(folder, error) from error
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of the files in a folder on the disk; nothing where a system cannot sync folders."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def give_name(beside: Path, path: Path) -> None:
    """Give a file that was written beside its place its name, never that of a file that is there.

    Raises:
        StorageError: there is such a file, or the system refuses; the file beside is gone.
    """
    try:
        try:
            os.link(beside, path)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            # Some disks know no second name for a file: between this look and the renaming another program may come.
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            beside.rename(path)
    except OSError as error:
        raise storage_error(path, error) from error
    finally:
        discard(beside)
    sync_folder(path.parent)


def move_file(source: Path, target: Path) -> None:
    """Move a file within a disk, at once; whoever calls sees to it that nothing is in the way.

    Raises:
        StorageError: the system refuses.
    """
    with explained(target):
        source.rename(target)
    sync_folder(target.parent)
    if source.parent != target.parent:
        sync_folder(source.parent)


def write_beside(path: Path, content: bytes) -> Path:
    """Write a new file with all of this beside the named one, and have it on the disk.

    Raises:
        StorageError: it cannot be written; nothing is left of it.
    """
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with explained(path):
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
            try:
                write_whole(descriptor, content)
            finally:
                os.close(descriptor)
    except BaseException:
        discard(beside)
        raise
    return beside


def write_whole(descriptor: int, content: bytes) -> None:
    """Write all of it, however many writes that takes, and have it on the disk.

    Raises:
        OSError: the disk is full, or the system refuses.
    """
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def discard(path: Path) -> None:
    """Remove a file of ours that is no longer wanted, if it is there and can be."""
    with suppress(OSError):
        path.unlink()


def replace_file(path: Path, content: bytes) -> None:
    """Put this content in place of a file's, all at once: whoever reads finds the old or the new, whole.

    A link stays a link to the file that is written, and the file keeps its permissions.

    Raises:
        StorageError: it cannot be written; the old file is as it was.
    """
    path = path.resolve()
    beside = write_beside(path, content)
    try:
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except OSError as error:
        discard(beside)
        raise storage_error(path, error) from error
    sync_folder(path.parent)


def take_lock(descriptor: int, path: Path) -> None:
    """Lock an open file for this process, until it is closed or the process ends.

    Raises:
        StorageError: another process has it; says which where the system tells.
    """
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise storage_error(path, error) from error
        holder = _holder(descriptor)
        if holder:
            raise StorageError(
                "{path} is being written by another process ({process}): close that one first",
                path=path,
                process=holder,
            ) from error
        raise StorageError("{path} is being written by another process: close that one first", path=path) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file while it is moved, so that nobody writes it meanwhile.

    Raises:
        StorageError: another process has it, or it cannot be opened.
    """
    with explained(path):
        descriptor = os.open(path, os.O_RDWR | BINARY)
    try:
        take_lock(descriptor, path)
        if sys.platform == "win32":
            # Windows moves no file that is open.
            os.close(descriptor)
            descriptor = os.open(os.devnull, os.O_RDONLY)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """Wait until no other process of ours changes what is in this folder, and then be the one that does.

    Raises:
        StorageError: there is no such folder, or it cannot be read.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with explained(folder):
        descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            # A disk that locks no folders is rarely one that two processes use at once.
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    """The lock of the system: it goes with the process, however that ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, _ELSEWHERE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(descriptor: int) -> int:
    """The process that has the lock of an open file, as Linux lists it; 0 where that is not told."""
    if sys.platform == "win32":
        return 0
    here = os.fstat(descriptor)
    file = f"{os.major(here.st_dev):02x}:{os.minor(here.st_dev):02x}:{here.st_ino}"
    with suppress(OSError, ValueError):
        for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
            words = line.split()
            if words[1:2] == ["FLOCK"] and words[5:6] == [file]:
                return int(words[4])
    return 0
