"""The measures of ``trictrac bench --player`` and ``--values``: how well the net plays and values, and how fast."""

from __future__ import annotations

from pathlib import Path

from trictrac.base.errors import Saying, Sayings
from trictrac.base.working import Jobs
from trictrac.bot.choosing import ONE_PLY, SENSIBLE, TWO_PLIES
from trictrac.bot.player import shipped_mind
from trictrac.bot.rollout import LOOPS, SampleMean
from trictrac.bot.weights import SHIPPED, read_net
from trictrac.seance.places import compiled_folder
from trictrac.workshop.measuring import chance_errors, choices, coherence, facts, losses, match, times
from trictrac.workshop.training import compiled

_TO_THE_END = 1600
"""Trials for each choice near the end of a partie."""
_TIMED = 300
"""Choices that are timed."""
_TRIALS = 384
"""Least number of trials of a play whose value is measured."""


def measure_player(pairs: int, positions: int, decisions: int, jobs: Jobs) -> Sayings:
    """Measure matches of ``pairs`` of parties, coherence at ``positions``, and the loss on ``decisions``.

    Raises:
        TrictracError: nothing can be compiled here. The message says why.
    """
    folder = compiled_folder()
    engine = compiled()
    yield _balance(Saying("one ply against the sensible player"), match((ONE_PLY, SENSIBLE), pairs, 1, folder, jobs))
    yield _balance(Saying("two plies against one"), match((TWO_PLIES, ONE_PLY), pairs, 2, folder, jobs))
    for name, plies in (
        (Saying("coherence over its own games"), ONE_PLY),
        (Saying("coherence over the sensible player’s games"), SENSIBLE),
    ):
        yield _holes(name, coherence(read_net(), engine, plies, positions))
    shares = facts(pairs, folder, 1, jobs)
    for name, fact in ((Saying("rolls that fill"), shares["fills"]), (Saying("rolls that keep"), shares["keeps"])):
        yield Saying("{name}: {share:.2f} ± {error:.2f} %", name=name, share=100 * fact.mean, error=100 * fact.error)
    mind, spots = shipped_mind(), choices(1 + decisions // 15, 3, jobs)
    for plies in (ONE_PLY, TWO_PLIES):
        spent = times(mind, spots[:_TIMED], plies)
        yield Saying(
            "a choice in plain Python, plies {plies}: median {median:.2f} ms, 95 of 100 within {most:.2f} ms",
            plies=plies,
            median=1000 * spent[len(spent) // 2],
            most=1000 * spent[len(spent) * 95 // 100],
        )
    going = [spot for spot in spots if mind.judge(spot, 1).going is not None]
    for some, name, is_going in (
        (spots[:: max(1, len(spots) // decisions)], Saying("a play"), False),
        (going, Saying("to hold or go"), True),
    ):
        for plies, lost in enumerate(losses(some[:decisions], folder, going=is_going, jobs=jobs), 1):
            yield _holes(Saying("lost on a decision ({name}), plies {plies}", name=name, plies=plies), lost)
    yield Saying(
        "the chance by holding from nine holes on: off by {rms:.2f} of 100, noise {noise:.2f} taken off; {wrong} choices "
        "lose more than 1 of 100; {count:,} looked at",
        **chance_errors(max(1, decisions), _TO_THE_END, 5, folder),
    )


def measure_values(count: int, other: str, jobs: Jobs) -> Sayings:
    """Measure the errors of values and grades of the shipped net, and of another (empty: none), at rolls of each source.

    Raises:
        TrictracError: nothing can be compiled here. The message says why.
    """
    from trictrac.workshop.truth import judgements, rows, samples

    compiled(LOOPS)
    nets = (SHIPPED, Path(other)) if other else (SHIPPED,)
    found = list(judgements(samples(count, 1), nets, _TRIALS, compiled_folder(), jobs))
    yield from rows(found, [path.name for path in nets])


def _balance(name: Saying, balance: tuple[SampleMean, float]) -> Saying:
    holes, won = balance
    return Saying(
        "{name}: {mean:+.2f} ± {error:.2f} holes a partie, {won:.1f} % won; {pairs:,} pairs with mirrored dice",
        name=name,
        mean=holes.mean,
        error=holes.error,
        won=100 * won,
        pairs=holes.count,
    )


def _holes(name: Saying, found: SampleMean) -> Saying:
    return Saying(
        "{name}: {mean:.4f} ± {error:.4f} holes; {count:,} looked at",
        name=name,
        mean=found.mean,
        error=found.error,
        count=found.count,
    )
