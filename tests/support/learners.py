"""Simulated learners who answer, forget and come back."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import exp2
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from trictrac.study.questions.question import Question

DAYS, MISTAKES, RIGHT = 120, 2, 8


BEGIN = datetime(2026, 1, 5, 7, tzinfo=ZoneInfo("Europe/Paris"))


HOURS = (0, 13, 1, 17, 5)
"""So long after seven in the morning the sessions begin, day by day: mornings, evenings, once after midnight."""


class Learner(NamedTuple):
    """A learner: how the half-life (in days) of what he knows grows by a right answer, what it is at first, days of absence.

    ``slow`` is the share of his answers that take him five times as long as the others.
    """

    growth: float
    half: float = 4.0
    slow: float = 0.0
    absent: range = range(0)


class Mind:
    """What a learner remembers of each card: since when, and its half-life in days."""

    def __init__(self, learner: Learner) -> None:
        self._learner, self._random = learner, Random(1818)
        self._known: dict[Question, tuple[datetime, float]] = {}

    def recalls(self, question: Question, at: datetime) -> bool:
        since, half = self._known[question]
        return self._random.random() < exp2((since - at) / timedelta(half))

    def seconds(self) -> float:
        return self._random.choice((10.0, 12.0, 14.0)) * (5 if self._random.random() < self._learner.slow else 1)

    def learns(self, question: Question, at: datetime, *, right: bool) -> None:
        """A right answer lets it last longer where a night has passed; a wrong one leaves a part of it."""
        since, half = self._known.get(question, (at, self._learner.half))
        if not right:
            half = max(2.0, half / 3)
        elif at - since > timedelta(hours=8):
            half *= self._learner.growth
        self._known[question] = at, min(half, 1e6)
