"""The rules in time: in which works each value of an option is found, as a table and a picture of years."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.rules.loader import sheets
from trictrac.rules.options import DECLARED, typed
from trictrac.saying.language import strung
from trictrac.variants.history import LEGEND, Reading, history_of, signed
from trictrac.variants.sheet import in_order, value_record, value_text
from trictrac.view.doc import Aside, Columns, Doc, Facts, Timeline, Title

HELD = "●"
"""Sign of a work that has a value as its own."""


def signs_of(reading: Reading) -> dict[int, str]:
    """Return the sign of each entry on a value by the year of its work: ``●``, ``●~``, or ``+`` for another value."""
    return {
        year_of(sheet.name): signed(HELD if entry.value == reading.value else "", entry)
        for sheet, entry in reading.witnesses
    }


def year_of(name: str) -> int:
    """Return the year in the name of a rule set, or 0 if it has none."""
    year = name[-4:]
    return int(year) if year.isdigit() else 0


def spans() -> tuple[Reading, ...]:
    """Return the values of each option of which works with a year speak, in the reading order, each with these works."""
    dated = [sheet for sheet in sheets() if year_of(sheet.name)]
    return tuple(
        replace(reading, witnesses=spoken)
        for option in in_order(DECLARED)
        for reading in history_of(option, dated).readings
        if (spoken := tuple(one for one in reading.witnesses if not one[1].status.is_silent))
    )


def timeline_doc(found: Sequence[Reading]) -> Doc:
    """Return the timeline as a document: the options of which several values are known in years, and the names of the others."""
    years = tuple(year_of(sheet.name) for sheet in sheets() if year_of(sheet.name))
    counts = [span.option for span in found]
    several = [(typed(one.option.name, one.value), signs_of(one)) for one in found if counts.count(one.option) > 1]
    rows = tuple((name, *(signs.get(year, "") for year in years)) for name, signs in several)
    narrow = tuple((name, strung([f"{year} {sign}" for year, sign in signs.items()])) for name, signs in several)
    alone = strung([typed(span.option.name, span.value) for span in found if counts.count(span.option) == 1])
    table = Timeline(("", *map(str, years)), rows, narrow=(Facts(narrow),), years=years)
    return (
        Title(Saying("When each rule appears and disappears")),
        Aside(LEGEND),
        table,
        Saying("These rules are the same in every work that mentions them: {values}.", values=alone),
        Saying(
            "A year is the one in the name of a rule set. What is known of it may come from a later edition, as for Jollyvet "
            "from that of 1656: trictrac sources jollyvet."
        ),
    )


def timeline_table(found: Sequence[Reading]) -> Columns:
    """Return the timeline as a table with a row for each value in each work that speaks of it."""
    return Columns(
        ("option", "value", "year", "set", "status", "own"),
        tuple(
            (
                span.option.name,
                value_text(span.value),
                str(year_of(sheet.name)),
                sheet.name,
                entry.status.value,
                str(entry.value == span.value).lower(),
            )
            for span in found
            for sheet, entry in span.witnesses
        ),
    )


def timeline_record(found: Sequence[Reading]) -> list[Json]:
    """Return the timeline for JSON: for each value the statuses by set, and the years of the first and last that have it."""
    return [
        {
            "option": span.option.name,
            "value": value_record(span.value),
            "years": [year for year, sign in signs_of(span).items() if HELD in sign],
            "sets": {sheet.name: entry.status.value for sheet, entry in span.witnesses},
        }
        for span in found
    ]
