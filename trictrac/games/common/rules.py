"""The rules that every tables game has, the base of its own class, and options that several games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import ClassVar, TypeVar, dataclass_transform

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.layout import LAST, ON_TALON, Checkers
from trictrac.rules.options import PLAIN, Option, plain_value

R = TypeVar("R", bound="TablesRules")

MOST_TIMES = 4
"""Most that a game can be worth, in stakes: the march of toccategli."""


def option(about: Saying, values: Mapping[str, Saying], subject: str = "counting", **more: object) -> str:
    """Declare an option of a game as a field of its rules.

    The first of ``values`` is the default. ``more`` is passed to ``Option``.
    """
    return field(default=next(iter(values)), metadata={"about": about, "values": values, "subject": subject, **more})


OPENING = (
    Saying("the dice of the draw"),
    {
        "fresh_dice": Saying("Each throws one die; the player who begins throws both dice anew."),
        "drawn_dice": Saying("Each throws one die; the player who begins plays these two numbers."),
    },
    "beginning",
)
"""The option of the jan games for the dice of the first turn."""

FALSE_HITS = (
    Saying("false hits"),
    {
        "opponent": Saying("A hit by the sum without a passage is a false hit and counts for the other."),
        "none": Saying("A hit by the sum without a passage is nothing, for either."),
    },
)
"""The option of the games that count hits as trictrac does."""

SUM_HIT = (
    Saying("hitting by the sum"),
    {
        "not_held": Saying(
            "The sum hits unless two or more opposing checkers hold every field on which it could rest."
        ),
        "empty": Saying("The sum hits only if a field on which it can rest has no opposing checker at all."),
    },
)
"""The option of the games with rules of their own for the hit by the sum."""

NEXT_GAME = (
    Saying("the player who begins the next game"),
    {
        "draw": Saying("For every game it is drawn anew who begins."),
        "winner": Saying("The winner of a game begins the next."),
    },
    "beginning",
)
"""The option for who begins the next game."""


@frozen
class Stake:
    """How the stake of a game is raised, if at all."""

    by: str = ""
    """``cube``: doubled on one’s own turn, and owned by who accepts. ``vie``: raised by one, by either. Empty: never."""
    late: bool = True
    """Whether it may be raised after the dice are thrown."""
    crawford: bool = False
    """Whether it cannot be raised in the first game after a player is one point from the match."""
    unraised: Saying = Saying("the stake is not raised in this game")
    """The message for a player who tries to raise a stake that is never raised."""


@frozen
class TablesRules:
    """The rules of a tables game.

    ``OPTIONS`` are those that are open, each declared by a field of the game's own class. ``match`` is the number of
    points, holes, games or stakes usually played to, 0 for single games. ``numbering`` is ``falling`` if players count
    the fields down to their home, as at backgammon, else ``rising``, up from their talon. ``unit`` is what is won.

    Raises:
        RulesError: an option has an unknown value. The message names the possible ones.
    """

    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    last_field: ClassVar[int] = LAST
    """The last field on a player's way, before he bears off."""
    in_sets: ClassVar[bool] = False
    """Whether points marked within a game win sets."""

    game: str
    match: int = 0
    numbering: str = "rising"
    unit: str = "holes"
    opening: str = option(*OPENING)
    next_game: str = option(*NEXT_GAME)

    @property
    def falling(self) -> bool:
        """Whether fields are counted down, from 24 to 1."""
        return self.numbering == "falling"

    @property
    def same_way(self) -> bool:
        """Whether both players run the same way round the board."""
        return False

    @property
    def laid(self) -> Checkers:
        """The checkers of each side when a game begins."""
        return ON_TALON

    @property
    def home_near(self) -> bool:
        """Whether each side's home is drawn on its own side of the board, rather than the fields it starts from."""
        return self.falling

    @property
    def beginner(self) -> str:
        """Which die of the draw begins: the ``highest`` or the ``lowest``."""
        return "highest"

    @property
    def dice_count(self) -> int:
        """Number of dice in a roll."""
        return 2

    @property
    def stake(self) -> Stake:
        """How the stake is raised."""
        return Stake()

    @property
    def most_times(self) -> int:
        """Most that a game can be worth, in stakes."""
        return 1

    def __post_init__(self) -> None:
        for option in self.OPTIONS:
            option.meaning(getattr(self, option.name))
        for key in PLAIN:
            plain_value(key, getattr(self, key))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def with_options(made: type[R]) -> type[R]:
    """Freeze a class of rules and set ``OPTIONS`` from the fields that declare one, in their order."""
    rules, own = frozen(made), [*made.__annotations__]
    declared = [Option(one.name, **one.metadata) for one in fields(rules) if one.metadata]
    rules.OPTIONS = tuple(sorted(declared, key=lambda one: own.index(one.name) if one.name in own else -1))
    return rules


def rule_named(rule: str) -> Saying:
    """Return the name of a broken rule: the option of the game, or the number of a law of trictrac."""
    is_law = rule[:1].isdecimal()
    return Saying("law {law} of trictrac", law=rule) if is_law else Saying("rule {rule}", rule=rule)


def must_be_played(count: int) -> Saying:
    """Return the sentence that a number of the roll, or ``count`` of them, can be played and must be."""
    if count == 1:
        return Saying("a number of the roll can be played, so it must be played")
    return Saying("{count} numbers can be played, and all that can be played must be", count=count)
