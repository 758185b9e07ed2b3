"""A sister game as the options of ``trictrac score`` ask for it: which, by what rules, to how many points, from what board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.cli.program import CommandLineError
from trictrac.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trictrac.games.common.events import Event
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.record import AnyRecord


_SET_UP = ("start", "début", "debut", "départ", "depart")
"""The words for the board with which a game begins."""


def game_called(text: str) -> str:
    """The name of the game that ``--game`` asks for: trictrac where it asks for none.

    Raises:
        CommandLineError: there is no such game; names those there are.
    """
    from trictrac.games.record import TRICTRAC

    if not text:
        return TRICTRAC
    from trictrac.rules.heads import find_game

    try:
        return find_game(text)
    except UnreadableError as error:
        raise CommandLineError("--game: {error}", error=error.saying) from error


def refuse_for(game: str, options: Mapping[str, object]) -> None:
    """Refuse what only trictrac has.

    Raises:
        CommandLineError: one of the options has a value.
    """
    for option, value in options.items():
        if value:
            raise CommandLineError(
                "{option} belongs to trictrac: there is no such thing in {game}", option=option, game=game
            )


def new_head(names: Sequence[str], game: str, *, rules: str, match: str, title: str, date: str, seed: str) -> AnyRecord:
    """Return the head of the record of a new game; the match is that of the game's own sheet where none is named.

    Raises:
        RulesError: there is no such option, or it has no such value.
        CommandLineError: the match is no number.
    """
    from trictrac.games.record import new_record
    from trictrac.games.registry import script_of
    from trictrac.games.sheets import load_rules

    found = load_rules(game, rules)
    points = read_match(match) if match else found.match
    return new_record(script_of(game), names=names, title=title, date=date, seed=seed, rules=found, match=points)


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


def is_set_up(text: str) -> bool:
    """Whether the board with which a game begins is meant: by its word, or by none."""
    return not text or text.casefold() in _SET_UP


def placed(text: str, rules: TablesRules) -> tuple[Event, ...]:
    """The board that is typed, ``-`` for that on the standard input; nothing for none and for ``start``, that of the set-up.

    Raises:
        UnreadableError: it is no board of this game.
    """
    if is_set_up(text):
        return ()
    from trictrac.cli.reading import read_text
    from trictrac.games.common.events import SetLayout
    from trictrac.model.layout import read_layout

    return (SetLayout(read_layout(read_text(text) if text == "-" else text, falling=rules.falling)),)
