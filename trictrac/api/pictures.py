"""The pictures of values in a notebook: a position, a layout, a game at its table."""

from __future__ import annotations

from functools import singledispatch

from trictrac.games.common.board import table_of
from trictrac.games.common.state import TablesState
from trictrac.model.layout import Layout
from trictrac.model.position import Position
from trictrac.partie.board import table_of as trictrac_table
from trictrac.view.svg import layout_svg, table_svg


@singledispatch
def svg_of(value: object) -> str:
    """Return the board of a value as SVG text.

    Raises:
        TypeError: ``value`` has no board.
    """
    raise TypeError(f"{type(value).__name__} has no board")


svg_of.register(Layout, layout_svg)


@svg_of.register
def _(position: Position) -> str:
    return table_svg(trictrac_table(position))


@svg_of.register
def _(state: TablesState) -> str:
    return table_svg(table_of(state))
