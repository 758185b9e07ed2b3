"""A TOML file of rules: its tables, and the line on which each thing stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from trictrac.errors import RulesError
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Place = tuple[str | int, ...]
"""Where something stands in a file: its tables and its key, an item of a list by its number from 0."""

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_QUOTES = re.compile('"""|' + "'''")


@frozen
class Document:
    """A TOML file that was read: where it lies, its text and what the text means."""

    path: Path
    text: str
    table: dict[str, Any]

    def line(self, *place: str | int) -> int:
        """The line on which the thing at this place stands, or the nearest table that holds it; 0 where none does."""
        lines: dict[Place, int] = {}
        for number, found in _places(self.text):
            lines.setdefault(found, number)
        for length in range(len(place), 0, -1):
            if place[:length] in lines:
                return lines[place[:length]]
        return 0

    def located(self, place: Place, error: RulesError) -> RulesError:
        """The same error with the file and the line, unless it names a file already."""
        if error.path is not None:
            return error
        line = self.line(*place)
        if line:
            return RulesError("{path}, line {line}: {wrong}", path=self.path, line=line, wrong=error.saying)
        return RulesError("{path}: {wrong}", path=self.path, wrong=error.saying)


def read_document(path: Path) -> Document:
    """The file of this path.

    Raises:
        RulesError: it cannot be read, is no UTF-8 text or no TOML.
    """
    import tomli

    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RulesError("{path}: cannot be read ({reason})", path=path, reason=error.strerror) from error
    except ValueError as error:
        raise RulesError("{path}: is no UTF-8 text; save it as UTF-8", path=path) from error
    try:
        return Document(path, text, tomli.loads(text))
    except (tomli.TOMLDecodeError, RecursionError) as error:
        raise RulesError(
            '{path}: is no TOML: {reason}; write one option a line, like exit = "provincial"',
            path=path,
            reason=str(error),
        ) from error


def _places(text: str) -> Iterator[tuple[int, Place]]:
    """Every table and every key with its line; what stands inside a text of several lines is passed over."""
    table: Place = ()
    items: dict[Place, int] = {}
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not inside and line.lstrip().startswith("#"):
            continue
        if not inside:
            header = _HEADER.match(line)
            if header:
                table = _parts(header[2])
                if header[1] == "[[":
                    items[table] = items.get(table, -1) + 1
                    table = (*table, items[table])
                yield from _opened(number, (), table)
            elif key := _KEY.match(line):
                yield from _opened(number, table, _parts(key[1]))
        for quotes in _QUOTES.findall(line):
            inside = "" if inside == quotes else inside or quotes


def _opened(number: int, table: Place, parts: Place) -> Iterator[tuple[int, Place]]:
    """The place that a line opens in a table, after those that hold it."""
    for length in range(1, len(parts) + 1):
        yield number, (*table, *parts[:length])


def _parts(dotted: str) -> Place:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))
