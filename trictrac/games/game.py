"""The things that a game must offer, so that logs, records, séances, pages and studies serve all games alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from trictrac.games.log import Kind
from trictrac.values import frozen


@frozen
class Game:
    """A game, as the shared rooms meet it: data first, functions second, defaults for what most games lack.

    Every game has one such value in its own module, which its sheet names; :mod:`trictrac.games.registry` finds it.
    """

    name: str
    """The name in records and on the command line."""
    kind: Callable[[Any, Any], Kind[Any, Any]]
    """The course of the game by its rules and, second, its frame or the points played to."""
    rules: type[Any]
    """The class of its rules, made of the values of its options by name."""
    table: str = "common.table"
    """The module below ``trictrac.games`` whose ``SPEECH`` is what the game says and understands at its table."""
    record: str = "common.record"
    """The module below ``trictrac.games`` whose ``SCRIPT`` says how its records are written."""
    page: str = "common.page"
    """The module below ``trictrac.games`` whose ``page`` tells a record of the game."""
    walk: str = "common.walk"
    """The module below ``trictrac.games`` whose ``Walk`` walks a record of the game roll by roll."""
    counted: bool = False
    """Whether its rolls are counted by laws 7 and 8, so that what was counted wrong can be learnt."""


def course_in(module: str) -> Callable[[Any, Any], Kind[Any, Any]]:
    """Return the course of a game as ``KIND`` in a module below ``trictrac.games`` makes it; the module is loaded only then."""
    return partial(_made, module)


def _made(module: str, rules: object, agreed: object) -> Kind[Any, Any]:
    made: Kind[Any, Any] = import_module(f"trictrac.games.{module}").KIND(rules, agreed)
    return made
