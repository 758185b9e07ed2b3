"""Public functions on rule sets: one with its sources, a search for what two score differently, and games under both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing

from trictrac.base.errors import UnreadableError, misgiven
from trictrac.base.values import require, require_number
from trictrac.base.working import Jobs, read_jobs
from trictrac.bot.counting import PLAYERS
from trictrac.games.common.rules import TablesRules
from trictrac.model.rules import Rules
from trictrac.rules.loader import read_options
from trictrac.rules.sheets import RuleSet
from trictrac.variants import finding
from trictrac.variants.comparing import TwoSets
from trictrac.variants.finding import GAMES, Search
from trictrac.variants.measuring import FEWEST, Measured, measures, play_pairs, split_visible
from trictrac.variants.sets import find_set, find_sheet

_MOST_GAMES = 1_000_000
SEED = 1822
"""Default seed, so that the same call gives the same result."""


def rule_set(name: str) -> RuleSet[Rules] | RuleSet[TablesRules]:
    """Return a rule set of trictrac, or the rules of another game: each value with its status and its source.

    ``name`` is as in ``trictrac variants show``: a name or its beginning, options, or the path of a file.

    >>> soumille = rule_set("soumille-1738")
    >>> entry = soumille.entry("exit")
    >>> entry.value, entry.status.value, entry.source.en
    ('provincial', 'stated', 'Soumille 1738')
    >>> rule_set("backgammon").entry("crawford").value
    'no'

    Raises:
        RulesError: there is no such set or game. The message names the nearest.
        AmbiguousError: several sets begin with ``name``.
    """
    return find_sheet(require(str, "name", name))


def find(
    first: Rules | str | Mapping[str, object],
    second: Rules | str | Mapping[str, object],
    *,
    games: int = GAMES,
    seed: int = SEED,
    jobs: Jobs = 1,
    advance: Callable[[int], object] = lambda _: None,
) -> Search:
    """Search played games for rolls that two rule sets score differently, as ``trictrac variants find`` does.

    The cause of a difference is one option or several. For each cause the result has the simplest example found. ``jobs``
    is the number of processes (None: one per core). ``advance`` is called with the number of games done.

    >>> search = find({}, {"exit": "provincial"}, games=4)
    >>> [example.cause for example in search.examples]
    [('exit',)]

    Raises:
        UnreadableError: an argument is not a rule set or a number.
        RulesError: there is no such rule set.
    """
    _require_callable(advance)
    return finding.find(*_two_sets(first, second), *_numbers(games, seed, 1), read_jobs(jobs), advance)


def measure(
    first: Rules | str | Mapping[str, object],
    second: Rules | str | Mapping[str, object],
    *,
    games: int = 2000,
    seed: int = SEED,
    player: str = "",
    jobs: Jobs = 1,
    advance: Callable[[int], object] = lambda _: None,
) -> Measured:
    """Play games under two rule sets with the same dice, as ``trictrac variants measure`` does, and return what changes.

    ``player`` is ``sensible``, the default, or ``strong``. The other arguments are those of ``find``.

    >>> measured = measure("modern", "soumille-1738", games=30)
    >>> measured.measures[0].name, measured.games, "exit" in measured.visible
    ('rolls_per_hole', 30, True)

    Raises:
        UnreadableError: an argument is not a rule set, a player or a number.
        RulesError: there is no such rule set.
    """
    sets, (count, dice) = _two_sets(first, second), _numbers(games, seed, FEWEST)
    _require_callable(advance)
    who = require(str, "player", player) or next(iter(PLAYERS))
    if who not in PLAYERS:
        raise misgiven("player", player, ", ".join(map(repr, PLAYERS)))
    pairs = []
    with closing(play_pairs(sets, count, dice, read_jobs(jobs), who)) as parts:
        for part in parts:
            pairs += part
            advance(len(pairs))
    alike = all(one == other for one, other in pairs)
    return Measured(sets, count, dice, who, measures(pairs, sets), *split_visible(*sets), alike)


def _two_sets(*given: Rules | str | Mapping[str, object]) -> TwoSets:
    """Return two rule sets, given as values, by name or as options."""
    first, second = (
        find_set(one).rules
        if isinstance(one, str)
        else read_options(one)
        if isinstance(one, Mapping)
        else require(Rules, "rules", one)
        for one in given
    )
    if first == second:
        raise UnreadableError("both are {name}: choose two rule sets", name=first.name)
    return first, second


def _numbers(games: object, seed: object, fewest: int) -> tuple[int, int]:
    count = require_number("games", games, fewest, _MOST_GAMES, f"{fewest}, or more")
    return count, require_number("seed", seed, 0, 1 << 62, SEED)


def _require_callable(advance: object) -> None:
    if not callable(advance):
        raise misgiven("advance", advance, "print")
