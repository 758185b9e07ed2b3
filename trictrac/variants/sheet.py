"""The rules of a game as a sheet to read: by subject, each with its meaning, its source and how far that goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.games.common.happening import unit_count
from trictrac.model.rules import MODERN
from trictrac.rules.entries import SheetEntry, Value, evidence, source_saying
from trictrac.rules.options import Option, option_named, other_reading, typed
from trictrac.rules.sheets import Sheet
from trictrac.rules.status import Status
from trictrac.saying.language import Counted, Language, strung
from trictrac.saying.words import capital
from trictrac.variants.sets import base_name, has_sets, is_modern, options_of, said_of

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
"""The headings under which options are read, by the subject that each option names, in this order."""


Lines = list[tuple[object, int]]
"""Sentences to read one under the other, each so many blanks from the edge; without words an empty line."""


@frozen
class Item:
    """One rule of a sheet: its name, what is typed for it (or ``""``), and the sentences about it."""

    name: object
    typed: str
    facts: tuple[object, ...] = ()


@frozen
class SheetText:
    """The text of a sheet: its title and the sentences under it, then headings with rules."""

    opening: tuple[object, ...]
    sections: tuple[tuple[Saying, tuple[Item, ...]], ...]


def in_order(options: Iterable[Option]) -> list[Option]:
    """Return different options in the order of reading: by subjects, then as they are declared."""
    order, found = list(SUBJECTS), []
    for option in options:
        found += [option] if option not in found else []
    return sorted(found, key=lambda option: order.index(option.subject))


def silent_entries(sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return what the work is silent of and is as in the modern rules; nothing of the modern rules themselves."""
    if not has_sets(sheet) or all(map(is_modern, sheet.entries)):
        return ()
    return tuple(entry for entry in sheet.entries if entry.status is Status.ASSUMED and is_modern(entry))


def sheet_text(sheet: Sheet, code: str) -> SheetText:
    """Return what a sheet says, in the language of this code where it is a source’s word.

    What is only assumed and modern is set apart, and what is not looked up; the modern rules themselves are shown whole.
    """
    silent = silent_entries(sheet)
    unread = [entry for entry in sheet.entries if entry.status is Status.NOT_LOOKED_UP]
    items = [
        (entry, option, Item(option.about, typed(entry.option, entry.value)))
        for option in in_order(options_of(sheet))
        if (entry := said_of(sheet, option))
    ]
    sections: list[tuple[Saying, list[Item]]] = [
        (
            heading,
            [
                replace(item, facts=tuple(_facts(sheet, entry, option, code)))
                for entry, option, item in items
                if option.subject == subject and entry not in (*silent, *unread)
            ],
        )
        for subject, heading in SUBJECTS.items()
    ]
    texts = [Item(text.said.said(code), "", (text.source.said(code),)) for text in sheet.texts]
    sections += [
        (
            Saying("As in the modern rules, the work being silent"),
            [item for entry, _, item in items if entry in silent],
        ),
        (Saying("Not looked up, at the default"), [item for entry, _, item in items if entry in unread]),
        (Saying("Other rules of the sheet"), texts),
    ]
    filled = ((heading, tuple(items)) for heading, items in sections if items)
    return SheetText(tuple(_opening(sheet, code)), tuple(filled))


def _facts(sheet: Sheet, entry: SheetEntry, option: Option, code: str) -> Iterator[object]:
    """Yield what there is to say of a value, and the modern one where the set has another."""
    yield from entry_facts(entry, option, code)
    if has_sets(sheet) and not is_modern(entry):
        modern = MODERN.values[entry.option]
        words = {"typed": typed(entry.option, modern), "meaning": option.meaning(modern)}
        yield Saying("The modern rules have {typed}: {meaning}", **words)


def _opening(sheet: Sheet, code: str) -> Iterator[object]:
    """The title, the note, how long the game is and how fields are counted, where one's own rules come from, and the counts."""
    yield sheet.title.said(code)
    rules, note = sheet.rules, sheet.note.said(code)
    if note:
        yield note
    if not has_sets(sheet):
        if rules.match:
            yield Saying("It is played to {count}.", count=unit_count(rules.match, rules))
        else:
            yield Saying("Single games are played, or a match to as many points as are agreed.")
        if rules.falling:
            yield Saying("Each player counts the fields down to his home, from 24 to 1.")
        else:
            yield Saying("Each player counts the fields up from his talon, from 1 to {last}.", last=rules.last_field)
    base = base_name(sheet)
    if base:
        yield Saying("Your own rules; what they leave open is as in {base}.", base=base)
    yield counts_saying(sheet)


def status_counts(sheet: Sheet) -> dict[Status, int]:
    """Return how many options have each status."""
    found = Counter(entry.status for entry in sheet.entries)
    return {status: found[status] for status in Status}


def counts_saying(sheet: Sheet) -> Saying:
    """Return how many options have each status, and how many differ from the modern rules, in one sentence."""
    parts = strung(
        [
            Saying("{count} {status}", count=count, status=status.word)
            for status, count in status_counts(sheet).items()
            if count
        ]
    )
    if not has_sets(sheet):
        return Saying("{parts}.", parts=parts)
    other = _not_modern(sheet)
    if not other:
        return Saying("{parts}; all as in the modern rules.", parts=parts)
    return Counted(
        "{parts}; {count} differs from the modern rules.",
        "{parts}; {count} differ from the modern rules.",
        other,
        parts=parts,
    )


