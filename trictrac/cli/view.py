"""How a conversation is shown: the options of the board that score, drill, ecole and lesson share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from typer.models import OptionInfo

from trictrac.cli.program import CommandLineError, help_text

if TYPE_CHECKING:
    from trictrac.draw.answer import View
    from trictrac.seance.preferences import Preferences


def option(name: str, metavar: str, text: str) -> OptionInfo:
    """An option with a value, left out by default."""
    found: OptionInfo = typer.Option(name, metavar=metavar, help=text, show_default=False)
    return found


BoardOption = Annotated[str, option("--board", "full|compact|none", help_text("The board after each play."))]
BottomOption = Annotated[str, option("--bottom", "white|black", help_text("The side at the bottom."))]
TalonOption = Annotated[str, option("--talon", "left|right", help_text("Where the talons are."))]
AsciiOption = Annotated[bool, typer.Option("--ascii", help=help_text("Draw in plain ASCII."))]


def view_of(preferred: Preferences, *, board: str, bottom: str, talon: str, ascii_only: bool) -> View:
    """How the table is shown: as asked for here, else as preferred."""
    from trictrac.draw.answer import View
    from trictrac.model.score import Side

    size = choice("board", board or preferred.board)
    side = choice("bottom", bottom or preferred.bottom)
    left = choice("talon", talon or preferred.talon) == "left"
    return View(size, Side.BLACK if side == "black" else Side.WHITE, left, ascii_only or preferred.ascii)


def choice(key: str, typed: str) -> str:
    """One of the values of a preference, or its beginning.

    Raises:
        CommandLineError: it is none of them.
    """
    from trictrac.seance.preferences import CHOICES

    for value in CHOICES[key]:
        if typed.strip() and value.startswith(typed.strip().lower()):
            return value
    raise CommandLineError(
        "{option} {typed!r}: one of {values}", option=f"--{key}", typed=typed, values=", ".join(CHOICES[key])
    )
