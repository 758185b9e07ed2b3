"""The games by name: each with what it offers, and with the reader of the headers of its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from trictrac.errors import UnreadableError
from trictrac.games.game import Game
from trictrac.games.record import FORMAT, TRICTRAC, GameRecord, Heading, read_head_as, read_record_as
from trictrac.rules.heads import heads

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import TablesKind
    from trictrac.saying.language import Language

AnyRecord = GameRecord[Any, Any]
"""A record of whatever game."""


@cache
def game(name: str) -> Game:
    """Return the game of this name, found in the module that its sheet names.

    >>> game("jacquet").name, game("toc").name
    ('jacquet', 'toc')

    Raises:
        UnreadableError: there is no such game; names those there are.
    """
    if name not in heads():
        raise UnreadableError("no game {text!r}: there are {names}", text=name, names=", ".join([TRICTRAC, *heads()]))
    found: Game = import_module(f"trictrac.games.{heads()[name].module}").GAME
    return replace(found, name=name)


def rules_class(name: str) -> type[TablesRules]:
    """Return the class of the rules of a tables game.

    Raises:
        UnreadableError: there is no such game.
    """
    found: type[TablesRules] = game(name).rules
    return found


def kind_of(rules: TablesRules, match: int = 0) -> TablesKind:
    """Return the kind of game that is played by these rules, to so many points or holes; 0 for single games."""
    made: Any = game(rules.game).kind
    kind: TablesKind = made(rules, match)
    return kind


def heading_of(name: str) -> Heading[AnyRecord]:
    """How the headers of a record of this game are read.

    Raises:
        UnreadableError: there is no such game; names those there are.
    """
    if name == TRICTRAC:
        from trictrac.games.trictrac.text.record import HEADING

        return HEADING
    if name not in heads():
        raise UnreadableError("no game {text!r}: there are {names}", text=name, names=", ".join([TRICTRAC, *heads()]))
    common = import_module("trictrac.games.common.record")
    return Heading(common.SISTER_HEADERS, common.sister_head)


def speech_of(name: str) -> object:
    """Return the :class:`~trictrac.games.speech.Speech` of a game: what it says and understands at its table.

    Raises:
        UnreadableError: there is no such game; names those there are.
    """
    table = "trictrac.table" if name == TRICTRAC else game(name).table
    speech: object = import_module(f"trictrac.games.{table}").SPEECH
    return speech


def page_of(record: AnyRecord, language: Language) -> str:
    """Return the page of a recorded game, one self-contained HTML document.

    Raises:
        UnreadableError: the events do not make a game; the message gives the line.
    """
    page = "trictrac.told.page" if record.game == TRICTRAC else game(record.game).page
    made: str = import_module(f"trictrac.games.{page}").page(record, language)
    return made


def read_game(text: str) -> AnyRecord:
    """Read a record of any game strictly.

    Raises:
        UnreadableError: names the line, what it says and what is expected there.
    """
    return read_record_as(text, heading_of)


def read_head(lines: Sequence[str], first: str = FORMAT) -> tuple[AnyRecord, int]:
    """Read the lines before the events of any game; returns the record without them and how many lines that were.

    Raises:
        UnreadableError: the first line is another than ``first``, a header is none, or there is no such game.
    """
    return read_head_as(lines, first, heading_of)
