"""The manner of the counting games: toc, tick-tack, toccategli."""

from __future__ import annotations

from trictrac.games.common import course, events
from trictrac.games.common.kind import SHARED, Handler, Manner
from trictrac.games.common.state import Phase, State
from trictrac.games.events import Draw, Go, Hold, Move
from trictrac.games.jans import course as jan_course
from trictrac.games.jans import ticktack, toc, toccategli

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


def _due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now in a counting game, the expected one first."""
    vie = ["offer"] * ticktack.may_vie(state)
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *vie, *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            return ("play", *(["hold", "go"] * state.choice), *(["call"] * state.rules.silent), *vie)
        case Phase.ANSWER:
            return "accept", "refuse"
        case Phase.OVER:
            if state.is_finished:
                return ()
            return ("go", "hold", "new") if state.choice else ("new",)


_PLAYS = {"toc": toc.plays, "tick-tack": ticktack.allowed, "toccategli": toccategli.plays}

COUNTING: dict[str, Manner] = {game: Manner(_HANDLERS[game], _due, plays) for game, plays in _PLAYS.items()}
"""The counting games by name."""
