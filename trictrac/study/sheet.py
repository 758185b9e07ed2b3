"""A sheet of questions to be printed, the same for everybody who has its seed, and the key to it on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.partie.board import posed
from trictrac.saying.language import Language
from trictrac.study.deck.exchange import picture
from trictrac.study.drill import WISHES, Dealer
from trictrac.study.questions.counting import NOTHING_AT_ALL, NOTHING_HERE
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, LEVEL_NAMES, Question
from trictrac.study.questions.skills import Skill
from trictrac.view.cards import DICE, fill_template, share_parts
from trictrac.view.doc import Board, Indented
from trictrac.view.shapes import SAVING_INK

TEMPLATE = Path(__file__).with_name("sheet.html.jinja")
"""The page of the sheet and of its key; every value is escaped but the boards."""

_WORDS = {
    "name": Saying("Name"),
    "skills": Saying("Practised"),
    "level": Saying("Level"),
    "rules": Saying("Rules"),
    "seed": Saying("Seed"),
    "answer": Saying("Answer"),
    "right": Saying("Right"),
}


@frozen
class Worksheet:
    """The questions of a sheet, and what is printed at its head."""

    questions: tuple[Question, ...]
    level: int
    rules: str
    seed: int

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills that occur on it."""
        return tuple(dict.fromkeys(question.skill for question in self.questions))


@frozen
class WorksheetEntry:
    """One question as the page shows it: its skill, board, dice and words; in the key also answer and reasons."""

    skill: str
    board: str
    dice: str
    asks: str
    answer: str = ""
    reasons: tuple[tuple[bool, str], ...] = ()
    """Sentences, and whether each belongs under the one before it."""
    text: str = ""
    """The question as it can be typed."""


def deal(dealer: Dealer, skills: Sequence[Skill], count: int, level: int) -> tuple[Question, ...]:
    """Return so many questions, the skills by turns, of a level, or (0) about fair ones; fewer where there are no more.

    Raises:
        UnreadableError: there is none at all.
    """
    found: list[Question] = []
    left = list(skills)
    while left and len(found) < count:
        for skill in tuple(left[: count - len(found)]):
            question = dealer.next(skill, WISHES[level or FAIR], level)
            if question is None:
                left.remove(skill)
            else:
                found.append(question)
    if not found:
        raise UnreadableError(
            "there is no roll with such a question, so no sheet is written: choose another skill or level"
        )
    return tuple(found)


def sheet_page(sheet: Worksheet, language: Language) -> str:
    """Return the sheet as one HTML document: a board for each question, and room for the answer."""
    boards, shared = share_parts(picture(posed(question.position), language) for question in sheet.questions)
    entries = [_entry(question, language, board) for question, board in zip(sheet.questions, boards, strict=True)]
    return _fill(sheet, Saying("Counting at trictrac"), entries, language, shared)


def key_page(sheet: Worksheet, language: Language) -> str:
    """Return the key to a sheet as one HTML document: every answer with its reasons, and the question as text.

    It has no boards: the pupil has them before him.
    """
    entries = []
    for question in sheet.questions:
        form = form_of(question.skill)
        answer = language.say(form.say(question, form.truth(question)))
        reasons = tuple(_reasons(question, language))
        entries.append(replace(_entry(question, language), answer=answer, reasons=reasons, text=str(question)))
    return _fill(sheet, Saying("Counting at trictrac: the key"), entries, language)


def _entry(question: Question, language: Language, board: str = "") -> WorksheetEntry:
    roll = question.roll
    dice = DICE[roll.high - 1] + DICE[roll.low - 1] if roll else ""
    asks = language.say(form_of(question.skill).ask(question))
    return WorksheetEntry(language.say(question.skill.words), board, dice, asks)


def _reasons(question: Question, language: Language) -> Iterator[tuple[bool, str]]:
    for part in form_of(question.skill).explain(question):
        if isinstance(part, Indented):
            yield True, language.say(part.sentence)
        elif not isinstance(part, Board) and part not in (NOTHING_HERE, NOTHING_AT_ALL):
            yield False, language.say(part)


def _fill(
    sheet: Worksheet, title: Saying, entries: Sequence[WorksheetEntry], language: Language, shared: str = ""
) -> str:
    level = Saying(LEVEL_NAMES[sheet.level].text) if sheet.level else Saying("of every kind")
    head = {
        "skills": " · ".join(language.say(skill.words) for skill in sheet.skills),
        "level": language.say(level),
        "rules": sheet.rules,
        "seed": str(sheet.seed),
    }
    return fill_template(
        TEMPLATE,
        code=language.code,
        title=language.say(title),
        head=head,
        words={name: language.say(word) for name, word in _WORDS.items()},
        entries=entries,
        shared=shared,
        saving_ink=SAVING_INK,
    )
