"""The course of grand trictrac: its start, its events, and the acts due (laws 2, 10–13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Never, cast

from trictrac.base.values import frozen, require
from trictrac.model.play import Plays
from trictrac.model.rules import EDITION, MODERN, Rules
from trictrac.partie import disputes, events, going, marker, schools, setting, turns
from trictrac.partie import due as dues
from trictrac.partie.faults import allowed
from trictrac.partie.frame import Frame
from trictrac.partie.state import State
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note

Handlers = dict[type, Callable[[State, Never], State]]
"""Functions that return the state after an event, by the class of the event."""

_ALWAYS: Handlers = {
    events.Correct: schools.correct,
    events.Let: schools.let,
    events.Contest: disputes.contest,
    events.Maintain: disputes.maintain,
    events.ForgetFlag: setting.forget_flag,
    events.TakeFlag: setting.take_flag,
    events.Marking: setting.marking,
    events.Refereeing: lambda state, event: state._replace(referee=event.referee),
    events.SetRules: setting.set_rules,
    events.SetScore: setting.set_score,
    Note: lambda state, _: state,
    events.Resign: setting.resign,
    NewPartie: setting.new_partie,
}
_WITH_BOARD: Handlers = {
    **_ALWAYS,
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
    events.Erase: setting.erase,
    events.SetPosition: setting.set_position,
}
_WITHOUT_BOARD: Handlers = {
    **_ALWAYS,
    Draw: marker.draw,
    Begin: marker.begin,
    Hold: marker.hold,
    Go: marker.go,
    events.Suspend: marker.suspend,
    events.School: marker.school,
    events.Count: marker.count,
    events.TakeDice: marker.take_dice,
    events.BearOff: marker.bear_off,
}


@frozen
class Trictrac:
    """Grand trictrac by a rule set, as single parties, or as a longer game (``frame``).

    >>> Trictrac(), Trictrac(load_rules("guiton-1822")).rules.name
    (Trictrac(), 'guiton-1822')
    """

    rules: Rules = MODERN
    frame: Frame | None = None
    edition: int = EDITION
    """Edition of the laws, an older one for a game saved by an older version."""

    def start(self) -> State:
        """Return the first state: an empty score, the checkers on the talons, nobody to roll yet.

        >>> Trictrac().start().phase
        Phase.DRAW
        """
        return State(replace(self.rules, edition=self.edition), frame=self.frame)

    @staticmethod
    def apply(state: State, event: events.Event) -> State:
        """Return the state after one event.

        >>> Trictrac().apply(Trictrac().start(), Begin(Player.A)).roller
        Player.A

        Raises:
            OutOfOrderError: ``event`` is not due now. The message names the acts that are.
            IllegalPlayError: ``event`` is a play against the laws, not marked as accepted.
        """
        require(State, "state", state)
        handlers = _WITHOUT_BOARD if state.boardless else _WITH_BOARD
        handler = cast(Callable[[State, events.Event], State], handlers.get(type(event), marker.refuse))
        before = state._replace(happenings=()) if state.happenings else state
        # Nothing is left to choose for a player whose roll has just won the partie.
        is_idle = isinstance(event, (Hold, Go)) and going.has_won(before, event.player)
        after = before if is_idle else handler(before, event)
        return schools.enforced(after) if after.strict else after

    @staticmethod
    def due(state: State) -> tuple[str, ...]:
        """Return the names of the acts that are possible now, the expected one first.

        >>> Trictrac().due(Trictrac().start())
        ('draw', 'begin')
        """
        return dues.due(require(State, "state", state))

    @staticmethod
    def plays(state: State) -> Plays:
        """Return the plays that the roll on the table allows, or an empty tuple if none is to be played.

        >>> state = game("trictrac").log(["A begins", "A throws 6-5"]).state
        >>> Trictrac().plays(state)
        (Play.parse('1-7 1-6'),)
        """
        require(State, "state", state)
        return allowed(state.turn, state.rules) if state.turn and state.awaits_play else ()

    @staticmethod
    def example(state: State) -> tuple[str, str]:
        """Return dice and a play of them, of the roll on the table unless that would reveal what it earns (law 12.1).

        >>> Trictrac().example(game("trictrac").log(["A begins", "A throws 6-5"]).state)
        ('6-5', '1-7 1-6')
        """
        plays = () if require(State, "state", state).spoken else Trictrac.plays(state)
        return (str(state.roll), str(plays[0])) if plays else ("64", "1-7 1-5")
