"""``trictrac play``: a partie against the program, held and kept as any game at the table is."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from trictrac.base.errors import Saying
from trictrac.bot.seat import LEVELS_SAID, NAME
from trictrac.cli.program import CommandLineError, any_words, flag, help_text, one_of, option
from trictrac.cli.score import (
    HandicapOption,
    PositionOption,
    RefereeOption,
    ResumeOption,
    RulesOption,
    SeedOption,
    TitleOption,
    agreed,
    begin_table,
    go_on,
    refuse_given,
)
from trictrac.cli.strength import LEVELS_SHOWN, level_called
from trictrac.cli.terminal import AsciiOption, BoardOption, BottomOption, LinesOption, TalonOption, choice, view_of
from trictrac.saying.words import printable

HELP = help_text(
    "Play a partie against the program.\n\n"
    "The program throws the dice; with --typed you throw those of a real board and type them for both. In mode announce the "
    "program counts for both of you; in mode school each counts for himself, and what you count wrong it marks. Everything "
    "else is typed as at the table, and the game is kept like any other: --resume goes on with it, NAME being the game."
)

_MODES = ("announce", "school")


def play(
    ctx: typer.Context,
    words: Annotated[list[str], any_words(help_text("NAME"), help_text("Your name."))],
    level: Annotated[str, option("--level", LEVELS_SHOWN, help_text("How the program plays."))] = "",
    resume: ResumeOption = False,
    mode: Annotated[str, option("--mode", "announce|school", help_text("Who counts."))] = "announce",
    referee: RefereeOption = "",
    rules: RulesOption = "",
    typed: Annotated[bool, flag("--typed", help_text("You throw the dice, for both, and type them."))] = False,
    seed: SeedOption = "",
    handicap: HandicapOption = "",
    position: PositionOption = "",
    title: TitleOption = "",
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
    lines: LinesOption = False,
) -> None:
    """Play against the program."""
    from trictrac.cli.reading import read_seed, typed_board
    from trictrac.games.registry import script_of
    from trictrac.protocol.record import new_record
    from trictrac.rules.heads import TRICTRAC
    from trictrac.seance.preferences import load_preferences

    if typed and seed:
        raise CommandLineError("--typed and --seed: either you throw the dice or the program does")
    preferred = load_preferences()
    view = view_of(preferred, board=board, bottom=bottom, talon=talon, ascii_only=ascii_only, lines=lines)
    if resume:
        refuse_given(
            {
                "level": level, "mode": mode != _MODES[0], "referee": referee, "rules": rules, "typed": typed,
                "seed": seed, "handicap": handicap, "position": position, "title": title,
            }
        )  # fmt: skip
        go_on(words, view, ctx, {"board": board, "bottom": bottom, "talon": talon, "ascii": ascii_only})
        return
    strength = level_called("--level", level, ctx.obj)
    own = {
        **dict.fromkeys(("match", "frame", "marques", "seats", "holes", "method"), ""),
        "mode": one_of("--mode", mode, _MODES), "referee": choice("referee", referee or preferred.referee),
        "handicap": handicap, "rules": rules or preferred.rules, "position": typed_board(position),
    }  # fmt: skip
    found = agreed(script_of(TRICTRAC), own, 2, thrown=not typed)
    head = new_record(
        script_of(TRICTRAC),
        names=_names(words, preferred.me or ctx.obj.say(Saying("Guest"))),
        title=" ".join(printable(title).split()),
        date=datetime.now().astimezone().date().isoformat(),
        seed="" if typed else str(read_seed(seed)),
        **found.values,
    )
    remarks = [
        Saying("The program plays {player}: {level}.", player=head.names[1], level=LEVELS_SAID[strength]),
        *found.remarks,
    ]
    begin_table(head, found.given, view, ctx.obj, told=remarks, shown=bool(handicap or position), level=strength)


def _names(words: list[str], usual: str) -> list[str]:
    """The guest's name, and that of the program.

    Raises:
        CommandLineError: there are more, or both are the same.
    """
    from trictrac.protocol.words import same_name

    names = [" ".join(printable(word).split()) for word in words] or [usual]
    if len(names) > 1 or not names[0]:
        raise CommandLineError(
            "type one name, your own: the program sits on the other side; trictrac score is for two people"
        )
    if same_name(names[0], NAME):
        raise CommandLineError("the program is called {name} too: type another name for yourself", name=NAME)
    return [names[0], NAME]
