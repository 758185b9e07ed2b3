"""The kind of the sister games, which fulfils ``game.kind.Kind``, and the manner of the running ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from trictrac.errors import OutOfOrderError
from trictrac.games.common import course, events, stakes
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import Phase, State
from trictrac.games.events import Begin, Draw, Move, NewPartie, Note
from trictrac.games.running import kind
from trictrac.games.running.plays import plays
from trictrac.games.running.rules import RunningRules
from trictrac.model.play import Play

Handler = Callable[[State, Any], State]


def _note(state: State, event: Note) -> State:
    """A remark changes nothing."""
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
"""What is done alike in all sister games."""


class Manner(NamedTuple):
    """How a family of games is played: what each event does, what is due, which plays a roll allows."""

    handlers: dict[type, Handler]
    due: Callable[[State], tuple[str, ...]]
    plays: Callable[[State], tuple[Play, ...]]


@dataclass(frozen=True, slots=True)
class SisterKind:
    """A sister game by its rules, to so many points, holes or stakes; fulfils ``game.kind.Kind``."""

    rules: TablesRules
    match: int
    manner: Manner

    @property
    def name(self) -> str:
        """The name that records give."""
        return self.rules.game

    def start(self) -> State:
        """The checkers set up, nobody to roll yet."""
        return course.start(self.rules, self.match)

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


def _plays(state: State) -> tuple[Play, ...]:
    return plays(state.own, state.opp, state.dice, kind.running_rules(state))


def _due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now in a running game, the expected one first."""
    rules = state.rules
    assert isinstance(rules, RunningRules)
    may_offer = rules.cube == "yes" and state.owner in (None, state.roller) and not state.crawford
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *(["offer"] * may_offer), *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            return ("play", *(["offer"] * (may_offer and rules.doubling == "own_turn")))
        case Phase.ANSWER:
            return ("accept", "refuse", *(["beaver"] * (rules.beavers == "yes" and not state.beavered)))
        case Phase.OVER:
            return (*(["new"] * (not state.is_finished)), *(["demand"] * (state.illegal is not None)))


RUNNING = Manner(
    SHARED
    | {
        Draw: kind.draw,
        events.Throw: kind.throw,
        Move: kind.move,
        events.Beaver: stakes.beaver,
        events.Demand: course.demand_legal,
        events.SetLayout: kind.set_layout,
    },
    _due,
    _plays,
)
"""The running games."""
