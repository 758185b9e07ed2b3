"""Counts of what happens in parties between two equal players, by any rules. Plain functions that compile.

The figures are the same to the last digit compiled or not: the sensible player has whole numbers only, and the net's
weights are whole multiples of one fraction here, so that its sums are the same in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trictrac.bot.choosing import ONE_PLY, SENSIBLE, Ahead, decide, new_ahead, value_first
from trictrac.bot.net import Net, Nets, alone, new_net, with_room
from trictrac.bot.steps import (
    DRAWN,
    RELEVE,
    ROLLS,
    TO_ROLL,
    FlatTable,
    Floats,
    begin_partie,
    choose_sensibly,
    judge,
    leave,
    new_table,
    play,
    refilled,
    throw_dice,
)
from trictrac.bot.weights import read_net
from trictrac.fast.engine import Engine, Loops
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_MARK,
    FIRST_PLAY,
    JAN,
    KEEPS,
    MARK_JAN,
    MARK_POINTS,
    MARK_WIDTH,
    OPPONENT,
    ROLLER,
    TASK,
    Ints,
    points_for,
)
from trictrac.laws.marking import HOLES, POINTS, mark_points
from trictrac.laws.options import CORNER_EXCUSES, JANS
from trictrac.laws.plays import leaves_full
from trictrac.model.position import TALON

TARGET, BREDOUILLE, PAVILLON, PLAYER = range(4)
"""Places of the terms of a partie: holes, bredouille and pavillon (1 or 0), and the kind of both players."""
THROWN, RELEVES, WINS, DOUBLES, FIRST, BY_JAN = range(6)
"""Places of the counts: rolls, relevés, holes won single or double, double ones, first roll, then points by jan."""
PLAYERS = {"sensible": SENSIBLE, "strong": ONE_PLY}
"""The players by name: the sensible one, and the net that looks one ply ahead."""

_A_ROLL = 2
"""Random draws used by one roll."""
_A_PARTIE = 700
"""Random draws that suffice for most parties."""
_PARTS = 1 << 16
"""Fractions of 1 to which weights are rounded: a power of two, so that sums stay below 53 bits."""


class Exact(Net):
    """A net whose sums are the same in any order: its weights are multiples of one fraction, in eight bytes."""

    inner: list[Floats]
    bias: Floats
    outer: Floats
    last: Floats
    sums: Floats
    nought: Floats


class ExactNets(Nets):
    """A player's nets, both exact."""

    home: Exact
    past: Exact


def exact(nets: Nets) -> ExactNets:
    """Return nets with their weights rounded to multiples of 1/65,536."""

    def rounded(weights: Sequence[float]) -> Floats:
        return [round(weight * _PARTS) / _PARTS for weight in weights]

    return ExactNets(
        *(
            Exact(*with_room([rounded(row) for row in net.inner], *map(rounded, (net.bias, net.outer, net.last))))
            for net in nets
        )
    )


def count_partie(
    table: FlatTable,
    net: ExactNets,
    ahead: Ahead,
    terms: Ints,
    counts: Ints,
) -> int:
    """Play a partie, or continue it, until it is over (return 1) or the draws run out (return 0).

    Side 0 begins. ``table`` and ``counts`` are updated.
    """
    if not counts[THROWN]:
        begin_partie(table, 0)
    while table.course[DRAWN] + _A_ROLL <= len(table.draws):
        _throw(table, counts)
        if _go_on(table, net, ahead, terms, counts):
            counts[RELEVES] = table.course[RELEVE]
            return 1
    return 0


def _throw(table: FlatTable, counts: Ints) -> None:
    """Throw two dice, judge the roll, and count the points of each jan for either player."""
    course, marks, roller = table.course, table.marks, table.course[TO_ROLL]
    high, low = throw_dice(table)
    dice = 7 * high + low
    counts[THROWN] += 1
    if counts[THROWN] == 1:
        counts[FIRST] = dice
    answers = course[RELEVE] == 1 and course[ROLLS + roller] == 0 and course[ROLLS + 1 - roller] == 1
    judge(table, high, low, 1 if answers and dice == counts[FIRST] else 0)
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH):
        counts[BY_JAN + marks[at + MARK_JAN]] += marks[at + MARK_POINTS]


