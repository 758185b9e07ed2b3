"""A play: the moves by which a roll is played, in the mover's own fields (laws 3)."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.values import frozen

OFF = 25
"""The rail, counted as the field beyond 24: a checker there has been borne off (laws 6.2)."""

Move = tuple[int, int]
"""From and to, fields 1–24 and 25 for the rail; a corner taken by power goes from its real field to 12."""


@frozen
class Play:
    """No, one or two moves in an order that the laws allow; tout d'une is two moves through the rest."""

    moves: tuple[Move, ...] = ()

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
    def change(self) -> tuple[Move, ...]:
        """The change that the play makes on the board, whatever the order of its moves: net moves, sorted."""
        sources = sorted(move[0] for move in self.moves)
        targets = sorted(move[1] for move in self.moves)
        for field in list(sources):
            if field in targets:
                sources.remove(field)
                targets.remove(field)
        return tuple(zip(sources, targets, strict=True))

    @property
    def shown(self) -> str:
        """The text for people: two equal moves are written once, ``1-7(2)``."""
        if len(self.moves) == 2 and self.moves[0] == self.moves[1]:
            return f"{Play(self.moves[:1])}(2)"
        return str(self)

    def __str__(self) -> str:
        """Return the canonical text, as records have it: ``1-7 1-5``, ``1-5-7`` for tout d'une, ``20-off``, ``pass``."""
        if self.is_pass:
            return "pass"
        if self.is_chain:
            (start, rest), (_, end) = self.moves
            return f"{start}-{rest}-{_field(end)}"
        return " ".join(f"{start}-{_field(end)}" for start, end in self.moves)


def _field(field: int) -> str:
    return "off" if field == OFF else str(field)
