"""The options of ``trictrac score``: how each is typed and what it says of itself."""

from __future__ import annotations

from typing import Annotated

import typer

from trictrac.cli.program import help_text
from trictrac.cli.terminal import option

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=help_text("NAMES"),
        help=help_text(
            "The names of the two players, of up to five in a long game; with --resume the game to go on with."
        ),
        show_default=False,
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help=help_text("Go on with the last game, or the one named."))]
Game = Annotated[str, option("--game", help_text("GAME"), help_text("A sister game, like backgammon or jacquet."))]
Match = Annotated[
    str, option("--match", "N", help_text("To how many points a sister game is played, 0 for single games."))
]
Mode = Annotated[str, option("--mode", "announce|school|marker", help_text("Who counts."))]
Rules = Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))]
Roll = Annotated[bool, typer.Option("--roll", help=help_text("The program throws the dice."))]
Seed = Annotated[str, option("--seed", "N", help_text("The seed of its dice."))]
Handicap = Annotated[str, option("--handicap", "SCORE", help_text("With what each partie begins, like holes=3,0."))]
Position = Annotated[str, option("--position", "POSITION", help_text("With what board the game begins."))]
Frame = Annotated[
    str, option("--frame", "ecrire|combine|poule", help_text("A long game of several marqués or parties."))
]
Marques = Annotated[str, option("--marques", "N", help_text("How many marqués."))]
Seats = Annotated[str, option("--seats", "chouette|tourner|two", help_text("How three or four play."))]
Holes = Annotated[str, option("--holes", "N", help_text("The holes of a partie of the poule, 6 as a rule."))]
Method = Annotated[
    str, option("--method", "METHOD", help_text("What it pays: an author, options like jetons=1 queue=20."))
]
Title = Annotated[str, option("--title", "TEXT", help_text("A title for the record."))]
