"""The position of trictrac that a typed text means."""

from __future__ import annotations

from trictrac.base.errors import UnreadableError
from trictrac.model.position import Position


def position_of(text: str) -> Position:
    """Return the possible position that a text in any notation describes.

    Raises:
        UnreadableError: ``text`` is not a position.
        AmbiguousError: ``text`` has several readings.
        ImpossiblePositionError: the position cannot occur.
    """
    try:
        position = Position.parse(text)
    except UnreadableError:
        from trictrac.partie.text.positions import read_position

        position = read_position(text)
    return position.require_possible()
