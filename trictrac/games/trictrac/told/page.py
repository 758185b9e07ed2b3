"""A whole recorded game as one HTML page: every roll with its marks, what went wrong, the score and the board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from trictrac.draw.captions import captions
from trictrac.draw.page_parts import DICE, WORDS, Card, Chapter, Line, fill_template, joined, roll_span, share_boards
from trictrac.draw.svg import table_svg
from trictrac.errors import Saying
from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.games.trictrac.board import table_of
from trictrac.games.trictrac.frames.seats import at_board
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.report import CountReport, RollReport
from trictrac.games.trictrac.partie.state import Phase
from trictrac.games.trictrac.text.lines import VOCABULARY
from trictrac.games.trictrac.told.stretches import comments, stretches
from trictrac.model.score import Side
from trictrac.saying.counted import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.state import State
    from trictrac.games.trictrac.text.record import Record
    from trictrac.games.trictrac.told.stretches import Stretch
    from trictrac.saying.language import Language

_WORDS = {**WORDS, "marking": Saying("Marking"), "wrong": Saying("Écoles and false moves:")}
_MARKINGS = {
    "spoken": Saying("the players count for themselves"),
    "announced": Saying("every point is marked as the laws have it"),
    "marker": Saying("no board is kept: what is said is marked"),
}


def game_page(record: Record, language: Language, *, talon_left: bool = True, bottom: Side = Side.WHITE) -> str:
    """One self-contained HTML document of a recorded game, without scripts and without anything from the network.

    After the headers, the account of the parties and the contents comes every roll: who threw what, what it earns with
    the ways that prove it, écoles and false moves set off, the score and the board after it; comments and notes stand
    where the record has them. The page ends with the record itself, so that
    :func:`trictrac.games.reading.read_any_record` reads the game from it again.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    from trictrac.games.trictrac.text.record import check_record

    log = check_record(record)
    teller = _Teller(record, log, comments(record, log), language, talon_left, bottom)
    chapters, shared = share_boards(list(teller.chapters()))
    parts = [(number, list(part)) for number, part in groupby(chapters, lambda chapter: chapter.partie)]
    return fill_template(
        code=language.code,
        title=teller.title,
        headers=list(teller.headers()),
        words={name: language.say(saying) for name, saying in _WORDS.items()},
        account=list(teller.account()),
        parties=[(language.say(Saying("Partie {number}", number=number)), part) for number, part in parts],
        wrong=[card.number for chapter in chapters for card in chapter.cards if card.number and card.is_wrong],
        shared=shared,
        record=str(record),
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells one record in one language."""

    record: Record
    log: Log[State, Event]
    comments: Mapping[int, list[str]]
    language: Language
    talon_left: bool
    bottom: Side

    @property
    def title(self) -> str:
        """The record's title, without one the players' names."""
        return self.record.title or self.language.say(listed(self.record.all_players))

    def headers(self) -> Iterator[tuple[str, str]]:
        """What the headers of the record say, each with its name."""
        shown = self.record.headers
        marking = shown["marking"]
        shown["marking"] = self.language.say(_MARKINGS.get(marking, marking))
        if self.record.title:
            shown["players"] = self.language.say(listed(self.record.all_players))
        for name, saying in _WORDS.items():
            if shown.get(name):
                yield self.language.say(saying), shown[name]

    def account(self) -> Iterator[str]:
        """How each partie ended and what it pays, how the last one stands, how many errors there are."""
        from trictrac.games.trictrac.frames.account import accounts
        from trictrac.games.trictrac.partie.report import read_rolls
        from trictrac.games.trictrac.told.happenings import result_sentence, summary_sentence
        from trictrac.games.trictrac.told.telling import account_sentence

        state, say, names = self.log.state, self.language.say, self.record.players
        if state.frame is not None:
            found = accounts(state, self.record.all_players)
            yield from map(say, (*(line.text for line in found.lines), *found.closing))
        else:
            yield from (say(result_sentence(result, names)) for result in state.results)
            if len(state.results) > 1:
                yield say(account_sentence(state, names))
        if state.phase is not Phase.OVER:
            unfinished = say(Saying("The partie is not finished."))
            yield f"{unfinished} {self._score(state)}"
        reports = read_rolls(self.log)
        if reports:
            yield say(summary_sentence(reports))

    def chapters(self) -> Iterator[Chapter]:
        """The relevés in order, each with its rolls and what lies between them."""
        by_releve = groupby(stretches(self.record, self.log), lambda one: (one.partie, one.releve))
        for number, ((partie, releve), some) in enumerate(by_releve, 1):
            cards = joined(card for stretch in some for card in self._cards(stretch))
            rolls = [card.number for card in cards if card.number]
            heading = self.language.say(Saying("Relevé {number}", number=releve))
            if cards:
                yield Chapter(number, partie, heading, self._span(rolls), cards)

    def _span(self, rolls: list[int]) -> str:
        """Which rolls a relevé has."""
        span = roll_span(rolls)
        return self.language.say(span) if span else ""

    def _cards(self, stretch: Stretch) -> Iterator[Card]:
        """A roll, after what the record remarks before it; or what lies between two rolls."""
        yield Card(tuple(self._comments(stretch.start)))
        if stretch.report is None:
            yield self._loose_card(stretch)
        elif isinstance(stretch.report, RollReport):
            yield self._roll_card(stretch, stretch.report)
        else:
            yield self._count_card(stretch, stretch.report)
        if stretch.end == len(self.log.events) > stretch.start:
            yield Card(tuple(self._comments(stretch.end)))

    def _comments(self, place: int) -> Iterator[Line]:
        """The comments before an event; after the last one those at the end of the record."""
        return (Line("remark", text) for text in self.comments.get(place, ()))

    def _roll_card(self, stretch: Stretch, report: RollReport) -> Card:
        from trictrac.games.trictrac.told.happenings import check_sentences, report_sentences

        names, turn = self._names(report.state), report.turn
        heading, *told = (self.language.say(sentence) for sentence in report_sentences(report, names))
        marks = len(turn.outcome.marks)
        results = len(told) - len(report.results)
        wrong = results - len(list(check_sentences(report, names)))
        lines = [
            *(Line("mark", text, self._proofs(report, place)) for place, text in enumerate(told[:marks])),
            *(Line("told", text) for text in told[marks:wrong]),
            *(Line("wrong", text) for text in told[wrong:results]),
            *(Line("result", text) for text in told[results:]),
            *self._ending(stretch, report),
        ]
        dice = DICE[turn.roll.high - 1] + DICE[turn.roll.low - 1]
        return Card(tuple(lines), turn.number, heading, dice, self._board(report.state, report))

    def _count_card(self, stretch: Stretch, report: CountReport) -> Card:
        """A roll that was made without a board."""
        from trictrac.games.trictrac.told.happenings import count_sentences

        sentences = count_sentences(report, self._names(report.state))
        heading, *told = (self.language.say(sentence) for sentence in sentences)
        results = len(told) - len(report.results)
        drawn = isinstance(report.events[0], Draw)
        lines = [
            *(self._deed(stretch.start, with_happenings=False) if drawn else ()),
            *(Line("told", text) for text in told[:results]),
            *(Line("result", text) for text in told[results:]),
            *self._ending(stretch, report),
        ]
        return Card(tuple(lines), report.number, heading)

    def _proofs(self, report: RollReport, place: int) -> tuple[str, ...]:
        """The ways in which one mark is earned."""
        from trictrac.games.trictrac.told.marks import way_phrase

        outcome = report.turn.outcome
        phrases = [way_phrase(outcome.marks[place], way, outcome.roll) for way in outcome.marks[place].ways]
        return tuple(self.language.say(phrase) for phrase in phrases if phrase)

    def _ending(self, stretch: Stretch, report: RollReport | CountReport) -> Iterator[Line]:
        """What else was said and done on a roll, and the score after it."""
        from trictrac.games.trictrac.told.happenings import score_sentence

        for place in range(stretch.start, stretch.end):
            if place > stretch.start:
                yield from self._comments(place)
            if not isinstance(self.log.events[place], _TOLD_OF_A_ROLL):
                yield from self._deed(place, with_happenings=False)
        yield Line("score", self.language.say(score_sentence(report, self._names(report.state))))

    def _loose_card(self, stretch: Stretch) -> Card:
        """What is done while no roll is on the table; the board where it has been set up."""
        lines: list[Line] = []
        for place in range(stretch.start, stretch.end):
            event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
            lines += self._comments(place) if place > stretch.start else ()
            lines += self._deed(place)
            if after.score != before.score and not isinstance(event, NewPartie):
                lines.append(Line("score", self._score(after)))
        is_set = any(isinstance(event, events.SetPosition) for event in self.log.events[stretch.start : stretch.end])
        return Card(tuple(lines), board=self._board(self.log.states[stretch.end]) if is_set else "")

    def _deed(self, place: int, *, with_happenings: bool = True) -> Iterator[Line]:
        """One event as it is told at the table, else as the record writes it; headings tell of another partie."""
        from trictrac.games.trictrac.told.telling import tell

        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        if isinstance(event, Note):
            yield Line("remark", event.text)
        elif not isinstance(event, NewPartie):
            seen = after if with_happenings else after._replace(happenings=())
            told = [self.language.say(sentence) for sentence in tell(before, event, seen, self._names(after))]
            kind = "result" if len(after.results) > len(before.results) else "told"
            yield from (Line(kind, text) for text in told) if told else [Line("event", VOCABULARY.write(event))]

    def _score(self, state: State) -> str:
        """What is marked for both players, A first."""
        from trictrac.games.trictrac.told.positions import glance

        marked = glance(state.position, *self._by_colour(state))[:2]
        return " ".join(self.language.say(sentence) for sentence in (marked[::-1] if state.swapped else marked))

    def _names(self, state: State) -> tuple[str, str]:
        """The names of the two who sit at the board."""
        return at_board(state, self.record.all_players)

    def _by_colour(self, state: State) -> tuple[str, str]:
        a, b = self._names(state)
        return (b, a) if state.swapped else (a, b)

    def _board(self, state: State, report: RollReport | None = None) -> str:
        """The board with the checkers that were just played pointed out."""
        words = captions(self.language)
        title, played = words["board"], set[tuple[Side, int]]()
        if report is not None:
            title = self.language.say(Saying("The board after roll {number}", number=report.number))
            play = report.turn.play
            if play is not None and report.turn.position.releve == state.releve:
                ends = play.moves[-1:] if play.is_chain else play.moves
                played = {(Side(report.turn.roller ^ state.swapped), end) for _, end in ends}
        return table_svg(
            table_of(state.position),
            bottom=self.bottom,
            left=self.talon_left,
            highlight=played,
            names=self._by_colour(state),
            title=title,
            captions=words,
        )


_TOLD_OF_A_ROLL = (
    Draw, Begin, events.TakeDice, events.Throw, events.Claim, events.Receive, events.Count, Hold,
    Go, Move, events.School, events.Correct, events.Let, events.Contest, events.Maintain, events.Rectify,
    events.BearOff, events.Resign,
)  # fmt: skip
"""The events of a roll that its own sentences tell."""
