"""Dealing: a supply of questions of all skills, none asked twice or nearly so, and how they spread over levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from trictrac.model.outcome import GameSpot
from trictrac.model.rules import MODERN, Rules
from trictrac.players.flat import BUILDERS, Chooser
from trictrac.players.flat import spots as self_play
from trictrac.study.dealing.scripted import steered
from trictrac.study.dealing.stock import Asked, Shared, Stock
from trictrac.study.questions.forms import form_of, is_barren
from trictrac.study.questions.question import HARDEST, LEVELS, Question, Skill, level_of
from trictrac.values import frozen

_ALL_COSTS = 20000
"""After so much spent in vain the same checkers may prove the same marks again."""
_HOPELESS = 10 * _ALL_COSTS
"""After so much spent there is no such question: rules may be such that a level is empty."""


class Supply:
    """Questions out of self-play and steered relevés, the same for the same seed and calls; or out of given rolls only.

    ``spots`` are the rolls of the learner's own records; then the supply ends with them. No roll of a game is asked about
    twice. Of a single jan there is nothing nearly half of the times, and with the same dice as there is something.
    ``players`` deal the self-play.
    """

    def __init__(
        self,
        skills: Iterable[Skill],
        seed: int,
        *,
        rules: Rules = MODERN,
        spots: Iterable[GameSpot] | None = None,
        players: Sequence[Chooser] = BUILDERS,
    ) -> None:
        self._random = Random(seed)
        self._asked = Asked()
        shared = Shared(self_play(seed, rules, players) if spots is None else spots, ends=spots is not None)
        self._stocks = {
            skill: Stock(skill, shared, iter(()) if shared.ends else steered(seed, skill, rules), seed)
            for skill in skills
        }

    def next(self, skill: Skill, difficulty: float, level: int = 0) -> Question | None:
        """The question of this skill that is about as hard as wished for; None when the given rolls are used up.

        With a ``level`` (easy, fair or hard) it is of this level and no other.
        """
        stock = self._stocks[skill]
        wish = stock.wish(self._random, max(0.0, min(HARDEST, difficulty)), level)
        found = stock.best(wish, self._asked)
        spent = 0
        while found is None or not found.satisfies(wish, spent):
            cost = stock.look(wish)
            if not cost:
                break
            if spent < _ALL_COSTS <= spent + cost:
                self._asked.forget_proofs()
            elif spent > _HOPELESS:
                break
            spent += cost
            found = stock.best(wish, self._asked)
        if found is None:
            return None
        stock.take(found)
        self._asked.add(found.question)
        return found.question


_WISHES = (0.0, 6.0)


@frozen
class Cell:
    """The questions of one skill at one level: how many, and how many of them are barren."""

    count: int = 0
    barren: int = 0


def distribution(
    seed: int,
    count: int = 2000,
    skills: Iterable[Skill] = tuple(Skill),
    rules: Rules = MODERN,
    advance: Callable[[int], None] = lambda _: None,
) -> dict[tuple[Skill, int], Cell]:
    """Deal so many questions, the skills by turns and as hard as learners of all strengths want them, and count them.

    Every skill and level has its cell, also an empty one. ``advance`` is told how many are dealt.
    """
    chosen = tuple(skills)
    supply, random = Supply(chosen, seed, rules=rules), Random(seed)
    cells = {(skill, level): Cell() for skill in chosen for level in LEVELS}
    for number in range(count):
        advance(number)
        skill = chosen[number % len(chosen)]
        question = supply.next(skill, random.uniform(*_WISHES))
        if question is None:
            break
        key = skill, level_of(form_of(skill).difficulty(question))
        cells[key] = Cell(cells[key].count + 1, cells[key].barren + is_barren(question))
    return cells
