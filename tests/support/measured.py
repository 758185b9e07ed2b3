"""Counts of a partie between two equal players, as ``trictrac variants measure`` makes them."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.model.mark import Jan
from trictrac.variants.measuring import Counts


def counts_of(
    rolls: int,
    releves: int,
    holes: int,
    wins: int,
    doubles: int,
    first_won: bool,
    stakes: float,
    points: Sequence[int],
) -> Counts:
    return {
        "parties": 1,
        "rolls": rolls,
        "releves": releves,
        "holes": holes,
        "wins": wins,
        "doubles": doubles,
        "first_won": int(first_won),
        "stakes": stakes,
        **{f"points.{jan}": earned for jan, earned in zip(Jan, points, strict=True)},
    }
