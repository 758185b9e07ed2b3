"""Grand Trictrac: what every roll earns and why, which plays it allows, and whole games checked against the laws.

The examples of this help begin with ``from trictrac import *``. A roll is scored so:

>>> roll = outcome("W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W", 32)
>>> roll.me, [mark.jan.value for mark in roll.marks], len(roll.plays)
(12, ['fill'], 4)

- **A position** is its text: each side's checkers by its own fields, 1 the talon, 12 the corner, 24 the last, ``off`` borne off;
  then who is to roll, and what is marked: ``W:1x9,12x2,off/B:1x15/W/points=4b,0/holes=3,2``. ``read_position`` reads the letters
  of the treatises and names too. A roll is ``64``, ``"6-4"`` or ``(6, 4)``, a play ``"1-7 1-5"``, a rule set ``"guiton-1822"``.
- **A roll**: ``outcome`` (what it earns, way by way, and the plays), ``refusal`` (why a play is not allowed), ``count_chances``
  (all 36 throws), ``Position.after`` and ``turned``, ``board_text`` and ``board_svg``.
- **Rules**: ``load_rules``, ``rule_set_names``, ``Rules.of``.
- **A game of any kind**: ``game("backgammon")``, then ``start``, ``due``, ``plays``, ``can``, ``apply``, ``log``, ``record``;
  ``game_names`` tells which there are.
- **A recorded game**: ``read_record``, ``Record.log``, ``read_rolls``.
- **Self-play**: ``play_partie``, ``seeded_dice``, ``Sensible``, ``RandomPlayer``.

Whatever cannot be read raises ``UnreadableError``, and every error is a ``TrictracError``. All of it is loaded when it is first
asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trictrac.api.games import EventLike, Game, game, game_names, play_partie, read_record, read_rolls, seeded_dice
    from trictrac.api.rolls import (
        RulesLike,
        board_svg,
        board_text,
        count_chances,
        load_rules,
        outcome,
        read_play,
        read_position,
        read_roll,
        refusal,
    )
    from trictrac.errors import (
        AgreementError,
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
    from trictrac.games.common.events import (
        Accept,
        Beaver,
        Call,
        Demand,
        GiveUp,
        Offer,
        Refuse,
        SetLayout,
        SetPoints,
        SetStake,
        ThrowDice,
    )
    from trictrac.games.common.happening import Win
    from trictrac.games.common.state import State as TablesState
    from trictrac.games.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
    from trictrac.games.log import Log, Step
    from trictrac.games.record import Comment, Record
    from trictrac.games.trictrac.partie.events import (
        BearOff,
        Claim,
        Contest,
        Correct,
        Count,
        Counting,
        Erase,
        ForgetFlag,
        Let,
        Maintain,
        Marking,
        OrderOn,
        Receive,
        Rectify,
        Referee,
        Refereeing,
        Resign,
        School,
        SetPosition,
        SetScore,
        Suspend,
        TakeDice,
        TakeFlag,
        Throw,
        Twin,
    )
    from trictrac.games.trictrac.partie.frame import Result
    from trictrac.games.trictrac.partie.kind import Trictrac
    from trictrac.games.trictrac.partie.ledger import ErrorKind, Happening, MarkError, Turn, Why
    from trictrac.games.trictrac.partie.report import CountReport, Finding, RollReport
    from trictrac.games.trictrac.partie.state import Phase, State
    from trictrac.model.chances import Chances, RollChance
    from trictrac.model.layout import Layout
    from trictrac.model.mark import Jan, Mark, Way
    from trictrac.model.outcome import Outcome, Refusal
    from trictrac.model.play import ROLLS, Play, PlayLike, Roll, RollLike
    from trictrac.model.position import Position, PositionLike
    from trictrac.model.rules import MODERN, Rules
    from trictrac.model.score import Pavillon, Score, Side
    from trictrac.players.choosers import RandomPlayer, Sensible
    from trictrac.rules.loader import rule_set_names

__version__ = "0.7.0"

_HOMES = {
    "api.games": ("EventLike", "Game", "game", "game_names", "play_partie", "read_record", "read_rolls",
        "seeded_dice"),
    "api.rolls": (
        "RulesLike", "board_svg", "board_text", "count_chances", "load_rules", "outcome",
        "read_play", "read_position", "read_roll", "refusal",
    ),
    "errors": ("AgreementError", "AmbiguousError", "IllegalPlayError", "ImpossiblePositionError", "OutOfOrderError",
        "RulesError", "Saying", "StorageError", "TrictracError", "UnreadableError"),
    "games.common.events": ("Accept", "Beaver", "Call", "Demand", "GiveUp", "Offer", "Refuse", "SetLayout",
        "SetPoints", "SetStake", "ThrowDice"),
    "games.common.happening": ("Win",),
    "games.common.state": ("TablesState",),
    "games.events": ("Begin", "Draw", "Go", "Hold", "Move", "NewPartie", "Note", "Player"),
    "games.log": ("Log", "Step"),
    "games.record": ("Comment", "Record"),
    "games.trictrac.partie.events": ("BearOff", "Claim", "Contest", "Correct", "Count", "Counting", "Erase",
        "ForgetFlag", "Let", "Maintain", "Marking", "OrderOn", "Receive", "Rectify", "Referee", "Refereeing",
        "Resign", "School", "SetPosition", "SetScore", "Suspend", "TakeDice", "TakeFlag", "Throw", "Twin"),
    "games.trictrac.partie.frame": ("Result",),
    "games.trictrac.partie.ledger": ("ErrorKind", "Happening", "MarkError", "Turn", "Why"),
    "games.trictrac.partie.kind": ("Trictrac",),
    "games.trictrac.partie.report": ("CountReport", "Finding", "RollReport"),
    "games.trictrac.partie.state": ("Phase", "State"),
    "model.chances": ("Chances", "RollChance"),
    "model.layout": ("Layout",),
    "model.mark": ("Jan", "Mark", "Way"),
    "model.outcome": ("Outcome", "Refusal"),
    "model.play": ("Play", "PlayLike", "ROLLS", "Roll", "RollLike"),
    "model.position": ("Position", "PositionLike"),
    "model.rules": ("MODERN", "Rules"),
    "model.score": ("Pavillon", "Score", "Side"),
    "players.choosers": ("RandomPlayer", "Sensible"),
    "rules.loader": ("rule_set_names",),
}  # fmt: skip

_CALLED = {"TablesState": "State"}
"""The names that public ones have at home, where another is called so too."""

__all__ = [
    "MODERN", "ROLLS", "Accept", "AgreementError", "AmbiguousError", "BearOff", "Beaver", "Begin", "Call", "Chances",
    "Claim", "Comment", "Contest", "Correct", "Count", "CountReport", "Counting", "Demand", "Draw", "Erase",
    "ErrorKind", "EventLike", "Finding", "ForgetFlag", "Game", "GiveUp", "Go", "Happening", "Hold",
    "IllegalPlayError", "ImpossiblePositionError", "Jan", "Layout", "Let", "Log", "Maintain", "Mark", "MarkError",
    "Marking", "Move", "NewPartie", "Note", "Offer", "OrderOn", "OutOfOrderError", "Outcome", "Pavillon", "Phase",
    "Play", "PlayLike", "Player", "Position", "PositionLike", "RandomPlayer", "Receive", "Record", "Rectify",
    "Referee", "Refereeing", "Refusal", "Refuse", "Resign", "Result", "Roll", "RollChance", "RollLike", "RollReport",
    "Rules", "RulesError", "RulesLike", "Saying", "School", "Score", "Sensible", "SetLayout", "SetPoints",
    "SetPosition", "SetScore", "SetStake", "Side", "State", "Step", "StorageError", "Suspend",
    "TablesState", "TakeDice", "TakeFlag", "Throw", "ThrowDice", "Trictrac", "TrictracError", "Turn", "Twin",
    "UnreadableError", "Way", "Why", "Win", "board_svg", "board_text", "count_chances", "game", "game_names", "load_rules",
    "outcome", "play_partie", "read_play", "read_position", "read_record", "read_roll", "read_rolls", "refusal",
    "rule_set_names", "seeded_dice",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a public name from its room."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"trictrac.{home}"), _CALLED.get(name, name))
            globals()[name] = value
            return value
    raise AttributeError(f"module 'trictrac' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
