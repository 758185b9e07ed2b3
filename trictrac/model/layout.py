"""The layout of both sides' checkers in any tables game, and its canonical text."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.pictures import picture
from trictrac.base.values import frozen, require
from trictrac.model.score import Side

Checkers = tuple[int, ...]
"""26 counts of one side along its own way: 0 in hand (on the bar), 1–24 the fields in the order of travel, 25 borne
off.
"""

Fields = Sequence[int]
"""Checkers of a side on each of its fields, as a list or as :data:`Checkers`."""

HAND, FIRST_AT_HOME, LAST, OFF = 0, 19, 24, 25
_NAMES = {HAND: "bar", OFF: "off"}
COUNT = 15
"""Number of checkers of each side in most games."""

SPREAD: Checkers = tuple({1: 2, 12: 5, 17: 3, 19: 5}.get(field, 0) for field in range(26))
"""The start of backgammon and toutes-tables: two checkers at the far end, then five, three and five."""

ON_TALON: Checkers = tuple({1: COUNT}.get(field, 0) for field in range(26))
"""The start with all fifteen checkers on the first field."""


@frozen
class Layout:
    """The checkers of both sides, each in its own numbering of the fields, and the side to roll.

    >>> layout = game("backgammon").start().layout
    >>> layout.white[1], layout.white[12], layout.turn
    (2, 5, Side.WHITE)
    """

    white: Checkers
    black: Checkers
    turn: Side = Side.WHITE

    @classmethod
    def parse(cls, text: str, *, falling: bool = False) -> Layout:
        """Read the canonical text. With ``falling`` fields are numbered as in backgammon, 24 first and 1 last.

        >>> Layout.parse("W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W", falling=True) == game("backgammon").start().layout
        True

        Raises:
            UnreadableError: ``text`` is not a layout. The message names the wrong part and what is expected there.
        """
        require(str, "layout", text, "'W:1x14,19/B:1x13,7,12/W'")
        return read_layout(text, falling=bool(falling))

    def __repr__(self) -> str:
        return f"Layout.parse({layout_text(self, falling=False)!r})"

    def _repr_svg_(self) -> str:
        """Return the board as a picture for notebooks."""
        return picture(self)

    def checkers(self, side: Side | str) -> Checkers:
        """Return the checkers of one side.

        >>> state = game("backgammon").start()
        >>> state.layout.checkers("B") == state.layout.white
        True
        """
        return self.black if Side.of(side) else self.white


def facing(field: int, *, same_way: bool) -> int:
    """Return the opponent's number of a field 1–24 of mine, or mine of his.

    If the sides move in contrary ways, my 1 is his 24. In jacquet they move the same way from opposite corners, and my
    13 is his 1.
    """
    return (field + 11) % 24 + 1 if same_way else 25 - field


def turned(checkers: Fields, *, same_way: bool) -> list[int]:
    """Return the opponent's checkers by my fields 1–24, without those in hand and borne off."""
    found = [0] * 26
    for field in range(1, LAST + 1):
        found[facing(field, same_way=same_way)] = checkers[field]
    return found


def pips(checkers: Checkers) -> int:
    """Return the pips that a side needs to bear off all its checkers."""
    return sum(count * (OFF - field) for field, count in enumerate(checkers))


def layout_text(layout: Layout, *, falling: bool) -> str:
    """Return the canonical text: ``W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W``.

    With ``falling`` fields are numbered as in backgammon, 24 first and 1 last, else 1 first.
    """
    sides = "/".join(f"{side.letter}:{side_text(layout.checkers(side), falling=falling)}" for side in Side)
    return f"{sides}/{layout.turn.letter}"


