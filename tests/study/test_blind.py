"""Questions have to be looked at: no answer that ignores the board is right often, and whole rolls have several things."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from itertools import count, islice

import pytest

from trictrac.study.dealing.stock import is_rich
from trictrac.study.dealing.supply import Supply
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import EASY, FAIR, HARD, Question, judge_question
from trictrac.study.questions.skills import DEALT, Skill

SINGLE = [Skill.TRUE_HITS, Skill.FALSE_HITS, Skill.CORNER_HIT, Skill.FILLING, Skill.KEEPING, Skill.HELPLESSNESS]
SINGLE += [Skill.RARE_JANS, Skill.BEARING_OFF]
SOMETHING_OR_NOTHING = (Skill.CORNER_HIT, Skill.KEEPING, Skill.BEARING_OFF)
"""Four, or six by a doublet: whoever answers so is right as often as there is anything at all."""
WISHES = {EASY: 1.0, FAIR: 3.0, HARD: 5.0}
SESSION = 50
ASKED = 120
"""How many questions are looked at to find the best answer, and on how many others it is tried."""
MOST, MOST_OF_FEW = 0.60, 0.68
"""How often a blind answer may be right of thousands, and of so few."""
RICH, RICH_OF_FEW = 0.50, 0.45
"""How many whole rolls have two kinds of jan at least, likewise."""

STRATEGIES: dict[str, Callable[[Question], Hashable]] = {
    "always the same": lambda question: None,
    "by doublet or not": lambda question: question.roll is not None and question.roll.is_doublet,
    "by the dice": lambda question: question.roll,
}


def asked(skill: Skill, level: int, first_seed: int, number: int) -> list[Question]:
    """So many questions of one level, out of sessions of fifty."""
    sessions = (Supply([skill], seed) for seed in count(first_seed))
    dealt = (supply.next(skill, WISHES[level], level) for supply in sessions for _ in range(SESSION))
    return list(islice(filter(None, dealt), number))


def rightness(look: Callable[[Question], Hashable], fitted: list[Question], tried: list[Question]) -> float:
    """How often the answer that was best for what is looked at is right of other questions."""
    seen: defaultdict[Hashable, Counter[str]] = defaultdict(Counter)
    for question in fitted:
        seen[look(question)][truth(question)] += 1
    best = {key: answers.most_common(1)[0][0] for key, answers in seen.items()}
    return sum(best.get(look(question)) == truth(question) for question in tried) / len(tried)


def truth(question: Question) -> str:
    return form_of(question.skill).truth(question)


@pytest.mark.parametrize(("place", "skill"), [*enumerate(DEALT)])
def test_no_answer_that_ignores_the_board_is_right_often(
    place: int, skill: Skill, request: pytest.FixtureRequest
) -> None:
    """At one level, for whole rolls the hardest and else by turns; with --thorough at each."""
    usual = HARD if skill.is_whole else [*WISHES][place % len(WISHES)]
    if request.config.getoption("--thorough"):
        for level in WISHES:
            assert_seeing_is_needed(skill, level, 2000, MOST, RICH)
    else:
        assert_seeing_is_needed(skill, usual, ASKED, MOST_OF_FEW, RICH_OF_FEW)


def assert_seeing_is_needed(skill: Skill, level: int, number: int, most: float, rich: float) -> None:
    fitted, tried = asked(skill, level, 1, number), asked(skill, level, 1001, number)
    found = {name: rightness(look, fitted, tried) for name, look in STRATEGIES.items()}
    assert max(found.values()) <= most, (level, found)
    if skill in SINGLE:
        assert 0.44 <= sum(form_of(skill).is_barren(question) for question in fitted) / number <= 0.54
    if skill.is_whole and level != EASY:
        assert sum(is_rich(judge_question(question)) for question in fitted) / number >= rich
    if skill in SOMETHING_OR_NOTHING:
        right = sum(truth(question) == ("6" if question.dice.is_doublet else "4") for question in fitted)
        assert right / number < MOST_OF_FEW
