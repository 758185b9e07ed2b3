"""The form of each skill, and answers as it reads them."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import TrictracError
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.form import Form
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill


def is_answer(question: Question, text: str) -> bool:
    """Whether a text is an answer to the question in canonical form."""
    try:
        return form_of(question.skill).is_answer(question, text)
    except TrictracError:
        return False


def answer_told(question: Question, answer: str) -> object:
    """An answer in words; as it is kept where another program has written one that no question takes."""
    return form_of(question.skill).say(question, answer) if is_answer(question, answer) else answer


@cache
def form_of(skill: Skill) -> Form:
    """The form in which a skill is asked; those that are not about counting a roll are loaded when they are asked for."""
    match skill:
        case Skill.MARKING:
            from trictrac.study.questions.marking import Marking

            return Marking()
        case Skill.LEGALITY:
            from trictrac.study.questions.legality import Legality

            return Legality()
        case Skill.CHANCES:
            from trictrac.study.questions.chances_of import ChancesOf

            return ChancesOf()
        case Skill.JUDGING:
            from trictrac.study.questions.judging import Judging

            return Judging()
        case Skill.CHOOSING:
            from trictrac.study.questions.choosing import Choosing

            return Choosing()
        case _:
            return Counting(skill)