def read_layout(text: str, *, falling: bool) -> Layout:
    """Read the canonical text. If it names no side to roll, White is to roll.

    Raises:
        UnreadableError: ``text`` is not a layout. The message names the wrong part and what is expected there.
    """
    parts = text.strip().split("/")
    wanted = [part[:2].upper() for part in parts[:2]]
    if wanted != ["W:", "B:"] or len(parts) > 3 or parts[2:] not in ([], ["W"], ["B"]):
        raise UnreadableError(
            "{text!r} is not a board of this game; a board is written like {example}",
            text=text,
            example="W:24x2,13x5,8x3,6x5/B:bar,24,13x5,8x3,6x5/W" if falling else "W:1x14,19/B:1x13,7,12/W",
        )
    white, black = (_read_side(part[2:], text, falling) for part in parts[:2])
    return Layout(white, black, Side.BLACK if parts[2:] == ["B"] else Side.WHITE)


def counted(field: int, *, falling: bool) -> int:
    """Return the players' number of a field 1–24 of the mover's way, or the field of such a number."""
    return LAST + 1 - field if falling else field


def field_text(field: int, *, falling: bool) -> str:
    """Return a field as the players of a game write it: its number, ``bar`` or ``off``."""
    return _NAMES.get(field) or str(counted(field, falling=falling))


OPPONENT = Saying("the opponent")
"""Owner of the far fields, if no name is known."""


def field_label(field: int, other: object | None = OPPONENT) -> object:
    """Return the roller's number of a field 1–24, with that of its owner ``other`` beyond 12 (law 1.1).

    The board at a table shows each owner's numbers along his edge, 1 to 12, and no 19. The board of a question shows
    only the roller's numbers: for it ``other`` is None and the roller's number is enough.

    >>> print(field_label(19, "Ben"), field_label(6, "Ben"))
    19 (Ben’s 6) 6
    """
    if field <= LAST // 2 or other is None:
        return field
    return Saying("{field} ({other}’s {own})", field=field, other=other, own=facing(field, same_way=False))


def read_field(text: str, *, falling: bool) -> int | None:
    """Return the field, in the order of travel, that players write so, or None for any other text."""
    if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= LAST:
        return counted(int(text), falling=falling)
    return next((field for field, name in _NAMES.items() if name == text), None)


def number_word(count: int) -> object:
    """Return a number of checkers for a sentence: fifteen as a word, others in figures."""
    return Saying("fifteen") if count == COUNT else count


def faults(layout: Layout, *, same_way: bool, falling: bool = False, count: int = COUNT) -> tuple[Saying, ...]:
    """Return every reason why this board cannot occur, or an empty tuple.

    ``count`` is the number of each side's checkers. A side may show fewer.
    """
    found = [
        Saying(
            "{side} has {count} checkers, more than {most}",
            side=side,
            count=sum(layout.checkers(side)),
            most=number_word(count),
        )
        for side in Side
        if sum(layout.checkers(side)) > count
    ]
    there = turned(layout.black, same_way=same_way)
    found += [
        Saying(
            "both sides have checkers on White’s field {one}, which is Black’s field {other}",
            one=counted(field, falling=falling),
            other=counted(facing(field, same_way=same_way), falling=falling),
        )
        for field in range(1, LAST + 1)
        if layout.white[field] and there[field]
    ]
    if all(layout.checkers(side)[OFF] == count for side in Side):
        found.append(Saying("both sides have borne off all checkers"))
    return tuple(found)


def side_text(checkers: Checkers, *, falling: bool = False) -> str:
    """Return the canonical text of one side's checkers, ``1x13,8,10``, or ``-`` without any."""
    parts = [
        field_text(field, falling=falling) + (f"x{count}" if count != 1 else "")
        for field, count in enumerate(checkers)
        if count
    ]
    return ",".join(parts) or "-"


def _read_side(text: str, whole: str, falling: bool) -> Checkers:
    counts = [0] * 26
    for part in text.split(",") if text not in ("", "-") else []:
        name, times, number = part.strip().lower().partition("x")
        field = read_field(name, falling=falling)
        if field is None or (times and not (number.isascii() and number.isdecimal())):
            raise UnreadableError(
                "{part!r} in {text!r}: a field 1 to 24, bar or off, with x and a number for several checkers",
                part=part,
                text=whole,
            )
        counts[field] += min(int(number), 99) if times else 1
    return tuple(counts)
