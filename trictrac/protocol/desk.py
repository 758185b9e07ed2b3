"""The desk through which a game's table sees its conversation, and the programs that play or advise there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.model.score import Names
from trictrac.protocol.events import Player
from trictrac.protocol.line import Thrower
from trictrac.protocol.log import E, Log, S, TypedEvents
from trictrac.saying.language import Language
from trictrac.view.answer import Answer


class GamePartner(Protocol[S, E]):
    """A program that plays at a table when it is its turn."""

    @property
    def player(self) -> Player:
        """The player as whom it plays."""

    @property
    def guides(self) -> bool:
        """Whether it explains what happens for the first time, in indented sentences."""

    def owns(self, event: E) -> bool:
        """Return whether only the program can enter this event."""

    def reply(self, state: S, throw: Thrower | None) -> TypedEvents[S, E]:
        """Return all that it does until somebody else must act.

        ``throw`` throws its dice, or is None if they are typed.
        """

    def event_sentences(self, log: Log[S, E], at: int, names: Names, sentences: Answer) -> Answer:
        """Return the sentences for an event at its table, from ``sentences``, those for two people."""


class GameAdviser(Protocol[S, E]):
    """A program that advises at a table."""

    def hint(self, state: S, names: Names) -> Answer:
        """Return advice on the act that is due, or raise OutOfOrderError if there is none."""

    def doubt(self, state: S, done: TypedEvents[S, E], most: float, names: Names) -> Answer:
        """Return the reasons against typed events if they cost more than ``most`` holes, else nothing."""


Tallies = Mapping[str, tuple[float, float]]
"""Counts of a game, each for A and B: ``parties``, ``holes``, ``stakes``, ``rolls``, and marking errors by their kinds."""


@frozen
class Standing:
    """The standing of a game: what each of the two has won, who must act and how, whether it is over."""

    won: tuple[int, ...] = ()
    """Holes, points or games, or empty if they do not show who leads."""
    turn: Player | None = None
    act: str = ""
    """Act of ``turn``: ``throw``, ``choose`` (hold or go), ``play`` or ``answer``."""
    over: bool = False
    parties: tuple[tuple[Player, int, int], ...] = ()
    """The parties that are over: for each the winner, his score and his opponent's."""


class Entries(Protocol[S, E]):
    """The valid entries of a séance, as a game sees them."""

    @property
    def log(self) -> Log[S, E]:
        """The game so far."""

    @property
    def ends(self) -> tuple[int, ...]:
        """Number of events up to the end of each entry."""

    @property
    def count(self) -> int:
        """Number of entries."""

    @property
    def stopped(self) -> bool:
        """Whether the séance was ended after them."""

    def state_after(self, count: int) -> S:
        """Return the state after this number of entries."""


class GameDesk(Protocol[S, E]):
    """The part of a conversation that the functions of a game can use."""

    asking: tuple[str, Saying] | None
    """The line that the next one completes, like ``edit 5``, and its text for people, or None."""

    @property
    def language(self) -> Language:
        """The language of the conversation."""

    @property
    def course(self) -> Entries[S, E]:
        """The valid entries."""

    @property
    def state(self) -> S:
        """The present state of the game."""

    @property
    def names(self) -> Names:
        """The names of the two at the board."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players."""

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""

    @property
    def refused(self) -> TrictracError | None:
        """The last refusal, or None once something is entered or taken back."""

    def names_in(self, state: S) -> Names:
        """Return the names of the two at the board in a state."""

    def score(self, state: S) -> object:
        """Return the score in a state, in one sentence."""

    def read(self, line: str, count: int | None = None) -> TypedEvents[S, E]:
        """Read a line typed after ``count`` entries, or now if None.

        Raises:
            TrictracError: ``line`` has no meaning there.
        """

    def enter(self, done: TypedEvents[S, E]) -> Answer:
        """Add events to the game, and return the sentences about them."""


Command = Callable[[GameDesk[S, E], str], Answer]
"""Does one command at a desk of its game. The text is what follows its word."""
