"""One rule set as a sheet to read: its rules by subject, each with its meaning, its source and how far that goes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.presets.sheets import Status
from trictrac.variants.sets import base_name, is_modern, modern_value, source_saying
from trictrac.wording.counted import Counted, strung
from trictrac.wording.options import OPTION_LAWS, OPTION_NAMES, status_saying, value_saying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.model.rules import Prices
    from trictrac.presets.sheets import Entry, Sheet
    from trictrac.wording.language import Language

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
    found = Counter(entry.status for entry in sheet.entries)
    return {status: found[status] for status in Status}, sum(not is_modern(entry) for entry in sheet.entries)


def counts_saying(sheet: Sheet) -> Saying:
    """How many of a set's options have each status, and how many differ from the modern rules, in one sentence."""
    found, other = counts(sheet)
    parts = [
        Saying("{count} {status}", count=count, status=STATUS_NAMES[status]) for status, count in found.items() if count
    ]
    if not other:
        return Saying("{parts}; all as in the modern rules.", parts=strung(parts))
    return Counted(
        "{parts}; {count} differs from the modern rules.",
        "{parts}; {count} differ from the modern rules.",
        other,
        parts=strung(parts),
    )


def legend(language: Language) -> list[Line]:
    """What the statuses mean."""
    return [
        Line(language.say(Saying("{status}: {meaning}", status=STATUS_NAMES[status], meaning=status_saying(status))), 2)
        for status in Status
    ]


def name_saying(entry: Entry) -> Saying:
    """An option by its short name, with what is typed for it: ``bearing off (exit=quick)``."""
    return Saying("{name} ({typed})", name=OPTION_NAMES[entry.option], typed=typed(entry.option, entry.value))


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


def evidence(entry: Entry, code: str) -> Saying:
    """How surely a set has a value, and on whose word, which is said in the language of this code."""
    source = source_saying(entry, code)
    if entry.status is Status.ASSUMED:
        return Saying("Assumed, after {source}", source=source)
    if entry.status is Status.IMPLIED:
        return Saying("Implied: {source}", source=source)
    if entry.status is Status.DISPUTED:
        return Saying("Disputed: {source}", source=source)
    return Saying("Stated: {source}", source=source)


def other_reading(entry: Entry, code: str) -> Saying | None:
    """The other reading of a disputed option, and who holds it, which is said in the language of this code."""
    if entry.other is None:
        return None
    return Saying(
        "Or {typed} ({holders}): {meaning}",
        typed=typed(entry.option, entry.other),
        meaning=value_saying(entry.option, entry.other),
        holders=entry.holders.said(code),
    )


def facts(entry: Entry, code: str) -> list[object]:
    """What there is to say of a value: its source, the note in the language of this code, the other reading, the modern rule."""
    found: list[object] = [evidence(entry, code)]
    if entry.note:
        found.append(entry.note.said(code))
    other = other_reading(entry, code)
    if other:
        found.append(other)
    if not is_modern(entry):
        modern = modern_value(entry.option)
        found.append(
            Saying(
                "The modern rules have {typed}: {meaning}",
                typed=typed(entry.option, modern),
                meaning=value_saying(entry.option, modern),
            )
        )
    return found


_SILENT = Saying("As in the modern rules, the work being silent")


def sheet_lines(page: Page, language: Language) -> list[Line]:
    """The sheet as lines to read."""
    lines = [Line(language.say(saying)) for saying in _opening(page.sheet, language.code)]
    for heading, entries in page.subjects:
        lines += [Line(), Line(language.say(heading))]
        for entry in entries:
            lines += [_named(entry, language), Line(language.say(value_saying(entry.option, entry.value)), 4)]
            lines += [Line(language.say(fact), 4) for fact in facts(entry, language.code)]
    if page.silent:
        lines += [Line(), Line(language.say(_SILENT)), *(_named(entry, language) for entry in page.silent)]
    return lines


def _named(entry: Entry, language: Language) -> Line:
    return Line(capital(language.say(name_saying(entry))), 2)


def sheet_markdown(page: Page, language: Language) -> str:
    """The sheet as Markdown: a heading for each subject, a list of rules under it."""
    title, *rest = (plain(language.say(saying)) for saying in _opening(page.sheet, language.code))
    lines = [f"# {title}"]
    for paragraph in rest:
        lines += ["", paragraph]
    for heading, entries in page.subjects:
        lines += ["", f"## {language.say(heading)}", ""]
        for entry in entries:
            lines += [
                f"- {_marked(entry, language)}",
                f"  - {_plainly(value_saying(entry.option, entry.value), language)}",
            ]
            lines += [f"  - {_plainly(fact, language)}" for fact in facts(entry, language.code)]
    if page.silent:
        lines += ["", f"## {language.say(_SILENT)}", "", *(f"- {_marked(entry, language)}" for entry in page.silent)]
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


def _marked(entry: Entry, language: Language) -> str:
    name = capital(_plainly(OPTION_NAMES[entry.option], language))
    return f"**{name}** (`{typed(entry.option, entry.value)}`)"


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
