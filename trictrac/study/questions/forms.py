"""The form of each skill: how it is asked and judged."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import Saying, TrictracError
from trictrac.model.mark import Jan
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.question import Form, Question, Skill

_NOTHING = ("0", "0 0", "right", "yes")
_RARE = {Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS, Jan.MEETING}
_ROLLER, _OTHER, _BOTH = (True, False), (False, True), (True, True)
"""Whether points of the roller are counted, and whether those of the other."""
_TRUE_HITS = Saying("{player} rolls {roll}. How many points for true hits?")
_FALSE_HITS = Saying("{player} rolls {roll}. How many points does {other} mark for false hits?")
_CORNER_HIT = Saying("{player} rolls {roll}. How many points for hitting the corner?")
_FILLING = Saying("{player} rolls {roll}. How many points for filling?")
_KEEPING = Saying("{player} rolls {roll}. How many points for keeping a full jan?")
_HELPLESSNESS = Saying("{player} rolls {roll}. How many points does {other} mark for numbers that cannot be played?")
_RARE_JANS = Saying("{player} rolls {roll}. How many points for rare jans and contre-jans, {player}’s and {other}’s?")
_BEARING_OFF = Saying("{player} rolls {roll}. How many points for bearing off the last checker?")
_WHOLE = Saying("{player} rolls {roll}. How many points does {player} earn in all?")
_GIVEN = Saying("{player} rolls {roll}. How many points does the roll give {other} in all?")
_ALL = Saying("{player} rolls {roll}. How many points in all, {player}’s and {other}’s?")

_COUNTED: dict[Skill, Form] = {
    skill: Counting(skill, frozenset(jans), asks, *whose)
    for skill, jans, whose, asks in (
        (Skill.TRUE_HITS, {Jan.TRUE_HIT}, _ROLLER, _TRUE_HITS),
        (Skill.FALSE_HITS, {Jan.FALSE_HIT}, _OTHER, _FALSE_HITS),
        (Skill.CORNER_HIT, {Jan.CORNER_HIT}, _ROLLER, _CORNER_HIT),
        (Skill.FILLING, {Jan.FILL}, _ROLLER, _FILLING),
        (Skill.KEEPING, {Jan.CONSERVE}, _ROLLER, _KEEPING),
        (Skill.HELPLESSNESS, {Jan.HELPLESS}, _OTHER, _HELPLESSNESS),
        (Skill.RARE_JANS, _RARE, _BOTH, _RARE_JANS),
        (Skill.BEARING_OFF, {Jan.EXIT}, _ROLLER, _BEARING_OFF),
        (Skill.ROLLER, set[Jan](), _ROLLER, _WHOLE),
        (Skill.OPPONENT, set[Jan](), _OTHER, _GIVEN),
        (Skill.BOTH, set[Jan](), _BOTH, _ALL),
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
