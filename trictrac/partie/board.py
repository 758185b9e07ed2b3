"""The board of trictrac as it is drawn: what lies on it, and the public pictures of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trictrac.model.layout import OFF, Layout
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Side
from trictrac.view.answer import Board
from trictrac.view.geometry import Highlight
from trictrac.view.table import CAPTIONS, Caption, Holes, Table
from trictrac.view.text import Size, table_text


def posed(position: Position, highlight: Highlight = frozenset()) -> Board:
    """The board of a question: the side to roll sits at the bottom, and all fields are numbered as it counts them."""
    return Board(replace(table_of(position), question_side=position.turn), highlight=highlight)


def table_of(position: Position, *, idle: bool = False, dice: tuple[int, ...] = ()) -> Table:
    """The table on which a position lies, with the ``dice`` that are to be played; where it is ``idle`` nobody is to roll."""
    active = None if idle else position.turn
    return Table(
        Layout(position.white, position.black, position.turn),
        str(position),
        Holes(position.score),
        (_said(position, Side.WHITE, active, dice), _said(position, Side.BLACK, active, dice)),
        own_edges=True,
        active=active,
        dice=dice,
    )


def drawn(position: Position, highlight: Highlight = frozenset()) -> Board:
    """The board of a position as a part of an answer, with these fields pointed out."""
    return Board(table_of(position), highlight=highlight)


def _said(position: Position, side: Side, active: Side | None, dice: tuple[int, ...]) -> tuple[Caption, ...]:
    """The captions of one side.

    Points and holes are always said, the rest where there is something to say. ``bredouille`` is said of the side that holds
    it, whether two tokens show it or not; ``pavillon`` of the side that shows it.
    """
    score, off = position.score, position.checkers(side)[OFF]
    found = [Caption("points", score.points[side])]
    if score.bredouille[side]:
        found.append(Caption("bredouille"))
    found.append(Caption("holes", score.holes[side]))
    if score.pavillon is Pavillon.of(side):
        found.append(Caption("pavillon"))
    if off > 0:
        found.append(Caption("off", off))
    if active is side:
        found.append(Caption("dice", dice=dice) if dice else Caption("to_roll"))
    return tuple(found)


def board_text(
    position: Position,
    *,
    bottom: Side = Side.WHITE,
    talon_left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw the board as lines of text, as ``trictrac.board_text`` tells.

    Raises:
        UnreadableError: there is no such size.
    """
    return table_text(
        table_of(position),
        bottom=bottom,
        left=talon_left,
        ascii_only=ascii_only,
        size=size,
        highlight=highlight,
        names=names,
        captions=captions,
    )


def board_svg(
    position: Position,
    *,
    bottom: Side = Side.WHITE,
    talon_left: bool = True,
    highlight: Highlight = frozenset(),
    names: tuple[str, str] = ("White", "Black"),
    title: str = "",
    captions: Mapping[str, str] = CAPTIONS,
) -> str:
    """Draw the board as SVG text, as ``trictrac.board_svg`` tells."""
    from trictrac.view.svg import table_svg

    return table_svg(
        table_of(position),
        bottom=bottom,
        left=talon_left,
        highlight=highlight,
        names=names,
        title=title,
        captions=captions,
    )
