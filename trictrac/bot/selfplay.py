"""Parties by the thousand on the laws' flat buffers, at random or between sensible players: plain functions that compile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from trictrac.bot.sensible import best_allowed, leaves
from trictrac.fast.engine import INTERPRETED, Engine
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_PLAY,
    MARKS_SIZE,
    OPPONENT,
    PLAYS_SIZE,
    ROLLER,
    move,
    points_for,
)
from trictrac.laws.fields import MASKS_SIZE, RAIL, TALON
from trictrac.laws.marking import HOLES, SCORE_SIZE, mark_points, wipe_points
from trictrac.laws.roll import judge_roll
from trictrac.model.rules import LOWERED_MODERN

TO_ROLL, RELEVE, ROLLS, PLAYED, DRAWN = 0, 1, 2, 4, 5
"""The course of the game: the side to roll, the relevé, both sides' rolls in it, the rolls of all parties, and how many of
the draws are used."""
_COURSE_SIZE = 6
_TARGET = 12
_MOST_DRAWS = 5
"""A roll uses no more: who begins, two dice, whether to go, which play."""
_BLOCK = 1 << 14
"""How many draws are made at once at most."""


class Table(NamedTuple):
    """The buffers of a game: both sides' checkers, the score, the course, what the laws are told of it, and what they write."""

    sides: list[list[int]]
    score: list[int]
    course: list[int]
    about: list[int]
    masks: list[int]
    plays: list[int]
    marks: list[int]


def new_table() -> Table:
    """A table at which a partie has just ended, so that the next roll begins one."""
    sizes = (_COURSE_SIZE, 3, MASKS_SIZE, PLAYS_SIZE, MARKS_SIZE)
    score = [0] * SCORE_SIZE
    score[HOLES] = _TARGET
    return Table([[0] * (RAIL + 1), [0] * (RAIL + 1)], score, *([0] * size for size in sizes))


def play_random(table: Table, rules: list[int], draws: list[float], least: int) -> int:
    """Play whole parties at random until at least so many rolls are played (1), or the draws run short (0).

    Every allowed play has the same chance, and a player who may go does so half of the times.
    """
    while table.course[DRAWN] + _MOST_DRAWS <= len(draws):
        if is_over(table) and table.course[PLAYED] >= least:
            return 1
        throw(table, rules, draws)
        go_on_at_random(table, draws)
    return 0


def play_sensible(table: Table, rules: list[int], draws: list[float], least: int) -> int:
    """The same between two sensible players: each plays what has the best outlook, and goes when it is sensible."""
    while table.course[DRAWN] + _MOST_DRAWS <= len(draws):
        if is_over(table) and table.course[PLAYED] >= least:
            return 1
        throw(table, rules, draws)
        go_on_sensibly(table)
    return 0


def judge_all(
    boards: list[list[int]],
    dice: list[list[int]],
    rules: list[int],
    masks: list[int],
    plays: list[int],
    marks: list[int],
) -> int:
    """Judge roll after roll: two boards each, the roller's and the other's, and two dice; the points that all give together."""
    points = 0
    about = (5, 1, 0)
    for at in range(len(dice)):
        me, opp = boards[2 * at], boards[2 * at + 1]
        judge_roll(me, opp, dice[at][0], dice[at][1], about, rules, masks, plays, marks)
        points += points_for(marks, ROLLER) + points_for(marks, OPPONENT)
    return points


LOOPS = (play_random, play_sensible, judge_all)
"""The loops that are worth compiling, with all the laws in them."""


def boards(table: Table) -> tuple[list[int], list[int]]:
    """The checkers of the side to roll, and the other's."""
    roller = table.course[TO_ROLL]
    return table.sides[roller], table.sides[1 - roller]


def is_over(table: Table) -> bool:
    """Whether a side has its twelve holes."""
    return table.score[HOLES] >= _TARGET or table.score[HOLES + 1] >= _TARGET


