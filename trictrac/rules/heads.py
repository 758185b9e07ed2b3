"""The heads of the sheets: for each game its name, its module and its place."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import UnreadableError
from trictrac.base.texts import texts_in
from trictrac.base.values import frozen
from trictrac.saying.words import values_named

SHEET = "rules/sheets/{}.toml"
"""The path of a sheet of the program by its name, ``*`` for all."""

TRICTRAC = "trictrac"
"""Name of the one game with many rule sets. Its package is ``partie``."""


@frozen
class Head:
    """The first lines of the sheet of a game other than trictrac.

    ``module`` is its module below ``trictrac.games``, ``place`` its place in the list of games, ``called`` its other
    names. ``direction`` is ``clockwise`` if its sheet says that White moves so, else empty.
    """

    game: str
    module: str
    place: int
    called: tuple[str, ...] = ()
    direction: str = ""

    @property
    def family(self) -> str:
        """Folder of the games that share their options: ``running`` or ``jans``."""
        return self.module.partition(".")[0]


@cache
def heads() -> dict[str, Head]:
    """Return the heads of all games except trictrac by name, in the order of the games.

    Only the lines before the title of each sheet are parsed.

    Raises:
        StorageError: the installation has no sheets.
    """
    import tomli

    tables = [tomli.loads(text.partition("\ntitle")[0]) for text in texts_in(SHEET.format("*")).values()]
    found = [
        Head(one["game"], one["module"], one["place"], tuple(one.get("called", ())), one.get("direction", ""))
        for one in tables
        if one["game"] != TRICTRAC
    ]
    return {head.game: head for head in sorted(found, key=lambda head: head.place)}


def other_names() -> dict[str, str]:
    """Return the other names of games in the treatises, each with the name of the game in this program."""
    return {name: head.game for head in heads().values() for name in head.called} | {"tric-trac": TRICTRAC}


def find_game(text: str) -> str:
    """Return the name of a game from its name, another name, or a beginning that only one has.

    Raises:
        UnreadableError: no game has this name, or several begin so. The message lists the nearest.
    """
    word = "-".join(text.casefold().replace("_", "-").split())
    called = other_names()
    word = called.get(word, word)
    names = (TRICTRAC, *heads())
    begun = values_named(word, {name: name for name in names})
    if len(begun) == 1:
        return begun[0]
    from difflib import get_close_matches

    near = begun or get_close_matches(word, (*names, *called), n=2)
    if near:
        raise UnreadableError(
            "no game {text!r}: did you mean {nearest}?",
            text=text,
            nearest=", ".join(called.get(name, name) for name in near),
        )
    raise UnreadableError("no game {text!r}: there are {names}", text=text, names=", ".join(names))
