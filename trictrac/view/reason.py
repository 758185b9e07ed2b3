"""Reasons for points as they are pointed out on a board: the checkers that prove them, what these reach, and why in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.view.arrows import Arrow


@frozen
class Reason:
    """A reason for which points are marked for a roll."""

    points: int
    own: bool
    """Whether the roller marks them, else the other."""
    words: object
    """The deed in a few words, without its player: ``Hits 16 truly``."""
    ways: Sequence[object] = ()
    """The ways in which it was done: ``by 6, from field 10``."""
    sentence: object = ""
    """The whole sentence, with its player and points."""
    law: str = ""
    arrows: Sequence[Arrow] = ()
    held: Sequence[int] = ()
    """The fields of what is kept."""


@frozen
class Reasons:
    """The reasons for the points of a roll, in the order in which they are called; ``side`` is that of the roller."""

    side: Side
    reasons: tuple[Reason, ...] = ()

    def at(self, place: int) -> Reason | None:
        """Return the reason at a place, from 0 on; None where there is none."""
        return self.reasons[place] if 0 <= place < len(self.reasons) else None
