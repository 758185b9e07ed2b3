"""The JSON form of records: the headers and events of the text form, validated by pydantic, with a schema."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import from_json

from trictrac.base.errors import UnreadableError
from trictrac.base.values import Json
from trictrac.protocol.declared import COMMENT
from trictrac.protocol.record import (
    FORMAT,
    HEADERS,
    LETTERS,
    AnyRecord,
    Comment,
    Scripts,
    as_it_fits,
    record_of,
    refuse_newer,
)
from trictrac.protocol.script import AnyScript, Shapes
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.words import harmless

LITERAL: Any = Literal
"""Makes ``Literal`` types of values that are known only at run time."""
PlayerName = Literal["A", "B"]
Object = dict[str, Any]
"""An object of JSON."""
Die = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    """A model that allows only the keys it names."""

    model_config = ConfigDict(extra="forbid")


def record_schema(script: AnyScript) -> Json:
    """Return the JSON schema of the records of a game."""
    return _model(script).model_json_schema()


def record_to_json(record: AnyRecord) -> str:
    """Return a record as JSON text.

    Raises:
        UnreadableError: an event has a value that no record can have. The message names its key.
    """
    headers = {key: text for key, text in record.headers.items() if text}
    own = {header.name: header.dump(record.values[header.name]) for header in record.script.headers if header.dump}
    events = [
        {"do": COMMENT, "text": item.text} if isinstance(item, Comment) else record.vocabulary.dump(item)
        for item in record.items
    ]
    found = _validated(record.script, _model(record.script), {**headers, **own, "events": events})
    return found.model_dump_json(indent=1, exclude_none=True) + "\n"


def record_from_json(text: str, scripts: Scripts, rules: str = "") -> AnyRecord:
    """Read a record from JSON text. If it names no game, it is one of trictrac.

    ``rules``, unless empty, replace its own.

    Raises:
        UnreadableError: a key is wrong, or there is no such game. The message says what is expected.
        RulesError: there are no such rules.
    """
    script = scripts(TRICTRAC)
    try:
        found = from_json(text.encode(errors="surrogatepass"))
    except ValueError as error:
        raise _refused(script, (), f"Invalid JSON: {error}") from error
    found = _object(script, found)
    refuse_newer(str(found.get("format")))
    if isinstance(found.get("game"), str):
        script = scripts(found["game"])
        if script.game == TRICTRAC:
            del found["game"]
    events = found.pop("events", [])
    model = _model(script)
    read = _validated(script, model, found if isinstance(events, list) else {**found, "events": events})
    texts = {
        key: " ".join(str(value).splitlines()).strip()
        for key, value in read.model_dump(exclude_none=True).items()
        if key not in ("format", "events")
    }
    record = record_of(script, {key: value for key, value in texts.items() if value}, rules)
    (event,) = get_args(model.model_fields["events"].annotation)
    items = (
        _read_item(record, _validated(script, event, one, ("events", place)).model_dump(exclude_none=True), place)
        for place, one in enumerate(events)
    )
    return as_it_fits(replace(record, items=tuple(items)))


def _validated(
    script: AnyScript, model: type[BaseModel], found: object, place: tuple[str | int, ...] = ()
) -> BaseModel:
    """Return a part of a record, validated. ``place`` is its place in the record."""
    try:
        return model.model_validate(_object(script, found, place))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise _refused(script, (*place, *first["loc"]), first["msg"]) from error


def _object(script: AnyScript, found: object, place: tuple[str | int, ...] = ()) -> Object:
    if not isinstance(found, dict):
        raise _refused(script, place, "Input should be an object")
    return found


def _refused(script: AnyScript, place: tuple[str | int, ...], message: str) -> UnreadableError:
    return UnreadableError(
        "{place}: {message}; the schema is printed by: trictrac schema {name}",
        place=".".join(map(str, place)) or "JSON",
        message=message,
        name=import_module(script.shapes).SHAPES.schema,
    )


def _read_item(record: AnyRecord, event: Object, place: int) -> object:
    """Return an event of a record, read from the text line with the same meaning."""
    try:
        if event["do"] == COMMENT:
            return Comment(harmless(" ".join(event.get("text", "").splitlines())).strip())
        return record.vocabulary.read(harmless(record.vocabulary.line(event)))
    except UnreadableError as error:
        raise UnreadableError("events.{place}: {error}", place=place, error=error.saying) from error


def _model(script: AnyScript) -> type[BaseModel]:
    """Return the model of the records of a game with its default rules."""
    words = tuple(one.word for one in record_of(script, {}).vocabulary.declared)
    return _made(script.shapes, words, script.most_players)


@cache
def _made(shapes: str, words: tuple[str, ...], players: int) -> type[BaseModel]:
    """Return the model of records with these event words."""
    found: Shapes = import_module(shapes).SHAPES
    generic: Any = list
    event = create_model(
        found.event,
        __base__=Strict,
        __doc__="One event or comment: ``do`` is the verb of the text record, the other keys are what that verb needs.",
        do=(LITERAL[(COMMENT, *words)], ...),
        by=(PlayerName | None, None),
        **found.values,
    )
    headers = dict(found.headers)
    game = {"game": headers.pop("game")} if "game" in headers else {}
    texts: Object = dict.fromkeys(("title", "A", "B"), (str, ""))
    texts |= dict.fromkeys(LETTERS[2:players], (str | None, None))
    texts |= dict.fromkeys(HEADERS, (str, ""))
    return create_model(
        found.record,
        __base__=Strict,
        __doc__=found.about,
        format=(LITERAL[FORMAT], FORMAT),
        **game,
        **texts,
        **headers,
        events=(generic[event], Field(default=[])),
    )
