"""The rule sets of the tables games by name, also with options of one's own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from trictrac.base.errors import RulesError
from trictrac.games.common.rules import TablesRules
from trictrac.games.registry import rules_class
from trictrac.rules.entries import OwnEntry, SheetEntry
from trictrac.rules.heads import find_game, heads
from trictrac.rules.options import option_named
from trictrac.rules.sheets import OpenRules, Sheet, changed_sheet, changes_text, read_sheet, speaks_of
from trictrac.rules.status import Status
from trictrac.saying.language import Words


def agreed(sheet: Sheet, match: int) -> tuple[TablesRules, tuple[str, ...]]:
    """Return the rules of a new game to ``match`` points, and the typed options that have no effect in it.

    In a match the Crawford rule is the default, and rules of single games are left out.

    >>> rules, idle = agreed(load_game_sheet("backgammon", "beavers=yes,jacoby=yes"), 5)
    >>> game_options_text(rules), idle
    ('beavers=yes,crawford=yes', ('jacoby=yes',))
    """
    typed = {entry.option for entry in sheet.entries if isinstance(entry, OwnEntry)}
    values = {entry.option: entry.value for entry in sheet.entries}
    options = [option for option in sheet.rules.OPTIONS if option.name in values]
    if match:
        idle = [option for option in options if option.single and values[option.name] != option.default]
        usual = {
            option.name: option.in_match
            for option in options
            if option.in_match and option.name not in typed and match > 1
        }
        rules = replace(sheet.rules, **usual, **{option.name: option.default for option in idle})
    else:
        idle, rules = [], sheet.rules
    if match <= 1:
        idle += [option for option in options if values[option.name] == option.in_match]
    return rules, tuple(f"{option.name}={values[option.name]}" for option in idle)


def in_match(sheet: Sheet, usual: Sheet) -> tuple[Sheet, Sheet]:
    """Return a rule set, and the default one of its game, with the defaults of a match."""
    own = {
        option.name: SheetEntry(option.name, option.in_match, Status.ASSUMED, _IN_MATCH, usual.entry(option.name).note)
        for option in sheet.rules.OPTIONS
        if option.in_match and any(entry.option == option.name for entry in usual.entries)
    }
    held = tuple(
        own[entry.option] if entry.option in own and entry.value == own[entry.option].value else entry
        for entry in sheet.entries
    )
    return replace(sheet, entries=held), replace(
        usual, entries=tuple(own.get(entry.option, entry) for entry in usual.entries)
    )


_IN_MATCH = Words(
    "the usage of matches, which have it unless told otherwise",
    "l’usage des matchs, qui l’ont sauf convention contraire",
)


def load_game_rules(game: str, text: str = "", *, files: bool = True) -> TablesRules:
    """Return the rules of a tables game with the options in ``text``, as ``load_game_sheet`` reads them.

    Raises:
        RulesError: an option, value or file does not exist, or options do not go together.
        UnreadableError: no game has this name.
    """
    rules: TablesRules = load_game_sheet(game, text, files=files).rules
    return rules


def load_game_sheet(game: str, text: str = "", *, files: bool = True) -> Sheet:
    """Return the rule set of a tables game with the options in ``text``.

    ``text`` holds options separated by commas (``beavers=yes,jacoby=yes``), and with ``files`` the path of a TOML file
    before them or alone (``club.toml``): lines ``option = "value"``, true and false for yes and no; ``game =
    "backgammon"`` may name their game. ``match=5`` and ``numbering=rising`` are typed like options.

    Raises:
        RulesError: an option, value or file does not exist, or options do not go together. The message lists what
            exists.
        UnreadableError: no game has this name.
    """
    name = find_game(game)
    if name not in heads():
        raise RulesError(
            "{game} is not one of the other tables games; choose one of {games}", game=name, games=", ".join(heads())
        )
    own = _named(name)
    return changed_sheet(_declared(name), own, text.strip(), files=files) if text.strip() else own


def game_sheets() -> tuple[Sheet, ...]:
    """Return the rule sets of all tables games, in their order."""
    return tuple(map(_named, heads()))


def game_options_text(rules: TablesRules) -> str:
    """Return the options that ``load_game_rules`` needs to make the same rules of the same game, empty for the default.

    >>> game_options_text(load_game_rules("backgammon", "jacoby=yes,beavers=yes"))
    'beavers=yes,jacoby=yes'
    """
    return changes_text(_declared(rules.game), _named(rules.game), rules)


def sourced_values(game: str, option: str) -> tuple[str, ...]:
    """Return the values of an option that the rule set of a game mentions."""
    values = [value for one in rules_class(game).OPTIONS if one.name == option for value in one.values]
    return tuple(
        value for entry in _named(game).entries if entry.option == option for value in values if speaks_of(entry, value)
    )


@cache
def _named(game: str) -> Sheet:
    return read_sheet(_declared(game))


def _declared(game: str) -> OpenRules:
    own = rules_class(game)
    return OpenRules(game, own.OPTIONS, own, lambda option: _lent(game, option))


def _lent(game: str, option: str) -> SheetEntry:
    """Return the entry on an option from the first rule set of the same family that has one.

    It serves a game whose own rule set does not mention the option.
    """
    own = option_named(rules_class(game).OPTIONS, option)
    for other, head in heads().items():
        if head.family == heads()[game].family and own in rules_class(other).OPTIONS:
            for entry in _named(other).entries:
                if entry.option == option:
                    return SheetEntry(option, entry.value, Status.ASSUMED, entry.source, entry.note)
    raise RulesError("no sheet speaks of {option}", option=option)
