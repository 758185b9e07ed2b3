"""The board of trictrac as a value that can be drawn."""

from __future__ import annotations

from dataclasses import replace

from trictrac.model.layout import OFF, Layout
from trictrac.model.play import Dice
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Side
from trictrac.view.doc import Board
from trictrac.view.geometry import Highlight
from trictrac.view.table import Caption, Holes, Table


def posed(position: Position, highlight: Highlight = frozenset()) -> Board:
    """Return the board of a question: the side to roll at the bottom, all fields in its numbering."""
    return Board(replace(table_of(position), question_side=position.turn), highlight=highlight)


def table_of(position: Position, *, idle: bool = False, dice: Dice = ()) -> Table:
    """Return the table with a position and the ``dice`` still to be played. If ``idle``, no side is to roll."""
    active = None if idle else position.turn
    return Table(
        Layout(position.white, position.black, position.turn),
        str(position),
        Holes(position.score),
        (
            _captions(position, Side.WHITE, active, dice),
            _captions(position, Side.BLACK, active, dice),
        ),
        own_edges=True,
        active=active,
        dice=dice,
    )


def _captions(position: Position, side: Side, active: Side | None, dice: Dice) -> tuple[Caption, ...]:
    """Return the captions of one side: always points and holes, the rest if it applies.

    ``bredouille`` belongs to the side that holds it, with or without two tokens, ``pavillon`` to the side that shows
    it.
    """
    score, off = position.score, position.checkers(side)[OFF]
    captions = (
        (Caption("points", score.points[side]), True),
        (Caption("bredouille"), score.bredouille[side]),
        (Caption("holes", score.holes[side]), True),
        (Caption("pavillon"), score.pavillon is Pavillon.of(side)),
        (Caption("off", off), off > 0),
        (Caption("dice", dice=dice) if dice else Caption("to_roll"), active is side),
    )
    return tuple(caption for caption, applies in captions if applies)
