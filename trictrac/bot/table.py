"""The adviser at a table: hints on request, and doubts about costly acts."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError
from trictrac.base.values import frozen
from trictrac.bot.advice import Advice, advise
from trictrac.bot.players import turn_of
from trictrac.bot.sentences import advice_sentences, going_sentences, play_doubted
from trictrac.model.play import Play
from trictrac.model.score import Names
from trictrac.partie.events import Event
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Go, Hold, Move
from trictrac.protocol.log import TypedEvents
from trictrac.view.answer import Answer


@frozen
class NetAdviser:
    """The strong player as adviser at a table of trictrac, with a look-ahead of ``plies``."""

    plies: int = 2

    def hint(self, state: State, names: Names) -> Answer:
        """Return advice on the roll on the table.

        Raises:
            OutOfOrderError: no roll is on the table, or hints are not allowed there.
        """
        if state.boardless:
            raise OutOfOrderError("no board is kept here, so there are no plays to compare: mode announce keeps one")
        if state.phase is not Phase.PLAY or state.turn is None:
            raise OutOfOrderError(
                "there is no roll to be played yet: throw or type the dice first, then hint shows the best plays"
            )
        if state.spoken:
            raise OutOfOrderError(
                "where you count, a hint would show what the roll earns: after the play, type mode announce to get hints"
            )
        if state.frame is not None:
            raise OutOfOrderError(
                "there are no hints in a long game: the program knows only what a single partie is worth"
            )
        advice = self._advice(state)
        return advice_sentences(
            advice if state.choosing else replace(advice, going=None), names[state.turn.roller.other]
        )

    def doubt(self, state: State, done: TypedEvents[State, Event], most: float, names: Names) -> Answer:
        """Return why the first act that costs more than ``most`` holes is doubtful, or nothing if none does."""
        if state.spoken or state.frame is not None:
            return []
        for event, after in zip(done.events, done.states, strict=False):
            if (
                isinstance(event, Go | Hold | Move)
                and state.phase is Phase.PLAY
                and (doubts := self._doubted(state, event, most, names))
            ):
                return doubts
            state = after
        return []

    def _doubted(self, state: State, event: Go | Hold | Move, most: float, names: Names) -> Answer:
        if isinstance(event, Move):
            if event.play.is_pass or event.play not in (state.turn.outcome.plays if state.turn else ()):
                return []
            advice = self._advice(state, event.play)
            made = advice.of(event.play)
            if made is None or advice.plays[0].weight - made.weight <= most:
                return []
            return play_doubted(advice.plays[0], made, names[state.roller.other])
        advice = self._advice(state)
        if advice.going is None:
            return []
        lost = advice.lead * (1 if isinstance(event, Hold) else -1)
        return going_sentences(advice) if lost > most else []

    def _advice(self, state: State, also: Play | None = None) -> Advice:
        turn = turn_of(state)
        return advise(turn.position, turn.outcome, state.rules, self.plies, also)
