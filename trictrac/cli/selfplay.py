"""``trictrac selfplay``: parties that the program plays against itself, as JSON lines or records, or measures of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.base.working import Jobs, in_order
from trictrac.bot.levels import LEVELS
from trictrac.cli.compiling import compile_first, engine_for
from trictrac.cli.output import print_sentences, put_json, stoppable, stoppable_bar, write_file
from trictrac.cli.program import FILE, FORCE_OPTION, flag_option, help_text, number_option, value_option
from trictrac.cli.reading import CLUSTER_OPTION, RULES_OPTION, WORKERS_OPTION, crew, read_seed
from trictrac.cli.strength import LEVEL_CHOICES, level_called
from trictrac.cli.typed import refuse, refuse_if
from trictrac.model.rules import Rules
from trictrac.rules.texts import rules_of
from trictrac.saying.language import Language

HELP = help_text(
    "Have the program play parties against itself.\n\n"
    "Each partie is printed as one line of JSON, with its record in it (see trictrac schema selfplay). With -o FILE "
    "the lines are written to FILE when all parties are played. With -o FOLDER, a folder that exists, each partie is "
    "written there as a record. The same seed gives the same parties, whatever the number of processes. With the extra "
    '"fast", 500 parties or more are played by compiled code, about twenty times as fast.\n\n'
    "--facts lets the strong player play, and saves no record. It measures what the first roll is worth, how long a "
    'relevé is, and how often the player goes, each with its standard error. Without the extra "fast" these '
    "measurements take hundreds of times as long.\n\n"
    "--partie NET lets a net play against itself, and measures how often a partie is won from each score. It writes a "
    "table of these chances to -o FILE. Hints use such a table."
)

_A_SHARE = 4
_WORTH_COMPILING = 500
"""Least number of parties for which the loop is compiled first, if that can be done and was not yet."""
_COUNTED, _SHARES = 1000, 100
"""Default number of parties for ``--facts``, and number of shares, whose differences give the standard errors."""
_RELEVES, _A_WATCH = 400_000, 2000
"""Default number of relevés for ``--partie``, and number of relevés in a share."""
_MOST = 10_000_000
_PLIES = {"strong": 1, "strongest": 2}
"""Plies that the net looks ahead for ``--facts``, by level. The random slips of a strong player are left out."""


PARQUET_OPTION = value_option("--parquet", "Write a row for each roll as Parquet, and print nothing.", FILE)
_FIGURES = ("cases", "value", "error", "low", "high")


def selfplay(
    language: Language,
    games: int | None = number_option(
        "--games", "Parties to play (1; 1,000 with --facts), or with --partie relevés (400,000).", None, _MOST
    ),
    output: str = value_option("-o --output", "File or folder to write.", FILE),
    level: str = value_option("--level", "Level of player A.", LEVEL_CHOICES),
    against: str = value_option("--against", "Level of player B (by default that of A).", LEVEL_CHOICES),
    rules: str = RULES_OPTION,
    seed: str = value_option("--seed", "Seed for the parties.", "N"),
    jobs: int | None = WORKERS_OPTION,
    cluster: str = CLUSTER_OPTION,
    force: bool = FORCE_OPTION,
    parquet: str = PARQUET_OPTION,
    facts: bool = flag_option("--facts", "Print measures of the strong player instead of parties."),
    partie: str = value_option(
        "--partie", "Measure how often this net wins from each score; write it to -o FILE.", "NET"
    ),
    as_json: bool = flag_option("--json", "With --facts: print JSON (see trictrac schema facts)."),
) -> None:
    """Play parties, count facts, or measure the table of the partie."""
    if facts:
        idle = {"--against": against, "-o": output, "--force": force, "--partie": partie, "--parquet": parquet}
        refuse(idle, Saying("{option} is for parties, and --facts saves none"))
    refuse_if(as_json and not facts, "--json is for --facts: parties are always printed as JSON")
    if partie:
        refuse(
            {"--level": level, "--against": against, "--rules": rules != "modern", "--parquet": parquet},
            Saying("{option} does nothing here: --partie has NET play itself by the modern rules"),
        )
        _measure_partie(partie, output, games or _RELEVES, read_seed(seed), crew(jobs, cluster), language, force=force)
        return
    from trictrac.bot.traces import LOOPS as PARTIES
    from trictrac.fast.engine import is_kept
    from trictrac.seance.places import compiled_folder

    made, who = crew(jobs, cluster), level or ("strong" if facts else "")
    first = level_called("--level", who, language)
    if facts:
        _count(games or _COUNTED, first, rules, read_seed(seed), made, language, as_json=as_json)
    else:
        levels = (first, level_called("--against", against or first, language))
        parties = games or 1
        if parties >= _WORTH_COMPILING:
            with stoppable(language):
                compile_first(language, PARTIES)
        folder = compiled_folder()
        play = partial(_share, rules_of(rules), levels, read_seed(seed), folder if is_kept(PARTIES, folder) else None)
        _play(play, parties, (output, parquet), made, language, force=force)


def _measure_partie(
    net: str, output: str, releves: int, seed: int, jobs: Jobs, language: Language, *, force: bool
) -> None:
    """Have a net play itself, measure the table of the partie, and write it.

    Raises:
        CommandLineError: ``output`` names no file.
    """
    from trictrac.bot.releves import LOOPS, SelfPlayRun, learn_partie
    from trictrac.bot.winning import partie_bytes
    from trictrac.seance.places import compiled_folder, is_own

    refuse_if(not output or output == "-" or is_own(Path(output)), "--partie writes a table: say where, with -o FILE")
    shares = -(-releves // _A_WATCH)
    watch = SelfPlayRun(Path(net), seed, shares, _A_WATCH, LOOPS, compiled_folder())
    with stoppable(language):
        compile_first(language, LOOPS)
    with stoppable_bar(language, Saying("shares watched"), 2 * watch.shares) as advance:
        found = learn_partie(watch, jobs, advance)
    write_file(output, partie_bytes(found), language, force=force)


def _play(
    play: Callable[[Sequence[int]], list[Json]],
    games: int,
    outputs: tuple[str, str],
    jobs: Jobs,
    language: Language,
    *,
    force: bool,
) -> None:
    """Play parties, and print or write each once it is over. ``outputs`` are the places of records and of a Parquet file."""
    from trictrac.api.records import read_record
    from trictrac.api.tables import parquet_of, to_arrow
    from trictrac.seance.disk import put_file
    from trictrac.seance.places import is_own

    shares = (range(start, min(start + _A_SHARE, games + 1)) for start in range(1, games + 1, _A_SHARE))
    output, parquet = outputs
    tables = [to_arrow([])] if parquet else []
    folder = Path(output) if output and Path(output).is_dir() else None
    refuse_if(
        folder and is_own(folder), "{path} is where trictrac keeps your games: choose a folder elsewhere", path=output
    )
    lines: list[str] = []
    with (
        stoppable_bar(language, Saying("parties played"), games) as advance,
        closing(in_order(play, shares, jobs)) as played,
    ):
        for game, partie in enumerate(chain.from_iterable(played), 1):
            if parquet:
                tables.append(to_arrow([read_record(str(partie["record"]))], first=game))
            if folder:
                put_file(folder / f"{game:06}.trictrac", str(partie["record"]).encode(), force=force)
            elif output:
                lines.append(f"{json.dumps(partie)}\n")
            elif not parquet:
                print(json.dumps(partie), flush=True)
            advance(game)
    if tables:
        write_file(parquet, parquet_of(tables), language, force=force)
    if lines:
        write_file(output, "".join(lines), language, force=force)


def _count(games: int, level: str, rules: str, seed: int, jobs: Jobs, language: Language, *, as_json: bool) -> None:
    """Count facts over parties of the strong player, and print them.

    Raises:
        CommandLineError: ``level`` is not strong or strongest.
    """
    from trictrac.bot.facts import LOOPS, count_some, fact_sentences, facts_of
    from trictrac.bot.weights import net_digest
    from trictrac.seance.places import compiled_folder

    refuse_if(level not in _PLIES, "--facts are of the strong player: --level strong or --level strongest")
    rule_set = rules_of(rules)
    engine_for(LOOPS, language)
    size = -(-games // _SHARES)
    shares = [(start, min(size, games - start)) for start in range(0, games, size)]
    work = partial(count_some, _PLIES[level], rule_set.lowered(), seed, LOOPS, compiled_folder())
    counted = []
    with (
        stoppable_bar(language, Saying("parties played"), games) as advance,
        closing(in_order(work, shares, jobs)) as found,
    ):
        for (start, count), share in zip(shares, found, strict=True):
            counted.append(share)
            advance(start + count)
    about = {
        "rules": rule_set.name, "plies": _PLIES[level], "net": net_digest(), "seed": seed, "parties": games,
        "rolls": sum(share.rolls for share in counted),
    }  # fmt: skip
    if as_json:
        measured = {
            name: dict(zip(_FIGURES, (fact.count, fact.mean, fact.error, *fact.interval), strict=True))
            for name, fact in facts_of(counted).items()
        }
        put_json({**about, "facts": measured}, indent=2)
    else:
        heading = Saying(
            "{parties:,} parties of {rolls:,} rolls, played by the net {net}, plies ahead: {plies}; rules {rules}, seed {seed}. "
            "Behind ± the standard error, in brackets the number of cases.",
            **about,
        )
        print_sentences(language, heading, *fact_sentences(facts_of(counted)))


def _share(rules: Rules, levels: tuple[str, str], seed: int, folder: Path | None, numbers: Sequence[int]) -> list[Json]:
    """Return the parties with these numbers as JSON objects. ``folder`` has the compiled loop, if there is one."""
    from trictrac.bot.traces import play_levels
    from trictrac.partie.text.record import SCRIPT
    from trictrac.protocol.record import new_record

    found: list[Json] = []
    for game in numbers:
        dice = Random(f"{seed} {game}").randrange(10**9)
        a, b = (LEVELS[level].player(f"{dice} {player}") for level, player in zip(levels, "AB", strict=True))
        partie = play_levels(a, b, dice, rules, folder)
        names = tuple(f"{level} {player}" for level, player in zip(levels, "AB", strict=True))
        record = new_record(
            SCRIPT, {"rules": rules}, partie.events, names=names, title=f"{seed} {game}", seed=str(dice)
        )
        found.append(
            {
                "number": game,
                "seed": dice,
                "rules": rules.name,
                "players": levels,
                "winner": "AB"[partie.holes[1] > partie.holes[0]],
                "holes": partie.holes,
                "rolls": partie.rolls,
                "record": str(record),
            }
        )
    return found
