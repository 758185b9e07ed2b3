"""How the records of a game are written: their headers, their events, and the shape of their JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trictrac.base.values import frozen
from trictrac.protocol.declared import Vocabulary
from trictrac.protocol.log import Kind

AnyKind = Kind[Any, Any]
"""The kind of whatever game."""


@frozen
class Header:
    """A header that the records of a game have beside those of all games.

    ``read`` is given the text, and under ``game`` the name of the game, under ``players`` how many there are, under ``files``
    whether the text was typed at a command, which may name a file, and not found in a record, under ``headers`` the texts of all
    headers; ``default`` the first two and what the headers before it say; ``write`` the value and those of all own headers of
    the record.
    """

    name: str
    read: Callable[[str, Mapping[str, Any]], Any]
    """Reads the value; raises TrictracError where there is none such."""
    write: Callable[[Any, Mapping[str, Any]], str]
    """The text for a value; empty where the header is left out."""
    default: Callable[[Mapping[str, Any]], Any]
    """The value of a new game for which nothing is said, and where a record leaves the header out."""
    in_kind: bool = True
    """Whether the course of the game is made with it."""
    dump: Callable[[Any], Any] | None = None
    """The value in JSON, where that is another than the text."""
    unwritten: tuple[Any, ...] = ()
    """The values tried in turn where a record leaves the header out, if it need not be what a new game has."""


def _first_two(state: object, names: Sequence[str]) -> tuple[str, str]:
    """The names of the only two players."""
    del state
    return names[0], names[1]


def _nothing(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """No event."""
    del values
    return ()


class Shapes(NamedTuple):
    """The shape of the JSON of a family's records: the published names, and the type under each key."""

    schema: str
    """The name that ``trictrac schema`` takes."""
    record: str
    about: str
    event: str
    headers: Mapping[str, Any]
    """The headers of its own with their types and defaults; ``game`` where the record names it."""
    values: Mapping[str, Any]
    """The keys of events beside ``do`` and ``by``, in order."""


@frozen
class Asked:
    """A new game as it is asked for: options by their names, empty where they are left out."""

    options: Mapping[str, str]
    players: int
    thrown: bool
    """Whether the program throws the dice."""


@frozen
class Agreed:
    """A new game as it is agreed on."""

    values: Mapping[str, Any]
    """The headers of its own that its record has."""
    given: tuple[Any, ...] = ()
    """The events with which it begins."""
    told: Sequence[object] = ()
    """Remarks on what was asked for."""


def _as_usual(game: str, asked: Asked) -> Agreed:
    """Return a game without headers of its own."""
    del game, asked
    return Agreed({})


@frozen
class Script:
    """How the records of a game are written; ``values`` are those of the headers of its own, by their names."""

    game: str
    """The name of the game."""
    kind: Callable[..., AnyKind]
    """The course of the game by the values of the headers that are part of it, in their order."""
    headers: tuple[Header, ...]
    """The headers of its own."""
    vocabulary: Callable[[Mapping[str, Any]], Vocabulary[Any]]
    """The events that a record can have, each with its word."""
    shapes: str
    """The module whose ``SHAPES`` is the shape of the JSON of a record; it is loaded with pydantic only."""
    most_players: int = 2
    """How many players a record can name."""
    opening: Callable[[Mapping[str, Any]], tuple[Any, ...]] = _nothing
    """The events that the headers have settled; they come before the first of the record."""
    seats: Callable[[Any, Sequence[str]], tuple[str, str]] = _first_two
    """The names of the two who sit at the board in a state, among those of all players."""
    agree: Callable[[str, Asked], Agreed] = _as_usual
    """Agrees on a new game by its name; raises AgreementError where it cannot be played so."""
