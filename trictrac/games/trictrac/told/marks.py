"""Marks in table language: who marks what, and by which checkers and numbers each way is proved."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.errors import Saying
from trictrac.laws.fields import CORNER, TALON, THEIR_CORNER
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.roll import Roll
from trictrac.saying.counted import listed

_WAYS = (Saying("{count} ways"), Saying("one way"), Saying("two ways"), Saying("three ways"))

_FILLS = {
    "petit": (
        Saying("{player} fills the petit jan: {points}."),
        Saying("{player} fills the petit jan {ways}: {points}."),
    ),
    "grand": (
        Saying("{player} fills the grand jan: {points}."),
        Saying("{player} fills the grand jan {ways}: {points}."),
    ),
    "retour": (
        Saying("{player} fills the return jan: {points}."),
        Saying("{player} fills the return jan {ways}: {points}."),
    ),
}
_KEEPS = {
    "petit": (
        Saying("{player} keeps the petit jan: {points}."),
        Saying("{player} keeps the petit jan, as nothing can be played: {points}."),
    ),
    "grand": (
        Saying("{player} keeps the grand jan: {points}."),
        Saying("{player} keeps the grand jan, as nothing can be played: {points}."),
    ),
    "retour": (
        Saying("{player} keeps the return jan: {points}."),
        Saying("{player} keeps the return jan, as nothing can be played: {points}."),
    ),
}
_OTHERS = {
    Jan.SIX_TABLES: Saying("{player} makes the jan of six tables: {points}."),
    Jan.TWO_TABLES: Saying("{player} makes the jan of two tables: {points}."),
    Jan.MEZEAS: Saying("{player} makes the jan de mézéas: {points}."),
    Jan.MEETING: Saying("{player} makes the jan de rencontre: {points}."),
    Jan.CORNER_HIT: Saying("{player} hits the corner: {points}."),
    Jan.MISERY: Saying("{player} makes the pile de misère: {points}."),
    Jan.MISERY_KEPT: Saying("{player} keeps the pile de misère: {points}."),
    Jan.EXIT: Saying("{player} bears off the last checker: {points}."),
    Jan.FALSE_HIT: Saying("{player} marks {points} for a false hit on field {field}."),
    Jan.CONTRE_TWO_TABLES: Saying("{player} marks {points} for the contre-jan of two tables."),
    Jan.CONTRE_MEZEAS: Saying("{player} marks {points} for the contre-jan de mézéas."),
    Jan.MARGOT: Saying("{player} marks {points} for margot la fendue on field {field}."),
}


JAN_NAMES = {
    Jan.SIX_TABLES: Saying("the jan of six tables"),
    Jan.TWO_TABLES: Saying("the jan of two tables"),
    Jan.MEZEAS: Saying("the jan de mézéas"),
    Jan.MEETING: Saying("the jan de rencontre"),
    Jan.TRUE_HIT: Saying("a true hit"),
    Jan.CORNER_HIT: Saying("the corner hit"),
    Jan.FILL: Saying("a fill"),
    Jan.CONSERVE: Saying("a full jan kept"),
    Jan.MISERY: Saying("the pile de misère made"),
    Jan.MISERY_KEPT: Saying("the pile de misère kept"),
    Jan.EXIT: Saying("the last checker borne off"),
    Jan.FALSE_HIT: Saying("a false hit"),
    Jan.CONTRE_TWO_TABLES: Saying("the contre-jan of two tables"),
    Jan.CONTRE_MEZEAS: Saying("the contre-jan de mézéas"),
    Jan.MARGOT: Saying("margot la fendue"),
    Jan.HELPLESS: Saying("helplessness"),
}
"""The jans as a player names them."""


def mark_sentence(mark: Mark, roll: Roll, roller: object, other: object, *, by_helplessness: bool = False) -> Saying:
    """One mark as it is called, like ``White fills the grand jan two ways: 8.`` in English.

    ``roller`` and ``other`` are sides or the players' names; ``by_helplessness`` tells that a full jan is kept because
    nothing can be played.
    """
    player = roller if mark.to_roller else other
    template = _template(mark, roll, by_helplessness=by_helplessness)
    values = {"player": player, "points": mark.points, "field": mark.field, "ways": _ways(len(mark.ways))}
    if mark.jan is Jan.HELPLESS:
        values["number"] = mark.ways[0].number
    return Saying(template.text, **values)


def _template(mark: Mark, roll: Roll, *, by_helplessness: bool) -> Saying:
    several = len(mark.ways) > 1
    if mark.jan is Jan.FILL:
        return _FILLS[mark.where][several]
    if mark.jan is Jan.CONSERVE:
        return _KEEPS[mark.where][by_helplessness]
    if mark.jan is Jan.TRUE_HIT:
        if several:
            return Saying("{player} hits the checker on field {field} truly {ways}: {points}.")
        return Saying("{player} hits the checker on field {field} truly: {points}.")
    if mark.jan is Jan.HELPLESS:
        if several:
            return Saying("{player} marks {points}: neither number can be played.")
        if roll.is_doublet:
            return Saying("{player} marks {points}: the second {number} cannot be played.")
        return Saying("{player} marks {points}: the {number} cannot be played.")
    return _OTHERS[mark.jan]


def _ways(count: int) -> Saying:
    return Saying(_WAYS[count if count < len(_WAYS) else 0].text, count=count)


def way_phrase(mark: Mark, way: Way, roll: Roll) -> Saying | None:
    """How one way is earned: ``by 6, from field 5``; None where the mark says it all."""
    if mark.jan is Jan.SIX_TABLES:
        return Saying("from the talon to fields {one} and {other}", one=TALON + roll.low, other=TALON + roll.high)
    if mark.jan in (Jan.HELPLESS, Jan.MISERY, Jan.MISERY_KEPT) or not way.checkers:
        return None
    if mark.jan in (Jan.MEZEAS, Jan.CONTRE_MEZEAS):
        if roll.is_doublet:
            return Saying("by both aces, with just the two checkers on the corner")
        return Saying("by the ace, with just the two checkers on the corner")
    if not way.number:
        return _with_both_numbers(mark, way, roll)
    values = {"number": way.number, "start": _from_field(way.checkers[0]), "passage": way.passage}
    if way.number != roll.high + roll.low:
        return Saying("by {number}, {start}", **values)
    if mark.jan is Jan.FALSE_HIT:
        if roll.is_doublet:
            return Saying("by the sum, {number}, {start}: the passage, field {passage}, is held", **values)
        values["one"], values["other"] = mark.field - roll.high, mark.field - roll.low
        return Saying("by the sum, {number}, {start}: the passages, fields {one} and {other}, are held", **values)
    if not way.passage:
        return Saying("by the sum, {number}, {start}", **values)
    if mark.jan is Jan.FILL:
        return Saying("by the sum, {number}, {start}, resting on field {passage}", **values)
    return Saying("by the sum, {number}, {start}, over field {passage}", **values)


def _with_both_numbers(mark: Mark, way: Way, roll: Roll) -> Saying:
    """Two checkers, one for each number; by power where a fill takes the corner so (laws 4.3)."""
    same = len(set(way.checkers)) == 1
    values = {"start": _from_field(way.checkers[0]), "starts": listed([_from_field(field) for field in way.checkers])}
    if mark.jan is Jan.FILL and mark.field == CORNER and is_by_power(way.checkers, roll):
        if same:
            return Saying("by power, two checkers {start} (law 4.3)", **values)
        return Saying("by power, {starts} (law 4.3)", **values)
    if same:
        return Saying("by both numbers, two checkers {start}", **values)
    return Saying("by both numbers, {starts}", **values)


def is_by_power(starts: Sequence[int], roll: Roll) -> bool:
    """Whether two checkers on these fields come to the corner by power, not by effect (laws 4.2, 4.3)."""
    return sorted(starts) == [THEIR_CORNER - roll.high, THEIR_CORNER - roll.low]


def _from_field(field: int) -> Saying:
    if field == TALON:
        return Saying("from the talon")
    if field == CORNER:
        return Saying("from the corner")
    return Saying("from field {field}", field=field)
