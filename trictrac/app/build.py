"""The site: the page, its service worker, CPython for the browser, and this package zipped from its installed files."""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path, PurePath
from shutil import rmtree

from trictrac.app.lock import contents, locked
from trictrac.app.serving import POLICY
from trictrac.base.errors import StorageError
from trictrac.base.texts import texts_in
from trictrac.saying.pages import FOLDERS
from trictrac.seance.disk import explained, make_folder, replace_file
from trictrac.seance.places import site_folder

_PACKAGE = Path(__file__).parent.parent
_LEFT_OUT = frozenset({".po", ".jinja", ".log", ".pyc"})
_ROOMS_LEFT_OUT = frozenset({"cli", "workshop", "corpora", "__pycache__", "site", "site.packed", "pictures"})
"""The folders and endings of files that the page does not need inside the package: it prints nothing, fills no templates,
and runs no examples of the treatises. Its own files lie beside the package."""
_UNUSED = (
    "_pyrepl/", "unittest/", "xmlrpc/", "wsgiref/", "pdb.py", "doctest.py", "pydoc.py", "imaplib.py", "pickletools.py",
    "encodings/mac_", "encodings/iso8859_", "encodings/cp1", "encodings/cp7", "encodings/cp8",
)  # fmt: skip
"""The parts of the standard library that the page does not need: shells, tests, servers, and old text encodings."""
_INSTALLED = (".py", "/METADATA", "LICENSE", "LICENSE.txt", "py.typed")
"""The endings of the files in a wheel that the page needs."""
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/ *)\n", re.MULTILINE | re.DOTALL)
"""A comment in a script or a style sheet that has lines of its own."""
_LETTERS = 16
"""Number of characters of a digest that name a version."""


def files_of_site(given: Path | None = None) -> dict[str, bytes]:
    """Return all files of the site by their paths.

    ``given`` is a folder with the files of the lock. Without it they are fetched.

    Raises:
        StorageError: a file is missing, differs from the lock, or cannot be fetched.
    """
    found: dict[str, bytes] = {}
    wheels: list[bytes] = []
    for one, content in contents([one for one in locked() if one.site != ()], site_folder() / "fetched", given):
        if one.site is None:
            wheels.append(content)
        else:
            with tarfile.open(fileobj=BytesIO(content)) as packed:
                for path in one.site:
                    part = packed.extractfile(path)
                    assert part is not None
                    found[path.rpartition("/")[2]] = part.read()
    others = [file for wheel in wheels for file in _unzipped(wheel) if file[0].endswith(_INSTALLED)]
    found["trictrac.zip"] = _zipped(chain(_sources(), others))
    found["python_stdlib.zip"] = _zipped(
        file for file in _unzipped(found["python_stdlib.zip"]) if not file[0].startswith(_UNUSED)
    )
    found |= _own()
    found["index.html"] = found["index.html"].replace(b"POLICY", POLICY.encode())
    licences = [("idiomorph", found.pop("LICENSE")), *(file for file in others if "LICENSE" in file[0])]
    found["licences.txt"] += b"".join(b"\n----\n%s\n\n%s" % (name.encode(), text) for name, text in licences)
    runtime = {"worker.js", *(path for path in found if path.startswith(("pyodide", "python")))}
    parts = {"VERSION": set(found), "RUNTIME": runtime, "PROGRAM": {"trictrac.zip"}}
    versions = {name: _name_of((path, found[path]) for path in sorted(paths)) for name, paths in parts.items()}
    found["version.js"] = _constants(versions, "export const").encode()
    listed = {path: b64encode(sha256(found[path]).digest()).decode() for path in sorted(found) if path != "sw.js"}
    found["sw.js"] = _constants({**versions, "POLICY": POLICY, "FILES": listed}).encode() + found["sw.js"]
    return found


def _constants(values: Mapping[str, object], kind: str = "const") -> str:
    """Return values as constants of JavaScript."""
    return "".join(f"{kind} {name} = {json.dumps(value, indent=1)};\n" for name, value in values.items())


def build(folder: Path, given: Path | None = None, *, force: bool = False) -> Mapping[str, int]:
    """Write the site to a folder, which is created if needed, and return the size of each file in bytes.

    Raises:
        StorageError: ``folder`` is not empty and ``force`` is false, or as for :func:`files_of_site`.
    """
    with explained(folder):
        if folder.exists() and not force and any(folder.iterdir()):
            raise StorageError(
                "{path} is there already, and not empty: choose another name, or replace what is of the same name with --force",
                path=folder,
            )
    files = files_of_site(given)
    make_folder(folder)
    folder.chmod(0o755)
    # The service worker comes last: where it lies, all lies.
    for name, content in sorted(files.items(), key=lambda one: one[0] == "sw.js"):
        replace_file(folder / name, content)
        (folder / name).chmod(0o644)
    return {name: len(content) for name, content in files.items()}


def is_built() -> bool:
    """Return whether the site of this version of the program exists."""
    return (site_folder() / _mark() / "sw.js").exists()


def built() -> Path:
    """Return the folder of the site, and build it if it does not exist.

    Raises:
        StorageError: as for :func:`files_of_site`.
    """
    folder = site_folder() / _mark()
    if not is_built():
        for old in site_folder().glob("?" * _LETTERS):
            rmtree(old)
        build(folder, force=True)
    return folder


def _mark() -> str:
    """Return a name for the site that changes with any file in it."""
    return _name_of(chain(_sources(), _own().items()))


def _own() -> dict[str, bytes]:
    """Return the page's own files, texts and pictures, by their names."""
    texts = {PurePath(name).name: uncommented(name, text).encode() for name, text in texts_in("app/site/*").items()}
    return texts | {path.name: path.read_bytes() for path in sorted((_PACKAGE / "app" / "pictures").iterdir())}


def uncommented(name: str, text: str) -> str:
    """Return a file of the page, scripts and style sheets without the comments that have lines of their own."""
    return _COMMENT.sub("", text) if name.endswith((".js", ".css")) else text


def _name_of(files: Iterable[tuple[str, bytes]]) -> str:
    """Return a name for files that changes with any of them."""
    digests = (name.encode() + sha256(content).digest() for name, content in files)
    return sha256(b"".join(digests)).hexdigest()[:_LETTERS]


def _sources() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package that the page needs, each by its installed path."""
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE)
        if path.is_file() and path.suffix not in _LEFT_OUT and _ROOMS_LEFT_OUT.isdisjoint(name.parts):
            yield f"trictrac/{name.as_posix()}", path.read_bytes()
    lessons = _PACKAGE.parent / "lessons"
    if not (_PACKAGE / "lessons").exists():
        for path in (path for folder in FOLDERS for path in sorted((lessons / folder).glob("*.md"))):
            yield f"trictrac/lessons/{path.relative_to(lessons).as_posix()}", path.read_bytes()


def _unzipped(packed: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file in an archive."""
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        yield from ((name, archive.read(name)) for name in archive.namelist())


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive of these files, the same bytes for the same files."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            # All files have the first date of the format, which depends on nothing.
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
