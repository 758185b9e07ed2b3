"""A recorded game roll by roll, with the state after each roll and what was wrong, and its document."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any, ClassVar, Generic

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.model.score import Side
from trictrac.protocol.log import E, Log, S, Step
from trictrac.protocol.record import Comment, Record, check_record
from trictrac.saying.language import Language, listed
from trictrac.view.answer import Sentences
from trictrac.view.doc import Aside, Board, Doc, Facts, Links, RollCard, Section, Title, named

_WORDS = {
    "game": Saying("Game"),
    "players": Saying("Players"),
    "date": Saying("Date"),
    "place": Saying("Place"),
    "source": Saying("Source"),
    "seed": Saying("Seed of the dice"),
    "rules": Saying("Rules"),
    "marking": Saying("Marking"),
    "match": Saying("Match"),
}
"""Headers that a document shows, in order, as far as the record has them."""


class RecordPage(ABC, Generic[S, E]):
    """A record in steps, one for each roll and one for the events between two rolls, and the document made of them.

    The asides of a card have these kinds: ``mark`` for what a roll earns, ``trouble`` for errors, ``result`` for a
    winner, ``remark`` for notes and comments, ``event`` for what only the record words, ``score`` for the score.

    Raises:
        UnreadableError: the events do not make a game. The message names the line.
    """

    wrong: ClassVar[Saying]
    """The words before the list of rolls with errors."""

    def __init__(self, record: Record[S, E], language: Language) -> None:
        self.record = record
        self.language = language
        self.log = check_record(record)
        self.first = len(self.log.events) - len(record.events)
        """The place in the log of the first event of the record."""
        self.steps = tuple(self.read(self.log, self.first))
        self.comments: dict[int, list[str]] = {}
        """The comments of the record, by the place in the log of the next event."""
        place = self.first
        for item in record.items:
            if not isinstance(item, Comment):
                place += 1
            elif item.text:
                self.comments.setdefault(place, []).append(item.text)

    @staticmethod
    @abstractmethod
    def read(log: Log[S, E], first: int, /) -> Iterable[Step[S, E]]:
        """Return the steps of a log from event ``first`` on."""

    @abstractmethod
    def board(self, state: S, played: Iterable[tuple[Side, int]] = (), /) -> Board:
        """Return the board of a state, with the checkers just played highlighted."""

    @abstractmethod
    def checked(self, step: Step[S, E]) -> Iterable[Sequence[object]]:
        """Return what was wrong by the rules: groups of sentences, the first of each as its head."""

    @abstractmethod
    def summary(self, steps: Sequence[Step[S, E]]) -> object:
        """Return in one sentence how many errors these steps have."""

    @abstractmethod
    def json(self, steps: Sequence[Step[S, E]], *, whole: bool) -> Json:
        """Return these steps in JSON form. ``whole`` is true if they are all."""

    def belongs(self, _step: Step[S, E], _roll: Step[S, E]) -> bool:
        """Return whether a step between two rolls belongs to the later one."""
        return True

    @abstractmethod
    def closing(self) -> Iterable[object]:
        """Return the sentences after the last step."""

    @property
    def rolls(self) -> int:
        """Number of rolls."""
        return sum(step.number > 0 for step in self.steps)

    def chosen(self, first: int, last: int) -> Iterator[Step[S, E]]:
        """Yield the steps of rolls ``first`` to ``last``, and those between and before them.

        With the last roll of all come the steps after it.
        """
        waiting: list[Step[S, E]] = []
        number = 0
        for step in self.steps:
            waiting.append(step)
            if not step.number:
                continue
            number = step.number
            if first <= number <= last:
                yield from (one for one in waiting if number > first or self.belongs(one, step))
            waiting = []
        if number <= last:
            yield from waiting

    @abstractmethod
    def header_values(self) -> dict[str, object]:
        """Return the headers of the record as they are shown."""

    @abstractmethod
    def account(self) -> Iterable[object]:
        """Return the account: how each game ended, the score of the last one, and the number of errors."""

    @abstractmethod
    def chapter_heading(self, step: Step[S, E]) -> object:
        """Return the heading of the chapter that begins with a step."""

    @abstractmethod
    def card(self, step: Step[S, E]) -> RollCard:
        """Return the card of a step."""

    @abstractmethod
    def deed(self, place: int) -> Iterable[object]:
        """Return an event in words, with its consequences, except a new partie or game (a heading)."""

    @abstractmethod
    def won(self, step: Step[S, E]) -> Iterable[object]:
        """Return the winners of holes or a game in a step, and how they won."""

    def document(self, rolls: tuple[int, int] | None = None, *, boards: bool = True) -> Doc:
        """Return the whole document, or only the rolls from one number to another, with or without ``boards``."""
        title = Title(self.record.title or listed(self.record.all_players))
        if rolls:
            return (title, *self._cards_of(self.chosen(*rolls), boards=boards))
        sections: list[Section] = []
        rows: list[tuple[str, object]] = []
        wrong: list[tuple[str, object]] = []
        # A record without events has one chapter.
        some = [step for step in self.steps if step.events] or [Step[S, E](self.first, (), 1, 1, 0, self.log.state, ())]
        for _, chapter in groupby(some, lambda step: (step.part, step.chapter)):
            steps = list(chapter)
            cards = self._cards_of(steps, boards=boards)
            if not cards:
                continue
            heading = self.chapter_heading(steps[0])
            numbers = [card.number for card in cards if card.number]
            key, span = f"chapter-{len(sections) + 1}", roll_span(numbers)
            sections.append(Section(key, named(heading, span) if span else heading, cards))
            rows.append((key, sections[-1].heading))
            for step in steps:
                address = f"roll-{step.number}" if step.number else key
                rows += [(address, numbered(step.number, one)) for one in self.won(step)]
            # A card with an école, a false move or an illegal play has a part about it.
            wrong += [
                (f"roll-{card.number}", str(card.number))
                for card in cards
                if card.number and any(isinstance(part, Aside) and part.kind == "trouble" for part in card.parts)
            ]
        headers = self.header_values()
        if self.record.title:
            headers["players"] = listed(self.record.all_players)
        return (
            title,
            Facts(tuple((word, headers[name]) for name, word in _WORDS.items() if headers.get(name))),
            *self.account(),
            *(Links(self.wrong, tuple(wrong), in_line=True) for _ in wrong[:1]),
            *(Links(Saying("Contents"), tuple(rows)) for _ in rows[:1]),
            *sections,
        )

    def _cards_of(self, steps: Iterable[Step[S, E]], *, boards: bool) -> tuple[RollCard, ...]:
        """Return the cards of some steps, without empty ones.

        Everything between two rolls is on one card, unless a board separates it.
        """
        found: list[RollCard] = []
        for card in chain.from_iterable(map(self._cards, steps)):
            if found and not (card.number or found[-1].number or found[-1].board):
                found[-1] = replace(card, parts=found[-1].parts + card.parts)
            elif card.parts:
                found.append(card)
        return tuple(found if boards else (replace(card, board=None) for card in found))

    def _cards(self, step: Step[S, E]) -> Iterator[RollCard]:
        """Yield the card of a step, after the remarks before it."""
        yield RollCard(0, "", tuple(self.remarks(step.start)))
        yield self.card(step)
        if step.end == len(self.log.events) > step.start:
            yield RollCard(0, "", tuple(self.remarks(step.end)))

    def remarks(self, place: int) -> Iterator[Aside]:
        """Return the comments before an event, or after the last one those at the end."""
        return (Aside(text, "remark") for text in self.comments.get(place, ()))

    def lines(self, step: Step[S, E]) -> Sentences:
        """Yield the events of a step with the comments between them."""
        for place in range(step.start, step.end):
            if place > step.start:
                yield from self.remarks(place)
            yield from self.deed(place)


AnyPage = RecordPage[Any, Any]
"""The document of a record of any game."""


def numbered(number: int, sentence: object) -> object:
    """Return a sentence with the number of its roll, if it has one."""
    return Saying("{number}. {sentence}", number=number, sentence=sentence) if number else sentence


def roll_span(rolls: Sequence[int]) -> Saying | None:
    """Return the rolls of a chapter in words, or None if it has none."""
    if len(rolls) > 1:
        return Saying("rolls {first} to {last}", first=rolls[0], last=rolls[-1])
    return Saying("roll {number}", number=rolls[0]) if rolls else None
