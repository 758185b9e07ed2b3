"""How the records of a game are written: their headers, their events, and the shape of their JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from trictrac.base.values import frozen
from trictrac.protocol.declared import Vocabulary
from trictrac.protocol.log import E, Kind, S

V = TypeVar("V")

Values = Mapping[str, Any]
"""The values of headers by their names, each of a type of its own."""


Keys = Mapping[str, Any]
"""The types under keys of JSON with their defaults, as pydantic takes them."""


@frozen
class Header(Generic[V]):
    """A header that the records of a game have beside those of all games.

    ``read`` is given the text, and under ``game`` the name of the game, under ``players`` how many there are, under ``files``
    whether the text was typed at a command, which may name a file, and not found in a record, under ``headers`` the texts of all
    headers; ``default`` the first two and what the headers before it say; ``write`` the value and those of all own headers of
    the record.
    """

    name: str
    read: Callable[[str, Values], V]
    """Reads the value; raises TrictracError for a text that is not one."""
    write: Callable[[V, Values], str]
    """The text for a value; empty where the header is left out."""
    default: Callable[[Values], V]
    """The value of a new game for which nothing is said, and where a record leaves the header out."""
    in_kind: bool = True
    """Whether the course of the game is made with it."""
    dump: Callable[[V], object] | None = None
    """The value in JSON, where that is another than the text."""
    unwritten: tuple[V, ...] = ()
    """The values tried in turn where a record leaves the header out, if it need not be what a new game has."""


class Shapes(NamedTuple):
    """The shape of the JSON of a family's records: the published names, and the type under each key."""

    schema: str
    """The name that ``trictrac schema`` takes."""
    record: str
    about: str
    event: str
    headers: Keys
    """The headers of its own with their types and defaults; ``game`` where the record names it."""
    values: Keys
    """The keys of events beside ``do`` and ``by``, in order."""


@frozen
class GameRequest:
    """A new game as it is asked for: options by their names, empty where they are left out."""

    options: Mapping[str, str]
    players: int
    thrown: bool
    """Whether the program throws the dice."""


@frozen
class Agreed:
    """A new game as it is agreed on."""

    values: Values
    """The headers of its own that its record has."""
    given: tuple[object, ...] = ()
    """The events with which it begins."""
    remarks: Sequence[object] = ()
    """Remarks on what was asked for."""


@frozen
class Script(Generic[S, E]):
    """How the records of a game are written; ``values`` are those of the headers of its own, by their names."""

    game: str
    """The name of the game."""
    kind: Callable[..., Kind[S, E]]
    """The course of the game by the values of the headers that are part of it, in their order."""
    headers: tuple[Header[Any], ...]
    """The headers of its own."""
    vocabulary: Callable[[Values], Vocabulary[E]]
    """The events that a record can have, each with its word."""
    shapes: Callable[[], Shapes]
    """Loads the shape of the JSON of a record, with pydantic."""
    most_players: int = 2
    """How many players a record can name."""
    opening: Callable[[Values], tuple[E, ...]] = lambda _: ()
    """The events that the headers have settled; they come before the first of the record."""
    seats: Callable[[S, Sequence[str]], tuple[str, str]] = lambda _, names: (names[0], names[1])
    """The names of the two who sit at the board in a state, among those of all players."""
    agree: Callable[[str, GameRequest], Agreed] = lambda _, __: Agreed({})
    """Agrees on a new game by its name; raises AgreementError where it cannot be played so."""


AnyKind = Kind[Any, Any]
"""The kind of whatever game."""

AnyScript = Script[Any, Any]
"""How the records of whatever game are written."""
