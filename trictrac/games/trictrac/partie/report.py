"""A game read roll by roll: what each roll was worth, what was claimed and played, what became of the errors.

Without a board a roll is what was marked while a player had the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from trictrac.games.events import Go, NewPartie, Player
from trictrac.games.log import Log
from trictrac.games.trictrac.partie.events import BearOff, Counting, Event, Marking, SetPosition, Throw
from trictrac.games.trictrac.partie.result import Result
from trictrac.games.trictrac.partie.state import Happening, MarkError, State, Turn
from trictrac.model.score import Score
from trictrac.values import frozen

FATES = {"schooled": "claimed", "contested": "claimed", "corrected": "corrected", "lapsed": "overlooked"}
"""The fate of an error after a happening; as long as there was none of these, it is open."""


@frozen
class Finding:
    """An error of marking and what became of it: ``claimed`` as an école, ``corrected``, ``overlooked`` or ``open``."""

    error: MarkError
    fate: str


@frozen
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
    start: int
    """The place of its first event in the log."""

    @property
    def number(self) -> int:
        """The number of the roll in the game."""
        return self.turn.number


@frozen
class CountReport:
    """One roll that was made without a board: who had the dice, what was marked, the score after it (A, B)."""

    number: int
    roller: Player
    events: tuple[Event, ...]
    happenings: tuple[Happening, ...]
    score: Score
    state: State
    results: tuple[Result, ...]
    """The parties that ended on this roll."""
    start: int
    """The place of its first event in the log."""


def read_rolls(log: Log[State, Event]) -> tuple[RollReport, ...]:
    """Every roll of a game in order, but for those made without a board."""
    return tuple(report for report in read_all_rolls(log) if isinstance(report, RollReport))


def read_all_rolls(log: Log[State, Event]) -> tuple[RollReport | CountReport, ...]:
    """Every roll of a game in order, those made without a board too."""
    fates = _fates(log)
    return tuple(
        _count_report(log, opening, start, end)
        if opening.counting is Counting.MARKER
        else _report(log, start, end, fates)
        for opening, start, end in _groups(log)
    )


def _groups(log: Log[State, Event]) -> Iterator[tuple[State, int, int]]:
    """The stretches of events from one roll to the next, each with the state it opens with.

    A draw that is played as it lies is a throw too. Without a board going and bearing off end a roll.
    """
    openings = [
        place
        for place, event in enumerate(log.events)
        if log.states[place + 1].number > log.states[place].number or isinstance(event, Throw)
    ]
    starts = [place + isinstance(log.events[place], (Go, BearOff)) for place in openings]
    for place, (start, end) in zip(openings, pairwise([*starts, len(log.events)]), strict=True):
        yield log.states[place + 1], start, _end(log, start, end)


def _end(log: Log[State, Event], start: int, end: int) -> int:
    """Where a roll ends: before the next one, another partie, a board set up, or another way of marking."""
    others = (NewPartie, SetPosition, Marking)
    return next((at for at in range(start + 1, end) if isinstance(log.events[at], others)), end)


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


def _count_report(log: Log[State, Event], opening: State, start: int, end: int) -> CountReport:
    last = log.states[end]
    return CountReport(
        opening.number,
        opening.roller,
        log.events[start:end],
        _told(log, start, end),
        last.told_score,
        last,
        last.results[len(log.states[start].results) :],
        start,
    )


def _told(log: Log[State, Event], start: int, end: int) -> tuple[Happening, ...]:
    """All that came about, but for errors: of these the findings tell."""
    states = log.states[start + 1 : end + 1]
    return tuple(
        happening for state in states for happening in state.happenings if happening.what not in ("lapsed", "erred")
    )


def _report(log: Log[State, Event], start: int, end: int, fates: dict[MarkError, str]) -> RollReport:
    states = log.states[start + 1 : end + 1]
    last = states[-1]
    turn = next(state.turn for state in reversed(states) if state.turn is not None)
    before = log.states[start]
    return RollReport(
        turn,
        log.events[start:end],
        _told(log, start, end),
        tuple(Finding(error, fate) for error, fate in fates.items() if error.turn == turn.number),
        last.told_score,
        last,
        last.results[len(before.results) :],
        start,
    )
