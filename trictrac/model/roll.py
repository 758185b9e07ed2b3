"""The roll: two dice, higher number first (laws 1.5), the 21 rolls and their weights among the 36."""

from __future__ import annotations

from dataclasses import dataclass

from trictrac.errors import UnreadableError


@dataclass(frozen=True, slots=True, order=True)
class Roll:
    """Two dice, ``high`` ≥ ``low``, each 1–6."""

    high: int
    low: int

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= 6:
            raise UnreadableError(
                "{high}-{low} is no roll: two numbers from 1 to 6, the higher first", high=self.high, low=self.low
            )

    @classmethod
    def of(cls, one: int, other: int) -> Roll:
        """The roll of two dice in any order."""
        return cls(max(one, other), min(one, other))

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read ``64``, ``6-4``, ``4 6``, ``6,4`` or ``6/4``, in either order, or the old name of a doublet.

        Raises:
            UnreadableError: the text is not two numbers from 1 to 6.
        """
        word = text.strip().lower().rstrip("s")
        if word in _DOUBLETS:
            return cls(_DOUBLETS[word], _DOUBLETS[word])
        digits = [c for c in text if c not in " -,/+:x\t"]
        if len(digits) != 2 or any(c not in "123456" for c in digits):
            raise UnreadableError("{text!r} is no roll: type two numbers from 1 to 6, like 64 or 6-4", text=text)
        return cls.of(int(digits[0]), int(digits[1]))

    @property
    def is_doublet(self) -> bool:
        """Two equal numbers, played once (laws 1.5)."""
        return self.high == self.low

    @property
    def weight(self) -> int:
        """How many of the 36 throws give this roll: 1 for a doublet, else 2."""
        return 1 if self.is_doublet else 2

    @property
    def name(self) -> str:
        """The old name of a doublet (``sonnez``), else the two numbers (``6-4``)."""
        return DOUBLET_NAMES[self.high] if self.is_doublet else str(self)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


DOUBLET_NAMES = ("", "ambesas", "double-deux", "terne", "carme", "quine", "sonnez")

_DOUBLETS = {name.rstrip("s"): number for number, name in enumerate(DOUBLET_NAMES) if number} | {
    "bezet": 1,
    "béset": 1,
    "beset": 1,
}

ROLLS: tuple[Roll, ...] = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls."""
