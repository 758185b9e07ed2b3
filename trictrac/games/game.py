"""What a game must be, so that logs, records, séances, pages and studies serve all games alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from trictrac.errors import Saying
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


@dataclass(frozen=True, slots=True)
class Game:
    """A game, as the shared rooms meet it: data first, functions second, defaults for what most games lack.

    Every game has one such value in its own module, which its sheet names; :mod:`trictrac.games.registry` finds it.
    """

    name: str
    """The name in records and on the command line."""
    kind: Callable[[Any, Any], Kind[Any, Any]]
    """The course of the game by its rules and, second, its frame or the points played to."""
    rules: type[Any]
    """The class of its rules, made of the values of its options by name."""


Help = tuple[tuple[str, Saying], ...]
"""What can be typed, line by line, each with the words, English and French, that ask for it."""

REVISING = (
    "undo edit log cancel drop annule modifie historique renonce retire",
    Saying("undo, undo 3; log, log 5, log all; edit 5 or edit 5 63 1-7 1-4; cancel."),
)
BOARD = ("board tablier", Saying("board; board full, compact or none; board left or right; board ascii."))
NOTING = (
    "note names language word remarque noms langue mot",
    Saying("note TEXT; names Cloris Damon; language fr; word bredouille."),
)
LEAVING = ("help stop quit arrete quitte", Saying("stop ends the séance; quit leaves it, all is kept."))

GENERAL_HELP: Help = (REVISING, BOARD, NOTING, LEAVING)
"""The help of a table that has nothing of its own."""
