"""Self-play of the net, relevé by relevé, to measure the table of the partie. Plain loops that compile, and shares of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from operator import add
from pathlib import Path
from typing import NamedTuple

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.choosing import ONE_PLY, Ahead, decide, ready, value_first
from trictrac.bot.net import Net, score_state
from trictrac.bot.rollout import value_to_roller
from trictrac.bot.steps import DRAWN, TO_ROLL, FlatTable, leave, mark_both, new_table, play, set_up, throw
from trictrac.bot.weights import read_net
from trictrac.bot.winning import KNOTS, ROWS, TARGET, PartieChances, in_steps, place_of, row_of
from trictrac.fast.engine import INTERPRETED, Engine, Loops, compile_all
from trictrac.laws.marking import HOLES
from trictrac.model.rules import LOWERED_MODERN

POSITIONS, WON, NEXT = 0, 1, 2
"""Places of the counts of a relevé: positions, times that holes were won, and who rolls first in the next one."""
MOST_ROLLS = 1000
_MOST_WON = 2 * MOST_ROLLS
_A_RELEVE = 2 * MOST_ROLLS
_BLOCK = 1 << 16
_TIMES = 4
"""Rounds in which values that need each other are computed."""
_BESIDE = 30.0


class RolledReleve(NamedTuple):
    """A relevé, position by position, with the holes won in it.

    After each roll it has the side that played, the score and the worth for it. For each win of holes it has the number
    of the roll from 0, the side and the holes. Last are the counts.
    """

    sides: list[int]
    states: list[int]
    worths: list[float]
    rolls: list[int]
    winners: list[int]
    holes: list[int]
    counts: list[int]


def new_seen() -> RolledReleve:
    """Return empty buffers for a relevé."""
    whole, events = [0] * MOST_ROLLS, [0] * _MOST_WON
    return RolledReleve(whole, list(whole), [0.0] * MOST_ROLLS, events, list(events), list(events), [0, 0, 0])


def record_releve(
    table: FlatTable, rules: list[int], draws: list[float], net: Net, ahead: Ahead, seen: RolledReleve
) -> int:
    """Play one relevé as the net chooses and return 1, or return 0 if the draws may be too few for one."""
    if table.course[DRAWN] + _A_RELEVE > len(draws):
        return 0
    seen.counts[POSITIONS] = seen.counts[WON] = 0
    while seen.counts[POSITIONS] < MOST_ROLLS:
        roller = table.course[TO_ROLL]
        throw(table, rules, draws)
        goes, chosen, _, _ = decide(net, table, rules, ahead, ONE_PLY)
        won, lost = mark_both(table.score, roller, table.marks)
        _note(seen, roller, won)
        if goes:
            break
        _note(seen, 1 - roller, lost)
        if play(table, chosen):
            break
        at = seen.counts[POSITIONS]
        seen.sides[at], seen.states[at] = roller, score_state(table.score, roller)
        seen.worths[at] = -value_to_roller(net, table)
        seen.counts[POSITIONS] = at + 1
    seen.counts[NEXT] = table.course[TO_ROLL]
    # Who is off keeps his points; the table knows no first roll with points.
    leave(table)
    return 1


def _note(seen: RolledReleve, side: int, holes: int) -> None:
    at = seen.counts[WON]
    if holes:
        seen.rolls[at], seen.winners[at], seen.holes[at] = seen.counts[POSITIONS], side, holes
        seen.counts[WON] = at + 1


def add_up(seen: RolledReleve, first: list[float], sums: list[list[float]], weights: list[list[float]]) -> int:
    """Add the chance after each position, for each pair of holes, to its row, and return the number of positions."""
    event = 0
    for at in range(seen.counts[POSITIONS]):
        while event < seen.counts[WON] and seen.rolls[event] <= at:
            event += 1
        knot, on = place_of(seen.worths[at])
        for own in range(TARGET):
            for other in range(TARGET):
                chance = _chance(seen, event, seen.sides[at], own, other, first)
                row = row_of(own, other, seen.states[at])
                sums[row][knot] += (1 - on) * chance
                sums[row][knot + 1] += on * chance
                weights[row][knot] += 1 - on
                weights[row][knot + 1] += on
    return seen.counts[POSITIONS]


def _chance(seen: RolledReleve, event: int, side: int, own: int, other: int, first: list[float]) -> float:
    """Return a side's chance with these holes, if the relevé goes on as it did from this win of holes."""
    for at in range(event, seen.counts[WON]):
        if seen.winners[at] == side:
            own += seen.holes[at]
        else:
            other += seen.holes[at]
        if own >= TARGET:
            return 1.0
        if other >= TARGET:
            return 0.0
    if seen.counts[NEXT] == side:
        return first[own * TARGET + other]
    return 1 - first[other * TARGET + own]


