"""Random parties on the laws' flat buffers, without a value in between: for benchmarks and studies of many rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, MARKS_SIZE, OPPONENT, PLAYS_SIZE, ROLLER, points_for
from trictrac.laws.fields import MASKS_SIZE, RAIL, TALON
from trictrac.laws.marking import HOLES, SCORE_SIZE, mark_points, wipe_points
from trictrac.laws.roll import judge_roll
from trictrac.model.rules import LOWERED_MODERN

Watcher = Callable[[list[int], list[int], list[int], list[int], list[int]], None]
"""Called after every roll was judged with the roller's checkers, the other's, the plays, the marks and the score."""


def random_rolls(
    random: Random, least: int, rules: Sequence[int] = LOWERED_MODERN, watch: Watcher | None = None
) -> int:
    """Play whole parties at random until at least so many rolls are played; returns how many were.

    Every allowed play has the same chance, and a player who may go does so half of the times.
    """
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    played = 0
    while played < least:
        score = [0] * SCORE_SIZE
        sides = [_talon(), _talon()]
        counts = [0, 0]
        roller, releve = int(random.random() * 2), 1
        while max(score[HOLES], score[HOLES + 1]) < 12:
            one, other = int(random.random() * 6) + 1, int(random.random() * 6) + 1
            high, low = (one, other) if one > other else (other, one)
            me, opp = sides[roller], sides[1 - roller]
            counts[roller] += 1
            judge_roll(me, opp, high, low, (counts[roller], releve == 1, 0), rules, masks, plays, marks)
            played += 1
            if watch is not None:
                watch(me, opp, plays, marks, score)
            earned = points_for(marks, ROLLER) if marks[0] else 0
            won = mark_points(score, roller, earned, 1, 1) if earned else 0
            if won and random.random() < 0.5:
                wipe_points(score)
                sides, counts, releve = [_talon(), _talon()], [0, 0], releve + 1
                continue
            if plays[ALLOWED]:
                play = plays[FIRST_PLAY + int(random.random() * plays[ALLOWED])]
                me[play & 31] -= 1
                me[play >> 5 & 31] += 1
                me[play >> 10 & 31] -= 1
                me[play >> 15] += 1
                me[0] = 0
            if marks[0] and score[HOLES + roller] < 12:
                mark_points(score, 1 - roller, points_for(marks, OPPONENT), 1, 1)
            if me[RAIL] == 15:
                sides, counts, releve = [_talon(), _talon()], [0, 0], releve + 1
            else:
                roller = 1 - roller
    return played


def _talon() -> list[int]:
    """Fifteen checkers on the talon."""
    side = [0] * (RAIL + 1)
    side[TALON] = 15
    return side
