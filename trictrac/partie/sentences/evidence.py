"""The marks of a roll beside a board: in a few words, and with the checkers that prove them."""

from __future__ import annotations

from collections.abc import Iterable

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER, THEIR_CORNER
from trictrac.model.layout import field_label
from trictrac.model.mark import TABLES, Jan, Mark, legs_of
from trictrac.model.outcome import Outcome
from trictrac.model.play import Roll
from trictrac.model.score import Side
from trictrac.partie.sentences.rolls import mark_sentence, way_phrase
from trictrac.view.geometry import Highlight
from trictrac.view.reason import Ray, Reason, Reasons

_WORDS = {
    Jan.TRUE_HIT: Saying("Hits {field} truly"),
    Jan.FALSE_HIT: Saying("False hit on {field}"),
    Jan.CORNER_HIT: Saying("Hits the corner"),
    Jan.FILL: Saying("Fills the {table}"),
    Jan.CONSERVE: Saying("Keeps the {table}"),
    Jan.SIX_TABLES: Saying("Jan of six tables"),
    Jan.TWO_TABLES: Saying("Jan of two tables"),
    Jan.MEZEAS: Saying("Jan de mézéas"),
    Jan.MEETING: Saying("Jan de rencontre"),
    Jan.MISERY: Saying("Makes the pile de misère"),
    Jan.MISERY_KEPT: Saying("Keeps the pile de misère"),
    Jan.EXIT: Saying("Bears off the last checker"),
    Jan.CONTRE_TWO_TABLES: Saying("Contre-jan of two tables"),
    Jan.CONTRE_MEZEAS: Saying("Contre-jan de mézéas"),
    Jan.MARGOT: Saying("Margot la fendue on {field}"),
    Jan.HELPLESS: Saying("The {number} cannot be played"),
}
_NONE_PLAYED, _SECOND = Saying("Neither number can be played"), Saying("The second {number} cannot be played")
_SEVERAL = {2: Saying("{words}, two ways"), 3: Saying("{words}, three ways")}
_MORE = Saying("{words}, {count} ways")


def reasons(outcome: Outcome, side: Side, roller: object, other: object, *, posed: bool = False) -> Reasons:
    """Return the marks of a roll of this side. ``roller`` and ``other`` are names, ``posed`` as in ``mark_sentence``."""
    roll, owner, idle = outcome.roll, None if posed else other, outcome.plays[0].is_pass
    found = []
    for mark in outcome.marks:
        rays = (
            Ray(*leg, way.passage, way.number == roll.total) for way in mark.ways for leg in legs_of(mark, way, roll)
        )
        found.append(
            Reason(
                mark.points,
                mark.to_roller,
                mark_words(mark, roll, owner),
                tuple(filter(None, (way_phrase(mark, way, roll, owner) for way in mark.ways))),
                mark_sentence(mark, roll, roller, other, by_helplessness=idle, posed=posed),
                mark.jan.law,
                tuple(rays),
                _target(mark),
                _held(mark),
            )
        )
    return Reasons(side, tuple(found))


def mark_words(mark: Mark, roll: Roll, other: object | None) -> Saying:
    """Return a mark in a few words, without its player and points: ``Fills the grand jan, two ways``."""
    count = len(mark.ways)
    if mark.jan is Jan.HELPLESS:
        several, doublet = count > 1, roll.is_doublet
        template = _NONE_PLAYED if several else _SECOND if doublet else _WORDS[mark.jan]
        return template.filled(number=mark.ways[0].number)
    words = _WORDS[mark.jan].filled(field=field_label(mark.field, other), table=TABLES.get(mark.where))
    if count == 1:
        return words
    return _SEVERAL.get(count, _MORE).filled(words=words, count=count)


def _target(mark: Mark) -> int:
    """Return the field that is hit or filled, or 0."""
    if mark.jan is Jan.CONSERVE:
        return 0
    return THEIR_CORNER if mark.jan is Jan.CORNER_HIT else mark.field


def _held(mark: Mark) -> tuple[int, ...]:
    """Return the fields of a full jan that is kept, or of the corner with all checkers."""
    if mark.jan is Jan.CONSERVE:
        return tuple(range(mark.field, mark.field + 6))
    return (CORNER,) if mark.jan in (Jan.MISERY, Jan.MISERY_KEPT) else ()


def proofs(marks: Iterable[Mark], roll: Roll, side: Side) -> Highlight:
    """Return the fields that prove marks: starts and ends of checkers, fields hit, filled or kept."""
    fields: set[int] = set()
    for mark in marks:
        fields.update((_target(mark), *_held(mark)))
        fields.update(field for way in mark.ways for leg in legs_of(mark, way, roll) for field in (leg.start, leg.end))
    return frozenset((side, field) for field in fields if field)
