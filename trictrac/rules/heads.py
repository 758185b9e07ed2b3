"""The heads of the sheets: of which game each is, and which module offers it."""

from __future__ import annotations

from functools import cache
from itertools import takewhile
from pathlib import Path

from trictrac.base.errors import UnreadableError
from trictrac.base.values import frozen

SHEETS = Path(__file__).parent / "sheets"
"""Where the sheets lie, one TOML file each."""

TRICTRAC = "trictrac"
"""The game whose rule sets are many; it is played by the room of its name."""


@frozen
class Head:
    """The first lines of the sheet of a game beside trictrac.

    ``module`` is its module below ``trictrac.games``, ``place`` where it stands among the games, ``called`` its other names;
    ``direction`` is ``clockwise`` where it is said that White runs so, else empty.
    """

    game: str
    module: str
    place: int
    called: tuple[str, ...] = ()
    direction: str = ""

    @property
    def family(self) -> str:
        """The folder of the games that share their options: ``running``, ``jans``."""
        return self.module.partition(".")[0]


@cache
def heads() -> dict[str, Head]:
    """Return the heads of the sheets of all games except trictrac, by the name of the game, in their order.

    Only the lines before the title of each sheet are read.
    """
    import tomli

    found = []
    for path in SHEETS.glob("*.toml"):
        with path.open(encoding="utf-8") as file:
            table = tomli.loads("".join(takewhile(lambda line: not line.startswith("title"), file)))
        if table["game"] != TRICTRAC:
            called = tuple(table.get("called", ()))
            found.append(Head(table["game"], table["module"], table["place"], called, table.get("direction", "")))
    return {head.game: head for head in sorted(found, key=lambda head: head.place)}


def other_names() -> dict[str, str]:
    """Return the other names of the games, by which the treatises call them, with the name of each here."""
    return {name: head.game for head in heads().values() for name in head.called} | {"tric-trac": TRICTRAC}


def find_game(text: str) -> str:
    """The name of the game that is meant: its whole name, another name of it, or the beginning of one only.

    Raises:
        UnreadableError: no game is called so, or several may be; lists them.
    """
    word = "-".join(text.casefold().replace("_", "-").split())
    called = other_names()
    word = called.get(word, word)
    names = (TRICTRAC, *heads())
    if word in names:
        return word
    begun = [name for name in names if word and name.startswith(word)]
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
