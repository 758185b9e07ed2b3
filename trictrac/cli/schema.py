"""``trictrac schema``: the JSON schemas of the output of commands and of records of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from trictrac.cli.output import put_json
from trictrac.cli.program import any_words, help_text
from trictrac.cli.schema_played import (
    AnalyseOutput,
    BoardField,
    FactsOutput,
    HintOutput,
    OfRoll,
    Positive,
    SelfplayOutput,
    Throws,
)
from trictrac.cli.typed import CommandLineError
from trictrac.games.registry import script_of
from trictrac.model.mark import Jan
from trictrac.model.play import MOST_MOVES
from trictrac.protocol.codec import Count, Die, PlayerName, Strict, record_schema
from trictrac.rules.heads import TRICTRAC, heads

HELP = help_text("Print the JSON schema of what a command prints with --json, or of a record of a game.")

Move = tuple[BoardField, Annotated[int, Field(ge=1, le=25, description="A field 1 to 24, or 25 for borne off.")]]
Moves = Annotated[list[Move], Field(max_length=2, description="The moves in order; none when nothing can be played.")]
Quadrant = Literal["petit", "grand", "retour"]


class Evidence(Strict):
    """One way in which a jan is earned."""

    number: Annotated[int, Field(ge=1, le=12)] | None = Field(
        description="The die or the sum; null where both dice prove it."
    )
    checkers: list[BoardField] = Field(alias="from", max_length=2, description="The fields of the proving checkers.")
    to: list[BoardField] = Field(max_length=2, description="Where each of these ends; none where no checker moves.")
    passage: BoardField | None = Field(description="The rest or passage of a sum.")
    points: Count


class MarkModel(Strict):
    """One jan on one target."""

    jan: Jan
    where: Quadrant | None = Field(default=None, description="The jan filled or kept, or the table of the jan.")
    field: BoardField | None = Field(default=None, description="The field of the checker that is hit.")
    ways: Positive
    points: Count
    to: Literal["me", "opp"] = Field(description="Who marks it: the side that rolls (me) or the other.")
    evidence: list[Evidence]


class OfPosition(Strict):
    """The head of what is said of a position."""

    position: str
    rules: str
    partial: Literal[True] | None = Field(default=None, description="Present when the board is partial.")


class RollOutput(OfPosition):
    """The output of ``trictrac roll --json``."""

    roll: str
    me: Count
    opp: Count
    marks: list[MarkModel]
    plays: list[Moves]


class PlayModel(Strict):
    """A play as text and as moves."""

    text: str
    moves: Moves


class PlaysOutput(OfRoll):
    """The output of ``trictrac plays --json``: ``plays`` without a play, the rest with one."""

    plays: list[PlayModel] | None = None
    play: PlayModel | None = None
    allowed: bool | None = None
    number: int | None = Field(default=None, description="The number of the play in the list of allowed plays.")
    law: str | None = Field(default=None, description="The law that the play breaks.")
    reason: str | None = None
    nearest: str | None = Field(default=None, description="The allowed play that is nearest.")


class RollChanceModel(Strict):
    """One of the 21 rolls."""

    roll: str
    throws: Literal[1, 2]
    me: Count
    opp: Count
    plays: Count
    jans: list[Jan]


class ChancesOutput(OfPosition):
    """The output of ``trictrac chances --json``."""

    me: float = Field(description="Points that the side to roll earns on the average throw.")
    opp: float = Field(description="Points that the average throw gives the other side.")
    counts: dict[str, Throws] = Field(
        description="Throws by what they do: a jan's name, fill_two_ways, fill_three_ways (at least so many),"
        " take_corner, all_helpless, nothing. What no throw does is left out."
    )
    fills: dict[Quadrant, Throws]
    keeps: dict[Quadrant, Throws]
    true_hits: dict[str, Throws] = Field(description="By field.")
    false_hits: dict[str, Throws] = Field(description="By field.")
    rolls: list[RollChanceModel] = Field(min_length=21, max_length=21)


AnyPlayer = Literal["A", "B", "C", "D", "E"]
Pavillon = Literal["none", "A", "B", "away"]


class FalseMove(Strict):
    """A play against the laws that was let stand."""

    law: str
    reason: str


class ErrorModel(Strict):
    """An error of marking and what became of it."""

    kind: Literal["too_few", "too_many", "unmade", "wrongly_gone", "false_school", "school_above", "school_in_part"]
    by: PlayerName
    points: Count
    fate: Literal["claimed", "corrected", "overlooked", "open"]


class ScoreModel(Strict):
    """The mark of one player."""

    points: Count
    bredouille: bool
    holes: Count


class AmendedModel(Strict):
    """An entry of a game of an earlier edition of the laws that is judged otherwise today."""

    law: str
    earned: Count = Field(description="What the roll is worth to its roller today.")
    score: dict[PlayerName, ScoreModel] = Field(description="The mark as it would be today.")
    pavillon: Pavillon


class Replayed(Strict):
    """A roll of a record; ``A`` and ``B`` are those who sit at the board."""

    board: dict[PlayerName, str] | None = Field(
        default=None, description="Who sits at the board as A and as B; present in a long game."
    )
    number: Positive
    by: PlayerName
    choice: Literal["hold", "go"] | None
    score: dict[PlayerName, ScoreModel]
    pavillon: Pavillon


class ReplayedRoll(Replayed):
    """One roll of a record."""

    dice: tuple[int, int]
    earned: Count = Field(description="What the roll is worth to its roller by the laws.")
    gives: Count = Field(description="What it gives the other by the laws.")
    marked: Count
    received: Count
    play: Annotated[list[Move], Field(max_length=MOST_MOVES)] | None
    false_move: FalseMove | None
    errors: list[ErrorModel]
    amended: list[AmendedModel] | None = Field(
        default=None,
        description="The entries that the laws judge otherwise since they were amended; present where there are any.",
    )


class CountedMark(Strict):
    """Points that a player marked without a board."""

    by: PlayerName
    points: Count
    ecole: bool


class CountedRoll(Replayed):
    """One roll of a record that was made without a board."""

    marked: list[CountedMark]


class AccountModel(Strict):
    """The account of a long game, by the letters of all its players."""

    lines: list[str] = Field(description="Each step of the account.")
    closing: list[str]
    jetons: dict[AnyPlayer, float] = Field(description="Jetons won, or lost where negative.")
    honours: dict[PlayerName, float] | None = Field(default=None, description="Honours, in the trictrac combiné.")


class ReplayOutput(Strict):
    """The output of ``trictrac replay --json``."""

    names: dict[AnyPlayer, str] = Field(description="All players; in a long game of three or more C, D and E too.")
    rolls: list[ReplayedRoll]
    counts: list[CountedRoll] | None = Field(
        default=None, description="The rolls made without a board, where there are any; numbered on with the others."
    )
    account: AccountModel | None = Field(
        default=None, description="The account of a long game; not printed with --rolls."
    )


class TablesResult(Strict):
    """A game that was won."""

    winner: PlayerName
    how: str = Field(
        description="played, refused, resigned, or what has won a game of tick-tack or a set of toccategli."
    )
    times: Annotated[int, Field(ge=1, le=4)] = Field(description="How many times the stake.")
    points: Count = Field(description="What the winner gets.")


class TablesGame(TablesResult):
    """A game that was won, with its number."""

    number: Positive


class AgainstRules(Strict):
    """A play against the rules."""

    play: str
    rule: str = Field(description="The option of the rules that it breaks, or a law of trictrac.")
    reason: str
    taken_back: bool = Field(description="Whether the other player demanded a legal play.")


class TablesActs(Strict):
    """The acts in one game."""

    game: Positive
    events: list[str] = Field(description="What was done, as the lines of a record.")
    results: list[TablesResult] = Field(description="The games that ended by it.")


class TablesRoll(TablesActs):
    """One roll of a record; the score, the stake and the board are those after it."""

    number: Positive
    by: PlayerName
    dice: list[Die] = Field(min_length=2, max_length=3)
    play: str | None = Field(description="The play in canonical text; null where nothing was or could be played.")
    hits: Count = Field(description="How many opposing checkers were hit.")
    against_rules: list[AgainstRules]
    board: str = Field(description="The board in canonical text.")
    score: dict[PlayerName, Count] = Field(description="Points or holes of the match.")
    points: dict[PlayerName, Count] = Field(description="What is marked within a game, where points are.")
    stake: Positive
    owner: PlayerName | None = Field(description="Who alone may raise the stake; null for either.")


class TablesBetween(TablesActs):
    """The acts between two rolls: an offer before the dice, another game, a board set up."""

    after_roll: Count = Field(description="How many rolls were made before it.")


class TablesReplayOutput(Strict):
    """The output of ``trictrac replay --json`` for a tables game."""

    game: str
    rules: str = Field(description="The options in which the rules are not the game's own.")
    match: Count = Field(description="The points or holes played to, 0 for single games.")
    names: dict[PlayerName, str]
    rolls: list[TablesRoll]
    between: list[TablesBetween]
    games: list[TablesGame] = Field(description="Every game of the record that is over.")


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "roll": RollOutput.model_json_schema,
    "plays": PlaysOutput.model_json_schema,
    "chances": ChancesOutput.model_json_schema,
    "replay": ReplayOutput.model_json_schema,
    "hint": HintOutput.model_json_schema,
    "analyse": AnalyseOutput.model_json_schema,
    "selfplay": SelfplayOutput.model_json_schema,
    "facts": FactsOutput.model_json_schema,
    "record": lambda: record_schema(script_of(TRICTRAC)),
    "tables-record": lambda: record_schema(script_of(next(iter(heads())))),
    "tables-replay": TablesReplayOutput.model_json_schema,
}
"""The function that makes the schema of each output."""

_FORMER = {"sister-record": "tables-record", "sister-replay": "tables-replay"}
"""Names of schemas up to version 0.5.0, which are still read."""


def schema(
    words: Annotated[
        list[str],
        any_words(
            help_text("NAME"),
            help_text(
                "roll, plays, chances, hint, analyse, replay, selfplay, facts, record, tables-record or tables-replay"
            ),
        ),
    ],
) -> None:
    """Print one schema."""
    words = [_FORMER.get(word, word) for word in words]
    if len(words) != 1 or words[0] not in SCHEMAS:
        raise CommandLineError("trictrac schema takes one of {names}", names=", ".join(SCHEMAS))
    put_json(SCHEMAS[words[0]](), indent=2)
