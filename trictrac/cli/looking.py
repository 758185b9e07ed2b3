"""The work of ``trictrac analyse``: a game looked over, decisions rolled out, costs remembered. Ctrl-C ends it early."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from trictrac.base.errors import Saying, TrictracError, unhidden_interrupts
from trictrac.cli.output import progress_bar, stopped
from trictrac.cli.rolling import rolled_out
from trictrac.model.score import Names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.base.working import Jobs
    from trictrac.bot.analysis import Analysis, Decision, Found
    from trictrac.bot.rating import GameCosts
    from trictrac.partie.state import TrictracLog
    from trictrac.protocol.record import AnyRecord
    from trictrac.saying.language import Language


def is_compiled() -> bool:
    """Return whether the loops of an analysis are compiled and kept, so that they load at once."""
    from trictrac.bot.rollout import LOOPS
    from trictrac.fast.engine import is_kept
    from trictrac.seance.places import compiled_folder

    return is_kept(LOOPS, compiled_folder())


def looked_over(
    log: TrictracLog, plies: int, jobs: Jobs, language: Language, entries: Sequence[int] = ()
) -> tuple[Analysis, bool]:
    """Return the analysis of a game, and whether it is complete. Ctrl-C stops it early. ``entries`` as in ``analysis_of``."""
    from trictrac.bot.analysing import analysis_of, look_over
    from trictrac.bot.quick import mind_for_many
    from trictrac.bot.rollout import LOOPS
    from trictrac.seance.places import compiled_folder

    found: list[Found] = []
    # Each process would load the compiled code, which takes longer than one ply of a partie.
    whole, jobs = True, 1 if jobs is None and plies == 1 and is_compiled() else jobs
    mind = partial(mind_for_many, LOOPS, compiled_folder())
    with progress_bar(language, Saying("events looked over"), len(log.events)) as advance:
        try:
            with unhidden_interrupts(), closing(look_over(log, plies, jobs, mind)) as shares:
                for done, share in shares:
                    found += share
                    advance(done)
        except KeyboardInterrupt:
            whole = False
            stopped(language, Saying("Stopped: the rest of the game is not looked over."))
    return analysis_of(log, plies, found, entries, whole=whole), whole


def _chosen(analysis: Analysis, entry: int | None) -> list[int]:
    """Return the places of the decisions to roll out: that at ``entry``, or all that are at least doubtful (None).

    Raises:
        TrictracError: the analysis has no decision at ``entry``.
    """
    from trictrac.bot.analysis import DOUBTFUL

    chosen = [
        at for at, one in enumerate(analysis.decisions) if (one.entry == entry if entry else one.cost >= DOUBTFUL)
    ]
    if entry and not chosen:
        raise TrictracError(
            "entry {entry} is not an analysed decision: analyse prints the entry of a decision beside its roll, and "
            "--json the entries of all",
            entry=entry,
        )
    return chosen


def roll_decisions_out(
    analysis: Analysis, names: Names, how: tuple[int | None, int, Jobs], entry: int | None, language: Language
) -> tuple[Analysis, list[Decision], bool]:
    """Return the analysis with rollouts, the decisions for which they were requested, and whether all are rolled out.

    ``how`` is the number of trials (None: nothing is requested), the seed and the jobs. Unrequested, the decisions in most
    doubt are rolled out if the loops are compiled.
    """
    from trictrac.bot.account import account_sentences
    from trictrac.bot.analysis import TRIALS, lines_of

    (requested, seed, jobs), decisions = how, [*analysis.decisions]
    if not requested and not is_compiled():
        return analysis, [], True
    chosen = _chosen(analysis, entry) if requested else analysis.in_doubt()
    lines = [lines_of(decisions[at]) for at in chosen]
    work = requested or TRIALS, seed, jobs if requested else 1
    whole = True
    try:
        for group, (other, made) in rolled_out(lines, *work, language, account_sentences(analysis, names)):
            decisions[chosen[group]] = replace(decisions[chosen[group]], rolled=(other, made))
    except typer.Exit:
        whole = False
    return replace(analysis, decisions=tuple(decisions)), [decisions[at] for at in chosen if requested], whole


def remember_costs(
    game: str, name: str, record: AnyRecord, analysis: Analysis, *, is_usual: bool
) -> dict[str, GameCosts]:
    """Return what the decisions of both players cost, remembered if the game is a saved one, not a file, and ``is_usual``."""
    from pathlib import Path

    from trictrac.bot.rating import costs_of
    from trictrac.protocol.events import Player
    from trictrac.seance.library import default_library
    from trictrac.study.progress.playing import remember

    costs = {record.names[player]: costs_of(analysis, player) for player in Player}
    if is_usual and game != "-" and not Path(game).exists():
        remember(default_library(), name, record.date, costs)
    return costs
