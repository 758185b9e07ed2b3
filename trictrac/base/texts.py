"""The texts that come with the program: lessons, rule sets, glossary and others, packed in what is installed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from trictrac.base.errors import StorageError


def texts_in(place: str) -> Mapping[str, str]:
    """Return the texts of the program whose paths match one like ``rules/sheets/*.toml``, by path and sorted.

    In what is installed they are in a pack (``.ci/packing.py``). In a checkout they are files, and the lessons and the
    corpora are beside the package.

    Raises:
        StorageError: no text has such a path.
    """
    from fnmatch import fnmatchcase

    package, found = Path(__file__).parents[1], dict[str, str]()
    if (pack := package / pack_of(place)).exists():
        found = {name: text for name, text in _unpacked(pack).items() if fnmatchcase(name, place)}
    else:
        for folder in (package, package.parent, package.parent / "tests"):
            found = found or {
                path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
                for path in sorted(folder.glob(place))
            }
    if not found:
        raise StorageError("{path} is missing from this installation: install trictrac again", path=place)
    return found


def text_of(name: str) -> str:
    """Return the text of the program with this path, like ``saying/glossary.toml``.

    Raises:
        StorageError: no text has this path.
    """
    return texts_in(name)[name]


def pack_of(place: str) -> str:
    """Return the path of the pack of a text. It has the name of the folder, and lies in its package.

    All lessons are in one pack, which makes it smaller: the pages say the same in two languages.

    >>> pack_of("rules/sheets/modern.toml"), pack_of("lessons/tables/fr/*.md")
    ('rules/sheets.packed', 'lessons/lessons.packed')
    """
    room, *folders, _ = place.split("/")
    return f"{room}/{room if room == 'lessons' or not folders else folders[-1]}.packed"


@cache
def _unpacked(pack: Path) -> dict[str, str]:
    """Return the texts in a pack by their paths."""
    from bz2 import decompress

    return dict(one.split("\x1f") for one in decompress(pack.read_bytes()).decode().split("\x1e"))
