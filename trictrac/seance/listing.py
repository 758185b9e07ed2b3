"""The listing of a library: where each kept game stands, in values that are remembered until its journal changes.

These serve the list alone. They lie in a file of the library that may be missing or damaged, or belong to another
version of the program: then the games are folded, and it is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from trictrac import __version__
from trictrac.errors import TrictracError
from trictrac.files import read_file
from trictrac.saying.words import harmless
from trictrac.seance.disk import replace_file
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.seance.library import Library

FILE = ".listing.json"
"""The file in the folder of a library in which summaries are remembered."""

_LONGEST = 1 << 24


@frozen
class Summary:
    """Where a kept game stands: when and by whom it is played, what the two at the board have won, whose turn it is."""

    game: str
    date: str
    """As the players wrote it; empty where they did not."""
    players: tuple[str, ...]
    entries: int
    stopped: bool
    """Whether the players have ended the séance."""
    over: bool
    board: tuple[str, ...]
    """The names of the two at the board."""
    won: tuple[int, ...]
    """Holes, points or games that each of them has; none where these do not tell who leads."""
    turn: str
    """The name of who is to act; empty where nobody is."""


Listed = tuple[str, Summary | TrictracError, int]
"""A game by its name: where it stands, or why that cannot be read, and when it was last used, in nanoseconds."""


def listing(library: Library, names: Iterable[str]) -> Iterator[Listed]:
    """Where these games stand, each folded only if it has changed since; what is found is remembered at the end."""
    path = library.folder / FILE
    known = _remembered(path)
    found: dict[str, Any] = {}
    for name in names:
        file = library.path(name)
        key = file.relative_to(library.folder).as_posix()
        try:
            there = file.stat()
        except OSError:
            # Renamed or archived by another process since it was listed.
            continue
        stamp = [there.st_size, there.st_mtime_ns]
        summary: Summary | TrictracError | None = _read(known.get(key), stamp)
        if summary is None:
            try:
                summary = summarised(file, name)
            except TrictracError as error:
                summary = error
        if isinstance(summary, Summary):
            found[key] = [stamp, asdict(summary)]
        yield name, summary, there.st_mtime_ns
    kept = {key: entry for key, entry in known.items() if key not in found and (library.folder / key).is_file()}
    if found | kept != known:
        text = json.dumps({"version": __version__, "games": found | kept}, ensure_ascii=False)
        with suppress(TrictracError):
            replace_file(path, text.encode(errors="replace"))


def summarised(path: Path, name: str) -> Summary:
    """Where a kept game stands, folded from its journal.

    Raises:
        TrictracError: it cannot be read.
    """
    from trictrac.games.registry import speech_of
    from trictrac.seance.conversation import named_head
    from trictrac.seance.opening import read_stored

    head, course = read_stored(path, name)
    head = named_head(head, course)
    stand, board = speech_of(head.game).stand(course.state), head.names_at(course.state)
    turn = "" if stand.turn is None else board[stand.turn]
    return Summary(
        head.game, head.date, head.all_players, course.count, course.stopped, stand.over, board, stand.won, turn
    )


def _remembered(path: Path) -> dict[str, Any]:
    """The entries remembered of the games, by their places in the library, if they are of this version of the program."""
    try:
        found = json.loads(read_file(path, _LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    games = found.get("games") if isinstance(found, dict) and found.get("version") == __version__ else None
    return games if isinstance(games, dict) else {}


def _read(entry: object, stamp: list[int]) -> Summary | None:
    """The summary remembered of a journal of this size and time; None where there is none that makes sense."""
    match entry:
        case [there, dict(values)] if there == stamp:
            pass
        case _:
            return None
    try:
        summary = Summary(**cast(dict[str, Any], {key: _value(value) for key, value in values.items()}))
    except (TypeError, ValueError):
        return None
    return summary if _makes_sense(summary) else None


def _value(value: object) -> object:
    """A value of a summary: a text that no terminal obeys, or several."""
    if isinstance(value, list):
        return tuple(map(_value, value))
    return harmless(value) if isinstance(value, str) else value


def _makes_sense(one: Summary) -> bool:
    """Whether every value is of its kind."""
    texts, truths = (one.game, one.date, one.turn), (one.stopped, one.over)
    return (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(truth, bool) for truth in truths)
        and all(isinstance(row, tuple) for row in (one.players, one.board, one.won))
        and all(isinstance(name, str) for name in one.players + one.board)
        and all(isinstance(number, int) for number in (one.entries, *one.won))
        and len(one.board) == 2
        and len(one.won) in (0, 2)
    )
