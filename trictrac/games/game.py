"""The protocol that every table game fulfils, so that logs, records and séances serve them all."""

from __future__ import annotations

from typing import Protocol, TypeVar

from trictrac.model.play import Play

S = TypeVar("S")
E_contra = TypeVar("E_contra", contravariant=True)


class Kind(Protocol[S, E_contra]):
    """A kind of game: how it starts, what an event makes of a state, and what is due."""

    @property
    def name(self) -> str:
        """The name that records give."""
        ...

    def start(self) -> S:
        """The state before the first event."""
        ...

    def apply(self, state: S, event: E_contra) -> S:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now.
            IllegalPlayError: a play breaks a law and is not said to stand.
        """
        ...

    def due(self, state: S) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        ...

    def plays(self, state: S) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        ...
