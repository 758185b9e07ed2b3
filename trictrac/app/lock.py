"""The lock: the files of others that the page needs, fetched with pip and npm, and checked by their digests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from trictrac.base.errors import Saying, StorageError
from trictrac.base.files import read_file, read_toml
from trictrac.base.values import frozen
from trictrac.saying.words import single_spaced
from trictrac.seance.disk import explained, make_folder, replace_file

_COMPLAINT, _LARGEST, _PATIENCE = 300, 1 << 26, 300
"""Most characters of a client's message that an error quotes, most bytes of a file, and seconds to wait for a client."""


@frozen
class Locked:
    """A file of a registry: its package and name there, its digest, and the parts of it that the site needs."""

    name: str
    registry: str
    version: str
    file: str
    sha256: str
    site: tuple[str, ...] | None = None
    """The paths in the file of the parts for the site, or None for a wheel, which is zipped with this package."""
    platform: str = "any"
    python: str = "3.14"


def locked() -> tuple[Locked, ...]:
    """Return all files of the lock, including those that only the tests need."""
    table = read_toml(Path(__file__).with_name("lock.toml").read_text(encoding="utf-8"))
    return tuple(
        Locked(name, **{**one, "site": tuple(one["site"]) if "site" in one else None}) for name, one in table.items()
    )


def contents(wanted: Sequence[Locked], kept: Path, given: Path | None = None) -> Iterator[tuple[Locked, bytes]]:
    """Yield the content of each file, from the folder ``given``, or else from ``kept``, where fetched files are saved.

    Raises:
        StorageError: a file is missing, differs from the digest in the lock, or cannot be fetched. The error says which.
    """
    for one in wanted:
        if given is not None:
            paths = sorted(given.rglob(one.file))
            if not paths:
                raise StorageError("{folder}: {file} is missing, which the page needs", folder=given, file=one.file)
            content = _checked(one, _content(paths[0]), given)
        else:
            path = kept / one.file
            content = _content(path) if path.exists() else b""
            if sha256(content).hexdigest() != one.sha256:
                content = _checked(one, _fetched(one), path)
                make_folder(kept)
                replace_file(path, content)
        yield one, content


def _content(path: Path) -> bytes:
    with explained(path):
        return read_file(path, most=_LARGEST)


def _checked(one: Locked, content: bytes, where: Path) -> bytes:
    found = sha256(content).hexdigest()
    if found != one.sha256:
        raise StorageError(
            "{file} in {where} is not the file that the lock names: its digest is {found}, expected {expected}",
            file=one.file,
            where=where,
            found=found[:16],
            expected=one.sha256[:16],
        )
    return content


def _fetched(one: Locked) -> bytes:
    """Return a file, fetched by the client of its registry."""
    with TemporaryDirectory() as folder:
        if one.registry == "npm":
            command = [*_client("npm"), "pack", "--silent", f"--pack-destination={folder}", f"{one.name}@{one.version}"]
        else:
            kind = ["--implementation", "py", "--abi", "none"] if one.platform == "any" else []
            command = [
                *_client("pip"), "download", "--quiet", "--no-deps", "--only-binary=:all:", "--platform", one.platform,
                "--python-version", one.python, *kind, "--dest", folder, f"{one.name}=={one.version}",
            ]  # fmt: skip
        try:
            done = subprocess.run(
                command, capture_output=True, check=False, timeout=_PATIENCE, text=True, errors="replace"
            )
        except subprocess.TimeoutExpired:
            raise _unfetched(one, Saying("there was no answer")) from None
        except OSError as error:
            raise _unfetched(one, error.strerror) from error
        path = Path(folder, one.file)
        if done.returncode or not path.exists():
            raise _unfetched(one, single_spaced(done.stderr)[-_COMPLAINT:])
        return _content(path)


def _unfetched(one: Locked, reason: object) -> StorageError:
    return StorageError(
        "{file} could not be fetched ({reason}): see that there is a network, or fetch it elsewhere and give its folder with "
        "--from",
        file=one.file,
        reason=reason,
    )


def _client(name: str) -> list[str]:
    """Return the command of a client. For pip it runs this Python's own pip, if there is one.

    Raises:
        StorageError: the client is not installed.
    """
    from importlib.util import find_spec

    if name == "pip" and find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    found = shutil.which(name)
    if found is None:
        raise StorageError(
            "the program fetches the files of the page with {name}, which is not installed: install it, or fetch the files "
            "that trictrac/app/lock.toml names on another computer and give their folder with --from",
            name=name,
        )
    return [found]
