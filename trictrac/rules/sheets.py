"""Sheets: the rules of a game with their sources, from files and from options on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

from trictrac.base.errors import RulesError
from trictrac.base.values import frozen
from trictrac.rules.entries import NOTHING, Document, OwnEntry, Reader, SheetEntry, read_document
from trictrac.rules.heads import TRICTRAC, find_game, heads
from trictrac.rules.status import Status
from trictrac.saying.language import Words
from trictrac.saying.words import is_count

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
    return int(value) if is_count(value) else value


def read_own(document: Document, name: str, options: Iterable[str], read: Reader) -> Entries:
    """Return the values of these options in a file of the user, with file and line as the source.

    Raises:
        RulesError: an option or a value does not exist. The message has file and line.
    """
    return tuple(
        OwnEntry(
            option,
            document.value((option,), read),
            Status.STATED,
            Words(f"{name}:{document.line(option)}"),
            in_file=True,
        )
        for option in options
    )


def read_documented(document: Document, name: str, options: Iterable[str], head: Iterable[str], read: Reader) -> Layer:
    """Return the layer of a file with title and work. ``head`` are other keys that it may have.

    Raises:
        RulesError: something is missing, unknown or wrong. The message has file and line.
    """
    title, work = document.translated((), "title"), document.text_at(("work",))
    note = document.note(()) or NOTHING
    known = tuple(options)
    for key in document.table:
        document.demand(
            key in (*known, *_HEAD, *head),
            (key,),
            "no option {option!r}: the options are {options}",
            option=key,
            options=", ".join(known),
        )
    entries = (document.entry(option, read) for option in known if option in document.table)
    return Layer(name, tuple(entries), title, work, note)


def speaks_of(entry: SheetEntry, value: str) -> bool:
    """Return whether an entry has this value, as its own or the other one, or names it in its note (``cube=yes``)."""
    note = entry.note.en if entry.note else ""
    return value in entry.values or bool(re.search(rf"\b{entry.option}={value}\b", note))


def game_in(document: Document) -> str:
    """Return the game that a file of the user names, or an empty text.

    Raises:
        RulesError: there is no such game.
    """
    if "game" not in document.table:
        return ""
    text = document.table["game"]
    name = find_game(text) if isinstance(text, str) else ""
    games = heads()
    document.demand(
        name in games, ("game",), "game = {text!r}: the games are {games}", text=text, games=", ".join(games)
    )
    return name
