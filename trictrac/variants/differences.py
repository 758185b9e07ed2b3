"""Rule sets side by side: the options in which they differ, with value, evidence and source in each set."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying
from trictrac.base.values import Json, frozen
from trictrac.rules.entries import SheetEntry
from trictrac.rules.options import Option, typed
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import Counted, Language, listed
from trictrac.variants.sets import options_of, said_of
from trictrac.variants.sheet import entries_table, entry_facts, entry_record, head_record, heading_of, in_order
from trictrac.view.doc import Article, Articles, Columns, Doc, Section, Title


@frozen
class Difference:
    """An option in which the sets differ, with the entry of each in their order (None: the option has no effect there)."""

    option: Option
    entries: tuple[SheetEntry | None, ...]


@frozen
class Contrast:
    """A comparison of rule sets or games: the options in which they differ, and the number in which they agree."""

    sheets: tuple[Sheet, ...]
    differences: tuple[Difference, ...]
    agreed: int


def contrast(sheets: Sequence[Sheet]) -> Contrast:
    """Return the differences between rule sets of trictrac or games of one family, in the reading order of a sheet.

    An option without effect in a game counts with its default there.
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


def contrast_doc(found: Contrast, language: Language) -> Doc:
    """Return the differences as a document: a section for each option, with the sets side by side."""
    title = Counted(
        "{names} differ in {count} rule and agree in {agreed}.",
        "{names} differ in {count} rules and agree in {agreed}.",
        len(found.differences),
        names=listed([sheet.name for sheet in found.sheets]),
        agreed=found.agreed,
    )
    return Title(title), *(
        Section(
            f"rule-{difference.option.name}",
            heading_of(difference.option, language),
            (
                Articles(
                    tuple(
                        side_article(sheet, entry, difference.option)
                        for sheet, entry in zip(found.sheets, difference.entries, strict=True)
                    ),
                    beside=True,
                ),
            ),
        )
        for difference in found.differences
    )


def side_article(sheet: Sheet, entry: SheetEntry | None, option: Option) -> Article:
    """Return a set's entry on an option: its typed value, meaning, evidence and other readings."""
    if entry is None:
        return Article(sheet.name, (Saying("This rule cannot matter here."),))
    facts = [fact for fact in entry_facts(entry, option) if fact is not entry.note]
    return Article(sheet.name, tuple(facts), typed(entry.option, entry.value))


def contrast_table(found: Contrast, language: Language) -> Columns:
    """Return the entries in which the sets differ as a table, option by option."""
    sides = (
        (sheet, entry) for one in found.differences for sheet, entry in zip(found.sheets, one.entries, strict=True)
    )
    return entries_table([(sheet, entry) for sheet, entry in sides if entry], language)


def contrast_record(found: Contrast, language: Language) -> Json:
    """Return the differences for JSON: for each option the entries by set."""
    return {
        "sets": [sheet.name for sheet in found.sheets],
        "agreed": found.agreed,
        "differences": [
            {
                **head_record(difference.option),
                "sets": {
                    sheet.name: entry_record(entry, difference.option, language) if entry else None
                    for sheet, entry in zip(found.sheets, difference.entries, strict=True)
                },
            }
            for difference in found.differences
        ],
    }
