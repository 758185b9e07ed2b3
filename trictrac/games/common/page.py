"""A recorded sister game as one HTML page: every roll with its play, what went wrong, the score and the board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from trictrac.draw.captions import captions
from trictrac.draw.page_parts import DICE, WORDS, Card, Chapter, Line, fill_template, joined, roll_span, share_boards
from trictrac.draw.svg import table_svg
from trictrac.errors import Saying
from trictrac.games.common.board import table_of
from trictrac.games.common.events import SetLayout
from trictrac.games.common.report import read_stretches
from trictrac.games.common.report_told import account_sentences, numbered, summary_sentence
from trictrac.games.common.state import What
from trictrac.games.common.told import came_about, done, score_sentence
from trictrac.games.common.wins import event_phrase, proofs, unit_count
from trictrac.games.events import NewPartie, Note
from trictrac.games.trictrac.told.stretches import comments
from trictrac.model.score import Side
from trictrac.saying.counted import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trictrac.games.common.events import Event
    from trictrac.games.common.record import SisterRecord
    from trictrac.games.common.report import Rolled, Stretch
    from trictrac.games.common.state import Happening, State
    from trictrac.games.log import Log
    from trictrac.saying.language import Language

_WORDS = {**WORDS, "game": Saying("Game"), "match": Saying("Match"), "wrong": Saying("Plays against the rules:")}
_SHOWN = ("game", "players", "date", "place", "source", "seed", "rules", "match")
"""The headers of the record that the page shows, in order."""

_KINDS = {
    What.MARKED: "mark",
    What.HOLE: "mark",
    What.WINS: "mark",
    What.OVERLOOKED: "wrong",
    What.ILLEGAL: "wrong",
    What.WON: "result",
    What.MATCH: "result",
}
"""How a page shows what came about; everything else is told as it is."""


def sister_page(record: SisterRecord, language: Language, *, left: bool = True, bottom: Side = Side.WHITE) -> str:
    """One self-contained HTML document of a recorded sister game, like that of a game of trictrac.

    After the headers, the account of the games and the contents comes every roll: who rolled what, what was played and hit,
    what it wins, plays against the rules set off, the score, the stake and the board after it; comments and notes stand
    where the record has them. The page ends with the record itself, so that
    :func:`trictrac.games.reading.read_any_record` reads the game from it again. ``left`` and ``bottom`` are those of
    :func:`trictrac.draw.svg.table_svg`.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    from trictrac.games.record import check_record

    log = check_record(record)
    teller = _Teller(record, log, comments(record, log), language, left, bottom)
    chapters, shared = share_boards(list(teller.chapters()))
    return fill_template(
        code=language.code,
        title=record.title or language.say(listed(record.players)),
        headers=list(teller.headers()),
        words={name: language.say(saying) for name, saying in _WORDS.items()},
        account=[language.say(sentence) for sentence in teller.account()],
        parties=[(teller.game_title, chapters)] if chapters else [],
        wrong=[card.number for chapter in chapters for card in chapter.cards if card.number and card.is_wrong],
        shared=shared,
        record=str(record),
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells one record in one language."""

    record: SisterRecord
    log: Log[State, Event]
    comments: Mapping[int, list[str]]
    language: Language
    left: bool
    bottom: Side

    @property
    def game_title(self) -> str:
        """The game as its sheet calls it."""
        from trictrac.games.sheets import load_sheet

        return load_sheet(self.record.game).title.said(self.language.code)

    def headers(self) -> Iterator[tuple[str, str]]:
        """What the headers of the record say, each with its name."""
        shown = {**self.record.headers, "game": self.game_title}
        points = unit_count(self.record.match, self.record.rules)
        shown["match"] = self.language.say(points) if self.record.match > 1 else ""
        if self.record.title:
            shown["players"] = self.language.say(listed(self.record.players))
        for name in _SHOWN:
            if shown.get(name):
                yield self.language.say(_WORDS[name]), shown[name]

    def account(self) -> Iterator[object]:
        """How each game ended and how the last one stands, how many plays were against the rules."""
        yield from account_sentences(self.log, self.record.players)
        found = read_stretches(self.log)
        if any(stretch.roll is not None for stretch in found):
            yield summary_sentence(found)

    def chapters(self) -> Iterator[Chapter]:
        """The games of the match in order, each with its rolls and what lies between them."""
        found = read_stretches(self.log)
        if not found:
            cards = joined([Card(tuple(self._comments(0)))])
            if cards:
                yield Chapter(1, 1, self._heading(self.log.state), "", cards)
        for number, (game, some) in enumerate(groupby(found, lambda stretch: stretch.game), 1):
            own = list(some)
            cards = joined(card for stretch in own for card in self._cards(stretch))
            span = roll_span([card.number for card in cards if card.number])
            opened = self.log.states[own[0].start + 1]
            heading = self._heading(opened._replace(game=game))
            if cards:
                yield Chapter(number, 1, heading, self.language.say(span) if span else "", cards)

    def _heading(self, opened: State) -> str:
        """The heading of a game."""
        if opened.crawford:
            return self.language.say(Saying("Game {number}: the Crawford game", number=opened.game))
        return self.language.say(Saying("Game {number}", number=opened.game))

    def _cards(self, stretch: Stretch) -> Iterator[Card]:
        """A roll, after what the record remarks before it; or what lies between two rolls."""
        yield Card(tuple(self._comments(stretch.start)))
        if stretch.roll is not None:
            yield self._roll_card(stretch, stretch.roll)
        else:
            yield self._loose_card(stretch)
        if stretch.end == len(self.log.events):
            yield Card(tuple(self._comments(stretch.end)))

    def _comments(self, place: int) -> Iterator[Line]:
        """The comments before an event; after the last one those at the end of the record."""
        return (Line("remark", text) for text in self.comments.get(place, ()))

    def _roll_card(self, stretch: Stretch, roll: Rolled) -> Card:
        heading, *lines = self._lines(stretch)
        dice = "".join(DICE[die - 1] for die in roll.dice)
        text = self.language.say(numbered(roll, heading.text))
        lines.append(Line("score", self._score(stretch.after)))
        return Card(tuple(lines), roll.number, text, dice, self._board(stretch.after, roll))

    def _loose_card(self, stretch: Stretch) -> Card:
        """What is done while no roll is on the table; the board where it has been set up."""
        lines = list(self._lines(stretch))
        before, after = self.log.states[stretch.start], stretch.after
        if (before.score, before.stake) != (after.score, after.stake) and before.game == after.game:
            lines.append(Line("score", self._score(after)))
        is_set = any(isinstance(event, SetLayout) for event in self.log.events[stretch.start : stretch.end])
        return Card(tuple(lines), board=self._board(after) if is_set else "")

    def _lines(self, stretch: Stretch) -> Iterator[Line]:
        """What was done and remarked in a stretch, event by event."""
        for place in range(stretch.start, stretch.end):
            if place > stretch.start:
                yield from self._comments(place)
            yield from self._deed(place)

    def _deed(self, place: int) -> Iterator[Line]:
        """One event as it is told at the table, and what came of it; headings tell of another game."""
        event, before, after = self.log.events[place], self.log.states[place], self.log.states[place + 1]
        names, say = self.record.players, self.language.say
        if isinstance(event, Note):
            yield Line("remark", event.text)
            return
        told = [say(sentence) for sentence in done(before, event, after, names)]
        yield from (Line("told", text) for text in told[isinstance(event, NewPartie) :])
        for happening in after.happenings:
            kind = _KINDS.get(happening.what, "told")
            for number, sentence in enumerate(came_about(happening, before, event, after, names)):
                # Of a play against the rules only the rule stands out, not what the other may do.
                plain = happening.what is What.ILLEGAL and number
                yield Line("told" if plain else kind, say(sentence), self._proofs(happening, number, after))

    def _proofs(self, happening: Happening, number: int, after: State) -> tuple[str, ...]:
        """The ways that prove one sentence of what a roll wins: that of its own mark, or of all where one tells them all."""
        marks = happening.marks
        if happening.what is What.MARKED:
            marks = marks[number : number + 1]
        elif number:
            return ()
        if len(marks) == 1:
            return tuple(self.language.say(proof) for proof in proofs(marks[0], after))
        return tuple(
            self.language.say(Saying("{event}: {proof}", event=event_phrase(mark), proof=proof))
            for mark in marks
            for proof in proofs(mark, after)
        )

    def _score(self, state: State) -> str:
        return self.language.say(score_sentence(state, self.record.players))

    def _board(self, state: State, roll: Rolled | None = None) -> str:
        """The board with the checkers that were just played pointed out."""
        words = captions(self.language)
        title, played = words["table"], set[tuple[Side, int]]()
        if roll is not None:
            title = self.language.say(Saying("The board after roll {number}", number=roll.number))
        if roll is not None and roll.play is not None:
            side = Side(roll.roller)
            there = state.layout.checkers(side)
            ends = {end for _, end in roll.play.play.moves} - {start for start, _ in roll.play.play.moves}
            played = {(side, end) for end in ends if there[end]}
        return table_svg(
            table_of(state),
            bottom=self.bottom,
            left=self.left,
            highlight=played,
            names=self.record.players,
            title=title,
            captions=words,
        )
