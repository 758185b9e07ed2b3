"""The form of each skill, and answers that it reads."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import TrictracError
from trictrac.study.questions.counting import CountingForm
from trictrac.study.questions.form import QuestionForm
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill


def is_answer(question: Question, text: str) -> bool:
    """Return whether a text is an answer to the question in canonical form."""
    try:
        return form_of(question.skill).is_answer(question, text)
    except TrictracError:
        return False


def say_answer(question: Question, answer: str) -> object:
    """Return an answer in words, or unchanged if it is one of another program that the question does not accept."""
    return form_of(question.skill).say(question, answer) if is_answer(question, answer) else answer


@cache
def form_of(skill: Skill, game: str = "", lesson: int = 0) -> QuestionForm:
    """Return the form of a skill, one on other games to offer questions on ``game``, with its options.

    Forms that do not count a roll are loaded at their first use. The form of a ``lesson``, by its number, does without
    what later lessons teach (0: no lesson, all).
    """
    match skill:
        case Skill.MARKING:
            from trictrac.study.questions.marking import MarkingForm

            return MarkingForm(lesson)
        case Skill.LEGALITY:
            from trictrac.study.questions.legality import LegalityForm

            return LegalityForm(lesson)
        case Skill.CHANCES:
            from trictrac.study.questions.chances_of import ChancesForm

            return ChancesForm()
        case Skill.JUDGING:
            from trictrac.study.questions.judging import JudgingForm

            return JudgingForm()
        case Skill.GAMES:
            from trictrac.study.questions.games import GameForm

            return GameForm(game)
        case Skill.CHOOSING:
            from trictrac.study.questions.choosing import ChoosingForm

            return ChoosingForm()
        case _:
            return CountingForm(skill)
