"""The log of a game: its events, the states they lead to, and its steps roll by roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import accumulate
from typing import Generic, Protocol, Self, TypeVar

from trictrac.base.errors import OutOfOrderError, TrictracError, misgiven
from trictrac.base.values import Json, frozen, number_in, require
from trictrac.model.play import Plays

S = TypeVar("S")
E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)


class Kind(Protocol[S, E_contra]):
    """The course of a kind of game: its start, the state after each event, and the acts that are due."""

    def start(self) -> S:
        """Return the state before the first event."""

    def apply(self, state: S, event: E_contra) -> S:
        """Return the state after one event.

        Raises:
            OutOfOrderError: the event is not due now.
            IllegalPlayError: the event is a play against the laws, not marked as accepted.
        """

    def due(self, state: S) -> tuple[str, ...]:
        """Return the names of the acts that are possible now, the expected one first."""

    def plays(self, state: S) -> Plays:
        """Return the plays that the roll on the table allows, or an empty tuple if none is to be played."""

    def example(self, state: S) -> tuple[str, str]:
        """Return dice and a play of them as they may be typed now, of the roll on the table if the program counts."""


@frozen
class TypedEvents(Generic[S, E]):
    """The events of a typed line, with the states they lead to.

    ``states`` are those after the first events, as far as they are known, so that the dice of the line are judged only
    once.
    """

    events: tuple[E, ...] = ()
    states: tuple[S, ...] = ()
    refused: TrictracError | None = None
    """Error that refuses the rest of the line, or None if the whole line is accepted."""

    def whole(self) -> Self:
        """Return these events if the whole line is accepted.

        Raises:
            TrictracError: a part of the line is refused. ``kept`` has the events before it.
        """
        if self.refused is not None:
            raise self.refused
        return self


@frozen
class Log(Generic[S, E]):
    """The events of a game, with the state before the first and after each. A changed log is a new value.

    >>> log = game("trictrac").log(["A begins", "A throws 6-2"])
    >>> log
    <Log of 2 events: <State play 6-2: W:1x15/B:1x15/W/rolls=1,0>>
    >>> log.add(Move(Player.A, Play.parse("1-7 1-3"))).undo(2).state.phase
    Phase.THROW
    """

    kind: Kind[S, E]
    events: tuple[E, ...] = ()
    states: tuple[S, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.states) != len(require(tuple, "events", self.events)) + 1:
            if not hasattr(self.kind, "apply"):
                raise misgiven("kind", self.kind, "game('backgammon').kind")
            states = accumulate(self.events, self.kind.apply, initial=self.kind.start())
            object.__setattr__(self, "states", tuple(states))

    def __repr__(self) -> str:
        return f"<Log of {len(self.events)} events: {self.state!r}>"

    def __iter__(self) -> Iterator[E]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def __str__(self) -> str:
        return f"A game of {len(self)} events, which stands at {self.state!r}."

    def to_dict(self) -> Json:
        """Return the events as plain values, each with the name of its class and its fields, and the last state as text.

        >>> game("backgammon").log(["A begins", "A resigns 3"]).to_dict()["events"]
        [{'event': 'Begin', 'player': 'A'}, {'event': 'GiveUp', 'player': 'A', 'times': 3}]
        """
        return {
            "events": [{"event": type(event).__name__, **_plain(event)} for event in self.events],
            "state": repr(self.state),
        }

    @property
    def state(self) -> S:
        """The state after all events.

        >>> game("trictrac").log(["A begins"]).state.roller
        Player.A
        """
        return self.states[-1]

    def add(self, event: E) -> Log[S, E]:
        """Return a log with one more event, or raise an error if it does not fit.

        >>> game("trictrac").log(["A begins"]).add(Throw(Player.A, Roll(6, 2))).state.roll
        Roll(6, 2)
        """
        return extended(self, (event,))

    def undo(self, count: int = 1) -> Self:
        """Return a log without the last ``count`` events.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2"])
        >>> log.undo().events
        (Begin(player=Player.A),)

        Raises:
            OutOfOrderError: ``count`` is not from 1 to the number of events.
        """
        if number_in(1, len(self.events), count) is None:
            raise OutOfOrderError(
                "cannot take back {count} events: the game has {there}", count=count, there=len(self.events)
            )
        return replace(self, events=self.events[:-count], states=self.states[:-count])

    def follow(self, groups: Sequence[Sequence[E]], known: Sequence[S] = ()) -> tuple[Self, int, TrictracError | None]:
        """Add groups of events, each whole or not at all, until a group does not fit.

        ``known`` are the states of an earlier log with these events. They save work: as soon as a state equals its known
        one, the others are copied. The result is the log, the number of groups added, and the error of the group that
        does not fit, or None.

        >>> log = game("trictrac").log(["A begins"])
        >>> events = Throw(Player.A, Roll(6, 2)), Move(Player.A, Play.parse("1-7"))
        >>> followed, taken, error = log.follow([[event] for event in events])
        >>> taken, len(followed.events), error.law
        (1, 2, '3.4')
        """
        events, states = list(self.events), list(self.states)
        added, refused = len(groups), None
        for taken, group in enumerate(groups):
            there = len(events)
            if known and states[-1] == known[there - len(self.events)]:
                events += (event for group in groups[taken:] for event in group)
                states += known[there - len(self.events) + 1 :]
                break
            try:
                for event in group:
                    states.append(self.kind.apply(states[-1], event))
                    events.append(event)
            except TrictracError as error:
                del events[there:], states[there + 1 :]
                added, refused = taken, error
                break
        return replace(self, events=tuple(events), states=tuple(states)), added, refused


def _plain(event: object) -> Json:
    """Return the fields of an event: numbers, truth values and None unchanged, anything else as text."""
    held = {one: getattr(event, one) for one in getattr(event, "__match_args__", ())}
    return {name: value if type(value) in (int, bool, type(None)) else str(value) for name, value in held.items()}


def extended(log: Log[S, E], events: Sequence[E], states: Sequence[S] = ()) -> Log[S, E]:
    """Return a log with more events. ``states`` are the known states after the first of them.

    Raises:
        TrictracError: an event does not fit.
    """
    found = [*log.states, *states]
    for event in events[len(states) :]:
        found.append(log.kind.apply(found[-1], event))
    return replace(log, events=(*log.events, *events), states=tuple(found))


def around(log: Log[S, E], place: int) -> tuple[E, S, S]:
    """Return the event at a place of a log, the state before it and the state after it."""
    return log.events[place], log.states[place], log.states[place + 1]


@frozen
class Step(Generic[S, E]):
    """One roll of a log, or the events between two rolls. ``start`` is the index of its first event.

    >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"])
    >>> step = read_rolls(log)[0]
    >>> step.number, step.part, step.chapter, step.after
    (1, 1, 1, <State throw: W:1x13,3,7/B:1x15/B/rolls=1,0>)
    """

    start: int
    events: tuple[E, ...]
    part: int
    """Number of the partie in the game. A match has only one."""
    chapter: int
    """Number of the relevé in the partie, or of the game in the match."""
    number: int
    """Number of the roll in the game, 0 between two rolls."""
    after: S
    """The state at its end."""
    results: tuple[object, ...]
    """The parties or games that ended in it."""

    @property
    def end(self) -> int:
        """The index after its last event.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"])
        >>> read_rolls(log)[0].start, read_rolls(log)[0].end
        (1, 3)
        """
        return self.start + len(self.events)

    def has(self, *kinds: type[object]) -> bool:
        """Return whether one of its events has one of these classes.

        >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"])
        >>> read_rolls(log)[0].has(Move), read_rolls(log)[0].has(Go)
        (True, False)
        """
        return any(isinstance(event, kinds) for event in self.events)
