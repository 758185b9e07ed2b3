"""Rollouts: a decision played on many times by the net, with the luck of each roll removed. The loops compile.

The luck of a roll is its worth minus the mean of the 21 possible ones. The luck of all rolls of a trial is taken off
its result, which does not change the mean of the trials and leaves a small part of their spread.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import cache, partial
from math import fsum, sqrt
from pathlib import Path
from typing import NamedTuple

from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.choosing import (
    ONE_PLY,
    Ahead,
    decide,
    look_at,
    mean_of_rolls,
    ready,
    value_first,
    value_plays,
    value_seen,
)
from trictrac.bot.net import Nets, score_state
from trictrac.bot.player import JudgedRoll
from trictrac.bot.racing import shipped_chances
from trictrac.bot.steps import (
    DRAWN,
    RELEVE,
    TO_ROLL,
    FlatTable,
    Floats,
    boards,
    copy_over,
    leave,
    mark_both,
    new_table,
    play,
    throw,
)
from trictrac.bot.weighing import HOLES_A_STAKE, Prizes, standing_of
from trictrac.bot.weights import read_net
from trictrac.bot.winning import TARGET
from trictrac.fast.engine import INTERPRETED, Engine, Loops, compile_all
from trictrac.laws.buffers import Ints, move
from trictrac.laws.fields import RAIL
from trictrac.laws.marking import HOLES, SCORE_SIZE
from trictrac.model.position import TALON
from trictrac.model.rules import Rules
from trictrac.model.score import Pair

HORIZON = 12
"""Rolls after which a trial is cut and the net values the position."""
TO_END = 400
"""A horizon that no relevé reaches: with it, trials end with the relevé."""
SHARE = 12
"""Number of trials per seed."""
LONGEST = 200
"""Most rolls of a trial to the end of a relevé."""
PLAIN = 12
"""Trials to the end of a relevé for one with luck removed, which takes as long."""
_A_ROLL = 2
"""Random draws used by one roll."""
_REACH = 1.96
"""Standard errors on either side of a mean that hold the true value in 95 of 100 cases."""


class Start(NamedTuple):
    """Where trials begin: both sides' checkers, the score, the side to roll, the relevé, both sides' rolls in it."""

    sides: list[Ints]
    score: Ints
    course: Ints


def try_out(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    start: Start,
    horizon: int,
    holes: Floats,
    lucks: Floats,
) -> None:
    """Play a trial of at most ``horizon`` rolls for each place of ``holes``.

    Write into ``holes`` what it brings the side that rolls first, and into ``lucks`` how much of it is luck.
    """
    table.course[DRAWN] = 0
    for trial in range(len(holes)):
        _lay(table, start)
        holes[trial] = lucks[trial] = 0.0
        for _ in range(horizon):
            sign = 1.0 if table.course[TO_ROLL] == start.course[TO_ROLL] else -1.0
            won, luck = _go_on(table, net, ahead)
            holes[trial] += sign * won
            lucks[trial] += sign * luck
            if horizon == TO_END and table.course[RELEVE] != start.course[RELEVE]:
                break
        sign = 1.0 if table.course[TO_ROLL] == start.course[TO_ROLL] else -1.0
        holes[trial] += sign * value_to_roller(net, table)


def _lay(table: FlatTable, start: Start) -> None:
    """Put the table back to where trials begin."""
    for side in range(2):
        copy_over(start.sides[side], table.sides[side])
    copy_over(start.score, table.score)
    copy_over(start.course, table.course)


def _go_on(table: FlatTable, net: Nets, ahead: Ahead) -> tuple[float, float]:
    """Play one roll as the net chooses, and return the holes won by the roller and his luck."""
    roller = table.course[TO_ROLL]
    copy_over(table.score, ahead.score)
    mean = mean_of_rolls(net, table, ahead, roller)
    throw(table)
    goes, chosen, going, holding = decide(net, table, ahead, ONE_PLY)
    won, lost = mark_both(table.score, roller, table.marks)
    if goes:
        leave(table)
        return float(won), going - mean
    play(table, chosen)
    return float(won - lost), holding - mean


def try_partie(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    start: Start,
    holes: Ints,
    first: Floats,
    chances: Floats,
) -> None:
    """Play a trial to the end of the relevé for each place of ``chances``.

    Write what the chance to win the partie is then for the first side. ``holes`` has those of both sides at the start.
    """
    table.course[DRAWN] = 0
    for trial in range(len(chances)):
        _lay(table, start)
        own, other = holes[0], holes[1]
        for _ in range(LONGEST):
            roller = table.course[TO_ROLL]
            throw(table)
            goes, chosen, _, _ = decide(net, table, ahead, ONE_PLY)
            won, lost = mark_both(table.score, roller, table.marks)
            for side, more in ((roller, won), (1 - roller, 0 if goes else lost)):
                if max(own, other) < TARGET:
                    own, other = own + (0 if side else more), other + (more if side else 0)
            if goes:
                leave(table)
            if goes or play(table, chosen) or max(own, other) >= TARGET:
                break
        if max(own, other) >= TARGET:
            chances[trial] = 1.0 if own >= TARGET else 0.0
        elif table.course[TO_ROLL]:
            chances[trial] = 1.0 - first[other * TARGET + own]
        else:
            chances[trial] = first[own * TARGET + other]


def value_to_roller(net: Nets, table: FlatTable) -> float:
    """Return the net's worth of being about to roll, in holes."""
    me, opp = boards(table)
    look_at(net, opp, me, score_state(table.score, 1 - table.course[TO_ROLL]))
    return -value_seen(net)


