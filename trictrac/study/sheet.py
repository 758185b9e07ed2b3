"""A printed worksheet of questions, the same for everybody who gives its seed, and its key on a separate page."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.partie.board import posed
from trictrac.saying.language import strung
from trictrac.study.drill import WISHES, Dealer
from trictrac.study.questions.counting import NOTHING_AT_ALL, NOTHING_HERE
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, LEVEL_NAMES, Question
from trictrac.study.questions.skills import Skill
from trictrac.view.doc import Blank, Board, Copied, Doc, Facts, Section, Title, dice_signs


@frozen
class Worksheet:
    """The questions of a worksheet, and the level, rules and seed printed at the top."""

    questions: tuple[Question, ...]
    level: int
    rules: str
    seed: int

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills of its questions, each once."""
        return tuple(dict.fromkeys(question.skill for question in self.questions))


def deal(dealer: Dealer, skills: Sequence[Skill], count: int, level: int) -> tuple[Question, ...]:
    """Return at most ``count`` questions of a level, taking the skills in turn. Level 0 is any, aiming at fair ones.

    Raises:
        UnreadableError: there is no such question.
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


def sheet_doc(sheet: Worksheet) -> Doc:
    """Return a worksheet as a document to print: each question with its board, and space for the answer."""
    sections = tuple(
        _section(number, question, [posed(question.position)], Blank(Saying("Answer")))
        for number, question in enumerate(sheet.questions, 1)
    )
    return (Title(Saying("Counting at trictrac"), "worksheet"), Blank(Saying("Name")), _head(sheet), *sections)


def key_doc(sheet: Worksheet) -> Doc:
    """Return the key to a worksheet as a document: every answer with its reasons, and the question as text.

    It has no boards, because the pupil has them on the worksheet.
    """
    solved = []
    for number, question in enumerate(sheet.questions, 1):
        form = form_of(question.skill)
        right = Saying("Right: {answer}", answer=form.say(question, form.truth(question)))
        left_out = (NOTHING_HERE, NOTHING_AT_ALL)
        reasons = (part for part in form.explain(question) if not isinstance(part, Board) and part not in left_out)
        solved.append(_section(number, question, [], right, *reasons, Copied(str(question))))
    return (Title(Saying("Counting at trictrac: the key"), "worksheet"), _head(sheet), *solved)


def _head(sheet: Worksheet) -> Facts:
    """Return the skills, level, rules and seed of a worksheet."""
    return Facts(
        (
            (Saying("Practised"), strung([skill.words for skill in sheet.skills])),
            (Saying("Level"), LEVEL_NAMES.get(sheet.level, Saying("of every kind"))),
            (Saying("Rules"), sheet.rules),
            (Saying("Seed"), sheet.seed),
        )
    )


def _section(number: int, question: Question, above: Sequence[object], *below: object) -> Section:
    """Return a question with its number, skill and dice, and the parts above and below it."""
    roll = question.roll
    dice = f" {dice_signs(roll.numbers)}" if roll else ""
    heading = Saying("{number}.{dice} {skill}", number=number, dice=dice, skill=question.skill.words)
    return Section("", heading, (*above, form_of(question.skill).ask(question), *below))
