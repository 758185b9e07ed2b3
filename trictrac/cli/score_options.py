"""The options of ``trictrac score``: how each is typed, what it says of itself, and the game on which they agree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.games.trictrac.partie.frame import Frame as LongGame
    from trictrac.model.rules import Rules as RuleSet

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
    "--match": "match", "--mode": "marking", "--handicap": "marking", "--frame": "frame", "--marques": "frame",
    "--seats": "frame", "--holes": "frame", "--method": "frame",
}  # fmt: skip
"""The options that not every game has, each with the header that the records of a game have where it does."""


def require_had(game: str, typed: Mapping[str, str], headers: set[str]) -> None:
    """Refuse what the game has not.

    Raises:
        CommandLineError: one of the options has a value, and the records of the game no header for it.
    """
    for name, value in typed.items():
        if value and _NEEDED[name] not in headers:
            if name == "--match":
                raise CommandLineError("--match belongs to the other tables games: name one, like --game backgammon")
            raise CommandLineError(
                "{option} belongs to trictrac: there is no such thing in {game}", option=name, game=game
            )


def read_match(text: str) -> int:
    """To how many points or holes a match is played.

    Raises:
        CommandLineError: it is no such number.
    """
    from trictrac.rules.options import MOST_POINTS

    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST_POINTS):
        raise CommandLineError(
            "--match {match!r}: a number from 1 to {most}, or 0 for single games", match=text, most=MOST_POINTS
        )
    return int(text)


@frozen
class Agreed:
    """The long game as it was typed; everything is empty where there is none."""

    frame: str = ""
    marques: str = ""
    seats: str = ""
    holes: str = ""
    method: str = ""

    def read(self, players: int, rules: RuleSet, rules_name: str) -> tuple[RuleSet, LongGame | None]:
        """The rules and the frame for so many players; the method is that of the rule set where none is named.

        Raises:
            CommandLineError: an option is given that the long game does not have.
            TrictracError: it cannot be played so.
        """
        from trictrac.games.trictrac.partie.frame import METHODS, FrameKind
        from trictrac.games.trictrac.text.frames import read_frame

        if not self.frame:
            if self.marques or self.seats or self.holes or self.method:
                raise CommandLineError(
                    "--marques, --seats, --holes and --method belong to --frame ecrire, combine or poule"
                )
            return rules, None
        if self.frame == FrameKind.POULE and (self.marques or self.seats):
            raise CommandLineError("--marques and --seats are for --frame ecrire and combine")
        from trictrac.rules.loader import layers

        named = [layer.name for layer in layers(rules_name or "modern") if layer.name in METHODS]
        frame = read_frame(self._text(), max(2, players), named[-1] if named else "")
        if frame.kind is not FrameKind.POULE:
            if self.holes:
                raise CommandLineError(
                    "--holes is for --frame poule: a marqué ends from six holes on when somebody goes"
                )
            if rules.customs.hole_target != _TOUR:
                raise CommandLineError(
                    "hole_target has no say here: a marqué ends from six holes on when somebody goes"
                )
            return rules, frame
        if self.holes or rules.customs.hole_target == _TOUR:
            rules = _of_holes(rules, self.holes or _POULE)
        return rules, frame

    def _text(self) -> str:
        """The long game as the header of a record has it."""
        words = [self.frame]
        words += [f"marques={self.marques}"] if self.marques else []
        words += [f"seats={self.seats}"] if self.seats else []
        words += [word if "=" in word else f"method={word}" for word in self.method.replace(",", " ").split()]
        return " ".join(words)


_TOUR = 12
_POULE = "6"
"""The holes of a partie of the poule (F; LL 219)."""


def _of_holes(rules: RuleSet, holes: str) -> RuleSet:
    if not (holes.isascii() and holes.isdecimal() and 1 <= len(holes) <= 2 and int(holes)):
        raise CommandLineError("--holes {holes!r}: a number of holes from 1 to 99", holes=holes)
    if int(holes) == rules.customs.hole_target:
        return rules
    return replace(rules, name="custom", customs=replace(rules.customs, hole_target=int(holes)))
