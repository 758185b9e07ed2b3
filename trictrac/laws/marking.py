"""The marking of points on a score of ints: bredouille, holes and pavillon (law 10)."""

from __future__ import annotations

POINTS, FLAGS, HOLES, PAVILLON = 0, 2, 4, 6
"""The score as seven ints: points of both sides, their bredouille flags, their holes, the pavillon."""
SCORE_SIZE = 7
HOLE = 12
"""Points of a hole (law 10.2)."""

NO_FLAG, AWAY = 0, 3
"""Values of the pavillon: 0 before anyone shows it, side + 1 while a side does, 3 once it is put away."""


def mark_points(score: list[int], side: int, amount: int, bredouille: int, pavillon: int) -> int:
    """Mark points for a side, in place, and return the holes it wins, even beyond twelve (laws 10.2–10.5).

    ``bredouille`` and ``pavillon`` are 0 where the rules play without them.
    """
    other = 1 - side
    won = 0
    if amount > 0:
        score[FLAGS + other] = 0
        if score[POINTS + side] == 0:
            score[FLAGS + side] = 1
        score[POINTS + side] += amount
        while score[POINTS + side] > 11:
            won += 2 if score[FLAGS + side] and bredouille else 1
            score[POINTS + side] -= 12
            score[POINTS + other] = 0
            score[FLAGS + side] = 1
        if score[POINTS + side] == 0:
            score[FLAGS + side] = 0
        if won:
            win_holes(score, side, won, pavillon)
    return won


def win_holes(score: list[int], side: int, won: int, pavillon: int) -> None:
    """Add holes to a side and move the pavillon, in place.

    The second side to win holes takes the pavillon. If the other then wins again, it is put away.
    """
    score[HOLES + side] += won
    if not pavillon or not score[HOLES + 1 - side]:
        return
    if score[PAVILLON] == NO_FLAG:
        score[PAVILLON] = side + 1
    elif score[PAVILLON] == 2 - side:
        score[PAVILLON] = AWAY


def wipe_points(score: list[int]) -> None:
    """Set the points and bredouille flags of both sides to 0, as when a player goes (law 11.3)."""
    score[POINTS] = score[POINTS + 1] = score[FLAGS] = score[FLAGS + 1] = 0
