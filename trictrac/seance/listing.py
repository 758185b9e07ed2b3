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

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.files import read_file
from trictrac.base.values import frozen
from trictrac.base.version import __version__
from trictrac.protocol.words import describe_turn
from trictrac.saying.words import harmless
from trictrac.seance.disk import replace_file

if TYPE_CHECKING:
    from trictrac.seance.library import Library

FILE = ".listing.json"
"""The file in the folder of a library in which summaries are remembered."""

_LONGEST = 1 << 24


@frozen
class GameSummary:
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
    act: str
    """His act, as ``Standing.act`` has it."""
    parties: tuple[tuple[str, int, int], ...]
    """The parties that are over: the name of the winner, what he had won and what the other had."""


Listed = tuple[str, GameSummary | TrictracError, int]
"""A game by its name: where it stands, or why that cannot be read, and when it was last used, in nanoseconds."""


def listing(library: Library, names: Iterable[str]) -> Iterator[Listed]:
    """Where these games have got to, each folded only if it has changed since; what is found is remembered at the end."""
    path = library.folder / FILE
    known = _remembered(path)
    found: dict[str, object] = {}
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
    kept = {key: entry for key, entry in known.items() if key not in found and (library.folder / key).is_file()}
    if found | kept != known:
        text = json.dumps({"version": __version__, "games": found | kept}, ensure_ascii=False)
        with suppress(TrictracError):
            replace_file(path, text.encode(errors="replace"))


def summarised(path: Path, name: str) -> GameSummary:
    """Where a kept game stands, folded from its journal.

    Raises:
        TrictracError: it cannot be read.
    """
    from trictrac.games.registry import game_of
    from trictrac.seance.course import named_head
    from trictrac.seance.opening import read_stored

    head, course = read_stored(path, name)
    head = named_head(head, course)
    score, board = game_of(head.game).table.standing(course.state), head.names_at(course.state)
    turn, act = ("", "") if score.turn is None else (board[score.turn], score.act)
    parties = tuple((board[winner], own, other) for winner, own, other in score.parties)
    at = head.game, head.date, head.all_players, course.count, course.stopped, score.over
    return GameSummary(*at, board, score.won, turn, act, parties)


def standing(found: GameSummary) -> Iterator[Saying]:
    """Yield who has won the parties, who leads or has won, and whose turn it is for what."""
    if len(found.parties) > found.over:
        yield from _parties(found)
    elif found.over and not any(found.won):
        yield Saying("over")
    if any(found.won) and not (found.over and len(found.parties) > 1):
        yield _leader(found)
    if found.stopped:
        yield Saying("ended")
    elif found.turn and not found.over:
        yield describe_turn(found.act, found.turn)


def _parties(found: GameSummary) -> Iterator[Saying]:
    """Yield how many parties each has won, where there are several, who won the last, and that another has begun."""
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
    if not (found.over or found.stopped):
        if any(found.won) or found.turn:
            yield Saying("partie {number} goes on", number=number + 1)
        else:
            yield Saying("partie {number} begins", number=number + 1)


def _leader(found: GameSummary) -> Saying:
    """Return who leads or has won."""
    mine, theirs = max(found.won), min(found.won)
    values = {"player": found.board[found.won.index(mine)], "mine": mine, "theirs": theirs}
    if mine == theirs:
        return Saying("level at {count}", count=mine)
    if found.over:
        return Saying("{player} has won, {mine} to {theirs}", **values)
    return Saying("{player} leads, {mine} to {theirs}", **values)


def _remembered(path: Path) -> dict[str, object]:
    """The entries remembered of the games, by their places in the library, if they are of this version of the program."""
    try:
        found = json.loads(read_file(path, _LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    games = found.get("games") if isinstance(found, dict) and found.get("version") == __version__ else None
    return games if isinstance(games, dict) else {}


def _read(entry: object, stamp: list[int]) -> GameSummary | None:
    """The summary remembered of a journal of this size and time; None where there is none that makes sense."""
    match entry:
        case [there, dict(values)] if there == stamp:
            with suppress(TypeError, ValueError):
                summary = GameSummary(**cast(dict[str, Any], {key: _value(value) for key, value in values.items()}))
                return summary if _makes_sense(summary) else None
    return None


def _value(value: object) -> object:
    """A value of a summary: a text that no terminal obeys, or several."""
    if isinstance(value, list):
        return tuple(map(_value, value))
    return harmless(value) if isinstance(value, str) else value


def _makes_sense(one: GameSummary) -> bool:
    """Return whether every value is of its kind."""
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
        ):
            rows = [isinstance(row, tuple) and [*map(type, row)] == [str, int, int] for row in one.parties]
            return all(rows) and all(isinstance(name, str) for name in one.players)
    return False