def throw(table: Table, rules: Sequence[int], draws: Sequence[float]) -> None:
    """Throw two dice and judge them; where the partie is over, a new one is begun by either side."""
    course, about = table.course, table.about
    if is_over(table):
        for at in range(SCORE_SIZE):
            table.score[at] = 0
        course[TO_ROLL], course[RELEVE] = int(draw(course, draws) * 2), 0
        set_up(table)
    one, other = int(draw(course, draws) * 6) + 1, int(draw(course, draws) * 6) + 1
    roller = course[TO_ROLL]
    course[ROLLS + roller] += 1
    course[PLAYED] += 1
    about[0], about[1], about[2] = course[ROLLS + roller], 1 if course[RELEVE] == 1 else 0, 0
    me, opp = boards(table)
    judge_roll(me, opp, max(one, other), min(one, other), about, rules, table.masks, table.plays, table.marks)


def set_up(table: Table) -> None:
    """All checkers to the talons, for the next relevé."""
    for side in range(2):
        checkers = table.sides[side]
        for field in range(RAIL + 1):
            checkers[field] = 0
        checkers[TALON] = 15
        table.course[ROLLS + side] = 0
    table.course[RELEVE] += 1


def go_on_at_random(table: Table, draws: Sequence[float]) -> None:
    """Mark the roll thrown, then go or play at random."""
    course, plays = table.course, table.plays
    if mark_own(table) and draw(course, draws) < 0.5:
        leave(table)
    elif plays[ALLOWED]:
        play(table, plays[FIRST_PLAY + int(draw(course, draws) * plays[ALLOWED])])
    else:
        play(table, 0)


def go_on_sensibly(table: Table) -> None:
    """Mark the roll thrown, then go if it is sensible, or play what has the best outlook."""
    me, opp = boards(table)
    won = mark_own(table)
    chosen, worth = best_allowed(me, opp, table.plays)
    if won and leaves(me, opp, worth, points_for(table.marks, OPPONENT)):
        leave(table)
    else:
        play(table, chosen)


def mark_own(table: Table) -> int:
    """Let the roller mark what the roll earns him; the holes that it wins (laws 10.1)."""
    earned = points_for(table.marks, ROLLER)
    return mark_points(table.score, table.course[TO_ROLL], earned, 1, 1) if earned else 0


def leave(table: Table) -> None:
    """Points wiped, checkers to the talons, the goer rolls first (laws 11.3)."""
    wipe_points(table.score)
    set_up(table)


def play(table: Table, packed: int) -> None:
    """Play the roll (0: nothing), and let the other mark what it gave him (laws 10.1); who is off rolls again (laws 6.7)."""
    roller = table.course[TO_ROLL]
    me = table.sides[roller]
    if packed:
        move(me, packed)
    given = points_for(table.marks, OPPONENT)
    if given and not is_over(table):
        mark_points(table.score, 1 - roller, given, 1, 1)
    if me[RAIL] == 15:
        set_up(table)
    else:
        table.course[TO_ROLL] = 1 - roller


def draw(course: list[int], draws: Sequence[float]) -> float:
    """The next of the draws."""
    course[DRAWN] += 1
    return draws[course[DRAWN] - 1]


Loop = Callable[[Table, list[int], list[float], int], int]


def play_rolls(
    loop: Loop, seed: int, least: int, rules: Sequence[int] = LOWERED_MODERN, engine: Engine = INTERPRETED
) -> int:
    """Play whole parties by one of the loops until at least so many rolls are played; returns how many were."""
    table, lowered, source = engine.buffers(new_table()), engine.buffer(rules), engine.draws(seed)
    play_on, course, draws = engine.made(loop), table.course, source((), 0)
    while not play_on(table, lowered, draws, least):
        draws = source(draws[course[DRAWN] :], min(_BLOCK, 4 * max(least - course[PLAYED], 500)))
        course[DRAWN] = 0
    return course[PLAYED]


def random_rolls(seed: int, rules: Sequence[int] = LOWERED_MODERN) -> Iterator[Table]:
    """The table at each roll of random parties, judged and not yet marked, without end; the buffers are used again."""
    table, source = new_table(), INTERPRETED.draws(seed)
    course, draws = table.course, source((), 0)
    while True:
        if course[DRAWN] + _MOST_DRAWS > len(draws):
            draws = source(draws[course[DRAWN] :], 1000)
            course[DRAWN] = 0
        throw(table, rules, draws)
        yield table
        go_on_at_random(table, draws)
