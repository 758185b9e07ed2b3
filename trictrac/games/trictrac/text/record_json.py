"""Records of games as JSON: the same headers and events as the text, validated by pydantic, with a published schema."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from trictrac.errors import UnreadableError
from trictrac.games.codec import Count, Die, PlayerName, Strict, comment_line, fault, read_events
from trictrac.games.declared import COMMENT
from trictrac.games.record import Comment
from trictrac.games.trictrac.partie.events import Counting, Event
from trictrac.games.trictrac.text.lines import VOCABULARY
from trictrac.games.trictrac.text.record import Record, read_record

_OF_A_FRAME = ("C", "D", "E", "frame")
"""The headers that only a long game has."""

MoveModel = tuple[Annotated[int, Field(ge=1, le=24)], Annotated[int, Field(ge=1, le=25)]]


class DrawDice(Strict):
    """The dice that decide who begins; ``by`` threw both."""

    A: Die
    B: Die
    by: PlayerName | None = None


class EventModel(Strict):
    """One event or comment: ``do`` is the verb of the text record, the other keys are what that verb needs."""

    do: Literal[
        "comment", "draw", "begins", "throws", "marks", "holds", "goes", "plays", "receives", "schools", "corrects",
        "lets", "contests", "maintains", "rectifies", "orders", "erases", "forgets flag", "takes flag", "counts",
        "takes dice", "bears off", "marking", "set", "score", "note", "resigns", "new partie",
        "suspends ecrire", "suspends honours",
    ]  # fmt: skip
    by: PlayerName | None = None
    dice: tuple[Die, Die] | None = None
    for_all: bool | None = None
    points: Count | None = None
    moves: list[MoveModel] | None = Field(default=None, max_length=2)
    stands: bool | None = None
    field: Annotated[int, Field(ge=1, le=24)] | None = None
    draw: DrawDice | None = None
    position: str | None = None
    score: str | None = None
    marking: Counting | None = None
    text: str | None = None


class RecordModel(Strict):
    """A whole record."""

    format: Literal["trictrac 1"] = "trictrac 1"
    title: str = ""
    A: str = ""
    B: str = ""
    C: str | None = None
    D: str | None = None
    E: str | None = None
    date: str = ""
    place: str = ""
    source: str = ""
    seed: str = ""
    rules: str = "modern"
    marking: Counting = Counting.ANNOUNCED
    frame: str | None = None
    events: list[EventModel] = Field(default=[])


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    return RecordModel.model_json_schema()


def record_to_json(record: Record) -> str:
    """A record as JSON text."""
    headers = {key: value for key, value in record.headers.items() if value or key not in _OF_A_FRAME}
    model = RecordModel.model_validate({**headers, "events": [_dumped(item) for item in record.items]})
    return model.model_dump_json(indent=1, exclude_none=True) + "\n"


def record_from_json(text: str) -> Record:
    """Read a record from JSON text.

    Raises:
        UnreadableError: says which key is wrong and what is expected there.
    """
    try:
        model = RecordModel.model_validate_json(text)
    except ValidationError as error:
        raise UnreadableError(
            "{place}: {message}; the schema is printed by: trictrac schema record", **fault(error)
        ) from error
    headers = model.model_dump(exclude={"format", "events"})
    head = [model.format, *(f"{key}: {value}" for key, value in headers.items() if value), ""]
    record = read_record("\n".join(head))
    items = read_events(model.events, lambda event: record.read_item(_line(event)))
    return replace(record, items=items, first_line=0)


def _dumped(item: Event | Comment) -> dict[str, Any]:
    return {"do": COMMENT, "text": item.text} if isinstance(item, Comment) else VOCABULARY.dump(item)


def _line(event: EventModel) -> str:
    """The line of the text record that says the same; the strict reader judges it."""
    return comment_line(event.text) if event.do == COMMENT else VOCABULARY.line(event.model_dump())
