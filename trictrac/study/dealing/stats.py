"""How questions spread over skills and levels of difficulty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from trictrac.model.rules import MODERN, Rules
from trictrac.study.dealing.supply import Supply
from trictrac.study.questions.form import LEVELS, level_of
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.skills import Skill

_WISHES = (0.0, 6.0)


@dataclass(frozen=True, slots=True)
class Cell:
    """The questions of one skill at one level: how many, and how many of them are barren."""

    count: int = 0
    barren: int = 0


def distribution(
    seed: int,
    count: int = 2000,
    skills: Iterable[Skill] = tuple(Skill),
    rules: Rules = MODERN,
) -> dict[tuple[Skill, int], Cell]:
    """Deal so many questions, the skills by turns and as hard as learners of all strengths want them, and count them.

    Every skill and level has its cell, also an empty one.
    """
    chosen = tuple(skills)
    supply, random = Supply(chosen, seed, rules=rules), Random(seed)
    cells = {(skill, level): Cell() for skill in chosen for level in LEVELS}
    for number in range(count):
        skill = chosen[number % len(chosen)]
        question = supply.next(skill, random.uniform(*_WISHES))
        if question is None:
            break
        form = form_of(skill)
        key = skill, level_of(form.difficulty(question))
        cells[key] = Cell(cells[key].count + 1, cells[key].barren + form.is_barren(question))
    return cells
