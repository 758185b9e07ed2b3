"""What the scorer answers with: sentences, boards, and how the table is to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.draw import Highlight
from trictrac.model.position import Position
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.draw.table import Table

SIZES = ("full", "compact", "none")
"""The sizes of the board at the table."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board to draw; ``names`` are White's and Black's (the colours' own where there are none)."""

    position: Position
    names: tuple[str, str] | None = None
    highlight: Highlight = frozenset()
    """The checkers to be pointed out."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The table of a sister game to draw; ``names`` are White's and Black's (the colours' own where there are none)."""

    table: Table
    names: tuple[str, str] | None = None
    highlight: Highlight = frozenset()
    """The checkers to be pointed out."""


@dataclass(frozen=True, slots=True)
class Indented:
    """A sentence that belongs under the one before it."""

    sentence: object


@dataclass(frozen=True, slots=True)
class Markdown:
    """A text in Markdown: paragraphs, lists, tables, headings; without a text an empty line."""

    text: str


@dataclass(frozen=True, slots=True)
class View:
    """How the table is shown: the size of the board after each play, what lies where, whether in plain ASCII."""

    size: str = "compact"
    bottom: Side = Side.WHITE
    talon_left: bool = True
    ascii_only: bool = False


Answer = list[object]
"""Sentences (sayings or plain text), ``Indented`` ones, ``Board``, ``Drawn`` and ``Markdown`` values, in the order of reading."""
