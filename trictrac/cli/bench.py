"""``trictrac bench``: time the program, or measure its strong player. ``trictrac warm-up``: compile the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.cli.program import FILE, flag_option, help_text, number_option, value_option
from trictrac.cli.typed import CommandLineError, refuse_if
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.workshop.timing import Yardstick

HELP = help_text(
    "Measure how fast the laws of trictrac are, and the plays of backgammon.\n\n"
    "Each line shows the median processor time of a job, and the ratio of the job’s time to that of a yardstick. The "
    "yardstick is a job that is always the same. Both jobs run by turns, in equal slices of processor time.\n\n"
    '--start-up times the start of the program up to its first question. Its yardstick is always "python -c pass". --table '
    "times a long game at the table. --drill times a drill and decks of up to 50,000 cards. --fast compares the laws and "
    "whole games with their compiled versions.\n\n"
    "--player measures how well the strong player plays. It prints means and standard errors, the same for any number of "
    'processes. It needs the extra "fast", and takes some minutes.\n\n'
    "--values checks two figures of the net by rollouts: the value of the best play, and what another play loses. For each "
    "it prints by how much the net and the rollouts differ (root mean square, in holes), with the net looking one ply ahead, "
    "and two plies ahead. The rolls come from games of strong and weak players, and from boards in the treatises. The "
    "rollouts end with the relevé. With --net it measures another net too, and each of the two nets rolls out every play."
)


WARM_UP_HELP = help_text(
    """Compile the laws, so that jobs of many rolls are faster, and print how long it took. Once is enough for each version.

It needs the extra "fast": pip install "trictrac[fast]". Without it everything works, but such jobs take some fifty times as
long."""
)

YARDSTICK_OPTION = value_option(
    "--yardstick",
    "Python file with another yardstick. It defines NAME, and run(), which returns how many times it did its work.",
    FILE,
)


def bench(
    language: Language,
    rounds: int = number_option("--rounds", "Number of timings of each job (15).", 15, 1000),
    start_up: bool = flag_option("--start-up", "Time the start of the program."),
    table: bool = flag_option("--table", "Time a séance of 1,000 entries."),
    drill: bool = flag_option("--drill", "Time a drill and a large deck."),
    fast: bool = flag_option("--fast", "Compare the laws with their compiled version."),
    page: bool = flag_option("--app", "Time the page in a browser."),
    player: bool = flag_option("--player", "Measure how well the strong player plays."),
    pairs: int = number_option("--pairs", "With --player: pairs of parties (2,500).", 2500, least=2),
    positions: int = number_option("--positions", "With --player: positions (3,000).", 3000, least=2),
    decisions: int = number_option("--decisions", "With --player: decisions (300).", 300, least=2),
    values: int | None = number_option("--values", "Measure values, with this number of rolls from each source.", None),
    net: str = value_option("--net", "With --values: another net.", FILE),
    jobs: int | None = number_option("--jobs", "With --player and --values: how many processes.", None, 1024),
    yardstick: str = YARDSTICK_OPTION,
) -> None:
    """Print medians and ratios, or how well the strong player plays, each as it comes, until Ctrl-C."""
    refuse_if(net and not values, "--net {path}: it needs --values, which measures that net", path=net)
    if page:
        from trictrac.app.build import built
        from trictrac.app.screens.drill import COUNT
        from trictrac.app.serving import serve
        from trictrac.workshop.timing_page import time_page

        rows = time_page(rounds, COUNT, built, serve)
    elif values:
        from trictrac.workshop.strength import measure_values

        rows = measure_values(values, net, jobs)
    elif player:
        from trictrac.workshop.strength import measure_player

        rows = measure_player(pairs, positions, decisions, jobs)
    else:
        from trictrac.workshop.timing import PLAIN_LOOP, time_start, time_table
        from trictrac.workshop.timing_calls import time_laws_and_calls
        from trictrac.workshop.timing_fast import time_fast
        from trictrac.workshop.timing_practice import time_drill

        timed = (
            time_fast if fast
            else time_start if start_up
            else time_table if table
            else time_drill if drill
            else time_laws_and_calls
        )  # fmt: skip
        rows = timed(rounds, yardstick_in(yardstick) if yardstick else PLAIN_LOOP)
    from trictrac.cli.output import stoppable

    with stoppable(language):
        for row in rows:
            print(language.say(row), flush=True)


def yardstick_in(path: str) -> Yardstick:
    """Return the yardstick of a Python file.

    Raises:
        CommandLineError: the file cannot be run, or holds no yardstick.
    """
    from runpy import run_path

    from trictrac.workshop.timing import Yardstick

    try:
        names = run_path(path)
    except (ImportError, SyntaxError) as error:
        raise CommandLineError("--yardstick {path}: {error}", path=path, error=str(error)) from error
    missing = {"NAME", "run"} - names.keys()
    refuse_if(missing, "--yardstick {path}: it has to hold NAME and run()", path=path)
    return Yardstick(names["NAME"], names["run"])


def warm_up(language: Language) -> None:
    """Compile the laws, and print how long it took."""
    from time import perf_counter

    from trictrac.base.errors import Saying
    from trictrac.bot import counting, facts, rollout
    from trictrac.cli.output import print_sentences, stoppable
    from trictrac.workshop.training import compiled

    begun = perf_counter()
    with stoppable(language):
        for loops in (rollout.LOOPS, counting.LOOPS, facts.LOOPS):
            compiled(loops)
    seconds = f"{perf_counter() - begun:.1f}"
    print_sentences(language, Saying("The laws are compiled, and ready after {seconds} s.", seconds=seconds))
