"""The parts of an answer in a conversation: sentences and boards; and how boards are to be shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.model.score import Side
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.draw.geometry import Highlight
    from trictrac.draw.table import Table

SIZES = ("full", "compact", "large", "none")
"""The sizes of the board at the table; ``large`` is the score alone, to be read across the table."""


SETTINGS = ("board", "bottom", "talon", "ascii")
"""The names of what can be otherwise in a view, as preferences and journals have them."""


@frozen
class Board:
    """A table to draw; ``names`` are White's and Black's (the colours' own where there are none)."""

    table: Table
    names: tuple[str, str] | None = None
    highlight: Highlight = frozenset()
    """The checkers to be pointed out."""
    exchanged: bool = False
    """Whether the players have exchanged their colours: nobody changes his seat then."""
    score_only: bool = False
    """Whether no checkers are kept, so that only the score is drawn."""


@frozen
class Indented:
    """A sentence that belongs under the one before it."""

    sentence: object


@frozen
class Markdown:
    """A text in Markdown: paragraphs, lists, tables, headings; without a text an empty line."""

    text: str


@frozen
class View:
    """The way a table is shown: the size of the board after each play, the side at the bottom, whether in plain ASCII."""

    size: str = "compact"
    bottom: Side = Side.WHITE
    """The side at the bottom as long as no colours are exchanged."""
    talon_left: bool = True
    ascii_only: bool = False
    screen: bool = False
    """Whether on a screen redrawn in place, where the terminal can."""
    bell: bool = False
    """Whether it rings at a hole and an école."""

    def having(self, setting: str, value: str) -> View:
        """The view with one of the ``SETTINGS`` otherwise; as it is where that has no such value.

        >>> View().having("board", "full").having("bottom", "black")
        View(size='full', bottom=<Side.BLACK: 1>, talon_left=True, ascii_only=False, screen=False, bell=False)
        """
        match setting:
            case "board" if value in SIZES:
                return replace(self, size=value)
            case "bottom":
                return replace(self, bottom=Side.BLACK if value == "black" else Side.WHITE)
            case "talon":
                return replace(self, talon_left=value == "left")
            case "ascii":
                return replace(self, ascii_only=value == "yes")
        return self


Answer = list[object]
"""Sentences (sayings or plain text), ``Indented`` ones, ``Board`` and ``Markdown`` values, in the order of reading."""
