"""The rules of a game as a sheet to read: by subject, each with its meaning, its source and its status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.games.common.happening import unit_count
from trictrac.games.sheets import game_sheets
from trictrac.model.rules import MODERN
from trictrac.rules.entries import SheetEntry, Value, evidence, source_saying
from trictrac.rules.loader import sheets
from trictrac.rules.options import Option, option_named, other_readings, typed
from trictrac.rules.sheets import Sheet
from trictrac.rules.status import Status
from trictrac.saying.language import Counted, Language, strung
from trictrac.saying.words import capital
from trictrac.variants.sets import base_name, has_sets, is_modern, options_of, said_of
from trictrac.view.answer import Sentences
from trictrac.view.doc import Article, Articles, Columns, Doc, Facts, Section, Title

SUBJECTS: dict[str, Saying] = {
    "board": Saying("The board"),
    "beginning": Saying("Who begins"),
    "play": Saying("Play"),
    "corner": Saying("The corner"),
    "jans": Saying("Hits and jans"),
    "hitting": Saying("Hitting"),
    "exit": Saying("Bearing off"),
    "marking": Saying("Marking"),
    "schools": Saying("Écoles"),
    "worth": Saying("What a game is worth"),
    "stake": Saying("The stake"),
    "payment": Saying("Payment"),
    "counting": Saying("What counts"),
}
"""Headings of the options by subject, in the reading order."""


def in_order(options: Iterable[Option]) -> list[Option]:
    """Return the options in the reading order, each once: by subject, then as declared."""
    order, found = list(SUBJECTS), []
    for option in options:
        found += [option] if option not in found else []
    return sorted(found, key=lambda option: order.index(option.subject))


def silent_entries(sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return the modern values that are assumed because the work is silent.

    The modern rules themselves have none.
    """
    if not has_sets(sheet) or all(map(is_modern, sheet.entries)):
        return ()
    return tuple(entry for entry in sheet.entries if entry.status is Status.ASSUMED and is_modern(entry))


def sheet_doc(sheet: Sheet, language: Language) -> Doc:
    """Return a rule set as a document: title and counts, then its rules by subject, each with its evidence.

    Assumed modern values, and those not looked up, are listed apart. The modern rules are shown whole.
    """
    silent = silent_entries(sheet)
    headings = {
        **SUBJECTS,
        "assumed": Saying("As in the modern rules, because the work does not say"),
        "unread": Saying("Not looked up, at the default"),
        "texts": Saying("Other rules of this rule set"),
    }
    items = {key: list[Article]() for key in headings}
    for option in in_order(options_of(sheet)):
        if entry := said_of(sheet, option):
            is_unread = entry.status is Status.NOT_LOOKED_UP
            key = "assumed" if entry in silent else "unread" if is_unread else option.subject
            facts = tuple(_facts(sheet, entry, option)) if key == option.subject else ()
            items[key].append(Article(capital(language.say(option.about)), facts, typed(entry.option, entry.value)))
    items["texts"] += [Article(capital(language.say(text.said)), (text.source,)) for text in sheet.texts]
    return *_opening(sheet), *(
        Section(f"rules-{key}", heading, (Articles(tuple(items[key])),))
        for key, heading in headings.items()
        if items[key]
    )


def _facts(sheet: Sheet, entry: SheetEntry, option: Option) -> Sentences:
    """Yield the facts on a value, and the modern value if it differs."""
    yield from entry_facts(entry, option)
    if has_sets(sheet) and not is_modern(entry):
        modern = MODERN.values[entry.option]
        yield Saying(
            "The modern rules have {typed}: {meaning}",
            typed=typed(entry.option, modern),
            meaning=option.meaning(modern),
        )


def _opening(sheet: Sheet) -> Sentences:
    """Yield the title, the note, the length of a game, the numbering, the base of the user's own rules, and the counts."""
    yield Title(sheet.title)
    rules = sheet.rules
    if sheet.note.en:
        yield sheet.note
    if not has_sets(sheet):
        if rules.match:
            yield Saying("It is played to {count}.", count=unit_count(rules.match, rules))
        else:
            yield Saying("Single games are played, or a match to as many points as are agreed.")
        if rules.falling:
            yield Saying("Each player counts the fields down to his home, from 24 to 1.")
        else:
            yield Saying("Each player counts the fields up from his talon, from 1 to {last}.", last=rules.last_field)
    if base := base_name(sheet):
        yield Saying("Your own rules; what they leave open is as in {base}.", base=base)
    yield counts_saying(sheet)


def status_counts(sheet: Sheet) -> dict[Status, int]:
    """Return the number of options with each status."""
    found = Counter(entry.status for entry in sheet.entries)
    return {status: found[status] for status in Status}


def counts_saying(sheet: Sheet) -> Saying:
    """Return a sentence on how many options have each status, and how many differ from the modern rules."""
    counts = status_counts(sheet).items()
    parts = strung([Saying("{count} {status}", count=count, status=status.word) for status, count in counts if count])
    if not has_sets(sheet):
        return Saying("{parts}.", parts=parts)
    other = _not_modern(sheet)
    if not other:
        return Saying("{parts}; all as in the modern rules.", parts=parts)
    return Counted(
        "{parts}; {count} rule differs from the modern rules.",
        "{parts}; {count} rules differ from the modern rules.",
        other,
        parts=parts,
    )


def _not_modern(sheet: Sheet) -> int:
    return sum(not is_modern(entry) for entry in sheet.entries)


STATUSES = Section("statuses", Saying("How sure it is"), (Facts(tuple((one.word, one.meaning) for one in Status)),))
"""The meanings of the statuses."""


