"""Rule sets side by side: the options in which they differ, each with the value, the evidence and the source of every set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.rules.entries import SheetEntry
from trictrac.rules.options import Option, typed
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import Counted, Language, listed
from trictrac.variants.sets import options_of, said_of
from trictrac.variants.sheet import entry_facts, entry_json, head_json, heading_of, in_order, plain


@frozen
class Difference:
    """An option in which the sets differ, with what each of them says, in the order of the sets.

    A game to which the option cannot matter says nothing.
    """

    option: Option
    entries: tuple[SheetEntry | None, ...]


@frozen
class Contrast:
    """Several rule sets or games, the options in which they differ, the number of those in which they agree."""

    sheets: tuple[Sheet, ...]
    differences: tuple[Difference, ...]
    agreed: int


def contrast(sheets: Sequence[Sheet]) -> Contrast:
    """Return what differs between rule sets of trictrac or games of one family, in the order of reading of a sheet.

    An option that cannot matter to a game beside its others is at its default there.
    """
    found: list[Difference] = []
    agreed = 0
    for option in in_order(option for sheet in sheets for option in options_of(sheet)):
        entries = tuple(said_of(sheet, option) for sheet in sheets)
        values = [
            entry.value if entry else getattr(sheet.rules, option.name) if option in options_of(sheet) else None
            for sheet, entry in zip(sheets, entries, strict=True)
        ]
        if all(entry is None for entry in entries):
            continue
        if any(value != values[0] for value in values):
            found.append(Difference(option, entries))
        else:
            agreed += None not in entries
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


def cells(difference: Difference, language: Language) -> list[list[str]]:
    """Return the words of each set, in their order: the value as it is typed, its meaning, its evidence, the other reading."""
    found = []
    for entry in difference.entries:
        if entry is None:
            found.append(["–", language.say(Saying("This rule cannot matter here."))])
        else:
            meaning, source, *rest = entry_facts(entry, difference.option, language.code)
            other = rest[-1:] if entry.other is not None else []
            parts = (typed(entry.option, entry.value), meaning, source, *other)
            found.append([language.say(part) for part in parts])
    return found


def contrast_markdown(found: Contrast, language: Language) -> str:
    """Return the differences as Markdown: for each a heading and a table with a column for every set."""
    lines = [
        f"# {' / '.join(plain(sheet.name) for sheet in found.sheets)}",
        "",
        plain(language.say(contrast_saying(found))),
    ]
    for difference in found.differences:
        values, *rows = zip_longest(*cells(difference, language), fillvalue="")
        lines += ["", f"## {plain(heading_of(difference.option, language))}", ""]
        lines += [_row([plain(sheet.name) for sheet in found.sheets]), "|" + " --- |" * len(found.sheets)]
        lines += [_row([f"`{value}`" for value in values]), *(_row([plain(text) for text in row]) for row in rows)]
    return "\n".join(lines) + "\n"


def contrast_json(found: Contrast, language: Language) -> dict[str, object]:
    """Return the differences as JSON: for each option an object for every set, by its name."""
    return {
        "sets": [sheet.name for sheet in found.sheets],
        "agreed": found.agreed,
        "differences": [
            {
                **head_json(difference.option),
                "sets": {
                    sheet.name: entry_json(entry, difference.option, language) if entry else None
                    for sheet, entry in zip(found.sheets, difference.entries, strict=True)
                },
            }
            for difference in found.differences
        ],
    }


def _row(texts: list[str]) -> str:
    return "| " + " | ".join(texts) + " |"
