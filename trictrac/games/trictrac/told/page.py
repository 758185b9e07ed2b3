"""The page of a recorded game of trictrac: every roll with its marks, what went wrong, the score and the board."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from trictrac.draw.answer import Board
from trictrac.draw.cards import DICE, WORDS, Card, Line
from trictrac.errors import Saying
from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note
from trictrac.games.page import Teller
from trictrac.games.trictrac.board import table_of
from trictrac.games.trictrac.frames.seats import at_board
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.report import CountReport, RollReport, read_all_rolls
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.model.score import Side
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.games.log import Log
    from trictrac.games.record import Record
    from trictrac.saying.language import Language

_MARKINGS = {
    "spoken": Saying("the players count for themselves"),
    "announced": Saying("every point is marked as the laws have it"),
    "marker": Saying("no board is kept: what is said is marked"),
}


Report = RollReport | CountReport
"""A roll with the board before it, or one made without a board."""


@frozen
class Stretch:
    """The events from ``start`` to before ``end`` of a log: one roll with its report, or what lies between two rolls.

    ``partie`` and ``releve`` say where it belongs.
    """

    start: int
    end: int
    partie: int
    releve: int
    report: Report | None = None


def page(record: Record[State, Event], language: Language, *, left: bool = True, bottom: Side = Side.WHITE) -> str:
    """Return one self-contained HTML document of a recorded game, without scripts and without anything from the network.

    After the headers, the account of the parties and the contents comes every roll: the dice, what they earn with the ways
    that prove it, écoles and false moves set off, the score and the board after it; comments and notes stand where the record
    has them. The page ends with the record itself, so that :func:`trictrac.games.registry.read_record` reads the game from
    it again. ``left`` says that the talons are at the left.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    return _Teller(record, language, left=left, bottom=bottom).page()


