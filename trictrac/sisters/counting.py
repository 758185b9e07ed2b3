"""The kind of the counting games: toc, tick-tack, toccategli; it fulfils ``game.kind.Kind`` by the rules that it is given."""

from __future__ import annotations

from dataclasses import dataclass

from trictrac.game.events import Draw, Go, Hold, Move
from trictrac.model.play import Play
from trictrac.sisters import course, events, jan_course, ticktack, toc, toccategli
from trictrac.sisters.jan_rules import JanRules
from trictrac.sisters.kind import SHARED, Handler, handled
from trictrac.sisters.state import Phase, State

_COMMON: dict[type, Handler] = SHARED | {
    events.SetLayout: jan_course.set_layout,
}
"""What is done alike in the three games; raising the stake is refused where the rules have no vying."""

_HANDLERS: dict[str, dict[type, Handler]] = {
    "toc": _COMMON
    | {
        Draw: toc.draw,
        events.Throw: toc.throw,
        Move: toc.move,
        Hold: toc.hold,
        Go: toc.go,
        events.Demand: course.demand_legal,
        events.Resign: toc.resign,
    },
    "tick-tack": _COMMON
    | {
        Draw: ticktack.draw,
        events.Throw: ticktack.throw,
        Move: ticktack.move,
        events.Call: ticktack.call,
        events.Demand: ticktack.demand_legal,
        events.Offer: ticktack.offer,
    },
    "toccategli": _COMMON
    | {
        Draw: toccategli.draw,
        events.Throw: toccategli.throw,
        Move: toccategli.move,
        Hold: toccategli.hold,
        Go: toccategli.go,
        events.Demand: course.demand_legal,
        events.SetScore: toccategli.set_points,
    },
}

_PLAYS = {"toc": toc.plays, "tick-tack": ticktack.allowed, "toccategli": toccategli.plays}


@dataclass(frozen=True, slots=True)
class Counting:
    """A counting game by its rules, to so many holes, games or stakes; fulfils ``game.kind.Kind``."""

    rules: JanRules
    match: int = 0

    @property
    def name(self) -> str:
        """The name that records give."""
        return self.rules.game

    def start(self) -> State:
        """All checkers on the talons, nobody to roll yet."""
        return course.start(self.rules, self.match)

    def apply(self, state: State, event: events.Event) -> State:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now.
            IllegalPlayError: a play breaks a rule and is not said to stand.
        """
        fresh = state._replace(happenings=()) if state.happenings else state
        return handled(_HANDLERS[self.rules.game], fresh, event)

    def due(self, state: State) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        return due(state)

    def plays(self, state: State) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        return _PLAYS[self.rules.game](state) if state.phase is Phase.PLAY else ()


def due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now in a counting game, the expected one first."""
    rules = jan_course.rules_of(state)
    vie = ["offer"] * ticktack.may_vie(state)
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *vie, *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            call = rules.game == "tick-tack" and rules.why_not == "yes"
            return ("play", *(["hold", "go"] * state.choice), *(["call"] * call), *vie)
        case Phase.ANSWER:
            return "accept", "refuse"
        case Phase.OVER:
            if state.is_finished:
                return ()
            return ("go", "hold", "new") if state.choice else ("new",)
