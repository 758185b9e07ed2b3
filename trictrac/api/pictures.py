"""The pictures of values: a position in a terminal or as SVG, and any board in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import TYPE_CHECKING

from trictrac.api.rolls import read_position
from trictrac.base.errors import misgiven
from trictrac.base.values import number_in, require
from trictrac.games.common.board import table_of
from trictrac.games.common.state import TablesState
from trictrac.model.layout import OFF, Layout
from trictrac.model.position import Position, PositionLike
from trictrac.model.score import Names, Side
from trictrac.partie.board import table_of as trictrac_table
from trictrac.view.svg import layout_svg, table_svg

if TYPE_CHECKING:
    from trictrac.view.geometry import Highlight
    from trictrac.view.text import Size


@singledispatch
def svg_of(value: object) -> str:
    """Return the board of a value as SVG text.

    Raises:
        TypeError: ``value`` has no board.
    """
    raise TypeError(f"{type(value).__name__} has no board")


svg_of.register(Layout, layout_svg)
svg_of.register(Position, lambda position: table_svg(trictrac_table(position)))
svg_of.register(TablesState, lambda state: table_svg(table_of(state)))


def board_text(
    position: PositionLike,
    *,
    bottom: Side | str = Side.WHITE,
    talon_left: bool = True,
    ascii_only: bool = False,
    size: Size = "full",
    highlight: Highlight = frozenset(),
    names: Names = ("White", "Black"),
    captions: Mapping[str, str] | None = None,
) -> str:
    """Draw the board as lines of text, without colours and without blanks at the line ends.

    From the top it shows the score of one side, its fields 1–12, its edge with the peg and the twelve holes, and its
    checkers. In the middle lie the tokens, with the names of the two tables. The other side follows in reverse. The flag
    stands in the rail beside the talons, and a double rail marks the corners. If a field has too many checkers to show,
    their number is at its tip. Brackets mark the fields of ``highlight``: pairs of a side and a field.

    ``size`` is ``full`` (at most 78 columns) or ``compact`` (at most 40). With ``ascii_only`` there are no accents and no
    other signs outside ASCII. ``names`` are those of White and Black. ``captions`` replaces words of
    ``trictrac.view.table.CAPTIONS``.

    >>> print(board_text("W:1x13,8,10/B:1x15", size="compact", ascii_only=True).splitlines()[0])
    x Black - points 0 - holes 0

    Raises:
        UnreadableError: an argument is not a position, side, size or field.
    """
    from trictrac.view.text import table_text

    require(str, "size", size, "'full', 'compact'")
    return table_text(
        trictrac_table(read_position(position)),
        bottom=Side.of(bottom),
        left=bool(talon_left),
        ascii_only=bool(ascii_only),
        size=size,
        highlight=_fields(highlight),
        names=_names(names),
        captions=_captions(captions),
    )


def board_svg(
    position: PositionLike,
    *,
    bottom: Side | str = Side.WHITE,
    talon_left: bool = True,
    highlight: Highlight = frozenset(),
    names: Names = ("White", "Black"),
    title: str = "",
    captions: Mapping[str, str] | None = None,
) -> str:
    """Draw the board as SVG text that needs no other file, and can be read on light and dark pages.

    It shows the same as ``board_text``. White's checkers have two rings, Black's have none. If a field has too many checkers
    to show, their number is on the last one. Checkers borne off lie beyond the rail. A dice cup stands by the side to roll.
    Brackets mark the fields of ``highlight``: pairs of a side and a field. Screen readers read ``title``, the score of both
    sides and the position.

    >>> svg = board_svg("W:1x13,8,10/B:1x15", highlight={("W", 8), ("W", 10)}, title="Two blots")
    >>> svg[:36], "Two blots" in svg
    ('<svg xmlns="http://www.w3.org/2000/s', True)

    Raises:
        UnreadableError: an argument is not a position, side or field.
    """
    return table_svg(
        trictrac_table(read_position(position)),
        bottom=Side.of(bottom),
        left=bool(talon_left),
        highlight=_fields(highlight),
        names=_names(names),
        title=str(title),
        captions=_captions(captions),
    )


def _fields(given: Highlight) -> Highlight:
    """Return the highlighted fields, each with its side."""
    pairs = list(given) if isinstance(given, Iterable) else [given]
    found = set()
    for pair in pairs:
        field = number_in(0, OFF, pair[1]) if isinstance(pair, tuple) and len(pair) == 2 else None
        if field is None:
            raise misgiven("highlight", given, "{(Side.WHITE, 8), ('B', 10)}")
        found.add((Side.of(pair[0]), field))
    return found


def _names(given: object) -> Names:
    """Return the names of both sides."""
    if not (isinstance(given, (tuple, list)) and len(given) == 2 and all(isinstance(name, str) for name in given)):
        raise misgiven("names", given, "('Cloris', 'Damon')")
    return given[0], given[1]


def _captions(given: Mapping[str, str] | None) -> Mapping[str, str]:
    """Return the words on the board, by the names of the captions."""
    from trictrac.view.table import CAPTIONS

    if given is None:
        return CAPTIONS
    try:
        blanks = {"count": 0, "match": 0, "dice": "", "ways": "", "way": "", "numbers": ""}
        return {name: word for name, word in given.items() if word.format(**blanks) is not None}
    except (AttributeError, KeyError, IndexError, ValueError, TypeError) as error:
        raise misgiven("captions", given, "{'to_roll': 'au trait', 'points': 'points {count}'}") from error
