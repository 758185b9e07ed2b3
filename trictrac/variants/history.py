"""The history of one rule, in the order of time, and all rules in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from trictrac.base.errors import AmbiguousError, RulesError, Saying
from trictrac.base.values import Json, frozen
from trictrac.games.sheets import game_sheets
from trictrac.model.rules import MODERN
from trictrac.rules.entries import SheetEntry, Value, evidence, source_saying
from trictrac.rules.loader import sheets as sets_of_trictrac
from trictrac.rules.options import DECLARED, Option, typed
from trictrac.rules.sheets import Sheet, speaks_of
from trictrac.rules.status import Status
from trictrac.saying.language import Language, strung
from trictrac.saying.words import ARTICLES, near, parts_of, refuse_long
from trictrac.variants.sets import has_sets, options_of, said_of
from trictrac.variants.sheet import (
    Witness,
    entries_table,
    entry_record,
    head_record,
    heading_of,
    in_order,
    value_record,
    value_text,
)
from trictrac.view.doc import Article, Articles, Aside, Columns, Doc, Facts, Section, Title

_LONGEST = 80


@frozen
class Reading:
    """One value of an option with the sets that have it, or that name it as the other value, in the order of time.

    The witnesses of a value that no game has are the sheets whose notes speak of it.
    """

    option: Option
    value: Value
    witnesses: tuple[Witness, ...]

    @property
    def held(self) -> tuple[Witness, ...]:
        """The sets that have the value."""
        return tuple(one for one in self.witnesses if one[1].value == self.value)

    @property
    def others(self) -> tuple[Witness, ...]:
        """The sets that name it as the other value: another reading, a rival, or what players can agree on."""
        return tuple(one for one in self.witnesses if self.value in one[1].values[1:])

    @property
    def noted(self) -> tuple[Witness, ...]:
        """The sets whose notes mention it, if no set has it."""
        return tuple(one for one in self.witnesses if self.value not in one[1].values)


@frozen
class History:
    """An option with its values and the values that no set has.

    Values of which a source speaks come first. ``has_sets`` is whether the witnesses are sets of one game, and not sheets of
    several games.
    """

    option: Option
    readings: tuple[Reading, ...]
    unused: tuple[str, ...]
    has_sets: bool = True


def find_history(text: str, language: Language) -> History:
    """Return the history of the option that ``text`` names, of trictrac before that of another game.

    Raises:
        RulesError: ``text`` names no option. The message names the nearest.
        AmbiguousError: ``text`` may name several options.
    """
    option = find_option(text, language)
    return history_of(option, sets_of_trictrac() if option in DECLARED else game_sheets())


def history_of(option: Option, sheets: Sequence[Sheet]) -> History:
    """Return the history of an option through these sets, in the order of time, or through these games."""
    witnesses = [(sheet, entry) for sheet in sheets if (entry := said_of(sheet, option))]
    spoken = sorted((entry for _, entry in witnesses), key=lambda entry: entry.status.is_silent)
    given = dict.fromkeys(value for entry in spoken for value in entry.values)
    readings = [Reading(option, value, tuple(one for one in witnesses if value in one[1].values)) for value in given]
    several = has_sets(sheets[0])
    noting = {
        value: tuple(one for one in witnesses if not several and speaks_of(one[1], value))
        for value in option.values
        if value not in given
    }
    readings += [Reading(option, value, some) for value, some in noting.items() if some]
    return History(option, tuple(readings), tuple(value for value, some in noting.items() if not some), several)


def find_option(text: str, language: Language) -> Option:
    """Return the option with this name, with a name that begins so, or about this word (``bearing off``, ``pile``).

    An option of trictrac comes before one of another game, unless ``text`` is the whole name of the latter and begins no name
    of the former.

    Raises:
        RulesError: ``text`` names no option. The message names the nearest.
        AmbiguousError: ``text`` may name several options.
    """
    refuse_long(text, _LONGEST)
    others = {option.name: option for sheet in reversed(game_sheets()) for option in options_of(sheet)}
    own = text.strip().casefold().partition("=")[0].replace("-", "_")
    if own in others and not any(option.name.startswith(own) for option in DECLARED):
        return others[own]
    wanted = _joined(text.partition("=")[0].partition(".")[0])
    kinds: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: f"_{wanted}_" in f"_{name}_",
        lambda name: f"_{wanted}" in f"_{name}",
    )
    for options in (DECLARED, others.values()) if wanted else ():
        for fits in kinds:
            found = [option for option in options if any(map(fits, _spellings(option, language)))]
            if len(found) == 1:
                return found[0]
            if found:
                raise AmbiguousError(
                    "{text!r} may be {names}: type more of the name",
                    text=text,
                    names=", ".join(option.name for option in found),
                )
    close = _near(wanted, DECLARED, language) or _near(wanted, others.values(), language)
    if close:
        raise RulesError(
            "no option {option!r}: did you mean {nearest}? trictrac variants matrix lists them all",
            option=text,
            nearest=", ".join(close),
        )
    raise RulesError(
        "no option {option!r}: trictrac variants matrix lists those of trictrac, and variants show GAME those of another game",
        option=text,
    )


def _spellings(option: Option, language: Language) -> tuple[str, ...]:
    """Return the names of an option: its own, and its short name in the language and in English."""
    return option.name, _joined(language.say(option.about)), _joined(str(option.about))


def _near(wanted: str, options: Iterable[Option], language: Language) -> list[str]:
    """Return the names of those options that have a name, or a word of one, spelt nearly like ``wanted``."""
    spelt = {
        word: option.name
        for option in reversed([*options])
        for name in _spellings(option, language)
        for word in (name, *name.split("_"))
    }
    return near(wanted, spelt)


def _joined(text: str) -> str:
    """Return the words of a text without capitals, accents and leading articles, joined by underlines."""
    words = parts_of(text)
    while len(words) > 1 and words[0] in ARTICLES:
        words.pop(0)
    return "_".join(words)


def history_doc(history: History, language: Language) -> Doc:
    """Return the history of an option as a document: a section for each value, with the evidence of its sets."""
    option = history.option
    parts: list[object] = [Title(heading_of(option, language))]
    for number, reading in enumerate(history.readings):
        head: Saying | str = typed(option.name, reading.value)
        if history.has_sets and reading.value == MODERN.values[option.name]:
            head = Saying("{typed}, as in the modern rules", typed=head)
        facts = ((sheet, _facts(reading, entry)) for sheet, entry in reading.witnesses)
        spoken = Articles(tuple(Article(sheet.name, tuple(said)) for sheet, said in facts if said))
        silent = {status: [sheet.name for sheet, entry in reading.held if entry.status is status] for status in _SILENT}
        silences = (_SILENT[status].filled(names=strung(names)) for status, names in silent.items() if names)
        parts.append(Section(f"value-{number}", head, (option.meaning(reading.value), spoken, *silences)))
    if history.unused:
        sets, games = Saying("No set has {names}."), Saying("No source of the other tables games has {names}.")
        names = strung([typed(option.name, value) for value in history.unused])
        parts.append(Section("unused", "", ((sets if history.has_sets else games).filled(names=names),)))
    return tuple(parts)


def history_table(history: History, language: Language) -> Columns:
    """Return the entries of all sets on the option as a table, value by value."""
    return entries_table([one for reading in history.readings for one in reading.held], language)


def history_record(history: History, language: Language) -> Json:
    """Return the history for JSON: for each value the sets that have it, have it as other reading, or mention it."""
    option = history.option

    def by_name(witnesses: Iterable[Witness]) -> Json:
        return {sheet.name: entry_record(entry, option, language) for sheet, entry in witnesses}

    return {
        **head_record(option),
        "name": language.say(option.about),
        "values": [
            {
                "value": value_record(reading.value),
                "meaning": language.say(option.meaning(reading.value)),
                "sets": by_name(reading.held),
                "other_reading_of": by_name(reading.others),
                "noted_by": by_name(reading.noted),
            }
            for reading in history.readings
        ],
        "unused": list(history.unused),
    }


def _facts(reading: Reading, entry: SheetEntry) -> list[object]:
    """Return what a set says of a value: its evidence and its note, nothing if the set is silent."""
    note = entry.note
    if reading.noted and note:
        return [Saying("Spoken of in its note: {note}", note=note)]
    if entry.value != reading.value and entry.status.against:
        holders = entry.readings[entry.values.index(reading.value) - 1].holders
        return [entry.status.against.filled(holders=holders, source=source_saying(entry))]
    if entry.status.is_silent:
        return []
    return [evidence(entry), note] if note else [evidence(entry)]


_SILENT = {
    Status.ASSUMED: Saying("Assumed, because the work does not say: {names}"),
    Status.NOT_LOOKED_UP: Saying("Not looked up, at the default: {names}"),
}
"""Words before the sets that have a value without mentioning it."""

LEGEND = Saying(
    "~ implied   + more by agreement   ? disputed   / with a rival   ( ) assumed, the work being silent   [ ] not looked up"
)
"""Meaning of the signs in the table."""


def signed(text: str, entry: SheetEntry) -> str:
    """Return a name or a value with the sign for how sure it is: ``quick~``, ``quick?``, ``(quick)``."""
    return entry.status.sign.format(text)


def matrix_doc(sheets: Sequence[Sheet], language: Language) -> Doc:
    """Return all rules in these sets as one table.

    A narrow terminal shows under each option its values with their sets.
    """
    rows = tuple(
        (option.name, *(signed(value_text(entry.value), entry) for entry in entries))
        for option, entries in _rows(sheets)
    )
    by_value = (
        Section(option.name, heading_of(option, language), (Facts(sets_by_value(option, sheets)),))
        for option in in_order(DECLARED)
    )
    table = Columns(("", *(sheet.name for sheet in sheets)), rows, narrow=tuple(by_value))
    return Title(Saying("The rules set by set")), Aside(LEGEND), table


def sets_by_value(option: Option, sheets: Sequence[Sheet]) -> tuple[tuple[str, str], ...]:
    """Return the values of an option, oldest first, and the sets that have them, with signs."""
    return tuple(
        (value_text(reading.value), ", ".join(signed(sheet.name, entry) for sheet, entry in reading.held))
        for reading in history_of(option, sheets).readings
        if reading.held
    )


def matrix_table(sheets: Sequence[Sheet], language: Language) -> Columns:
    """Return all entries of these sets as a table, set by set."""
    return entries_table(
        [(sheet, sheet.entry(option.name)) for sheet in sheets for option in in_order(DECLARED)], language
    )


def matrix_record(sheets: Sequence[Sheet], language: Language) -> list[Json]:
    """Return the table for JSON: for each option its law, and value, status and source in every set."""
    return [
        {
            **head_record(option),
            "sets": {
                sheet.name: {
                    "value": value_record(entry.value),
                    "status": entry.status.value,
                    "source": language.say(source_saying(entry)),
                }
                for sheet, entry in zip(sheets, entries, strict=True)
            },
        }
        for option, entries in _rows(sheets)
    ]


def _rows(sheets: Sequence[Sheet]) -> list[tuple[Option, list[SheetEntry]]]:
    """Return every option with the entry of each set."""
    return [(option, [sheet.entry(option.name) for sheet in sheets]) for option in in_order(DECLARED)]
