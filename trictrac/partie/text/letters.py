"""Positions in letters or numbers from White's side, and the words for sides and fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from trictrac.base.errors import UnreadableError
from trictrac.model.play import OFF
from trictrac.model.position import Position
from trictrac.model.score import Side
from trictrac.saying.words import Token, excerpt, named

Tokens = Sequence[Token]
"""The words and numbers of a typed text."""

LETTERS = "abcdefghijklmnopqrstuvxy"
"""Letters of the treatises (Lepeintre 1818): a White's talon … l White's corner, m Black's … y Black's talon, without
w.
"""

FRENCH_SIDES = named(
    {
        "n": Side.BLACK,
        "blanc blancs blanche blanches": Side.WHITE,
        "noir noirs noire noires": Side.BLACK,
    }
)
ENGLISH_SIDES = named({"w white whites": Side.WHITE, "black blacks": Side.BLACK})
SIDES = {**FRENCH_SIDES, **ENGLISH_SIDES, "b": Side.BLACK}
"""Words for a side. A single ``b`` is Black in English and blanc in French, as the notation decides."""

_NAMES = {
    1: ("talon", "stack"),
    6: ("coin bourgeois", "bourgeois corner"),
    7: ("coin marchand", "merchant corner"),
    8: ("diable", "devil"),
    11: ("ecolier", "schoolboy"),
    12: ("coin repos", "rest corner", "coin", "corner"),
    OFF: ("off", "dehors", "sorti", "sortis", "sortie", "sorties"),
}
FIELDS = {tuple(name.split()): field for field, names in _NAMES.items() for name in names}
"""Names of fields in a side's own numbering. Names of two words come before their shorter parts."""

GLUED = frozenset({*SIDES, *(word for name in FIELDS for word in name)})
"""Words for sides and fields, which may have an x stuck to them: ``coinx2``."""


class CheckersRead:
    """The checkers read so far, put down field by field."""

    def __init__(self) -> None:
        self._counts = ([0] * 26, [0] * 26)

    def put(self, side: Side, field: int, count: int, said: str) -> None:
        """Put checkers on a field of the side's own numbering (25 is off).

        Raises:
            UnreadableError: ``count`` is not from 1 to 99, or the field was named before.
        """
        if not 1 <= count <= 99:
            raise UnreadableError("{said} gives {count} checkers: 1 to 99 can be read", said=said, count=count)
        if self._counts[side][field]:
            raise UnreadableError("{said} is named twice for {side}", said=said, side=side)
        self._counts[side][field] = count

    def position(self, turn: Side) -> Position:
        """Return the position read, with this side to roll."""
        return Position(tuple(self._counts[Side.WHITE]), tuple(self._counts[Side.BLACK]), turn)


def read_letters(tokens: Tokens, turn: str) -> list[Position]:
    """Read ``aW3-bW1-yB3``: letter, colour W or B (or N), count unless 1. ``offW2`` is for checkers borne off.

    Raises:
        UnreadableError: an item is wrong. The message names it, without the whole text.
    """
    # Every word but "off" is cut into its letters: aw3bw1 is a, w, 3, b, w, 1.
    single: list[Token] = []
    for token in tokens:
        if token.text == "off" or not token.text.isalpha():
            single.append(token)
        else:
            single += [replace(token, text=token.text[0]), *(Token(letter, "") for letter in token.text[1:])]
    return _read_items(
        single,
        turn,
        lambda token: LETTERS.find(token.text) + 1 if len(token.text) == 1 else 0,
    )


def read_numbers(tokens: Tokens, turn: str) -> list[Position]:
    """Read ``1W9-2W3-24B2``: number in White's numbering, colour, count unless 1. ``offW2`` is for checkers borne off.

    Raises:
        UnreadableError: an item is wrong. The message names it, without the whole text.
    """
    return _read_items(tokens, turn, lambda token: token.value if token.is_number and 1 <= token.value <= 24 else 0)


def named_field(tokens: Tokens, at: int) -> tuple[int, int]:
    """Return the field whose name begins here, and the number of its words, or (0, 0)."""
    for name, field in FIELDS.items():
        if all(at + k < len(tokens) and tokens[at + k].text == word for k, word in enumerate(name)):
            return field, len(name)
    return 0, 0


def _read_items(tokens: Tokens, turn: str, field_of: Callable[[Token], int]) -> list[Position]:
    """Read the items, twice if a ``b`` beside French colours can mean blanc or Black.

    ``field_of`` returns the field that a word names, in White's numbering, or 0. It is not called for ``off``.
    """
    items = _items(tokens, field_of)
    colours = {colour for _, _, colour, _ in items}
    french = bool(colours & FRENCH_SIDES.keys()) and not colours & ENGLISH_SIDES.keys()
    found = []
    for meaning in (Side.WHITE, Side.BLACK) if french and "b" in {*colours, turn} else (Side.BLACK,):
        sides = {**SIDES, "b": meaning}
        board = CheckersRead()
        for name, field, colour, count in items:
            side = sides[colour]
            # Each side counts the fields from its own talon (law 1.1).
            board.put(side, field if side is Side.WHITE or field == OFF else 25 - field, count, name)
        found.append(board.position(sides[turn]))
    return found


def _items(tokens: Tokens, field_of: Callable[[Token], int]) -> list[tuple[str, int, str, int]]:
    """Return the tokens cut into items: field as typed, White's field, colour as typed, count."""
    items: list[tuple[str, int, str, int]] = []
    if len(tokens) == 1 and "-" not in tokens[0].before:
        raise UnreadableError("no checker is named")
    at = 0
    while tokens[at].text:
        token = tokens[at]
        field = OFF if token.text == "off" else field_of(token)
        if not field:
            raise UnreadableError(
                "{word!r} is no field: letters a to y without w, or 1 to 24", word=excerpt(token.text)
            )
        colour = tokens[at + 1]
        if colour.text not in SIDES or not colour.is_near:
            raise UnreadableError("after {word!r} comes the colour, W or B", word=excerpt(token.text))
        at += 2
        count, after = 1, tokens[at]
        # A number that stands apart before a colour is the field of the next item.
        is_next = after.before and field_of(after) and tokens[at + 1].text in SIDES
        if after.text == "x" and tokens[at + 1].is_number:
            count = tokens[at + 1].value
            at += 2
        elif after.is_number and after.is_near and not is_next:
            count = after.value
            at += 1
        items.append((token.text, field, colour.text, count))
    return items