def _go_on(table: FlatTable, net: ExactNets, ahead: Ahead, terms: Ints, counts: Ints) -> int:
    """Mark the roll, go or play, let the other player mark, and return whether the partie is over (1 or 0)."""
    roller = table.course[TO_ROLL]
    if table.rules[CORNER_EXCUSES] and table.plays[TASK] == KEEPS:
        _keep(table.sides[roller], table.plays)
    if terms[PLAYER] == SENSIBLE:
        goes, chosen = choose_sensibly(table, 1)
    else:
        goes, chosen, _, _ = decide(net, table, ahead, ONE_PLY)
    won = _mark(table, roller, ROLLER, terms, counts)
    if table.score[HOLES + roller] >= terms[TARGET]:
        return 1
    if won and goes:
        leave(table)
        return 0
    _mark(table, 1 - roller, OPPONENT, terms, counts)
    play(table, chosen)
    return 1 if table.score[HOLES + 1 - roller] >= terms[TARGET] else 0


def _keep(me: Ints, plays: Ints) -> None:
    """Limit the allowed plays to those that keep the full jan, if any does: its points are marked."""
    kept = FIRST_PLAY
    for at in range(FIRST_PLAY, FIRST_PLAY + plays[ALLOWED]):
        if leaves_full(me, plays[at], plays[JAN]):
            plays[kept] = plays[at]
            kept += 1
    if kept > FIRST_PLAY:
        plays[ALLOWED] = kept - FIRST_PLAY


def _mark(table: FlatTable, side: int, to: int, terms: Ints, counts: Ints) -> int:
    """Let a side mark the points of the roll, count the holes won, and return their number."""
    points = points_for(table.marks, to)
    if not points:
        return 0
    before = table.score[POINTS + side]
    won = mark_points(table.score, side, points, terms[BREDOUILLE], terms[PAVILLON])
    if won:
        wins = (before + points) // 12
        counts[WINS] += wins
        counts[DOUBLES] += won - wins
    return won


LOOPS: Loops = (count_partie, value_first)
"""Functions compiled to measure what a rule changes."""


class Counter:
    """A counter of parties between two equal players (a name of ``PLAYERS``), interpreted or compiled."""

    def __init__(self, player: str, engine: Engine) -> None:
        self._engine, self._kind = engine, PLAYERS[player]
        net, first = _player(self._kind)
        ahead = new_ahead()
        ahead.first[:] = first
        self._net, self._ahead, self._table = engine.buffers(net), engine.buffers(ahead), engine.buffers(new_table())

    def count(
        self, seed: str, rules: Sequence[int], terms: tuple[int, int, int], opening: tuple[int, int] | None = None
    ) -> tuple[Ints, Ints]:
        """Return the final score of the partie of a seed, and its counts.

        ``terms`` are the holes of the partie, and whether bredouille and pavillon are played. ``opening`` replaces the
        first roll.
        """
        engine, source = self._engine, self._engine.draws(seed)
        table = refilled(self._table._replace(rules=engine.buffer(rules)), source, _A_PARTIE)
        run, bound = engine.made(count_partie), engine.buffer((*terms, self._kind))
        counts = engine.buffer([0] * (BY_JAN + JANS))
        if opening:
            table.draws[0], table.draws[1] = ((die - 0.5) / 6 for die in opening)
        while not run(table, self._net, self._ahead, bound, counts):
            table = refilled(table, source, _A_PARTIE)
        return list(map(int, table.score)), list(map(int, counts))


@cache
def _player(kind: int) -> tuple[ExactNets, Floats]:
    """Return the net of a player, and the worth of the first roll of a relevé. The sensible one gets a dummy."""
    net = exact(alone(new_net(1, 0)) if kind == SENSIBLE else read_net())
    first = new_ahead().first
    value_first(net, list(TALON), first)
    return net, first