class _Teller(Teller[State, Event, Stretch]):
    """A record of trictrac, told in one language."""

    words: ClassVar = {**WORDS, "marking": Saying("Marking"), "wrong": Saying("Écoles and false moves:")}
    record: Record[State, Event]

    def shown(self) -> dict[str, str]:
        """The headers, with the marking in words."""
        shown = self.record.headers
        marking = shown["marking"]
        return {**shown, "marking": self.language.say(_MARKINGS.get(marking, marking))}

    def account(self) -> Iterator[object]:
        """The end of each partie and what it pays, how the last one stands, the number of errors."""
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

    def stretches(self) -> Iterator[Stretch]:
        """The whole of the record, one roll after another and what lies between them."""
        return _stretches(self.log, self.first)

    def place_of(self, stretch: Stretch) -> tuple[int, int]:
        """The partie and the relevé of a stretch."""
        return stretch.partie, stretch.releve

    def part_heading(self, part: int) -> Saying:
        """The heading of a partie."""
        return Saying("Partie {number}", number=part)

    def chapter_heading(self, stretch: Stretch) -> Saying:
        """The heading of a relevé."""
        return Saying("Relevé {number}", number=stretch.releve)

    def board(self, state: State) -> Board:
        """The board of a state."""
        return Board(table_of(state.position), self._by_colour(state))

    def card(self, stretch: Stretch) -> Card:
        """The card of a roll, or of what lies between two rolls."""
        if stretch.report is None:
            return self._loose_card(stretch)
        if isinstance(stretch.report, RollReport):
            return self._roll_card(stretch, stretch.report)
        return self._count_card(stretch, stretch.report)

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
        return Card(tuple(lines), turn.number, heading, dice, self._picture(report))

    def _count_card(self, stretch: Stretch, report: CountReport) -> Card:
        """A roll that was made without a board."""
        from trictrac.games.trictrac.told.happenings import count_sentences

        sentences = count_sentences(report, self._names(report.state))
        heading, *told = (self.language.say(sentence) for sentence in sentences)
        results = len(told) - len(report.results)
        drawn = isinstance(report.events[0], Draw)
        lines = [
            *(self.deed(stretch.start, with_happenings=False) if drawn else ()),
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
        """The other deeds and remarks of a roll, and the score after it."""
        from trictrac.games.trictrac.told.happenings import score_sentence

        for place in range(stretch.start, stretch.end):
            if place > stretch.start:
                yield from self.remarks(place)
            if not isinstance(self.log.events[place], _TOLD_OF_A_ROLL):
                yield from self.deed(place, with_happenings=False)
        yield Line("score", self.language.say(score_sentence(report, self._names(report.state))))

    def _loose_card(self, stretch: Stretch) -> Card:
        """The card of what is done while no roll is on the table; with the board where it has been set up."""
        lines: list[Line] = []
        for place in range(stretch.start, stretch.end):
            event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
            lines += self.remarks(place) if place > stretch.start else ()
            lines += self.deed(place)
            if after.score != before.score and not isinstance(event, NewPartie):
                lines.append(Line("score", self._score(after)))
        is_set = self.has(stretch, events.SetPosition)
        return Card(tuple(lines), board=self.picture(self.log.states[stretch.end]) if is_set else "")

    def deed(self, place: int, *, with_happenings: bool = True) -> Iterator[Line]:
        """One event as it is told at the table, else as the record writes it; headings tell of another partie."""
        from trictrac.games.trictrac.told.telling import tell

        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        if isinstance(event, Note):
            yield Line("remark", event.text)
        elif not isinstance(event, NewPartie):
            seen = after if with_happenings else after._replace(happenings=())
            told = [self.language.say(sentence) for sentence in tell(before, event, seen, self._names(after))]
            kind = "result" if len(after.results) > len(before.results) else "told"
            yield from (
                (Line(kind, text) for text in told) if told else [Line("event", self.record.vocabulary.write(event))]
            )

    def _score(self, state: State) -> str:
        """The points and holes of both players, A first."""
        from trictrac.games.trictrac.told.positions import glance

        marked = glance(state.position, *self._by_colour(state))[:2]
        return " ".join(self.language.say(sentence) for sentence in (marked[::-1] if state.swapped else marked))

    def _names(self, state: State) -> tuple[str, str]:
        """The names of the two who sit at the board."""
        return at_board(state, self.record.all_players)

    def _by_colour(self, state: State) -> tuple[str, str]:
        a, b = self._names(state)
        return (b, a) if state.swapped else (a, b)

    def _picture(self, report: RollReport) -> str:
        """The board after a roll, with the checkers that were just played pointed out."""
        state, play = report.state, report.turn.play
        played: list[tuple[Side, int]] = []
        if play is not None and report.turn.position.releve == state.releve:
            ends = play.moves[-1:] if play.is_chain else play.moves
            played = [(Side(report.turn.roller ^ state.swapped), end) for _, end in ends]
        return self.picture(state, report.number, played)


_TOLD_OF_A_ROLL = (
    Draw, Begin, events.TakeDice, events.Throw, events.Claim, events.Receive, events.Count, Hold,
    Go, Move, events.School, events.Correct, events.Let, events.Contest, events.Maintain, events.Rectify,
    events.BearOff, events.Resign,
)  # fmt: skip
"""The events of a roll that its own sentences tell."""


def _stretches(log: Log[State, Event], at: int) -> Iterator[Stretch]:
    """The whole of a game in order from an event on, but for a roll of which nothing is told yet.

    Without events there is one empty stretch.
    """
    reports, first = read_all_rolls(log), at
    for report in reports:
        end = report.start + len(report.events)
        yield from _between(log, at, report.start)
        if report.events:
            yield Stretch(report.start, end, *_place_of(report, log, report.start), report)
        at = end
    yield from _between(log, at, len(log.events))
    if first == len(log.events):
        yield Stretch(at, at, 1, 1)


def _place_of(report: Report, log: Log[State, Event], start: int) -> tuple[int, int]:
    """The partie and the relevé of a roll."""
    if isinstance(report, RollReport):
        return log.states[start].partie, report.turn.position.releve
    # Who hands over the dice may have played on into the next partie (option ``continuation``).
    handed_over = bool(report.events) and isinstance(report.events[0], events.TakeDice)
    state = log.states[start + handed_over]
    return state.partie, state.releve


def _between(log: Log[State, Event], start: int, end: int) -> Iterator[Stretch]:
    """Events between rolls, parted where another relevé or partie begins."""
    for (partie, releve), places in groupby(range(start, end), lambda place: _chapter_of(log, place)):
        found = list(places)
        yield Stretch(found[0], found[-1] + 1, partie, releve)


def _chapter_of(log: Log[State, Event], place: int) -> tuple[int, int]:
    """To which partie and relevé an event between rolls belongs."""
    begins = isinstance(log.events[place], (events.SetPosition, NewPartie))
    state = log.states[place + begins]
    return state.partie, state.releve
