"""Which questions are the same to a learner, or nearly so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from trictrac.model.mark import Jan
from trictrac.study.questions.counting import Counting
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

_APART = 4
"""Boards in which fewer checkers than this stand elsewhere are nearly the same."""

_PROVED = (Jan.TRUE_HIT, Jan.FALSE_HIT, Jan.FILL)

_Board = tuple[Sequence[int], Sequence[int]]


class Asked:
    """The questions of a session: what is the same as one of them, or nearly so, is not asked again.

    Nearly the same are two questions of a skill with the same roll (or, without a roll, about the same thing) when fewer
    than four checkers in all stand elsewhere, or when the same checkers hit or fill the same fields.
    """

    def __init__(self) -> None:
        self._boards: defaultdict[Hashable, list[_Board]] = defaultdict(list)
        self._proofs: set[Hashable] = set()

    def add(self, question: Question) -> None:
        """Remember a question that is asked."""
        position = question.position
        self._boards[_matter(question)].append((position.me, position.opp))
        self._proofs.add(_proof(question))

    def has(self, question: Question) -> bool:
        """Whether it, or one that is nearly the same, has been asked."""
        proof = _proof(question)
        if proof is not None and proof in self._proofs:
            return True
        me, opp = question.position.me, question.position.opp
        return any(moved(me, mine) + moved(opp, theirs) < _APART for mine, theirs in self._boards[_matter(question)])

    def forget_proofs(self) -> None:
        """Let the same checkers prove the same marks again, on another board."""
        self._proofs.clear()


def moved(one: Sequence[int], other: Sequence[int]) -> int:
    """How many checkers of a side stand elsewhere on another board."""
    return sum(abs(here - there) for here, there in zip(one, other, strict=True)) // 2


def _matter(question: Question) -> Hashable:
    """What two questions must share to be compared by their boards."""
    score = question.position.score
    if question.skill is Skill.MARKING:
        return question.skill, question.detail, score.points, score.bredouille
    return question.skill, question.roll, question.detail if question.roll is None else ""


def _proof(question: Question) -> Hashable:
    """The hits and fills to be counted with the checkers that prove them; None without any.

    What proves another jan hangs on the roll alone.
    """
    form = form_of(question.skill)
    if not isinstance(form, Counting):
        return None
    marks = [mark for mark in form.due(question) if mark.jan in _PROVED]
    return (question.skill, question.roll, frozenset((mark.field, mark.ways) for mark in marks)) if marks else None
