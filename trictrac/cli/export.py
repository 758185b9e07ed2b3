"""``trictrac export``: a kept game, or a record, as text, JSON or a page to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.reading import find_record

if TYPE_CHECKING:
    from trictrac.games.registry import AnyRecord
    from trictrac.saying.language import Language

HELP = help_text(
    "Write a game as a record (text), as JSON, or as an HTML page with boards and marks.\n\n"
    "GAME is the name of a kept game (the last one without it) or the file of a record. Without --to the form follows the "
    "ending of --output (.json, .html), else it is text. All three can be brought in again with trictrac games import."
)

FORMS = ("text", "json", "html")
"""The forms in which a game is written."""


def export(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar=help_text("GAME"), show_default=False)] = "",
    to: Annotated[
        str, typer.Option("--to", metavar="text|json|html", help=help_text("The form."), show_default=False)
    ] = "",
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", metavar=help_text("FILE"), help=help_text("Where to; else printed."), show_default=False
        ),
    ] = "",
) -> None:
    """Write a game as text, JSON or an HTML page."""
    form = to or {".json": "json", ".html": "html", ".htm": "html"}.get(Path(output).suffix.lower(), "text")
    if form not in FORMS:
        raise CommandLineError("--to {form!r}: one of {forms}", form=form, forms=", ".join(FORMS))
    text = _written(find_record(game), form, ctx.obj)
    from trictrac.cli.output import write_file

    write_file(output or "-", text, ctx.obj)


def _written(record: AnyRecord, form: str, language: Language) -> str:
    if form == "json":
        from trictrac.cli.convert import json_text

        return json_text(record)
    if form == "html":
        from trictrac.games.registry import page_of

        return page_of(record, language)
    return str(record)
