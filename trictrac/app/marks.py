"""The marks of a roll as cards, of which one is lit on the board, and those that prove the answer to a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trictrac.app.tree import Element, element
from trictrac.draw.reason import Reason, Reasons
from trictrac.games.trictrac.told.evidence import reasons
from trictrac.games.trictrac.told.rolls import reasons as sentences
from trictrac.saying.language import BY_SEMICOLON, Language, strung
from trictrac.study.questions.counting import Counting, judged
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, Skill

if TYPE_CHECKING:
    from trictrac.model.mark import Mark


def proofs(question: Question) -> Reasons:
    """The reasons for the answer to a question: the marks that are counted; none where it is about something else."""
    marks, side = _marks(question), question.position.turn
    if not marks:
        return Reasons(side)
    roll = judged(question)
    every = reasons(roll, side, side, side.other).reasons
    return Reasons(side, tuple(why for mark, why in zip(roll.marks, every, strict=True) if mark in marks))


def told_by_cards(question: Question) -> Sequence[object]:
    """The sentences that the cards of a question say already."""
    marks, side = _marks(question), question.position.turn
    return sentences(judged(question), marks, side, side.other) if marks else []


def _marks(question: Question) -> tuple[Mark, ...]:
    form = form_of(question.skill)
    if isinstance(form, Counting):
        return form.due(question)
    if question.skill is Skill.JUDGING:
        return tuple(mark for mark in judged(question).marks if mark.to_roller)
    return ()


def cards(found: Reasons, lit: int, language: Language) -> Element:
    """The reasons one below the other; a tap lights one on the board, or puts it out."""
    return element(
        "div", *(_card(why, at, lit == at, language) for at, why in enumerate(found.reasons)), class_="marks"
    )


def _card(why: Reason, at: int, is_lit: bool, language: Language) -> Element:
    say = language.say
    words = [element("span", say(why.words), class_="deed")]
    if why.ways:
        words.append(element("small", say(strung(list(why.ways), BY_SEMICOLON))))
    return element(
        "div",
        element(
            "button",
            element("b", str(why.points), class_="points"),
            element("span", *words, class_="grow"),
            type="button",
            id=f"mark-{at}",
            class_="mark-lights",
            data_do=f"lit {at}",
            aria_pressed=str(is_lit).lower(),
        ),
        *([element("a", why.law, href=f"#/law/{why.law}", id=f"mark-law-{at}", class_="law")] if why.law else []),
        class_=f"mark{' lit' if is_lit else ''}",
    )
