"""What running games and games of jans are: a manner of playing, with rules, to so many points or holes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common import course, events, stakes
from trictrac.games.common.stakes import Stake
from trictrac.games.common.state import Phase, State
from trictrac.games.events import Begin, NewPartie, Note, Player
from trictrac.model.play import Play

Handler = Callable[[State, Any], State]
"""What becomes of a game by one sort of event."""


def _note(state: State, event: Note) -> State:
    """Return the state as it is: a remark changes nothing."""
    del event
    return state


SHARED: dict[type, Handler] = {
    events.Offer: stakes.offer,
    events.Accept: stakes.accept,
    events.Refuse: stakes.refuse,
    events.SetStake: stakes.set_stake,
    events.Resign: course.resign,
    events.SetScore: course.set_score,
    Begin: course.begin,
    NewPartie: course.new_game,
    Note: _note,
}
"""What is done alike in all these games."""


_UNRAISED = Saying("the stake is not raised in this game")


def _most_times(state: State, loser: Player) -> int:
    """Return what any game by these rules can be worth."""
    del loser
    return state.rules.most_times


def _barred_by_none(state: State, times: int) -> str:
    """Return no option: what a game can be worth is no matter of one."""
    del state, times
    return ""


def _never_raised(rules: object) -> None:
    """Return no stake: that of most games is not raised."""
    del rules


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """How a game is played, as the shared course, table and texts ask for it."""

    handlers: Mapping[type, Handler]
    """What each event does; there is nothing else in the game."""
    due: Callable[[State], tuple[str, ...]]
    """The names of the acts that are possible now, the expected one first."""
    plays: Callable[[State], tuple[Play, ...]]
    """The plays that the roll on the table allows."""
    most: Callable[[State, Player], int] = _most_times
    """How many times the stake a game that this player loses can still be worth."""
    barring: Callable[[State, int], str] = _barred_by_none
    """The option by which a game cannot be worth so many times the stake; empty where it is none."""
    stake: Callable[[Any], Stake | None] = _never_raised
    """How the stake is raised by these rules; None where it is not."""
    unraised: Saying = _UNRAISED
    """What is said where the stake is not raised."""


@dataclass(frozen=True, slots=True)
class TablesKind:
    """A running game or a game of jans by its rules, to so many points, holes or stakes; fulfils ``game.Kind``."""

    rules: Any
    match: int
    manner: Manner = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name that records give."""
        return str(self.rules.game)

    @property
    def stake(self) -> Stake | None:
        """How the stake is raised; None where it is not."""
        return self.manner.stake(self.rules)

    @property
    def has_cube(self) -> bool:
        """Whether the stake is raised by the doubling cube."""
        return self.stake is not None and self.stake.cube

    @property
    def vies(self) -> bool:
        """Whether the stake is raised by the vie."""
        return self.stake is not None and not self.stake.cube

    def start(self) -> State:
        """The checkers set up, nobody to roll yet."""
        return course.start(self)

    def apply(self, state: State, event: events.Event) -> State:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now, or there is no such thing in this game.
            IllegalPlayError: a play breaks a rule and is not said to stand.
        """
        handler = self.manner.handlers.get(type(event))
        if handler is None:
            raise OutOfOrderError("there is no such thing in this game: help tells what there is")
        return handler(state._replace(happenings=()) if state.happenings else state, event)

    def due(self, state: State) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        return self.manner.due(state)

    def plays(self, state: State) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        return self.manner.plays(state) if state.phase is Phase.PLAY else ()

    def most(self, state: State, loser: Player) -> int:
        """How many times the stake a game that this player loses can still be worth."""
        return self.manner.most(state, loser)
