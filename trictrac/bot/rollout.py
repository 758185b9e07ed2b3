"""Rollouts: a decision played on many times by the net, each roll less what it gives by luck. The loops compile.

A roll is worth so much more or less than the mean of the 21 that could have fallen. What the rolls of a trial give so is taken
off its result: that changes the mean of the trials by nothing, and leaves a small part of their spread.
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
from trictrac.bot.choosing import ONE_PLY, Ahead, decide, mean_of_rolls, ready, value_first, value_plays
from trictrac.bot.net import Net, score_state, sum_up, value_here
from trictrac.bot.player import JudgedRoll
from trictrac.bot.steps import (
    DRAWN,
    TO_ROLL,
    FlatTable,
    boards,
    copy_score,
    leave,
    mark_both,
    new_table,
    play,
    throw,
)
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, Engine, Loops, compile_all
from trictrac.laws.buffers import move
from trictrac.laws.fields import RAIL
from trictrac.laws.marking import HOLES, SCORE_SIZE
from trictrac.model.position import TALON

HORIZON = 12
"""Rolls after which a trial is cut, and the net values what is reached."""
SHARE = 12
"""Number of trials per seed."""
_A_ROLL = 2
"""Random draws used by one roll."""
_REACH = 1.96
"""Standard errors on either side of a mean that hold the true value in 95 of 100 cases."""


class Start(NamedTuple):
    """Where trials begin: both sides' checkers, the score, the side to roll, the relevé and both sides' rolls in it."""

    sides: list[list[int]]
    score: list[int]
    course: list[int]


def try_out(
    table: FlatTable,
    rules: list[int],
    draws: list[float],
    net: Net,
    ahead: Ahead,
    start: Start,
    horizon: int,
    holes: list[float],
    lucks: list[float],
) -> int:
    """Play a trial for each place of ``holes``: what it brings the side that rolls first, and how much of it is luck.

    Returns how many rolls were played.
    """
    table.course[DRAWN] = 0
    for trial in range(len(holes)):
        for side in range(2):
            for field in range(RAIL + 1):
                table.sides[side][field] = start.sides[side][field]
        copy_score(start.score, table.score)
        for at in range(len(start.course)):
            table.course[at] = start.course[at]
        holes[trial] = lucks[trial] = 0.0
        for _ in range(horizon):
            sign = 1.0 if table.course[TO_ROLL] == start.course[TO_ROLL] else -1.0
            won, luck = _go_on(table, rules, draws, net, ahead)
            holes[trial] += sign * won
            lucks[trial] += sign * luck
        sign = 1.0 if table.course[TO_ROLL] == start.course[TO_ROLL] else -1.0
        holes[trial] += sign * value_to_roller(net, table)
    return horizon * len(holes)


def _go_on(table: FlatTable, rules: list[int], draws: list[float], net: Net, ahead: Ahead) -> tuple[float, float]:
    """Throw, mark, then go or play as the net chooses: the holes that this wins the roller, and the luck of the roll."""
    roller = table.course[TO_ROLL]
    copy_score(table.score, ahead.score)
    mean = mean_of_rolls(net, table, rules, ahead, roller)
    throw(table, rules, draws)
    goes, chosen, going, holding = decide(net, table, rules, ahead, ONE_PLY)
    won, lost = mark_both(table.score, roller, table.marks)
    if goes:
        leave(table)
        return float(won), going - mean
    play(table, chosen)
    return float(won - lost), holding - mean


def value_to_roller(net: Net, table: FlatTable) -> float:
    """The worth of being about to roll, by the net."""
    me, opp = boards(table)
    sum_up(net, opp, me, score_state(table.score, 1 - table.course[TO_ROLL]))
    return -value_here(net)


@frozen
class SampleMean:
    """The mean of so many trials or cases, with its standard error."""

    mean: float
    error: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """Between these lies the true value in 95 of 100 times."""
        return self.mean - _REACH * self.error, self.mean + _REACH * self.error

    @classmethod
    def of(cls, results: Sequence[float]) -> SampleMean:
        """The estimate from at least two results."""
        count = len(results)
        mean = fsum(results) / count
        return cls(mean, sqrt(fsum((one - mean) ** 2 for one in results) / (count - 1) / count), count)


@frozen
class Line:
    """A decision carried out: the holes that it wins at once, where play goes on, and whose is the next roll."""

    won: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    score: tuple[int, ...]
    course: tuple[int, int, int, int]
    rules: tuple[int, ...]

    @property
    def sign(self) -> int:
        """1 where the one who decides rolls next, else -1."""
        return -1 if self.course[TO_ROLL] else 1


def line_of(spot: JudgedRoll, packed: int | None) -> Line:
    """The line of a play (0: none can be made), or, without one, of going."""
    score, won, lost = spot.marked()
    talons, begun = (TALON, TALON), (0, spot.releve + 1, 0, 0)
    if packed is None:
        return Line(won, talons, (0,) * SCORE_SIZE, begun, spot.rules)
    score[HOLES:] = [0] * (SCORE_SIZE - HOLES)
    me = list(spot.me)
    if packed:
        move(me, packed)
    if me[RAIL] == 15:
        return Line(won - lost, talons, tuple(score), begun, spot.rules)
    course = (1, spot.releve, spot.rolls[0] + 1, spot.rolls[1])
    return Line(won - lost, (tuple(me), spot.opp), tuple(score), course, spot.rules)


class Roller:
    """A net that is ready to roll lines out, interpreted or compiled."""

    def __init__(self, net: Net, engine: Engine) -> None:
        self._engine, self._table = engine, engine.buffers(new_table())
        self._net, self._ahead = ready(net, engine)

    def trials(
        self, line: Line, count: int, seed: int | str, horizon: int = HORIZON
    ) -> tuple[list[float], list[float]]:
        """The worth of a line to the one who decides by each of so many trials, and how much of each is luck."""
        engine, sign = self._engine, line.sign
        start = engine.buffers(Start([list(side) for side in line.sides], list(line.score), list(line.course)))
        holes, lucks = engine.buffer([0.0] * count), engine.buffer([0.0] * count)
        draws = engine.draws(seed)((), _A_ROLL * horizon * count)
        run, rules = engine.made(try_out), engine.buffer(line.rules)
        run(self._table, rules, draws, self._net, self._ahead, start, horizon, holes, lucks)
        return [line.won + sign * float(one) for one in holes], [sign * float(one) for one in lucks]

    def worths(self, line: Line, count: int, seed: int | str) -> list[float]:
        """The worth of a line by each of so many trials, less its luck."""
        return [one - luck for one, luck in zip(*self.trials(line, count, seed), strict=True)]


LOOPS: Loops = (try_out, value_first, value_plays, mean_of_rolls)
"""The functions compiled to analyse a game and to roll out."""


@cache
def shipped_roller(loops: Loops, folder: Path) -> Roller:
    """The net that comes with the program, compiled where that can be done and kept in the folder; without loops interpreted."""
    return Roller(read_net(), compile_all(loops, folder) if loops else INTERPRETED)


@frozen
class Crew:
    """The work on lines: how many trials of each and their seed, the loops to be compiled, where they are kept, who works."""

    trials: int
    seed: int
    loops: Loops
    folder: Path
    jobs: Jobs = None

    @property
    def shares(self) -> int:
        """How many shares the trials of a line make; the last one is filled up."""
        return -(-self.trials // SHARE)

    def roll_out(self, groups: Sequence[Sequence[Line]]) -> Generator[tuple[int, tuple[SampleMean, ...]], None, None]:
        """Roll lines out, group by group; after each share of each line of a group its number, and the estimates so far."""
        tasks = [
            (line, f"{self.seed} {group} {number} {share}")
            for group, lines in enumerate(groups)
            for share in range(self.shares)
            for number, line in enumerate(lines)
        ]
        with closing(in_order(partial(_share_of, self.loops, self.folder), tasks, self.jobs)) as done:
            for group, lines in enumerate(groups):
                found: list[list[float]] = [[] for _ in lines]
                for _ in range(self.shares):
                    for results in found:
                        results.extend(next(done))
                    yield group, tuple(map(SampleMean.of, found))


def _share_of(loops: Loops, folder: Path, task: tuple[Line, str]) -> list[float]:
    line, seed = task
    return shipped_roller(loops, folder).worths(line, SHARE, seed)
