"""A mark: one jan that a roll earns, with the ways that prove it (laws 7, 8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Jan(StrEnum):
    """The jans, by the names that cases, records and JSON use; in the order in which they are called out."""

    SIX_TABLES = "six_tables"
    TWO_TABLES = "two_tables"
    MEZEAS = "mezeas"
    MEETING = "meeting"
    TRUE_HIT = "true_hit"
    CORNER_HIT = "corner_hit"
    FILL = "fill"
    CONSERVE = "conserve"
    MISERY = "misery"
    MISERY_KEPT = "misery_kept"
    EXIT = "exit"
    FALSE_HIT = "false_hit"
    CONTRE_TWO_TABLES = "contre_two_tables"
    CONTRE_MEZEAS = "contre_mezeas"
    MARGOT = "margot"
    HELPLESS = "helpless"

    @property
    def law(self) -> str:
        """The number of the law that pays it."""
        return _LAWS.get(self, "8.9")


_LAWS = {
    Jan.SIX_TABLES: "8.1",
    Jan.TWO_TABLES: "8.1",
    Jan.MEZEAS: "8.1",
    Jan.CONTRE_TWO_TABLES: "8.1",
    Jan.CONTRE_MEZEAS: "8.1",
    Jan.TRUE_HIT: "8.2",
    Jan.FALSE_HIT: "8.3",
    Jan.CORNER_HIT: "8.4",
    Jan.FILL: "8.5",
    Jan.CONSERVE: "8.6",
    Jan.HELPLESS: "8.7",
    Jan.EXIT: "6.6",
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way (façon) in which a jan is earned: the evidence.

    ``number`` is the die or the sum used (0 where none is meant), ``checkers`` the mover's fields the proving checkers stand
    on, ``passage`` the field of the rest or passage of a sum (0 without one).
    """

    number: int
    checkers: tuple[int, ...]
    passage: int
    points: int


@dataclass(frozen=True, slots=True)
class Mark:
    """One jan on one target field, with all its ways; fields are the mover's own.

    ``where`` is ``petit``, ``grand`` or ``retour`` (for a hit the table: ``petit`` or ``grand``; empty for the other jans),
    ``field`` the hit checker's field, the field that was missing, or 0. ``to_roller`` says who marks it.
    """

    jan: Jan
    where: str
    field: int
    ways: tuple[Way, ...]
    to_roller: bool

    @property
    def points(self) -> int:
        """The sum over the ways."""
        return sum(way.points for way in self.ways)
