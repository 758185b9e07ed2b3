"""What the reasons for a play are worth, fitted on decisions of self-play and of weak hands, the same for the same seed.

``python -m tests.support.fit_reasons [DECISIONS [SEED]]`` writes ``trictrac/bot/reasons.json`` and prints the tables of
``lessons/reference/strength.md``. A weight within two standard errors of 0, or against
the plain sense of its sentence, is left out.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, cycle, islice
from random import Random
from statistics import fmean

import numpy as np

from trictrac.base.working import in_order
from trictrac.bot.flat import BUILDERS, USUAL, spots
from trictrac.bot.player import Deals, shipped_mind, spot_at
from trictrac.bot.reasons import GROUNDS, REASONS, WEIGHTS, Hole, Row, differences, prospects
from trictrac.model.mark import TABLES
from trictrac.model.outcome import GameSpot, unpack

Counts = Mapping[str, float]
Case = tuple[float, Counts]
"""A difference in value, in holes, and the differences in what is counted."""

_SHARE = 250
_OTHERS = 4
_HANDS = ((Deals(),), USUAL, (Deals(), *BUILDERS, *USUAL))
"""The hands, by turns: the net against itself, weak ones, and each against any."""
AGAINST = frozenset(
    (
        "breaks_petit",
        "breaks_grand",
        "breaks_retour",
        "lacks_petit",
        "lacks_grand",
        "lacks_retour",
        "given",
        "breaks",
        "hit",
        "corner_hit",
        "their_corner",
        "they_keep",
        "they_fill",
        "idle",
        "past",
    )
)
"""Reasons of which more speaks against a play or against holding, by the plain sense of their sentences."""
_SURE = 2
"""Standard errors by which a weight has to differ from 0."""


def decisions(seed: int) -> Iterator[GameSpot]:
    """Rolls that leave a choice, by turns of strong play and of weak hands."""
    sources = [spots(seed * 10 + at, players=hands) for at, hands in enumerate(_HANDS)]
    return (spot for source in cycle(sources) for spot in [next(source)] if len(spot.outcome.plays) > 1)


def cases(seed: int, share: tuple[int, int]) -> tuple[list[Case], list[Case]]:
    """The best play of each roll against another one of the first, and holding against going where one may go."""
    number, count = share
    random, mind = Random(f"{seed} {number}"), shipped_mind()
    plays: list[Case] = []
    going: list[Case] = []
    for spot in islice(decisions(seed * 100_000 + number), count):
        position, rules = spot.position, spot.rules
        flat = spot_at(position, spot.outcome, rules)
        verdict = mind.judge(flat, 1)
        best, *others = verdict.plays
        worth, packed = random.choice(others[:_OTHERS])
        after = prospects(position, unpack(best[1]), rules)
        found = differences(after, prospects(position, unpack(packed), rules))
        plays.append((best[0] - worth, {name: one - two for name, (one, two) in found.items()}))
        if verdict.going is not None:
            hole = Hole(after, flat.marked()[0][0], flat.given)
            going.append((best[0] - verdict.going, {ground.name: ground.count(hole) or 0.0 for ground in GROUNDS}))
    return plays, going


def fitted(
    found: Sequence[Case], good: Mapping[str, int], *, is_free: bool
) -> tuple[dict[str, float], dict[str, float], float]:
    """Weights by least squares, their standard errors, and the share of the variance that they explain.

    ``is_free``: with a constant besides, where the counts are not differences.
    """
    values = np.array([value for value, _ in found])
    names = [name for name in good if any(counts.get(name) for _, counts in found)]
    while True:
        table = np.array([[counts.get(name, 0.0) for name in names] + [1.0] * is_free for _, counts in found])
        weights, *_ = np.linalg.lstsq(table, values, rcond=None)
        left = values - table @ weights
        errors = np.sqrt(np.diag(np.linalg.pinv(table.T @ table)) * left.var())
        sure = {name: weights[at] * good[name] / errors[at] for at, name in enumerate(names)}
        least = min(names, key=lambda name: sure[name])
        if sure[least] >= _SURE:
            break
        names.remove(least)
    whole = values - values.mean() if is_free else values
    found_weights, found_errors = (dict(zip(names, map(float, some), strict=False)) for some in (weights, errors))
    return found_weights, found_errors, 1 - float((left @ left) / (whole @ whole))


def first_of(counts: Counts, weights: Mapping[str, float], usual: Mapping[str, float]) -> str:
    """The reason that a hint gives first: for the best play, or for holding or going, whichever has most."""
    shares = {name: weights[name] * (count - usual[name]) for name, count in counts.items() if name in weights}
    some = {
        name: abs(share)
        for name, share in shares.items()
        if (counts[name] > usual[name] if any(usual.values()) else share > 0)
    }
    return max(some, key=lambda name: some[name], default="none")


def in_words(row: Row) -> str:
    """The sentence of a reason, with n and m for its counts and f for its fields."""
    values = {"here": "n", "count": "n", "there": "m", "jan": str(TABLES.get(row.jan)), "fields": "f"}
    return re.sub(r"\{(\w+)[^}]*\}", lambda found: values[found[1]], row.sentence.text)


def measured(count: int, seed: int) -> dict[str, dict[str, float]]:
    """Fit, print the tables, and return the weights."""
    parts = ((at, min(_SHARE, count - at * _SHARE)) for at in range(-(-count // _SHARE)))
    with closing(in_order(partial(cases, seed), parts, None)) as found:
        pairs = list(found)
    rows: dict[str, Sequence[Row]] = {"plays": REASONS, "going": GROUNDS}
    weights = {}
    for at, (kind, kinds) in enumerate(rows.items()):
        good = {row.name: -1 if row.name in AGAINST else 1 for row in kinds}
        words = {row.name: in_words(row) for row in kinds}
        some = list(chain.from_iterable(pair[at] for pair in pairs))
        kept, errors, explained = fitted(some, good, is_free=kind == "going")
        usual = {name: fmean(counts[name] for _, counts in some) if kind == "going" else 0.0 for name in kept}
        first = Counter(first_of(counts, kept, usual) for _, counts in some)
        print(f"{kind}: {len(some):,} decisions, {100 * explained:.0f} % of the differences in value explained\n")
        print("| reason | in words | holes for one more | first |\n|---|---|---|---|")
        for name in sorted(kept, key=lambda name: -first[name]):
            share = 100 * first[name] / len(some)
            print(f"| `{name}` | {words[name]} | {kept[name]:+.3f} ± {errors[name]:.3f} | {share:.1f} % |")
        print()
        if kind == "going":
            weights["usual"] = {name: round(count, 2) for name, count in usual.items()}
        weights[kind] = {name: round(weight, 4) for name, weight in kept.items()}
    return weights


def main() -> None:
    """Write the weights."""
    count, seed = (int(text) for text in (sys.argv[1:] + ["20000", "1"][len(sys.argv) - 1 :]))
    WEIGHTS.write_text(json.dumps(measured(count, seed), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
