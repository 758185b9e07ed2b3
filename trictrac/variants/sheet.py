"""One rule set as a sheet to read: its rules by subject, each with its meaning, its source and how far that goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trictrac.errors import Saying
from trictrac.games.trictrac.told.options import OPTION_LAWS, OPTION_NAMES, status_saying, value_saying
from trictrac.rules.entries import Status, evidence, source_saying
from trictrac.saying.counted import Counted, strung
from trictrac.variants.sets import base_name, is_modern, modern_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trictrac.model.rules import Prices
    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Sheet
    from trictrac.saying.language import Language

SUBJECTS: tuple[tuple[str, Saying, tuple[str, ...]], ...] = (
    ("play", Saying("Play"), ("first_move", "opening_doublet")),
    ("corner", Saying("The corner"), ("corner_excuses_passing",)),
    (
        "jans",
        Saying("Hits and jans"),
        (
            "fill_in_passing",
            "two_half_cases_two_ways",
            "return_fill_via_corner",
            "six_tables_scope",
            "rencontre",
            "margot",
            "margot_count",
            "misere",
            "tariff",
        ),
    ),
    (
        "exit",
        Saying("Bearing off"),
        (
            "exit",
            "exit_compulsory",
            "sum_exit",
            "excess_last_resort",
            "joint_exit_roll",
            "swap_colours_after_exit",
        ),
    ),
    ("marking", Saying("Marking"), ("hole_target", "bredouille", "pavillon", "pavillon_late")),
    (
        "schools",
        Saying("Écoles"),
        ("unmade_fill", "oblige_to_mark", "ecole_impossible", "exit_points_left", "augmentation"),
    ),
    ("payment", Saying("Payment"), ("continuation", "payment")),
)
"""What the options are about: a key, a heading, and the options in the order of reading."""

Meaning = Callable[[str, Any], Saying]
"""What a value of an option means, as a sentence."""

STATUS_NAMES = {
    Status.STATED: Saying("stated"),
    Status.IMPLIED: Saying("implied"),
    Status.ASSUMED: Saying("assumed"),
    Status.DISPUTED: Saying("disputed"),
}
"""How surely a set has a value, in one word."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line to read, so many blanks from the edge; without words an empty line."""

    text: str = ""
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet laid out: under each heading the rules that a source speaks of or that are not the modern ones.

    ``silent`` are the others: the work is silent, and they are as in the modern rules.
    """

    sheet: Sheet
    subjects: tuple[tuple[Saying, tuple[Entry, ...]], ...]
    silent: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One rule as it is shown: how it is called, what is typed for it if anything is, and what is said of it."""

    name: object
    typed: str
    told: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A sheet as it is shown: its title and what is said under it, then headings with rules."""

    opening: tuple[object, ...]
    sections: tuple[tuple[Saying, tuple[Item, ...]], ...]


def page_of(sheet: Sheet) -> Page:
    """Lay a sheet out by subjects, and set apart what is only assumed and modern; the modern rules themselves are shown whole."""
    same = all(map(is_modern, sheet.entries))
    silent = {
        entry.option for entry in sheet.entries if entry.status is Status.ASSUMED and is_modern(entry) and not same
    }
    subjects = (
        (heading, tuple(sheet.entry(option) for option in options if option not in silent))
        for _, heading, options in SUBJECTS
    )
    return Page(
        sheet=sheet,
        subjects=tuple((heading, entries) for heading, entries in subjects if entries),
        silent=tuple(sheet.entry(option) for _, _, options in SUBJECTS for option in options if option in silent),
    )


def counts(sheet: Sheet) -> tuple[dict[Status, int], int]:
    """How many options have each status, and how many differ from the modern rules."""
    return status_counts(sheet.entries), sum(not is_modern(entry) for entry in sheet.entries)


def status_counts(entries: Iterable[Entry]) -> dict[Status, int]:
    """How many of these have each status."""
    found = Counter(entry.status for entry in entries)
    return {status: found[status] for status in Status}


def counts_saying(sheet: Sheet) -> Saying:
    """How many of a set's options have each status, and how many differ from the modern rules, in one sentence."""
    found, other = counts(sheet)
    if not other:
        return Saying("{parts}; all as in the modern rules.", parts=statuses(found))
    return Counted(
        "{parts}; {count} differs from the modern rules.",
        "{parts}; {count} differ from the modern rules.",
        other,
        parts=statuses(found),
    )


