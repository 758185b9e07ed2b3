"""A program that sits at the table of a séance and does by itself what is its turn to do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.games.events import Begin, Go, Hold, Move, Player
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.due import worth
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.model.play import Play, Roll
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.games.speech import Thrower
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.players.partie import Decider


@frozen
class Partner:
    """The program as ``player``: where the players count it claims all that is right, and sends every error to school."""

    player: Player
    decider: Decider

    def owns(self, event: Event) -> bool:
        """Whether the program does this by itself, so that nobody else enters it: all of its acts but the throw of its dice."""
        return not isinstance(event, events.Throw | Begin) and getattr(event, "player", None) is self.player

    def reply(self, state: State, throw: Thrower | None) -> tuple[Event, ...]:
        """All that the program does before somebody else is to act.

        It throws its own dice where ``throw`` does, but not where the players count: there the other may first claim what
        the last roll gave him, and every école.
        """
        return tuple(self._acts(state, throw))

    def _acts(self, state: State, throw: Thrower | None) -> Iterator[Event]:
        while (event := self._next(state, throw)) is not None:
            yield event
            state = Trictrac(state.rules).apply(state, event)

    def _next(self, state: State, throw: Thrower | None) -> Event | None:
        turn = state.turn
        if state.phase in (Phase.DRAW, Phase.OVER):
            return None
        if state.spoken and (error := next((error for error in state.known if error.by is not self.player), None)):
            return events.School(self.player, error.school)
        if turn is not None and state.spoken and self._is_given(state):
            return events.Receive(self.player, turn.outcome.opp)
        if state.roller is not self.player:
            return None
        if state.phase is Phase.THROW:
            return events.Throw(self.player, Roll.of(*throw(2))) if throw and not state.spoken else None
        assert turn is not None
        if state.spoken and not turn.claim and turn.outcome.me:
            return events.Claim(self.player, turn.outcome.me)
        if state.choosing:
            return Go(self.player) if self.decider.goes(state) else Hold(self.player)
        return Move(self.player, chosen(self.decider, state))

    def _is_given(self, state: State) -> bool:
        """Whether the other's roll, which has been played, gives the program points that it has not marked."""
        turn = state.turn
        assert turn is not None
        played = state.phase is Phase.THROW and turn.play is not None and not turn.gone
        return played and turn.roller is not self.player and turn.outcome.opp > turn.received


def chosen(decider: Decider, state: State) -> Play:
    """The play that is preferred of those that make all that the roll was marked for: a keep too that the corner would excuse."""
    turn = state.turn
    assert turn is not None
    outcome = turn.outcome
    made = tuple(play for play in outcome.plays if worth(replace(turn, play=play)) == outcome.me)
    return decider.choose(state._replace(turn=replace(turn, outcome=replace(outcome, plays=made or outcome.plays))))
