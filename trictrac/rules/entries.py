"""Entries: the value of an option in a set with its evidence, and the TOML file they are read from."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias, cast

from trictrac.base.errors import RulesError, Saying, StorageError
from trictrac.base.files import Toml, read_file, read_toml
from trictrac.base.texts import text_of
from trictrac.base.values import frozen
from trictrac.model.tariff import Prices
from trictrac.rules.status import WRITTEN, Status
from trictrac.saying.language import Words

Place = tuple[str | int, ...]
"""A place in a TOML file: its tables and its key, with an item of a list by its number from 0."""

_LONGEST = 1 << 18
"""Largest size of a file of rules in bytes, many times that of the longest in the program."""
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_QUOTES = re.compile('"""|' + "'''")


@frozen
class Document:
    """A TOML file that was read: its path, its text and its table."""

    path: Path
    text: str
    table: Toml

    def line(self, *place: str | int) -> int:
        """Return the line of this place or of the nearest table around it, 0 if there is none."""
        lines = _lines(self.text)
        around = (place[:length] for length in range(len(place), 0, -1))
        return next((lines[one] for one in around if one in lines), 0)

    def located(self, place: Place, error: RulesError) -> RulesError:
        """Return an error with the file and the line added, unless it names a file already."""
        if error.path is not None:
            return error
        line = self.line(*place)
        if line:
            return RulesError("{path}, line {line}: {wrong}", path=self.path, line=line, wrong=error.saying)
        return RulesError("{path}: {wrong}", path=self.path, wrong=error.saying)

    def demand(self, condition: bool, place: Place, text: str, /, **values: object) -> None:
        """Refuse the value at a place unless a condition is true.

        Raises:
            RulesError: ``condition`` is false. The message is ``text``, with file and line.
        """
        if not condition:
            raise self.located(place, RulesError(text, **values))

    def table_at(self, place: Place) -> Toml:
        """Return the table at this place."""
        return cast(Toml, reduce(lambda found, step: found[step], place, cast(Any, self.table)))

    def text_at(self, place: Place) -> str:
        """Return the text at this place.

        Raises:
            RulesError: the text is missing or empty. The message has file and line.
        """
        table = self.table_at(place[:-1])
        key = place[-1]
        self.demand(key in table, place, '{key} is missing: write {key} = "…"', key=key)
        text = table[str(key)]
        is_text = isinstance(text, str) and text.strip() != ""
        self.demand(is_text, place, "{key} = {text!r}: a text in quotes is expected", key=key, text=text)
        return str(text).strip()

    def words(self, place: Place, key: str) -> Words:
        """Return the text under ``key`` in English, and under ``key`` + ``_fr`` in French.

        Raises:
            RulesError: one of the two is missing. The message has file and line.
        """
        return Words(self.text_at((*place, key)), self.text_at((*place, f"{key}_fr")))

    def translated(self, place: Place, key: str) -> Words:
        """Return the text under ``key``, and under ``key`` + ``_fr`` if it has a French one.

        Raises:
            RulesError: the text is missing, or one of the two is not a text. The message has file and line.
        """
        return self.words(place, key) if f"{key}_fr" in self.table_at(place) else Words(self.text_at((*place, key)))

    def note(self, place: Place) -> Words | None:
        """Return the note in the table at this place, or None if it has none.

        Raises:
            RulesError: the note is in French only, or not a text. The message has file and line.
        """
        table = self.table_at(place)
        return self.translated(place, "note") if "note" in table or "note_fr" in table else None

    def status(self, place: Place) -> Status:
        """Return the status in the table at this place.

        Raises:
            RulesError: the status is missing or unknown. The message has file and line.
        """
        text = self.text_at((*place, "status"))
        named = (*place, "status")
        self.demand(
            text in WRITTEN, named, "status {text!r}: it is one of {names}", text=text, names=", ".join(WRITTEN)
        )
        return next(one for one in WRITTEN if one == text)

    def names(self, place: Place) -> tuple[str, ...]:
        """Return the list of different names at this place, at least one.

        Raises:
            RulesError: the list is missing, holds something else, or a name twice. The message has file and line.
        """
        key = place[-1]
        names = self.table_at(place[:-1]).get(str(key), ())
        are_names = isinstance(names, list) and all(isinstance(name, str) and name.strip() for name in names)
        self.demand(are_names and names != [], place, '{key}: a list of names is expected, {key} = ["…", "…"]', key=key)
        self.demand(len({*names}) == len(names), place, "{key}: a name stands there twice; leave one out", key=key)
        return tuple(names)

    def value(self, place: Place, read: Reader) -> Value:
        """Return the value at this place, which begins with its option.

        Raises:
            RulesError: the option or the value does not exist. The message has file and line.
        """
        try:
            return read(str(place[0]), self.table_at(place[:-1])[str(place[-1])])
        except RulesError as error:
            raise self.located((*place, error.jan) if error.jan else place, error) from error

    def entry(self, option: str, read: Reader) -> SheetEntry:
        """Return the entry of one option in a documented set. ``read`` converts its values.

        Raises:
            RulesError: something is missing, unknown or wrong. The message has file and line.
        """
        table = self.table[option]
        place = (option,)
        self.demand(
            isinstance(table, dict),
            place,
            'option {option}: a set with title and work documents it in a table: [{option}], value = …, status = "stated", '
            'source = "…"',
            option=option,
        )
        self.require_keys(place, _KEYS)
        self.demand("value" in table, place, "[{option}] has no value", option=option)
        status = self.status(place)
        source = self.translated(place, "source")
        note = self.note(place)
        value = self.value((option, "value"), read)
        before = self.value((option, "before"), read) if "before" in table else None
        via = self.translated(place, "seen_via") if "seen_via" in table else NOTHING
        return SheetEntry(option, value, status, source, note, self._readings(option, status, value, read), before, via)

    def _readings(self, option: str, status: Status, value: Value, read: Reader) -> tuple[OtherReading, ...]:
        """Return the other values of an option with their holders: its ``other`` and those of its list ``readings``.

        Raises:
            RulesError: one is missing or the value itself, or the table has a key that does not go with its status.
        """
        table = self.table[option]
        for key in ("other", "readings", "holders", "holders_fr"):
            if key in table:
                is_value = key in ("other", "readings")
                statuses = [one for one in Status if (one.has_other if is_value else one.is_held)]
                self.demand(
                    status in statuses,
                    (option, key),
                    "{key} belongs to a value whose status is one of {names}",
                    key=key,
                    names=", ".join(statuses),
                )
        if not status.has_other:
            return ()
        found: list[OtherReading] = []
        for place in [(option,), *((option, "readings", at) for at in range(len(table.get("readings", ()))))]:
            if found:
                self.require_keys(place, ("other", "holders", "holders_fr"))
            self.demand(
                "other" in self.table_at(place),
                place,
                "[{option}] is {status}: say what else is played, other = …",
                option=option,
                status=status,
            )
            other = self.value((*place, "other"), read)
            is_new = other not in (value, *(one.value for one in found))
            self.demand(is_new, (*place, "other"), "the other reading of {option} is the same value", option=option)
            found.append(OtherReading(other, self.translated(place, "holders") if status.is_held else NOTHING))
        return tuple(found)

    def require_keys(self, place: Place, keys: tuple[str, ...]) -> None:
        """Refuse any other key in the table at this place.

        Raises:
            RulesError: a key is not in ``keys``. The message lists them, with file and line.
        """
        for key in self.table_at(place):
            if key not in keys:
                wrong = RulesError("no key {key!r} here; choose one of {keys}", key=key, keys=", ".join(keys))
                raise self.located((*place, key), wrong)


