"""Records of games: read from text and files, one or many, with a report on each roll."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from trictrac.base.errors import TrictracError, UnreadableError, misgiven
from trictrac.base.values import require
from trictrac.games.common import events as tables
from trictrac.games.common.state import TablesState
from trictrac.partie import events, report
from trictrac.partie.kind import Trictrac
from trictrac.partie.report import RollReport
from trictrac.partie.state import State, TrictracLog
from trictrac.protocol.log import Log
from trictrac.protocol.record import Record

TrictracRecord = Record[State, events.Event]
"""A record of trictrac, with its states and events."""
TablesRecord = Record[TablesState, tables.Event]
"""A record of another tables game, with its states and events."""
PlayedLike = TrictracRecord | TablesRecord | TrictracLog | Log[TablesState, tables.Event]
"""A game as a record or a log."""

_LONGEST = 1 << 24
"""Largest size of the file of a record, in bytes."""
_MANY = 1 << 28
"""Largest size of a file of many records, in bytes."""


def read_record(given: str | Path, rules: str = "") -> TrictracRecord | TablesRecord:
    r"""Read a record of any game strictly: text, JSON (if it begins with a brace), a page, or the path of a file.

    ``rules`` (a name, options or the path of a file) replace those of the record. A record itself cannot name a file.

    >>> record = read_record("trictrac 1\nA: Cloris\nB: Damon\n\nA begins\nA throws 6-2\nA plays 1-7 1-3\n")
    >>> record.players, record.log().state.position
    (('Cloris', 'Damon'), Position.parse('W:1x13,3,7/B:1x15/B/rolls=1,0'))

    Raises:
        UnreadableError: ``given`` is not a record. The message names the line or the key, and what is expected there.
        StorageError: the file cannot be opened.
    """
    from trictrac.games import registry

    text = _text_of(given, _LONGEST)
    if given is text and re.fullmatch(r"[^\n{<]*\.\w+\s*", text):
        raise UnreadableError(
            "{text!r} is read as the text of a record: to read a file, pass Path({text!r})", text=text.strip()
        )
    return registry.read_record(text, require(str, "rules", rules))


def read_records(given: str | Path) -> tuple[TrictracRecord | TablesRecord, ...]:
    r"""Read many records from a file or a text: each begins with ``trictrac 1``, or is a line of JSON.

    The lines that ``trictrac selfplay`` prints are read as well.

    >>> one, other = read_records("trictrac 1\nA: Cloris\n\nA begins\n\ntrictrac 1\ngame: toc\n\nB begins\n")
    >>> one.players, other.game
    (('Cloris', 'B'), 'toc')

    Raises:
        UnreadableError: a record cannot be read. The message counts the records up to it.
        StorageError: the file cannot be opened.
    """
    import json

    from trictrac.games import registry

    found: list[TrictracRecord | TablesRecord] = []
    for text in re.split(r"(?m)^(?=trictrac \d|\{)", _text_of(given, _MANY).lstrip("\ufeff")):
        if text.strip():
            try:
                inner = json.loads(text).get("record") if text.startswith("{") else None
                found.append(registry.read_record(inner if isinstance(inner, str) else text))
            except (ValueError, RecursionError) as error:
                why = error.saying if isinstance(error, TrictracError) else str(error)
                raise UnreadableError("record {number}: {error}", number=len(found) + 1, error=why) from error
    return tuple(found)


def _text_of(given: object, most: int) -> str:
    """Return a text, or the text of a file."""
    if isinstance(given, Path):
        from trictrac.base.files import read_file

        try:
            return read_file(given, most).decode("utf-8-sig", "replace")
        except OSError as error:
            raise UnreadableError("{name} cannot be read: {reason}", name=given, reason=error.strerror) from error
    return require(str, "record", given, "'trictrac 1\\n…', Path('game.trictrac')")


def read_rolls(log: PlayedLike) -> tuple[RollReport, ...]:
    """Return a report on each roll of a game of trictrac in order, but none on rolls without a board.

    >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3", "B throws 6-6", "B plays 1-7 1-7"])
    >>> [(str(report.turn.roll), report.turn.outcome.me, str(report.turn.play)) for report in read_rolls(log)]
    [('6-2', 0, '1-7 1-3'), ('6-6', 0, '1-7 1-7')]

    Raises:
        UnreadableError: ``log`` is not a game of trictrac.
        TrictracError: the events of a record do not make a game.
    """
    return report.read_rolls(trictrac_log("log", log))


def trictrac_log(name: str, given: PlayedLike) -> TrictracLog:
    """Return the log of a game of trictrac that an argument is.

    Raises:
        UnreadableError: ``given`` is not a game of trictrac. The message calls the argument ``name``.
        TrictracError: the events of a record do not make a game.
    """
    log = given.log() if isinstance(given, Record) else given
    if not isinstance(log, Log) or not isinstance(log.kind, Trictrac):
        raise misgiven(name, given, "read_record(Path('game.trictrac')), game('trictrac').log(['A begins', …])")
    return cast(TrictracLog, log)
