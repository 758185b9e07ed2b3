"""The page of a recorded game of trictrac: every roll with its marks, what went wrong, the score and the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar

from trictrac.base.errors import Saying
from trictrac.model.score import Side
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.report import CountReport, Report, RollReport, TrictracStep
from trictrac.partie.sentences.events import REPORTED_BY_HAPPENINGS, event_sentences
from trictrac.partie.sentences.happenings import (
    account_sentence,
    check_sentences,
    count_sentences,
    report_sentences,
    result_sentence,
    score_sentence,
)
from trictrac.partie.sentences.positions import glance
from trictrac.partie.sentences.rolls import way_phrase
from trictrac.partie.sentences.walk import TrictracWalk
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Draw, Hold, Move, NewPartie, Note
from trictrac.protocol.page import RecordPage
from trictrac.protocol.record import Record
from trictrac.saying.language import Language
from trictrac.view.cards import DICE, WORDS, Card, CardLine

_MARKINGS = {
    "spoken": Saying("the players count for themselves"),
    "announced": Saying("every point is marked as the laws have it"),
    "marker": Saying("no board is kept: what is said is marked"),
}


def page(record: Record[State, Event], language: Language) -> str:
    """Return one self-contained HTML document of a recorded game, without scripts and without anything from the network.

    After the headers, the account of the parties and the contents comes every roll: the dice, what they earn with the ways
    that prove it, écoles and false moves set off, the score and the board after it; comments and notes stand where the record
    has them. The page ends with the record itself, so that :func:`trictrac.games.registry.read_record` reads the game from
    it again.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    return TrictracPage(TrictracWalk(record, language)).page()