def read_document(path: Path) -> Document:
    """Return the TOML file at this path.

    Raises:
        RulesError: the file cannot be read, or is not TOML in UTF-8.
    """
    try:
        text = read_file(path, _LONGEST).decode("utf-8-sig")
    except OSError as error:
        raise RulesError("{path}: cannot be read ({reason})", path=path, reason=error.strerror) from error
    except StorageError as error:
        raise RulesError(error.text, **error.fields) from error
    except ValueError as error:
        raise RulesError("{path}: is no UTF-8 text; save it as UTF-8", path=path) from error
    return _parsed(path, text)


def shipped_document(name: str) -> Document:
    """Return the TOML file of the program with this path, like ``rules/sheets/modern.toml``.

    Raises:
        RulesError: there is none, or it is not TOML.
    """
    try:
        return _parsed(Path(name), text_of(name))
    except StorageError as error:
        raise RulesError(error.text, **error.fields) from error


def _parsed(path: Path, text: str) -> Document:
    try:
        return Document(path, text, read_toml(text))
    except ValueError as error:
        raise RulesError(
            '{path} is not valid TOML: {reason}; write one option a line, like exit = "provincial"',
            path=path,
            reason=str(error),
        ) from error


def _lines(text: str) -> dict[Place, int]:
    """Return the line of each table and key, where it first occurs outside a text of several lines."""
    lines: dict[Place, int] = {}
    table: Place = ()
    items: dict[Place, int] = {}
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not inside and line.lstrip().startswith("#"):
            continue
        if not inside:
            opened: Place = ()
            if header := _HEADER.match(line):
                table = _parts(header[2])
                if header[1] == "[[":
                    items[table] = items.get(table, -1) + 1
                    table = (*table, items[table])
                opened = table
            elif key := _KEY.match(line):
                opened = (*table, *_parts(key[1]))
            for length in range(1, len(opened) + 1):
                lines.setdefault(opened[:length], number)
        for quotes in _QUOTES.findall(line):
            inside = "" if inside == quotes else inside or quotes
    return lines


