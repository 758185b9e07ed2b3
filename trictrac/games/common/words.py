"""The words of a tables game: what its table reads and says otherwise than the tables of the other games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from trictrac.errors import Saying
from trictrac.games.common.rules import TablesRules
from trictrac.model.mark import Mark
from trictrac.model.play import Play
from trictrac.values import frozen

Names = tuple[object, object]
"""The names of the two who sit at the board, A's and B's."""

PASSES = frozenset({"pass", "passe", "passes", "rien", "nothing"})
"""Words, folded, for a roll of which nothing is played."""


def example_turn(rules: TablesRules) -> tuple[str, str]:
    """Dice and a play of them as they are typed where fields are counted so: ``64`` and ``24/18 13/9``."""
    if rules.falling:
        return "64", "24/18 13/9"
    if rules.dice_count == 3:
        return "643", "1-7 1-5 1-4"
    return "64", "1-7 1-5"


_UNMOVED = Saying("Neither player can move any more: the game is begun anew.")


def _change(play: Play, state: object) -> object:
    del state
    return play.change


def _game(rules: TablesRules) -> str:
    return rules.game


def _nothing(*_: object) -> list[object]:
    return []


def _unnamed(mark: Mark) -> object:
    return mark.jan


@frozen
class Words:
    """The words of a game that its table reads and says otherwise than the others; the states are those of the game."""

    read_play: Callable[[str, Any], Play]
    """The play that is typed, of the roll on the table of a state; raises UnreadableError or AmbiguousError."""
    why: Callable[[Any], list[object]]
    """The answer to ``why`` at a desk where nothing was refused and no play stands against the rules."""
    example: Callable[[Any], tuple[str, str]]
    """Dice, and a play of them, as they may be typed in a state: ``64`` and ``24/18 13/9``."""
    left: Callable[[Play, Any], object] = _change
    """A value for the board that a play leaves in a state: plays that leave the same are one."""
    term: Callable[[TablesRules], str] = _game
    """A word of the glossary that a player of the game may ask for."""
    void: Saying = _UNMOVED
    """The sentence for a game that nobody can win any more."""
    lets_stand: bool = True
    """Whether ``!`` is offered for a play against the rules."""
    event: Callable[[Mark], object] = _unnamed
    """A phrase for a jan, without points, where jans are counted."""
    proofs: Callable[[Mark, Any], list[object]] = _nothing
    """The checkers that prove an event of the roll on the table of a state, way by way."""
    won: Callable[[Any, Any, Names], Iterable[object]] = _nothing
    """The sentences for what a happening of a state wins, where jans are counted."""
