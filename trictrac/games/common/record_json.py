"""Records of the sister games as JSON: the same headers and events as the text, validated by pydantic, with a schema."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, ValidationError

from trictrac.errors import UnreadableError
from trictrac.games.codec import Die, PlayerName, Strict, comment_line, fault, read_events
from trictrac.games.common.events import Event
from trictrac.games.common.plays_text import MOST_MOVES
from trictrac.games.common.record import SisterRecord, sister_head
from trictrac.games.common.rules import MOST_TIMES
from trictrac.games.declared import COMMENT
from trictrac.games.record import Comment
from trictrac.rules.heads import heads
from trictrac.rules.options import MOST_POINTS

if TYPE_CHECKING:
    Game = str
else:
    Game = Literal[tuple(heads())]

Number = Annotated[int, Field(ge=0, le=999_999_999)]
Start = Annotated[int, Field(ge=0, le=24, description="A field as the mover travels, 1 to 24, or 0 for in hand.")]
Target = Annotated[int, Field(ge=1, le=25, description="A field as the mover travels, 1 to 24, or 25 for borne off.")]
MoveModel = tuple[Start, Target]


class DrawnDice(Strict):
    """The dice that decide who begins; ``by`` threw both, where one player did."""

    A: Number
    B: Number
    by: PlayerName | None = None


class ScoreSet(Strict):
    """The points, or holes, of both."""

    A: Number
    B: Number


class SisterEventModel(Strict):
    """One event or comment: ``do`` is the verb of the text record, the other keys are what that verb needs."""

    do: Literal[
        "comment", "draw", "begins", "throws", "plays", "doubles", "accepts", "refuses", "beavers", "demands", "calls",
        "holds", "goes", "resigns", "set", "score", "stake", "note", "new game",
    ]  # fmt: skip
    by: PlayerName | None = None
    dice: list[Die] | None = Field(default=None, min_length=2, max_length=3)
    moves: list[MoveModel] | None = Field(default=None, max_length=MOST_MOVES)
    stands: bool | None = Field(default=None, description="Whether a play against the rules was let stand.")
    times: Annotated[int, Field(ge=1, le=MOST_TIMES)] | None = Field(
        default=None, description="Given up as a single, double or triple game."
    )
    draw: DrawnDice | None = None
    layout: str | None = Field(default=None, description="The board in canonical text.")
    score: ScoreSet | None = None
    stake: Number | None = None
    owner: PlayerName | None = Field(default=None, description="Who owns the cube; left out where it is in the middle.")
    text: str | None = None


class SisterRecordModel(Strict):
    """A whole record of a sister game."""

    format: Literal["trictrac 1"] = "trictrac 1"
    game: Game
    title: str = ""
    A: str = ""
    B: str = ""
    date: str = ""
    place: str = ""
    source: str = ""
    seed: str = ""
    rules: str = Field(
        default="", description="The options in which the rules are not the game's own, parted by commas."
    )
    match: Annotated[int, Field(ge=0, le=MOST_POINTS)] | None = Field(
        default=None, description="The points or holes played to, 0 for single games; left out for what is usual."
    )
    events: list[SisterEventModel] = Field(default=[])


def sister_schema() -> dict[str, Any]:
    """The JSON schema of a record of a sister game."""
    return SisterRecordModel.model_json_schema()


def sister_to_json(record: SisterRecord) -> str:
    """A record as JSON text."""
    model = SisterRecordModel.model_validate(
        {
            **{key: value for key, value in record.headers.items() if key not in ("C", "D", "E", "match")},
            "match": record.match,
            "events": [_dumped(record, item) for item in record.items],
        }
    )
    return model.model_dump_json(indent=1, exclude_none=True) + "\n"


def sister_from_json(text: str) -> SisterRecord:
    """Read a record from JSON text.

    Raises:
        UnreadableError: says which key is wrong and what is expected there.
        RulesError: there is no such option of the rules.
    """
    try:
        model = SisterRecordModel.model_validate_json(text)
    except ValidationError as error:
        raise UnreadableError(
            "{place}: {message}; the schema is printed by: trictrac schema sister-record", **fault(error)
        ) from error
    values = model.model_dump(exclude={"format", "events", "match"})
    match = {} if model.match is None else {"match": str(model.match)}
    heads = {key: " ".join(value.splitlines()).strip() for key, value in values.items()}
    record = sister_head({key: value for key, value in heads.items() if value} | match)
    return replace(record, items=read_events(model.events, lambda event: record.read_item(_line(record, event))))


def _dumped(record: SisterRecord, item: Event | Comment) -> dict[str, Any]:
    return {"do": COMMENT, "text": item.text} if isinstance(item, Comment) else record.vocabulary.dump(item)


def _line(record: SisterRecord, event: SisterEventModel) -> str:
    """The line of the text record that says the same; the strict reader judges it."""
    return comment_line(event.text) if event.do == COMMENT else record.vocabulary.line(event.model_dump())
