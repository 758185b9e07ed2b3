"""``trictrac convert``: a record from text to JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import help_text
from trictrac.cli.reading import read_text

if TYPE_CHECKING:
    from trictrac.games.registry import AnyRecord

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
    from trictrac.games.reading import read_any_record
    from trictrac.games.trictrac.text.record import check_record

    record = read_any_record(read_text(file))
    check_record(record)
    print(json_text(record) if as_json else record, end="")


def json_text(record: AnyRecord) -> str:
    """The record as JSON, as the game has it."""
    from trictrac.games.common.record import SisterRecord

    if isinstance(record, SisterRecord):
        from trictrac.games.common.record_json import sister_to_json

        return sister_to_json(record)
    from trictrac.games.trictrac.text.record import require_trictrac
    from trictrac.games.trictrac.text.record_json import record_to_json

    return record_to_json(require_trictrac(record))
