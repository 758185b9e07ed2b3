"""``trictrac schema``: the JSON schemas of what the commands print."""

from __future__ import annotations

from typing import Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text

HELP = help_text("Print the JSON schema of what a command prints with --json, or of a record of a game.")

NAMES = ("roll", "plays", "chances", "replay", "record", "sister-record", "sister-replay")
"""What has a schema; ``cli.schemas`` has them all."""


def schema(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=help_text("NAME"),
            help=help_text("roll, plays, chances, replay, record, sister-record or sister-replay"),
            show_default=False,
        ),
    ] = None,
) -> None:
    """Print one schema."""
    words = words or []
    if len(words) != 1 or words[0] not in NAMES:
        raise CommandLineError("{command} takes one of {names}", command=ctx.command_path, names=", ".join(NAMES))
    from trictrac.cli.output import put_json
    from trictrac.cli.schemas import SCHEMAS

    put_json(SCHEMAS[words[0]](), indent=2)