@frozen
class SampleMean:
    """The mean of ``count`` trials or cases, with its standard error."""

    mean: float
    error: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """The limits between which the true value lies in 95 of 100 cases."""
        return self.mean - _REACH * self.error, self.mean + _REACH * self.error

    @classmethod
    def of(cls, results: Sequence[float]) -> SampleMean:
        """Return the mean of at least two results."""
        count = len(results)
        mean = fsum(results) / count
        return cls(mean, sqrt(fsum((one - mean) ** 2 for one in results) / (count - 1) / count), count)


@frozen
class Line:
    """A decision carried out: the holes won at once, and where its trials begin."""

    won: int
    start: Start
    rules: tuple[int, ...]
    prizes: Prizes | None = None
    """The prizes of the partie near its end, if it is rolled out for stakes, else None."""


def line_of(spot: JudgedRoll, packed: int | None, rules: Rules | None = None) -> Line:
    """Return the line of a play (0: none is possible), or of going if ``packed`` is None.

    With ``rules`` it is rolled out for the stakes of the partie near its end.
    """
    standing = None if rules is None else standing_of(spot, rules)
    prizes = None if standing is None else standing.gone if packed is None else standing.held
    score, won, lost = spot.marked()
    talons, begun = [list(TALON), list(TALON)], [0, spot.releve + 1, 0, 0]
    if packed is None:
        return Line(won, Start(talons, [0] * SCORE_SIZE, begun), spot.rules, prizes)
    score[HOLES:] = [0] * (SCORE_SIZE - HOLES)
    me = list(spot.me)
    move(me, packed)
    if me[RAIL] == 15:
        return Line(won - lost, Start(talons, score, begun), spot.rules, prizes)
    course = [1, spot.releve, spot.rolls[0] + 1, spot.rolls[1]]
    return Line(won - lost, Start([me, list(spot.opp)], score, course), spot.rules, prizes)


