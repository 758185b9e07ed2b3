"""A question answered: what was claimed, what was right, when and how fast; and where questions come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from trictrac.draw.answer import Answer
from trictrac.games.trictrac.partie.slips import Slip
from trictrac.study.questions.question import Question

Clock = Callable[[], datetime]
"""Tells the time, in UTC."""

_LONGEST = 1800.0
"""Whoever takes longer has been away."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer; ``slip`` None means that it was right.

    ``claim`` and ``truth`` are canonical (``claim`` empty where the time ran out), ``at`` is in UTC, ``seconds`` how long it
    took (None where nobody measured), ``source`` is ``drill``, ``ecole``, ``failed``, ``lesson`` or ``game``, ``place`` where
    in it (a game and its roll, a lesson). What is not ``rated`` moves no rating and no card.
    """

    question: Question
    claim: str
    truth: str
    slip: Slip | None
    at: datetime
    seconds: float | None = None
    source: str = "drill"
    place: str = ""
    hints: int = 0
    rated: bool = True


class Source(Protocol):
    """Where the questions of a quiz come from, and where its answers go."""

    def next(self) -> Question | None:
        """The next question; None when the quiz is over."""
        ...

    def take(self, answered: Answered) -> Answer:
        """Keep an answer, and say what comes of it."""
        ...

    def report(self, question: Question, note: str) -> Answer:
        """Keep a doubtful question for checking."""
        ...

    def end(self) -> Answer:
        """What is said when the quiz ends."""
        ...


def seconds_between(since: datetime, at: datetime) -> float | None:
    """How long an answer took; None where the clock went backwards or nobody can have thought so long."""
    seconds = (at - since).total_seconds()
    return seconds if 0 <= seconds <= _LONGEST else None
