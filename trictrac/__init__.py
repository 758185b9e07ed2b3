"""Grand Trictrac: what every roll earns and why, which plays it allows, and whole games checked against the laws.

>>> from trictrac import Position, outcome
>>> position = Position.parse("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W")
>>> roll = outcome(position, "32")
>>> roll.me, [mark.jan.value for mark in roll.marks], len(roll.plays)
(12, ['fill'], 4)

Everything below is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trictrac.errors import (
        AmbiguousError,
        IllegalPlayError,
        ImpossiblePositionError,
        OutOfOrderError,
        RulesError,
        Saying,
        StorageError,
        TrictracError,
        UnreadableError,
    )
    from trictrac.games.events import Player
    from trictrac.games.log import Log
    from trictrac.games.record import Record
    from trictrac.games.registry import read_record
    from trictrac.games.sheets import game
    from trictrac.games.trictrac.board import board_svg, board_text
    from trictrac.games.trictrac.partie.kind import Trictrac
    from trictrac.games.trictrac.partie.report import read_rolls
    from trictrac.games.trictrac.partie.state import State
    from trictrac.games.trictrac.text.plays import read_play
    from trictrac.games.trictrac.text.positions import read_position
    from trictrac.model.chances import Chances, count_chances
    from trictrac.model.mark import Jan, Mark, Way
    from trictrac.model.outcome import Outcome, outcome
    from trictrac.model.play import ROLLS, Play, Roll
    from trictrac.model.position import Position
    from trictrac.model.refusal import Refusal, refusal
    from trictrac.model.rules import MODERN, Rules
    from trictrac.model.score import Pavillon, Score, Side
    from trictrac.players.choosers import RandomPlayer, Sensible
    from trictrac.players.partie import play_partie, seeded_dice
    from trictrac.rules.loader import load_rules

__version__ = "0.7.0"

_HOMES = {
    "model.chances": ("Chances", "count_chances"),
    "errors": (
        "AmbiguousError",
        "IllegalPlayError",
        "ImpossiblePositionError",
        "OutOfOrderError",
        "RulesError",
        "Saying",
        "StorageError",
        "TrictracError",
        "UnreadableError",
    ),
    "games.events": ("Player",),
    "games.log": ("Log",),
    "games.trictrac.board": ("board_svg", "board_text"),
    "games.trictrac.partie.report": ("read_rolls",),
    "games.trictrac.partie.state": ("State",),
    "games.trictrac.partie.kind": ("Trictrac",),
    "model.mark": ("Jan", "Mark", "Way"),
    "model.outcome": ("Outcome", "outcome"),
    "model.play": ("ROLLS", "Play", "Roll"),
    "model.position": ("Position",),
    "model.refusal": ("Refusal", "refusal"),
    "model.rules": ("MODERN", "Rules"),
    "model.score": ("Pavillon", "Score", "Side"),
    "games.record": ("Record",),
    "games.registry": ("read_record",),
    "games.trictrac.text.plays": ("read_play",),
    "games.trictrac.text.positions": ("read_position",),
    "players.choosers": ("RandomPlayer", "Sensible"),
    "players.partie": ("play_partie", "seeded_dice"),
    "rules.loader": ("load_rules",),
    "games.sheets": ("game",),
}

__all__ = [
    "MODERN",
    "ROLLS",
    "AmbiguousError",
    "Chances",
    "IllegalPlayError",
    "ImpossiblePositionError",
    "Jan",
    "Log",
    "Mark",
    "OutOfOrderError",
    "Outcome",
    "Pavillon",
    "Play",
    "Player",
    "Position",
    "RandomPlayer",
    "Record",
    "Refusal",
    "Roll",
    "Rules",
    "RulesError",
    "Saying",
    "Score",
    "Sensible",
    "Side",
    "State",
    "StorageError",
    "Trictrac",
    "TrictracError",
    "UnreadableError",
    "Way",
    "board_svg",
    "board_text",
    "count_chances",
    "game",
    "load_rules",
    "outcome",
    "play_partie",
    "read_play",
    "read_position",
    "read_record",
    "read_rolls",
    "refusal",
    "seeded_dice",
]


def __getattr__(name: str) -> object:
    """Load a public name from its room."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"trictrac.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'trictrac' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
