"""A recorded game cut into stretches for whoever draws it: one roll after another, and what lies between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from trictrac.games.events import NewPartie
from trictrac.games.record import Comment, E, GameRecord, S
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.report import CountReport, RollReport, read_game

if TYPE_CHECKING:
    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.state import State
    from trictrac.games.trictrac.text.record import Record

Report = RollReport | CountReport
"""A roll with the board before it, or one made without a board."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The events from ``start`` to before ``end`` of a log: one roll with its report, or what lies between two rolls.

    ``partie`` and ``releve`` say where it belongs.
    """

    start: int
    end: int
    partie: int
    releve: int
    report: Report | None = None


def first_event(record: GameRecord[S, E], log: Log[S, E]) -> int:
    """Where the events of a record begin in its log, which opens with how points are marked."""
    return len(log.events) - len(record.events)


def comments(record: GameRecord[S, E], log: Log[S, E]) -> dict[int, list[str]]:
    """The comments of a record, each under the place in the log of the event that follows it."""
    found: dict[int, list[str]] = {}
    place = first_event(record, log)
    for item in record.items:
        if not isinstance(item, Comment):
            place += 1
        elif item.text:
            found.setdefault(place, []).append(item.text)
    return found


def stretches(record: Record, log: Log[State, Event]) -> Iterator[Stretch]:
    """The whole of a record in order, but for a roll of which nothing is told yet; without events one empty stretch."""
    reports = read_game(log)
    at = first_event(record, log)
    for report in reports:
        end = report.start + len(report.events)
        yield from _between(log, at, report.start)
        if report.events:
            yield Stretch(report.start, end, *_place_of(report, log, report.start), report)
        at = end
    yield from _between(log, at, len(log.events))
    if not record.events:
        yield Stretch(at, at, 1, 1)


def _place_of(report: Report, log: Log[State, Event], start: int) -> tuple[int, int]:
    """The partie and the relevé of a roll."""
    if isinstance(report, RollReport):
        return log.states[start].partie, report.turn.position.releve
    # Who hands over the dice may have played on into the next partie (option ``continuation``).
    handed_over = bool(report.events) and isinstance(report.events[0], events.TakeDice)
    state = log.states[start + handed_over]
    return state.partie, state.releve


def _between(log: Log[State, Event], start: int, end: int) -> Iterator[Stretch]:
    """Events between rolls, parted where another relevé or partie begins."""
    for (partie, releve), places in groupby(range(start, end), lambda place: _chapter_of(log, place)):
        found = list(places)
        yield Stretch(found[0], found[-1] + 1, partie, releve)


def _chapter_of(log: Log[State, Event], place: int) -> tuple[int, int]:
    """To which partie and relevé an event between rolls belongs."""
    begins = isinstance(log.events[place], (events.SetPosition, NewPartie))
    state = log.states[place + begins]
    return state.partie, state.releve
