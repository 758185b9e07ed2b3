"""The page of a recorded game: chapters of rolls with their boards, then the record itself; each game adds its sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, Generic

from trictrac.base.errors import Saying
from trictrac.model.score import Side
from trictrac.protocol.log import E, S, Step
from trictrac.protocol.record import Comment, Record
from trictrac.protocol.walk import RecordWalk
from trictrac.saying.language import listed
from trictrac.view.cards import (
    TEMPLATE,
    WORDS,
    Card,
    CardLine,
    Chapter,
    fill_template,
    joined,
    roll_span,
    share_boards,
)
from trictrac.view.svg import table_svg
from trictrac.view.table import captions

_HEADERS = ("game", "players", "date", "place", "source", "seed", "rules", "marking", "match")
"""The headers that a page shows, in order."""


class RecordPage(ABC, Generic[S, E]):
    """The page of a record in one language, made step by step."""

    words: ClassVar[Mapping[str, Saying]] = WORDS
    """The words on the page; those of a header are there where the game has that header."""

    def __init__(self, walk: RecordWalk[S, E]) -> None:
        self.walk, self.record, self.language, self.log = walk, walk.record, walk.language, walk.log
        self.comments = _comments(self.record, walk.first)

    @abstractmethod
    def header_values(self) -> dict[str, str]:
        """The headers of the record as they are shown."""

    @abstractmethod
    def account(self) -> Iterable[object]:
        """The account of the whole: how every game ended, how the last one stands, how much was wrong."""

    @abstractmethod
    def part_heading(self, part: int) -> object:
        """The heading of a part."""

    @abstractmethod
    def chapter_heading(self, step: Step[S, E]) -> object:
        """The heading of the chapter that begins with a step."""

    @abstractmethod
    def card(self, step: Step[S, E]) -> Card:
        """The card of a step."""

    @abstractmethod
    def deed(self, place: int) -> Iterable[CardLine]:
        """An event as it is told, and what came of it; headings tell of another partie or game."""

    def page(self) -> str:
        """Return one self-contained HTML document, without scripts and without anything from the network."""
        say = self.language.say
        chapters, shared = share_boards(self._chapters())
        parts = [(part, list(some)) for part, some in groupby(chapters, lambda chapter: chapter.partie)]
        return fill_template(
            TEMPLATE,
            code=self.language.code,
            title=self.record.title or self._players,
            headers=list(self._headers()),
            words={name: say(saying) for name, saying in self.words.items()},
            account=[say(sentence) for sentence in self.account()],
            curve="",
            parties=[(say(self.part_heading(part)), some) for part, some in parts],
            wrong=[card.number for chapter in chapters for card in chapter.cards if card.number and card.is_wrong],
            shared=shared,
            record=str(self.record),
        )

    @property
    def _players(self) -> str:
        return self.language.say(listed(self.record.all_players))

    def _headers(self) -> Iterator[tuple[str, str]]:
        """The headers, each with its name; the players are in the title where the record has no other."""
        headers = self.header_values()
        if self.record.title:
            headers["players"] = self._players
        for name in _HEADERS:
            if name in self.words and headers.get(name):
                yield self.language.say(self.words[name]), headers[name]

    def _chapters(self) -> Iterator[Chapter]:
        steps = [step for step in self.walk.steps if step.events]
        empty = Step[S, E](self.walk.first, (), 1, 1, 0, self.log.state, ())
        chapters = groupby(steps or [empty], lambda step: (step.part, step.chapter))
        for number, ((part, _), some) in enumerate(chapters, 1):
            own = list(some)
            cards = joined(card for step in own for card in self._cards(step))
            span = roll_span([card.number for card in cards if card.number])
            heading = self.language.say(self.chapter_heading(own[0]))
            if cards:
                yield Chapter(number, part, heading, self.language.say(span) if span else "", cards)

    def _cards(self, step: Step[S, E]) -> Iterator[Card]:
        """A step, after what the record remarks before it."""
        yield Card(tuple(self.remarks(step.start)))
        yield self.card(step)
        if step.end == len(self.log.events) > step.start:
            yield Card(tuple(self.remarks(step.end)))

    def remarks(self, place: int) -> Iterator[CardLine]:
        """The comments before an event; after the last one those at the end of the record."""
        return (CardLine("remark", text) for text in self.comments.get(place, ()))

    def lines(self, step: Step[S, E]) -> Iterator[CardLine]:
        """The events of a step with the comments between them."""
        for place in range(step.start, step.end):
            if place > step.start:
                yield from self.remarks(place)
            yield from self.deed(place)

    def picture(self, state: S, number: int = 0, played: Iterable[tuple[Side, int]] = ()) -> str:
        """The board, after a roll of this number, with the checkers that were just played pointed out."""
        words, board = captions(self.language), self.walk.board_at(state)
        return table_svg(
            board.table,
            highlight=frozenset(played),
            names=board.names or self.record.players,
            title=self.language.say(Saying("The board after roll {number}", number=number)) if number else "",
            captions=words,
        )


def _comments(record: Record[S, E], first: int) -> dict[int, Sequence[str]]:
    """The comments of a record, each under the place in the log of the event that follows it."""
    found: dict[int, list[str]] = {}
    place = first
    for item in record.items:
        if not isinstance(item, Comment):
            place += 1
        elif item.text:
            found.setdefault(place, []).append(item.text)
    return dict(found)
