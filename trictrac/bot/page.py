"""The document of an analysed game: the game with its accounts, and notes on bad decisions and lucky rolls."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.bot.account import MOST_IN_FILE, advice_on, analysis_doc, decision_sentences, luck_sentence
from trictrac.bot.analysis import Analysis
from trictrac.partie.events import Event
from trictrac.partie.sentences.page import TrictracPage
from trictrac.partie.state import State
from trictrac.protocol.record import Record
from trictrac.saying.language import Language
from trictrac.view.doc import Aside, Doc, Indented, Links, RollCard, Section, plain


def page_doc(record: Record[State, Event], analysis: Analysis, language: Language) -> Doc:
    """Return the document of a game with the accounts of its analysis and notes on its rolls."""
    names = record.names
    notes: dict[int, list[object]] = {}
    decisions: list[tuple[str, object]] = []
    for one in analysis.worst(MOST_IN_FILE):
        done, *reasons = decision_sentences(one, advice_on(one), names)
        notes.setdefault(one.number, []).extend([Aside(done, "note"), *(Indented(plain(reason)) for reason in reasons)])
        decisions.append((f"roll-{one.number}", done))
    turned = [(one.number, luck_sentence(one, names[one.player])) for one in analysis.turns_of_luck()]
    for number, sentence in turned:
        notes.setdefault(number, []).append(Aside(sentence, "note"))

    def noted(part: object) -> object:
        if isinstance(part, Section):
            return replace(part, parts=tuple(map(noted, part.parts)))
        return replace(part, parts=(*part.parts, *notes.get(part.number, ()))) if isinstance(part, RollCard) else part

    title, facts, *game = TrictracPage(record, language).document()
    account = (part for part in analysis_doc(analysis, names, to_file=True)[1:] if not isinstance(part, Section))
    luck = [(f"roll-{number}", sentence) for number, sentence in turned]
    found = ((Saying("The worst decisions"), decisions), (Saying("The rolls that turned it"), luck))
    links = (Links(heading, tuple(rows)) for heading, rows in found if rows)
    return (title, facts, *account, *links, *map(noted, game))
