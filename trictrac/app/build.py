"""The site: the page, its service worker, CPython for the browser, and this project packed again from the installed files."""

from __future__ import annotations

import json
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path
from shutil import rmtree

from trictrac.app.lock import contents, locked
from trictrac.app.serving import POLICY
from trictrac.base.errors import StorageError
from trictrac.saying.pages import lessons_folder
from trictrac.seance.disk import make_folder, replace_file, storage_error
from trictrac.seance.places import site_folder

SITE = Path(__file__).parent / "site"
"""The page's own files."""
_PACKAGE = Path(__file__).parent.parent
_LEFT_OUT = frozenset({".po", ".jinja", ".log", ".pyc"})
_ROOMS_LEFT_OUT = frozenset({"cli", "workshop", "__pycache__", "site"})
"""The rooms and files that no page needs: it prints nothing, and fills no templates."""
_UNUSED = (
    "_pyrepl/", "unittest/", "xmlrpc/", "wsgiref/", "pdb.py", "doctest.py", "pydoc.py", "imaplib.py", "pickletools.py",
    "encodings/mac_", "encodings/iso8859_", "encodings/cp1", "encodings/cp7", "encodings/cp8",
)  # fmt: skip
"""The parts of the standard library that are left out: shells, testers, servers, texts of other times."""
_INSTALLED = (".py", "/METADATA", "LICENSE", "LICENSE.txt", "py.typed")
"""The files of a wheel that the page needs, by how their names end."""
_LETTERS = 16
"""How many letters of its digest name a version."""
_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of all that is packed, so that the same is packed to the same."""


def files_of_site(given: Path | None = None) -> dict[str, bytes]:
    """Return all files of the site by their paths; ``given`` is a folder with what the lock names, else it is fetched.

    Raises:
        StorageError: something is missing, is not what the lock names, or cannot be fetched.
    """
    found: dict[str, bytes] = {}
    wheels: list[bytes] = []
    wanted = [one for one in locked() if one.site != ()]
    for one, content in contents(wanted, site_folder() / "fetched", given):
        if one.site is None:
            wheels.append(content)
        else:
            with tarfile.open(fileobj=BytesIO(content)) as packed:
                for path in one.site:
                    part = packed.extractfile(path)
                    assert part is not None
                    found[path.rpartition("/")[2]] = part.read()
    own = ((name, path.read_bytes()) for name, path in _sources())
    others = (file for wheel in wheels for file in _unzipped(wheel) if file[0].endswith(_INSTALLED))
    found["trictrac.zip"] = _zipped(chain(own, others))
    library = _unzipped(found["python_stdlib.zip"])
    found["python_stdlib.zip"] = _zipped(file for file in library if not file[0].startswith(_UNUSED))
    found |= {path.name: path.read_bytes() for path in sorted(SITE.iterdir())}
    found["index.html"] = found["index.html"].replace(b"POLICY", POLICY.encode())
    digests = {path: sha256(content).digest() for path, content in found.items()}
    version = sha256(b"".join(path.encode() + digest for path, digest in sorted(digests.items()))).hexdigest()[
        :_LETTERS
    ]
    found["version.js"] = f"export const VERSION = {json.dumps(version)};\n".encode()
    digests["version.js"] = sha256(found["version.js"]).digest()
    listed = {path: b64encode(digest).decode() for path, digest in sorted(digests.items()) if path != "sw.js"}
    values = {"VERSION": version, "POLICY": POLICY, "FILES": listed}
    head = "".join(f"const {name} = {json.dumps(value, indent=1)};\n" for name, value in values.items())
    found["sw.js"] = head.encode() + found["sw.js"]
    return found


def build(folder: Path, given: Path | None = None, *, force: bool = False) -> Mapping[str, int]:
    """Write the site into a folder, which is made where it is missing; the sizes of its files.

    Raises:
        StorageError: the folder holds something, and there is no ``force``; or as :func:`files_of_site`.
    """
    try:
        if folder.exists() and not force and any(folder.iterdir()):
            raise StorageError(
                "{path} is there already, and not empty: choose another name, or replace what is of the same name with --force",
                path=folder,
            )
    except OSError as error:
        raise storage_error(folder, error) from error
    files = files_of_site(given)
    make_folder(folder)
    folder.chmod(0o755)
    # The service worker comes last: where it lies, all lies.
    for name, content in sorted(files.items(), key=lambda one: one[0] == "sw.js"):
        replace_file(folder / name, content)
        (folder / name).chmod(0o644)
    return {name: len(content) for name, content in files.items()}


def is_built() -> bool:
    """Return whether the site of this program lies ready."""
    return (site_folder() / _mark() / "sw.js").exists()


def built() -> Path:
    """Return the folder of the site of this program, built where it is not.

    Raises:
        StorageError: as :func:`files_of_site`.
    """
    folder = site_folder() / _mark()
    if not is_built():
        for old in site_folder().glob("?" * _LETTERS):
            rmtree(old)
        build(folder, force=True)
    return folder


def _mark() -> str:
    """A name for all that is packed and laid into the site, which changes with it."""
    digest = sha256()
    for name, path in (*_sources(), *((path.name, path) for path in sorted(SITE.iterdir()))):
        digest.update(name.encode() + sha256(path.read_bytes()).digest())
    digest.update(Path(__file__).with_name("lock.toml").read_bytes())
    return digest.hexdigest()[:_LETTERS]


def _sources() -> Iterator[tuple[str, Path]]:
    """The files of this project that the page needs, with their paths as they are installed there."""
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE)
        if path.is_file() and path.suffix not in _LEFT_OUT and _ROOMS_LEFT_OUT.isdisjoint(name.parts):
            yield f"trictrac/{name.as_posix()}", path
    lessons = lessons_folder()
    if not lessons.is_relative_to(_PACKAGE):
        for path in sorted(lessons.rglob("*.md")):
            yield f"trictrac/lessons/{path.relative_to(lessons).as_posix()}", path


def _unzipped(packed: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive, each with its name."""
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive of these files, always the same for the same files."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
