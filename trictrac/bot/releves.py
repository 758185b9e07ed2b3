"""Self-play of the net, relevé by relevé, to learn the chance to win a partie, in loops that can be compiled.

First the holes of many relevés give the chance of the player who rolls first. Then a small net learns the chance after
each play, for all pairs of holes near the end at once: a relevé is walked backwards, and each chance learns from the one
after it. Weak hands begin some relevés, and some are continued although the player would go, so that the net knows such
positions too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

from trictrac.base.progress import Advance
from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.choosing import ONE_PLY, Ahead, decide, ready, value_first
from trictrac.bot.net import SIZE, Net, Nets, new_net, score_state, sum_up
from trictrac.bot.steps import (
    DRAWN,
    TO_ROLL,
    FlatTable,
    Floats,
    begin_partie,
    choose_sensibly,
    copy_over,
    draw,
    leave,
    mark_both,
    new_table,
    play,
    refilled,
    throw,
)
from trictrac.bot.weights import read_net
from trictrac.bot.winning import NEAR_PAIRS, OUTPUT_OF, OUTPUTS, TARGET, PartieNet
from trictrac.fast.engine import INTERPRETED, Engine, Loops, Single, Singles, compile_all
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, Ints
from trictrac.laws.fields import RAIL

MOST_ROLLS = 400
"""Most rolls of a relevé (longer ones are cut)."""
PLAYED, GONE, OFF, CUT = range(4)
"""Outcomes of a roll: a play, going, all checkers off, or what the player would not have chosen."""
STAYS, WEAK = range(2)
"""Terms of a relevé: how often the player stays where he would go, and how often weak hands begin."""
_LEARNING = 0.3, 0.2
"""The terms of the relevés from which the net learns."""
_ROLLS_BY_WEAK = 60
"""Most rolls by weak hands at the beginning of a relevé."""
_A_RELEVE = 4 * MOST_ROLLS + 4
"""Most random draws used by one relevé."""
_BLOCK = 1 << 16
"""Random draws made at once."""
_TIMES = 4
"""Rounds in which values that need each other are computed."""
UNITS = 128
"""Number of hidden units of the net of the chances."""
_RATE, _LAST_RATE = 0.015, 0.0001
"""Learning rates of the first share and of the last."""
_TRACE = 0.6
"""Lambda of TD(λ)."""


class RolledReleve(NamedTuple):
    """A relevé roll by roll: the position after it for the roller, the holes won by him and by the other, what came of it.

    ``rolls`` has their number.
    """

    mine: list[Ints]
    theirs: list[Ints]
    states: Ints
    won: Ints
    lost: Ints
    ends: Ints
    rolls: Ints


def new_seen() -> RolledReleve:
    """Return empty buffers for a relevé."""
    rows = [[0] * (RAIL + 1) for _ in range(2 * MOST_ROLLS)]
    room = [0] * MOST_ROLLS, [0] * MOST_ROLLS, [0] * MOST_ROLLS, [0] * MOST_ROLLS
    return RolledReleve(rows[:MOST_ROLLS], rows[MOST_ROLLS:], *room, [0])


def record_releve(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    terms: Floats,
    seen: RolledReleve,
) -> int:
    """Play one relevé as the net chooses, but for the ``terms``. Return 1, or 0 if the draws may be too few for one."""
    if table.course[DRAWN] + _A_RELEVE > len(table.draws):
        return 0
    is_weak = draw(table) < terms[WEAK]
    weak = int(draw(table) * _ROLLS_BY_WEAK) if is_weak else 0
    at = 0
    while at < MOST_ROLLS:
        roller = table.course[TO_ROLL]
        throw(table)
        if at < weak:
            goes, chosen = 0, _play_weakly(table, at)
        else:
            goes, chosen, _, _ = decide(net, table, ahead, ONE_PLY)
        seen.won[at], seen.lost[at] = mark_both(table.score, roller, table.marks)
        seen.ends[at] = GONE if goes else CUT if at < weak else PLAYED
        seen.rolls[0] = at + 1
        if goes and draw(table) >= terms[STAYS]:
            break
        if play(table, chosen):
            seen.ends[at] = OFF if seen.ends[at] == PLAYED else seen.ends[at]
            break
        copy_over(table.sides[roller], seen.mine[at])
        copy_over(table.sides[1 - roller], seen.theirs[at])
        seen.states[at] = score_state(table.score, roller)
        at += 1
    # Who is off keeps his points; the table knows no first roll with points.
    leave(table)
    return 1


def _play_weakly(table: FlatTable, at: int) -> int:
    """Return a play at random, or for one side sometimes a sensible one (0: none is possible)."""
    if table.course[TO_ROLL] and at % 3:
        return choose_sensibly(table, 0)[1]
    count = table.plays[ALLOWED]
    return table.plays[FIRST_PLAY + int(draw(table) * count)] if count else 0


class Outputs(NamedTuple):
    """The outputs of the net, one for each pair of holes near the end, and buffers: their values, targets and slopes."""

    outer: Singles
    last: Single
    values: Single
    targets: Single
    slopes: Single
    step: Single


def new_outputs(units: int, seed: int) -> Outputs:
    """Return untrained outputs, with random weights from a seed."""
    random, size = Random(seed), 0.3 / units**0.5
    outer = [[random.uniform(-size, size) for _ in range(units)] for _ in range(OUTPUTS)]
    return Outputs(outer, [0.0] * OUTPUTS, [0.0] * OUTPUTS, [0.0] * OUTPUTS, [0.0] * units, [0.0])


def learn_releve(seen: RolledReleve, first: Floats, net: Net, outputs: Outputs, rate: float) -> None:
    """Learn from each position of a relevé, the last one first."""
    values, targets = outputs.values, outputs.targets
    outputs.step[0] = rate
    for at in range(seen.rolls[0] - 2, -1, -1):
        set_targets(seen, at + 1, first, outputs)
        sum_up(net, seen.mine[at], seen.theirs[at], seen.states[at])
        value_pairs(net, outputs)
        if seen.ends[at + 1] == CUT:
            continue
        learn_pairs(net, outputs)
        for output in range(OUTPUTS):
            values[output] += _TRACE * (targets[output] - values[output])


def set_targets(seen: RolledReleve, at: int, first: Floats, outputs: Outputs) -> None:
    """Write the targets before a roll for the side that does not roll, from the values after it for the roller."""
    won, lost, end = seen.won[at], seen.lost[at], seen.ends[at]
    for output in range(OUTPUTS):
        own, other = NEAR_PAIRS[output]
        mine, theirs = other + won, own + lost
        if mine >= TARGET:
            chance = 1.0
        elif end == GONE:
            chance = first[mine * TARGET + own]
        elif theirs >= TARGET:
            chance = 0.0
        elif end == OFF:
            chance = first[mine * TARGET + theirs]
        else:
            chance = outputs.values[OUTPUT_OF[mine * TARGET + theirs]]
        outputs.targets[output] = 1.0 - chance


def value_pairs(net: Net, outputs: Outputs) -> None:
    """Write the chance for each pair of holes near the end in the position last summed up. The sums are cut off at 0."""
    sums, nought = net.sums, net.nought[0]
    for unit in range(len(sums)):
        sums[unit] = max(nought, sums[unit])
    for output in range(OUTPUTS):
        row, total = outputs.outer[output], outputs.last[output]
        for unit in range(len(sums)):
            total += sums[unit] * row[unit]
        outputs.values[output] = 1.0 / (1.0 + exp(-total))


def learn_pairs(net: Net, outputs: Outputs) -> None:
    """Move the weights so that the chances come nearer to their targets."""
    sums, slopes, on, nought, size = net.sums, outputs.slopes, net.on, net.nought[0], outputs.step[0]
    for unit in range(len(sums)):
        slopes[unit] = nought
    for output in range(OUTPUTS):
        error = size * (outputs.targets[output] - outputs.values[output])
        row = outputs.outer[output]
        outputs.last[output] += error
        for unit in range(len(sums)):
            slopes[unit] += error * row[unit]
            row[unit] += error * sums[unit]
    for unit in range(len(sums)):
        slopes[unit] = slopes[unit] if sums[unit] > nought else nought
        net.bias[unit] += slopes[unit]
    for place in range(1, on[0] + 1):
        row = net.inner[on[place]]
        for unit in range(len(sums)):
            row[unit] += slopes[unit]


LOOPS: Loops = (record_releve, learn_releve, value_first)
"""Functions compiled to learn the chance to win a partie."""
Way = tuple[int, ...]
"""The holes of a relevé in order, positive for the side that rolled first, then 1 if it rolls first in the next one, else 0."""


@frozen
class SelfPlayRun:
    """A run of self-play: shares of relevés, each share with its own seed.

    It has the file of the net, the loops to compile (none: interpreted), and the folder of the compiled ones.
    """

    net: Path
    seed: int
    shares: int
    releves: int
    loops: Loops
    folder: Path

    @property
    def engine(self) -> Engine:
        """The engine that runs the loops."""
        return compile_all(self.loops, self.folder) if self.loops else INTERPRETED


def learn_partie(
    run: SelfPlayRun, jobs: Jobs = None, advance: Advance = lambda _: None, units: int = UNITS
) -> PartieNet:
    """Return the chances learnt by self-play. The shares are played twice, the second time by one process.

    ``advance`` gets the number of finished shares, which are twice those of the run.
    """
    ways: Counter[Way] = Counter()
    with closing(in_order(partial(_ways_of, run), range(run.shares), jobs)) as shares:
        for done, found in enumerate(shares, 1):
            ways.update(found)
            advance(done)
    first, engine = solve(ways), run.engine
    net, outputs = engine.buffers(new_net(units, run.seed)), engine.buffers(new_outputs(units, run.seed))
    chances, learn = engine.buffer(first), engine.made(learn_releve)
    for share in range(run.shares):
        rate = _RATE * (_LAST_RATE / _RATE) ** (share / run.shares)
        for seen in _releves(run, f"{run.seed} {share}", engine, _LEARNING):
            learn(seen, chances, net, outputs, rate)
        advance(run.shares + share + 1)
    inner, outer = ([list(map(float, row)) for row in rows] for rows in ([*net.inner[:SIZE], net.bias], outputs.outer))
    return PartieNet(first, inner, outer, list(map(float, outputs.last)))


def _ways_of(run: SelfPlayRun, share: int) -> Counter[Way]:
    """Return how often the holes of the relevés of a share came in each way."""
    found = Counter[Way]()
    for seen in _releves(run, f"{run.seed} ways {share}", run.engine, (0.0, 0.0)):
        rolls = int(seen.rolls[0])
        holes = list[int]()
        for at in range(rolls):
            sign = -1 if at % 2 else 1
            holes += [sign * int(seen.won[at]), 0 if seen.ends[at] == GONE else -sign * int(seen.lost[at])]
        found[(*filter(None, holes), rolls % 2)] += 1
    return found


def _releves(run: SelfPlayRun, seed: str, engine: Engine, terms: Sequence[float]) -> Iterator[RolledReleve]:
    """Yield each relevé of a share. The buffers are reused."""
    table, seen = new_table(), engine.buffers(new_seen())
    begin_partie(table, 0)
    table, (net, ahead) = engine.buffers(table), ready(read_net(run.net), engine)
    source, numbers, record = engine.draws(seed), engine.buffer(terms), engine.made(record_releve)
    for _ in range(run.releves):
        while not record(table, net, ahead, numbers, seen):
            table = refilled(table, source, _BLOCK)
        yield seen


def solve(ways: Counter[Way]) -> Floats:
    """Return the chance of the side that rolls first in a relevé, for each pair of holes, from how often each way occurs.

    Pairs are computed from the last ones back. Since a relevé may win no hole, two pairs can need each other.
    """
    whole, first = ways.total(), [0.5] * (TARGET * TARGET)
    for both in range(2 * TARGET - 2, -1, -1):
        pairs = [(own, both - own) for own in range(TARGET) if 0 <= both - own < TARGET]
        for _ in range(_TIMES):
            for own, other in pairs:
                found = sum(count * _chance_by(way, own, other, first) for way, count in ways.items())
                first[own * TARGET + other] = found / whole
    return first


def _chance_by(way: Way, own: int, other: int, first: Sequence[float]) -> float:
    for holes in way[:-1]:
        if holes > 0:
            own += holes
        else:
            other -= holes
        if own >= TARGET or other >= TARGET:
            return float(holes > 0)
    return first[own * TARGET + other] if way[-1] else 1 - first[other * TARGET + own]
