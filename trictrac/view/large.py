"""The score of any game in digits large enough to read across a table."""

from __future__ import annotations

from itertools import zip_longest

from trictrac.saying.words import printable
from trictrac.view.table import CAPTIONS, Caption, Captions, Table

_DIGITS = (
    "### ..# ### ### #.# ### ### ### ### ###",
    "#.# ..# ..# ..# #.# #.. #.. ..# #.# #.#",
    "#.# ..# ### ### ### ### ### ..# ### ###",
    "#.# ..# #.. ..# ..# ..# #.# ..# #.# ..#",
    "### ..# ### ### ..# ### ### ..# ### ###",
)
"""Rows of the digits 0 to 9."""

_NUMBERS = 2
"""Numbers of a side drawn large: points and holes, or what its game counts."""
_BETWEEN = 4
_HALF = 38
"""Columns for one side."""


def score_text(
    table: Table, *, names: tuple[str, str], captions: Captions, ascii_only: bool = False, columns: int = 80
) -> str:
    """Return the score of both sides as lines of text, side by side if there are 78 ``columns``.

    ``names`` are White's and Black's, and ``captions`` as for the board.
    """
    words = {**CAPTIONS, **captions}
    white, black = (
        _half(name, said, words, ascii_only=ascii_only) for name, said in zip(names, table.said, strict=True)
    )
    if columns < 2 * _HALF + 2:
        return "\n".join([*white, "", *black])
    return "\n".join(f"{left:{_HALF}}  {right}".rstrip() for left, right in zip_longest(white, black, fillvalue=""))


def _half(name: str, said: tuple[Caption, ...], words: Captions, *, ascii_only: bool) -> list[str]:
    """Return the lines of one side: the name, its first numbers, their units, and the other captions."""
    large = [caption for caption in said if "{count}" in words[caption.name]][:_NUMBERS]
    rest = [caption.said(words) for caption in said if caption not in large]
    rows = [[_digits(caption.count, row, ascii_only=ascii_only) for caption in large] for row in _DIGITS]
    rows.append([caption.said(words) for caption in large])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [(" " * _BETWEEN).join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [printable(name), "", *lines, (" - " if ascii_only else " · ").join(rest)]


def _digits(number: int, row: str, *, ascii_only: bool) -> str:
    """Return one row of the digits of a number, two columns per sign."""
    full = "##" if ascii_only else "██"
    return "  ".join(
        "".join(full if sign == "#" else "  " for sign in row.split()[int(digit)]) for digit in str(number)
    )
