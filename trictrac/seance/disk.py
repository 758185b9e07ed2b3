"""The disk: folders that stay, files that get their name or their content whole or not at all, locks that die with us."""

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
"""The cure for errors of the system, by their numbers."""
_OWNER_ONLY, _OWNERS_FOLDER = 0o600, 0o700
"""The permissions of what is made here, whatever the umask: the files of a player are nobody else's to read."""
_BESIDE = r"\.trictrac-[0-9a-f]{8}"
"""The names of files that are being written beside their place, by whoever has the turn in their folder."""


def storage_error(path: Path, error: OSError) -> StorageError:
    """The error that the system reports of a file, with what to do about it."""
    cures = (cure for numbers, cure in _CURES if error.errno in numbers)
    cure = next(cures, Saying("see that the disk is there and in order, then do it again"))
    if is_in_use(error):
        cure = Saying("close the program that has it open, then do it again")
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
    """Make a folder and those above it that are missing, for their owner only, so that they outlast a loss of power.

    Raises:
        StorageError: it cannot be made.
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
    """Write a new file with all of this beside the named one, for its owner only, and have it on the disk.

    Raises:
        StorageError: it cannot be written, or no file can have its name; nothing is left of it.
    """
    if SYSTEM.refuses(path.name):
        raise StorageError("{path}: no file can have this name here: choose another", path=path)
    beside = path.with_name(f".trictrac-{os.urandom(4).hex()}")
    try:
        with explained(path):
            descriptor = create_private(beside)
            try:
                write_whole(descriptor, content)
            finally:
                os.close(descriptor)
    except BaseException:
        discard(beside)
        raise
    return beside


def create_private(path: Path) -> int:
    """Make a file that only its owner may read or write, whatever the umask; the descriptor by which it is written.

    Raises:
        FileExistsError: there is such a file.
        OSError: the system refuses.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, _OWNER_ONLY)
    with suppress(OSError):
        # Some disks know no permissions.
        path.chmod(_OWNER_ONLY)
    return descriptor


def make_private(path: Path) -> None:
    """Make an empty file that only its owner may read or write, where there is none, for others to fill.

    Raises:
        StorageError: it cannot be made.
    """
    with explained(path), suppress(FileExistsError):
        os.close(create_private(Path(os.path.realpath(path))))


def write_whole(descriptor: int, content: bytes) -> None:
    """Write all of it, however many writes that takes, and have it on the disk.

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
    """Remove a file of ours that is no longer wanted, if it is there and can be."""
    with suppress(OSError):
        path.unlink()


def replace_file(path: Path, content: bytes) -> None:
    """Put this content in place of a file's, all at once: whoever reads finds the old or the new, whole.

    A link stays a link to the file that is written, and the file keeps its permissions.

    Raises:
        StorageError: it cannot be written; the old file is as it was.
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
    """Write a file at a place that was named, all at once; whether what it held before is replaced.

    A file that is there and not empty is replaced only with ``force``, or where ``less`` says of its text that it holds less
    of the same thing. A pipe or a terminal is written into.

    Raises:
        StorageError: it is there and is not to be replaced, is no file, or cannot be written, and is as it was.
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
    """Whether all that a file holds is in what is to be written as well."""
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
    """Write into a pipe or a terminal; a pipe that nobody reads is not waited for."""
    descriptor = os.open(path, os.O_WRONLY | BINARY | getattr(os, "O_NONBLOCK", 0))
    try:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(descriptor, True)
        _write(descriptor, content)
    finally:
        os.close(descriptor)


def take_lock(descriptor: int, path: Path) -> None:
    """Lock an open file for this process, until it is closed or the process ends.

    Raises:
        StorageError: another process has it; says which where the system tells.
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
    """Hold a file while it is moved, so that nobody writes it meanwhile.

    Raises:
        StorageError: another process has it, or it cannot be opened.
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
def in_turn(folder: Path) -> Iterator[None]:
    """Wait until no other process of ours changes what is in this folder, and then be the one that does.

    What a writer that was killed has left beside its place is cleared away.

    Raises:
        StorageError: there is no such folder, or it cannot be read.
    """
    with explained(folder):
        descriptor = SYSTEM.open_turn(folder)
    try:
        with suppress(OSError):
            # A disk that locks no folders is rarely one that two processes use at once.
            SYSTEM.lock(descriptor, wait=True)
            for left in _left_beside(folder):
                discard(left)
        yield
    finally:
        os.close(descriptor)


def clear_leftovers(folder: Path) -> None:
    """Clear away what a writer that was killed has left in a folder; one that is at work is waited for.

    Raises:
        StorageError: the folder is there and cannot be read.
    """
    if _left_beside(folder):
        with in_turn(folder):
            pass


def _left_beside(folder: Path) -> list[Path]:
    """The files that are or were being written beside their place."""
    with suppress(OSError):
        return [path for path in folder.iterdir() if re.fullmatch(_BESIDE, path.name)]
    return []
