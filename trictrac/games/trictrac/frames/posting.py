"""One line of an account and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from trictrac.errors import Saying
from trictrac.saying.language import Counted, listed
from trictrac.values import frozen

Points = tuple[Fraction, ...]
"""Jetons won and lost, one number for each player or party."""


@frozen
class Posting:
    """One step of the account: what is paid and why; ``points`` are jetons for each player, negative where he pays."""

    text: object
    points: Points


@frozen
class Account:
    """The payments of a long game."""

    lines: tuple[Posting, ...]
    totals: Points
    """The jetons that each player has won or lost; their sum is nothing, but for what lies in a pot."""
    closing: tuple[object, ...] = ()
    """The closing sentences: the totals in words, fiches."""


def added(rows: Iterable[Points], width: int) -> Points:
    """The sums of several rows of points."""
    return tuple(sum(column, Fraction(0)) for column in zip(*rows, (Fraction(0),) * width, strict=False))


def shifted(width: int, payer: int, gainer: int, value: Fraction | int) -> Points:
    """One pays another so much."""
    row = [Fraction(0)] * width
    row[payer] -= value
    row[gainer] += value
    return tuple(row)


def amount(value: Fraction) -> str:
    """A number of jetons as it is written: ``7``, ``7.5``."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")


def signed(points: Fraction) -> str:
    """A number of jetons with its sign: ``+7``, ``-7``, ``0``."""
    return ("+" if points > 0 else "") + amount(points)


def jetons(value: Fraction) -> object:
    """So many jetons."""
    if value.denominator == 1:
        return Counted("{count} jeton", "{count} jetons", int(value))
    return Saying("{number} jetons", number=amount(value))


def together(names: Sequence[object], players: Iterable[int]) -> object:
    """The names of a party."""
    return listed([names[player] for player in players])
