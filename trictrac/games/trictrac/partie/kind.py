"""The kind "grand trictrac": its start, its events, what is due (laws 2, 10–13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.games.game import Game
from trictrac.games.trictrac.partie import due as dues
from trictrac.games.trictrac.partie import events, going, marker, schools, setting, turns
from trictrac.games.trictrac.partie.faults import allowed
from trictrac.games.trictrac.partie.frame import Frame
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.model.play import Play
from trictrac.model.rules import MODERN, Rules
from trictrac.rules.heads import TRICTRAC
from trictrac.values import frozen

_HANDLERS: dict[type, Callable[[State, Any], State]] = {
    Draw: turns.draw,
    Begin: turns.begin,
    events.Throw: turns.throw,
    events.Claim: turns.claim,
    Hold: going.hold,
    Go: going.go,
    events.Suspend: going.suspend,
    Move: turns.move,
    events.Receive: turns.receive,
    events.Rectify: turns.rectify,
    events.OrderOn: turns.order_on,
    events.School: schools.school,
    events.Correct: schools.correct,
    events.Let: schools.let,
    events.Contest: schools.contest,
    events.Maintain: schools.maintain,
    events.Erase: setting.erase,
    events.ForgetFlag: setting.forget_flag,
    events.TakeFlag: setting.take_flag,
    events.Count: marker.needs_no_board,
    events.TakeDice: marker.needs_no_board,
    events.BearOff: marker.needs_no_board,
    events.Marking: setting.marking,
    events.SetPosition: setting.set_position,
    events.SetScore: setting.set_score,
    Note: setting.note,
    events.Resign: setting.resign,
    NewPartie: setting.new_partie,
}

_WITHOUT_BOARD: dict[type, Callable[[State, Any], State]] = _HANDLERS | {
    Draw: marker.draw,
    Begin: marker.begin,
    events.Throw: marker.needs_board,
    events.Claim: marker.needs_board,
    Hold: marker.hold,
    Go: marker.go,
    events.Suspend: marker.suspend,
    Move: marker.needs_board,
    events.Receive: marker.needs_board,
    events.Rectify: marker.needs_board,
    events.OrderOn: marker.needs_board,
    events.School: marker.school,
    events.Erase: marker.needs_board,
    events.Count: marker.count,
    events.TakeDice: marker.take_dice,
    events.BearOff: marker.bear_off,
    events.SetPosition: marker.needs_board,
}
"""The acts that differ while no board is kept."""


@frozen
class Trictrac:
    """Grand trictrac by a rule set, alone or in a frame; fulfils ``kind.Kind``."""

    rules: Rules = MODERN
    frame: Frame | None = None

    @property
    def name(self) -> str:
        """The name that records give."""
        return "trictrac"

    def start(self) -> State:
        """An empty score, the checkers on the talons, nobody to roll yet."""
        return State(self.rules, frame=self.frame)

    def apply(self, state: State, event: events.Event) -> State:
        """The state after one event.

        Raises:
            OutOfOrderError: the event is not due now; the message says what is.
            IllegalPlayError: a play breaks a law and is not said to stand.
        """
        handlers = _WITHOUT_BOARD if state.counting is events.Counting.MARKER else _HANDLERS
        fresh = state._replace(happenings=()) if state.happenings else state
        return handlers[type(event)](fresh, event)

    def due(self, state: State) -> tuple[str, ...]:
        """The names of the acts that are possible now, the expected one first."""
        return dues.due(state)

    def plays(self, state: State) -> tuple[Play, ...]:
        """The plays that the roll on the table allows; none when no roll is to be played."""
        return allowed(state.turn) if state.turn and state.phase is Phase.PLAY else ()


GAME = Game(
    TRICTRAC,
    Trictrac,
    Rules,
    table="trictrac.table",
    record="trictrac.text.record",
    page="trictrac.told.page",
    walk="trictrac.told.walk",
    counted=True,
)
"""Grand trictrac."""
