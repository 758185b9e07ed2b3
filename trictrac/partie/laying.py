"""Laying a position checker by checker, from the talons on."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import ImpossiblePositionError, Saying
from trictrac.laws.fields import TALON
from trictrac.model.layout import OFF
from trictrac.model.position import Position
from trictrac.model.score import Side


def with_checker(position: Position, side: Side, field: int, count: int) -> Position:
    """Return the position with a checker of a side moved from its talon to a field (``count`` 1), or back (-1).

    ``field`` is numbered as White counts. On the talon of the side, -1 bears a checker off, and 1 takes it back.

    Raises:
        ImpossiblePositionError: there is no such checker.
    """
    field = OFF - field if side else field
    store = OFF if field == TALON else TALON
    start, end = (store, field) if count > 0 else (field, store)
    left = list(position.checkers(side))
    if not left[start]:
        sentence = _EMPTY.get(start, Saying("{side} has no checker on this field"))
        raise ImpossiblePositionError(sentence.text, side=side)
    left[start] -= 1
    left[end] += 1
    return replace(position, black=tuple(left)) if side else replace(position, white=tuple(left))


_EMPTY = {
    TALON: Saying("{side} has no checker left on the talon: take one from another field first"),
    OFF: Saying("{side} has borne no checker off"),
}
"""Why no checker can be taken from the talon, or from those borne off."""


def stores(position: Position, side: Side) -> Saying:
    """Return how many checkers of a side are still to be placed, and how many are borne off."""
    own = position.checkers(side)
    if own[OFF]:
        return Saying("{side}: {count} on the talon, {off} borne off", side=side, count=own[TALON], off=own[OFF])
    return Saying("{side}: {count} on the talon", side=side, count=own[TALON])
