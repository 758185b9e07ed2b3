"""The games of which there are records: each by its name, with the reader of its headers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trictrac.errors import UnreadableError
from trictrac.games.record import FORMAT, TRICTRAC, GameRecord, Heading, read_head_as, read_record_as
from trictrac.games.trictrac.text.record import HEADING

AnyRecord = GameRecord[Any, Any]
"""A record of whatever game."""


def heading_of(game: str) -> Heading[AnyRecord]:
    """How the headers of a record of this game are read.

    Raises:
        UnreadableError: there is no such game; names those there are.
    """
    if game == TRICTRAC:
        return HEADING
    from trictrac.games.names import GAMES

    if game not in GAMES:
        raise UnreadableError("no game {text!r}: there are {names}", text=game, names=", ".join([TRICTRAC, *GAMES]))
    from trictrac.games.common.record import SISTER_HEADERS, sister_head

    return Heading(SISTER_HEADERS, sister_head)


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
