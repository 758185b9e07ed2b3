"""A game as the log of its events: a state is their fold, undo drops events, edit changes one and folds anew."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from trictrac.errors import OutOfOrderError, TrictracError
from trictrac.game.kind import Kind

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Log(Generic[S, E]):
    """The events of a game of one kind and the states they lead to; a changed log is a new value."""

    kind: Kind[S, E]
    events: tuple[E, ...] = ()
    states: tuple[S, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.states) != len(self.events) + 1:
            states = [self.kind.start()]
            for event in self.events:
                states.append(self.kind.apply(states[-1], event))
            object.__setattr__(self, "states", tuple(states))

    @property
    def state(self) -> S:
        """The state after all events."""
        return self.states[-1]

    def add(self, event: E) -> Log[S, E]:
        """The log with one more event; raises what the kind raises, and then nothing has changed."""
        state = self.kind.apply(self.state, event)
        return replace(self, events=(*self.events, event), states=(*self.states, state))

    def undo(self, count: int = 1) -> Log[S, E]:
        """The log without its last events.

        Raises:
            OutOfOrderError: there are not so many.
        """
        if not 1 <= count <= len(self.events):
            raise OutOfOrderError(
                "cannot take back {count} events: there are {there}", count=count, there=len(self.events)
            )
        return replace(self, events=self.events[:-count], states=self.states[:-count])

    def edit(self, index: int, event: E) -> tuple[Log[S, E], tuple[E, ...], TrictracError | None]:
        """Change the event at ``index`` (from 0) and fold anew.

        Returns the log as far as the later events still fit, the events that are left over (the first of them no longer
        fits) and why it does not. Cancelling is keeping the old log.

        Raises:
            OutOfOrderError: there is no such event, or the new one does not fit in its place.
        """
        if not 0 <= index < len(self.events):
            raise OutOfOrderError(
                "there is no event {index}: the log has {there}", index=index + 1, there=len(self.events)
            )
        kept = len(self.events) - index
        later = self.events[index + 1 :]
        log = self.undo(kept).add(event)
        for place, old in enumerate(later):
            try:
                log = log.add(old)
            except TrictracError as error:
                return log, later[place:], error
        return log, (), None
