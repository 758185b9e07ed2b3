"""The parts of which a game of jans is made: the events that do the same in all of them, and the acts due."""

from __future__ import annotations

from dataclasses import replace

from trictrac.games.common import events
from trictrac.games.common.course import SHARED
from trictrac.games.common.state import Handler, Phase, State
from trictrac.games.common.words import Words
from trictrac.games.jans.course import set_layout


def words() -> Words:
    """Return the words that the tables of these games read and say otherwise than those of the other games."""
    from trictrac.games.jans.told import WORDS

    return WORDS


def tick_tack_words() -> Words:
    """The same for tick-tack, where no play against the rules is let stand."""
    return replace(words(), lets_stand=False)


HANDLERS: dict[type, Handler] = SHARED | {events.SetLayout: set_layout}
"""The events that do the same in the games of jans."""


def due(state: State) -> tuple[str, ...]:
    """Return the names of the acts that are possible now, the expected one first; raising the stake is not among them."""
    match state.phase:
        case Phase.DRAW:
            return "draw", "begin"
        case Phase.THROW:
            return ("throw", *(["demand"] * (state.illegal is not None)))
        case Phase.PLAY:
            return ("play", *(["hold", "go"] * state.choice))
        case Phase.ANSWER:
            return "accept", "refuse"
        case Phase.OVER:
            if state.is_finished:
                return ()
            return ("go", "hold", "new") if state.choice else ("new",)
