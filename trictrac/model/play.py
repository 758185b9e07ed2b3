"""Rolls and plays: two dice, higher first, the 21 rolls (laws 1.5), and the moves of a play in its own fields (laws 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trictrac.errors import Saying, UnreadableError
from trictrac.values import frozen


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

    @property
    def shown(self) -> Saying | str:
        """The roll as it is called: ``6-4``; ``6-6 (sonnez)``."""
        return Saying("{roll} ({name})", roll=self, name=self.name) if self.is_doublet else str(self)

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


OFF = 25
"""The rail, counted as the field beyond 24: a checker there has been borne off (laws 6.2)."""

FromTo = tuple[int, int]
"""From and to, fields 1–24 and 25 for the rail; a corner taken by power goes from its real field to 12."""


@frozen
class Play:
    """No, one or two moves in an order that the laws allow; tout d'une is two moves through the rest."""

    moves: tuple[FromTo, ...] = ()

    @property
    def is_pass(self) -> bool:
        """Whether nothing is played."""
        return not self.moves

    @property
    def is_chain(self) -> bool:
        """Whether one checker plays both numbers (tout d'une, laws 3.1)."""
        return len(self.moves) == 2 and self.moves[0][1] == self.moves[1][0]

    def after(self, checkers: Sequence[int]) -> tuple[int, ...]:
        """The mover's checkers (26 counts) after this play, whether or not the laws allow it."""
        counts = list(checkers)
        for start, end in self.moves:
            counts[start] -= 1
            counts[end] += 1
        return tuple(counts)

    @property
    def change(self) -> tuple[FromTo, ...]:
        """The change that the play makes on the board, whatever the order of its moves: net moves, sorted."""
        sources = sorted(move[0] for move in self.moves)
        targets = sorted(move[1] for move in self.moves)
        for field in list(sources):
            if field in targets:
                sources.remove(field)
                targets.remove(field)
        return tuple(zip(sources, targets, strict=True))

    @property
    def shown(self) -> Saying | str:
        """The text for people: two equal moves are written once, ``1-7(2)``; a pass, and a checker borne off, are said."""
        twice = len(self.moves) == 2 and self.moves[0] == self.moves[1]
        return said_play(f"{Play(self.moves[:1])}(2)" if twice else str(self))

    def __str__(self) -> str:
        """Return the canonical text, as records have it: ``1-7 1-5``, ``1-5-7`` for tout d'une, ``20-off``, ``pass``."""
        if self.is_pass:
            return "pass"
        if self.is_chain:
            (start, rest), (_, end) = self.moves
            return f"{start}-{rest}-{_field(end)}"
        return " ".join(f"{start}-{_field(end)}" for start, end in self.moves)


def said_play(text: str) -> Saying | str:
    """The text of a play of any game for people: a pass, and a checker borne off, are said."""
    if text == "pass":
        return Saying("pass")
    return Saying(text.replace("off", "{off}"), off=Saying("off")) if "off" in text else text


def _field(field: int) -> str:
    return "off" if field == OFF else str(field)
