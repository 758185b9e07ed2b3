"""The listing of a library: where each saved game has got to, remembered until its journal changes.

The remembered values serve the list alone. They are in a file of the library that may be missing or damaged, or be of
another version of the program: then the games are replayed and it is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path
from typing import Any, cast

from trictrac.base.errors import Saying, Sayings, TrictracError
from trictrac.base.files import read_file
from trictrac.base.values import Json, frozen
from trictrac.base.version import __version__
from trictrac.protocol.words import describe_turn
from trictrac.saying.words import harmless
from trictrac.seance.disk import replace_file
from trictrac.seance.library import Library

FILE = ".listing.json"
"""Name of the file, in the folder of a library, that remembers summaries."""

_LONGEST = 1 << 24


@frozen
class GameSummary:
    """Where a saved game has got to: its players, what the two at the board have won, whose turn it is."""

    game: str
    date: str
    """The date as the players wrote it, empty if they wrote none."""
    players: tuple[str, ...]
    entries: int
    stopped: bool
    """Whether the players have ended the séance."""
    over: bool
    board: tuple[str, ...]
    """The names of the two players at the board."""
    won: tuple[int, ...]
    """Holes, points or games of each of them, empty if these do not show who leads."""
    turn: str
    """The name of the player who is to act, empty if nobody is."""
    act: str
    """His act, as ``Standing.act`` has it."""
    parties: tuple[tuple[str, int, int], ...]
    """The finished parties: the winner's name, what he had won, and what the other had."""
    rules: str = ""
    """The rule set as the record names it."""
    tallies: tuple[tuple[str, tuple[float, float]], ...] = ()
    """The counts of both at the board by their names (:data:`~trictrac.protocol.desk.Tallies`)."""


Listed = tuple[str, GameSummary | TrictracError, int]
"""A game: its name, its summary or why it cannot be read, and when it was last used (ns since 1970)."""


def listing(library: Library, names: Iterable[str]) -> Iterator[Listed]:
    """Yield the summary of each of these games, replayed only if it has changed, and save what is found at the end."""
    path = library.folder / FILE
    known = remembered_in(path, "version", __version__)
    found: Json = {}
    try:
        for name in names:
            file = library.path(name)
            key = file.relative_to(library.folder).as_posix()
            try:
                there = file.stat()
            except OSError:
                # Renamed or archived by another process since it was listed.
                continue
            stamp = [there.st_size, there.st_mtime_ns]
            summary: GameSummary | TrictracError | None = _read(known.get(key), stamp)
            if summary is None:
                try:
                    summary = summarised(file, name)
                except TrictracError as error:
                    summary = error
            if isinstance(summary, GameSummary):
                found[key] = [stamp, asdict(summary)]
            yield name, summary, there.st_mtime_ns
    finally:
        # Whoever ends it early keeps what has been read.
        kept = {key: entry for key, entry in known.items() if key not in found and (library.folder / key).is_file()}
        if found | kept != known:
            text = json.dumps({"version": __version__, "games": found | kept}, ensure_ascii=False)
            with suppress(TrictracError):
                replace_file(path, text.encode(errors="replace"))


def summarised(path: Path, name: str) -> GameSummary:
    """Return the summary of a saved game, replayed from its journal.

    Raises:
        TrictracError: the journal cannot be read.
    """
    from trictrac.games.registry import game_of
    from trictrac.seance.course import named_head
    from trictrac.seance.opening import read_stored

    head, course = read_stored(path, name)
    head, table = named_head(head, course), game_of(head.game).table
    score, board = table.standing(course.state), head.names_at(course.state)
    turn, act = ("", "") if score.turn is None else (board[score.turn], score.act)
    parties = tuple((board[winner], own, other) for winner, own, other in score.parties)
    at = head.game, head.date, head.all_players, course.count, course.stopped, score.over
    counts = tuple((kind, (float(a), float(b))) for kind, (a, b) in table.tallies(course.log).items())
    return GameSummary(*at, board, score.won, turn, act, parties, head.own_headers.get("rules", ""), counts)