def _parts(dotted: str) -> Place:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


_KEYS = (
    *("value", "status", "source", "source_fr", "seen_via", "seen_via_fr", "note", "note_fr"),
    *("other", "holders", "holders_fr", "readings", "before"),
)


Value: TypeAlias = "str | int | Prices"
"""A value of an option: a word, a number, or changes to the tariff."""

Reader: TypeAlias = "Callable[[str, object], Value]"
"""A function that converts the value of an option from a file or a line. It raises ``RulesError``."""

NOTHING = Words("", "")
"""An empty text."""


@frozen
class OtherReading:
    """Another value of an option, with who holds it (nobody if it is played by agreement)."""

    value: Value
    holders: Words = NOTHING


@frozen
class SheetEntry:
    """The value that a set gives an option, with its source, which may be empty.

    If the status is *assumed*, the work itself is silent: the source is that of the modern rules.

    ``readings`` are the other values, if the status has them. ``before`` is the value before the set was amended: older
    records that only name the set mean it. ``via`` is the later work through which alone the source is known.
    """

    option: str
    value: Value
    status: Status
    source: Words
    note: Words | None = None
    readings: tuple[OtherReading, ...] = ()
    before: Value | None = None
    via: Words = NOTHING

    @property
    def other(self) -> Value | None:
        """The first other value, or None."""
        return self.readings[0].value if self.readings else None

    @property
    def holders(self) -> Words:
        """The holders of the first other value, which may be nobody."""
        return self.readings[0].holders if self.readings else NOTHING

    @property
    def values(self) -> tuple[Value, ...]:
        """The value, then the other values."""
        return self.value, *(one.value for one in self.readings)


@frozen
class OwnEntry(SheetEntry):
    """A value from the user's own line or file, which is its source."""

    in_file: bool = False


def evidence(entry: SheetEntry) -> Saying:
    """Return the status of an entry with its source."""
    return entry.status.after.filled(source=source_saying(entry))


def source_saying(entry: SheetEntry) -> object:
    """Return the source of an entry: a work and a place, or the user's own file or options."""
    if not isinstance(entry, OwnEntry):
        return (
            Saying("{source}, reported by {via}", source=entry.source, via=entry.via) if entry.via.en else entry.source
        )
    return Saying("your own file, {place}", place=entry.source.en) if entry.in_file else Saying("your own options")
