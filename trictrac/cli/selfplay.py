"""``trictrac selfplay``: whole parties that the program plays against itself, as JSON lines or as records."""

from __future__ import annotations

import json
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from trictrac.bot.player import LEVELS
from trictrac.cli.output import progress_bar, stoppable, write_file
from trictrac.cli.program import CommandLineError, ForceOption, help_text, option
from trictrac.cli.reading import ClusterOption, RulesOption, crew, read_rules, read_seed
from trictrac.cli.strength import LEVELS_SHOWN, level_called
from trictrac.errors import Saying
from trictrac.working import in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.model.rules import Rules

HELP = help_text(
    "Have the program play parties against itself.\n\n"
    "One JSON object a line, with the record in it (see trictrac schema selfplay), printed as they come or written to FILE "
    "when all are played; into FOLDER, which must be there, one record a partie. The same seed gives the same parties, however "
    "many processes play them."
)

_A_SHARE = 4
_MOST = 1_000_000


class Partie(TypedDict):
    """A line: the dice are those of the seed, the holes A's and B's at the end."""

    number: int
    seed: int
    rules: str
    players: tuple[str, str]
    winner: str
    holes: tuple[int, int]
    rolls: int
    record: str


def selfplay(
    ctx: typer.Context,
    games: Annotated[int, option("--games", help_text("NUMBER"), help_text("How many."), least=1, most=_MOST)] = 1,
    output: Annotated[str, option("-o --output", help_text("FILE"), help_text("A file, or a folder."))] = "",
    level: Annotated[str, option("--level", LEVELS_SHOWN, help_text("How A plays."))] = "",
    against: Annotated[str, option("--against", LEVELS_SHOWN, help_text("How B plays; without it as A does."))] = "",
    rules: RulesOption = "modern",
    seed: Annotated[str, option("--seed", "N", help_text("The seed of the parties."))] = "",
    jobs: Annotated[
        int | None, option("--jobs", help_text("NUMBER"), help_text("How many processes play."), least=1, most=1024)
    ] = None,
    cluster: ClusterOption = "",
    force: ForceOption = False,
) -> None:
    """Play parties."""
    from trictrac.seance.disk import put_file
    from trictrac.seance.places import is_own

    first = level_called("--level", level, ctx.obj)
    levels = (first, level_called("--against", against or first, ctx.obj))
    play = partial(_share, read_rules(rules), levels, read_seed(seed))
    shares = (range(start, min(start + _A_SHARE, games + 1)) for start in range(1, games + 1, _A_SHARE))
    folder = Path(output) if output and Path(output).is_dir() else None
    if folder and is_own(folder):
        raise CommandLineError("{path} is where trictrac keeps your games: choose a folder elsewhere", path=output)
    lines: list[str] = []
    with (
        stoppable(ctx.obj),
        progress_bar(ctx.obj.say(Saying("parties played")), games) as advance,
        closing(in_order(play, shares, crew(jobs, cluster))) as played,
    ):
        for partie in chain.from_iterable(played):
            if folder:
                put_file(folder / f"{partie['number']:06}.trictrac", partie["record"].encode(), force=force, less=None)
            elif output:
                lines.append(f"{json.dumps(partie)}\n")
            else:
                print(json.dumps(partie), flush=True)
            advance(partie["number"])
    if lines:
        write_file(output, "".join(lines), ctx.obj, force=force)


def _share(rules: Rules, levels: tuple[str, str], seed: int, numbers: Sequence[int]) -> list[Partie]:
    """The parties of these numbers."""
    from trictrac.games.record import new_record
    from trictrac.games.trictrac.text.record import SCRIPT
    from trictrac.players.partie import play_partie

    found: list[Partie] = []
    for number in numbers:
        dice = Random(f"{seed} {number}").randrange(10**9)
        a, b = (LEVELS[level]() for level in levels)
        log = play_partie(a, b, dice, rules)
        names = tuple(f"{level} {player}" for level, player in zip(levels, "AB", strict=True))
        record = new_record(SCRIPT, log.events, names=names, title=f"{seed} {number}", seed=str(dice), rules=rules)
        found.append(
            {
                "number": number,
                "seed": dice,
                "rules": rules.name,
                "players": levels,
                "winner": log.state.results[-1].winner.name,
                "holes": log.state.results[-1].score.holes,
                "rolls": log.state.number,
                "record": str(record),
            }
        )
    return found
