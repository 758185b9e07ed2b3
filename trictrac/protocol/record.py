"""The record of a game of any kind as text: headers, then one event per line, read strictly.

::

    trictrac 1
    game: backgammon
    A: Cloris
    B: Damon

    A begins
    # a comment stays where it is

``game`` is the first header. A record without it is one of trictrac. Each kind of game declares its other headers and
its events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from itertools import zip_longest
from typing import Any, Generic, Self

from trictrac.base.errors import TrictracError, UnreadableError, misgiven
from trictrac.base.files import newer_version
from trictrac.base.values import frozen, require
from trictrac.model.score import Names
from trictrac.protocol.declared import Vocabulary
from trictrac.protocol.log import E, Kind, Log, S
from trictrac.protocol.script import AnyScript, RecordHead, Script, Values
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.words import harmless, is_harmless

FORMAT = "trictrac 1"
"""The first line of every record: the format and its version."""

HEADERS = ("date", "place", "source", "seed")
"""Headers that records of all games may have after the title and the names."""

LETTERS = "ABCDE"
"""Letters of the players of a long game."""


@frozen
class Comment:
    r"""A line of a record that is not an event: ``# text``, or empty.

    >>> record = read_record("trictrac 1\n\nA begins\n# from here on by candlelight\nA throws 6-5\n")
    >>> record.items
    (Begin(player=Player.A), Comment(text='from here on by candlelight'), Throw(player=Player.A, roll=Roll(6, 5)))
    >>> str(record.items[1])
    '# from here on by candlelight'
    """

    text: str

    def __str__(self) -> str:
        return f"# {self.text}" if self.text else ""


def read_comment(line: str) -> Comment | None:
    """Return the comment in a line, or None for any other line."""
    text = line.strip()
    if not text:
        return Comment("")
    return Comment(text[1:].strip()) if text.startswith("#") else None


@frozen
class Record(Generic[S, E]):
    """A game saved in a file: headers, and events with comments between them. ``Game.record`` makes one.

    >>> record = game("trictrac").record(["A begins", "A throws 6-2", "A plays 1-7 1-3"], names=("Cloris", "Damon"))
    >>> record
    <Record of trictrac: Cloris and Damon, 3 events>
    >>> read_record(str(record)) == record
    True
    """

    script: Script[S, E]
    """The form of the records of its game."""
    values: Values = field(hash=False)
    """Values of the headers that only its game has, by name."""
    items: tuple[E | Comment, ...] = ()
    title: str = ""
    names: Names = ("", "")
    others: tuple[str, ...] = ()
    """Names of the third and later players of a long game."""
    date: str = ""
    place: str = ""
    source: str = ""
    seed: str = ""
    first_line: int = field(default=0, compare=False)
    """Line of the file on which the items begin, 0 if it was not read from a file."""

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {self.players[0]} and {self.players[1]}, {len(self.events)} events>"

    @property
    def game(self) -> str:
        """The name of the game.

        >>> game("toc").record([]).game
        'toc'
        """
        return self.script.game

    @property
    def kind(self) -> Kind[S, E]:
        """The kind of game, with its rules.

        >>> game("trictrac").record([]).kind
        Trictrac()
        """
        return self.script.kind(*(self.values[header.name] for header in self.script.headers if header.in_kind))

    @property
    def vocabulary(self) -> Vocabulary[E]:
        """The kinds of events that the record can have.

        >>> game("trictrac").record([]).vocabulary.read("A begins")
        Begin(player=Player.A)
        """
        return self.script.vocabulary(self.values)

    @property
    def opening(self) -> tuple[E, ...]:
        """The events that the headers stand for, before the first event of the record.

        >>> game("trictrac").record([]).opening
        (Marking(counting=Counting.ANNOUNCED),)
        """
        return self.script.opening(self.values)

    @property
    def events(self) -> tuple[E, ...]:
        r"""The events without the comments.

        >>> read_record("trictrac 1\n\nA begins\n# by candlelight\n").events
        (Begin(player=Player.A),)
        """
        return tuple(item for item in self.items if not isinstance(item, Comment))

    @property
    def players(self) -> Names:
        """The players' names, by default A and B.

        >>> game("toc").record([], names=("Cloris", "Damon")).players, game("toc").record([]).players
        (('Cloris', 'Damon'), ('A', 'B'))
        """
        return self.names[0] or "A", self.names[1] or "B"

    @property
    def all_players(self) -> tuple[str, ...]:
        """The names of all players, more than two in a long game.

        >>> game("toc").record([], names=("Cloris", "Damon")).all_players
        ('Cloris', 'Damon')
        """
        return *self.players, *self.others

    @property
    def own_headers(self) -> dict[str, str]:
        """The headers that only this game has, as text, empty if left out.

        >>> game("backgammon", match=5).record([]).own_headers
        {'rules': 'crawford=yes', 'match': '5'}
        """
        return {header.name: header.write(self.values[header.name], self.values) for header in self.script.headers}

    def names_at(self, state: S) -> Names:
        """Return the names of the two at the board in a state.

        >>> record = game("toc").record(["A begins"], names=("Cloris", "Damon"))
        >>> record.names_at(record.log().state)
        ('Cloris', 'Damon')
        """
        return self.script.seats(state, self.all_players)

    def with_values(self, **values: object) -> Self:
        """Return the record with new values in headers that only its game has.

        >>> game("backgammon").record([]).with_values(match=3).own_headers["match"]
        '3'
        """
        return replace(self, values={**self.values, **values})

    @property
    def headers(self) -> dict[str, str]:
        """All headers as text, empty if left out.

        >>> headers = game("jacquet").record([], names=("Cloris", "Damon"), date="1738").headers
        >>> {name: text for name, text in headers.items() if text}
        {'game': 'jacquet', 'A': 'Cloris', 'B': 'Damon', 'date': '1738', 'match': '1'}
        """
        return {
            **({} if self.game == TRICTRAC else {"game": self.game}),
            "title": self.title,
            **dict(zip_longest(LETTERS, (*self.names, *self.others), fillvalue="")),
            **{name: getattr(self, name) for name in HEADERS},
            **self.own_headers,
        }

    def empty_log(self) -> Log[S, E]:
        """Return the game before the first event of the record.

        >>> game("jacquet").record(["A begins"]).empty_log()
        <Log of 0 events: <State of jacquet, draw: W:1x15/B:1x15/W>>
        """
        return Log(self.kind, self.opening)

    def log(self) -> Log[S, E]:
        """Return the log of the game.

        >>> log = game("jacquet").record(["A begins", "A throws 6-5"]).log()
        >>> log.events[-1], log.state
        (ThrowDice(player=Player.A, dice=(6, 5)), <State of jacquet, play 6-5: W:1x15/B:1x15/W>)

        Raises:
            TrictracError: the events do not make a game.
        """
        return Log(self.kind, (*self.opening, *self.events))

    def item_text(self, item: E | Comment) -> str:
        """Return an event or comment as a line of the record.

        >>> record = game("jacquet").record(["A begins"])
        >>> record.item_text(record.items[0]), record.item_text(Comment("by candlelight"))
        ('A begins', '# by candlelight')
        """
        if isinstance(item, Comment):
            return str(item)
        if not self.vocabulary.knows(item):
            raise misgiven("item", item, "Comment('by candlelight'), game('trictrac').event('A begins')")
        return self.vocabulary.write(item)

    def read_item(self, line: str) -> E | Comment:
        """Read one line after the headers, with control characters replaced.

        >>> record = game("jacquet").record([])
        >>> record.read_item("A begins"), record.read_item("# by candlelight")
        (Begin(player=Player.A), Comment(text='by candlelight'))

        Raises:
            UnreadableError: ``line`` is not an event.
        """
        line = harmless(require(str, "line", line))
        comment = read_comment(line)
        return self.vocabulary.read(line.strip()) if comment is None else comment

    def __str__(self) -> str:
        """Return the text of the record."""
        return "\n".join([*head_lines(self), *map(self.item_text, self.items)]) + "\n"


AnyRecord = Record[Any, Any]
"""A record of any game."""

Scripts = Callable[[str], AnyScript]
"""Returns the form of the records of a game by its name, or raises UnreadableError."""


def new_record(
    script: AnyScript,
    values: Mapping[str, object] = {},
    items: tuple[object, ...] = (),
    *,
    names: Sequence[str] = (),
    title: str = "",
    date: str = "",
    place: str = "",
    source: str = "",
    seed: str = "",
) -> AnyRecord:
    """Return a record of a game. ``values`` are those of its own headers, which otherwise have their default.

    ``names`` are those of all players. ``items`` leave out the events that follow from the headers.

    Raises:
        UnreadableError: a third or later player has no place in the game, or no name where it has one.
    """
    own = dict[str, object]()
    for header in script.headers:
        own[header.name] = values[header.name] if header.name in values else header.default(own)
    a, b, *others = *names, "", ""
    given = list(filter(None, others))
    if given != others[: len(given)] or 2 + len(given) != script.players(own):
        raise UnreadableError("C, D and E: the players after B in their order, and only with a frame")
    return Record(script, own, tuple(items), title, (a, b), tuple(given), date, place, source, seed)


def header_names(script: AnyScript) -> tuple[str, ...]:
    """Return the headers that a record of this game may have besides ``game``, in the order of writing."""
    return ("title", *LETTERS[: script.most_players], *HEADERS, *(header.name for header in script.headers))


def record_of(script: AnyScript, headers: Mapping[str, str], rules: str = "") -> AnyRecord:
    """Return a record without events, made from the texts of its headers. Typed ``rules`` replace its own.

    Raises:
        TrictracError: a header is not valid.
    """
    names = [headers.get(letter, "") for letter in LETTERS]
    for key, value in headers.items():
        if not is_harmless(value):
            raise UnreadableError(
                "{key}: {value!r} has an invisible control character, like one that moves the cursor: remove it",
                key=key,
                value=value,
            )
    players = 2 + sum(map(bool, names[2:]))
    head = RecordHead({**headers, "rules": rules} if rules else headers, players, bool(rules))
    own = {one.name: one.unwritten[0] for one in script.headers if one.unwritten}
    own |= {one.name: one.read(head.texts[one.name], head) for one in script.headers if one.name in head.texts}
    return new_record(script, own, (), names=names, **{key: headers.get(key, "") for key in ("title", *HEADERS)})


def head_lines(record: Record[S, E], first: str = FORMAT) -> list[str]:
    """Return the lines of a record before its events: the format, the headers and an empty line."""
    return [first, *(f"{key}: {value}" for key, value in record.headers.items() if value), ""]


def as_it_fits(record: AnyRecord) -> AnyRecord:
    """Return a record with values for headers that older records left out, the first with which its events fit.

    If they fit with none, the oldest values are kept.
    """
    for header in record.script.headers:
        if header.unwritten and record.values[header.name] == header.unwritten[0]:
            meant = (record.with_values(**{header.name: value}) for value in header.unwritten)
            record = next(filter(_fits, meant), record)
    return record


def _fits(record: AnyRecord) -> bool:
    """Return whether the events of a record make a game."""
    try:
        record.log()
    except TrictracError:
        return False
    return True


def refuse_newer(line: str, known: str = FORMAT) -> None:
    """Refuse the first line of a record if it names a newer version of the format.

    Raises:
        UnreadableError: ``line`` has a newer version than ``known``.
    """
    there = newer_version(line, known)
    if there:
        raise UnreadableError(
            "this was written by a newer trictrac (version {there} of the record, this one knows {known}): bring this program "
            "up to date",
            there=there,
            known=known.rpartition(" ")[2],
        )


def check_record(record: Record[S, E]) -> Log[S, E]:
    """Return the log of a record, event by event.

    Raises:
        UnreadableError: an event does not fit in its place. The message names its line.
    """
    log, fitted, misfit = record.empty_log().follow([(event,) for event in record.events])
    if misfit is None:
        return log
    places = [place for place, item in enumerate(record.items) if not isinstance(item, Comment)]
    raise UnreadableError(
        "line {line}: {text!r}: {error}",
        line=(record.first_line or len(head_lines(record)) + 1) + places[fitted],
        text=record.item_text(record.items[places[fitted]]),
        error=misfit.named(record.names_at(log.state)).saying,
    ) from misfit
