"""A position made as small as it can be while something still holds of it, and while it can still come about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from trictrac.laws.fields import can_fill
from trictrac.model.position import Checkers, Position
from trictrac.model.score import NO_SCORE, Side

_TALON, _OFF = 1, 25


def weight(position: Position) -> tuple[int, int]:
    """How much there is to look at: checkers neither on their talon nor borne off, and the fields on which they stand."""
    fields = [count for side in Side for count in position.checkers(side)[2:25] if count]
    return sum(fields), len(fields)


def reduced(position: Position, holds: Callable[[Position], bool]) -> Position:
    """A smaller position of which the same holds: checkers go back to the talon, or off, or onto another field of theirs.

    Step by step the smallest that will do is taken, until no step makes it smaller.
    """
    while True:
        smaller = sorted((one for one in _smaller(position) if is_reachable(one)), key=weight)
        found = next((one for one in smaller if holds(one)), None)
        if found is None:
            return position
        position = found


def is_reachable(position: Position) -> bool:
    """Whether the checkers can stand so in a relevé that goes on, all plays having been lawful (laws 3.2, 4, 5.2, 6.1).

    Where the position tells how many rolls were made, the checkers must have come as far as so many rolls bring them.
    """
    if position.faults():
        return False
    if any(position.rolls) and not all(_may_have_come(position.checkers(side), position.rolls[side]) for side in Side):
        return False
    return all(_may_stand(position.checkers(side), position.checkers(side.other)) for side in Side)


def _may_have_come(own: Checkers, rolls: int) -> bool:
    """Whether so many rolls, all of them played, may have brought the checkers where they stand."""
    fields = sum((field - _TALON) * count for field, count in enumerate(own) if count)
    return 2 * rolls <= fields <= 24 * rolls and sum(own) - own[_TALON] <= 2 * rolls


def _may_stand(own: Checkers, other: Checkers) -> bool:
    if not any(own[1:25]) or (own[_OFF] and any(own[1:19])):
        return False
    if any(own[19:25]) and can_fill(other, 1):
        return False
    return not (any(own[14:19]) and can_fill(other, 7))


def _smaller(position: Position) -> Iterator[Position]:
    """All positions that one step makes smaller."""
    before = weight(position)
    for side in Side:
        for checkers in _lighter(position.checkers(side)):
            changed = replace(position, black=checkers) if side else replace(position, white=checkers)
            if weight(changed) < before:
                yield changed


def _lighter(own: Checkers) -> Iterator[Checkers]:
    """One side's checkers with one, two or all of a field moved together."""
    occupied = [field for field in range(2, 25) if own[field]]
    for field in occupied:
        for count in {1, 2, own[field]}:
            if count > own[field]:
                continue
            for target in (_TALON, _OFF, *(occupied if count == own[field] else ())):
                if target != field:
                    counts = list(own)
                    counts[field] -= count
                    counts[target] += count
                    yield tuple(counts)


def tidied(position: Position, holds: Callable[[Position], bool]) -> Position:
    """The position without score, and without relevé and numbers of rolls where the same holds without them."""
    bare = replace(position, score=NO_SCORE)
    tries = (
        replace(bare, rolls=(0, 0), releve=1),
        replace(bare, rolls=(0, 0), releve=min(2, bare.releve)),
        replace(bare, releve=1),
        replace(bare, releve=min(2, bare.releve)),
    )
    return next((one for one in tries if holds(one)), bare)
