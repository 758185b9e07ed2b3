"""How a learner plays: what his decisions cost in his saved games that were analysed, and his rating over time.

The costs are remembered in a file of the library, beside its games. They count until the game or the net changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from datetime import date, datetime
from typing import NamedTuple

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import Json, frozen
from trictrac.bot.kinds import KINDS
from trictrac.bot.rating import (
    RATING_MEANT,
    GameCosts,
    PartieCosts,
    kinds_of,
    rating_of,
    rating_phrase,
)
from trictrac.seance.disk import replace_file
from trictrac.seance.library import Library
from trictrac.view.doc import Aside, Columns, Curve, Curves, Section

_FILE = ".ratings.json"
"""Name of the file in the folder of a library."""
_LATEST = 10
"""Number of parties, the latest ones, that a rating looks at."""


class RatingPoint(NamedTuple):
    """The rating at the end of a day, with ``margin``, half the width of its 95 % interval."""

    day: date
    rating: int
    margin: int


@frozen
class PlayFigures:
    """How a learner plays: the number of his whole parties, the costs of the latest ones, and the curve of his rating.

    ``costs`` has the kinds of his errors in all of them. The curve has the days with games, and the rating from the latest
    parties until then.
    """

    parties: int
    costs: GameCosts
    curve: tuple[RatingPoint, ...]


def remember(library: Library, name: str, day: str, costs: Mapping[str, GameCosts]) -> None:
    """Remember what the decisions of the players of a saved game cost, by their names. No error is raised if that fails."""
    import json

    from trictrac.bot.weights import net_digest

    with suppress(OSError, TrictracError):
        stamp = _stamp(library, name)
        try:
            played = date.fromisoformat(day)
        except ValueError:
            played = datetime.fromtimestamp(stamp[1] / 1e9).astimezone().date()
        rows = {player: astuple(one) for player, one in costs.items()}
        found = {**_remembered(library), name: [stamp, str(played), rows]}
        text = json.dumps({"net": net_digest(), "games": found}, ensure_ascii=False)
        replace_file(library.folder / _FILE, text.encode(errors="replace"))


def remembered(library: Library) -> Iterator[tuple[str, date, dict[str, GameCosts]]]:
    """Yield the name and the day of each game that is remembered and has not changed, and the costs of its players."""
    for name, entry in _remembered(library).items():
        # What another program wrote into the file is no entry.
        with suppress(OSError, TrictracError, TypeError, ValueError, AttributeError):
            match entry:
                case [list(stamp), str(day), dict(players)] if stamp == _stamp(library, name):
                    costs = {str(player): _read(*rows) for player, rows in players.items()}
                    yield name, date.fromisoformat(day), costs


def _read(
    parties: list[list[float]], kinds: dict[str, list[float]], luck: Sequence[float] = (0, 0.0, 0.0)
) -> GameCosts:
    costs = tuple(PartieCosts(int(count), float(lost), float(squares)) for count, lost, squares in parties)
    rolls, total, squares = luck
    return GameCosts(
        costs,
        {kind: (int(count), float(lost)) for kind, (count, lost) in kinds.items() if kind in KINDS},
        (int(rolls), float(total), float(squares)),
    )


def _stamp(library: Library, name: str) -> list[int]:
    there = library.path(name).stat()
    return [there.st_size, there.st_mtime_ns]


def _remembered(library: Library) -> Json:
    """Return the remembered entries by the names of the games, or none if they are of another net."""
    path = library.folder / _FILE
    if not path.exists():
        return {}
    from trictrac.bot.weights import net_digest
    from trictrac.seance.listing import remembered_in

    return remembered_in(path, "net", net_digest())


def learners_games(library: Library, me: str) -> Iterator[tuple[date, GameCosts]]:
    """Yield the day of each remembered game of the learner, and what his decisions cost, the first day first.

    The learner is the player called ``me``, or the only one who is not the program.
    """
    games = sorted(remembered(library), key=lambda one: one[1])
    if not games:
        return
    from trictrac.bot.seat import NAME
    from trictrac.protocol.words import same_name

    for _, day, players in games:
        mine = [one for one in players if not same_name(one, NAME) and (not me or same_name(one, me))]
        if len(mine) == 1:
            yield day, players[mine[0]]


def figures_of(library: Library, me: str) -> PlayFigures | None:
    """Return how the learner, called ``me``, plays in his games that are remembered, or None without any."""
    games = [*learners_games(library, me)]
    parties: list[PartieCosts] = []
    points: dict[date, RatingPoint] = {}
    for day, game in games:
        parties += [partie for partie in game.parties if partie.count]
        if rating := rating_of([GameCosts((*parties[-_LATEST:],), {})]):
            points[day] = RatingPoint(day, rating.rating, rating.margin)
    costs = GameCosts((*parties[-_LATEST:],), kinds_of(game for _, game in games))
    return PlayFigures(len(parties), costs, (*points.values(),)) if games else None


def play_section(play: PlayFigures) -> Section:
    """Return how a learner plays as a section: his rating with its curve, and what his errors of each kind lost."""
    parts: list[object] = [Saying("A rating needs three whole parties; so far: {count}.", count=play.parties)]
    if rating := rating_of([play.costs]):
        now = Saying("{rating} over the last {count} parties", rating=rating_phrase(rating), count=rating.parties)
        parts = [Aside(RATING_MEANT), Curves((Curve(Saying("Rating"), now, play.curve),))]
    if play.costs.kinds:
        rows = (
            (KINDS[kind], Saying("{lost:.2f}", lost=lost), str(count))
            for kind, (count, lost) in play.costs.kinds.items()
        )
        parts.append(Columns((Saying("Kind of error"), Saying("Holes lost"), Saying("Errors")), tuple(rows)))
    return Section("play", Saying("How you play, in your games that were analysed"), tuple(parts))