class TrictracPage(RecordPage[State, Event]):
    """The page of a record of trictrac in one language."""

    words: ClassVar = {**WORDS, "marking": Saying("Marking"), "wrong": Saying("Écoles and false moves:")}
    walk: TrictracWalk

    def header_values(self) -> dict[str, str]:
        """Return the headers, with the marking in words."""
        marking = self.record.headers["marking"]
        return {**self.record.headers, "marking": self.language.say(_MARKINGS.get(marking, marking))}

    def account(self) -> Iterator[object]:
        """The end of each partie and what it pays, how the last one stands, the number of errors."""
        state, say, names = self.log.state, self.language.say, self.record.players
        yield from map(say, self.walk.account())
        unfinished = Saying("The partie is not finished.")
        if state.frame is None:
            results = [result_sentence(result, names) for result in state.results]
            if state.partie > 1:
                results = [
                    Saying("Partie {number}: {result}", number=at, result=one) for at, one in enumerate(results, 1)
                ]
                if state.phase is Phase.DRAW:
                    unfinished = Saying("Partie {number} begins.", number=state.partie)
            yield from map(say, results)
            if len(state.results) > 1:
                yield say(account_sentence(state, names))
        if not state.is_over:
            yield f"{say(unfinished)} {self._score(state)}"
        if any(isinstance(step, RollReport) for step in self.walk.steps):
            yield say(self.walk.summary(self.walk.steps))

    def part_heading(self, part: int) -> Saying:
        """The heading of a partie."""
        return Saying("Partie {number}", number=part)

    def chapter_heading(self, step: TrictracStep) -> Saying:
        """The heading of a relevé."""
        return Saying("Relevé {number}", number=step.chapter)

    def card(self, step: TrictracStep) -> Card:
        """The card of a roll, made with or without a board, or of what lies between two rolls."""
        if isinstance(step, RollReport):
            return self._roll_card(step)
        if not isinstance(step, CountReport):
            return self._loose_card(step)
        heading, *marked = map(self.language.say, count_sentences(step, self.walk.names_at(step.after)))
        results = len(marked) - len(step.results)
        lines = [
            *(self.deed(step.start, with_happenings=False) if isinstance(step.events[0], Draw) else ()),
            *(CardLine("told", text) for text in marked[:results]),
            *self._ending(step, marked[results:]),
        ]
        return Card(tuple(lines), step.number, heading)

    def _roll_card(self, report: RollReport) -> Card:
        names, turn = self.walk.names_at(report.after), report.turn
        heading, *texts = map(self.language.say, report_sentences(report, names))
        proofs = []
        for mark in turn.outcome.marks:
            phrases = [way_phrase(mark, way, turn.roll, names[turn.roller.other]) for way in mark.ways]
            proofs.append(tuple(map(self.language.say, filter(None, phrases))))
        results = len(texts) - len(report.results)
        wrong = results - len(list(check_sentences(report, names)))
        lines = [
            *(CardLine("mark", text, ways) for text, ways in zip(texts, proofs, strict=False)),
            *(CardLine("told", text) for text in texts[len(proofs) : wrong]),
            *(CardLine("wrong", text) for text in texts[wrong:results]),
            *self._ending(report, texts[results:]),
        ]
        dice = DICE[turn.roll.high - 1] + DICE[turn.roll.low - 1]
        # The picture points out the checkers that were just played.
        state, play = report.after, turn.play
        played: list[tuple[Side, int]] = []
        if play is not None and turn.position.releve == state.releve:
            ends = play.moves[-1:] if play.is_chain or play.released else play.moves
            played = [(state.side_of(turn.roller), end) for _, end in ends]
        return Card(tuple(lines), turn.number, heading, dice, self.picture(state, report.number, played))

    def _ending(self, report: Report, results: Iterable[str]) -> Iterator[CardLine]:
        """The other deeds and remarks of a roll with the ends of parties among them, and the score after it."""
        left, states = iter(results), self.log.states[report.start : report.end + 1]
        printed = len(states[0].results)
        for place in range(report.start, report.end):
            if place > report.start:
                yield from self.remarks(place)
            if not isinstance(self.log.events[place], _IN_A_ROLL):
                yield from self.deed(place, with_happenings=False)
            # A partie that is put right before the next roll has not ended.
            ended = min(len(state.results) for state in states[place + 1 - report.start :])
            yield from (CardLine("result", text) for text in islice(left, max(0, ended - printed)))
            printed = max(printed, ended)
        yield CardLine("score", self.language.say(score_sentence(report.after, self.walk.names_at(report.after))))

    def _loose_card(self, step: TrictracStep) -> Card:
        """The card of what is done while no roll is on the table; with the board where it has been set up."""
        lines: list[CardLine] = []
        for place in range(step.start, step.end):
            event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
            lines += self.remarks(place) if place > step.start else ()
            lines += self.deed(place)
            if after.score != before.score and not isinstance(event, NewPartie):
                lines.append(CardLine("score", self._score(after)))
        return Card(tuple(lines), board=self.picture(step.after) if step.has(events.SetPosition) else "")

    def deed(self, place: int, *, with_happenings: bool = True) -> Iterator[CardLine]:
        """Yield the lines on one event as the table prints them, else as the record writes it; headings name another partie."""
        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        if isinstance(event, Note):
            yield CardLine("remark", event.text)
        elif not isinstance(event, NewPartie):
            seen = after if with_happenings else after._replace(happenings=())
            texts = [*map(self.language.say, event_sentences(before, event, seen, self.walk.names_at(after)))]
            kind = "result" if len(after.results) > len(before.results) else "told"
            lines = [CardLine(kind, text) for text in texts]
            yield from lines or [CardLine("event", self.record.vocabulary.write(event))]

    def _score(self, state: State) -> str:
        """The points and holes of both players, A first."""
        names = self.walk.names_at(state)
        marked = glance(state.position, *(names[::-1] if state.swapped else names))[:2]
        return " ".join(map(self.language.say, marked[::-1] if state.swapped else marked))


_IN_A_ROLL = (*REPORTED_BY_HAPPENINGS, Draw, Begin, events.TakeDice, events.Throw, Hold, Move, events.Rectify)
"""The events of a roll that its own sentences report."""
