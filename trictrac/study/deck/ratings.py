"""Ratings: the learner's strength in a skill and a question's, each moved by every rated answer.

A question answered is a game between the learner and the question (Weng and Lin 2011, Bradley–Terry, as in openskill).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from trictrac.study.questions.form import HARDEST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from openskill.models import BradleyTerryFull

    from trictrac.study.questions.skills import Skill

_EASIEST_MU, _MU_STEP, _ITEM_SIGMA = 16.0, 3.0, 4.0
_SHOWN_AT, _SHOWN_STEP, _MIDDLE = 1500, 60, 25
_ODDS = 8.0
"""So much below the learner three answers out of four are right."""
_SCALE = 8.0
"""So much weaker is one wish more for a skill."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength ``mu``, how unsure it is (``sigma``), and on how many answers it rests."""

    mu: float
    sigma: float
    answers: int = 0

    @property
    def shown(self) -> int:
        """The strength as people are used to read one, about 1140 for a beginner."""
        return round(_SHOWN_AT + _SHOWN_STEP * (self.mu - _MIDDLE))


BEGINNER = Rating(19.0, 25 / 3)
"""The rating of a learner in a skill that was never asked."""


def item_rating(difficulty: float) -> Rating:
    """The rating of a question that nobody has answered, from its difficulty (0 to 8 and above)."""
    return Rating(_EASIEST_MU + _MU_STEP * min(max(difficulty, 0.0), HARDEST), _ITEM_SIGMA)


def played(learner: Rating, item: Rating, *, right: bool, helped: bool = False) -> tuple[Rating, Rating]:
    """Both ratings after an answer: by a right one the learner wins against the question, with the help of hints it is a draw."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (learner, item)]
    ranks: list[float] = [2, 1] if not right else [1, 1] if helped else [1, 2]
    (mine,), (its,) = model.rate(teams, ranks=ranks)
    return Rating(mine.mu, mine.sigma, learner.answers + 1), Rating(its.mu, its.sigma, item.answers + 1)


def wanted_difficulty(mu: float, random: Random) -> float:
    """How hard a question should be for a learner of this rating: three answers out of four right, give or take one."""
    return max(0.0, min(HARDEST, (mu - _ODDS - _EASIEST_MU) / _MU_STEP + random.uniform(-1, 1)))


def choose_skill(ratings: Mapping[Skill, Rating], random: Random) -> Skill:
    """One of these skills: the weaker and the less practised more often, none never."""
    skills = list(ratings)
    best = max(rating.mu for rating in ratings.values())
    weights = [
        0.5 + min(3.0, (best - ratings[skill].mu) / _SCALE) + 2.0 * exp(-ratings[skill].answers / 10)
        for skill in skills
    ]
    return random.choices(skills, weights)[0]


@lru_cache(maxsize=1)
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
