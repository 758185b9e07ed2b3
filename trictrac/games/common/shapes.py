"""The shape of the JSON of a record of a tables game: the types under its keys."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from trictrac.games.common.plays_text import MOST_MOVES
from trictrac.games.common.rules import MOST_TIMES
from trictrac.protocol.codec import LITERAL, Die, PlayerName, Strict
from trictrac.protocol.script import Shapes
from trictrac.rules.heads import heads
from trictrac.rules.options import MOST_POINTS

_Number = Annotated[int, Field(ge=0, le=999_999_999)]
_Start = Annotated[int, Field(ge=0, le=24, description="A field as the mover travels, 1 to 24, or 0 for in hand.")]
_End = Annotated[int, Field(ge=1, le=25, description="A field as the mover travels, 1 to 24, or 25 for borne off.")]
_Move = tuple[_Start, _End]


class DrawnDice(Strict):
    """The dice that decide who begins; ``by`` threw both, where one player did."""

    A: _Number
    B: _Number
    by: PlayerName | None = None


class ScoreSet(Strict):
    """The points, or holes, of both; ``game`` says that this is the Crawford game of a match, or one after it."""

    A: _Number
    B: _Number
    game: Literal["crawford", "after"] | None = None


_optional = partial(Field, default=None)
"""A key that may be left out."""


SHAPES = Shapes(
    schema="tables-record",
    record="TablesRecordModel",
    about="A whole record of another tables game.",
    event="TablesEventModel",
    headers={
        "game": (LITERAL[tuple(heads())], ...),
        "rules": (
            str,
            Field(default="", description="The options in which the rules are not the game's own, parted by commas."),
        ),
        "match": (
            Annotated[int, Field(ge=0, le=MOST_POINTS)] | None,
            _optional(
                description="The points or holes played to, 0 for single games; left out for what is usual.",
            ),
        ),
    },
    values={
        "dice": (list[Die] | None, _optional(min_length=2, max_length=3)),
        "moves": (list[_Move] | None, _optional(max_length=MOST_MOVES)),
        "stands": (
            bool | None,
            _optional(description="Whether a play against the rules was let stand."),
        ),
        "times": (
            Annotated[int, Field(ge=1, le=MOST_TIMES)] | None,
            _optional(description="Given up as a single, double or triple game."),
        ),
        "points": (_Number | None, _optional(description="Points that a player marks himself, or as an école.")),
        "draw": (DrawnDice | None, None),
        "layout": (str | None, _optional(description="The board in canonical text.")),
        "score": (ScoreSet | None, None),
        "stake": (_Number | None, None),
        "owner": (
            PlayerName | Literal["middle"] | None,
            _optional(description="Who owns the cube; left out by version 0.5 where it is in the middle."),
        ),
        "text": (str | None, None),
    },
)
"""The published shape of a record of a tables game."""
