"""All options in all rule sets as one table: for reading, as CSV with statuses and sources, as JSON."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.games.trictrac.told.options import OPTION_LAWS
from trictrac.rules.entries import Status, source_saying
from trictrac.variants.history import history_of
from trictrac.variants.sheet import SUBJECTS, Line, law_heading, value_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trictrac.rules.entries import Entry
    from trictrac.rules.sheets import Sheet
    from trictrac.saying.language import Language

_SIGNS = {Status.STATED: "{}", Status.IMPLIED: "{}~", Status.ASSUMED: "({})", Status.DISPUTED: "{}?"}

LEGEND = Saying("~ implied   ? disputed   ( ) assumed, the work being silent")
"""What the signs of the table mean."""


def ordered_options() -> Iterator[str]:
    """The options in the order of reading of a sheet."""
    for _, _, options in SUBJECTS:
        yield from options


def signed(text: str, entry: Entry) -> str:
    """A name or a value with the sign of how surely the set has it: ``quick~``, ``quick?``, ``(quick)``."""
    return _SIGNS[entry.status].format(text)


def value_text(value: object) -> str:
    """A value in one word: ``quick``, ``12``; a tariff as ``fill=4/8 margot=2/4``, the unchanged one as ``usual``."""
    if not isinstance(value, tuple):
        return str(value)
    return " ".join(f"{jan}={simple}/{doublet}" for jan, simple, doublet in value) or "usual"


def grid(sheets: Sequence[Sheet]) -> list[list[str]]:
    """The table: a row of the sets' names, then for each option its name and the signed value of every set."""
    rows = [["", *(sheet.name for sheet in sheets)]]
    for option in ordered_options():
        entries = [sheet.entry(option) for sheet in sheets]
        rows.append([option, *(signed(value_text(entry.value), entry) for entry in entries)])
    return rows


def matrix_lines(sheets: Sequence[Sheet], language: Language) -> list[Line]:
    """The table for a narrow page: under each option its values, the oldest first, and the sets that have them."""
    lines = [Line(language.say(LEGEND))]
    for option in ordered_options():
        lines += [Line(), Line(law_heading(option, language))]
        for reading in history_of(option, sheets).readings:
            names = ", ".join(signed(sheet.name, entry) for sheet, entry in reading.held)
            if names:
                pair = Saying("{one}: {other}", one=value_text(reading.value), other=names)
                lines.append(Line(language.say(pair), 2))
    return lines


def matrix_csv(sheets: Sequence[Sheet], language: Language) -> str:
    """The table as CSV, a row for each option: its law, the value in every set, then every status, then every source."""
    names = [sheet.name for sheet in sheets]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["option", "law", *names, *(f"{name} status" for name in names), *(f"{name} source" for name in names)]
    )
    for option in ordered_options():
        entries = [sheet.entry(option) for sheet in sheets]
        values = [value_text(entry.value) for entry in entries]
        statuses = [entry.status.value for entry in entries]
        sources = [language.say(source_saying(entry, language.code)) for entry in entries]
        writer.writerow([option, OPTION_LAWS[option], *values, *statuses, *sources])
    return text.getvalue()


def matrix_json(sheets: Sequence[Sheet], language: Language) -> list[dict[str, object]]:
    """The table as JSON: for each option its law, and value, status and source in every set."""
    return [
        {
            "option": option,
            "law": OPTION_LAWS[option],
            "sets": {sheet.name: _brief(sheet.entry(option), language) for sheet in sheets},
        }
        for option in ordered_options()
    ]


def _brief(entry: Entry, language: Language) -> dict[str, object]:
    return {
        "value": value_json(entry.value),
        "status": entry.status.value,
        "source": language.say(source_saying(entry, language.code)),
    }
