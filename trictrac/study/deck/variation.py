"""Variation: the same idea on another board, so that it is not the picture that is learnt by heart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from trictrac.games.trictrac.partie.state import recoloured
from trictrac.model.score import Pavillon, Score, Side
from trictrac.players.spots import spots
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.score_text import read_score
from trictrac.study.questions.skills import Skill

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from trictrac.players.flat import Spot
    from trictrac.study.questions.question import Question

_MOST_SPOTS = 2000
_GAMES = 1 << 30
_SWAPPED_EVENTS = str.maketrans("WB", "BW")


def vary(question: Question, random: Random) -> Question:
    """A question of the same idea from games that the program has never played before."""
    return varied(question, spots(random.randrange(_GAMES), question.rule_set))


def varied(question: Question, rolls: Iterable[Spot], most: int = _MOST_SPOTS) -> Question:
    """A question of the same idea from one of these rolls of games; among the first ``most`` none, the board from the other side.

    The rolls have to be judged by the question's own rules.
    """
    return _regenerated(question, islice(rolls, most)) or mirrored(question)


def idea(question: Question) -> Hashable:
    """What is to be seen in a question, wherever the checkers stand: two questions of one idea are like one another.

    In counting it is which jans there are, in which table and in how many ways; elsewhere what kind of answer is right.
    """
    form = form_of(question.skill)
    if isinstance(form, Counting):
        return tuple(sorted(Counter((mark.jan, mark.where, len(mark.ways)) for mark in form.due(question)).items()))
    if question.skill is Skill.CHANCES:
        return question.detail.split()[0]
    if question.skill is Skill.MARKING:
        return _marking_idea(question, form.truth(question))
    truth = form.truth(question)
    return truth if question.skill is Skill.LEGALITY else truth.split()[0]


def mirrored(question: Question) -> Question:
    """The same question with the colours changed over, board, score and turn."""
    detail = question.detail
    if question.skill is Skill.MARKING:
        detail = detail.translate(_SWAPPED_EVENTS)
    return replace(question, position=recoloured(question.position), detail=detail)


def _regenerated(question: Question, rolls: Iterable[Spot]) -> Question | None:
    form, wanted, text = form_of(question.skill), idea(question), str(question)
    for spot in rolls:
        for offered in form.offer(spot):
            found = replace(offered, rules=question.rules)
            if str(found) != text and idea(found) == wanted:
                return found
    return None


def _marking_idea(question: Question, truth: str) -> Hashable:
    """Who marks, how many holes that wins, whose bredouille was and is held, what becomes of the pavillon."""
    before, after, mine = question.position.score, read_score(truth), question.position.turn
    marks = tuple("go" if word == "go" else word.startswith(mine.letter) for word in question.detail.split(","))
    won = tuple(after.holes[side] - before.holes[side] for side in (mine, mine.other))
    flags = before.pavillon is Pavillon.AWAY, after.pavillon is before.pavillon
    return marks, won, _bredouille(before, mine), _bredouille(after, mine), flags


def _bredouille(score: Score, mine: Side) -> tuple[bool, bool]:
    return score.bredouille[mine], score.bredouille[mine.other]
