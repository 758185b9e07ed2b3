"""Games as Arrow tables and Parquet files: a row for each roll, with its decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from trictrac.api.records import PlayedLike, trictrac_log
from trictrac.base.errors import TrictracError, misgiven
from trictrac.base.values import require_number
from trictrac.base.version import __version__
from trictrac.partie.report import read_rolls
from trictrac.partie.state import TrictracLog

if TYPE_CHECKING:
    import pyarrow as pa


_COLUMNS = {
    "game": "int32", "roll": "int32", "releve": "int16", "player": "string", "me": "list", "opp": "list", "points_me": "int8",
    "points_opp": "int8", "holes_me": "int8", "holes_opp": "int8", "high": "int8", "low": "int8", "earned": "int16",
    "given": "int16", "plays": "int16", "play": "string", "goes": "bool_", "wins": "bool_", "luck": "float32", "cost": "float32",
}  # fmt: skip
"""The columns with their types. Boards are lists of 26 numbers of checkers, by each side's own fields."""

_MOST = 1 << 30
"""Largest number of the first game."""


def to_arrow(games: Iterable[PlayedLike], *, first: int = 1, analysed: bool = False) -> pa.Table:
    """Return games of trictrac as an Arrow table with a row for each roll. ``first`` is the number of the first game.

    A row has the board, the score and the dice as the roller saw them. ``me`` is the roller, ``opp`` the other player; each
    has 26 numbers of checkers, in his own numbering of the fields. ``earned`` and ``given`` are points, ``plays`` is the
    number of allowed plays. ``wins`` says whether the roller wins the partie (null if it was not finished). If ``analysed``
    is true, ``luck`` and ``cost`` are in holes, as in ``analyse``; ``cost`` is the sum of the roller's decisions on this
    roll. Otherwise both are null.

    >>> to_arrow("trictrac")
    Traceback (most recent call last):
    trictrac.base.errors.UnreadableError: games = 'trictrac': it is given as [play_partie(Sensible(), Sensible(), 1818)]

    Raises:
        TrictracError: pyarrow is not installed.
        UnreadableError: ``games`` are not games of trictrac.
    """
    if isinstance(games, str) or not isinstance(games, Iterable):
        raise misgiven("games", games, "[play_partie(Sensible(), Sensible(), 1818)]")
    require_number("first", first, 0, _MOST, 1)
    logs = [trictrac_log("games", one) for one in games]
    try:
        arrow = import_module("pyarrow")
    except ImportError as error:
        raise TrictracError('Arrow tables need pyarrow: pip install "trictrac[arrow]"') from error
    rows = [row for number, log in enumerate(logs, first) for row in _rows(log, number, analysed=analysed)]
    board = arrow.list_(arrow.int8(), 26)
    types = {name: board if kind == "list" else getattr(arrow, kind)() for name, kind in _COLUMNS.items()}
    columns = zip(types.items(), zip(*rows, strict=True) if rows else ((),) * len(types), strict=True)
    made = {name: arrow.array(values, kind) for (name, kind), values in columns}
    return arrow.table(made).replace_schema_metadata({"trictrac": __version__})


def _rows(log: TrictracLog, number: int, *, analysed: bool) -> Iterator[tuple[object, ...]]:
    """Yield a row of values in the order of the columns for each roll of a game."""
    luck, cost = dict[int, float](), dict[int, float]()
    if analysed:
        from trictrac.api.advice import analyse

        found = analyse(log)
        luck = {one.number: one.luck for one in found.fortunes}
        for decision in found.decisions:
            cost[decision.number] = cost.get(decision.number, 0.0) + decision.cost
    winners = [result.winner for result in log.state.results]
    for report in read_rolls(log):
        turn, before = report.turn, log.states[report.start]
        me, opp, at, judged = turn.roller, turn.roller.other, turn.number, turn.outcome
        (mine, theirs), (own, other) = ((pair[me], pair[opp]) for pair in (before.score.points, before.score.holes))
        wins = winners[report.part - 1] is me if report.part <= len(winners) else None
        yield (
            number, at, before.releve, me.name, turn.position.white, turn.position.black, mine, theirs, own, other,
            turn.roll.high, turn.roll.low, judged.me, judged.opp, len(judged.plays), str(turn.play) if turn.play else None,
            turn.gone, wins, luck.get(at), cost.get(at),
        )  # fmt: skip


def parquet_of(tables: Iterable[pa.Table]) -> bytes:
    """Return tables of ``to_arrow`` as one Parquet file."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.concat_tables(tables), sink, compression="zstd")
    return bytes(sink.getvalue())
