"""The rules of all games by what a user types: names or their beginnings, options, and files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from trictrac.base.errors import AmbiguousError, RulesError
from trictrac.games.sheets import load_game_sheet
from trictrac.model.mark import Jan
from trictrac.model.rules import MODERN, Rules
from trictrac.rules.entries import SheetEntry, read_document
from trictrac.rules.heads import find_game, heads, other_names
from trictrac.rules.loader import IN_TIME, layers, load_sheet, no_set, sheets
from trictrac.rules.options import DECLARED as OPTIONS_OF_TRICTRAC
from trictrac.rules.options import Option
from trictrac.rules.sheets import Sheet, game_in, is_file
from trictrac.saying.words import begun, fold, near, parts_of, refuse_long

_LONGEST = 500
_SWITCHED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    Jan.MEETING: ("rencontre", ("off",)),
    Jan.MARGOT: ("margot", ("off",)),
    Jan.MISERY: ("misere", ("off",)),
    Jan.MISERY_KEPT: ("misere", ("off", "made")),
}
"""Jans that some rules do not play: the option, and its values without them."""


def options_of(sheet: Sheet) -> tuple[Option, ...]:
    """Return the options of a sheet's game."""
    return OPTIONS_OF_TRICTRAC if has_sets(sheet) else sheet.rules.OPTIONS


def said_of(sheet: Sheet, option: Option) -> SheetEntry | None:
    """Return the entry of a sheet for an option, or None if the game lacks the option or it cannot matter there."""
    own = (entry for entry in sheet.entries if entry.option == option.name and option in options_of(sheet))
    return next(own, None)


def has_sets(sheet: Sheet) -> bool:
    """Return whether the game of a sheet has several sets, compared with the modern one, and not only one sheet."""
    return sheet.game not in heads()


def base_name(sheet: Sheet) -> str:
    """Return the set on which the user's own rules rest, empty for a set that comes with the program."""
    if not has_sets(sheet):
        return sheet.game if sheet.name != sheet.game else ""
    if sheet.name in IN_TIME:
        return ""
    below = layers(sheet.name)[:-1]
    return below[-1].name if below else "modern"


def is_played(row: str, rules: Rules) -> bool:
    """Return whether rules of trictrac pay a jan or a row of the tariff, which an option may leave out."""
    option, without = _SWITCHED.get(row, ("", ()))
    return not option or rules.values[option] not in without


def is_modern(entry: SheetEntry) -> bool:
    """Return whether an option of trictrac has its value in the modern rules."""
    return entry.value == MODERN.values[entry.option]


def find_sheets(words: Sequence[str]) -> tuple[Sheet, ...]:
    """Return the sheets to compare: rule sets of trictrac, or games of one family.

    Raises:
        RulesError: a word names no set or game, two have no options in common, or one is named twice.
        AmbiguousError: a name begins those of several sets.
        UnreadableError: a name begins those of several games.
    """
    found = [find_sheet(word) for word in words]
    games = [sheet.game for sheet in found if not has_sets(sheet)]
    others = [word for word, sheet in zip(words, found, strict=True) if has_sets(sheet)]
    if games and others:
        raise RulesError(
            "{other} is a rule set of trictrac and {game} is another game: they have no options in common to be set side by side",
            other=others[0],
            game=games[0],
        )
    for game in games[1:]:
        if heads()[game].family != heads()[games[0]].family:
            raise RulesError(
                "{one} and {other} have no options in common: choose sets of trictrac, or games of one family",
                one=games[0],
                other=game,
            )
    return _different(found)


def find_sets(words: Iterable[str]) -> tuple[Sheet, ...]:
    """Return the rule sets of trictrac that the words name, in their order.

    Raises:
        RulesError: a word names no set, or one is named twice.
        AmbiguousError: a name begins those of several sets.
    """
    return _different([find_set(word) for word in words])


def _different(found: Sequence[Sheet]) -> tuple[Sheet, ...]:
    names = [sheet.name for sheet in found]
    for name in names:
        if names.count(name) > 1:
            raise RulesError("{name} is named twice: leave one out", name=name)
    return tuple(found)


def find_sheet(text: str) -> Sheet:
    """Return the rule set of trictrac, or the game, that ``text`` means.

    A game may be named by the beginning of its name, by another name of it (``gammon``), with options
    (``backgammon,beavers=yes``), or by a TOML file with ``game = "…"``.

    Raises:
        RulesError: there is no such set or game; the error suggests the nearest.
        AmbiguousError: a name begins those of several sets.
        UnreadableError: a name begins those of several games.
    """
    refuse_long(text, _LONGEST)
    first, _, rest = text.strip().partition(",")
    if is_file(first) and "=" not in first:
        game = game_in(read_document(Path(first)))
        if game:
            return load_game_sheet(game, text.strip())
    elif "=" not in first:
        name = "-".join(fold(first).replace("_", "-").split())
        if name in (*heads(), *other_names()) or (begun(name, tuple(heads())) and not begun(name, IN_TIME)):
            return load_game_sheet(find_game(name), rest)
    return find_set(text, {name: name for name in heads()} | other_names())


def find_set(text: str, games: Mapping[str, str] = {}) -> Sheet:
    """Return the rule set with this name or beginning (``guiton``, ``soumille-1756``), or the user's own rules.

    A year or a word of the title is enough if only one set has it. The user's own rules are options
    (``exit=provincial,margot=2_4`` or ``guiton,margot=2_4``) or a TOML file. ``games`` are the names of those games that
    might be meant as well.

    Raises:
        RulesError: no such set, file, option or value; the error suggests the nearest sets.
        AmbiguousError: several sets begin so.
    """
    refuse_long(text, _LONGEST)
    name = text.strip()
    if "=" in name:
        first, comma, rest = name.partition(",")
        return load_sheet(name if "=" in first or is_file(first) else f"{find_set(first).name}{comma}{rest}")
    if is_file(name):
        return load_sheet(name)
    wanted = fold("modern" if name == "default" else name)
    kept = sheets()
    named = begun(wanted, IN_TIME)
    by_name = [sheet for sheet in kept if sheet.name in named]
    spoken = [sheet for sheet in kept if len(wanted) > 2 and any(word.startswith(wanted) for word in _words(sheet))]
    found = by_name or spoken
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(
            "{text!r} may be {names}: type more of the name", text=name, names=", ".join(one.name for one in found)
        )
    spelt = {word: sheet.name for sheet in reversed(kept) for word in (*_words(sheet), sheet.name)}
    close = near(wanted, spelt) or near(wanted, games)
    if close or not games:
        raise no_set(name, close)
    raise RulesError(
        "no rule set or game {name!r}: there are {names}, {games}, a file (club.toml) or options (exit=provincial,margot=2_4)",
        name=name,
        names=", ".join(IN_TIME),
        games=", ".join(heads()),
    )


def _words(sheet: Sheet) -> list[str]:
    """Return the words that may name a set: those of its name, its title and its work."""
    return parts_of(f"{sheet.name} {sheet.title.en} {sheet.title.fr} {sheet.work}")
