"""The form of each skill: how it is asked and judged."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import Saying, TrictracError
from trictrac.model.mark import Jan
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.question import Form, Question, Skill
from trictrac.study.questions.whynot import SKILLS

_NOTHING = ("0", "0 0", "right", "yes")
_RARE = {*(jan for jan, skill in SKILLS.items() if skill is Skill.RARE_JANS), Jan.MEETING}
_ROLLER, _OTHER, _BOTH = (True, False), (False, True), (True, True)
"""Whether points of the roller are counted, and whether those of the other."""

_COUNTED: dict[Skill, Form] = {
    skill: Counting(skill, frozenset(jans), asks, *whose)
    for skill, jans, whose, asks in (
        (Skill.TRUE_HITS, {Jan.TRUE_HIT}, _ROLLER, Saying("{player} rolls {roll}. How many points for true hits?")),
        (
            Skill.FALSE_HITS,
            {Jan.FALSE_HIT},
            _OTHER,
            Saying("{player} rolls {roll}. How many points does {other} mark for false hits?"),
        ),
        (
            Skill.CORNER_HIT,
            {Jan.CORNER_HIT},
            _ROLLER,
            Saying("{player} rolls {roll}. How many points for hitting the corner?"),
        ),
        (Skill.FILLING, {Jan.FILL}, _ROLLER, Saying("{player} rolls {roll}. How many points for filling?")),
        (
            Skill.KEEPING,
            {Jan.CONSERVE},
            _ROLLER,
            Saying("{player} rolls {roll}. How many points for keeping a full jan?"),
        ),
        (
            Skill.HELPLESSNESS,
            {Jan.HELPLESS},
            _OTHER,
            Saying("{player} rolls {roll}. How many points does {other} mark for numbers that cannot be played?"),
        ),
        (
            Skill.RARE_JANS,
            _RARE,
            _BOTH,
            Saying("{player} rolls {roll}. How many points for rare jans and contre-jans, {player}’s and {other}’s?"),
        ),
        (
            Skill.BEARING_OFF,
            {Jan.EXIT},
            _ROLLER,
            Saying("{player} rolls {roll}. How many points for bearing off the last checker?"),
        ),
        (
            Skill.ROLLER,
            set[Jan](),
            _ROLLER,
            Saying("{player} rolls {roll}. How many points does {player} earn in all?"),
        ),
        (
            Skill.OPPONENT,
            set[Jan](),
            _OTHER,
            Saying("{player} rolls {roll}. How many points does the roll give {other} in all?"),
        ),
        (
            Skill.BOTH,
            set[Jan](),
            _BOTH,
            Saying("{player} rolls {roll}. How many points in all, {player}’s and {other}’s?"),
        ),
    )
}
"""The skills of counting, each with its form."""


def is_barren(question: Question) -> bool:
    """Whether the right answer is that there is nothing: nothing to mark, no throw, nothing wrong."""
    return form_of(question.skill).truth(question) in _NOTHING


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
            return _COUNTED[skill]
