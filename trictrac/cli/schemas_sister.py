"""The shape of the JSON that ``trictrac replay`` prints of a sister game."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from trictrac.games.codec import Count, Die, PlayerName, Strict


class SisterResult(Strict):
    """A game that was won."""

    winner: PlayerName
    how: str = Field(
        description="played, refused, resigned, or what has won a game of tick-tack or a set of toccategli."
    )
    times: Annotated[int, Field(ge=1, le=4)] = Field(description="How many times the stake.")
    points: Count = Field(description="What the winner gets.")


class SisterGame(SisterResult):
    """A game that was won, with its number."""

    number: Annotated[int, Field(ge=1)]


class AgainstRules(Strict):
    """A play against the rules."""

    play: str
    rule: str = Field(description="The option of the rules that it breaks, or a law of trictrac.")
    reason: str
    taken_back: bool = Field(description="Whether the other player demanded a legal play.")


class SisterRoll(Strict):
    """One roll of a record; the score, the stake and the board are those after it."""

    number: Annotated[int, Field(ge=1)]
    game: Annotated[int, Field(ge=1)]
    by: PlayerName
    dice: list[Die] = Field(min_length=2, max_length=3)
    events: list[str] = Field(description="What was done on this roll, as the lines of a record.")
    play: str | None = Field(description="The play in canonical text; null where nothing was or could be played.")
    hits: Count = Field(description="How many opposing checkers were hit.")
    against_rules: list[AgainstRules]
    board: str = Field(description="The board in canonical text.")
    score: dict[PlayerName, Count] = Field(description="Points or holes of the match.")
    points: dict[PlayerName, Count] = Field(description="What is marked within a game, where points are.")
    stake: Annotated[int, Field(ge=1)]
    owner: PlayerName | None = Field(description="Who alone may raise the stake; null for either.")
    results: list[SisterResult] = Field(description="The games that ended on this roll.")


class SisterBetween(Strict):
    """What was done between two rolls: an offer before the dice, another game, a board set up."""

    after_roll: Count = Field(description="How many rolls were made before it.")
    game: Annotated[int, Field(ge=1)]
    events: list[str]
    results: list[SisterResult]


class SisterReplayOutput(Strict):
    """What ``trictrac replay --json`` prints of a sister game."""

    game: str
    rules: str = Field(description="The options in which the rules are not the game's own.")
    match: Count = Field(description="The points or holes played to, 0 for single games.")
    names: dict[PlayerName, str]
    rolls: list[SisterRoll]
    between: list[SisterBetween]
    games: list[SisterGame] = Field(description="Every game of the record that is over.")


def sister_replay_schema() -> dict[str, Any]:
    """The JSON schema of a sister game walked roll by roll."""
    return SisterReplayOutput.model_json_schema()
