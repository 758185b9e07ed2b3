"""A program that sits at the table of a séance and does by itself what is its turn to do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.players import turn_of
from trictrac.model.play import Play, Roll
from trictrac.partie.due import due, worth, wronged_by_contest
from trictrac.partie.events import Claim, Correct, Let, Maintain, Receive, Rectify, School, Throw
from trictrac.partie.faults import must_be_righted
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Happening, Why
from trictrac.partie.remedies import rectifications
from trictrac.partie.sentences.claims import reason
from trictrac.partie.sentences.events import offer_sentence
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.log import TypedEvents

if TYPE_CHECKING:
    from trictrac.bot.parties import Decider
    from trictrac.partie.events import Event
    from trictrac.protocol.desk import Names
    from trictrac.protocol.line import Thrower
    from trictrac.protocol.log import Log
    from trictrac.view.answer import Answer

RIGHT = Reckoner()
"""One who counts without a mistake, and notices every one of the other's."""


@frozen
class ProgramPartner:
    """The program as ``player``: ``decider`` plays, and where the players count, ``reckoner`` counts and sends to school."""

    player: Player
    decider: Decider
    reckoner: Reckoner = RIGHT

    def owns(self, event: Event) -> bool:
        """Whether the program does this by itself, so that nobody else enters it: all of its acts but the throw of its dice."""
        return not isinstance(event, Throw | Begin) and getattr(event, "player", None) is self.player

    def reply(self, state: State, throw: Thrower | None) -> TypedEvents[State, Event]:
        """Do all that the program does before somebody else is to act.

        It throws its own dice where ``throw`` does, but not where the players count: there the other may first claim what
        the last roll gave him, and every école.
        """
        done: list[Event] = []
        states = [state]
        while (event := self._next(states[-1], throw)) is not None:
            done.append(event)
            states.append(Trictrac(state.rules).apply(states[-1], event))
        return TypedEvents(tuple(done), tuple(states[1:]))

    def _next(self, state: State, throw: Thrower | None) -> Event | None:
        turn, me = state.turn, self.player
        if state.phase in (Phase.DRAW, Phase.OVER):
            return None
        if state.spoken and (answer := self._answers(state) or self._receives(state)):
            return answer
        if state.roller is not me:
            return None
        if must_be_righted(state) and turn is not None:
            return Rectify(me, rectifications(turn, state.rules)[0])
        if state.phase is Phase.THROW:
            return Throw(me, Roll.of(*throw(2))) if throw and not state.spoken else None
        assert turn is not None
        points = 0 if not state.spoken or self._has_marked(state, Why.OWN) else self.reckoner.marked(turn, me)
        if points:
            return Claim(me, points)
        if state.choosing:
            # Who has marked too much stays, lest he be called back (laws 11.5).
            goes = turn.claim <= turn.outcome.me and self.decider.goes(state)
            return Go(me) if goes else Hold(me)
        return Move(me, chosen(self.decider, state))

    def _answers(self, state: State) -> Event | None:
        """The answer to the other's errors: he is sent to school for what is noticed, and the rest passes.

        A right école that he contests is maintained (laws 12.4). A silent referee tells of nothing, so nothing is said.
        """
        wronged, me = wronged_by_contest(state), self.player
        if wronged is not None and wronged.by is me:
            return Maintain(me) if "maintain" in due(state) else Correct(me)
        for error in state.errors:
            if error.by is not me:
                if error.is_schoolable and self.reckoner.notices(error):
                    return School(me, error.school)
                if error in state.known:
                    return Let(me)
        return None

    def _receives(self, state: State) -> Event | None:
        """The points that the other's roll, which has been played, gives the program, as it sees them."""
        turn = state.turn
        if (
            turn is None
            or turn.roller is self.player
            or state.phase is not Phase.THROW
            or turn.play is None
            or turn.gone
        ):
            return None
        points = 0 if self._has_marked(state, Why.GIVEN) else self.reckoner.marked(turn, self.player)
        return Receive(self.player, points) if points else None

    def _has_marked(self, state: State, why: Why) -> bool:
        """Whether the program has marked for a cause on this roll, be it put right since."""
        return any((one.player, one.why, one.turn) == (self.player, why, state.number) for one in state.ledger)

    def event_sentences(self, log: Log[State, Event], at: int, names: Names, sentences: Answer) -> Answer:
        """The sentences for an event: those of the table but the offers that are answered at once, and why somebody erred.

        The program errs: that is told as it may be claimed; the other errs: with the program's answer.
        """
        before, after = log.states[at], log.states[at + 1]
        if not after.spoken:
            return sentences
        answered = [offer_sentence(error, after, names) for error in after.known if error.by is not self.player]
        found = [part for part in sentences if part not in answered]
        for one in after.happenings:
            if one.error is not None and self._is_explained(one, before, after):
                found += reason(one.error, log.states[: at + 2], names)
        return found

    def _is_explained(self, one: Happening, before: State, after: State) -> bool:
        """Whether the reason of an error is told now: once, and of no more than the referee tells."""
        assert one.error is not None
        if one.what == "erred":
            return one.error.by is self.player and one.error in after.known
        if one.error.by is self.player:
            return one.what == "schooled" and one.error not in before.known
        return one.what in ("schooled", "contested") or (one.what == "lapsed" and one.error in before.known)


def chosen(decider: Decider, state: State) -> Play:
    """The play that is preferred of those that make all that the roll was marked for: a keep too that the corner would excuse."""
    turn = turn_of(state)
    outcome = turn.outcome
    made = tuple(play for play in outcome.plays if worth(replace(turn, play=play)) == outcome.me)
    return decider.choose(state._replace(turn=replace(turn, outcome=replace(outcome, plays=made or outcome.plays))))