def played_on(written: str, used: int) -> str:
    """Return the day of a game: the date ``written`` in it, or else that of its last use (ns since 1970).

    20260105 becomes 2026-01-05. A text that is no date by ISO 8601 stays.
    """
    with suppress(ValueError):
        return date.fromisoformat(written).isoformat()
    return written or datetime.fromtimestamp(used / 1e9).astimezone().date().isoformat()


def standing(found: GameSummary) -> Sayings:
    """Yield who won the parties, who leads or has won, and whose turn it is."""
    if len(found.parties) > found.over:
        yield from _parties(found)
    elif found.over and not any(found.won):
        yield Saying("over")
    if any(found.won) and not (found.over and len(found.parties) > 1):
        mine, theirs = max(found.won), min(found.won)
        values = {"player": found.board[found.won.index(mine)], "mine": mine, "theirs": theirs}
        if mine == theirs:
            yield Saying("level at {count}", count=mine)
        elif found.over:
            yield Saying("{player} has won, {mine} to {theirs}", **values)
        else:
            yield Saying("{player} leads, {mine} to {theirs}", **values)
    if found.stopped:
        yield Saying("ended")
    elif found.turn and not found.over:
        yield describe_turn(found.act, found.turn)


def _parties(found: GameSummary) -> Sayings:
    """Yield who won the last partie, how many each has won if there are several, and whether another has begun."""
    number, (player, mine, theirs) = len(found.parties), found.parties[-1]
    if number > 1:
        one, other = found.board
        first = sum(winner == one for winner, _, _ in found.parties)
        yield Saying(
            "parties: {one} {first}, {other} {second}", one=one, first=first, other=other, second=number - first
        )
    yield Saying(
        "{player} won partie {number}, {mine}–{theirs}", player=player, number=number, mine=mine, theirs=theirs
    )
    if found.over or found.stopped:
        return
    if any(found.won) or found.turn:
        yield Saying("partie {number} continues", number=number + 1)
    else:
        yield Saying("partie {number} begins", number=number + 1)


def remembered_in(path: Path, key: str, value: str) -> Json:
    """Return the entries on games in a file, by their names or paths, if the file has this value under this key."""
    try:
        found = json.loads(read_file(path, _LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    games = found.get("games") if isinstance(found, dict) and found.get(key) == value else None
    return games if isinstance(games, dict) else {}


def _read(entry: object, stamp: list[int]) -> GameSummary | None:
    """Return the remembered summary of a journal of this size and time, or None if there is no valid one."""
    match entry:
        case [there, dict(values)] if there == stamp:
            with suppress(TypeError, ValueError):
                summary = GameSummary(**cast(dict[str, Any], {key: _value(value) for key, value in values.items()}))
                return summary if _makes_sense(summary) else None
    return None


def _value(value: object) -> object:
    """Return a value of a summary with control characters made harmless, a list as a tuple."""
    if isinstance(value, list):
        return tuple(map(_value, value))
    return harmless(value) if isinstance(value, str) else value


def _makes_sense(one: GameSummary) -> bool:
    """Return whether every value has the right type.

    Raises:
        TypeError, ValueError: a count is not a pair of its name and two numbers.
    """
    match one:
        case GameSummary(
            game=str(),
            date=str(),
            players=tuple(),
            entries=int(),
            stopped=bool(),
            over=bool(),
            board=(str(), str()),
            won=() | (int(), int()),
            turn=str(),
            act=str(),
            parties=tuple(),
            rules=str(),
            tallies=tuple(),
        ):
            rows = [isinstance(row, tuple) and [*map(type, row)] == [str, int, int] for row in one.parties]
            rows += [[type(kind), *map(type, pair)] == [str, float, float] for kind, pair in one.tallies]
            return all(rows) and all(isinstance(name, str) for name in one.players)
    return False
