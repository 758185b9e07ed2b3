"""``trictrac board``: a position drawn as text or as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.reading import read_board
from trictrac.errors import UnreadableError
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.model.position import Position
    from trictrac.wording.language import Language

HELP = help_text(
    "Draw a position with its marks, and print the position as text.\n\n"
    "The drawing takes 78 columns, or 40 where the terminal is narrower or with --compact. No colours are "
    "used."
)


def board(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar=help_text("POSITION"), help=help_text("The position; - reads it."), show_default=False),
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help=help_text("Draw with ASCII characters only."))] = False,
    bottom: Annotated[
        str,
        typer.Option("--bottom", metavar="white|black", help=help_text("The side at the bottom."), show_default=False),
    ] = "white",
    talon: Annotated[
        str, typer.Option("--talon", metavar="left|right", help=help_text("Where the talons are."), show_default=False)
    ] = "left",
    compact: Annotated[bool, typer.Option("--compact", help=help_text("Draw the small board."))] = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar=help_text("FILE"), help=help_text("Write an SVG picture; - prints it."))
    ] = "",
) -> None:
    """Draw a position."""
    words = words or []
    if len(words) != 1:
        raise CommandLineError("one position is wanted: trictrac board POSITION")
    side = Side.BLACK if _choice("--bottom", bottom, ("white", "black")) == "black" else Side.WHITE
    talon_left = _choice("--talon", talon, ("left", "right")) == "left"
    position = read_board(words[0])
    language: Language = ctx.obj
    if svg:
        _write_svg(svg, position, side, talon_left=talon_left, language=language)
        return
    from trictrac.cli.output import put, put_board
    from trictrac.wording.positions import PARTIAL

    put_board(position, language, bottom=side, talon_left=talon_left, ascii_only=ascii_only, compact=compact)
    print()
    if position.is_partial:
        put(language.say(PARTIAL))
    put(str(position))


def _choice(option: str, typed: str, values: tuple[str, str]) -> str:
    """One of two values, or its beginning."""
    for value in values:
        if typed and value.startswith(typed.strip().lower()):
            return value
    raise CommandLineError(
        "{option} {typed!r}: {one} or {other}", option=option, typed=typed, one=values[0], other=values[1]
    )


def _write_svg(path: str, position: Position, bottom: Side, *, talon_left: bool, language: Language) -> None:
    from trictrac.draw import board_svg
    from trictrac.wording.positions import captions, side_names

    picture = board_svg(
        position, bottom=bottom, talon_left=talon_left, names=side_names(language), captions=captions(language)
    )
    if path == "-":
        print(picture, end="")
        return
    try:
        Path(path).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise UnreadableError("{path} cannot be written: {reason}", path=path, reason=error.strerror) from error
