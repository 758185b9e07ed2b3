"""The history of one rule: each of its values with the sets that have it, in the order of time, and on whose word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from trictrac.errors import AmbiguousError, RulesError, Saying
from trictrac.games.trictrac.told.options import OPTION_NAMES
from trictrac.model.rules import OPTIONS, VALUES
from trictrac.rules.entries import Status, evidence
from trictrac.saying.counted import strung
from trictrac.saying.words import fold, refuse_long
from trictrac.variants.differences import TRICTRAC, Manner
from trictrac.variants.sets import modern_value
from trictrac.variants.sheet import Line, typed, value_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trictrac.model.rules import Prices
    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Sheet
    from trictrac.saying.language import Language

_LONGEST = 80
_MOST_NEAR = 3
_ARTICLES = frozenset({"the", "a", "an", "le", "la", "les", "l", "un", "une", "de", "d", "du"})


Witness: TypeAlias = "tuple[Sheet, Entry]"
"""A set, and what it says of an option."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of an option with the sets that have it, or of which it is the other reading, in the order of time.

    A value that no sister game has is told with the sheets whose notes speak of it.
    """

    value: str | int | Prices
    told: tuple[Witness, ...]

    @property
    def held(self) -> tuple[Witness, ...]:
        """The sets that have the value."""
        return tuple((sheet, entry) for sheet, entry in self.told if entry.value == self.value)

    @property
    def disputed(self) -> tuple[Witness, ...]:
        """The sets of which it is the other reading."""
        return tuple((sheet, entry) for sheet, entry in self.told if entry.other == self.value)

    @property
    def noted(self) -> tuple[Witness, ...]:
        """The sets whose notes speak of it, where no set has it."""
        return tuple((sheet, entry) for sheet, entry in self.told if self.value not in (entry.value, entry.other))


@dataclass(frozen=True, slots=True)
class History:
    """An option with its values, those first of which a source speaks first, and the values that no set has."""

    option: str
    readings: tuple[Reading, ...]
    unused: tuple[str, ...]
    manner: Manner = TRICTRAC


def history_of(option: str, sheets: Sequence[Sheet]) -> History:
    """The history of an option through these sets, which stand in the order of time."""
    return history_through([(sheet, sheet.entry(option)) for sheet in sheets], VALUES.get(option, ()), TRICTRAC)


def history_through(told: Sequence[Witness], allowed: Sequence[str], manner: Manner) -> History:
    """The history of an option through what these sets say of it, in the order of time; ``allowed`` are its values."""
    values: list[str | int | Prices] = []
    for _, entry in sorted(told, key=lambda one: one[1].status is Status.ASSUMED):
        values += [value for value in (entry.value, entry.other) if value is not None and value not in values]
    readings = tuple(
        Reading(value, tuple((sheet, entry) for sheet, entry in told if value in (entry.value, entry.other)))
        for value in values
    )
    option = told[0][1].option
    return History(option, readings, tuple(value for value in allowed if value not in values), manner)


def find_option(text: str, language: Language) -> str:
    """The option of this name, or of the beginning of one, or of a word of what it is about (``bearing off``, ``pile``).

    Raises:
        RulesError: there is none; names the nearest.
        AmbiguousError: there are several.
    """
    refuse_long(text, _LONGEST)
    wanted = _joined(text.partition("=")[0].partition(".")[0])
    named = {option: _spellings(option, language) for option in OPTIONS}
    kinds: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: f"_{wanted}_" in f"_{name}_",
        lambda name: f"_{wanted}" in f"_{name}",
    )
    for fits in kinds:
        found = [option for option, names in named.items() if wanted and any(map(fits, names))]
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousError("{text!r} may be {names}: type more of the name", text=text, names=", ".join(found))
    near = _near(wanted, named)
    if near:
        raise RulesError(
            "no option {option!r}: did you mean {nearest}? trictrac variants matrix lists them all",
            option=text,
            nearest=", ".join(near),
        )
    raise RulesError("no option {option!r}: the options are {options}", option=text, options=", ".join(OPTIONS))


def _spellings(option: str, language: Language) -> tuple[str, ...]:
    """What an option may be called: its name, and its short name in the language and in English."""
    name = OPTION_NAMES[option]
    return option, _joined(language.say(name)), _joined(str(name))


def _joined(text: str) -> str:
    """The words of a text without capitals and accents, joined by underlines; without the articles before a name."""
    words = "".join(letter if letter.isalnum() else " " for letter in fold(text)).split()
    while len(words) > 1 and words[0] in _ARTICLES:
        words.pop(0)
    return "_".join(words)


def _near(wanted: str, named: dict[str, tuple[str, ...]]) -> list[str]:
    from difflib import get_close_matches

    spelt: dict[str, str] = {}
    for option, names in named.items():
        for spelling in (*names, *(word for name in names for word in name.split("_"))):
            spelt.setdefault(spelling, option)
    return list(dict.fromkeys(spelt[word] for word in get_close_matches(wanted, spelt, n=_MOST_NEAR, cutoff=0.7)))


def history_lines(history: History, language: Language) -> list[Line]:
    """The history as lines to read."""
    option = history.option
    lines = [Line(history.manner.heading(option, language))]
    for reading in history.readings:
        lines += [Line(), Line(language.say(_value_head(history, reading.value)))]
        lines += [Line(language.say(history.manner.meaning(option, reading.value)), 2)]
        for sheet, entry in reading.told:
            lines += _told(reading, sheet, entry, language)
        silent = [sheet.name for sheet, entry in reading.held if entry.status is Status.ASSUMED]
        if silent:
            lines.append(Line(language.say(Saying("Assumed, the work being silent: {names}", names=strung(silent))), 2))
    if history.unused:
        names = strung([typed(option, value) for value in history.unused])
        none = Saying("No set has {names}.", names=names)
        if history.manner is not TRICTRAC:
            none = Saying("No source of the sister games has {names}.", names=names)
        lines += [Line(), Line(language.say(none))]
    return lines


def history_json(history: History, language: Language) -> dict[str, object]:
    """The history as JSON: for each value the sets that have it, whose other reading it is, or whose notes speak of it."""
    return {
        **history.manner.head_json(history.option),
        "name": language.say(history.manner.name(history.option)),
        "values": [
            {
                "value": value_json(reading.value),
                "meaning": language.say(history.manner.meaning(history.option, reading.value)),
                "sets": _by_name(reading.held, history.manner, language),
                "other_reading_of": _by_name(reading.disputed, history.manner, language),
                "noted_by": _by_name(reading.noted, history.manner, language),
            }
            for reading in history.readings
        ],
        "unused": list(history.unused),
    }


def _by_name(told: Iterable[Witness], manner: Manner, language: Language) -> dict[str, object]:
    return {sheet.name: manner.entry_json(entry, language) for sheet, entry in told}


def _value_head(history: History, value: str | int | Prices) -> Saying | str:
    if history.manner is TRICTRAC and value == modern_value(history.option):
        return Saying("{typed}, as in the modern rules", typed=typed(history.option, value))
    return typed(history.option, value)


def _told(reading: Reading, sheet: Sheet, entry: Entry, language: Language) -> list[Line]:
    """What a set says of a value: its name, on whose word, the note; nothing where it is silent."""
    if reading.noted and entry.note:
        note = entry.note.said(language.code)
        return [Line(sheet.name, 2), Line(language.say(Saying("Spoken of in its note: {note}", note=note)), 4)]
    if entry.value != reading.value:
        other = Saying("The other reading, held by {holders}", holders=entry.holders.said(language.code))
        return [Line(sheet.name, 2), Line(language.say(other), 4)]
    if entry.status is Status.ASSUMED:
        return []
    lines = [Line(sheet.name, 2), Line(language.say(evidence(entry, language.code)), 4)]
    return [*lines, Line(entry.note.said(language.code), 4)] if entry.note else lines
