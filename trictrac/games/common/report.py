"""A sister game read roll by roll: who rolled what, what was played, which plays against the rules were let stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trictrac.games.common import events
from trictrac.games.common.state import Phase, What
from trictrac.games.events import Begin, Draw, Move, NewPartie
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.common.events import Event
    from trictrac.games.common.state import Result, State
    from trictrac.games.events import Player
    from trictrac.games.log import Log


@frozen
class Fault:
    """A play against the rules that was not put right by the player himself: its place in the log, and who made it."""

    place: int
    player: Player
    demanded: bool
    """Whether the other demanded a legal play."""


@frozen
class Rolled:
    """One roll: its number in the record, whose it is, the dice, the play that remained (none: nothing could be played)."""

    number: int
    roller: Player
    dice: tuple[int, ...]
    play: Move | None
    hits: int
    """How many opposing checkers were hit."""
    faults: tuple[Fault, ...]


@frozen
class Stretch:
    """The events from ``start`` to before ``end`` of a log: a roll, or what lies between two rolls (``roll`` is None)."""

    start: int
    end: int
    game: int
    """The game of the match to which it belongs."""
    after: State
    """How things stand at its end."""
    results: tuple[Result, ...]
    """The games that were won in it."""
    roll: Rolled | None = None


def read_stretches(log: Log[State, Event]) -> tuple[Stretch, ...]:
    """The whole of a game in order: one roll after another, and what lies between them.

    A roll goes from the dice to the next offer, roll, board or game; an offer that is made before the dice lies between.
    """
    found: list[Stretch] = []
    number = 0
    for start, end in _bounds(log):
        rolls = throws(log, start)
        number += rolls
        after, before = log.states[end], log.states[start]
        begins = isinstance(log.events[start], NewPartie)
        game = log.states[start + begins].game
        won = after.results[len(before.results) :]
        found.append(Stretch(start, end, game, after, won, _rolled(log, number, start, end) if rolls else None))
    return tuple(found)


def throws(log: Log[State, Event], place: int) -> bool:
    """Whether dice are thrown there to be played: a roll, or the draw where its two numbers are played."""
    event, before, after = log.events[place], log.states[place], log.states[place + 1]
    return isinstance(event, events.Throw) or (isinstance(event, Draw) and after.number > before.number)


def rolls_before(log: Log[State, Event], place: int) -> int:
    """How many rolls were made before this place."""
    return sum(throws(log, earlier) for earlier in range(place))


def _bounds(log: Log[State, Event]) -> Iterator[tuple[int, int]]:
    """Where each stretch begins and ends."""
    start, is_roll = 0, False
    for place, event in enumerate(log.events):
        begins = throws(log, place) or isinstance(event, NewPartie) or (is_roll and _parts(event, log.states[place]))
        if begins and place > start:
            yield start, place
        if begins or not place:
            start, is_roll = place, throws(log, place)
    if log.events:
        yield start, len(log.events)


def _parts(event: Event, before: State) -> bool:
    """Whether an event ends the roll before it."""
    if isinstance(event, (Draw, Begin, events.SetLayout)):
        return True
    return before.phase is Phase.THROW and isinstance(event, (events.Offer, events.Resign))


def _rolled(log: Log[State, Event], number: int, start: int, end: int) -> Rolled:
    event, opened = log.events[start], log.states[start + 1]
    places = range(start, end)
    moves = [place for place in places if isinstance(log.events[place], Move)]
    demands = [place for place in places if isinstance(log.events[place], events.Demand)]
    faults = tuple(
        Fault(place, moved.player, any(demand > place for demand in demands))
        for place in moves
        if isinstance(moved := log.events[place], Move)
        and any(one.what is What.ILLEGAL for one in log.states[place + 1].happenings)
    )
    taken_back = {fault.place for fault in faults if fault.demanded}
    kept = [place for place in moves if place not in taken_back]
    last = log.events[kept[-1]] if kept else None
    hits = sum(one.number for place in kept for one in log.states[place + 1].happenings if one.what is What.HIT)
    by, dice = _thrown(event, opened)
    return Rolled(number, by, dice, last if isinstance(last, Move) else None, hits, faults)


def _thrown(event: Event, opened: State) -> tuple[Player, tuple[int, ...]]:
    """The player who throws, and the dice, the highest first."""
    if isinstance(event, events.Throw):
        return event.player, tuple(sorted(event.dice, reverse=True))
    assert isinstance(event, Draw)
    assert opened.first is not None
    return opened.first, (max(event.a, event.b), min(event.a, event.b))
