"""``trictrac board``: a position drawn as text or as an SVG picture, and the board of a sister game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.reading import read_board, read_text
from trictrac.cli.sister_games import game_called
from trictrac.errors import UnreadableError
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.draw.table import Table
    from trictrac.saying.language import Language

HELP = help_text(
    "Draw a position with its marks, and print the position as text.\n\n"
    "The drawing takes 78 columns, or 40 where the terminal is narrower or with --compact. No colours are "
    "used.\n\n"
    "--game draws the board of a sister game, like trictrac board --game backgammon "
    "W:24x2,13x5,8x3,6x5/B:bar,24,13x5,8x3,6x4/W; without a board it is the one with which that game begins. With --talon "
    "left the side at the bottom sets out at its left, or comes home at its right where its home is before it."
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
    game: Annotated[
        str, typer.Option("--game", metavar=help_text("GAME"), help=help_text("The sister game."), show_default=False)
    ] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar=help_text("FILE"), help=help_text("Write an SVG picture; - prints it."))
    ] = "",
) -> None:
    """Draw a position."""
    side = Side.BLACK if _choice("--bottom", bottom, ("white", "black")) == "black" else Side.WHITE
    look = _Look(side, _choice("--talon", talon, ("left", "right")) == "left", ascii_only, compact, svg)
    found = game_called(game)
    if found == "trictrac":
        _draw_position(words or [], look, ctx.obj)
    else:
        _draw_table(found, words or [], look, ctx.obj)


class _Look(NamedTuple):
    """How a board is to be drawn; ``svg`` names the file of a picture."""

    bottom: Side
    left: bool
    ascii_only: bool
    compact: bool
    svg: str


def _draw_position(words: list[str], look: _Look, language: Language) -> None:
    """Draw a position of trictrac, and print it."""
    from trictrac.games.trictrac.told.positions import PARTIAL, captions, side_names

    if len(words) != 1:
        raise CommandLineError("one position is wanted: trictrac board POSITION")
    position = read_board(words[0])
    if look.svg:
        from trictrac.draw import board_svg

        names, said = side_names(language), captions(language)
        picture = board_svg(position, bottom=look.bottom, talon_left=look.left, names=names, captions=said)
        _write_picture(look.svg, picture)
        return
    from trictrac.cli.output import put, put_board

    put_board(
        position,
        language,
        bottom=look.bottom,
        talon_left=look.left,
        ascii_only=look.ascii_only,
        compact=look.compact,
    )
    print()
    if position.is_partial:
        put(language.say(PARTIAL))
    put(str(position))


def _draw_table(game: str, words: list[str], look: _Look, language: Language) -> None:
    """Draw a board of a sister game, and print it."""
    from trictrac.model.layout import layout_text

    if len(words) > 1:
        raise CommandLineError("one board is wanted: trictrac board --game {game} BOARD", game=game)
    table = _read_table(game, words[0] if words else "")
    if look.svg:
        from trictrac.draw.tables_svg import table_svg
        from trictrac.draw.tables_words import table_captions
        from trictrac.games.trictrac.told.positions import side_names

        names, said = side_names(language), table_captions(language)
        _write_picture(look.svg, table_svg(table, bottom=look.bottom, left=look.left, names=names, captions=said))
        return
    from trictrac.cli.output import put, put_table

    put_table(table, language, bottom=look.bottom, left=look.left, ascii_only=look.ascii_only, compact=look.compact)
    print()
    put(layout_text(table.layout, falling=table.falling))


def _read_table(game: str, text: str) -> Table:
    """The table of this game with this board, or as it is set up; ``-`` reads the board from the standard input.

    Raises:
        UnreadableError: it is no board of this game.
        ImpossiblePositionError: the checkers cannot lie so.
    """
    from trictrac.cli.sister_games import is_set_up
    from trictrac.draw.table import table_at
    from trictrac.games.sheets import load_rules
    from trictrac.model.layout import read_layout

    rules = load_rules(game)
    if is_set_up(text):
        return table_at(rules)
    return table_at(rules, read_layout(read_text(text) if text == "-" else text, falling=rules.falling))


def _choice(option: str, typed: str, values: tuple[str, str]) -> str:
    """One of two values, or its beginning."""
    for value in values:
        if typed and value.startswith(typed.strip().lower()):
            return value
    raise CommandLineError(
        "{option} {typed!r}: {one} or {other}", option=option, typed=typed, one=values[0], other=values[1]
    )


def _write_picture(path: str, picture: str) -> None:
    if path == "-":
        print(picture, end="")
        return
    try:
        Path(path).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise UnreadableError("{path} cannot be written: {reason}", path=path, reason=error.strerror) from error
