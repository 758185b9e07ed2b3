"""Rule sets side by side: the options in which they differ, each with the value, the evidence and the source of every set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.games.trictrac.told.options import OPTION_LAWS, OPTION_NAMES, value_saying
from trictrac.saying.counted import Counted, listed
from trictrac.variants.sheet import SUBJECTS, entry_json, law_heading, plain, told_of, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Sheet
    from trictrac.saying.language import Language
    from trictrac.variants.sheet import Meaning


@dataclass(frozen=True, slots=True)
class Difference:
    """An option in which the sets differ, with what each of them says, in the order of the sets.

    A sister game to which the option cannot matter says nothing.
    """

    option: str
    entries: tuple[Entry | None, ...]


@dataclass(frozen=True, slots=True)
class Manner:
    """How the options of one family of rules are told: one in a few words, as a heading, what a value means, as JSON."""

    name: Callable[[str], Saying]
    heading: Callable[[str, Language], str]
    meaning: Meaning
    entry_json: Callable[[Entry, Language], dict[str, object]]
    head_json: Callable[[str], dict[str, object]]


def _head(option: str) -> dict[str, object]:
    return {"option": option, "law": OPTION_LAWS[option]}


TRICTRAC = Manner(OPTION_NAMES.__getitem__, law_heading, value_saying, entry_json, _head)
"""How the options of law 14 are told."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Several rule sets, the options in which they differ, and the number of those in which they agree."""

    sheets: tuple[Sheet, ...]
    differences: tuple[Difference, ...]
    agreed: int
    manner: Manner = TRICTRAC


def contrast(sheets: Sequence[Sheet]) -> Contrast:
    """What differs between rule sets, in the order of reading of a sheet."""
    found: list[Difference] = []
    agreed = 0
    for _, _, options in SUBJECTS:
        for option in options:
            entries = tuple(sheet.entry(option) for sheet in sheets)
            if all(entry.value == entries[0].value for entry in entries):
                agreed += 1
            else:
                found.append(Difference(option, entries))
    return Contrast(tuple(sheets), tuple(found), agreed)


def contrast_saying(found: Contrast) -> Counted:
    """How much differs, in one sentence."""
    return Counted(
        "{names} differ in {count} rule and agree in {agreed}.",
        "{names} differ in {count} rules and agree in {agreed}.",
        len(found.differences),
        names=listed([sheet.name for sheet in found.sheets]),
        agreed=found.agreed,
    )


def cells(found: Contrast, difference: Difference, language: Language) -> list[list[str]]:
    """What each set says, in the order of the sets: the value as it is typed, its meaning, its evidence, the other reading."""
    return [_cell(entry, found.manner, language) for entry in difference.entries]


def contrast_markdown(found: Contrast, language: Language) -> str:
    """The differences as Markdown: for each a heading and a table with a column for every set."""
    lines = [
        f"# {' / '.join(plain(sheet.name) for sheet in found.sheets)}",
        "",
        plain(language.say(contrast_saying(found))),
    ]
    for difference in found.differences:
        values, *rows = zip(*_even(cells(found, difference, language)), strict=True)
        lines += ["", f"## {plain(found.manner.heading(difference.option, language))}", ""]
        lines += [_row([plain(sheet.name) for sheet in found.sheets]), "|" + " --- |" * len(found.sheets)]
        lines += [_row([f"`{value}`" for value in values]), *(_row([plain(text) for text in row]) for row in rows)]
    return "\n".join(lines) + "\n"


def contrast_json(found: Contrast, language: Language) -> dict[str, object]:
    """The differences as JSON: for each option an object for every set, by its name."""
    return {
        "sets": [sheet.name for sheet in found.sheets],
        "agreed": found.agreed,
        "differences": [
            {
                **found.manner.head_json(difference.option),
                "sets": {
                    sheet.name: found.manner.entry_json(entry, language) if entry else None
                    for sheet, entry in zip(found.sheets, difference.entries, strict=True)
                },
            }
            for difference in found.differences
        ],
    }


_NOTHING = Saying("This rule cannot matter here.")


def _cell(entry: Entry | None, manner: Manner, language: Language) -> list[str]:
    if entry is None:
        return ["–", language.say(_NOTHING)]
    meaning, source, *rest = told_of(entry, language.code, manner.meaning)
    other = rest[-1:] if entry.other is not None else []
    return [language.say(part) for part in (typed(entry.option, entry.value), meaning, source, *other)]


def _even(columns: list[list[str]]) -> list[list[str]]:
    most = max(map(len, columns))
    return [[*column, *[""] * (most - len(column))] for column in columns]


def _row(texts: list[str]) -> str:
    return "| " + " | ".join(texts) + " |"
