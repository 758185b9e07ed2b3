"""Rolls of random games as the net sees them, and the beginning of a training."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trictrac.bot.net import alone, new_net
from trictrac.bot.selfplay import random_rolls
from trictrac.bot.steps import FlatTable
from trictrac.workshop.stages import Stage, TrainingPlan


def begun(plan: TrainingPlan) -> Stage:
    """Return a training of which no share is done."""
    return Stage(plan, 0, alone(new_net(plan.units, plan.seed)))


def rolls(seed: int, every: int = 3) -> Iterator[FlatTable]:
    """Return some rolls of random games, from the talons to bearing off."""
    return islice(random_rolls(seed), 0, None, every)
