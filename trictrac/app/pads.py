"""A question on the page: the keys for each kind of answer, and the marks that prove the right one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from trictrac.app.parts import block, button, form, line_field, span, submit
from trictrac.app.screen import Fields
from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.sentences.evidence import reasons
from trictrac.partie.sentences.rolls import reasons as sentences
from trictrac.saying.language import BY_SEMICOLON, Language, hole_count, point_count, strung
from trictrac.study.questions.form import Keys
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.quiz import Ask
from trictrac.study.questions.scores import Numbers
from trictrac.view.answer import Choice
from trictrac.view.doc import named
from trictrac.view.reason import Reasons

POINTS = tuple(map(str, range(0, 18, 2)))
"""The points on the first set of keys. ``MORE_POINTS`` are one tap away."""
MORE_POINTS = tuple(map(str, range(18, 42, 2)))
_SHORT = 22
"""Largest number of characters of labels that go in two columns."""
_FLAGS = {
    "w": (Pavillon.WHITE, Saying("White’s")),
    "b": (Pavillon.BLACK, Saying("Black’s")),
    "away": (Pavillon.AWAY, Saying("put away")),
    "none": (Pavillon.NONE, Saying("nobody’s")),
}
"""Each pavillon with its name, by the word typed for it after a score."""


def pad(ask: Ask, *, more: bool, mine: str) -> Element:
    """Return the keys for an answer, with ``more`` those for rarer points.

    If a question asks for the points of both sides, ``mine`` are the roller's points once they are given.
    """
    match ask.form.keys:
        case Keys.THROWS:
            return block("keys throws", *_keys(map(str, range(37))))
        case Keys.SCORE:
            from trictrac.study.questions.marking import wanted_numbers

            question = ask.question
            wanted, customs = wanted_numbers(question), question.rule_set.customs
            has_flag, holes = customs.pavillon == "yes", customs.hole_target
            return score_form(question.position.score, wanted, Saying("Answer"), has_flag=has_flag, holes=holes)
    if ask.choices:
        return choices(ask.choices, more=more)
    # Points of the roller first, then those of the other.
    side = ask.question.side
    whose = Saying("{player}’s points?", player=side.other if mine else side)
    first = button("first", named(side, point_count(int(mine))), kind="chip") if mine else ""
    keys = _points(more=more, does=f"say {mine}" if mine else "mine")
    return element("div", element("p.whose", first, element("b", whose)), keys)


def choices(found: Sequence[Choice], *, more: bool = False) -> Element:
    """Return keys for the choices, as a grid if all are numbers, or else as a list."""
    if found and all(choice.line.isdecimal() for choice in found):
        return _points(more=more)
    rows = (
        button(
            f"say {choice.line}",
            element("b", choice.letter) if choice.letter else "",
            element("span", capitalised(choice.label)),
            key=f"answer-{at}",
            kind="row",
        )
        for at, choice in enumerate(found)
    )

    def look(language: Language) -> str:
        short = all(len(language.say(choice.label)) <= _SHORT for choice in found)
        return "rows short" if short else "rows"

    return element("div", *rows, class_=look)


def typed_answer(label: object) -> Element:
    """Return a collapsed line to type an answer in, with a button that sends it."""
    typed = form(
        "say", "line-form", line_field("line", label, "done"), submit("line-send", Saying("Answer")), kind="line"
    )
    return element("details", element("summary", Saying("Type the answer"), id="typing"), typed)


def _points(*, more: bool, does: str = "say") -> Element:
    """Return the keys for points, usual or rarer ones."""
    numbers, other = (MORE_POINTS, Saying("fewer")) if more else (POINTS, Saying("more"))
    turn = button("more", other, key="key-more", kind="key words", pressed=more)
    return block("keys worth", *_keys(numbers, does), turn)


def _keys(numbers: Iterable[str], does: str = "say") -> Iterable[Element]:
    return (button(f"{does} {number}", number, key=f"key-{number}", kind="key") for number in numbers)


def score_form(
    score: Score, wanted: Numbers, label: Saying, *more: Element, has_flag: bool, holes: int = 12
) -> Element:
    """Return a form with the ``wanted`` numbers of a score, the pavillon if there is one, and ``more`` fields.

    ``label`` is that of its button, and ``holes`` are those of a partie.
    """
    rows = [_number(what, side, score, holes) for what, side in wanted]
    if has_flag:
        flags = (
            element("option", said, value=word, selected=flag is score.pavillon)
            for word, (flag, said) in _FLAGS.items()
        )
        chosen = element("select", *flags, name="pavillon", id="score-pavillon")
        rows.append(element("label", element("span", Saying("pavillon")), chosen))
    return form("score", "score", *rows, *more, submit("score-send", label, kind="main"), kind="score")


def _number(what: str, side: Side, score: Score, holes: int) -> Element:
    """Return the field for one number of a side. Points also have a box for bredouille."""
    key = f"{what}-{side.letter}"
    there, counted, most = (score.points, point_count, 11) if what == "points" else (score.holes, hole_count, holes)
    options = (
        element("option", counted(number), value=number, selected=number == there[side]) for number in range(most + 1)
    )
    select = element(
        "select", *options, name=key, id=f"score-{key}", aria_label=lambda language: f"{language.say(side)}: {what}"
    )
    box = element("input", type="checkbox", name=f"{key}-b", id=f"score-{key}-b", checked=score.bredouille[side])
    ticked = element("label.ticked", box, Saying("bredouille"))
    return block("amount", element("span", side), select, ticked if what == "points" else "")


def score_line(wanted: Numbers, fields: Fields) -> str:
    """Return the line to type for the ``wanted`` numbers as they were filled in: ``4b 0 3 flag w``."""
    keys = (f"{what}-{side.letter}" for what, side in wanted)
    words = [fields.get(key, "0") + "b" * (f"{key}-b" in fields) for key in keys]
    flag = fields.get("pavillon", "")
    return " ".join([*words, f"flag {flag}"] if flag in _FLAGS else words)


def proofs(question: Question) -> tuple[Reasons, Sequence[object]]:
    """Return the marks that prove the answer to a question, as reasons, and their sentences.

    Both are empty if the question is not about marks.
    """
    marks, side = form_of(question.skill).due(question), question.side
    if not marks:
        return Reasons(side), ()
    roll = judge_question(question)
    found = reasons(replace(roll, marks=tuple(marks)), side, side, side.other, posed=True)
    return found, sentences(roll, marks, side, side.other)


def mark_cards(found: Reasons, lit: int) -> Element:
    """Return the reasons one below the other. A tap on one shows or hides its proof on the board."""
    cards = []
    for at, why in enumerate(found.reasons):
        ways = element("small", strung(why.ways, BY_SEMICOLON)) if why.ways else ""
        light = element(
            "button",
            element("b.worth", str(why.points)),
            span("grow", span("deed", why.words), ways),
            type="button",
            id=f"mark-{at}",
            class_="proof-lights",
            data_do=f"lit {at}",
            aria_pressed=str(lit == at).lower(),
        )
        law = element("a", why.law, href=f"#/law/{why.law}", id=f"mark-law-{at}", class_="law") if why.law else ""
        cards.append(block("proof lit" if lit == at else "proof", light, law))
    return block("proofs", *cards)