LOOPS: Loops = (record_releve, add_up, value_first)
"""Functions compiled to measure the chance to win a partie."""
Way = tuple[int, ...]
"""The holes of a relevé in order, positive for the side that rolled first, then 1 if it rolls first in the next one, else 0."""
Rows = list[list[float]]


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


def measure(run: SelfPlayRun, jobs: Jobs = None, advance: Callable[[int], None] = lambda _: None) -> PartieChances:
    """Return the table of the partie, measured by self-play.

    ``advance`` gets the number of finished shares, which are twice those of the run.
    """
    ways: Counter[Way] = Counter()
    with closing(in_order(partial(_ways_of, run), range(run.shares), jobs)) as shares:
        for done, found in enumerate(shares, 1):
            ways.update(found)
            advance(done)
    first = solve(ways)
    sums, weights = _no_rows(), _no_rows()
    with closing(in_order(partial(_rows_of, run, first), range(run.shares), jobs)) as rows:
        for done, (more, heavier) in enumerate(rows, run.shares + 1):
            sums, weights = _added(sums, more), _added(weights, heavier)
            advance(done)
    return in_steps(first, chain.from_iterable(_means(sums, weights)))


def _ways_of(run: SelfPlayRun, share: int) -> Counter[Way]:
    """Return how often the holes of the relevés of a share came in each way."""
    engine, found = run.engine, Counter[Way]()
    for begun, seen in _releves(run, share, engine):
        events = range(seen.counts[WON])
        holes = (int(seen.holes[at]) * (1 if seen.winners[at] == begun else -1) for at in events)
        found[(*holes, int(seen.counts[NEXT] == begun))] += 1
    return found


def _rows_of(run: SelfPlayRun, first: list[float], share: int) -> tuple[Rows, Rows]:
    """Return the sums of the chances of the positions of a share, by the rows of the table, and their weights."""
    engine = run.engine
    sums, weights, chances = engine.buffer(_no_rows()), engine.buffer(_no_rows()), engine.buffer(first)
    for _, seen in _releves(run, share, engine):
        engine.made(add_up)(seen, chances, sums, weights)
    return [list(map(float, row)) for row in sums], [list(map(float, row)) for row in weights]


def _releves(run: SelfPlayRun, share: int, engine: Engine) -> Iterator[tuple[int, RolledReleve]]:
    """Yield each relevé of a share with the side that rolled first. The buffers are reused."""
    table, seen = new_table(), engine.buffers(new_seen())
    table.score[HOLES] = 0
    set_up(table)
    table, (net, ahead) = engine.buffers(table), ready(read_net(run.net), engine)
    rules, source = engine.buffer(LOWERED_MODERN), engine.draws(f"{run.seed} {share}")
    draws, play = source((), 0), engine.made(record_releve)
    for _ in range(run.releves):
        begun = int(table.course[TO_ROLL])
        while not play(table, rules, draws, net, ahead, seen):
            draws = source(draws[table.course[DRAWN] :], _BLOCK)
            table.course[DRAWN] = 0
        yield begun, seen


def solve(ways: Counter[Way]) -> list[float]:
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


def _means(sums: Rows, weights: Rows) -> Rows:
    """Return the mean chance at each knot of each row, joined with a few positions of any points."""
    found: Rows = []
    for pair in range(TARGET * TARGET):
        rows = range(ROWS[pair], ROWS[pair + 1])
        every = [sum(sums[row][knot] for row in rows) for knot in range(KNOTS)]
        count = [sum(weights[row][knot] for row in rows) for knot in range(KNOTS)]
        usual = [one / much if much else 0.0 for one, much in zip(every, count, strict=True)]
        found += [
            [
                (one + _BESIDE * mean) / (much + _BESIDE)
                for one, much, mean in zip(sums[row], weights[row], usual, strict=True)
            ]
            for row in rows
        ]
    return found


def _no_rows() -> Rows:
    return [[0.0] * KNOTS for _ in range(ROWS[-1])]


def _added(one: Rows, other: Rows) -> Rows:
    return [list(map(add, here, there)) for here, there in zip(one, other, strict=True)]
