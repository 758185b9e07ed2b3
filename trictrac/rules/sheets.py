"""Sheets: the rules of a game with their sources, from files and from options on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from trictrac.base.errors import RulesError
from trictrac.base.values import frozen
from trictrac.rules.entries import NOTHING, Document, OwnEntry, Reader, SheetEntry, read_document
from trictrac.rules.heads import SHEETS, TRICTRAC, find_game, heads
from trictrac.rules.options import PLAIN, Option, plain_value, read_choice
from trictrac.rules.status import Status
from trictrac.saying.language import Words

_HEAD = ("game", "title", "title_fr", "work", "note", "note_fr")


R = TypeVar("R")

Entries = tuple[SheetEntry, ...]
"""The values of several options with their sources."""


@frozen
class Clause:
    """A rule in words that no option expresses, with its source."""

    said: Words
    source: Words


@frozen
class Layer:
    """The rules of one name, line or file. The layers below it give the rest.

    ``title``, ``work`` and ``note`` are empty if it is not a documented set.
    """

    name: str
    entries: Entries
    title: Words = NOTHING
    work: str = ""
    note: Words = NOTHING


@frozen
class RuleSet(Generic[R]):
    """The rules of a game with their evidence: an entry for each option that has an effect, in order.

    ``name`` is the set or the game, with the user's own changes (``backgammon,beavers=yes``). ``rules`` has the class
    of the game's rules.
    """

    name: str
    title: Words
    work: str
    note: Words
    entries: Entries
    rules: R
    game: str = TRICTRAC
    texts: tuple[Clause, ...] = ()

    def entry(self, option: str) -> SheetEntry:
        """Return the entry of an option.

        Raises:
            RulesError: there is no such option, or it has no effect in this game.
        """
        for entry in self.entries:
            if entry.option == option:
                return entry
        raise RulesError(
            "no option {option!r} in {game}: the options are {options}",
            option=option,
            game=self.game,
            options=", ".join(entry.option for entry in self.entries),
        )


Sheet = RuleSet[Any]
"""The rules of any game with their evidence."""


@frozen
class OpenRules:
    """The rules of a tables game as its module declares them: its options, and the class made of their values.

    ``lent`` returns the entry of an option from the sheet of another game, if its own sheet lacks it.
    """

    game: str
    options: tuple[Option, ...]
    make: Callable[..., Any]
    lent: Callable[[str], SheetEntry]


def is_file(name: str) -> bool:
    """Return whether a text looks like the path of a TOML file, with a slash or ``.toml``."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def own_document(folder: Path, name: str, *, files: bool) -> Document:
    """Return a TOML file of the user, by its path from a folder.

    Raises:
        RulesError: ``files`` is false, or the file cannot be read.
    """
    if not files:
        raise RulesError(
            "{name!r}: no files are read here; give the options themselves, or the file at the command: --rules {name}",
            name=name,
        )
    return read_document(folder / name)


def options_typed(text: str, line: str) -> dict[str, str]:
    """Return the typed options with their values. ``line`` is the whole line, for messages.

    Raises:
        RulesError: a part is not ``option=value``, or an option is given twice.
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        option, equals, value = (word.strip() for word in part.partition("="))
        option = option.casefold().replace("-", "_")
        if not equals or not option or not value:
            raise RulesError(
                "{part!r} in {line!r}: options are typed option=value, parted by commas", part=part, line=line
            )
        if option in found:
            raise RulesError("option {option} is given twice in {line!r}: leave one out", option=option, line=line)
        found[option] = value
    return found


def number_typed(value: str) -> int | str:
    """Return a typed value as an int if it is a number of up to three digits, else unchanged."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else value


def read_own(document: Document, name: str, options: Iterable[str], read: Reader) -> Entries:
    """Return the values of these options in a file of the user, with file and line as the source.

    Raises:
        RulesError: an option or a value does not exist. The message has file and line.
    """
    entries = []
    for option in options:
        value = document.value((option,), read)
        entries.append(OwnEntry(option, value, Status.STATED, Words(f"{name}:{document.line(option)}"), in_file=True))
    return tuple(entries)


def read_documented(document: Document, name: str, options: Iterable[str], head: Iterable[str], read: Reader) -> Layer:
    """Return the layer of a file with title and work. ``head`` are other keys that it may have.

    Raises:
        RulesError: something is missing, unknown or wrong. The message has file and line.
    """
    title, work = document.translated((), "title"), document.text_at(("work",))
    note = document.note(()) or NOTHING
    known = tuple(options)
    for key in document.table:
        if key not in (*known, *_HEAD, *head):
            raise document.refused(
                (key,), "no option {option!r}: the options are {options}", option=key, options=", ".join(known)
            )
    entries = (document.entry(option, read) for option in known if option in document.table)
    return Layer(name, tuple(entries), title, work, note)


def require_whole(document: Document, missing: Iterable[str]) -> None:
    """Refuse a documented set that lacks options.

    Raises:
        RulesError: options are missing. The message lists them, with file and line.
    """
    names = ", ".join(missing)
    if names:
        raise document.refused(
            ("title",),
            'the set says nothing of {options}: add a table for each, or begin from another set with extends = "…"',
            options=names,
        )


