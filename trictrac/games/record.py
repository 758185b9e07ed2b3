"""The record of a game of any kind: headers and then one event a line; read strictly, written canonically.

    trictrac 1
    game: backgammon
    A: Cloris
    B: Damon

    A begins
    # a comment stays where it is

``game`` is the first of the headers; a record without it is one of trictrac. Which other headers there are, and what stands on
a line, each kind of game says for itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Generic, TypedDict, TypeVar

from trictrac.errors import TrictracError, UnreadableError
from trictrac.games.declared import Vocabulary
from trictrac.games.log import Kind, Log

S = TypeVar("S")
E = TypeVar("E")

FORMAT = "trictrac 1"
"""The first line of every record: the format and its version."""

TRICTRAC = "trictrac"
"""The game of a record that names none."""

LETTERS = "ABCDE"
"""The players of a long game."""

COMMON_HEADERS = ("title", "A", "B", "date", "place", "source", "seed")
"""The headers that a record of any game of two players may have, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that is no event: ``# text``, or empty."""

    text: str

    def __str__(self) -> str:
        return f"# {self.text}" if self.text else ""


def read_comment(line: str) -> Comment | None:
    """The comment that a line is; None where it is none."""
    text = line.strip()
    if not text:
        return Comment("")
    return Comment(text[1:].strip()) if text.startswith("#") else None


@dataclass(frozen=True, slots=True)
class GameRecord(ABC, Generic[S, E]):
    """A game as it is kept in a file: headers, events with the comments between them.

    A kind of game adds the headers of its own, and says how its events are read and written.
    """

    items: tuple[E | Comment, ...] = ()
    title: str = ""
    names: tuple[str, str] = ("", "")
    date: str = ""
    place: str = ""
    source: str = ""
    seed: str = ""
    others: tuple[str, ...] = field(default=(), kw_only=True)
    """The names of the third player of a long game and of those after him."""
    first_line: int = field(default=0, compare=False, kw_only=True)
    """The line of the file on which the items begin, where the record was read from one."""

    @property
    @abstractmethod
    def kind(self) -> Kind[S, E]:
        """The kind of game, with its rules."""

    @property
    @abstractmethod
    def own_headers(self) -> dict[str, str]:
        """The headers that only this kind of game has, in the order of writing; those without a value are empty."""

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary[E]:
        """The events that the record can have, each with its word."""

    def read_event(self, text: str) -> E:
        """Return the event that a line tells, which is no comment.

        Raises:
            UnreadableError: the line is no event.
        """
        return self.vocabulary.read(text)

    def write_event(self, event: E) -> str:
        """Return an event as a line."""
        return self.vocabulary.write(event)

    @property
    def opening(self) -> tuple[E, ...]:
        """What stands before the first event of the record: what the headers have settled."""
        return ()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.kind.name

    @property
    def events(self) -> tuple[E, ...]:
        """The events without the comments."""
        return tuple(item for item in self.items if not isinstance(item, Comment))

    @property
    def players(self) -> tuple[str, str]:
        """The players' names, A and B where they have none."""
        return self.names[0] or "A", self.names[1] or "B"

    @property
    def all_players(self) -> tuple[str, ...]:
        """The names of all players of a long game, of two players otherwise."""
        return *self.players, *self.others

    def names_at(self, state: S) -> tuple[str, str]:
        """The names of the two who sit at the board in a state."""
        del state
        return self.players

    @property
    def headers(self) -> dict[str, str]:
        """The headers as records write them; those without a value are empty."""
        return {
            **({} if self.game == TRICTRAC else {"game": self.game}),
            "title": self.title,
            **dict(zip_longest(LETTERS, (*self.names, *self.others), fillvalue="")),
            "date": self.date,
            "place": self.place,
            "source": self.source,
            "seed": self.seed,
            **self.own_headers,
        }

    def empty_log(self) -> Log[S, E]:
        """The game before the first event of the record."""
        return Log(self.kind, self.opening)

    def log(self) -> Log[S, E]:
        """The game folded.

        Raises:
            TrictracError: the events do not make a game.
        """
        return Log(self.kind, (*self.opening, *self.events))

    def item_text(self, item: E | Comment) -> str:
        """One line of the record."""
        return str(item) if isinstance(item, Comment) else self.write_event(item)

    def read_item(self, line: str) -> E | Comment:
        """Read one line after the headers.

        Raises:
            UnreadableError: the line is no event.
        """
        comment = read_comment(line)
        return self.read_event(line.strip()) if comment is None else comment

    def __str__(self) -> str:
        """The text of the record, as it is read again."""
        return "\n".join([*head_lines(self), *map(self.item_text, self.items)]) + "\n"


