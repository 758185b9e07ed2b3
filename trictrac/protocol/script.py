"""The form of the records of a game: headers, events, and the shape of their JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from trictrac.base.values import frozen
from trictrac.protocol.declared import Vocabulary
from trictrac.protocol.log import E, Kind, S

V = TypeVar("V")

Values = Mapping[str, object]
"""Values of headers by name, each with a type of its own, that of its ``Header``."""


Keys = Mapping[str, Any]
"""Types of JSON keys with their defaults, as pydantic takes them."""


class RecordHead(NamedTuple):
    """The head of a record that is read: the texts of all headers, the number of players, and whether a file may be named.

    Only rules that were typed as an option may name a file.
    """

    texts: Mapping[str, str]
    players: int
    files: bool


@frozen
class Header(Generic[V]):
    """A header that only the records of one game have.

    ``read`` takes the text, and the head in which it stands. ``default`` takes the values of the headers before it.
    ``write`` takes the value, and those of all own headers.
    """

    name: str
    read: Callable[[str, RecordHead], V]
    """Returns the value of a text, or raises TrictracError."""
    write: Callable[[V, Values], str]
    """Returns the text for a value, empty to leave out the header."""
    default: Callable[[Values], V]
    """Returns the value for a new game, and for a record without the header."""
    in_kind: bool = True
    """Whether the value is an argument of ``Script.kind``."""
    dump: Callable[[V], object] | None = None
    """Returns the value in JSON, or None if it is the text."""
    unwritten: tuple[V, ...] = ()
    """Values to try in turn for a record without the header, if not the default."""

    def of(self, values: Values) -> V:
        """Return the value of this header among those of a record."""
        return cast(V, values[self.name])


class Shapes(NamedTuple):
    """The shape of the JSON of a family's records: the published names, and the type of each key."""

    schema: str
    """Name in ``trictrac schema``."""
    record: str
    about: str
    event: str
    headers: Keys
    """Types and defaults of the headers that only these games have, and of ``game`` if their records name the game."""
    values: Keys
    """Keys of events besides ``do`` and ``by``, in order."""


@frozen
class GameRequest:
    """A request for a new game: options by name, empty if left out."""

    options: Mapping[str, str]
    players: int
    thrown: bool
    """Whether the program throws the dice."""


@frozen
class Agreed:
    """The agreed settings of a new game."""

    values: Values
    """Values of the headers that only its game has."""
    given: tuple[object, ...] = ()
    """Events with which it begins."""
    remarks: Sequence[object] = ()
    """Remarks on the request."""


@frozen
class Script(Generic[S, E]):
    """The form of the records of a game. Its functions take the values of the headers that only this game has."""

    game: str
    """The name of the game."""
    kind: Callable[..., Kind[S, E]]
    """Makes the course of the game from the values of the headers with ``in_kind``, in order."""
    headers: tuple[Header[Any], ...]
    """Headers that only this game has."""
    vocabulary: Callable[[Values], Vocabulary[E]]
    """Returns the declarations of the events in such a record."""
    shapes: str
    """The module whose ``SHAPES`` are the shape of the JSON of a record. It loads pydantic."""
    most_players: int = 2
    """Largest number of players in a record."""
    players: Callable[[Values], int] = lambda _: 2
    """Returns how many players a game has."""
    opening: Callable[[Values], tuple[E, ...]] = lambda _: ()
    """Returns the events that follow from the headers, before the first of the record."""
    seats: Callable[[S, Sequence[str]], tuple[str, str]] = lambda _, names: (names[0], names[1])
    """Returns the names of the two at the board in a state, from those of all players."""
    agree: Callable[[str, GameRequest], Agreed] = lambda _, __: Agreed({})
    """Returns the settings for a request, by the name of the game, or raises AgreementError."""


AnyKind = Kind[Any, Any]
"""A kind of any game."""

AnyScript = Script[Any, Any]
"""A form of records of any game."""
