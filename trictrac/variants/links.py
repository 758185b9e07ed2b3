"""The links of an option to its law, words and works, and of a rule set to its works, examples and games."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.model.rules import MODERN
from trictrac.rules.options import words_on
from trictrac.rules.sheets import Sheet
from trictrac.rules.works import cited
from trictrac.saying.language import Language, strung
from trictrac.variants.corpus import works as works_run
from trictrac.variants.history import History
from trictrac.variants.sets import has_sets
from trictrac.view.doc import Doc, Section, named


def works_on(history: History) -> tuple[str, ...]:
    """Return the keys of the works that speak of an option, in the order of its values."""
    spoken = [entry for reading in history.readings for _, entry in reading.held if not entry.status.is_silent]
    return tuple(dict.fromkeys(key for entry in spoken for key in cited(entry.source.en)))


def option_links(history: History, language: Language) -> Doc:
    """Return the law, the words and the works of an option, with the commands that show them, or nothing if it has none."""
    law, words = history.option.law, [term.name(language.code) for term in words_on(history.option)]
    rows = (
        (Saying("Law"), [f"trictrac help law {law}"] if law else []),
        (Saying("Words (trictrac word TERM)"), words),
        (Saying("Works (trictrac sources WORK)"), works_on(history)),
    )
    found = tuple(named(head, strung(what)) for head, what in rows if what)
    return (Section("links", Saying("See also"), found),) if found else ()


def links_record(history: History) -> Json:
    """Return the words and the works of an option for JSON, by their keys."""
    return {"words": [term.key for term in words_on(history.option)], "works": list(works_on(history))}


def set_links(sheet: Sheet) -> Section:
    """Return the works of a rule set or a game, its examples, and how it is played, as commands."""
    game, _, own = sheet.name.partition(",")
    how = f"--rules {sheet.name}" if has_sets(sheet) else f"--game {game}{own and f' --rules {own}'}"
    rows = (
        *((Saying("Works"), f"trictrac sources {key}") for key in cited(sheet.work)),
        (Saying("Examples"), sheet.name in works_run() and f"trictrac cases {sheet.name}"),
        (Saying("A game by these rules"), sheet.name != MODERN.name and f"trictrac score {how}"),
        (Saying("Your games by them"), f"trictrac games --rules {sheet.name if has_sets(sheet) else sheet.game}"),
    )
    return Section("links", Saying("See also"), tuple(named(head, what) for head, what in rows if what))
