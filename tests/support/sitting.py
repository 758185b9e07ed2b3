"""A table of any game with some lines already typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.support.seance import said
from tests.support.seance import table as trictrac_table
from tests.support.tables import PLAYED
from tests.support.tables_talk import table as tables_table
from trictrac.saying.language import Language, choose_language
from trictrac.seance.conversation import Conversation

MODES = ("announced", "spoken", "marker")


TABLES = tuple(game for game in PLAYED if game not in ("backgammon-club", "backgammon-dujardin"))


ALL = (*MODES, *TABLES)


BOARDS = ("announced", "spoken", *TABLES)


BEGUN = ("Cloris begins",)


Table = Conversation[Any, Any]


def sitting(game: str, *lines: str, code: str = "en") -> Table:
    """Return a table of Cloris and Damon after these lines."""
    language: Language = choose_language(code, {})
    found: Table = trictrac_table(game, language)[0] if game in MODES else tables_table(game, language=language)[0]
    for line in lines:
        said(found, filled(game, line))
    return found


def filled(game: str, line: str) -> str:
    """Return the line with the dice of the game put in."""
    return line.format(dice="643" if game == "garanguet" else "64")


def answered(game: str, lines: Iterable[str], line: str, code: str = "en") -> str:
    """Return the answer to a line after others."""
    return " ".join(said(sitting(game, *lines, code=code), filled(game, line)))
