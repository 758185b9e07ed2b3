"""Questions in spoken words, for a drill without a board: where the checkers stand, and the dice as they are called out."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.laws.fields import RAIL
from trictrac.model.play import Roll
from trictrac.partie.sentences.positions import score_saying
from trictrac.saying.language import strung
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.view.answer import Answer

_NUMBERS = (Saying("ace"), Saying("two"), Saying("three"), Saying("four"), Saying("five"), Saying("six"))


def spoken_roll(roll: Roll) -> object:
    """Return a roll as a player calls it: ``six and four``, or ``sonnez``."""
    if roll.is_doublet:
        return roll.name
    return Saying("{high} and {low}", high=_NUMBERS[roll.high - 1], low=_NUMBERS[roll.low - 1])


def spoken_question(question: Question) -> Answer:
    """Return where each side's checkers stand, as the side that rolls counts the fields, and the question.

    A line gives the score if the answer depends on it. A question on marking has that line alone.
    """
    position, side, form = question.position, question.side, form_of(question.skill)
    lines: Answer = []
    for player, checkers in ((side, position.me), (side.other, position.opp)) if form.has_board else ():
        places = enumerate(checkers[1:RAIL], 1)
        fields = [(field if player is side else RAIL - field, count) for field, count in places if count]
        stood = [f"{field} ({count})" if count > 1 else str(field) for field, count in sorted(fields)]
        lines.append(Saying("{player}: {fields}.", player=player, fields=strung(stood)))
    if question.skill.row.is_stored or not form.has_board:
        lines.append(score_saying(position.score))
    words = form.ask(question)
    if question.roll:
        words = words.filled(**{**words.values, "roll": spoken_roll(question.roll)})
    return [*lines, words]
