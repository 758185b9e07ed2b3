"""A position at a glance: what is marked for both sides, and who is to roll."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.model.play import OFF
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Side
from trictrac.saying.language import Counted, strung

PARTIAL = Saying("The board is partial: it is scored as it stands.")
"""Said of a position with fewer than fifteen checkers a side."""


def glance(position: Position, white: object = Side.WHITE, black: object = Side.BLACK) -> tuple[Saying, ...]:
    """Points, bredouille, holes, pavillon and borne-off checkers of both sides, and who is to roll.

    ``white`` and ``black`` are the sides or the players' names.
    """
    players = (white, black)
    sentences = [Saying("{player}: {marked}.", player=players[side], marked=_marked(position, side)) for side in Side]
    if position.is_partial:
        sentences.append(PARTIAL)
    return (*sentences, Saying("{player} is to roll.", player=players[position.turn]))


def _marked(position: Position, side: Side) -> object:
    score = position.score
    points, holes = score.points[side], score.holes[side]
    parts: list[object] = [Counted("{count} point", "{count} points", points)]
    if score.bredouille[side]:
        parts = [Saying("{points} en bredouille", points=parts[0])]
    parts.append(Counted("{count} hole", "{count} holes", holes))
    if score.pavillon is Pavillon.of(side):
        parts.append(Saying("pavillon"))
    off = position.checkers(side)[OFF]
    if off:
        parts.append(Counted("{count} checker borne off", "{count} checkers borne off", off))
    return strung(parts)
