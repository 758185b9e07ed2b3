"""A partie played by any rule set and checked at every step."""

from __future__ import annotations

import random
from operator import mul

from tests.support import oracle
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_PLAY,
    LAWFUL,
    MARKS_SIZE,
    MOST_PLAYS,
    OPPONENT,
    PLAYS_SIZE,
    ROLLER,
    points_for,
)
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.marking import AWAY, FLAGS, HOLES, NO_FLAG, PAVILLON, POINTS, SCORE_SIZE, mark_points, wipe_points
from trictrac.laws.roll import judge_roll
from trictrac.model.rules import MODERN, Rules

TALON = (0, 15, *[0] * 24)


class Partie:
    """A partie played by a rule set, which is checked at every step."""

    def __init__(self, rng: random.Random, rules: Rules = MODERN) -> None:
        self.rng, self.rules, self.lowered = rng, rules, rules.play.lowered()
        self.target = rules.customs.hole_target
        self.flagged = rules.customs.pavillon == "yes"
        self.doubles = rules.customs.bredouille == "yes"
        self.masks, self.plays, self.marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
        self.score = [0] * SCORE_SIZE
        self.releves = 0
        self.set_up()
        self.mover = rng.randrange(2)

    def set_up(self) -> None:
        self.sides = [list(TALON), list(TALON)]
        self.rolls = [0, 0]
        self.releves += 1

    def play_out(self) -> int:
        """Play to the end, and return the number of rolls."""
        rolls = 0
        while max(self.score[HOLES], self.score[HOLES + 1]) < self.target:
            self.roll()
            rolls += 1
        return rolls

    def roll(self) -> None:
        me, opp = self.sides[self.mover], self.sides[1 - self.mover]
        one, other = self.rng.randint(1, 6), self.rng.randint(1, 6)
        high, low = max(one, other), min(one, other)
        self.rolls[self.mover] += 1
        circumstances = (self.rolls[self.mover], self.releves == 1, 0)
        before = me.copy()
        judge_roll(me, opp, high, low, circumstances, self.lowered, self.masks, self.plays, self.marks)
        assert me == before, "the laws moved a checker"
        assert 0 <= self.plays[ALLOWED] <= self.plays[LAWFUL] < MOST_PLAYS
        assert self.plays[ALLOWED] or not self.plays[LAWFUL], "lawful plays, but none allowed"
        self.look(me, opp, high, low)
        earned, given = points_for(self.marks, ROLLER), points_for(self.marks, OPPONENT)
        won = self.mark(self.mover, earned)
        if self.score[HOLES + self.mover] >= self.target:
            return
        if won and self.rng.random() < 0.3:
            self.go()
            return
        if self.plays[ALLOWED]:
            self.move(me, opp, self.plays[FIRST_PLAY + self.rng.randrange(self.plays[ALLOWED])])
        self.mark(1 - self.mover, given)
        if me[25] == 15:
            self.set_up()
        else:
            self.mover = 1 - self.mover

    def look(self, me: list[int], opp: list[int], high: int, low: int) -> None:
        """Check a roll that has been judged. A subclass adds its own checks."""

    def go(self) -> None:
        holes, flag = self.score[HOLES : HOLES + 2], self.score[PAVILLON]
        wipe_points(self.score)
        assert self.score == [0, 0, 0, 0, *holes, flag], "going wipes the points and nothing else"
        self.set_up()

    def mark(self, side: int, amount: int) -> int:
        before = tuple(self.score)
        won = mark_points(self.score, side, amount, int(self.doubles), int(self.flagged))
        points, flags, holes, pavillon = (
            self.score[POINTS : POINTS + 2],
            self.score[FLAGS : FLAGS + 2],
            self.score[HOLES : HOLES + 2],
            self.score[PAVILLON],
        )
        assert amount >= 0
        assert amount % 2 == 0, "points are even"
        assert (points[side] - before[POINTS + side] - amount) % 12 == 0
        assert max(points) < 12
        assert min(points) >= 0
        assert holes[side] == before[HOLES + side] + won
        assert holes[1 - side] == before[HOLES + 1 - side]
        assert flags in ([0, 0], [1, 0], [0, 1]), "one side at most holds the bredouille"
        assert not (flags[0] and not points[0])
        assert not (flags[1] and not points[1])
        assert (pavillon == NO_FLAG) == (min(holes) == 0 or not self.flagged), (
            "the flag is shown by the second to win holes"
        )
        assert before[PAVILLON] != AWAY or pavillon == AWAY
        return won

    def move(self, me: list[int], opp: list[int], play: int) -> None:
        from1, to1, from2, to2 = play & 31, play >> 5 & 31, play >> 10 & 31, play >> 15
        me[from1] -= 1
        me[to1] += 1
        if from2:
            me[from2] -= 1
            me[to2] += 1
        end = to2 if from2 == to1 else max(to1, to2)
        assert me[0] == 0
        assert min(me) == 0
        assert sum(me) == 15, "checkers are conserved"
        assert me[12] != 1, "one checker alone on the corner"
        assert me[13] == 0, "a checker on the opponent's corner"
        assert not any(map(mul, me[1:25], opp[24:0:-1])), "both colours on one field"
        if 13 < end < 19 or (13 < to1 < 19 and to1 != from2):
            assert not oracle.can_still_fill(tuple(opp), oracle.GRAND_JAN), "left in a closed grand jan"
        if 18 < end < 25:
            assert not oracle.can_still_fill(tuple(opp), oracle.PETIT_JAN), "left in a closed petit jan"
        if to1 == 25 or to2 == 25:
            assert sum(me[1:19]) == 0, "borne off before all were home"