def read_sheet(declared: OpenRules) -> Sheet:
    """Return the sheet of a tables game in the program. It has every option that has an effect.

    Raises:
        RulesError: the file is damaged. The message has file and line.
    """
    game = declared.game
    document = read_document(SHEETS / f"{game}.toml")
    names = [option.name for option in declared.options]
    head = ("module", "place", "called", "direction", "rule", *PLAIN)
    layer = read_documented(document, game, names, head, _reader(declared))
    rules = _made(declared, layer.entries, {key: plain_value(key, document.table[key]) for key in PLAIN})
    values = _values(declared, rules)
    require_whole(
        document, (one.name for one in declared.options if one.matters(values) and one.name not in document.table)
    )
    texts = []
    for number in range(len(document.table.get("rule", ()))):
        place = ("rule", number)
        document.require_keys(place, ("en", "fr", "source", "source_fr"))
        said = Words(document.text_at((*place, "en")), document.text_at((*place, "fr")))
        texts.append(Clause(said, document.translated(place, "source")))
    return Sheet(game, layer.title, layer.work, layer.note, layer.entries, rules, game, tuple(texts))


def changed_sheet(declared: OpenRules, own: Sheet, text: str, *, files: bool) -> Sheet:
    """Return a sheet with the user's own options. Others that they need come from the sheet of another game.

    Raises:
        RulesError: there is no such option, value or file, or options do not go together.
    """
    typed, head = _typed(declared, text, files)
    found = {entry.option: entry for entry in (*own.entries, *typed)}
    plain = {key: getattr(own.rules, key) for key in PLAIN} | head
    values = _values(declared, _made(declared, found.values(), plain))
    options = {option.name: option for option in declared.options}
    for entry in typed:
        options[entry.option].require_effect(values)
    for option in declared.options:
        option.require_agreement(values)
    entries = []
    for name, option in options.items():
        if option.matters(values):
            entries.append(found.get(name) or declared.lent(name))
            values[name] = entries[-1].value
    rules = _made(declared, entries, plain)
    kept = changes_text(declared, own, rules)
    name = f"{own.game},{kept}" if kept else own.game
    return Sheet(name, own.title, own.work, own.note, tuple(entries), rules, own.game, own.texts)


def changes_text(declared: OpenRules, own: Sheet, rules: object) -> str:
    """Return the options on one line that change the sheet's rules into these, or an empty text."""
    values = _values(declared, rules)
    kept = {entry.option: entry.value for entry in own.entries}
    parts = []
    for option in declared.options:
        name = option.name
        usual = kept.get(name) or declared.lent(name).value if option.matters(values) else None
        if usual not in (None, values[name]):
            parts.append(f"{name}={values[name]}")
    parts += [f"{key}={getattr(rules, key)}" for key in PLAIN if getattr(rules, key) != getattr(own.rules, key)]
    return ",".join(parts)


def speaks_of(entry: SheetEntry, value: str) -> bool:
    """Return whether an entry has this value, as its own or the other one, or names it in its note (``cube=yes``)."""
    note = entry.note.en if entry.note else ""
    return value in entry.values or bool(re.search(rf"\b{entry.option}={value}\b", note))


def game_of(path: str) -> str:
    """Return the game named in a TOML file of the user, or an empty text.

    Raises:
        RulesError: the file cannot be read, or names no known game.
    """
    document = read_document(Path(path))
    return _game_in(document) if "game" in document.table else ""


def _values(declared: OpenRules, rules: object) -> dict[str, object]:
    return {option.name: getattr(rules, option.name) for option in declared.options}


def _made(declared: OpenRules, entries: Iterable[SheetEntry], plain: Mapping[str, object]) -> object:
    """Return the rules made of these entries, with defaults for other options."""
    return declared.make(game=declared.game, **{entry.option: entry.value for entry in entries}, **plain)


_Given = tuple[Entries, dict[str, object]]
"""The user's own options, and his values for the keys of ``PLAIN``."""


def _typed(declared: OpenRules, text: str, files: bool) -> _Given:
    """Return what the user typed."""
    first, _, rest = text.partition(",")
    entries: Entries = ()
    head: dict[str, object] = {}
    if "=" not in first and is_file(first.strip()):
        entries, head = _from_file(declared, first.strip(), files)
        if not rest:
            return entries, head
    else:
        rest = text
    typed = options_typed(rest, text)
    read = _reader(declared)
    head |= {key: plain_value(key, number_typed(value)) for key, value in typed.items() if key in PLAIN}
    own = (
        OwnEntry(option, read(option, value.casefold()), Status.STATED, Words(text))
        for option, value in typed.items()
        if option not in PLAIN
    )
    return (*entries, *own), head


def _from_file(declared: OpenRules, name: str, files: bool) -> _Given:
    """Return what a TOML file of the user gives."""
    document = own_document(Path(), name, files=files)
    if "game" in document.table and _game_in(document) != declared.game:
        raise document.refused(
            ("game",), "these are rules of {theirs}, not of {game}", theirs=_game_in(document), game=declared.game
        )
    read = _reader(declared)
    options = [option for option in document.table if option != "game"]
    found = read_own(
        document, name, options, lambda key, value: plain_value(key, value) if key in PLAIN else read(key, value)
    )
    entries = tuple(entry for entry in found if entry.option not in PLAIN)
    return entries, {entry.option: entry.value for entry in found if entry.option in PLAIN}


def _game_in(document: Document) -> str:
    text = document.table["game"]
    name = find_game(text) if isinstance(text, str) else ""
    if name not in heads():
        raise document.refused(("game",), "game = {text!r}: the games are {games}", text=text, games=", ".join(heads()))
    return name


def _reader(declared: OpenRules) -> Reader:
    """Return the reader of the options of this game."""
    return partial(read_choice, {option.name: tuple(option.values) for option in declared.options})
