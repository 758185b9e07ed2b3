"""``trictrac bench``: how fast the laws, a séance, a drill and the start are here; ``trictrac warm-up``: the laws compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, flag, help_text, option

if TYPE_CHECKING:
    from trictrac.saying.language import Language

HELP = help_text(
    """Time the laws and the plays of backgammon: the median processor time of each, and its ratio to a yardstick, which runs by
turns with it in equal slices of processor time.

With --start-up the start of the program up to its first question is timed, against "python -c pass" whatever the yardstick;
with --table a séance at the table; with --drill a drill and a deck of 50,000 cards. With --fast the laws and whole
games are timed against the same, compiled.

With --player it is measured how well the strong player plays: mean and standard error, the same for any number of processes.
It needs the extra "fast", and takes some minutes."""
)


WARM_UP_HELP = help_text(
    """Compile the laws for jobs of many rolls, and say how long it took; it is kept for the next time.

It needs the extra "fast": pip install "trictrac[fast]". Without it everything works, but such jobs take some fifty times as
long."""
)


RoundsOption = Annotated[
    int, option("--rounds", help_text("NUMBER"), help_text("How often each is timed (15)."), least=1, most=1000)
]
PairsOption = Annotated[
    int, option("--pairs", help_text("NUMBER"), help_text("With --player: pairs of parties (2,500)."), least=2)
]
PositionsOption = Annotated[
    int, option("--positions", help_text("NUMBER"), help_text("With --player: for coherence (3,000)."), least=2)
]
DecisionsOption = Annotated[
    int, option("--decisions", help_text("NUMBER"), help_text("With --player: rolled out (300)."), least=2)
]
JobsOption = Annotated[
    int | None,
    option("--jobs", help_text("NUMBER"), help_text("With --player: how many processes."), least=1, most=1024),
]
YardstickOption = Annotated[
    str,
    option(
        "--yardstick",
        help_text("FILE"),
        help_text("A Python file with another yardstick: NAME, and run(), which returns how often it did it."),
    ),
]


def bench(
    ctx: typer.Context,
    rounds: RoundsOption = 15,
    start_up: Annotated[bool, flag("--start-up", help_text("Time the start of the program."))] = False,
    table: Annotated[bool, flag("--table", help_text("Time a séance of 1,000 entries."))] = False,
    drill: Annotated[bool, flag("--drill", help_text("Time a drill and a large deck."))] = False,
    fast: Annotated[bool, flag("--fast", help_text("Time the laws against the same, compiled."))] = False,
    page: Annotated[bool, flag("--app", help_text("Time the page in a browser."))] = False,
    player: Annotated[bool, flag("--player", help_text("Measure how well the strong player plays."))] = False,
    pairs: PairsOption = 2500,
    positions: PositionsOption = 3000,
    decisions: DecisionsOption = 300,
    jobs: JobsOption = None,
    yardstick: YardstickOption = "",
) -> None:
    """Print medians and ratios, or measures."""
    language: Language = ctx.obj
    if page:
        from trictrac.app.build import built
        from trictrac.app.screens.drill import COUNT
        from trictrac.app.serving import serve
        from trictrac.workshop.timing_page import time_page

        rows = time_page(rounds, COUNT, built, serve)
    elif player:
        from trictrac.workshop.strength import measure_player

        rows = measure_player(pairs, positions, decisions, jobs)
    else:
        from trictrac.workshop.timing import PLAIN_LOOP, Yardstick, time_drill, time_laws, time_start, time_table
        from trictrac.workshop.timing_fast import time_fast

        jobs_asked = (
            (fast, time_fast),
            (start_up, time_start),
            (table, time_table),
            (drill, time_drill),
            (True, time_laws),
        )
        timed = next(job for asked, job in jobs_asked if asked)
        measure = PLAIN_LOOP
        if yardstick:
            from runpy import run_path

            try:
                names = run_path(yardstick)
            except (ImportError, SyntaxError) as error:
                raise CommandLineError("--yardstick {path}: {error}", path=yardstick, error=str(error)) from error
            if not {"NAME", "run"} <= names.keys():
                raise CommandLineError("--yardstick {path}: it has to hold NAME and run()", path=yardstick)
            measure = Yardstick(names["NAME"], names["run"])
        rows = timed(rounds, measure)
    for row in rows:
        print(language.say(row), flush=True)


def warm_up(ctx: typer.Context) -> None:
    """Compile and say how long it took."""
    language: Language = ctx.obj
    from time import perf_counter

    from trictrac.base.errors import Saying, TrictracError
    from trictrac.bot import counting, facts, rollout
    from trictrac.cli.output import tell
    from trictrac.fast.engine import compile_all
    from trictrac.seance.places import compiled_folder

    begun = perf_counter()
    for loops in (rollout.LOOPS, counting.LOOPS, facts.LOOPS):
        engine = compile_all(loops, compiled_folder())
        if engine.reason is not None:
            raise TrictracError("{reason}", reason=engine.reason)
    seconds = f"{perf_counter() - begun:.1f}"
    tell(language, Saying("The laws are compiled, and ready after {seconds} s.", seconds=seconds))
