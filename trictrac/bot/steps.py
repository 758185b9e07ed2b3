"""The steps of a partie on the flat buffers, which every loop shares: throw, judge, mark, play, set up. They compile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from trictrac.bot.sensible import best_allowed, leaves
from trictrac.laws.buffers import MARKS_SIZE, OPPONENT, PLAYS_SIZE, ROLLER, Ints, move, points_for
from trictrac.laws.fields import MASKS_SIZE, RAIL, TALON
from trictrac.laws.marking import HOLES, SCORE_SIZE, mark_points, wipe_points
from trictrac.laws.roll import judge_roll
from trictrac.model.rules import LOWERED_MODERN

if TYPE_CHECKING:
    from trictrac.fast.engine import Draws

TO_ROLL, RELEVE, ROLLS, PLAYED, DRAWN = 0, 1, 2, 4, 5
"""Places of the course: the side to roll, the relevé, both sides' rolls in it, the rolls of all parties, the draws used."""
_COURSE_SIZE = 6
TARGET = 12
"""Holes of a partie."""
Floats = list[float]
"""A buffer of numbers."""
_Number = TypeVar("_Number", int, float)


class FlatTable(NamedTuple):
    """The buffers of a game: both sides' checkers, the score, the course, what the laws read of it, and what they write.

    After them come the rules as the laws read them, and random numbers from 0 to 1, of which the course counts those used.
    """

    sides: list[Ints]
    score: Ints
    course: Ints
    about: Ints
    masks: Ints
    plays: Ints
    marks: Ints
    rules: Ints
    draws: Floats


def new_table(rules: Sequence[int] = LOWERED_MODERN) -> FlatTable:
    """Return a table at which a partie has just ended, so that the next throw begins one. It has no draws yet."""
    sizes = (RAIL + 1, RAIL + 1, SCORE_SIZE, _COURSE_SIZE, 3, MASKS_SIZE, PLAYS_SIZE, MARKS_SIZE)
    one, other, score, course, about, masks, plays, marks = ([0] * size for size in sizes)
    score[HOLES] = TARGET
    return FlatTable([one, other], score, course, about, masks, plays, marks, [*rules], [])


def boards(table: FlatTable) -> tuple[Ints, Ints]:
    """Return the checkers of the side to roll, and the other's."""
    roller = table.course[TO_ROLL]
    return table.sides[roller], table.sides[1 - roller]


def is_over(table: FlatTable) -> bool:
    """Return whether a side has its twelve holes."""
    return table.score[HOLES] >= TARGET or table.score[HOLES + 1] >= TARGET


def draw(table: FlatTable) -> float:
    """Return the next draw and count it as used."""
    table.course[DRAWN] += 1
    return table.draws[table.course[DRAWN] - 1]


def refilled(table: FlatTable, source: Draws, count: int) -> FlatTable:
    """Return the table with ``count`` more draws after those that are left."""
    left = table.draws[table.course[DRAWN] :]
    table.course[DRAWN] = 0
    return table._replace(draws=source(left, count))


def copy_over(source: Sequence[_Number], target: list[_Number]) -> None:
    """Copy ``source`` over the start of ``target``. Compiled code cannot assign a slice: it has no memory for a copy."""
    for at in range(len(source)):
        target[at] = source[at]


def begin_partie(table: FlatTable, side: int) -> None:
    """Clear the score and set up the talons for a partie that this side begins."""
    for at in range(SCORE_SIZE):
        table.score[at] = 0
    table.course[TO_ROLL], table.course[RELEVE] = side, 0
    set_up(table)


def set_up(table: FlatTable) -> None:
    """Put all checkers on the talons for the next relevé."""
    for side in range(2):
        checkers = table.sides[side]
        for field in range(RAIL + 1):
            checkers[field] = 0
        checkers[TALON] = 15
        table.course[ROLLS + side] = 0
    table.course[RELEVE] += 1


def throw(table: FlatTable) -> None:
    """Throw two dice and judge them. If the partie is over, first begin a new one by either side."""
    if is_over(table):
        begin_partie(table, int(draw(table) * 2))
    high, low = throw_dice(table)
    judge(table, high, low, 0)


def throw_dice(table: FlatTable) -> tuple[int, int]:
    """Return two dice, the higher first."""
    one, other = int(draw(table) * 6) + 1, int(draw(table) * 6) + 1
    return max(one, other), min(one, other)


def judge(table: FlatTable, high: int, low: int, meets: int) -> None:
    """Count a roll and write its plays and marks. ``meets`` (1 or 0) says whether it makes a rencontre (law 8.9)."""
    course, about = table.course, table.about
    roller = course[TO_ROLL]
    course[ROLLS + roller] += 1
    course[PLAYED] += 1
    about[0], about[1], about[2] = course[ROLLS + roller], 1 if course[RELEVE] == 1 else 0, meets
    me, opp = boards(table)
    judge_roll(me, opp, high, low, about, table.rules, table.masks, table.plays, table.marks)


def choose_sensibly(table: FlatTable, may_go: int) -> tuple[int, int]:
    """Return whether the sensible player goes (1 or 0), if he may, and his play (0: none)."""
    me, opp = boards(table)
    chosen, worth = best_allowed(me, opp, table.plays)
    return 1 if may_go and leaves(me, opp, worth, points_for(table.marks, OPPONENT)) else 0, chosen


def mark_own(table: FlatTable) -> int:
    """Mark what the roll earns the roller, and return the holes won (law 10.1)."""
    earned = points_for(table.marks, ROLLER)
    return mark_points(table.score, table.course[TO_ROLL], earned, 1, 1) if earned else 0


def mark_both(score: Ints, roller: int, marks: Ints) -> tuple[int, int]:
    """Mark a roll for both sides and return the holes that each wins. The score is left without holes."""
    won = mark_points(score, roller, points_for(marks, ROLLER), 1, 0)
    lost = mark_points(score, 1 - roller, points_for(marks, OPPONENT), 1, 0)
    score[HOLES] = score[HOLES + 1] = 0
    return won, lost


def leave(table: FlatTable) -> None:
    """Clear the points and set up the talons for a relevé in which the goer rolls first (law 11.3)."""
    wipe_points(table.score)
    set_up(table)


def play(table: FlatTable, packed: int) -> int:
    """Play the roll (0: nothing), change turn, and return whether the relevé is over (1 or 0).

    A side with all checkers off rolls again (law 6.7).
    """
    roller = table.course[TO_ROLL]
    me = table.sides[roller]
    move(me, packed)
    if me[RAIL] == 15:
        set_up(table)
        return 1
    table.course[TO_ROLL] = 1 - roller
    return 0


def leave_or_play(table: FlatTable, goes: int, packed: int) -> None:
    """Set up the next relevé if the roller goes, else play the roll (0: nothing).

    Before the play the other side marks what the roll gave it (law 10.1).
    """
    if goes:
        leave(table)
        return
    given = points_for(table.marks, OPPONENT)
    if given and not is_over(table):
        mark_points(table.score, 1 - table.course[TO_ROLL], given, 1, 1)
    play(table, packed)
