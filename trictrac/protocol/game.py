"""The things that a game must offer, so that logs, records, séances, pages and studies serve all games alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trictrac.base.values import frozen

if TYPE_CHECKING:
    from trictrac.base.errors import Saying
    from trictrac.model.outcome import Refusal
    from trictrac.model.play import Play


@frozen
class Judging:
    """A roll on a board of a game: the plays that it allows, and whether a play is one of them."""

    head: Mapping[str, object]
    """The board, the roll and the rules as JSON."""
    said: Sequence[object]
    """The board and the roll as they are said."""
    roll: object
    plays: Sequence[Play]
    """The plays that are allowed; none where they are too many to be listed."""
    read: Callable[[str], Play]
    """Reads a play of this roll."""
    refused: Callable[[Play], Refusal | None]
    """Why a play is not allowed; None where it is."""
    nearest: Callable[[Play], Play | None]
    """The allowed play to suggest for one that is not."""
    shown: Callable[[Play], object]
    """A play as people read it."""
    text: Callable[[Play], str]
    """A play as records write it."""
    left: Callable[[Play], object]
    """A value for the board that a play leaves."""
    rule: str = "rule"
    """The word in JSON for what a refused play is against: a rule of the game, or a law."""
    more: Saying | None = None
    """A remark after the plays."""


@frozen
class Game:
    """A game, as the packages meet it that serve all games alike.

    Every game has one such value in its own module, which its rule set names; :mod:`trictrac.games.registry` finds it.
    """

    name: str
    """The name in records and on the command line."""
    rules: type[Any]
    """The class of its rules, made of the values of its options by name."""
    course: str
    """The module whose ``KIND`` makes its course by the rules and the frame or the points played to."""
    table: str
    """The module whose ``SPEECH`` is what the game says and understands at its table."""
    record: str
    """The module whose ``SCRIPT`` says how its records are written."""
    page: str
    """The module whose ``page`` tells a record of the game."""
    walk: str
    """The module whose ``Walk`` walks a record of the game roll by roll."""
    judging: str
    """The module whose ``judging`` makes a ``Judging`` of the game's name, rules, a board and a roll, all as they are typed."""
    counted: bool = False
    """Whether its rolls are counted by laws 7 and 8, so that what was counted wrong can be learnt."""
