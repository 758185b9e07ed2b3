"""The works behind the rules: their records, what rests on each of them, and BibTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from trictrac.base.errors import Saying
from trictrac.base.values import Json, frozen
from trictrac.games.sheets import game_sheets
from trictrac.rules.entries import SheetEntry, source_saying
from trictrac.rules.loader import sheets
from trictrac.rules.options import option_named, typed
from trictrac.rules.rulings import rulings
from trictrac.rules.sheets import Sheet
from trictrac.rules.works import FIELDS, LANGUAGES, READ, Work, cited, works
from trictrac.saying.language import BY_SEMICOLON, Counted, Language, strung
from trictrac.saying.words import capital, latex_text, single_spaced
from trictrac.variants.corpus import examples
from trictrac.variants.sets import options_of
from trictrac.variants.sheet import Witness, entry_record
from trictrac.view.doc import Article, Articles, Doc, Facts, Section, Title, named


@frozen
class Support:
    """A work and what rests on it: values of rule sets, rulings by slug, sections of the history, and its examples."""

    work: Work
    values: tuple[Witness, ...]
    faults: tuple[str, ...]
    sections: tuple[str, ...]
    examples: int


def support_of(work: Work, sections: Mapping[str, str]) -> Support:
    """Return what rests on a work. ``sections`` are those of the history, the text of each by its title."""
    values = tuple(
        (sheet, entry)
        for sheet in sorted((*sheets(), *game_sheets()), key=lambda sheet: sheet.name != work.key)
        for entry in sheet.entries
        if work.key
        in cited(" ".join(text.en for text in (entry.source, entry.via, *(one.holders for one in entry.readings))))
    )
    faults = tuple(one.slug for one in rulings() if any(work.key in cited(remedy.source.en) for remedy in one.remedies))
    name, _, year = work.called[0].replace(" c. ", " ").rpartition(" ")
    mention = re.compile(rf"{re.escape(name)} \((?:\w+ )?{year}\)")
    found = tuple(title for title, text in sections.items() if year.isdigit() and mention.search(single_spaced(text)))
    return Support(work, values, faults, found, len(examples(work.key)))


def works_doc() -> Doc:
    """Return the list of works in the order of time, each with its short reference."""
    named = ("author", "title", "place", "publisher", "year")
    rows = tuple(Article(work.key, (strung(list(filter(None, map(work.known, named)))),)) for work in works())
    how = Saying("trictrac sources WORK shows one with all that rests on it; --bibtex exports them.")
    return Title(Saying("The works behind the rules")), Articles(rows), how


def work_doc(found: Support, language: Language) -> Doc:
    """Return a work as a document: its record, what was read of it, and what rests on it."""
    work = found.work
    way = Saying("only through {via}") if work.read == "no" else Saying("{read}, in {via}")
    rows = (
        *((FIELDS[name], LANGUAGES.get(value, value)) for name, value in work.fields if name != "title"),
        (Saying("other editions"), strung(work.editions, BY_SEMICOLON)),
        (Saying("read"), way.filled(read=READ[work.read], via=work.via) if work.via else READ[work.read]),
        (Saying("not identified"), strung([FIELDS[name] for name in work.unknown])),
    )
    return (
        Title(work.known("title")),
        Facts(tuple((capital(language.say(name)), value) for name, value in rows if value)),
        *((work.note,) if work.note.en else ()),
        *_resting(found),
        *_besides(found),
    )


def _resting(found: Support) -> Iterator[Section]:
    """Yield the values that rest on a work, those of the set of its name first, and the names of those assumed after it."""
    assumed: list[tuple[object, object]] = []
    for sheet, group in groupby(found.values, key=lambda one: one[0]):
        entries = [entry for _, entry in group]
        said = tuple(
            (typed(one.option, one.value), _evidence(sheet, one)) for one in entries if not one.status.is_silent
        )
        if said:
            yield Section(f"set-{sheet.name}", Saying("Values of {set}", set=sheet.name), (Facts(said),))
        if silent := [one.option for one in entries if one.status.is_silent]:
            assumed.append((sheet.name, strung(silent)))
    if assumed:
        yield Section(
            "assumed",
            Saying("Assumed after this work, because the work of the set says nothing"),
            (Facts(tuple(assumed)),),
        )


def _evidence(sheet: Sheet, entry: SheetEntry) -> Saying:
    law = option_named(options_of(sheet), entry.option).law
    said = Saying("{source} ({status}; law {law})") if law else Saying("{source} ({status})")
    return said.filled(source=source_saying(entry), status=entry.status.word, law=law)


def _besides(found: Support) -> Iterator[Section]:
    """Yield where the work is spoken of besides: rulings, sections of the history, examples."""
    counted = Counted(
        "{count} example: trictrac cases {work}",
        "{count} examples: trictrac cases {work}",
        found.examples,
        work=found.work.key,
    )
    rows = (
        (Saying("Rulings (trictrac ruling FAULT)"), found.faults and strung(found.faults)),
        (
            Saying("History (trictrac variants history SECTION)"),
            found.sections and strung(found.sections, BY_SEMICOLON),
        ),
        (Saying("Run by the laws"), found.examples and counted),
    )
    if spoken := tuple(named(*row) for row in rows if row[1]):
        yield Section("besides", Saying("Besides"), spoken)


def work_record(found: Support, language: Language) -> Json:
    """Return a work for JSON: its fields (null: not identified), and what rests on it."""
    work = found.work
    return {
        "work": work.key,
        "kind": work.kind,
        **{name: work.known(name) or None for name in FIELDS},
        "editions": list(work.editions),
        "read": work.read,
        "via": work.via or None,
        "not_identified": list(work.unknown),
        "cited_as": list(work.called),
        "note": language.say(work.note) or None,
        "values": [
            {"set": sheet.name, **entry_record(entry, option_named(options_of(sheet), entry.option), language)}
            for sheet, entry in found.values
        ],
        "rulings": list(found.faults),
        "history": list(found.sections),
        "examples": found.examples,
    }


_ENTRY = {"book": "book", "incollection": "incollection", "leaflet": "booklet"}
"""Types of BibTeX for kinds of works. Others are ``misc``."""
_NAMES = {"book": "booktitle", "place": "address", "pages": "note", "copy": "howpublished"}
"""Fields whose name in BibTeX is another."""


def bibtex(found: Sequence[Work]) -> str:
    """Return works as BibTeX in UTF-8, without the fields that are not identified. What is noted on a work is in ``annote``."""
    entries = []
    for work in found:
        fields = {
            _NAMES.get(name, name): LANGUAGES[value].text if name == "language" else latex_text(value)
            for name, value in work.fields
        }
        if work.note.en:
            fields["annote"] = latex_text(work.note.en)
        lines = (f"  {name} = {{{value}}},\n" for name, value in fields.items())
        entries.append(f"@{_ENTRY.get(work.kind, 'misc')}{{{work.key},\n{''.join(lines)}}}\n")
    return "\n".join(entries)