def statuses(found: dict[Status, int]) -> object:
    """How many options have each status, those that none has left out: ``22 stated, 4 implied``."""
    return strung(
        [
            Saying("{count} {status}", count=count, status=STATUS_NAMES[status])
            for status, count in found.items()
            if count
        ]
    )


def legend(language: Language) -> list[Line]:
    """What the statuses mean."""
    return [
        Line(language.say(Saying("{status}: {meaning}", status=STATUS_NAMES[status], meaning=status_saying(status))), 2)
        for status in Status
    ]


def law_heading(option: str, language: Language) -> str:
    """An option by its short name, with its law, as a heading: ``Bearing off (exit, law 6)``."""
    name = OPTION_NAMES[option]
    said = Saying("{name} ({option}, law {law})", name=name, option=option, law=OPTION_LAWS[option])
    return capital(language.say(said))


def typed(option: str, value: str | int | Prices) -> str:
    """An option as it is typed in options: ``exit=quick``, ``hole_target=12``, ``tariff.fill=4/8``; ``tariff`` unchanged."""
    if not isinstance(value, tuple):
        return f"{option}={value}"
    return ",".join(f"{option}.{jan}={simple}/{doublet}" for jan, simple, doublet in value) or option


def other_reading(entry: Entry, code: str, meaning: Meaning = value_saying) -> Saying | None:
    """The other reading of a disputed option, and who holds it, which is said in the language of this code."""
    if entry.other is None:
        return None
    return Saying(
        "Or {typed} ({holders}): {meaning}",
        typed=typed(entry.option, entry.other),
        meaning=meaning(entry.option, entry.other),
        holders=entry.holders.said(code),
    )


def told_of(entry: Entry, code: str, meaning: Meaning = value_saying) -> list[object]:
    """What there is to say of a value: its meaning, its source, the note in the language of this code, the other reading."""
    found: list[object] = [meaning(entry.option, entry.value), evidence(entry, code)]
    if entry.note:
        found.append(entry.note.said(code))
    other = other_reading(entry, code, meaning)
    return [*found, other] if other else found


def _told_beside_modern(entry: Entry, code: str) -> tuple[object, ...]:
    """What there is to say of a value, and the modern rule where that is otherwise."""
    found = told_of(entry, code)
    if not is_modern(entry):
        modern = modern_value(entry.option)
        found.append(
            Saying(
                "The modern rules have {typed}: {meaning}",
                typed=typed(entry.option, modern),
                meaning=value_saying(entry.option, modern),
            )
        )
    return tuple(found)


_SILENT = Saying("As in the modern rules, the work being silent")


def _told(page: Page, code: str) -> Told:
    sections = [
        (heading, tuple(_item(entry, _told_beside_modern(entry, code)) for entry in entries))
        for heading, entries in page.subjects
    ]
    if page.silent:
        sections.append((_SILENT, tuple(_item(entry) for entry in page.silent)))
    return Told(tuple(_opening(page.sheet, code)), tuple(sections))


def _item(entry: Entry, told: tuple[object, ...] = ()) -> Item:
    return Item(OPTION_NAMES[entry.option], typed(entry.option, entry.value), told)


def sheet_lines(page: Page, language: Language) -> list[Line]:
    """The sheet as lines to read."""
    return told_lines(_told(page, language.code), language)


def sheet_markdown(page: Page, language: Language) -> str:
    """The sheet as Markdown: a heading for each subject, a list of rules under it."""
    return told_markdown(_told(page, language.code), language)


