"""Rollouts for ``hint`` and ``analyse``: their options, and a progress bar. Ctrl-C ends them with the results so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import Saying
from trictrac.cli.output import progress_bar
from trictrac.cli.program import help_text, number, option

if TYPE_CHECKING:
    from trictrac.base.working import Jobs
    from trictrac.bot.rollout import Line, SampleMean
    from trictrac.saying.language import Language

RolloutOption = Annotated[
    int | None,
    number(
        "--rollout",
        help_text(
            'Roll out each listed play NUMBER times (up to the next multiple of 12), luck removed; slow without the extra "fast".'
        ),
        1_000_000,
    ),
]
PliesOption = Annotated[int, number("--plies", help_text("How far ahead: 1 is quick, 2 is better."), 2)]
SeedOption = Annotated[str, option("--seed", "N", help_text("The seed of the rollouts (1)."))]
"""The options ``--rollout``, ``--plies`` and ``--seed`` of ``hint`` and ``analyse``."""


def rolled_out(
    groups: Sequence[Sequence[Line]], trials: int, seed: int, jobs: Jobs, language: Language
) -> Iterator[tuple[int, tuple[SampleMean, ...]]]:
    """Yield the index and the estimates of each group of lines once it is rolled out. Ctrl-C ends it early."""
    from trictrac.bot.rollout import LOOPS, SHARE, Crew
    from trictrac.seance.places import compiled_folder

    crew = Crew(trials, seed, LOOPS, compiled_folder(), jobs)
    whole = sum(map(len, groups)) * crew.shares * SHARE
    done = 0
    with progress_bar(language, Saying("trials rolled out"), whole) as advance:
        try:
            for group, estimates in crew.roll_out(groups):
                yield group, estimates
                done += len(groups[group]) * SHARE
                advance(done)
        except KeyboardInterrupt:
            return
