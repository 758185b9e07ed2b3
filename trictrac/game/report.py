"""A game read roll by roll: what each roll was worth, what was claimed and played, what became of the errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from trictrac.game.events import Event, Throw
from trictrac.game.log import Log
from trictrac.game.state import Happening, MarkError, Result, State, Turn
from trictrac.model.score import Score

FATES = {"schooled": "claimed", "contested": "claimed", "corrected": "corrected", "lapsed": "overlooked"}
"""What a happening makes of an error; as long as none of them has, it is open."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An error of marking and what became of it: ``claimed`` as an école, ``corrected``, ``overlooked`` or ``open``."""

    error: MarkError
    fate: str


@dataclass(frozen=True, slots=True)
class RollReport:
    """One roll of a record: the turn with its outcome, the events and what they brought about, the score after it (A, B)."""

    turn: Turn
    events: tuple[Event, ...]
    happenings: tuple[Happening, ...]
    findings: tuple[Finding, ...]
    score: Score
    state: State
    results: tuple[Result, ...]
    """The parties that ended on this roll."""


def read_rolls(log: Log[State, Event]) -> tuple[RollReport, ...]:
    """Every roll of a game in order."""
    groups = list(_groups(log))
    fates = _fates(log)
    return tuple(_report(log, start, end, fates) for start, end in groups)


def _groups(log: Log[State, Event]) -> Iterator[tuple[int, int]]:
    """The stretches of events from one throw to the next; a draw that is played as it lies is a throw too."""
    starts = [
        place
        for place in range(len(log.events))
        if log.states[place + 1].number > log.states[place].number or isinstance(log.events[place], Throw)
    ]
    return pairwise([*starts, len(log.events)])


def _fates(log: Log[State, Event]) -> dict[MarkError, str]:
    """Every error that was complete at some time, and what became of it."""
    fates: dict[MarkError, str] = {}
    for state in log.states:
        for happening in state.happenings:
            if happening.error and happening.what == "erred":
                fates.setdefault(happening.error, "open")
            elif happening.error and happening.what in FATES:
                fates[happening.error] = FATES[happening.what]
    return fates


def _report(log: Log[State, Event], start: int, end: int, fates: dict[MarkError, str]) -> RollReport:
    states = log.states[start + 1 : end + 1]
    last = states[-1]
    turn = next(state.turn for state in reversed(states) if state.turn is not None)
    before = log.states[start]
    return RollReport(
        turn,
        log.events[start:end],
        tuple(
            happening for state in states for happening in state.happenings if happening.what not in ("lapsed", "erred")
        ),
        tuple(Finding(error, fate) for error, fate in fates.items() if error.turn == turn.number),
        last.score,
        last,
        last.results[len(before.results) :],
    )