def is_little_known(sheet: Sheet) -> bool:
    """Return whether more than half of a rule set is assumed or not looked up."""
    return sum(entry.status.is_silent for entry in sheet.entries) > len(sheet.entries) / 2


def sets_doc() -> Doc:
    """Return the rule sets in the order of time, those little known apart, and the other games, each with title and counts."""

    def listed(found: Iterable[Sheet]) -> Articles:
        return Articles(tuple(Article(one.name, (one.title, counts_saying(one))) for one in found))

    return (
        Title(Saying("The rule sets of trictrac")),
        listed(one for one in sheets() if not is_little_known(one)),
        Section(
            "little-known",
            Saying("Little known: more than half is assumed or not looked up"),
            (listed(filter(is_little_known, sheets())),),
        ),
        Section("games", Saying("The other tables games"), (listed(game_sheets()),)),
        STATUSES,
    )


def sets_record(language: Language) -> list[Json]:
    """Return the content of ``sets_doc`` for JSON."""
    return [brief_record(sheet, language) for sheet in (*sheets(), *game_sheets())]


def heading_of(option: Option, language: Language) -> str:
    """Return the heading of an option: its short name, its name and its law: ``Bearing off (exit, law 6)``."""
    heading = Saying("{name} ({option}, law {law})") if option.law else Saying("{name} ({option})")
    return capital(language.say(heading.filled(name=option.about, option=option.name, law=option.law)))


def entry_facts(entry: SheetEntry, option: Option) -> list[object]:
    """Return the facts on a value: its meaning, source, note and other readings."""
    note = (entry.note,) if entry.note else ()
    return [option.meaning(entry.value), evidence(entry), *note, *other_readings(entry, option)]


def brief_record(sheet: Sheet, language: Language) -> Json:
    """Return a sheet for JSON with the numbers of its options by status and of those not modern, but not the options."""
    return {
        "name": sheet.name,
        "game": sheet.game,
        "title": language.say(sheet.title),
        "work": sheet.work,
        "note": language.say(sheet.note),
        "counts": {status.value: count for status, count in status_counts(sheet).items()},
        **({"not_modern": _not_modern(sheet), "little_known": is_little_known(sheet)} if has_sets(sheet) else {}),
    }


def sheet_record(sheet: Sheet, language: Language) -> Json:
    """Return a sheet for JSON with all options: trictrac's in the order of law 14, others in the reading order."""
    options = in_order(options_of(sheet))
    if has_sets(sheet):
        records = [entry_record(entry, option_named(options, entry.option), language) for entry in sheet.entries]
        return {**brief_record(sheet, language), "options": records}
    return {
        **brief_record(sheet, language),
        "match": sheet.rules.match,
        "numbering": sheet.rules.numbering,
        "options": [entry_record(entry, option, language) for option in options if (entry := said_of(sheet, option))],
        "rules": [{"text": language.say(text.said), "source": language.say(text.source)} for text in sheet.texts],
    }


def entry_record(entry: SheetEntry, option: Option, language: Language) -> Json:
    """Return one option for JSON, with null for a missing ``seen_via``, ``note``, ``other`` or ``holders``.

    ``other`` and ``holders`` are the first of the ``readings``.
    For an option that has a law, ``modern`` is whether its value is that of the modern rules.
    """
    return {
        **head_record(option),
        "subject": option.subject,
        "name": language.say(option.about),
        "value": value_record(entry.value),
        "meaning": language.say(option.meaning(entry.value)),
        **({"modern": is_modern(entry)} if option.law else {}),
        "status": entry.status.value,
        "source": language.say(source_saying(entry)),
        "seen_via": language.say(entry.via) or None,
        "note": language.say(entry.note) if entry.note else None,
        "other": None if entry.other is None else value_record(entry.other),
        "holders": language.say(entry.holders) or None,
        "readings": [
            {"value": value_record(one.value), "holders": language.say(one.holders) or None} for one in entry.readings
        ],
    }


Witness: TypeAlias = "tuple[Sheet, SheetEntry]"
"""A set with its entry on an option."""

_COLUMNS = ("set", "option", "law", "value", "status", "source", "seen_via", "others", "holders", "note")
"""Heads of a table of entries, the same in every language."""


def sheet_table(sheet: Sheet, language: Language) -> Columns:
    """Return the entries of a rule set as a table in the reading order."""
    entries = (said_of(sheet, option) for option in in_order(options_of(sheet)))
    return entries_table([(sheet, entry) for entry in entries if entry], language)


def entries_table(found: Iterable[Witness], language: Language) -> Columns:
    """Return entries as a table with a row for each and its other values in one cell."""
    return Columns(
        _COLUMNS,
        tuple(
            (
                sheet.name,
                entry.option,
                option_named(options_of(sheet), entry.option).law,
                value_text(entry.value),
                entry.status.value,
                source_saying(entry),
                entry.via,
                "; ".join(value_text(value) for value in entry.values[1:]),
                "; ".join(language.say(one.holders) for one in entry.readings),
                entry.note or "",
            )
            for sheet, entry in found
        ),
    )


def value_text(value: object) -> str:
    """Return a value in one word: ``quick``, ``12``.

    A tariff is ``fill=4/8 margot=2/4``, the unchanged one ``usual``.
    """
    if not isinstance(value, tuple):
        return str(value)
    return " ".join(f"{jan}={simple}/{doublet}" for jan, simple, doublet in value) or "usual"


def head_record(option: Option) -> Json:
    """Return the name of an option for JSON, with its law if it has one."""
    return {"option": option.name, **({"law": option.law} if option.law else {})}


def value_record(value: Value) -> object:
    """Return a value for JSON. A tariff is an object with the rows that differ from the usual one."""
    return {jan: [simple, doublet] for jan, simple, doublet in value} if isinstance(value, tuple) else value
