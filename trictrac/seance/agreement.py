"""The terms of a new game: one row for each thing that is agreed before it begins, with its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trictrac.base.errors import Saying
from trictrac.seance.settings import Preferences


class GameTerm(NamedTuple):
    """One term of a game, as an option of commands and a field of the page."""

    name: str
    help: Saying
    form: Saying | str = ""
    """How its value is typed, if it is not one of a few. A term without form and values is a yes or no."""
    label: Saying | None = None
    """The words beside its field, if the page has one."""
    header: str = ""
    """The header that a game's records must have, so that this can be agreed."""
    words: Mapping[str, Saying | None] | None = None
    """Its values with their words. ``""`` is the default."""

    @property
    def shape(self) -> str:
        """How its value is typed, empty if it has none."""
        return "|".join(filter(None, self.words)) if self.words else str(self.form)


class LongGame(NamedTuple):
    """A long game of several marqués or parties."""

    title: Saying
    terms: tuple[str, ...]
    """The terms that only this long game has."""


LONG_GAMES: Mapping[str, LongGame] = {
    "ecrire": LongGame(Saying("À écrire: marqués with an account"), ("marques", "seats", "method")),
    "combine": LongGame(Saying("Combiné: à écrire and honours at once"), ("marques", "seats", "method")),
    "poule": LongGame(Saying("Poule: three to five, the loser leaves his seat"), ("holes", "method")),
}
"""The long games of trictrac by name."""

_SEATS = {
    "": Saying("as is usual"),
    "chouette": Saying("chouette"),
    "tourner": Saying("tourner"),
    "two": Saying("two"),
}

TERMS: Mapping[str, GameTerm] = {
    term.name: term
    for term in (
        GameTerm("game", Saying("Another tables game, like backgammon or jacquet."), Saying("GAME")),
        GameTerm(
            "match",
            Saying("Play another tables game to this many points; 0 for single games."),
            "N",
            Saying("Points to play to; 0 for single games"),
            "match",
        ),
        GameTerm(
            "mode",
            Saying("Whether the program or the players count the points."),
            "",
            Saying("Who counts"),
            "marking",
            Preferences.mode.words,
        ),
        GameTerm(
            "referee",
            Saying("How errors are refereed in school mode."),
            "",
            Saying("Refereeing"),
            "marking",
            Preferences.referee.words,
        ),
        GameTerm("rules", Saying("A rule set, options or a TOML file."), Saying("RULES"), Saying("Rules"), "rules"),
        GameTerm("roll", Saying("The program throws the dice.")),
        GameTerm("seed", Saying("Seed for the program’s dice."), "N", Saying("The seed of the program’s dice")),
        GameTerm(
            "handicap",
            Saying("The score with which each partie begins, like holes=3,0."),
            "SCORE",
            Saying("The score at the beginning, like holes=3,0"),
            "marking",
        ),
        GameTerm(
            "position",
            Saying("The board with which the game begins."),
            "POSITION",
            Saying("The board at the beginning"),
        ),
        GameTerm(
            "frame",
            Saying("A long game of several parts (marqués or parties)."),
            "",
            None,
            "frame",
            {name: game.title for name, game in LONG_GAMES.items()},
        ),
        GameTerm("marques", Saying("How many marqués the game has."), "N", Saying("How many marqués"), "frame"),
        GameTerm(
            "seats", Saying("How three or four players play."), "", Saying("How three or four play"), "frame", _SEATS
        ),
        GameTerm(
            "holes",
            Saying("Holes of a partie of the poule (6)."),
            "N",
            Saying("Holes of a partie"),
            "frame",
        ),
        GameTerm(
            "method",
            Saying("How payments are calculated: the name of an author, or options like jetons=1 queue=20."),
            Saying("METHOD"),
            Saying("What it pays: an author, or jetons=1 queue=20"),
            "frame",
        ),
        GameTerm("title", Saying("A title for the record."), Saying("TEXT"), Saying("A title")),
    )
}
"""The terms by name, in the order in which commands list them."""
