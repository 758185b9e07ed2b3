"""The position and the rules of trictrac that a typed text means."""

from __future__ import annotations

from trictrac.base.errors import UnreadableError
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules


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


def rules_of(text: str) -> Rules:
    """Return the rule set that a text names. An empty text means the modern rules.

    Raises:
        RulesError: ``text`` is not a rule set, options or a readable file.
    """
    if text in ("", MODERN.name):
        return MODERN
    from trictrac.rules.loader import load_rules

    return load_rules(text)
