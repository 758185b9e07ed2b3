"""The schemas of what the strong player says and plays: hints, analyses, parties against itself."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

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


class RolledModel(Strict):
    """The worth in holes by rollouts, each roll less its luck: the mean, its standard error, an interval for 95 of 100 cases."""

    mean: float
    error: Holes
    low: float
    high: float
    trials: Annotated[int, Field(ge=2)]


class BlotModel(Strict):
    """A checker that can be hit."""

    field: BoardField
    hit: Throws


class AdvisedModel(Strict):
    """A play that was looked at; counts are out of 36 throws, the own ones as if nothing happened between."""

    play: str
    worth: float = Field(
        description="Holes to the end of this relevé, own less the other's, when one holds with this play."
    )
    chance: Chance | None
    rolled: RolledModel | None
    fills: Throws
    keeps: Throws
    hits: Throws
    hit: Throws = Field(description="The other's throws that hit truly.")
    blots: list[BlotModel]


class OfRoll(Strict):
    """The head of what is said about a roll from a position."""

    position: str
    roll: str
    rules: str


class HintOutput(OfRoll):
    """The output of ``trictrac hint --json``."""

    plies: Plies
    allowed: Positive = Field(description="How many plays are allowed.")
    going: float | None = Field(description="Holes when one goes; null where one may not.")
    going_chance: Chance | None
    going_rolled: RolledModel | None
    plays: list[AdvisedModel] = Field(description="The best plays, the best first.")


class DecisionsModel(Strict):
    """Decisions of one player; ``lost`` and ``rate`` in holes of the relevé."""

    count: Count
    lost: Holes
    rate: Holes
    doubtful: Count
    errors: Count
    blunders: Count
    lost_chance: float | None = Field(
        description="How much less often the partie is won by them; null where not all is known."
    )


class AnalysedPlayer(DecisionsModel):
    """All decisions of one player, those to hold or go among them, and his luck."""

    name: str
    going: DecisionsModel
    luck: float
    luck_chance: float | None = Field(
        description="His luck as a chance to win: the result, 1 or 0, less fair_chance; null where that is not known."
    )
    fair_chance: Annotated[float, Field(ge=0, le=1)] | None = Field(
        description="The chance to win that the decisions of both leave him without luck; null unless the game is one whole "
        "partie in which all losses are known."
    )


class OfRecord(Strict):
    """The number of a roll in a record, and its roller."""

    roll: Positive
    by: PlayerName


class DecisionModel(OfRecord):
    """One decision; in ``position`` the player has White."""

    position: str
    dice: str
    made: str = Field(description="The play, or hold or go.")
    cost: Holes
    plies: Plies = Field(
        description="How far ahead the cost was found: what is doubtful one ply ahead is judged by two."
    )
    entry: Positive = Field(description="The number of the entry.")
    chance: Chance | None
    chance_cost: float | None = Field(description="How much less that is than by the best for it.")
    rolled: RolledModel | None = Field(description="The cost by rollouts; below 0 where what was done did better.")


class FortuneModel(OfRecord):
    """One roll."""

    dice: str
    luck: float = Field(description="Holes more than the mean of the 21 rolls, to the roller.")


class CurvePoint(Strict):
    """A's chance to win the partie after an entry; 1 or 0 where it ends."""

    entry: Positive
    chance: Chance


class AnalyseOutput(Strict):
    """The output of ``trictrac analyse --json``."""

    plies: Plies
    whole: bool = Field(description="Whether the whole game was looked over; else it was stopped.")
    players: Annotated[list[AnalysedPlayer], Field(min_length=2, max_length=2)]
    decisions: list[DecisionModel]
    rolls: list[FortuneModel]
    curve: list[CurvePoint]


class SelfplayOutput(Strict):
    """A line of ``trictrac selfplay``."""

    number: Positive
    seed: Count = Field(description="The seed of its dice.")
    rules: str
    players: tuple[str, str] = Field(description="How A and B play.")
    winner: PlayerName
    holes: tuple[Count, Count] = Field(description="A's and B's when the partie was won.")
    rolls: Positive
    record: str = Field(description="The record of the partie, as text.")


class FactModel(Strict):
    """A fact: a share from 0 to 1, a number, or holes."""

    cases: Count = Field(description="Of how many cases; 0 where there were none, and then it says nothing.")
    value: float
    error: Annotated[float, Field(ge=0)] = Field(description="The standard error of the value.")
    low: float = Field(description="The lower bound of 95 %.")
    high: float


class FactsOutput(Strict):
    """The output of ``trictrac selfplay --facts --json``."""

    rules: str
    plies: Plies
    net: str = Field(description="A name of the net, another one for other weights.")
    seed: Count
    parties: Positive
    rolls: Positive
    facts: dict[str, FactModel]
