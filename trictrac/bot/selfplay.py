"""Parties by the thousand on the flat buffers, at random or between sensible players. Plain functions that compile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trictrac.bot.steps import (
    DRAWN,
    PLAYED,
    FlatTable,
    choose_sensibly,
    draw,
    is_over,
    leave_or_play,
    mark_own,
    new_table,
    refilled,
    throw,
)
from trictrac.fast.engine import INTERPRETED, Draws, Engine
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MARKS_SIZE, OPPONENT, PLAYS_SIZE, ROLLER, Ints, points_for
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.roll import judge_roll

_MOST_DRAWS = 5
"""Most draws of a roll: the beginner, two dice, whether to go, which play."""
_BLOCK = 1 << 14
"""Most draws made at once."""


def play_parties(table: FlatTable, least: int, at_random: int) -> int:
    """Play whole parties until at least ``least`` rolls are played (return 1), or the draws run out (0).

    The players are sensible or play at random (1). Then every allowed play has the same chance, and a player who may go does
    so half of the times.
    """
    while table.course[DRAWN] + _MOST_DRAWS <= len(table.draws):
        if is_over(table) and table.course[PLAYED] >= least:
            return 1
        throw(table)
        if at_random:
            go_on_at_random(table)
        else:
            go_on_sensibly(table)
    return 0


def judge_all(
    boards: list[Ints],
    dice: list[Ints],
    numbers: Ints,
    rules: Ints,
    buffers: list[Ints],
    points: list[Ints],
) -> int:
    """Judge roll after roll, write the points of the roller and of the other into ``points``, and return how many rolls.

    Each roll has two boards (the roller's first), two dice (the higher first) and a number in the relevé (0: unknown).
    ``buffers`` are those of the laws: masks, plays and marks, each as long as the longest.
    """
    masks, plays, marks = buffers[0], buffers[1], buffers[2]
    for at in range(len(dice)):
        me, opp = boards[2 * at], boards[2 * at + 1]
        judge_roll(me, opp, dice[at][0], dice[at][1], (numbers[at], 1, 0), rules, masks, plays, marks)
        points[at][ROLLER], points[at][OPPONENT] = points_for(marks, ROLLER), points_for(marks, OPPONENT)
    return len(dice)


def law_buffers() -> list[Ints]:
    """Return the buffers of the laws for ``judge_all``: masks, plays and marks."""
    return [[0] * max(MASKS_SIZE, PLAYS_SIZE, MARKS_SIZE) for _ in range(3)]


LOOPS = (play_parties, judge_all)
"""Loops worth compiling, with all the laws in them."""


def go_on_at_random(table: FlatTable) -> None:
    """Mark the roll, then go or play at random."""
    plays, packed = table.plays, 0
    goes = mark_own(table) > 0 and draw(table) < 0.5
    if not goes and plays[ALLOWED]:
        packed = plays[FIRST_PLAY + int(draw(table) * plays[ALLOWED])]
    leave_or_play(table, goes, packed)


def go_on_sensibly(table: FlatTable) -> None:
    """Mark the roll, then go if it is sensible, or make the play with the best outlook."""
    goes, packed = choose_sensibly(table, mark_own(table))
    leave_or_play(table, goes, packed)


def play_rolls(seed: int, least: int, engine: Engine = INTERPRETED, *, at_random: bool) -> int:
    """Play whole parties, at random or sensibly, until at least ``least`` rolls are played, and return the number."""
    table, play_on = engine.buffers(new_table()), engine.made(play_parties)
    block = min(_BLOCK, 4 * max(least, 500))
    run_loop(lambda table: play_on(table, least, int(at_random)), table, engine.draws(seed), block)
    return table.course[PLAYED]


def run_loop(loop: Callable[[FlatTable], int], table: FlatTable, source: Draws, block: int) -> None:
    """Call a loop with a table until it returns 1. After each 0 add ``block`` draws to those that are left."""
    while not loop(table):
        table = refilled(table, source, block)


def random_rolls(seed: int) -> Iterator[FlatTable]:
    """Yield the table at each roll of random parties, judged but not marked, without end. The buffers are reused."""
    table, source = new_table(), INTERPRETED.draws(seed)
    while True:
        if table.course[DRAWN] + _MOST_DRAWS > len(table.draws):
            table = refilled(table, source, 1000)
        throw(table)
        yield table
        go_on_at_random(table)
