"""The interface of a game, by which logs, records, séances, pages and studies serve all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen

if TYPE_CHECKING:
    from trictrac.model.outcome import Outcome, Refusal
    from trictrac.model.play import Play, Roll
    from trictrac.model.position import Position
    from trictrac.protocol.page import AnyPage
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyKind, AnyScript
    from trictrac.protocol.table import GameTable
    from trictrac.saying.language import Language

    AnyTable = GameTable[Any, Any]


@frozen
class BoardRoll:
    """A roll on a board of a game, with the plays that it allows."""

    head: Mapping[str, object]
    """The board, the roll and the rules as JSON."""
    heading: Sequence[object]
    """The board and the roll as sentences."""
    roll: object
    plays: Sequence[Play]
    """The allowed plays, or empty if they are too many to list."""
    read: Callable[[str], Play]
    """Reads a play of this roll."""
    refused: Callable[[Play], Refusal | None]
    """Returns why a play is not allowed, or None if it is."""
    nearest: Callable[[Play], Play | None]
    """Returns the allowed play to suggest for one that is not, or None."""
    describe_play: Callable[[Play], object]
    """Returns a play as people read it."""
    text: Callable[[Play], str]
    """Returns a play as records write it."""
    left: Callable[[Play], object]
    """Returns a value for the board after a play."""
    rule: str = "rule"
    """Key in JSON for the rule or law that a refused play breaks."""
    more: Saying | None = None
    """A remark after the plays."""

    def number_of(self, play: Play) -> int | None:
        """Return the number of the listed play that leaves the same board, or None if there is none."""
        left = self.left(play)
        return next((at for at, allowed in enumerate(self.plays, 1) if self.left(allowed) == left), None)

    def verdict(self, play: Play) -> Saying:
        """Return whether a play is allowed, or which rule it breaks and which allowed play is nearest to it."""
        from trictrac.protocol.sentences import describe_refusal

        refused, named = self.refused(play), self._named(play)
        if refused:
            by_law = refused.law[:1].isdecimal()
            rule = Saying("law {law}", law=refused.law) if by_law else Saying("rule {law}", law=refused.law)
            near = self.nearest(play)
            return describe_refusal(named, self.roll, refused.saying, rule, near and self._named(near))
        if number := self.number_of(play):
            return Saying("{play} is allowed (#{number}).", play=named, number=number)
        return Saying("{play} is allowed.", play=named)

    def _named(self, play: Play) -> object:
        return Saying("pass") if play.is_pass else self.describe_play(play)


@frozen
class BoardCard:
    """Something to show about a board: as a document, with the board drawn or not, and as JSON."""

    doc: Callable[[bool], Sequence[object]]
    record: Callable[[], Mapping[str, object]]


@frozen
class RollCount:
    """The earnings of a roll for each side, by the rules of a game that counts jans."""

    outcome: Outcome
    """Its marks by these rules, and the plays that it allows."""
    me: int
    """Earnings of the roller, in the unit of the game."""
    opp: int
    unit: str
    """Unit of both numbers: ``points``, ``holes`` or ``stakes``."""
    reasons: Sequence[object]
    """Sentences on the earnings, each with the checkers that prove it."""


class GameParts(ABC):
    """The parts of a game that packages for all games use, each loaded on first use.

    ``GAME`` in the module named in a rule set has those of its game. :mod:`trictrac.games.registry` finds it.
    """

    counted: ClassVar[bool] = False
    """Whether laws 7 and 8 count its rolls, so that counting errors can be practised."""

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
        """The function that makes its course from its rules and its frame or length of match."""

    @property
    @abstractmethod
    def table(self) -> type[AnyTable]:
        """The class of its tables."""

    @property
    @abstractmethod
    def script(self) -> AnyScript:
        """The form of its records."""

    @abstractmethod
    def page(self, record: AnyRecord, language: Language) -> AnyPage:
        """Return a recorded game as it is read roll by roll and made a document.

        Raises:
            UnreadableError: the events do not make a game. The message names the line.
        """

    @abstractmethod
    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a roll on a board, all given as typed. Empty rules or an empty board mean the game's own.

        Raises:
            TrictracError: one of them is not valid in this game.
        """

    def roll_card(self, _rules: str, _board: str, _roll: str, /, *, meets: bool = False) -> BoardCard:
        """Return what a roll earns on a board, all given as typed. Empty rules mean the game's own.

        ``meets``: the roll equals the opponent's first one.

        Raises:
            TrictracError: one of them is not valid in this game, or it counts no jans.
        """
        del meets
        raise self._counts_none()

    def chances_card(self, _rules: str, _board: str, _field: int, /) -> BoardCard:
        """Return what the 36 throws earn on a board, or only which of them hit the checker on a field, if not 0.

        Raises:
            TrictracError: rules or board are not valid in this game, or it counts no jans.
        """
        raise self._counts_none()

    def count(self, _rules: str, _position: Position, _roll: Roll, /) -> RollCount:
        """Return what a roll earns each side.

        Raises:
            TrictracError: rules or position are not valid in this game, or it counts no jans.
        """
        raise self._counts_none()

    def _counts_none(self) -> UnreadableError:
        return UnreadableError(
            "a roll of {game} earns nothing to be counted: trictrac plays --game {game} lists what it allows",
            game=self.name,
        )
