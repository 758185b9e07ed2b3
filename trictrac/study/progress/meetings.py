"""The saved games of two players, counted: the parties, holes and stakes of each, their écoles, their errors and luck."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import TypeVar

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.progress import Watch, unwatched
from trictrac.base.values import Json, frozen
from trictrac.bot.rating import GameCosts, mean_and_error, rating_of, rating_phrase
from trictrac.model.score import Names
from trictrac.protocol.words import same_name
from trictrac.saying.language import Counted
from trictrac.saying.words import fold
from trictrac.seance.library import Library
from trictrac.seance.listing import listing, played_on
from trictrac.study.progress.playing import remembered
from trictrac.view.doc import Columns, Curve, Curves, Doc, Title

K = TypeVar("K", bound=Hashable)
Counts = Counter[tuple[str, int]]
"""Counts by their names (:data:`~trictrac.protocol.desk.Tallies`) and the place of the player, 0 or 1."""

SCHOOLS = {
    "too_few": Saying("too few points"),
    "too_many": Saying("too many points"),
    "unmade": Saying("points for a fill or a keep that was not played"),
    "wrongly_gone": Saying("going without a hole"),
    "false_school": Saying("false école"),
    "school_above": Saying("école too high"),
    "school_in_part": Saying("école too low"),
}
"""The kinds of marking errors, by their names in tallies."""
_WON = ("parties", "holes", "stakes", "rolls")


@frozen
class Meeting:
    """A game of two players: the day, the rule set, the counts of both, and the costs of their decisions if analysed."""

    players: Names
    day: str
    rules: str
    counts: Counts
    costs: tuple[GameCosts, ...] = ()


def meetings(library: Library, names: Sequence[str], watch: Watch = unwatched) -> list[Meeting]:
    """Return the saved games of two in which all the ``names`` play, the first of them or of the alphabet before the other."""
    every = (*library.names(), *library.names(archived=True))
    costs = {name: players for name, _, players in remembered(library)}
    found, leader, called = [], names[0] if names else "", dict[str, str]()
    with watch(len(every)) as advance:
        for done, (name, one, used) in enumerate(listing(library, every), 1):
            advance(done)
            if isinstance(one, TrictracError) or len(one.players) != 2:
                continue
            if all(any(same_name(wanted, player) for player in one.players) for wanted in names):
                order = sorted((0, 1), key=lambda at: (not same_name(one.players[at], leader), fold(one.players[at])))
                day = played_on(one.date, used)
                numbers = {(kind, at): pair[of] for kind, pair in one.tallies for at, of in enumerate(order)}
                sets = [part for part in one.rules.split(",") if part and "=" not in part] or [one.game]
                rules = f"{sets[0]}, …" if "=" in one.rules else sets[0]
                known = costs.get(name, {})
                played = tuple(known[one.players[at]] for at in order if one.players[at] in known)
                first, second = (called.setdefault(fold(one.players[at]), one.players[at]) for at in order)
                found.append(Meeting((first, second), day, rules, Counter({("games", 0): 1, **numbers}), played))
    return sorted(found, key=lambda one: (*re.findall(r"\d{4}", one.day)[:1], one.day))


def summed(found: Iterable[Meeting], key: Callable[[Meeting], K]) -> dict[K, Counts]:
    """Return the sums of the counts of the games with the same key."""
    sums = defaultdict[K, Counts](Counter)
    for one in found:
        sums[key(one)].update(one.counts)
    return sums


def meetings_record(found: Sequence[Meeting]) -> list[Json]:
    """Return the counts for JSON and CSV: a row for each two players, month and rule set, one value for each player."""
    sums = summed(found, lambda one: (*one.players, one.day[:7], one.rules))
    heads = [(f"{kind}{side}", (kind, at)) for kind in (*_WON, *SCHOOLS) for at, side in enumerate(("", "_other"))]

    return [
        {
            **dict(zip(("player", "other", "month", "rules", "games"), (*key, row["games", 0]), strict=True)),
            **{head: int(row[place]) if row[place] % 1 == 0 else row[place] for head, place in heads},
        }
        for key, row in sums.items()
    ]


def meetings_doc(found: Sequence[Meeting]) -> Doc:
    """Return the games as a document: two players against each other, and if it is always the same two, all about them."""
    title, pairs = Title(Saying("Games between two players"), typed=True), summed(found, lambda one: one.players)
    if not found:
        return title, Saying("No saved game is one of these players.")
    last = {one.players: one.day for one in found}
    evening = summed((one for one in found if one.day == last[one.players]), lambda one: one.players)
    year = summed((one for one in found if one.day[:4] == last[one.players][:4]), lambda one: one.players)
    rows = (
        (" – ".join(pair), *_won(row), *(_owed(sums[pair], pair) for sums in (evening, year, pairs)))
        for pair, row in pairs.items()
    )
    heads = (Saying("Players"), *_HEADS, Saying("Owed for the last evening"), Saying("for that year"), Saying("in all"))
    return (
        title,
        Columns(heads, tuple(rows)),
        *(part for pair, row in pairs.items() if len(pairs) == 1 for part in _of_two(found, pair, row)),
    )


_HEADS = Saying("Games"), Saying("Parties"), Saying("Holes")


def _won(row: Counts) -> tuple[str, ...]:
    """Return the number of games, and the parties and holes of each."""
    return str(row["games", 0]), *(f"{row[kind, 0]:g}–{row[kind, 1]:g}" for kind in ("parties", "holes"))


def _owed(row: Counts, pair: Names) -> object:
    """Return the stakes that one of two players is owed, after his name."""
    more = row["stakes", 0] - row["stakes", 1]
    return Saying("{player} {stakes:g}", player=pair[more < 0], stakes=abs(more)) if more else "–"


def _of_two(found: Sequence[Meeting], pair: Names, whole: Counts) -> Doc:
    """Return all about two players: by rule set and month, écoles, costs and luck, and the stakes over the days."""
    groups: tuple[tuple[Saying, Callable[[Meeting], str]], ...] = (
        (Saying("Rule set"), lambda one: one.rules),
        (Saying("Month"), lambda one: one.day[:7]),
    )
    parts: list[object] = [
        Columns(
            (group, *_HEADS, Saying("Owed")),
            tuple((name, *_won(row), _owed(row, pair)) for name, row in summed(found, key).items()),
        )
        for group, key in groups
    ]
    rates = [
        (words, *(f"{100 * whole[kind, at] / max(1, whole['rolls', at]):.1f}" for at in (0, 1)))
        for kind, words in SCHOOLS.items()
        if whole[kind, 0] or whole[kind, 1]
    ]
    counted = Saying("Rolls"), *(f"{whole['rolls', at]:g}" for at in (0, 1))
    parts.append(Columns((Saying("Écoles in 100 rolls"), *pair), (*rates, counted)))
    costs = [one.costs for one in found if len(one.costs) == 2]
    games = [*zip(*costs, strict=True)]
    ratings = [rating_of(one) for one in games]
    played = (
        (Saying("Rating"), *("–" if one is None else rating_phrase(one) for one in ratings)),
        (Saying("Decisions"), *("–" if one is None else str(one.decisions) for one in ratings)),
        (Saying("Luck of a roll of his, in thousandths of a hole"), *map(_luck, games)),
    )
    if costs:
        head = Counted("Play in {count} analysed game", "Play in {count} analysed games", len(costs))
        parts.append(Columns((head, *pair), played))
    return (*parts, *_curve(found, pair))


def _luck(games: Iterable[GameCosts]) -> object:
    """Return the mean luck of a player's rolls with half of its 95 % interval, and the number of rolls."""
    count, total, squares = (sum(column) for column in zip(*(one.luck for one in games), strict=True))
    mean, error = mean_and_error(int(count), total, squares)
    return Saying("{luck:+.0f} ± {margin:.0f}, {count} rolls", luck=1000 * mean, margin=1960 * error, count=int(count))


def _curve(found: Sequence[Meeting], pair: Names) -> Doc:
    """Return the stakes that the first of two players is owed as a curve over the days."""
    points, owed = list[tuple[date | int, float, float]](), 0.0
    for day, row in summed(found, lambda one: one.day).items():
        owed += row["stakes", 0] - row["stakes", 1]
        with suppress(ValueError):
            points.append((date.fromisoformat(day), owed, 0.0))
    return (Curves((Curve(Saying("Owed to {player}", player=pair[0]), f"{owed:g}", tuple(points)),)),) if points else ()