def told_lines(told: Told, language: Language) -> list[Line]:
    """A sheet as lines to read, each rule by its name with what is typed for it."""
    lines = [Line(language.say(saying)) for saying in told.opening]
    for heading, items in told.sections:
        lines += [Line(), Line(language.say(heading))]
        for item in items:
            named = Saying("{name} ({typed})", name=item.name, typed=item.typed) if item.typed else item.name
            lines.append(Line(capital(language.say(named)), 2))
            lines += [Line(language.say(fact), 4) for fact in item.told]
    return lines


def told_markdown(told: Told, language: Language) -> str:
    """A sheet as Markdown: a heading for each subject, a list of rules under it."""
    title, *rest = (plain(language.say(saying)) for saying in told.opening)
    lines = [f"# {title}"]
    for paragraph in rest:
        lines += ["", paragraph]
    for heading, items in told.sections:
        lines += ["", f"## {language.say(heading)}", ""]
        for item in items:
            name = capital(_plainly(item.name, language))
            lines.append(f"- **{name}** (`{item.typed}`)" if item.typed else f"- {name}")
            lines += [f"  - {_plainly(fact, language)}" for fact in item.told]
    return "\n".join(lines) + "\n"


def brief_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """A set as JSON without its options: what it is, and how many options have each status or are not the modern ones."""
    found, other = counts(sheet)
    return {
        "name": sheet.name,
        "title": sheet.title.said(language.code),
        "work": sheet.work,
        "note": sheet.note.said(language.code),
        "counts": {status.value: count for status, count in found.items()},
        "not_modern": other,
    }


def sheet_json(sheet: Sheet, language: Language) -> dict[str, object]:
    """The sheet as JSON, all options in the order of law 14, what is for people in the language."""
    return {**brief_json(sheet, language), "options": [entry_json(entry, language) for entry in sheet.entries]}


def entry_json(entry: Entry, language: Language) -> dict[str, object]:
    """One option as JSON; ``other`` and ``holders`` are null where there is no other reading."""
    return {
        "option": entry.option,
        "law": OPTION_LAWS[entry.option],
        "subject": next(key for key, _, options in SUBJECTS if entry.option in options),
        "name": language.say(OPTION_NAMES[entry.option]),
        "value": value_json(entry.value),
        "meaning": language.say(value_saying(entry.option, entry.value)),
        "modern": is_modern(entry),
        **evidence_json(entry, language),
    }


def evidence_json(entry: Entry, language: Language) -> dict[str, object]:
    """On whose word a value stands, as JSON; ``note``, ``other`` and ``holders`` are null where there is none."""
    return {
        "status": entry.status.value,
        "source": language.say(source_saying(entry, language.code)),
        "note": entry.note.said(language.code) if entry.note else None,
        "other": None if entry.other is None else value_json(entry.other),
        "holders": entry.holders.said(language.code) or None,
    }


def value_json(value: str | int | Prices) -> object:
    """A value as JSON: of a tariff an object with the rows that differ from the usual one."""
    return {jan: [simple, doublet] for jan, simple, doublet in value} if isinstance(value, tuple) else value


_MARKS = re.compile(r"([\\`*_\[\]<>|#~&])")
_BEGINS = re.compile(r"^([-+=]|\d+(?=[.)]))")


def plain(text: str) -> str:
    """A text for Markdown on one line, with nothing in it that Markdown would read as its own."""
    line = _MARKS.sub(r"\\\1", re.sub(r"[ \t\n\r]+", " ", text).strip(" "))
    return _BEGINS.sub(lambda begin: f"\\{begin[0]}" if begin[0] in "-+=" else f"{begin[0]}\\", line)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _plainly(what: object, language: Language) -> str:
    return plain(language.say(what))


def _opening(sheet: Sheet, code: str) -> Iterator[object]:
    """The title, the note on the set, where one's own rules come from, and the counts."""
    yield sheet.title.said(code)
    note = sheet.note.said(code)
    if note:
        yield note
    base = base_name(sheet)
    if base:
        yield Saying("Your own rules; what they leave open is as in {base}.", base=base)
    yield counts_saying(sheet)
