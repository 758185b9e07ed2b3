"""``trictrac warm-up``: the laws compiled ahead, so that the first long job need not wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from trictrac.cli.program import help_text

if TYPE_CHECKING:
    from trictrac.saying.language import Language

HELP = help_text(
    """Compile the laws for jobs of many rolls, and say how long it took; it is kept for the next time.

It needs the extra "fast": pip install "trictrac[fast]". Without it everything works, but such jobs take some fifty times as
long."""
)


def warm_up(ctx: typer.Context) -> None:
    """Compile and say how long it took."""
    language: Language = ctx.obj
    from time import perf_counter

    from trictrac.cli.output import tell
    from trictrac.errors import Saying, TrictracError
    from trictrac.fast.engine import compile_all
    from trictrac.players.selfplay import LOOPS
    from trictrac.seance.places import compiled_folder

    begun = perf_counter()
    engine = compile_all(LOOPS, compiled_folder())
    if engine.reason is not None:
        raise TrictracError("{reason}", reason=engine.reason)
    seconds = f"{perf_counter() - begun:.1f}"
    tell(language, Saying("The laws are compiled, and ready after {seconds} s.", seconds=seconds))
