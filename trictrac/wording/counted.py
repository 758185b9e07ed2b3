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


def strung(parts: Sequence[object], between: str = ", ") -> object:
    """Several things one after another: ``a, b, c``, however many."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    values = {f"part{at}": part for at, part in enumerate(parts)}
    return Saying(between.join(f"{{{name}}}" for name in values), **values)
