"""The form of each skill: how it is asked and judged."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from trictrac.errors import Saying, TrictracError
from trictrac.model.mark import Jan
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.form import Form
from trictrac.study.questions.skills import Skill

if TYPE_CHECKING:
    from trictrac.study.questions.question import Question

_HIT = Saying("{player} rolls {roll}. How many points for true hits?")
_RARE = frozenset({Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS, Jan.MEETING})

_COUNTED: dict[Skill, Form] = {
    Skill.TRUE_HITS: Counting(Skill.TRUE_HITS, frozenset({Jan.TRUE_HIT}), _HIT),
    Skill.FALSE_HITS: Counting(
        Skill.FALSE_HITS,
        frozenset({Jan.FALSE_HIT}),
        Saying("{player} rolls {roll}. How many points does {other} mark for false hits?"),
        roller=False,
        other=True,
    ),
    Skill.CORNER_HIT: Counting(
        Skill.CORNER_HIT,
        frozenset({Jan.CORNER_HIT}),
        Saying("{player} rolls {roll}. How many points for hitting the corner?"),
    ),
    Skill.FILLING: Counting(
        Skill.FILLING, frozenset({Jan.FILL}), Saying("{player} rolls {roll}. How many points for filling?")
    ),
    Skill.KEEPING: Counting(
        Skill.KEEPING,
        frozenset({Jan.CONSERVE}),
        Saying("{player} rolls {roll}. How many points for keeping a full jan?"),
    ),
    Skill.HELPLESSNESS: Counting(
        Skill.HELPLESSNESS,
        frozenset({Jan.HELPLESS}),
        Saying("{player} rolls {roll}. How many points does {other} mark for numbers that cannot be played?"),
        roller=False,
        other=True,
    ),
    Skill.RARE_JANS: Counting(
        Skill.RARE_JANS,
        _RARE,
        Saying("{player} rolls {roll}. How many points for rare jans and contre-jans, {player}’s and {other}’s?"),
        other=True,
    ),
    Skill.BEARING_OFF: Counting(
        Skill.BEARING_OFF,
        frozenset({Jan.EXIT}),
        Saying("{player} rolls {roll}. How many points for bearing off the last checker?"),
    ),
    Skill.ROLLER: Counting(
        Skill.ROLLER, frozenset(), Saying("{player} rolls {roll}. How many points does {player} earn in all?")
    ),
    Skill.OPPONENT: Counting(
        Skill.OPPONENT,
        frozenset(),
        Saying("{player} rolls {roll}. How many points does the roll give {other} in all?"),
        roller=False,
        other=True,
    ),
    Skill.BOTH: Counting(
        Skill.BOTH,
        frozenset(),
        Saying("{player} rolls {roll}. How many points in all, {player}’s and {other}’s?"),
        other=True,
    ),
}
"""The skills of counting, each with its form."""


def answer_told(question: Question, answer: str) -> object:
    """An answer in words; as it is kept where another program has written one that no question takes."""
    try:
        return form_of(question.skill).say(question, answer)
    except (TrictracError, LookupError):
        return answer


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
        case _:
            return _COUNTED[skill]
