"""The shape of the JSON of records of trictrac: the type of each key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trictrac.model.play import MOST_MOVES
from trictrac.partie.events import Counting, Referee
from trictrac.protocol.codec import Count, Die, PlayerName, Strict
from trictrac.protocol.script import Keys, Shapes

_Move = tuple[Annotated[int, Field(ge=1, le=24)], Annotated[int, Field(ge=1, le=25)]]
_Moves = Annotated[list[_Move], Field(max_length=MOST_MOVES)]
_Released = Annotated[str, Field(pattern=r"^\d{1,2}-\d{1,2} \d{1,2}-(\d{1,2}|off)$")]
"""Both moves of a checker released between them, like ``1-5 5-8``. As pairs they would be a tout d'une."""


class DrawDice(Strict):
    """The dice that decide who begins; ``by`` threw both."""

    A: Die
    B: Die
    by: PlayerName | None = None


_VALUES: Keys = {
    "dice": tuple[Die, Die],
    "for_all": bool,
    "points": Count,
    "holes": Count,
    "before": bool,
    "moves": _Moves | _Released,
    "stands": bool,
    "field": Annotated[int, Field(ge=1, le=24)],
    "draw": DrawDice,
    "position": str,
    "score": str,
    "marking": Counting,
    "referee": Referee,
    "rules": str,
    "text": str,
}

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
    # An event leaves out what it does not need.
    values={key: (value | None, None) for key, value in _VALUES.items()},
)
"""The published shape of a record of trictrac."""