R = TypeVar("R", bound=GameRecord[Any, Any])
R_co = TypeVar("R_co", bound=GameRecord[Any, Any], covariant=True)


@dataclass(frozen=True, slots=True)
class Heading(Generic[R_co]):
    """How the headers of one game are read: which a record may have, and the record without events that their values make."""

    headers: tuple[str, ...]
    build: Callable[[dict[str, str]], R_co]


Headings = Callable[[str], Heading[R]]
"""The headings of a game by its name; raises UnreadableError where there is no such game."""


class Common(TypedDict):
    """The values of :data:`COMMON_HEADERS` as a record holds them."""

    title: str
    names: tuple[str, str]
    date: str
    place: str
    source: str
    seed: str


def common_values(values: Mapping[str, str]) -> Common:
    """What the headers say that records of all games have."""
    return {
        "title": values.get("title", ""),
        "names": (values.get("A", ""), values.get("B", "")),
        "date": values.get("date", ""),
        "place": values.get("place", ""),
        "source": values.get("source", ""),
        "seed": values.get("seed", ""),
    }


def head_lines(record: GameRecord[S, E], first: str = FORMAT) -> list[str]:
    """The lines of a record before its events: the first names the format, an empty one ends them."""
    return [first, *(f"{key}: {value}" for key, value in record.headers.items() if value), ""]


def read_record_as(text: str, headings: Headings[R]) -> R:
    """Read a record of one of these games strictly.

    Raises:
        UnreadableError: names the line, what it says and what is expected there.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    record, start = read_head_as(lines, FORMAT, headings)
    return replace(record, items=tuple(_read_items(record, lines[start:], start + 1)), first_line=start + 1)


def read_head_as(lines: Sequence[str], first: str, headings: Headings[R]) -> tuple[R, int]:
    """Read the lines before the events; returns the record without them and how many lines that were.

    Raises:
        UnreadableError: the first line is another than ``first``, a header is none, or there is no such game.
    """
    if not lines or lines[0].strip() != first:
        raise UnreadableError(
            "line 1: {found!r} is not the first line of a record this program reads; that is {format!r}",
            found=lines[0] if lines else "",
            format=first,
        )
    named, game = _read_game(lines)
    try:
        heading = headings(game)
    except UnreadableError as error:
        raise UnreadableError("line {line}: {error}", line=1 + named, error=error.saying) from error
    values, start = _read_headers(lines, 1 + named, heading.headers)
    return heading.build({"game": game, **values}), start


def check_record(record: GameRecord[S, E]) -> Log[S, E]:
    """Fold a record event by event.

    Raises:
        UnreadableError: an event does not fit where it stands; the message gives its line.
    """
    log = record.empty_log()
    first = record.first_line or len(head_lines(record)) + 1
    for place, item in enumerate(record.items):
        if isinstance(item, Comment):
            continue
        try:
            log = log.add(item)
        except TrictracError as error:
            raise UnreadableError(
                "line {line}: {text!r}: {error}",
                line=first + place,
                text=record.item_text(item),
                error=error.named(record.names_at(log.state)).saying,
            ) from error
    return log


def _read_game(lines: Sequence[str]) -> tuple[bool, str]:
    """Whether the first header names the game, and the game."""
    key, colon, value = (lines[1] if len(lines) > 1 else "").partition(":")
    named = key.strip() == "game" and bool(colon) and bool(value.strip())
    return named, value.strip() if named else TRICTRAC


def _read_headers(lines: Sequence[str], start: int, headers: tuple[str, ...]) -> tuple[dict[str, str], int]:
    """The values of the headers from a line on, and how many lines there are with the empty one that ends them."""
    values: dict[str, str] = {}
    number = start
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        key = key.strip()
        if key == "game" and colon:
            raise UnreadableError(
                "line {line}: {text!r}: the game stands once, with its name, right after the first line",
                line=number,
                text=line,
            )
        if not colon or key not in headers or key in values or not value.strip():
            raise UnreadableError(
                "line {line}: {text!r} is no header; each of these once, then an empty line: {headers}",
                line=number,
                text=line,
                headers=", ".join(f"{name}: …" for name in headers),
            )
        values[key] = value.strip()
    return values, number


def _read_items(record: GameRecord[S, E], lines: Sequence[str], first: int) -> Iterator[E | Comment]:
    for number, line in enumerate(lines, first):
        try:
            yield record.read_item(line)
        except TrictracError as error:
            raise UnreadableError("line {line}: {error}", line=number, error=error.saying) from error
