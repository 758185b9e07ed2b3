"""Measures of how well a net plays: matches with mirrored dice, agreement with deeper search, facts of its games.

The work is split into shares with their own seeds, so the result does not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import chain, islice
from itertools import count as count_from
from math import sqrt
from pathlib import Path
from statistics import fmean
from time import process_time

from trictrac.base.working import Jobs, in_order
from trictrac.bot.choosing import ONE_PLY, Ahead, disagree, play_partie, ready
from trictrac.bot.facts import count_some, facts_of
from trictrac.bot.net import Nets
from trictrac.bot.parties import play_partie as play_partie_at_table
from trictrac.bot.player import JudgedRoll, Mind, RollWorths, Strong, shipped_mind, spot_of
from trictrac.bot.rollout import SampleMean, line_of, shipped_roller
from trictrac.bot.slips import new_habits
from trictrac.bot.steps import Floats, new_table
from trictrac.bot.weighing import PartieStanding, standing_of, weigh
from trictrac.bot.weights import SHIPPED, read_net
from trictrac.bot.winning import NEAR, TARGET
from trictrac.fast.engine import Engine, compile_all
from trictrac.laws.marking import HOLES
from trictrac.model.rules import LOWERED_MODERN, MODERN, Rules
from trictrac.partie.ledger import Turn
from trictrac.partie.state import Phase
from trictrac.workshop.training import LOOPS

_PARTIE = 12_000
"""Random draws prepared for one partie, more than any uses."""
_EVERY = 7
"""Number of rolls from one comparison to the next."""
_SEED = 1
_A_SHARE = 50
"""Number of parties, or of pairs of them, in a share."""
_POINT = 0.01
"""Chance to win that counts as a point of a hundred."""
_FLAT = Rules.of(payment="flat")
"""Rules by which a partie pays one stake."""
_TRIED, _NEAR, _TRIALS = 5, 0.5, 384
"""Most plays that are rolled out, how far in holes they may be behind the best by one ply, and trials for each."""


def match(
    plies: tuple[int, int],
    pairs: int,
    seed: int,
    folder: Path,
    jobs: Jobs = None,
    nets: tuple[Path, Path] = (SHIPPED, SHIPPED),
) -> tuple[SampleMean, float]:
    """Play pairs of parties with the same dice, the players exchanged.

    ``plies`` is how far each looks ahead (``choosing.SENSIBLE``: his net is unused), ``folder`` has the compiled loops.
    Return the first player's lead in holes per partie, and the share of parties that he won.
    """
    play = partial(_play_pairs, plies, nets, folder, seed)
    with closing(in_order(play, _shares(pairs, _A_SHARE), jobs)) as played:
        margins = list(chain.from_iterable(played))
    won = sum(margin > 0 for pair in margins for margin in pair)
    return SampleMean.of([sum(pair) / 2 for pair in margins]), won / (2 * len(margins))


def _shares(count: int, most: int) -> Iterable[tuple[int, int]]:
    """Yield the shares of ``count`` as pairs of number and size, each size at most ``most``."""
    return ((at, min(most, count - at * most)) for at in range(-(-count // most)))


def _play_pairs(
    plies: tuple[int, int], nets: tuple[Path, Path], folder: Path, seed: int, share: tuple[int, int]
) -> list[tuple[int, int]]:
    number, pairs = share
    engine = compile_all(LOOPS, folder)
    (a, ahead_a), (b, ahead_b) = (_ready(net, folder) for net in nets)
    table, source = engine.buffers(new_table()), engine.draws(f"{seed} {number}")
    run, habits, margins = engine.made(play_partie), engine.buffers(new_habits()), []
    for _ in range(pairs):
        table, both = table._replace(draws=source((), _PARTIE)), []
        for side in range(2):
            table.score[HOLES] = TARGET
            kinds = engine.buffer([*plies, side])
            both.append(run(table, a, ahead_a, habits, b, ahead_b, habits, kinds, engine.buffer([0])))
        margins.append((both[0], both[1]))
    return margins


@cache
def _ready(path: Path, folder: Path) -> tuple[Nets, Ahead]:
    """Return the net of a file for the loops, read once per process."""
    return ready(read_net(path), compile_all(LOOPS, folder))


def coherence(net: Nets, engine: Engine, plies: int, positions: int) -> SampleMean:
    """Return how far values are from those one ply deeper: the root mean square, in holes.

    Measured at every seventh position of parties that the net plays at one ply, or (``choosing.SENSIBLE``) the sensible
    player.
    """
    net, ahead = ready(net, engine)
    table, found = engine.buffers(new_table()), engine.buffer([0.0] * 3)
    source, run = engine.draws(_SEED), engine.made(disagree)
    while found[0] < positions:
        table.score[HOLES] = TARGET
        run(table._replace(draws=source((), _PARTIE)), net, ahead, plies, _EVERY, found)
    count, squares, fourths = map(float, found)
    rms = sqrt(squares / count)
    return SampleMean(rms, sqrt((fourths / count - rms**4) / count) / (2 * rms), int(count))


def facts(parties: int, folder: Path, seed: int, jobs: Jobs = None) -> dict[str, SampleMean]:
    """Return the facts of parties that the net plays against itself at one ply, by name (``bot.facts.FACTS``)."""
    count = partial(count_some, ONE_PLY, LOWERED_MODERN, seed, LOOPS, folder)
    with closing(in_order(count, _shares(parties, _A_SHARE), jobs)) as counted:
        return facts_of(list(counted))


def choices(parties: int, seed: int, jobs: Jobs = None) -> tuple[JudgedRoll, ...]:
    """Return the choices between plays in parties of the strong player against himself, at one ply and in plain Python."""
    seeds = (seed * 1_000_000 + number for number in range(parties))
    with closing(in_order(_choices_of_one, seeds, jobs)) as played:
        return tuple(chain.from_iterable(played))


def _choices_of_one(seed: int) -> list[JudgedRoll]:
    return [spot_of(turn, MODERN) for turn in _turns(seed) if len(turn.outcome.plays) > 1]


def _turns(seed: int) -> Iterable[Turn]:
    """Return the turns of a partie of the strong player against himself, as they are before the play."""
    states = play_partie_at_table(Strong(), Strong(), seed).states
    return {one.number: one.turn for one in states if one.phase is Phase.PLAY and one.turn is not None}.values()


def alike(one: Mind, other: Mind, spots: Sequence[JudgedRoll]) -> int:
    """Return in how many of these choices two minds do the same at one ply."""
    return sum(_done(one.judge(spot, 1)) == _done(other.judge(spot, 1)) for spot in spots)


def _done(verdict: RollWorths) -> int | None:
    """Return the best play, or None for going."""
    return None if verdict.goes else verdict.plays[0][1]


def times(mind: Mind, spots: Sequence[JudgedRoll], plies: int) -> Floats:
    """Return the processor time of each of these choices in plain Python, in seconds, the shortest first."""
    found = []
    for spot in spots:
        begun = process_time()
        mind.judge(spot, plies)
        found.append(process_time() - begun)
    return sorted(found)


def chance_errors(count: int, trials: int, seed: int, folder: Path) -> dict[str, float]:
    """Measure the chance to win by holding in ``count`` choices of the strong player with a side at nine holes or more.

    A partie pays one stake, so that a choice is weighed by this chance.

    Return its errors against trials to the end of the relevé: ``rms``, in points of a hundred, with the noise of the trials
    taken off, their ``noise``, the ``count``, and how many choices are ``wrong``: they lose more than a point beyond two
    standard errors.
    """
    roller, squares, noises, wrong = shipped_roller(LOOPS, folder), 0.0, 0.0, 0
    for number, (spot, standing) in enumerate(islice(_last_choices(seed), count)):
        weighed = weigh(shipped_mind(), spot, _FLAT, 2)
        held, sure = weighed.plays[0], standing.going(0.0).chance or 0.0
        line = line_of(spot, held.packed)
        truth = SampleMean.of(roller.chances(line, (standing.own, standing.other), trials, f"{seed} {number}"))
        squares += ((held.chance or 0.0) - truth.mean) ** 2
        noises += truth.error**2
        lost = (truth.mean - sure) * (1 if weighed.best is weighed.going else -1)
        wrong += lost > _POINT + 2 * truth.error
    rms, noise = (100 * sqrt(max(0.0, square) / count) for square in (squares - noises, noises))
    return {"rms": rms, "noise": noise, "wrong": wrong, "count": count}


def _last_choices(seed: int) -> Iterator[tuple[JudgedRoll, PartieStanding]]:
    """Yield the choices between hold and go near the end of parties of the strong player, without end."""
    for number in count_from(seed * 1_000_000):
        for turn in _turns(number):
            spot = spot_of(turn, MODERN)
            standing = standing_of(spot, _FLAT)
            is_near = max(spot.score[HOLES : HOLES + 2]) >= NEAR
            if is_near and standing is not None and max(standing.own, standing.other) < TARGET and spot.marked()[1]:
                yield spot, standing


Options = dict[int | None, Floats]
"""Plays, and going (None), each with its results in the trials."""


def losses(spots: Sequence[JudgedRoll], folder: Path, *, going: bool, jobs: Jobs = None) -> tuple[SampleMean, ...]:
    """Return the holes lost by choices at one ply, and at two, against the best by rollouts.

    ``going`` compares hold and go, otherwise plays. Half of the trials find the best and the other half value it, and
    vice versa, so that luck does not count as loss.
    """
    tasks = ((f"{_SEED} {number}", spot) for number, spot in enumerate(spots))
    with closing(in_order(partial(_lost, folder, going), tasks, jobs)) as found:
        return tuple(SampleMean.of(column) for column in zip(*found, strict=True))


def _lost(folder: Path, going: bool, task: tuple[str, JudgedRoll]) -> tuple[float, float]:
    """Return the holes that the choices at one ply and at two lose."""
    seed, spot = task
    mind, roller = shipped_mind(), shipped_roller(LOOPS, folder)
    one, two = mind.judge(spot, 1), mind.judge(spot, 2)
    if going:
        best = two.plays[0][1]
        chosen = [None if verdict.goes else best for verdict in (one, two)]
        options = [None, best]
    else:
        chosen = [verdict.plays[0][1] for verdict in (one, two)]
        options = [play for worth, play in one.plays[:_TRIED] if worth > one.plays[0][0] - _NEAR]
    if len(options) < 2:
        return 0.0, 0.0
    found = {one: roller.worths(line_of(spot, one), _TRIALS, f"{seed} {one}") for one in {*options, *chosen}}
    return loss(found, chosen[0]), loss(found, chosen[1])


def loss(found: Options, chosen: int | None) -> float:
    """Return how many holes less the chosen option brings than the best.

    The best is the one found by one half of the trials, valued by the other half.
    """
    halves = [{option: fmean(results[half::2]) for option, results in found.items()} for half in range(2)]
    return fmean(
        values[max(finding, key=finding.__getitem__)] - values[chosen]
        for finding, values in zip(halves, reversed(halves), strict=True)
    )
