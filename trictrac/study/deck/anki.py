"""Cards for Anki: a text of columns that it reads, with the board as a picture in the card."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from trictrac.draw import Highlight, board_svg
from trictrac.draw.answer import Board, Indented
from trictrac.games.trictrac.told.positions import captions, side_names
from trictrac.study.questions.forms import form_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.model.position import Position
    from trictrac.saying.language import Language
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.rows import Listed

_HEAD = ("#separator:tab", "#html:true", "#columns:Front\tBack\tTags", "#tags column:3")


def anki_lines(deck: Deck, language: Language) -> Iterator[str]:
    """All cards as Anki imports them: front (board and question), back (answer and reasons), tags (skill, kind of mistake)."""
    yield from _HEAD
    for listed in deck.listed():
        yield "\t".join(map(_one_line, (_front(listed, language), _back(listed, language), _tags(listed))))


def _front(listed: Listed, language: Language) -> str:
    question = listed.card.question
    asked = form_of(question.skill).ask(question)
    return _picture(question.position, frozenset(), language) + _paragraph(language.say(asked))


def _back(listed: Listed, language: Language) -> str:
    question = listed.card.question
    form = form_of(question.skill)
    parts = [f"<p><b>{escape(language.say(form.say(question, form.truth(question))))}</b></p>"]
    for part in form.explain(question):
        if isinstance(part, Board):
            parts.append(_picture(part.position, part.highlight, language))
        elif isinstance(part, Indented):
            parts.append(f'<p style="margin-left:2em">{escape(language.say(part.sentence))}</p>')
        else:
            parts.append(_paragraph(language.say(part)))
    return "".join(parts)


def _tags(listed: Listed) -> str:
    slip = [f"trictrac::{listed.slip.value}"] if listed.slip else []
    return " ".join(["trictrac", f"trictrac::{listed.card.question.skill.value}", *slip])


def _picture(position: Position, highlight: Highlight, language: Language) -> str:
    return board_svg(position, highlight=highlight, names=side_names(language), captions=captions(language))


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _one_line(text: str) -> str:
    """A column: what separates columns and rows becomes a blank."""
    return " ".join(text.split())
