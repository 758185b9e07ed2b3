"""The rating of a player: what his decisions cost in whole parties, so that different games can be compared.

A decision counts with at most one hole. Without this limit a few large errors, in which the net is least sure, would
decide the rating: two ratings of one player from other parties would then agree much less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import Json, frozen
from trictrac.bot.kinds import KINDS
from trictrac.view.doc import Aside, Columns, Doc, Title

if TYPE_CHECKING:
    from trictrac.bot.analysis import Analysis
    from trictrac.protocol.events import Player

LEAST_PARTIES = 3
"""Number of whole parties from which a player has a rating."""
_MOST, _SCALE = 1.0, 1000
"""Most holes that a decision counts, and points of a rating in a hole."""
_REACH = 1.96 * 1.2
"""Standard errors on either side of a rating that hold the true value in 95 of 100 cases. Decisions of one partie are
alike: measured over two halves of the parties of 60 players, they err 1.2 times as far as if each were drawn apart.
"""


@frozen
class PartieCosts:
    """The decisions of a player in a partie: their number, the sum of what they cost in holes, and that of the squares."""

    count: int
    lost: float
    squares: float


@frozen
class GameCosts:
    """The costs of a player's decisions in a game: in each whole partie, and of each kind of error.

    ``kinds`` has the number of his doubtful decisions of a kind, and the holes that they lost.
    """

    parties: tuple[PartieCosts, ...]
    kinds: Mapping[str, tuple[int, float]]
    luck: tuple[int, float, float] = (0, 0.0, 0.0)
    """The number of his rolls, the sum of their luck in holes, and that of the squares."""


@frozen
class PlayRating:
    """A rating: the holes lost per decision in thousandths, the less the better, with half of its 95 percent interval."""

    rating: int
    margin: int
    parties: int
    decisions: int


def costs_of(analysis: Analysis, player: Player) -> GameCosts:
    """Return what the decisions of a player cost in a game: those in parties played to the end, and all by kinds."""
    from trictrac.bot.analysis import DOUBTFUL

    every, begun, parties = [one for one in analysis.decisions if one.player is player], 0, []
    for end, _ in analysis.ends:
        costs = [min(one.cost, _MOST) for one in every if begun < one.entry <= end]
        parties.append(PartieCosts(len(costs), sum(costs), sum(cost * cost for cost in costs)))
        begun = end
    doubtful = [one for one in every if one.kind and one.judged >= DOUBTFUL]
    lucks = [one.luck for one in analysis.fortunes if one.player is player]
    return GameCosts(
        tuple(parties),
        _summed((one.kind, 1, one.judged) for one in doubtful),
        (len(lucks), sum(lucks), sum(luck * luck for luck in lucks)),
    )


def kinds_of(games: Iterable[GameCosts]) -> dict[str, tuple[int, float]]:
    """Return the number of doubtful decisions of each kind of error and the holes that they lost, the most holes first."""
    return _summed((kind, count, lost) for game in games for kind, (count, lost) in game.kinds.items())


def _summed(rows: Iterable[tuple[str, int, float]]) -> dict[str, tuple[int, float]]:
    counts, holes = Counter[str](), Counter[str]()
    for kind, count, lost in rows:
        counts[kind] += count
        holes.update({kind: lost})
    return {kind: (counts[kind], holes[kind]) for kind in sorted(counts, key=lambda one: (-holes[one], one))}


def rating_of(games: Iterable[GameCosts]) -> PlayRating | None:
    """Return the rating of a player from these games, or None for fewer than three whole parties."""
    parties = [partie for game in games for partie in game.parties if partie.count]
    count = sum(partie.count for partie in parties)
    if len(parties) < LEAST_PARTIES or count < 2:
        return None
    mean, error = mean_and_error(
        count, sum(partie.lost for partie in parties), sum(partie.squares for partie in parties)
    )
    return PlayRating(round(_SCALE * mean), round(_SCALE * _REACH * error), len(parties), count)


def mean_and_error(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return the mean of values and its standard error, from their number, their sum and that of their squares."""
    mean = total / max(1, count)
    return mean, sqrt(max(0.0, squares - count * mean * mean) / max(1, count - 1) / max(1, count))


RATING_MEANT = Saying(
    "The rating is the mean loss per decision in thousandths of a hole, over at least three whole parties: the lower, the "
    "better. A decision counts with one hole at most. ± is half of the 95 percent interval."
)
"""Sentence on what a rating is."""


def rating_phrase(rating: PlayRating) -> Saying:
    """Return a rating with its margin."""
    return Saying("{rating} ± {margin}", rating=rating.rating, margin=rating.margin)


def rating_rows(players: Sequence[Sequence[GameCosts]]) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a table of players: their ratings if any has one, and what kinds of error lost them."""
    ratings, kinds = [*map(rating_of, players)], [*map(kinds_of, players)]
    if any(ratings):
        yield Saying("Rating"), *("" if one is None else rating_phrase(one) for one in ratings)
    for kind in kinds_of(chain.from_iterable(players)):
        cells = (one.get(kind) for one in kinds)
        lost = ("" if one is None else Saying("{lost:.2f} ({count}×)", lost=one[1], count=one[0]) for one in cells)
        yield Saying("Holes lost: {kind}", kind=KINDS[kind]), *lost


def ratings_doc(players: Mapping[str, Sequence[GameCosts]]) -> Doc:
    """Return the document of players rated over several games: their whole parties, ratings and kinds of error."""
    parties = [sum(len(game.parties) for game in games) for games in players.values()]
    rows = (Saying("Whole parties"), *map(str, parties)), *rating_rows([*players.values()])
    return (Title(Saying("Ratings"), typed=True), Columns(("", *players), rows), Aside(RATING_MEANT))


def ratings_record(players: Mapping[str, Sequence[GameCosts]]) -> list[Json]:
    """Return players rated over several games for JSON."""
    parties = ((name, sum(len(game.parties) for game in games), games) for name, games in players.items())
    return [{"name": name, "parties": count, **costs_record(games)} for name, count, games in parties]


def costs_record(games: Sequence[GameCosts]) -> Json:
    """Return the rating of a player for JSON, None without one, and his kinds of error, the costliest first."""
    rating, kinds = rating_of(games), kinds_of(games)
    return {
        "rating": None if rating is None else asdict(rating),
        "kinds": [{"kind": kind, "count": count, "lost": lost} for kind, (count, lost) in kinds.items()],
    }
