"""The things that a game must offer, so that logs, records, séances, pages and studies serve all games alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from trictrac.base.values import frozen

if TYPE_CHECKING:
    from trictrac.base.errors import Saying
    from trictrac.model.outcome import Refusal
    from trictrac.model.play import Play
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyKind, AnyScript
    from trictrac.protocol.table import GameTable
    from trictrac.protocol.walk import AnyWalk
    from trictrac.saying.language import Language

    AnyTable = GameTable[Any, Any]


@frozen
class BoardRoll:
    """A roll on a board of a game: the plays that it allows, and whether a play is one of them."""

    head: Mapping[str, object]
    """The board, the roll and the rules as JSON."""
    heading: Sequence[object]
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
    describe_play: Callable[[Play], object]
    """A play as people read it."""
    text: Callable[[Play], str]
    """A play as records write it."""
    left: Callable[[Play], object]
    """A value for the board that a play leaves."""
    rule: str = "rule"
    """The word in JSON for what a refused play is against: a rule of the game, or a law."""
    more: Saying | None = None
    """A remark after the plays."""


class GameParts(ABC):
    """The parts of a game, as the packages meet it that serve all games alike; each is loaded when it is asked for.

    ``GAME`` in the module that a rule set names makes those of its game; :mod:`trictrac.games.registry` finds it.
    """

    counted: ClassVar[bool] = False
    """Whether its rolls are counted by laws 7 and 8, so that what was counted wrong can be learnt."""

    def __init__(self, name: str) -> None:
        self.name = name
        """The name in records and on the command line."""

    @property
    @abstractmethod
    def rules(self) -> type[object]:
        """The class of its rules, made of the values of its options by name."""

    @property
    @abstractmethod
    def kind(self) -> Callable[..., AnyKind]:
        """The maker of the course of a game from its rules and its frame or the points played to."""

    @property
    @abstractmethod
    def table(self) -> type[AnyTable]:
        """The class of its tables."""

    @property
    @abstractmethod
    def script(self) -> AnyScript:
        """How its records are written."""

    @abstractmethod
    def walk(self, record: AnyRecord, language: Language) -> AnyWalk:
        """Return a recorded game walked roll by roll.

        Raises:
            UnreadableError: the events do not make a game; the message gives the line.
        """

    @abstractmethod
    def document(self, walk: AnyWalk, rolls: tuple[int, int] | None = None, *, boards: bool = True) -> Sequence[object]:
        """Return a recorded game as a document, or only the rolls from one to another; with ``boards`` or without."""

    @abstractmethod
    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a roll on a board, all as they are typed; without rules those of the game, without a board its set-up.

        Raises:
            TrictracError: one of them cannot be read, or does not belong to this game.
        """
