"""The document of a recorded game of trictrac: each roll with its marks, errors, score and board."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.ledger import Happening
from trictrac.partie.report import CountReport, RollReport, RollStep, TrictracStep
from trictrac.partie.sentences.events import REPORTED_BY_HAPPENINGS, event_sentences
from trictrac.partie.sentences.happenings import (
    account_sentence,
    check_sentences,
    count_sentences,
    course_sentences,
    result_sentence,
    score_sentence,
)
from trictrac.partie.sentences.rolls import marks_in_turn
from trictrac.partie.sentences.walk import TrictracWalk
from trictrac.partie.state import State
from trictrac.protocol.events import Begin, Draw, Hold, Move, NewPartie, Note, own_first
from trictrac.protocol.log import around
from trictrac.saying.language import hole_count, point_count, strung
from trictrac.view.answer import Sentences
from trictrac.view.doc import Aside, Indented, RollCard

_MARKINGS = {
    "spoken": Saying("the players count for themselves"),
    "announced": Saying("every point is marked as the laws have it"),
    "marker": Saying("no board is kept: the program marks what the players enter"),
}


class TrictracPage(TrictracWalk):
    """The document of a record of trictrac."""

    wrong: ClassVar = Saying("Écoles and false moves")

    def header_values(self) -> dict[str, object]:
        """Return the headers, with the marking in words."""
        marking = self.record.headers["marking"]
        return {**self.record.headers, "marking": _MARKINGS.get(marking, marking)}

    def account(self) -> Sentences:
        """Yield the end of each partie and what it pays, the score of the last one, and the number of errors."""
        state, names = self.log.state, self.record.players
        yield from self.closing()
        unfinished = Saying("The partie is not finished.")
        if state.frame is None:
            results: list[object] = [result_sentence(result, names) for result in state.results]
            if state.partie > 1:
                results = [
                    Saying("Partie {number}: {result}", number=at, result=one) for at, one in enumerate(results, 1)
                ]
                if state.awaits_draw:
                    unfinished = Saying("Partie {number} begins.", number=state.partie)
            yield from results
            if len(state.results) > 1:
                yield account_sentence(state, names)
        if not state.is_over:
            yield from (unfinished, self._score(state))
        if any(isinstance(step, RollReport) for step in self.steps):
            yield self.summary(self.steps)

    def chapter_heading(self, step: TrictracStep) -> Saying:
        """Return the heading of a relevé, with its partie if there are several."""
        if self.log.state.partie > 1:
            return Saying("Partie {partie}, relevé {number}", partie=step.part, number=step.chapter)
        return Saying("Relevé {number}", number=step.chapter)

    def card(self, step: TrictracStep) -> RollCard:
        """Return the card of a roll, in a game with or without a board, or of events between rolls."""
        if isinstance(step, RollReport):
            return self._roll_card(step)
        if not isinstance(step, CountReport):
            is_set = step.has(events.SetPosition) and not step.after.boardless
            return RollCard(0, "", tuple(self.lines(step)), board=self.board(step.after) if is_set else None)
        heading, *marked = count_sentences(step, self.names_at(step.after))
        drawn = self.deed(step.start, with_happenings=False) if isinstance(next(iter(step.events), None), Draw) else ()
        return RollCard(step.number, heading, (*drawn, *marked, *self._ending(step)))

    def _roll_card(self, report: RollReport) -> RollCard:
        names, turn = self.names_at(report.after), report.turn
        roller, other = own_first(names, turn.roller)
        heading = Saying("{number}. {player} rolls {roll}.", number=turn.number, player=roller, roll=turn.roll)
        lines: list[object] = []
        for text, ways in marks_in_turn(turn.outcome, roller, other):
            lines += [Aside(text, "mark") if turn.outcome.marks else text, *map(Indented, ways)]
        lines += course_sentences(report, names)
        lines += (Aside(text, "trouble") for text in check_sentences(report, names))
        lines += self._ending(report)
        # The picture points out the checkers that were just played.
        state, play = report.after, turn.play
        played: list[tuple[Side, int]] = []
        if play is not None and turn.position.releve == state.releve:
            ends = play.moves[-1:] if play.is_chain or play.released else play.moves
            played = [(state.side_of(turn.roller), end) for _, end in ends]
        return RollCard(turn.number, heading, tuple(lines), turn.roll.numbers, self.board(state, played))

    def _ending(self, report: RollStep) -> Sentences:
        """Yield the other events and remarks of a roll, each result after its event, and the score."""
        names, states = self.names_at(report.after), self.log.states[report.start : report.end + 1]
        left = (result_sentence(result, names) for result in report.results)
        printed = len(states[0].results)
        for place in range(report.start, report.end):
            if place > report.start:
                yield from self.remarks(place)
            if not isinstance(self.log.events[place], _IN_A_ROLL):
                yield from self.deed(place, with_happenings=False)
            # A partie that is put right before the next roll has not ended.
            ended = min(len(state.results) for state in states[place + 1 - report.start :])
            yield from (Aside(text, "result") for text in islice(left, max(0, ended - printed)))
            printed = max(printed, ended)
        yield Aside(self._score(report.after), "score")

    def deed(self, place: int, *, with_happenings: bool = True) -> Sentences:
        """Yield one event as the table prints it, or else as the record writes it, except a new partie (a heading).

        The score that it changes comes after its happenings.
        """
        event, before, after = around(self.log, place)
        if isinstance(event, Note):
            yield Aside(event.text, "remark")
        elif not isinstance(event, NewPartie):
            seen = after if with_happenings else after._replace(happenings=())
            texts = [*event_sentences(before, event, seen, self.names_at(after))]
            ended = len(after.results) > len(before.results)
            yield from (Aside(text, "result") if ended else text for text in texts)
            if not texts:
                yield Aside(self.record.vocabulary.write(event), "event")
            if with_happenings and after.score != before.score:
                yield Aside(self._score(after), "score")

    def won(self, step: TrictracStep) -> Sentences:
        """Yield the winners of holes, simple or en bredouille, and of a partie in a step, and how they won."""
        for place in range(step.start, step.end):
            for happening in self.log.states[place + 1].happenings:
                if happening.what == "marked" and happening.holes:
                    yield self._hole(step, place, happening)
        if isinstance(step, RollStep):
            yield from (result_sentence(result, self.names_at(step.after)) for result in step.results)

    def _hole(self, step: TrictracStep, place: int, happening: Happening) -> Saying:
        event, before, _ = around(self.log, place)
        by: list[object] = [point_count(happening.points)]
        if isinstance(event, (events.School, events.Contest, events.Maintain, events.Correct)):
            by.append(Saying("an école"))
        elif isinstance(step, RollReport):
            own = happening.player is step.turn.roller
            by += {mark.jan: mark.jan.called for mark in step.turn.outcome.marks if mark.to_roller is own}.values()
        simple = (before.score.points[happening.player] + happening.points) // 12
        template = (
            Saying("{player} wins {holes} en bredouille: {how}.")
            if happening.holes > simple
            else Saying("{player} wins {holes} simply: {how}.")
        )
        return template.filled(
            player=self.names_at(step.after)[happening.player], holes=hole_count(happening.holes), how=strung(by)
        )

    def _score(self, state: State) -> Saying:
        return score_sentence(state, self.names_at(state))


_IN_A_ROLL = (*REPORTED_BY_HAPPENINGS, Draw, Begin, events.TakeDice, events.Throw, Hold, Move, events.Rectify)
"""Events of a roll that its own sentences report."""
