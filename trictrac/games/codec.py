"""What the JSON of every game has in common: names of players, numbers, models without other keys, faults and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from trictrac.errors import UnreadableError
from trictrac.games.record import Comment

E = TypeVar("E")
ReadT = TypeVar("ReadT")

PlayerName = Literal["A", "B"]
Die = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    """Nothing that is not named here is read or written."""

    model_config = ConfigDict(extra="forbid")


def fault(error: ValidationError) -> dict[str, Any]:
    """The first thing that is wrong with a JSON text: its ``place``, by keys and numbers, and the ``message``."""
    first = error.errors(include_url=False)[0]
    return {"place": ".".join(map(str, first["loc"])) or "JSON", "message": first["msg"]}


def comment_line(text: str | None) -> str:
    """A comment as a line of the text record."""
    return str(Comment(" ".join((text or "").splitlines())))


def read_events(events: Iterable[E], read: Callable[[E], ReadT]) -> tuple[ReadT, ...]:
    """Read the events of a record one by one.

    Raises:
        UnreadableError: says at which place there is none, and why.
    """
    items = []
    for place, event in enumerate(events):
        try:
            items.append(read(event))
        except UnreadableError as error:
            raise UnreadableError("events.{place}: {error}", place=place, error=error.saying) from error
    return tuple(items)
