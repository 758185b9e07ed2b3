"""The shape of the JSON of records of trictrac: the type of each key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trictrac.model.play import MOST_MOVES
from trictrac.partie.events import Counting, Referee
from trictrac.protocol.codec import Count, Die, PlayerName, Strict
from trictrac.protocol.script import Shapes

_Move = tuple[Annotated[int, Field(ge=1, le=24)], Annotated[int, Field(ge=1, le=25)]]
_Moves = Annotated[list[_Move], Field(max_length=MOST_MOVES)]
_Released = Annotated[str, Field(pattern=r"^\d{1,2}-\d{1,2} \d{1,2}-(\d{1,2}|off)$")]
"""Both moves of a checker released between them, like ``1-5 5-8``. As pairs they would be a tout d'une."""


class DrawDice(Strict):
    """The dice that decide who begins; ``by`` threw both."""

    A: Die
    B: Die
    by: PlayerName | None = None


SHAPES = Shapes(
    schema="record",
    record="RecordModel",
    about="A whole record.",
    event="EventModel",
    headers={
        "rules": (str, "modern"),
        "marking": (Counting, Counting.ANNOUNCED),
        "frame": (str | None, None),
        "laws": (Literal["1", "2", "3"] | None, None),
    },
    values={
        "dice": (tuple[Die, Die] | None, None),
        "for_all": (bool | None, None),
        "points": (Count | None, None),
        "holes": (Count | None, None),
        "moves": (_Moves | _Released | None, None),
        "stands": (bool | None, None),
        "field": (Annotated[int, Field(ge=1, le=24)] | None, None),
        "draw": (DrawDice | None, None),
        "position": (str | None, None),
        "score": (str | None, None),
        "marking": (Counting | None, None),
        "referee": (Referee | None, None),
        "rules": (str | None, None),
        "text": (str | None, None),
    },
)
"""The published shape of a record of trictrac."""
