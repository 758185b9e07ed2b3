"""The score of any game in digits large enough to read across a table."""

from __future__ import annotations

from itertools import zip_longest

from trictrac.model.score import Names
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
"""Smallest number of columns for one side."""
SMALLEST = 5
"""Smallest number of rows of a digit."""


def score_text(
    table: Table, *, names: Names, captions: Captions, ascii_only: bool = False, columns: int = 80, rows: int = SMALLEST
) -> str:
    """Return the score of both sides as lines of text, side by side if there are 78 ``columns``.

    ``names`` are White's and Black's, and ``captions`` as for the board. Digits are ``rows`` high, and as wide as fits.
    """
    words, wide = {**CAPTIONS, **captions}, max(6, min(6 * rows // 5, (columns - 18) // 8))
    white, black = (
        _half(name, said, words, (wide, rows), ascii_only=ascii_only)
        for name, said in zip(names, table.said, strict=True)
    )
    half = max(_HALF, 4 * wide + 8)
    if columns < 2 * half + 2:
        return "\n".join([*white, "", *black])
    return "\n".join(f"{left:{half}}  {right}".rstrip() for left, right in zip_longest(white, black, fillvalue=""))


def _half(
    name: str, said: tuple[Caption, ...], words: Captions, size: tuple[int, int], *, ascii_only: bool
) -> list[str]:
    """Return the lines of one side: the name, its first numbers, their units, and the other captions."""
    large = [caption for caption in said if "{count}" in words[caption.name]][:_NUMBERS]
    rest = [caption.said(words) for caption in said if caption not in large]
    wide, high = size
    stroke = max(1, high // 6)
    between = high - 3 * stroke
    rows = []
    for row, times in zip(_DIGITS, (stroke, between // 2, stroke, between - between // 2, stroke), strict=True):
        rows += [[_digits(caption.count, row, wide, ascii_only=ascii_only) for caption in large]] * times
    rows.append([caption.said(words) for caption in large])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [(" " * _BETWEEN).join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [printable(name), "", *lines, (" - " if ascii_only else " · ").join(rest)]


def _digits(number: int, row: str, wide: int, *, ascii_only: bool) -> str:
    """Return one row of the digits of a number, each with ``wide`` columns."""
    full, stroke = "#" if ascii_only else "█", wide // 4 + (wide < 8)
    widths = (stroke, wide - 2 * stroke, stroke)
    return "  ".join(
        "".join((full if sign == "#" else " ") * times for sign, times in zip(digit, widths, strict=True))
        for digit in (row.split()[int(digit)] for digit in str(number))
    )
