"""The sister games by name: which there are, and the kind of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import UnreadableError

if TYPE_CHECKING:
    from trictrac.games.common.kind import SisterKind
    from trictrac.games.jans.rules import SisterRules

RUNNING = ("backgammon", "backgammon-club", "backgammon-dujardin", "toutes-tables", "jacquet", "garanguet")
"""The games in which is run home and borne off."""

COUNTING = ("toc", "tick-tack", "toccategli")
"""The games in which is won what trictrac counts."""

GAMES = (*RUNNING, *COUNTING)
"""The sister games."""

ALIASES = {"gammon": "toutes-tables", "ticktack": "tick-tack", "tictac": "tick-tack", "tric-trac": "trictrac"}
"""Other names, by which the treatises call them."""


def find_game(text: str) -> str:
    """The name of the game that is meant: its whole name, another name of it, or the beginning of one only.

    Raises:
        UnreadableError: there is none, or there are several; lists them.
    """
    word = "-".join(text.casefold().replace("_", "-").split())
    word = ALIASES.get(word, word)
    names = ("trictrac", *GAMES)
    if word in names:
        return word
    begun = [name for name in names if word and name.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    from difflib import get_close_matches

    near = begun or get_close_matches(word, (*names, *ALIASES), n=2)
    if near:
        raise UnreadableError(
            "no game {text!r}: did you mean {near}?",
            text=text,
            near=", ".join(ALIASES.get(name, name) for name in near),
        )
    raise UnreadableError("no game {text!r}: there are {names}", text=text, names=", ".join(names))


def kind_of(rules: SisterRules, match: int = 0) -> SisterKind:
    """The kind of game that is played by these rules, to so many points or holes; 0 for single games."""
    from trictrac.games.common import kind
    from trictrac.games.jans import kind as counting

    return kind.SisterKind(rules, match, counting.COUNTING.get(rules.game, kind.RUNNING))
