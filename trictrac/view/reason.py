"""Reasons for points, to show on a board: the checkers that prove them, and why in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.view.arrows import Arrow


@frozen
class Reason:
    """A reason why points are marked for a roll."""

    points: int
    own: bool
    """Whether the roller marks them, not the other player."""
    words: object
    """A few words without the player: ``Hits 16 truly``."""
    ways: Sequence[object] = ()
    """The ways of doing it: ``by 6, from field 10``."""
    sentence: object = ""
    """The whole sentence, with player and points."""
    law: str = ""
    arrows: Sequence[Arrow] = ()
    held: Sequence[int] = ()
    """The fields of a kept jan."""


@frozen
class Reasons:
    """The reasons for the points of a roll, in the order of calling. ``side`` is the roller's."""

    side: Side
    reasons: tuple[Reason, ...] = ()

    def at(self, place: int) -> Reason | None:
        """Return the reason at a place from 0, or None."""
        return self.reasons[place] if 0 <= place < len(self.reasons) else None
