"""The public names of the package, and example values."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import trictrac
from trictrac import (
    MODERN,
    ROLLS,
    Layout,
    Play,
    Player,
    Position,
    Score,
    Side,
    count_chances,
    game,
    game_names,
    load_rules,
    outcome,
    read_position,
    read_record,
    refusal,
)
from trictrac.bot.players import Sensible

ROOT = Path(__file__).parents[2]


PUBLIC = {name: getattr(trictrac, name) for name in trictrac.__all__}


FILLED = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2"
"""Lepeintre 1818, part I, ch. I, fig. 2."""


def methods(kind: type) -> dict[str, Any]:
    """Return the public methods and properties that a class itself defines."""
    found = {}
    for name, one in vars(kind).items():
        made = one.__func__ if isinstance(one, (classmethod, staticmethod)) else one
        made = made.fget if isinstance(made, property) else made
        if not name.startswith("_") and inspect.isfunction(made):
            found[name] = made
    return found


RECORD = read_record(ROOT / "tests/corpora/games/soumille-releve-1.trictrac")


def made() -> list[object]:
    """Return values whose reprs make equal values."""
    judged = outcome(FILLED, 32)
    log = RECORD.log()
    return [
        *ROLLS, Position(), Position(turn=Side.BLACK, score=Score((4, 0), (True, False))), read_position(FILLED),
        *judged.marks, *judged.plays, refusal(FILLED, 32, "1-4"), *Side, *Player, *trictrac.Jan, *trictrac.Pavillon,
        *trictrac.Phase, *trictrac.Counting, *trictrac.Referee, *trictrac.Twin, *trictrac.ErrorKind, *trictrac.Why, MODERN,
        *map(load_rules, trictrac.rule_set_names()), load_rules("exit=provincial,tariff.fill=4/8"),
        *[game(name) for name in game_names()], game("backgammon", "jacoby=yes"), game("backgammon", "", 7),
        game("trictrac", "guiton-1822"), game("trictrac", {"exit": "provincial"}), game("jacquet").start().layout, *log.events,
        Sensible(), trictrac.Win(Player.A, "played", 1, 1), trictrac.Saying("{a} and {{b}}", a=1),
        Layout.parse("W:1x15/B:bar,off"),
        *game("backgammon").log(["A begins", "A throws 6-5", "A plays 24/18/13", "B doubles", "A accepts"]).events,
        *count_chances(FILLED).rolls, Play(((0, 5), (1, 7), (1, 7))),
    ]  # fmt: skip
