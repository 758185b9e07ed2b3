"""``trictrac train``: train a net for the strong player by games against itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import typer

from trictrac.base.errors import Saying, StorageError, unhidden_interrupts
from trictrac.cli.compiling import engine_for
from trictrac.cli.output import STOPPED, print_sentences, progress_bar, refuse_own
from trictrac.cli.program import FORCE_OPTION, argument, flag_option, help_text, number_option, value_option
from trictrac.cli.typed import decimal, refuse_if
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.bot.net import Nets
    from trictrac.fast.engine import Engine
    from trictrac.workshop.stages import Stage, TrainingPlan

HELP = help_text(
    "Train a net for the strong player by games against itself.\n\n"
    "The net is written to FILE, and the log of its training beside it. With --plies 2 the net learns from all rolls "
    "that could come next, not only from the one that fell. That is more exact, but takes a dozen times as long per "
    "roll: use it to finish a net that has learnt with --plies 1.\n\n"
    "The training is saved in FILE.part now and then. The same command resumes it, also after Ctrl-C. The same options "
    'give the same net on one machine with the same versions. Without the extra "fast" it takes hundreds of times as '
    "long."
)

_KEPT, _LOGGED = 200, 20
"""Number of times that a whole training saves its state, and number of lines of its log."""
_MEASURED, _CHOSEN = 1500, 8
"""Number of positions for the coherence in the log, and number of parties whose choices test the rounding of the net."""
_HEADING = (
    "units, seed, shares of {rolls:,} rolls, first and last rate, plies, positions at once: {plan}\n"
    "coherence: how far values are from those by another ply, rms in holes, over the net's games and the sensible player's; "
    "first roll: what it is worth, in holes"
)
_MOST_UNITS, _MOST_ROLLS, _MOST_BATCH = 1024, 100_000_000_000, 100_000


def train(
    language: Language,
    file: str = argument("FILE", help_text("File for the net.")),
    units: int = number_option("--units", "Hidden units.", 128, _MOST_UNITS),
    rolls: int = number_option("--rolls", "Number of rolls to play.", 200_000_000, _MOST_ROLLS),
    seed: int = number_option("--seed", "Seed for weights and dice.", 1, least=0, metavar="N"),
    rate: str = value_option("--rate", "Learning rate at the start.", "A", usual="0.004"),
    last_rate: str = value_option("--last-rate", "Learning rate at the end.", "B", usual="0.0001"),
    plies: int = number_option("--plies", "How far ahead: 1 to begin with, 2 to finish.", 1, 2),
    batch: int = number_option(
        "--batch",
        "Positions learnt at once, in random order. With --plies 2 use 1024 and --rate 0.001.",
        1,
        _MOST_BATCH,
    ),
    start: str = value_option("--from", "Net to begin with, or a saved training (FILE.part).", "NET"),
    past: bool = flag_option(
        "--past",
        "Train the second net, which values boards where a checker has passed beyond field 12. It begins "
        "as a copy of the first net, unless the file of --from has a second one. The first net does not change.",
    ),
    force: bool = FORCE_OPTION,
) -> None:
    """Train a net, with its state saved on the way."""
    from trictrac.bot.net import Nets, alone, new_net, second_of
    from trictrac.seance.disk import put_file
    from trictrac.workshop.stages import SHARE_ROLLS, Stage, TrainingPlan, stage_bytes
    from trictrac.workshop.training import LOOPS

    path = Path(file)
    if path.is_dir():
        raise StorageError("{path} is a folder: type the name of a file in it", path=path)
    refuse_own(path)
    if path.exists() and not force:
        raise StorageError("{path} is there already: choose another name, or replace it with --force", path=path)
    refuse_if(past and not start, "--past learns a second net beside a trained one: name that with --from NET")
    first = _nets_of(start) if start else alone(new_net(units, seed))
    if past and not first.past.bias:
        first = Nets(first.home, second_of(first.home))
    rates = _rate("--rate", rate), _rate("--last-rate", last_rate)
    shares = -(-rolls // SHARE_ROLLS[batch > 1])
    plan = TrainingPlan(len(first.home.bias), seed, shares, *rates, plies, batch, past)
    part = _beside(path, "part")
    stage = _kept(plan, part) or Stage(plan, 0, first)
    put_file(part, stage_bytes(stage), force=True)
    engine = engine_for(LOOPS, language)
    if stage.done:
        print_sentences(language, Saying("The training continues after {rolls:,} rolls.", rolls=stage.rolls))
    _train(stage, path, engine, language)


def _nets_of(path: str) -> Nets:
    """Return the nets of a file, or of a saved training."""
    from trictrac.bot.weights import read_net
    from trictrac.workshop.stages import read_stage

    return read_stage(Path(path)).net if path.endswith(".part") else read_net(Path(path))


def _rate(name: str, typed: str) -> float:
    """Return the learning rate that an option gives.

    Raises:
        CommandLineError: ``typed`` is not a number between 0 and 1.
    """
    rate = decimal(typed)
    refuse_if(
        not 0 < rate < 1, "{option} {typed!r}: expected a number between 0 and 1, like 0.004", option=name, typed=typed
    )
    return rate


def _beside(path: Path, kind: str) -> Path:
    return path.with_name(f"{path.name}.{kind}")


def _kept(plan: TrainingPlan, part: Path) -> Stage | None:
    """Return the saved state of the training, or None if there is none.

    Raises:
        CommandLineError: the saved state belongs to another plan.
    """
    from trictrac.workshop.stages import read_stage

    if not part.exists():
        return None
    stage = read_stage(part)
    refuse_if(
        stage.plan != plan,
        "{path} is a training by another plan: give the options that it was begun with, or another FILE",
        path=part,
    )
    return stage


def _train(begin: Stage, path: Path, engine: Engine, language: Language) -> None:
    """Carry out the rest of a plan, with the state saved and measured on the way."""
    from trictrac.bot.weights import net_bytes
    from trictrac.seance.disk import put_file
    from trictrac.workshop.stages import stage_bytes
    from trictrac.workshop.training import go_on

    plan, part, log, stage = begin.plan, _beside(path, "part"), _beside(path, "log"), begin
    lines = (
        log.read_text("utf-8").splitlines()
        if begin.done and log.exists()
        else [_HEADING.format(plan=plan, rolls=plan.share_rolls)]
    )
    save = partial(put_file, force=True)

    def add_line(line: str) -> None:
        lines.append(line)
        save(log, "".join(f"{line}\n" for line in lines).encode())

    begun = process_time()
    try:
        with (
            unhidden_interrupts(),
            progress_bar(language, Saying("rolls learnt"), plan.shares * plan.share_rolls) as advance,
        ):
            for stage in go_on(begin, engine):
                advance(stage.rolls)
                if stage.done % max(1, plan.shares // _KEPT) == 0:
                    save(part, stage_bytes(stage))
                if stage.done % max(1, plan.shares // _LOGGED) == 0 or stage.done == plan.shares:
                    add_line(_measured(stage, engine, process_time() - begun))
    except KeyboardInterrupt:
        print_sentences(language, Saying("Stopped: the same command continues from {path}.", path=part))
        raise typer.Exit(STOPPED) from None
    save(part, stage_bytes(stage))
    save(path, net_bytes(stage.net))
    add_line(_rounded(part, path))
    part.unlink(missing_ok=True)
    print_sentences(language, Saying("{path} is written.", path=path), *lines[-2:])


def _measured(stage: Stage, engine: Engine, seconds: float) -> str:
    """Return a line of the log."""
    from trictrac.bot.choosing import ONE_PLY, SENSIBLE, ready
    from trictrac.workshop.measuring import coherence

    own, others = (coherence(stage.net, engine, plies, _MEASURED).mean for plies in (ONE_PLY, SENSIBLE))
    first = float(ready(stage.net, engine)[1].first[0])
    return (
        f"{stage.rolls} rolls  {seconds:.0f} s  rate {stage.plan.rate_of(stage.done - 1):.5f}  "
        f"coherence {own:.3f} {others:.3f}  first roll {first:+.3f}"
    )


def _rounded(part: Path, path: Path) -> str:
    """Return the last line of the log: how often the rounded net in the file chooses the same as the trained one."""
    from trictrac.bot.player import Mind
    from trictrac.bot.weights import read_net
    from trictrac.workshop.measuring import alike, choices
    from trictrac.workshop.stages import read_stage

    spots = choices(_CHOSEN, 1, 1)
    same = alike(Mind(read_stage(part).net), Mind(read_net(path)), spots)
    return f"whole numbers of 16 bits choose as the weights did in {same} of {len(spots)} choices"
