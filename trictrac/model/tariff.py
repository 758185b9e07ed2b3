"""The tariff: what each jan pays (law 7), and the points that a roll can earn by it."""

from __future__ import annotations

from functools import lru_cache

from trictrac.laws.options import PRICES

TARIFF: dict[str, tuple[int, int]] = {
    "six_tables": (4, 4),
    "two_tables": (4, 6),
    "mezeas": (4, 6),
    "contre_two_tables": (4, 6),
    "contre_mezeas": (4, 6),
    "true_hit_grand": (2, 4),
    "true_hit_petit": (4, 6),
    "false_hit_grand": (2, 4),
    "false_hit_petit": (4, 6),
    "corner_hit": (4, 6),
    "fill": (4, 6),
    "conserve": (4, 6),
    "helpless": (2, 2),
    "exit": (4, 6),
    "meeting": (4, 6),
    "margot": (2, 4),
    "misery": (4, 6),
    "misery_kept": (4, 6),
}
"""Points of one way on a simple roll and on a doublet (law 7), in the order of the jans in the laws.

The options ``rencontre`` and ``margot`` have their own prices. The jan de six tables has no doublet.
"""

Prices = tuple[tuple[str, int, int], ...]
"""Changes to the tariff: jan, points on a simple roll, on a doublet."""

TO_THE_OTHER = ("contre_two_tables", "contre_mezeas", "false_hit_grand", "false_hit_petit", "helpless", "margot")
TO_THE_ROLLER = tuple(jan for jan in TARIFF if jan not in TO_THE_OTHER)
SIDES = (TO_THE_ROLLER, TO_THE_OTHER)
"""Rows of the tariff that pay the roller, and those that pay the other player."""
_MOST_WAYS = {jan: 1 for jan in TARIFF if "_hit_" not in jan and jan != "margot"} | {
    "fill": 9, "conserve": 3, "helpless": 2
}  # fmt: skip
"""Most ways of a jan in one roll, without the hits and margot, which the single checkers alone limit."""


@lru_cache(maxsize=256)
def earnable(lowered: tuple[int, ...], most: int, jans: tuple[str, ...] = TO_THE_ROLLER) -> frozenset[int]:
    """Return the points, up to ``most``, that a roll can earn by these lowered options: sums of what the jans pay.

    A roll pays either as a simple one or as a doublet (law 7). ``jans`` are the rows of the tariff that count. Every
    roll earns one of the sums; not every sum has such a roll. By the default tariff all are even. Here every jan pays
    4 and 6:

    >>> prices = (0,) * PRICES + (4, 6) * len(TARIFF)
    >>> sorted(earnable(prices, 15)), sorted(earnable(prices, 15, ("corner_hit",)))
    ([0, 4, 6, 8, 12], [0, 4, 6])
    """
    prices = lowered[PRICES:]
    found: set[int] = set()
    for paid in (prices[::2], prices[1::2]):
        sums = {0}
        for jan, points in zip(TARIFF, paid, strict=True):
            if points and jan in jans:
                ways = range(min(_MOST_WAYS.get(jan, most), most // points) + 1)
                sums = {total + way * points for total in sums for way in ways if total + way * points <= most}
        found |= sums
    return frozenset(found)
