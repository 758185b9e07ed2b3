"""The desk that a conversation lends to the table of its game, and the programs that sit at the table or advise there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.protocol.events import Player
from trictrac.protocol.line import Thrower
from trictrac.protocol.log import E, Log, S, TypedEvents
from trictrac.protocol.record import Record
from trictrac.saying.language import Language
from trictrac.view.answer import Answer

Names = tuple[str, str]
"""The names of the two who sit at the board, A's and B's."""


class GamePartner(Protocol[S, E]):
    """A program that sits at a table and acts when it is its turn."""

    def owns(self, event: E) -> bool:
        """Return whether only the program does this."""

    def reply(self, state: S, throw: Thrower | None) -> TypedEvents[S, E]:
        """Return all that it does before somebody else is to act; ``throw`` gives its dice where the program throws them."""

    def event_sentences(self, log: Log[S, E], at: int, names: Names, sentences: Answer) -> Answer:
        """Return the sentences for an event at a table with the program, from ``sentences``, those for two people."""


class GameAdviser(Protocol[S, E]):
    """An adviser at a table."""

    def hint(self, state: S, names: Names) -> Answer:
        """Return advice on what is to be done; raises OutOfOrderError where there is none."""

    def doubt(self, state: S, done: TypedEvents[S, E], most: float, names: Names) -> Answer:
        """Return the reasons against what is about to be done if it costs more than these holes; else nothing."""


@frozen
class Standing:
    """Where a game stands: what each of the two at the board has won, who is to act and how, whether it is over."""

    won: tuple[int, ...] = ()
    """Holes, points or games; none where these do not tell who leads."""
    turn: Player | None = None
    act: str = ""
    """His act: ``throw``, ``choose`` (hold or go), ``play`` or ``answer``."""
    over: bool = False
    parties: tuple[tuple[Player, int, int], ...] = ()
    """The parties that are over: the winner of each, what he had won in it, and what the other had."""


class Entries(Protocol[S, E]):
    """The entries of a séance that stand, as a game looks at them."""

    @property
    def log(self) -> Log[S, E]:
        """The game so far."""

    @property
    def ends(self) -> tuple[int, ...]:
        """How many events there are after so many entries."""

    @property
    def count(self) -> int:
        """How many entries stand."""

    @property
    def stopped(self) -> bool:
        """Whether the séance was ended behind them."""

    def state_after(self, count: int) -> S:
        """Return the state after this number of entries."""


class GameDesk(Protocol[S, E]):
    """The part of a conversation that it lends to the functions of its game."""

    asking: tuple[str, Saying] | None
    """The line that the next one completes, like ``edit 5``, and how it is shown."""

    @property
    def head(self) -> Record[S, E]:
        """The record without its events."""

    @property
    def language(self) -> Language:
        """The language that is spoken."""

    @property
    def course(self) -> Entries[S, E]:
        """The entries that stand."""

    @property
    def state(self) -> S:
        """Where the game stands."""

    @property
    def names(self) -> Names:
        """The names of the two who sit at the board."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all players."""

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice."""

    @property
    def refused(self) -> TrictracError | None:
        """The last refusal, as long as nothing has been entered or taken back since."""

    def names_in(self, state: S) -> Names:
        """Return the names of the two who sat at the board then."""

    def score(self, state: S) -> object:
        """Return where the players stood then, in one sentence."""

    def read(self, line: str, count: int | None = None) -> TypedEvents[S, E]:
        """Read a line typed after so many entries, now if none are named; raises TrictracError where it means nothing then."""

    def enter(self, done: TypedEvents[S, E]) -> Answer:
        """Enter what was done at the table, and tell it."""


Command = Callable[[GameDesk[S, E], str], Answer]
"""Obeys one command at a desk of its game; the text is what follows its word."""
