"""Throws counted by the distances of the checkers, as Guiton and the lessons count them (1822, ch. II)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from trictrac.errors import Saying
from trictrac.games.trictrac.told.rolls import from_field
from trictrac.laws.fields import CORNER
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.saying.language import Counted, strung

_NUMBERS = range(1, 7)


def hitting_sayings(position: Position, field: int, rules: Rules = MODERN) -> Iterator[Saying]:
    """The throws that hit a checker truly, checker by checker from the nearest on, each throw once (laws 8.2)."""
    return _by_distances(position, rules, lambda mark: mark.jan is Jan.TRUE_HIT and mark.field == field)


def filling_sayings(position: Position, rules: Rules = MODERN) -> Iterator[Saying]:
    """The throws that fill, checker by checker from the nearest to the gap on, each throw once (laws 8.5)."""
    return _by_distances(position, rules, lambda mark: mark.jan is Jan.FILL)


def corner_sayings(position: Position, rolls: Sequence[Roll]) -> Iterator[Saying]:
    """The rolls that take the corner, by effect and by power, with the distances of the checkers (laws 4.2, 4.3)."""

    def by_effect(roll: Roll) -> bool:
        starts = (CORNER - roll.high, CORNER - roll.low)
        return all(position.me[start] >= starts.count(start) for start in starts)

    for told, found in (
        (_BY_EFFECT, [roll for roll in rolls if by_effect(roll)]),
        (_BY_POWER, [roll for roll in rolls if not by_effect(roll)]),
    ):
        numbers = sorted({number for roll in found for number in (roll.high, roll.low)})
        if found:
            yield Saying(told.text, numbers=strung(numbers), rolls=rolls_told(found))


_BY_EFFECT = Saying("by effect (law 4.2), from {numbers} before the corner: {rolls}")
_BY_POWER = Saying("by power (law 4.3), from {numbers} before the other corner: {rolls}")


def _by_distances(position: Position, rules: Rules, wanted: Callable[[Mark], bool]) -> Iterator[Saying]:
    """The throws that make a mark, by the checkers that prove it; those that take both numbers last."""
    rolls: dict[tuple[int, int], list[Roll]] = {}
    for roll in ROLLS:
        for mark in filter(wanted, outcome(position, roll, rules).marks):
            for way in mark.ways:
                rolls.setdefault((way.number or _LAST, way.checkers[0] if way.number else 0), []).append(roll)
    counted: set[Roll] = set()
    for (distance, start), reached in sorted(rolls.items()):
        new = [roll for roll in dict.fromkeys(reached) if roll not in counted]
        if new:
            values = {"distance": distance, "start": from_field(start), "rolls": rolls_told(new, counted)}
            told = Saying("{distance} {start}: {rolls}") if start else Saying("by both numbers: {rolls}")
            yield Saying(told.text, **values)
            counted.update(new)


_LAST = 99
"""Behind all distances."""


def rolls_told(rolls: Iterable[Roll], counted: Iterable[Roll] = ()) -> Saying:
    """Some rolls by the numbers that are enough, then by their names, and how many throws they are.

    ``counted`` are rolls that were told before.
    """
    new, known = set(rolls), set(counted)
    having = {number: {Roll.of(number, other) for other in _NUMBERS} for number in _NUMBERS}
    every = [number for number in _NUMBERS if having[number] <= new]
    left: set[Roll] = new.difference(*(having[number] for number in every))
    other = [number for number in _NUMBERS if having[number] <= new | known and len(having[number] & left) > 1]
    left.difference_update(*(having[number] for number in other))
    parts: list[object] = [Saying("every roll with a {numbers}", numbers=strung(every))] * bool(every)
    parts += [Saying("every other roll with a {numbers}", numbers=strung(other))] * bool(other)
    parts += [roll for roll in reversed(ROLLS) if roll in left]
    throws = Counted("{count} throw", "{count} throws", sum(roll.weight for roll in new))
    return Saying("{rolls}: {throws}", rolls=strung(parts), throws=throws)
