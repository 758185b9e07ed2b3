"""The options of ``trictrac score``: how each is typed, and what it says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trictrac.cli.program import CommandLineError, argument, flag, help_text, option

if TYPE_CHECKING:
    from collections.abc import Mapping


Words = Annotated[
    list[str] | None,
    argument(
        help_text("NAMES"),
        help_text("The names of the two players, of up to five in a long game; with --resume the game to go on with."),
    ),
]
Resume = Annotated[bool, flag("--resume", help_text("Go on with the last game, or the one named."))]
Game = Annotated[
    str, option("--game", help_text("GAME"), help_text("Another tables game, like backgammon or jacquet."))
]
Match = Annotated[
    str, option("--match", "N", help_text("To how many points another tables game is played, 0 for single games."))
]
Mode = Annotated[str, option("--mode", "announce|school|marker", help_text("Who counts."))]
Rules = Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))]
Roll = Annotated[bool, flag("--roll", help_text("The program throws the dice."))]
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

_NEEDED = {
    "mode": "marking", "handicap": "marking", "marques": "frame", "seats": "frame", "holes": "frame", "method": "frame",
}  # fmt: skip
"""The options that need a header of another name in the records of their game."""


def require_had(game: str, typed: Mapping[str, str], headers: set[str]) -> None:
    """Refuse what the game has not.

    Raises:
        CommandLineError: one of the options has a value, and the records of the game no header for it.
    """
    for name, value in typed.items():
        if value and _NEEDED.get(name, name) not in headers:
            raise CommandLineError(
                "{option}: there is no such thing in {game}; another game may have it, which --game names",
                option=f"--{name}",
                game=game,
            )
