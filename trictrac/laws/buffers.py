"""The flat buffers of ints in which the laws return plays and marks.

Plays: ten header ints, then one int per play, from | to << 5 | from << 10 | to << 15. A number not played has from = to
= 0. A tout d'une goes through its rest. The allowed plays come before those that are only lawful (law 3.6). Marks: the
number of records, then eight ints per record, one record per way.
"""

from __future__ import annotations

Ints = list[int]
"""A flat buffer."""

LAWFUL, ALLOWED, USED, ALONE, EMPTIES, JAN, TASK, MISERE_DONE, PASSING, BOUND = range(10)
"""The header of a buffer of plays: how many are lawful, and how many of these allowed. How many numbers they play, and
which one if only one. Whether some play empties the board. The first field of the jan to fill or keep (0: none), and
which of the two. Whether the pile of misery is made or kept. The numbers that fill in passing (1 the higher, 2 the
lower). Whether the last checker outside may come in by the higher number only (option ``exit = guiton_a``).
"""
FIRST_PLAY = 10
MOST_PLAYS = 512
"""Most plays of one roll that a buffer holds."""
PLAYS_SIZE = FIRST_PLAY + 3 * MOST_PLAYS

FILLS, KEEPS = 1, 2

MARK_JAN, MARK_TO, MARK_POINTS, MARK_FIELD, MARK_NUMBER, MARK_FROM, MARK_AND_FROM, MARK_PASSAGE = range(8)
MARK_WIDTH = 8
FIRST_MARK = 1
MARKS_SIZE = FIRST_MARK + 128 * MARK_WIDTH
"""Size of a buffer of marks, which holds 128 records."""

ROLLER, OPPONENT = 0, 1


def pack(from1: int, to1: int, from2: int, to2: int) -> int:
    """Return one play packed in an int."""
    return from1 | to1 << 5 | from2 << 10 | to2 << 15


def move(me: list[int], packed: int) -> None:
    """Move the checkers of a packed play (0: none), in place."""
    me[packed & 31] -= 1
    me[packed >> 5 & 31] += 1
    me[packed >> 10 & 31] -= 1
    me[packed >> 15] += 1


def move_back(me: list[int], packed: int) -> None:
    """Undo ``move``, in place."""
    me[packed >> 15] -= 1
    me[packed >> 10 & 31] += 1
    me[packed >> 5 & 31] -= 1
    me[packed & 31] += 1


def add_mark(
    marks: list[int], jan: int, to: int, points: int, field: int, number: int, from1: int, from2: int, passage: int
) -> None:
    """Append the record of one way to ``marks``."""
    at = FIRST_MARK + MARK_WIDTH * marks[0]
    marks[at] = jan
    marks[at + 1] = to
    marks[at + 2] = points
    marks[at + 3] = field
    marks[at + 4] = number
    marks[at + 5] = from1
    marks[at + 6] = from2
    marks[at + 7] = passage
    marks[0] += 1


def points_for(marks: list[int], to: int) -> int:
    """Return the sum of the points that these marks give to side ``to``."""
    total = 0
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * marks[0], MARK_WIDTH):
        if marks[at + MARK_TO] == to:
            total += marks[at + MARK_POINTS]
    return total
