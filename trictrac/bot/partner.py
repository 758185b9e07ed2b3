"""The program as a player at a table: it plays, counts, claims écoles and explains errors."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.values import frozen
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import Decider
from trictrac.bot.player import packed, shipped_mind, spot_of
from trictrac.bot.players import turn_of
from trictrac.model.play import Play, Roll
from trictrac.model.rules import Rules
from trictrac.model.score import Names
from trictrac.partie.due import due, worth, wronged_by_contest
from trictrac.partie.events import Claim, Correct, Event, Let, Maintain, Receive, Rectify, School, Throw
from trictrac.partie.faults import must_be_righted
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Happening, Turn, Why
from trictrac.partie.remedies import rectifications
from trictrac.partie.sentences.claims import reason
from trictrac.partie.sentences.events import offer_sentence
from trictrac.partie.sentences.happenings import unplayed_sentence
from trictrac.partie.state import Phase, State, TrictracLog
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.line import Thrower
from trictrac.protocol.log import TypedEvents, around
from trictrac.saying.language import Counted
from trictrac.view.answer import Answer

RIGHT = Reckoner()
"""A counter without errors, who notices every error of the other player."""


@frozen
class ProgramPartner:
    """The program as ``player``: ``decider`` plays, and if the players count, ``reckoner`` counts and claims écoles."""

    player: Player
    decider: Decider
    reckoner: Reckoner = RIGHT
    guides: bool = False
    """Whether it explains each mark and each law when it first happens."""

    def owns(self, event: Event) -> bool:
        """Return whether only the program enters this event: all of its acts except throwing its dice."""
        return not isinstance(event, Throw | Begin) and getattr(event, "player", None) is self.player

    def reply(self, state: State, throw: Thrower | None) -> TypedEvents[State, Event]:
        """Do all that the program does before somebody else must act, and return the events.

        It throws its own dice with ``throw``, but not where the players count: there the other may first claim points
        for the last roll, and écoles.
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
            lifted = turn and turn.lifted and state.awaits_play
            play = worst_play(turn, state.rules) if turn and lifted else None
            return Rectify(me, play) if play else None
        if must_be_righted(state) and turn is not None:
            return Rectify(me, rectifications(turn, state.rules)[0])
        if state.phase is Phase.THROW:
            return Throw(me, Roll.of(*throw(2))) if throw and not state.spoken else None
        assert turn is not None
        points = 0 if not state.spoken or self._has_marked(state, Why.OWN) else self.reckoner.marked(turn, me)
        if points:
            return Claim(me, points)
        if state.choosing:
            return Go(me) if self.goes(state) else Hold(me)
        return Move(me, chosen(self.decider, state))

    def goes(self, state: State) -> bool:
        """Return whether the roller goes after a hole. With too much marked he holds (law 11.5)."""
        turn = turn_of(state)
        return turn.claim <= turn.outcome.me and self.decider.goes(state)

    def _answers(self, state: State) -> Event | None:
        """Return the answer to the other player's errors: an école for one that is noticed, else the error is let pass.

        A right école that he contests is maintained (law 12.4). Errors that the referee has not announced get no
        answer.
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
        """Return the program's claim of the points that the other player's roll gives it, as it counts them, or None."""
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
        """Return whether the program has marked for this reason on this roll, even if that was corrected later."""
        return any((one.player, one.why, one.turn) == (self.player, why, state.number) for one in state.ledger)

    def event_sentences(self, log: TrictracLog, at: int, names: Names, sentences: Answer) -> Answer:
        """Return the sentences for an event: the table's, without offers answered at once, and the reasons of errors.

        At the end of a partie one more says how the other player played, and a guide explains what is new. A reason is
        given for the program's own errors once they can be claimed, for the other player's with the program's answer.
        """
        event, before, after = around(log, at)
        if len(after.results) > len(before.results) and after.frame is None:
            sentences = [*sentences, *self._how_played(log, at, names)]
        if self.guides:
            from trictrac.bot.guide import explain

            sentences = [*sentences, *explain(log, at, names)]
        if not after.spoken:
            return sentences
        answered = [offer_sentence(error, after, names) for error in after.known if error.by is not self.player]
        found = [part for part in sentences if part not in answered]
        if isinstance(event, Receive) and before.turn is not None and before.turn.unplayed:
            found.append(unplayed_sentence(before.turn, names))
        for one in after.happenings:
            if one.error is not None and self._is_explained(one, before, after):
                found += reason(one.error, log.states[: at + 2], names)
        return found

    def _how_played(self, log: TrictracLog, at: int, names: Names) -> Answer:
        """Return how the other player played, or nothing if he had nothing to decide."""
        from trictrac.bot.analysing import how_played

        player = self.player.other
        summary = how_played(log, player, at + 1)
        if not summary.count:
            return []
        return [
            Counted(
                "{player} lost {rate:.2f} holes in {count} decision; blunders: {blunders}. To see the "
                "blunders, type stop, then trictrac analyse; on the page tap Look it over.",
                "{player} lost {rate:.2f} holes per decision, in {count} decisions; blunders: {blunders}. To "
                "see the blunders, type stop, then trictrac analyse; on the page tap Look it over.",
                summary.count,
                player=names[player],
                rate=summary.rate,
                blunders=summary.blunders,
            )
        ]

    def _is_explained(self, one: Happening, before: State, after: State) -> bool:
        """Return whether the reason of an error is given now: once, and only for what the referee announces."""
        assert one.error is not None
        if one.what == "erred":
            return one.error.by is self.player and one.error in after.known
        if one.error.by is self.player:
            return one.what == "schooled" and one.error not in before.known
        return one.what in ("schooled", "contested") or (one.what == "lapsed" and one.error in before.known)


def chosen(decider: Decider, state: State) -> Play:
    """Return the play that ``decider`` prefers of those that earn all that was marked for the roll."""
    turn = turn_of(state)
    outcome = turn.outcome
    made = tuple(play for play in outcome.plays if worth(replace(turn, play=play)) == outcome.me)
    return decider.choose(state._replace(turn=replace(turn, outcome=replace(outcome, plays=made or outcome.plays))))


def worst_play(turn: Turn, rules: Rules) -> Play | None:
    """Return the play that the net values least for a roller called back after going without a hole (law 11.5)."""
    worths = {play: worth for worth, play in shipped_mind().judge(spot_of(turn, rules), 1).plays}
    return min(rectifications(turn, rules), key=lambda play: worths.get(packed(play), 0.0), default=None)
