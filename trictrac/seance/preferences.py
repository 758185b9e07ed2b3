"""The file of the preferences: TOML, whose comments stay when values are written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.files import decode_text, read_file, read_toml
from trictrac.seance.disk import clear_leftovers, explained, in_turn, make_folder, replace_file
from trictrac.seance.places import config_path
from trictrac.seance.settings import Preferences, row_named

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_LONGEST = 1 << 16
"""Most bytes of the file, comments included."""
_EARLIER = "bell"
"""The earlier name of the preference ``sounds``, which is still read. If both are there, the present one counts."""
VERSION, _VERSION_KEY = 1, "version"
"""Version of the file, and the key of the version in later ones. The first version does not name it."""


def load_preferences(path: Path | None = None) -> Preferences:
    """Return the preferences in a file (None: ``config_path()``), or the defaults if it does not exist.

    Raises:
        UnreadableError: the file is not TOML, or a key or value is unknown. The message says what is allowed.
        StorageError: the file cannot be opened.
    """
    path = path or config_path()
    clear_leftovers(path.parent)
    values: dict[str, str | int] = {}
    for key, value in _read_values(path).items():
        try:
            values[key] = row_named(key).read(value)
        except UnreadableError as error:
            raise UnreadableError("{path}: {error}", path=path, error=error.saying) from error
    return Preferences(**values)


def bring_preferences(content: bytes, path: Path) -> list[Saying]:
    """Save a file of preferences from elsewhere, unless there is one, and return why some are left out.

    Raises:
        UnreadableError: ``content`` is not TOML, or from a newer program. Nothing is saved.
        StorageError: the file cannot be written.
    """
    if path.exists():
        return []
    left_out = []
    values = _values_in(content, path)
    document = _document(content, path)
    for key, value in values.items():
        try:
            row_named(key).read(value)
        except UnreadableError as error:
            document.remove(key)
            left_out.append(error.saying)
    make_folder(path.parent)
    replace_file(path, document.as_string().encode())
    return left_out


def preferred_language(path: Path | None = None) -> str:
    """Return the preferred language, ``""`` if none can be read.

    Every command needs it before it can report anything. Errors in the file are reported by the functions that read all
    of it.
    """
    try:
        return Preferences.language.read(_read_values(path or config_path()).get("language", ""))
    except TrictracError:
        return ""


def set_preference(key: str, value: object, path: Path | None = None) -> None:
    """Save a preference in its file. Everything else there stays, comments too.

    Raises:
        UnreadableError: no such preference or value exists, or the file is not TOML.
        StorageError: the file cannot be written. It is unchanged.
    """
    kept = row_named(key).read(value)
    path = path or config_path()
    make_folder(path.parent)
    with _rewriting(path) as document:
        document[key] = kept


def unset_preference(key: str, path: Path | None = None) -> None:
    """Remove a preference from its file, so that the default applies again. A comment on its line stays.

    An unknown key can be removed too, if it is there.

    Raises:
        UnreadableError: no such preference exists, or the file is not TOML.
        StorageError: the file cannot be written. It is unchanged.
    """
    path = path or config_path()
    if key not in _read_values(path):
        row_named(key)
        return
    from tomlkit import comment
    from tomlkit.items import Item

    with _rewriting(path) as document:
        if key in document:
            item = document.item(key)
            remark = item.trivia.comment.lstrip("#").strip() if isinstance(item, Item) else ""
            names = [name.key if name else None for name, _ in document.body]
            document.remove(key)
            if remark and key in names:
                document.body[names.index(key)] = (None, comment(remark))


def _content(path: Path) -> bytes:
    with explained(path), suppress(FileNotFoundError):
        return read_file(path, _LONGEST)
    return b""


def _read_values(path: Path) -> dict[str, object]:
    """Return the values of the file by key, without its version.

    Raises:
        UnreadableError: the file is not TOML, or its version is newer or unknown.
    """
    return _values_in(_content(path), path)


def _values_in(content: bytes, path: Path) -> dict[str, object]:
    if not content:
        return {}
    text = decode_text(content, path)
    try:
        values = read_toml(text)
    except ValueError as error:
        raise _no_toml(path, error) from error
    version = values.pop(_VERSION_KEY, VERSION)
    if isinstance(version, int) and version > VERSION:
        raise UnreadableError(
            "{path} was written by a newer trictrac (version {there} of the preferences, this one knows {known}): bring this "
            "program up to date",
            path=path,
            there=version,
            known=VERSION,
        )
    if version != VERSION:
        raise UnreadableError(
            "{path}: version cannot be {there!r}: expected {known}", path=path, there=version, known=VERSION
        )
    if _EARLIER in values:
        values.setdefault("sounds", values.pop(_EARLIER))
    return values


def _no_toml(path: Path, reason: Exception) -> UnreadableError:
    return UnreadableError(
        '{path} is not valid TOML: {reason}. Its lines look like mode = "school". Correct the file, or delete '
        "it to start with the default preferences",
        path=path,
        reason=str(reason),
    )


@contextmanager
def _rewriting(path: Path) -> Iterator[TOMLDocument]:
    """Yield the file to be changed and write it afterwards, one process at a time."""
    with in_turn(path.parent):
        content = _content(path)
        _values_in(content, path)
        document = _document(content, path)
        yield document
        replace_file(path, document.as_string().encode())


def _document(content: bytes, path: Path) -> TOMLDocument:
    import tomlkit

    try:
        document = tomlkit.parse(content.decode("utf-8-sig"))
    except ValueError as error:
        raise _no_toml(path, error) from error
    if _EARLIER in document:
        document.setdefault("sounds", document.pop(_EARLIER))
    return document
