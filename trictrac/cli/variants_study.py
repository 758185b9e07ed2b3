"""``trictrac variants compare``, ``find`` and ``measure``: what rule sets change in one roll, or in many games."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import Json
from trictrac.base.version import __version__
from trictrac.base.working import Jobs
from trictrac.bot.seat import LEVELS_SAID
from trictrac.cli.compiling import engine_for
from trictrac.cli.output import stoppable_bar
from trictrac.cli.reading import read_board, read_seed
from trictrac.cli.typed import named_value, refuse_if
from trictrac.cli.variants import Subject, Table
from trictrac.model.play import Roll
from trictrac.rules.loader import load_sheet, sheets
from trictrac.saying.language import Language
from trictrac.variants.comparing import TwoSets
from trictrac.variants.comparing import compare as grouped
from trictrac.variants.finding import GAMES
from trictrac.variants.functions import SEED
from trictrac.variants.functions import find as search
from trictrac.variants.functions import measure as measured
from trictrac.variants.measured import measured_doc, measured_record, measured_table
from trictrac.variants.measuring import FEWEST
from trictrac.variants.sets import find_sets
from trictrac.variants.studying import groups_doc, groups_record, search_doc, search_record, search_table
from trictrac.view.doc import Aside, Section

_GAMES = 2000


def compare(_language: Language, words: list[str]) -> Subject:
    """Score one roll under every rule set, and group the sets by the result."""
    try:
        roll = Roll.parse(" ".join(words[1:]))
    except UnreadableError as error:
        raise UnreadableError(
            "{error}; compare takes a position and a roll, and variants diff sets two sets side by side",
            error=error.saying,
        ) from error
    position = read_board(words[0])
    base = load_sheet("modern").rules
    groups = grouped(position, roll, [sheet.rules for sheet in sheets()], base)
    return _repeatable(
        ("compare", str(position), str(roll)),
        lambda: groups_doc(position, roll, groups, base.name),
        lambda: groups_record(position, roll, groups),
    )


def _repeatable(
    words: Sequence[str], document: Callable[[], Sequence[object]], record: Callable[[], Json], table: Table = None
) -> Subject:
    """Return a document, a record and a table, the first two with the command and the version that make them again."""
    command = shlex.join(("trictrac", "variants", *words))
    again = Saying("To repeat this with version {version}: {command}", version=__version__, command=command)
    return (
        lambda: (*document(), Section("repeat", "", (Aside(again),))),
        lambda: {**record(), "command": command, "version": __version__},
        table,
    )


def _two_sets(words: list[str]) -> TwoSets:
    first, second = find_sets(words)
    return first.rules, second.rules


def find(language: Language, words: list[str], *, games: int | None, seed: str, jobs: Jobs) -> Subject:
    """Search played games for rolls that two rule sets score differently, and show a reduced position for each kind."""
    sets = _two_sets(words)
    games, dice = games or GAMES, read_seed(seed or str(SEED))
    with stoppable_bar(language, Saying("parties searched"), games) as advance:
        found = search(*sets, games=games, seed=dice, jobs=jobs, advance=advance)
    return _repeatable(
        ("find", sets[0].name, sets[1].name, "--games", str(games), "--seed", str(dice)),
        lambda: search_doc(found, sets, dice),
        lambda: search_record(found, sets, dice),
        lambda: search_table(found),
    )


def measure(language: Language, words: list[str], *, games: int | None, seed: str, jobs: Jobs, player: str) -> Subject:
    """Play games under two rule sets with the same dice, and show what the rules change."""
    from trictrac.bot.counting import LOOPS, PLAYERS

    levels = {name: LEVELS_SAID[name] for name in PLAYERS}
    games = games or _GAMES
    player = named_value("--player", player, levels, language) if player else next(iter(PLAYERS))
    refuse_if(games < FEWEST, "--games {games}: at least {fewest} are played", games=games, fewest=FEWEST)
    sets, dice = _two_sets(words), read_seed(seed or str(SEED))
    with stoppable_bar(language, Saying("parties played"), games) as advance:
        # Before processes share the work; the workers of a cluster do it themselves.
        if not isinstance(jobs, str):
            engine_for(LOOPS, language)
        found = measured(*sets, games=games, seed=dice, player=player, jobs=jobs, advance=advance)
    named = (sets[0].name, sets[1].name, "--games", str(games), "--seed", str(dice), "--player", player)
    return _repeatable(
        ("measure", *named), lambda: measured_doc(found), lambda: measured_record(found), lambda: measured_table(found)
    )
