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
"""Hours after seven in the morning at which sessions begin, day by day. One of them is after midnight."""


class Learner(NamedTuple):
    """A simulated learner, whose memory of a question halves in a number of days.

    ``half`` is this half-life at first, and ``growth`` its factor after a right answer. ``absent`` are days without a
    session. ``slow`` is the share of answers that take him five times as long.
    """

    growth: float
    half: float = 4.0
    slow: float = 0.0
    absent: range = range(0)


class Mind:
    """The learner's memory of each card: the time of the last answer, and the half-life in days."""

    def __init__(self, learner: Learner) -> None:
        self._learner, self._random = learner, Random(1818)
        self._known: dict[Question, tuple[datetime, float]] = {}

    def recalls(self, question: Question, at: datetime) -> bool:
        since, half = self._known[question]
        return self._random.random() < exp2((since - at) / timedelta(half))

    def seconds(self) -> float:
        return self._random.choice((10.0, 12.0, 14.0)) * (5 if self._random.random() < self._learner.slow else 1)

    def learns(self, question: Question, at: datetime, *, right: bool) -> None:
        """Lengthen the half-life after a right answer, if a night has passed, and shorten it after a wrong one."""
        since, half = self._known.get(question, (at, self._learner.half))
        if not right:
            half = max(2.0, half / 3)
        elif at - since > timedelta(hours=8):
            half *= self._learner.growth
        self._known[question] = at, min(half, 1e6)
