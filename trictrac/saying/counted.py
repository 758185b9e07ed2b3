"""Counted: sayings that change with a number, and lists of sayings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying

if TYPE_CHECKING:
    from collections.abc import Sequence


class Counted(Saying):
    """A saying with one form for 1 and another for other numbers; ``{count}`` stands for the number."""

    __slots__ = ("count", "many")

    def __init__(self, one: str, many: str, count: int, **values: object) -> None:
        super().__init__(one, count=count, **values)
        self.many = many
        self.count = count

    def __str__(self) -> str:
        return (self.text if self.count == 1 else self.many).format(**self.values)


def listed(parts: Sequence[object]) -> object:
    """Several things in one sentence: ``a, b and c``."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    if len(parts) == 2:
        return Saying("{one} and {other}", one=parts[0], other=parts[1])
    return Saying("{one}, {rest}", one=parts[0], rest=listed(parts[1:]))


BY_COMMA = Saying("{one}, {rest}")
BY_SEMICOLON = Saying("{one}; {rest}")
IN_TURN = Saying("{one}, then {rest}")


def strung(parts: Sequence[object], by: Saying = BY_COMMA) -> object:
    """Several things one after another: ``a, b, c``, however many; ``by`` says how ``one`` is joined to the ``rest``."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Saying(by.text, one=parts[0], rest=strung(parts[1:], by))
