"""Rolls of random games as the net sees them, and the beginning of a training."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trictrac.bot.net import new_net
from trictrac.bot.player import JudgedRoll
from trictrac.bot.selfplay import random_rolls
from trictrac.bot.steps import RELEVE, ROLLS, TO_ROLL, FlatTable, boards
from trictrac.laws.buffers import ALLOWED, FIRST_PLAY, OPPONENT, ROLLER, points_for
from trictrac.laws.marking import FLAGS, HOLES, POINTS
from trictrac.model.rules import LOWERED_MODERN
from trictrac.workshop.training import Stage, TrainingPlan


def begun(plan: TrainingPlan) -> Stage:
    """Return a training of which no share is done."""
    return Stage(plan, 0, new_net(plan.units, plan.seed))


def rolls(seed: int, every: int = 3) -> Iterator[FlatTable]:
    """Return some rolls of random games, from the talons to bearing off."""
    return islice(random_rolls(seed), 0, None, every)


def spot_at(table: FlatTable) -> JudgedRoll:
    """Return the roll on a table as a question to the net in plain Python."""
    roller, (me, opp), score, course = table.course[TO_ROLL], boards(table), table.score, table.course
    pairs = [score[at + side] for at in (POINTS, FLAGS, HOLES) for side in (roller, 1 - roller)]
    return JudgedRoll(
        tuple(me),
        tuple(opp),
        (*pairs, 0),
        points_for(table.marks, ROLLER),
        points_for(table.marks, OPPONENT),
        tuple(table.plays[FIRST_PLAY : FIRST_PLAY + table.plays[ALLOWED]]),
        (course[ROLLS + roller] - 1, course[ROLLS + 1 - roller]),
        course[RELEVE],
        LOWERED_MODERN,
    )
