"""Typed lines of a table, read as the events that they mean."""

from __future__ import annotations

from trictrac.games.common import spoken
from trictrac.games.common.events import Event as TablesEvent
from trictrac.games.common.state import TablesState
from trictrac.partie import flow
from trictrac.partie.events import Event
from trictrac.partie.state import State
from trictrac.protocol.line import Seat, Thrower


def read_turn(line: str, state: State, names: tuple[str, str], throw: Thrower | None = None) -> tuple[Event, ...]:
    """Return the events of a line of trictrac, which must be readable to its end."""
    return flow.read_line(line, Seat(state, names, throw)).whole().events


def read_line(
    line: str, state: TablesState, names: tuple[str, str], throw: Thrower | None = None
) -> tuple[TablesEvent, ...]:
    """Return the events of a line of another game, which must be readable to its end."""
    return spoken.read_line(line, Seat(state, names, throw)).whole().events
