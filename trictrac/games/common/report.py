"""A tables game read roll by roll: who rolled what, what was played, which plays against the rules were let stand."""

from __future__ import annotations

from collections.abc import Iterator

from trictrac.games.common import events
from trictrac.games.common.events import Event
from trictrac.games.common.state import Phase, State, What
from trictrac.games.events import Begin, Draw, Move, NewPartie, Player
from trictrac.games.log import Log, Step
from trictrac.values import frozen


@frozen
class Fault:
    """A play against the rules that was not put right by the player himself, and how things stood before it."""

    move: Move
    before: State
    demanded: bool
    """Whether the other demanded a legal play."""


@frozen
class Rolled(Step[State, Event]):
    """One roll: whose it is, the dice, the play that remained (none: nothing could be played)."""

    roller: Player
    dice: tuple[int, ...]
    play: Move | None
    hits: int
    """How many opposing checkers were hit."""
    faults: tuple[Fault, ...]


def read_steps(log: Log[State, Event]) -> Iterator[Step[State, Event]]:
    """The whole of a game in order: one roll after another, and what lies between them.

    A roll goes from the dice to the next offer, roll, board or game; an offer that is made before the dice lies between.
    """
    number = 0
    for start, end in _bounds(log):
        before, after = log.states[start], log.states[end]
        begins = isinstance(log.events[start], NewPartie)
        game = log.states[start + begins].game
        step = Step(start, log.events[start:end], 1, game, 0, after, after.results[len(before.results) :])
        if throws(log, start):
            number += 1
            yield _rolled(log, step, number)
        else:
            yield step


def throws(log: Log[State, Event], place: int) -> bool:
    """Whether dice are thrown there to be played: a roll, or the draw where its two numbers are played."""
    event, before, after = log.events[place], log.states[place], log.states[place + 1]
    return isinstance(event, events.Throw) or (isinstance(event, Draw) and after.number > before.number)


def rolls_before(log: Log[State, Event], place: int) -> int:
    """How many rolls were made before this place."""
    return sum(throws(log, earlier) for earlier in range(place))


def _bounds(log: Log[State, Event]) -> Iterator[tuple[int, int]]:
    """Where each step begins and ends."""
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


def _rolled(log: Log[State, Event], step: Step[State, Event], number: int) -> Rolled:
    """A step as the roll of this number."""
    faults, hits = [], 0
    play: Move | None = None
    for place, event in enumerate(step.events, step.start):
        if not isinstance(event, Move):
            continue
        came_about = log.states[place + 1].happenings
        demanded = any(isinstance(later, events.Demand) for later in log.events[place + 1 : step.end])
        is_fault = any(one.what is What.ILLEGAL for one in came_about)
        if is_fault:
            faults.append(Fault(event, log.states[place], demanded))
        if not (is_fault and demanded):
            play = event
            hits += sum(one.number for one in came_about if one.what is What.HIT)
    by, dice = _thrown(step.events[0], log.states[step.start + 1])
    before = step.start, step.events, step.part, step.chapter
    return Rolled(*before, number, step.after, step.results, by, dice, play, hits, tuple(faults))


def _thrown(event: Event, opened: State) -> tuple[Player, tuple[int, ...]]:
    """The player who throws, and the dice, the highest first."""
    if isinstance(event, events.Throw):
        return event.player, tuple(sorted(event.dice, reverse=True))
    assert isinstance(event, Draw)
    assert opened.first is not None
    return opened.first, (max(event.a, event.b), min(event.a, event.b))
