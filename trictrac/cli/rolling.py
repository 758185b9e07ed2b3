"""Rollouts for ``hint`` and ``analyse``: their options, and a progress bar. Ctrl-C ends them with the results so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, unhidden_interrupts
from trictrac.cli.compiling import compile_first
from trictrac.cli.output import progress_bar, stopped
from trictrac.cli.program import number_option, value_option

if TYPE_CHECKING:
    from trictrac.base.working import Jobs
    from trictrac.bot.rollout import Line, SampleMean
    from trictrac.saying.language import Language

ROLLOUT_OPTION = number_option(
    "--rollout",
    "Roll out each listed play NUMBER times (rounded up to a multiple of 12), with luck removed. If a side has "
    "nine holes or more, luck is not removed; instead the program plays 12 times as many trials, each to the "
    'end of the relevé. This is slow without the extra "fast" (see trictrac warm-up).',
    None,
    1_000_000,
)
SEED_OPTION = value_option("--seed", "The seed of the rollouts (1).", "N", usual="1")
"""The options ``--rollout`` and ``--seed`` of ``hint`` and ``analyse``."""


def plies_option(usual: int) -> int:
    """Return their option ``--plies``."""
    return number_option("--plies", "How far ahead: 1 is quick, 2 is better.", usual, 2)


def rolled_out(
    groups: Sequence[Sequence[Line]],
    trials: int,
    seed: int,
    jobs: Jobs,
    language: Language,
    meanwhile: Sequence[object] = (),
) -> Iterator[tuple[int, tuple[SampleMean, ...]]]:
    """Yield the index and the estimates of each group of lines once it is rolled out.

    ``meanwhile`` is printed if the loops must be compiled first.

    Raises:
        Exit: Ctrl-C has ended the work, after a line on what is dropped.
    """
    from trictrac.bot.rollout import LOOPS, SHARE, Crew
    from trictrac.seance.places import compiled_folder

    crew = Crew(trials, seed, LOOPS, compiled_folder(), jobs)
    whole = sum(map(len, groups)) * crew.shares * SHARE
    done = 0
    try:
        with unhidden_interrupts():
            if whole and not isinstance(jobs, str):
                compile_first(language, LOOPS, meanwhile)
            with progress_bar(language, Saying("trials rolled out"), whole) as advance:
                for group, estimates in crew.roll_out(groups):
                    yield group, estimates
                    done += len(groups[group]) * SHARE
                    advance(done)
    except KeyboardInterrupt:
        dropped = Saying(
            "Stopped: {done:,} of {whole:,} trials are rolled out; the rest is dropped.", done=done, whole=whole
        )
        raise stopped(language, dropped) from None