def _not_modern(sheet: Sheet) -> int:
    return sum(not is_modern(entry) for entry in sheet.entries)


def legend() -> Lines:
    """Return what the statuses mean."""
    return [(Saying("{status}: {meaning}", status=one.word, meaning=one.meaning), 2) for one in Status]


def heading_of(option: Option, language: Language) -> str:
    """Return an option by its short name, with its law where it has one, as a heading: ``Bearing off (exit, law 6)``."""
    if option.law:
        heading = Saying("{name} ({option}, law {law})", name=option.about, option=option.name, law=option.law)
    else:
        heading = Saying("{name} ({option})", name=option.about, option=option.name)
    return capital(language.say(heading))


def entry_facts(entry: SheetEntry, option: Option, code: str) -> list[object]:
    """Return what there is to say of a value: its meaning, its source, the note in this language, the other reading."""
    found: list[object] = [option.meaning(entry.value), evidence(entry, code)]
    if entry.note:
        found.append(entry.note.said(code))
    return found if entry.other is None else [*found, other_reading(entry, option, code)]


def sheet_lines(sheet: Sheet, language: Language) -> Lines:
    """Return the sheet as lines to read, each rule by its name with what is typed for it."""
    text = sheet_text(sheet, language.code)
    lines: Lines = [(saying, 0) for saying in text.opening]
    for heading, items in text.sections:
        lines += [("", 0), (heading, 0)]
        for item in items:
            named = Saying("{name} ({typed})", name=item.name, typed=item.typed) if item.typed else item.name
            lines += [(capital(language.say(named)), 2), *((fact, 4) for fact in item.facts)]
    return lines


def sheet_markdown(sheet: Sheet, language: Language) -> str:
    """Return the sheet as Markdown: a heading for each subject, a list of rules under it."""
    text = sheet_text(sheet, language.code)
    title, *rest = (_plainly(saying, language) for saying in text.opening)
    lines = [f"# {title}"]
    for paragraph in rest:
        lines += ["", paragraph]
    for heading, items in text.sections:
        lines += ["", f"## {language.say(heading)}", ""]
        for item in items:
            name = capital(_plainly(item.name, language))
            lines.append(f"- **{name}** (`{item.typed}`)" if item.typed else f"- {name}")
            lines += [f"  - {_plainly(fact, language)}" for fact in item.facts]
    return "\n".join(lines) + "\n"


def brief_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """Return a sheet as JSON without its options: what it is, how many options have each status or are not the modern ones."""
    return {
        "name": sheet.name,
        "game": sheet.game,
        "title": sheet.title.said(language.code),
        "work": sheet.work,
        "note": sheet.note.said(language.code),
        "counts": {status.value: count for status, count in status_counts(sheet).items()},
        **({"not_modern": _not_modern(sheet)} if has_sets(sheet) else {}),
    }


def sheet_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """Return the sheet as JSON with all options: trictrac's in the order of law 14, others in that of reading."""
    options = in_order(options_of(sheet))
    if has_sets(sheet):
        records = [entry_json(entry, option_named(options, entry.option), language) for entry in sheet.entries]
        return {**brief_json(sheet, language), "options": records}
    return {
        **brief_json(sheet, language),
        "match": sheet.rules.match,
        "numbering": sheet.rules.numbering,
        "options": [entry_json(entry, option, language) for option in options if (entry := said_of(sheet, option))],
        "rules": [
            {"text": text.said.said(language.code), "source": text.source.said(language.code)} for text in sheet.texts
        ],
    }


def entry_json(entry: SheetEntry, option: Option, language: Language) -> dict[str, object]:
    """Return one option as JSON; ``note``, ``other`` and ``holders`` are null where there is none.

    An option that has a law has a value in the modern rules, too: ``modern`` says whether it is this one.
    """
    return {
        **head_json(option),
        "subject": option.subject,
        "name": language.say(option.about),
        "value": value_json(entry.value),
        "meaning": language.say(option.meaning(entry.value)),
        **({"modern": is_modern(entry)} if option.law else {}),
        "status": entry.status.value,
        "source": language.say(source_saying(entry, language.code)),
        "note": entry.note.said(language.code) if entry.note else None,
        "other": None if entry.other is None else value_json(entry.other),
        "holders": entry.holders.said(language.code) or None,
    }


def head_json(option: Option) -> dict[str, object]:
    """Return the name of an option as JSON, with its law where it has one."""
    return {"option": option.name, **({"law": option.law} if option.law else {})}


def value_json(value: Value) -> object:
    """Return a value as JSON: of a tariff an object with the rows that differ from the usual one."""
    return {jan: [simple, doublet] for jan, simple, doublet in value} if isinstance(value, tuple) else value


_MARKS = re.compile(r"([\\`*_\[\]<>|#~&])")
_BEGINS = re.compile(r"^([-+=]|\d+(?=[.)]))")


def plain(text: str) -> str:
    """Return a text for Markdown on one line, with nothing in it that Markdown would read as its own."""
    line = _MARKS.sub(r"\\\1", re.sub(r"[ \t\n\r]+", " ", text).strip(" "))
    return _BEGINS.sub(lambda begin: f"\\{begin[0]}" if begin[0] in "-+=" else f"{begin[0]}\\", line)


def _plainly(what: object, language: Language) -> str:
    return plain(language.say(what))
