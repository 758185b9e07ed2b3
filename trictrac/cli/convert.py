"""``trictrac convert``: a record from text to JSON and back."""

from __future__ import annotations

from typing import Annotated

import typer

from trictrac.cli.program import help_text
from trictrac.cli.reading import read_text

HELP = help_text(
    """Read a record of a game, as text or JSON, and print it as text, or as JSON with --json.

FILE is the record, or - for the standard input. What is printed reads as the same game."""
)


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    as_json: Annotated[
        bool, typer.Option("--json", help=help_text("Print JSON (see trictrac schema record)."))
    ] = False,
) -> None:
    """Print a record in the other form."""
    from trictrac.notation.reading import read_any_record
    from trictrac.notation.record import check_record

    record = read_any_record(read_text(file))
    check_record(record)
    if as_json:
        from trictrac.notation.record_json import record_to_json

        print(record_to_json(record), end="")
    else:
        print(record, end="")