class Roller:
    """A net ready to roll lines out, interpreted or compiled."""

    def __init__(self, net: Nets, engine: Engine) -> None:
        self._engine, self._table = engine, engine.buffers(new_table())
        self._net, self._ahead = ready(net, engine)

    def trials(self, line: Line, count: int, seed: int | str, horizon: int = HORIZON) -> tuple[Floats, Floats]:
        """Return the worth of a line to the player who decides, in each of ``count`` trials, and its luck in each."""
        # The trials are counted for the side that rolls first in them, who may be the other player.
        engine, sign = self._engine, -1 if line.start.course[TO_ROLL] else 1
        holes, lucks = engine.buffer([0.0] * count), engine.buffer([0.0] * count)
        table, start = self._with_draws(line, _A_ROLL * horizon * count, seed), engine.buffers(line.start)
        engine.made(try_out)(table, self._net, self._ahead, start, horizon, holes, lucks)
        return [line.won + sign * float(one) for one in holes], [sign * float(one) for one in lucks]

    def _with_draws(self, line: Line, count: int, seed: int | str) -> FlatTable:
        """Return the table with the rules of a line and ``count`` draws of a seed."""
        engine = self._engine
        return self._table._replace(rules=engine.buffer(line.rules), draws=engine.draws(seed)((), count))

    def chances(self, line: Line, holes: Pair, count: int, seed: int | str) -> Floats:
        """Return the chance to win the partie with these holes, after the relevé, in each of ``count`` trials."""
        if holes[0] >= TARGET or holes[1] >= TARGET:
            return [float(holes[0] >= TARGET)] * count
        engine, start = self._engine, self._engine.buffers(line.start)
        table, found = self._with_draws(line, _A_ROLL * LONGEST * count, seed), engine.buffer([0.0] * count)
        first = engine.buffer(list(shipped_chances().net.first))
        engine.made(try_partie)(table, self._net, self._ahead, start, engine.buffer(holes), first, found)
        return list(map(float, found))

    def worths(self, line: Line, count: int, seed: int | str, horizon: int = HORIZON) -> Floats:
        """Return the worth of a line in each of ``count`` trials, with luck removed.

        Near the end of the partie the worth is the expected stake, from more trials to the end of the relevé.
        """
        if line.prizes is not None:
            columns = [
                [
                    HOLES_A_STAKE * prize * chance
                    for chance in self.chances(line, holes, PLAIN * count, f"{seed} {holes}")
                ]
                for holes, prize in line.prizes.items()
            ]
            return list(map(fsum, zip(*columns, strict=True)))
        return [one - luck for one, luck in zip(*self.trials(line, count, seed, horizon), strict=True)]


LOOPS: Loops = (try_out, try_partie, value_first, value_plays, mean_of_rolls)
"""Functions compiled to analyse a game and to roll out."""


@cache
def shipped_roller(loops: Loops, folder: Path) -> Roller:
    """Return a roller of the shipped net, compiled if possible and kept in ``folder``, or interpreted without loops."""
    return Roller(read_net(), compile_all(loops, folder) if loops else INTERPRETED)


@frozen
class Crew:
    """The work of rollouts: trials per line and their seed, the loops to compile, their folder, the workers."""

    trials: int
    seed: int
    loops: Loops
    folder: Path
    jobs: Jobs = None

    @property
    def shares(self) -> int:
        """Number of shares of the trials of a line. The last one is filled up."""
        return -(-self.trials // SHARE)

    def roll_out(self, groups: Sequence[Sequence[Line]]) -> Generator[tuple[int, tuple[SampleMean, ...]], None, None]:
        """Roll lines out group by group, and yield after each share the number of the group and its means so far."""
        tasks = [
            (line, f"{self.seed} {group} {number} {share}")
            for group, lines in enumerate(groups)
            for share in range(self.shares)
            for number, line in enumerate(lines)
        ]
        with closing(in_order(partial(_share_of, self.loops, self.folder), tasks, self.jobs)) as done:
            for group, lines in enumerate(groups):
                found: list[Floats] = [[] for _ in lines]
                for _ in range(self.shares):
                    for results in found:
                        results.extend(next(done))
                    yield group, tuple(map(SampleMean.of, found))


def _share_of(loops: Loops, folder: Path, task: tuple[Line, str]) -> Floats:
    line, seed = task
    return shipped_roller(loops, folder).worths(line, SHARE, seed)
