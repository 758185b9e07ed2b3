"""``trictrac train``: a net for the strong player, learnt from games against itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import Saying, StorageError
from trictrac.cli.compiling import compile_first
from trictrac.cli.output import print_sentences, progress_bar, refuse_own, stoppable
from trictrac.cli.program import ForceOption, argument, help_text, number, option
from trictrac.cli.typed import CommandLineError, decimal
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.fast.engine import Engine
    from trictrac.workshop.training import Stage, TrainingPlan

HELP = help_text(
    """Train a net for the strong player by games against itself, and write it to FILE, with the log of its training beside it.

By two plies it learns from all rolls that could come next instead of the one that fell: more exactly, a dozen times as long for
a roll, to be done with a net that has learnt by one. What is learnt so far is kept in FILE.part now and then: the same command
goes on with it, after Ctrl-C as well. The same plan gives the same net on one machine with the same versions. Without the extra
"fast" it takes hundreds of times as long."""
)

_KEPT, _LOGGED = 200, 20
"""How often what is learnt is kept, and how often it is measured for the log."""
_MEASURED, _CHOSEN = 1500, 8
"""At how many positions, and over how many parties it is seen whether the net chooses in whole numbers as it did before."""
_STOPPED = 130
_HEADING = (
    "units, seed, shares of 10,000 rolls, first and last rate, plies, positions at once: {plan}\n"
    "coherence: how far values are from those by another ply, rms in holes, over the net's games and the sensible player's; "
    "first roll: what it is worth, in holes"
)
_MOST_UNITS, _MOST_ROLLS, _MOST_BATCH = 1024, 100_000_000_000, 100_000


def train(
    language: Language,
    file: Annotated[str, argument("FILE", help_text("Where the net is written."))],
    units: Annotated[int, number("--units", help_text("Hidden units."), _MOST_UNITS)] = 128,
    rolls: Annotated[int, number("--rolls", help_text("How many rolls are played."), _MOST_ROLLS)] = 200_000_000,
    seed: Annotated[int, option("--seed", "N", help_text("The seed of weights and dice."), least=0)] = 1,
    rate: Annotated[str, option("--rate", "A", help_text("The rate of learning at first."))] = "0.004",
    last_rate: Annotated[str, option("--last-rate", "B", help_text("The rate of learning at last."))] = "0.0001",
    plies: Annotated[int, number("--plies", help_text("1 at first; 2 to end with."), 2)] = 1,
    batch: Annotated[
        int,
        number(
            "--batch",
            help_text(
                "How many positions are learnt at once; 256 goes well by two plies, at a rate of 0.0005 at first."
            ),
            _MOST_BATCH,
        ),
    ] = 1,
    start: Annotated[
        str, option("--from", "NET", help_text("A net to begin with, or what is kept of a training (FILE.part)."))
    ] = "",
    force: ForceOption = False,
) -> None:
    """Train, keeping what is learnt."""
    from trictrac.bot.net import new_net
    from trictrac.bot.weights import read_net
    from trictrac.fast.engine import compile_all
    from trictrac.seance.places import compiled_folder
    from trictrac.workshop.training import LOOPS, SHARE, Stage, TrainingPlan, read_stage

    path = Path(file)
    if path.is_dir():
        raise StorageError("{path} is a folder: type the name of a file in it", path=path)
    refuse_own(path)
    if path.exists() and not force:
        raise StorageError("{path} is there already: choose another name, or replace it with --force", path=path)
    if not start:
        first = new_net(units, seed)
    else:
        first = read_stage(Path(start)).net if start.endswith(".part") else read_net(Path(start))
    rates = _rate("--rate", rate), _rate("--last-rate", last_rate)
    plan = TrainingPlan(len(first.bias), seed, -(-rolls // SHARE), *rates, plies, batch)
    stage = _kept(plan, _beside(path, "part")) or Stage(plan, 0, first)
    with stoppable(language):
        compile_first(language, LOOPS)
    engine = compile_all(LOOPS, compiled_folder())
    if engine.reason is not None:
        print_sentences(language, engine.reason, Saying("It goes on without, hundreds of times as slowly."))
    if stage.done:
        print_sentences(language, Saying("It goes on after {rolls:,} rolls.", rolls=stage.done * SHARE))
    _train(stage, path, engine, language)


def _rate(name: str, typed: str) -> float:
    """Return the rate of learning that an option gives.

    Raises:
        CommandLineError: ``typed`` is not a number between 0 and 1.
    """
    rate = decimal(typed)
    if not 0 < rate < 1:
        raise CommandLineError(
            "{option} {typed!r}: expected a number between 0 and 1, like 0.004", option=name, typed=typed
        )
    return rate


def _beside(path: Path, kind: str) -> Path:
    return path.with_name(f"{path.name}.{kind}")


def _kept(plan: TrainingPlan, part: Path) -> Stage | None:
    """The training that is kept, if one is.

    Raises:
        CommandLineError: what is kept has another plan.
    """
    from trictrac.workshop.training import read_stage

    if not part.exists():
        return None
    stage = read_stage(part)
    if stage.plan != plan:
        raise CommandLineError(
            "{path} is a training by another plan: give the options that it was begun with, or another FILE", path=part
        )
    return stage


def _train(begin: Stage, path: Path, engine: Engine, language: Language) -> None:
    """Work off the rest of a plan; what is learnt is kept and logged on the way."""
    from trictrac.bot.weights import net_bytes
    from trictrac.seance.disk import put_file
    from trictrac.workshop.training import SHARE, go_on, stage_bytes

    plan, part, log, stage = begin.plan, _beside(path, "part"), _beside(path, "log"), begin
    lines = log.read_text("utf-8").splitlines() if begin.done and log.exists() else [_HEADING.format(plan=plan)]
    save = partial(put_file, force=True)

    def add_line(line: str) -> None:
        lines.append(line)
        save(log, "".join(f"{line}\n" for line in lines).encode())

    begun = process_time()
    save(part, stage_bytes(begin))
    try:
        with progress_bar(language.say(Saying("rolls learnt")), plan.shares * SHARE) as advance:
            for stage in go_on(begin, engine):
                advance(stage.done * SHARE)
                if stage.done % max(1, plan.shares // _KEPT) == 0:
                    save(part, stage_bytes(stage))
                if stage.done % max(1, plan.shares // _LOGGED) == 0 or stage.done == plan.shares:
                    add_line(_measured(stage, engine, process_time() - begun))
    except KeyboardInterrupt:
        print_sentences(language, Saying("Stopped: the same command goes on with what {path} has kept.", path=part))
        raise typer.Exit(_STOPPED) from None
    save(part, stage_bytes(stage))
    save(path, net_bytes(stage.net))
    add_line(_rounded(part, path))
    part.unlink(missing_ok=True)
    print_sentences(language, Saying("{path} is written.", path=path), *lines[-2:])


def _measured(stage: Stage, engine: Engine, seconds: float) -> str:
    """A line of the log."""
    from trictrac.bot.choosing import ONE_PLY, SENSIBLE, ready
    from trictrac.workshop.measuring import coherence
    from trictrac.workshop.training import SHARE

    own, others = (coherence(stage.net, engine, plies, _MEASURED).mean for plies in (ONE_PLY, SENSIBLE))
    first = float(ready(stage.net, engine)[1].first[0])
    return (
        f"{stage.done * SHARE} rolls  {seconds:.0f} s  rate {stage.plan.rate_of(stage.done - 1):.5f}  "
        f"coherence {own:.3f} {others:.3f}  first roll {first:+.3f}"
    )


def _rounded(part: Path, path: Path) -> str:
    """The last line of the log: what the net chooses by the whole numbers of its file, and by the weights as they were learnt."""
    from trictrac.bot.player import Mind
    from trictrac.bot.weights import read_net
    from trictrac.workshop.measuring import alike, choices
    from trictrac.workshop.training import read_stage

    spots = choices(_CHOSEN, 1, 1)
    same = alike(Mind(read_stage(part).net), Mind(read_net(path)), spots)
    return f"whole numbers of 16 bits choose as the weights did in {same} of {len(spots)} choices"
