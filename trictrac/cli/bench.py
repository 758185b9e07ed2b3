"""``trictrac bench``: how fast the laws are on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import help_text

if TYPE_CHECKING:
    from trictrac.saying.language import Language

HELP = help_text(
    """Time the laws and the plays of backgammon: medians, and ratios against one move generation of python-chess (48 moves)
taken by turns.

Without python-chess no ratios are printed. With --start-up the start of the program is timed against "python -c pass" instead,
with --table a séance at the table, with --drill a drill and a deck of 50,000 cards."""
)


def bench(
    ctx: typer.Context,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=1000, help=help_text("How often each is timed."))] = 15,
    start_up: Annotated[bool, typer.Option("--start-up", help=help_text("Time the start of the program."))] = False,
    table: Annotated[bool, typer.Option("--table", help=help_text("Time a séance of 1,000 entries."))] = False,
    drill: Annotated[bool, typer.Option("--drill", help=help_text("Time a drill and a large deck."))] = False,
) -> None:
    """Print medians and ratios."""
    language: Language = ctx.obj
    from trictrac.bench import measure, measure_drill, measure_start, measure_table
    from trictrac.errors import Saying

    asked = measure_start if start_up else measure_table if table else measure_drill if drill else measure
    timings = asked(rounds)
    for timing in timings:
        line = Saying(
            "{name}: {micros:.1f} µs, {rate:,.0f} a second",
            name=timing.name,
            micros=timing.micros,
            rate=1e6 / timing.micros,
        )
        print(language.say(line), end="")
        if timing.ratio:
            ratio = Saying("; {ratio:.2f} times python -c pass", ratio=timing.ratio) if start_up else None
            ratio = ratio or Saying("; python-chess takes {ratio:.2f} times as long", ratio=timing.ratio)
            print(language.say(ratio), end="")
        print()
