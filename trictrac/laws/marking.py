"""The score machine: points, bredouille, holes and pavillon as integer transitions (laws 10)."""

from __future__ import annotations

POINTS, FLAGS, HOLES, PAVILLON = 0, 2, 4, 6
"""The score as seven ints: points of both sides, their bredouille flags, their holes, the pavillon."""
SCORE_SIZE = 7

NO_FLAG, AWAY = 0, 3
"""The pavillon is 0 while nobody shows it, side + 1 while a side does, 3 when it is put away."""


def mark_points(score: list[int], side: int, amount: int, bredouille: int, pavillon: int) -> int:
    """Mark points for a side and return the holes it wins (laws 10.2–10.5); the holes are not stopped at twelve.

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
    """Advance a side's peg and move the pavillon: the second to win holes takes it, the first to win again puts it away."""
    score[HOLES + side] += won
    if not pavillon or not score[HOLES + 1 - side]:
        return
    if score[PAVILLON] == NO_FLAG:
        score[PAVILLON] = side + 1
    elif score[PAVILLON] == 2 - side:
        score[PAVILLON] = AWAY


def wipe_points(score: list[int]) -> None:
    """Both sides' points and flags of points fall: somebody goes (laws 11.3)."""
    score[POINTS] = score[POINTS + 1] = score[FLAGS] = score[FLAGS + 1] = 0
