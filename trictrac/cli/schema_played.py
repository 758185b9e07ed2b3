"""The schemas of what the strong player says and plays: hints, analyses, parties against itself."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from trictrac.protocol.codec import Count, PlayerName, Strict

BoardField = Annotated[int, Field(ge=1, le=24, description="A field as the side to roll counts from its own talon.")]
Throws = Annotated[int, Field(ge=0, le=36, description="How many of the 36 throws of two dice.")]
Positive = Annotated[int, Field(ge=1)]
Plies = Annotated[int, Field(ge=1, le=2)]
Holes = Annotated[float, Field(ge=0)]
Chance = Annotated[
    float,
    Field(
        ge=0,
        le=1,
        description="The chance to win the partie, as the program's net wins it against itself by the modern rules, however "
        "it is paid; null where none is known: by rules that judge rolls otherwise, without bredouille, in a long game.",
    ),
]


class Shape(Strict):
    """A part of the output of a command; the text below a field describes it in the schema."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class RolledModel(Shape):
    """The worth in holes by rollouts, each roll less its luck: the mean, its standard error, an interval for 95 of 100 cases."""

    mean: float
    error: Holes
    low: float
    high: float
    trials: Annotated[int, Field(ge=2)]


class BlotModel(Shape):
    """A checker that can be hit."""

    field: BoardField
    hit: Throws


class AdvisedModel(Shape):
    """A play that was looked at; counts are out of 36 throws, the own ones as if nothing happened between."""

    play: str
    worth: float
    """Holes to the end of this relevé, own less the other's, when one holds with this play."""
    chance: Chance | None
    rolled: RolledModel | None
    fills: Throws
    keeps: Throws
    hits: Throws
    hit: Throws = Field(description="The other's throws that hit truly.")
    blots: list[BlotModel]


class OfRoll(Shape):
    """The head of what is said about a roll from a position."""

    position: str
    roll: str
    rules: str


class HintOutput(OfRoll):
    """The output of ``trictrac hint --json``."""

    plies: Plies
    allowed: Positive
    """How many plays are allowed."""
    going: float | None
    """Holes when one goes; null where one may not."""
    going_chance: Chance | None
    going_rolled: RolledModel | None
    plays: list[AdvisedModel]
    """The best plays, the best first."""


class DecisionsModel(Shape):
    """Decisions of one player; ``lost`` and ``rate`` in holes of the relevé."""

    count: Count
    lost: Holes
    rate: Holes
    doubtful: Count
    errors: Count
    blunders: Count
    lost_chance: float | None
    """How much less often the partie is won by them; null where not all is known."""


class AnalysedPlayer(DecisionsModel):
    """All decisions of one player, those to hold or go among them, and his luck."""

    name: str
    going: DecisionsModel
    luck: float


class OfRecord(Shape):
    """The number of a roll in a record, and its roller."""

    roll: Positive
    by: PlayerName


class DecisionModel(OfRecord):
    """One decision; in ``position`` the player has White."""

    position: str
    dice: str
    made: str
    """The play, or hold or go."""
    cost: Holes
    entry: Positive
    """The number of the entry."""
    chance: Chance | None
    chance_cost: float | None
    """How much less that is than by the best for it."""
    rolled: RolledModel | None
    """The cost by rollouts; below 0 where what was done did better."""


class FortuneModel(OfRecord):
    """One roll."""

    dice: str
    luck: float
    """Holes more than the mean of the 21 rolls, to the roller."""


class CurvePoint(Shape):
    """A's chance to win the partie after an entry; 1 or 0 where it ends."""

    entry: Positive
    chance: Chance


class AnalyseOutput(Shape):
    """The output of ``trictrac analyse --json``."""

    plies: Plies
    whole: bool
    """Whether the whole game was looked over; else it was stopped."""
    players: Annotated[list[AnalysedPlayer], Field(min_length=2, max_length=2)]
    decisions: list[DecisionModel]
    rolls: list[FortuneModel]
    curve: list[CurvePoint]


class SelfplayOutput(Shape):
    """A line of ``trictrac selfplay``."""

    number: Positive
    seed: Count
    """The seed of its dice."""
    rules: str
    players: tuple[str, str]
    """How A and B play."""
    winner: PlayerName
    holes: tuple[Count, Count]
    """A's and B's when the partie was won."""
    rolls: Positive
    record: str
    """The record of the partie, as text."""


class FactModel(Shape):
    """A fact: a share from 0 to 1, a number, or holes."""

    cases: Count
    """Of how many cases; 0 where there were none, and then it says nothing."""
    value: float
    error: Annotated[float, Field(ge=0)]
    """The standard error of the value."""
    low: float
    """The lower bound of 95 %."""
    high: float


class FactsOutput(Shape):
    """The output of ``trictrac selfplay --facts --json``."""

    rules: str
    plies: Plies
    net: str
    """A name of the net, another one for other weights."""
    seed: Count
    parties: Positive
    rolls: Positive
    facts: dict[str, FactModel]
