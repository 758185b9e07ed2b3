"""The rule sets as a reader names them: by the beginning of a name, or files and options of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import AmbiguousError, RulesError
from trictrac.model.rules import MODERN, OPTIONS
from trictrac.rules.loader import IN_TIME, layers, load_sheet, sheets
from trictrac.saying.near import begun, near
from trictrac.saying.words import fold, refuse_long

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trictrac.model.rules import Prices, Rules
    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Sheet

_LONGEST = 500


def base_name(sheet: Sheet) -> str:
    """The set on which the reader's own rules rest; empty for a set that comes with the program."""
    if sheet.name in IN_TIME:
        return ""
    below = layers(sheet.name)[:-1]
    return below[-1].name if below else "modern"


def modern_value(option: str) -> str | int | Prices:
    """The value of an option in the modern rules.

    Raises:
        RulesError: there is no such option.
    """
    return value_of(MODERN, option)


def value_of(rules: Rules, option: str) -> str | int | Prices:
    """The value of one option.

    Raises:
        RulesError: there is no such option.
    """
    for part in (rules.play, rules.customs, rules.stakes):
        if option in OPTIONS and hasattr(part, option):
            value: str | int | Prices = getattr(part, option)
            return value
    raise RulesError("no option {option!r}: the options are {options}", option=option, options=", ".join(OPTIONS))


def is_modern(entry: Entry) -> bool:
    """Whether an option has the value of the modern rules."""
    return entry.value == modern_value(entry.option)


def find_sets(words: Iterable[str]) -> tuple[Sheet, ...]:
    """The rule sets named, in the order in which they are named.

    Raises:
        RulesError: one of them does not exist, or one is named twice.
        AmbiguousError: a name begins those of several.
    """
    found: list[Sheet] = []
    for word in words:
        sheet = find_set(word)
        if any(sheet.name == one.name for one in found):
            raise RulesError("{name} is named twice: leave one out", name=sheet.name)
        found.append(sheet)
    return tuple(found)


def find_set(text: str) -> Sheet:
    """The rule set of this name, or of a name that begins so (``guiton``, ``soumille-1756``), or the reader's own.

    A year or a word of the title will do too where it is that of one set only. Options (``exit=provincial,margot=2_4``, or
    ``guiton,margot=2_4``) and a TOML file are the reader's own.

    Raises:
        RulesError: no such set, file, option or value; names the nearest sets.
        AmbiguousError: several sets begin so.
    """
    refuse_long(text, _LONGEST)
    name = text.strip()
    if "=" in name:
        first, comma, rest = name.partition(",")
        return load_sheet(name if "=" in first or _is_file(first) else f"{find_set(first).name}{comma}{rest}")
    return load_sheet(name) if _is_file(name) else _named(name)


def _named(text: str) -> Sheet:
    wanted = fold("modern" if text == "default" else text)
    kept = sheets()
    named = begun(wanted, IN_TIME)
    by_name = [sheet for sheet in kept if sheet.name in named]
    spoken = [sheet for sheet in kept if len(wanted) > 2 and any(word.startswith(wanted) for word in _words(sheet))]
    found = by_name or spoken
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(
            "{text!r} may be {names}: type more of the name", text=text, names=", ".join(one.name for one in found)
        )
    close = near(wanted, {word: sheet.name for sheet in reversed(kept) for word in (*_words(sheet), sheet.name)})
    if close:
        raise RulesError(
            "no rule set {text!r}: did you mean {nearest}? trictrac variants lists them",
            text=text,
            nearest=", ".join(close),
        )
    raise RulesError(
        "no rule set {name!r}: there are {names}, a file (club.toml) or options (exit=provincial,margot=2_4)",
        name=text,
        names=", ".join(sheet.name for sheet in kept),
    )


def _words(sheet: Sheet) -> list[str]:
    """The words by which a set can be called: those of its name and of its title."""
    text = fold(f"{sheet.name} {sheet.title.en} {sheet.title.fr} {sheet.work}")
    return "".join(letter if letter.isalnum() else " " for letter in text).split()


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name
