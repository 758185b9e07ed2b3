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

NOT_TO_THE_ROLLER = ("contre_two_tables", "contre_mezeas", "false_hit_grand", "false_hit_petit", "helpless")
"""Rows of the tariff that pay the other player."""


@lru_cache(maxsize=256)
def earnable(lowered: tuple[int, ...], most: int) -> frozenset[int]:
    """Return the points, up to ``most``, that a roll can earn by these lowered options: sums of what the jans pay.

    A roll pays either as a simple one or as a doublet (law 7). By the default tariff all are even. Here every jan pays
    4 and 6:

    >>> sorted(earnable((0,) * PRICES + (4, 6) * len(TARIFF), 15))
    [0, 4, 6, 8, 12]
    """
    prices = lowered[PRICES:]
    found: set[int] = set()
    for paid in (prices[::2], prices[1::2]):
        ways = {points for jan, points in zip(TARIFF, paid, strict=True) if points and jan not in NOT_TO_THE_ROLLER}
        sums = {0}
        for points in range(1, most + 1):
            sums |= {points} if any(points - way in sums for way in ways) else set()
        found |= sums
    return frozenset(found)
