"""The rule sets of the tables games by name, also with options of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

from trictrac.base.errors import RulesError
from trictrac.games.common.rules import TablesRules
from trictrac.games.registry import rules_class
from trictrac.rules.entries import OwnEntry, Reader, SheetEntry, shipped_document
from trictrac.rules.heads import SHEET, find_game, heads
from trictrac.rules.options import PLAIN, option_named, plain_value, read_choice
from trictrac.rules.sheets import (
    Clause,
    Entries,
    Sheet,
    game_in,
    is_file,
    number_typed,
    options_typed,
    own_document,
    read_documented,
    read_own,
    speaks_of,
)
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
    of_matches = [option for option in options if option.in_match]
    usual = {option.name: option.in_match for option in of_matches if match > 1 and option.name not in typed}
    singles = [option for option in options if match and option.single and values[option.name] != option.default]
    rules = replace(sheet.rules, **usual, **{option.name: option.default for option in singles})
    idle = [option for option in of_matches if match <= 1 and values[option.name] == option.in_match]
    return rules, tuple(f"{option.name}={values[option.name]}" for option in (*singles, *idle))


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
    return cast("TablesRules", load_game_sheet(game, text, files=files).rules)


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
    return _changed(name, text.strip(), files=files) if text.strip() else _named(name)


def game_sheets() -> tuple[Sheet, ...]:
    """Return the rule sets of all tables games, in their order."""
    return tuple(map(_named, heads()))


def game_options_text(rules: TablesRules) -> str:
    """Return the options that ``load_game_rules`` needs to make the same rules of the same game, empty for the default.

    >>> game_options_text(load_game_rules("backgammon", "jacoby=yes,beavers=yes"))
    'beavers=yes,jacoby=yes'
    """
    own = _named(rules.game)
    values, plain = _values(rules), [key for key in PLAIN if getattr(rules, key) != getattr(own.rules, key)]
    kept = {entry.option: entry.value for entry in own.entries}
    mattering = [option.name for option in rules.OPTIONS if option.matters(values)]
    other = [name for name in mattering if (kept.get(name) or _lent(rules.game, name).value) != values[name]]
    return ",".join(f"{name}={getattr(rules, name)}" for name in (*other, *plain))


def sourced_values(game: str, option: str) -> tuple[str, ...]:
    """Return the values of an option that the rule set of a game mentions."""
    values = [value for one in rules_class(game).OPTIONS if one.name == option for value in one.values]
    return tuple(
        value for entry in _named(game).entries if entry.option == option for value in values if speaks_of(entry, value)
    )


@cache
def _named(game: str) -> Sheet:
    """Return the sheet of a tables game in the program. It has every option that has an effect.

    Raises:
        RulesError: the file is damaged. The message has file and line.
    """
    options = rules_class(game).OPTIONS
    document = shipped_document(SHEET.format(game))
    head = ("module", "place", "called", "direction", "rule", *PLAIN)
    layer = read_documented(document, game, [option.name for option in options], head, _reader(game))
    rules = _made(game, layer.entries, {key: plain_value(key, document.table[key]) for key in PLAIN})
    values = _values(rules)
    missing = [option.name for option in options if option.matters(values) and option.name not in document.table]
    document.demand(
        not missing,
        ("title",),
        'the set says nothing of {options}: add a table for each, or begin from another set with extends = "…"',
        options=", ".join(missing),
    )
    texts = []
    for number in range(len(document.table.get("rule", ()))):
        place = ("rule", number)
        document.require_keys(place, ("en", "fr", "source", "source_fr"))
        said = Words(document.text_at((*place, "en")), document.text_at((*place, "fr")))
        texts.append(Clause(said, document.translated(place, "source")))
    return Sheet(game, layer.title, layer.work, layer.note, layer.entries, rules, game, tuple(texts))


def _changed(game: str, text: str, *, files: bool) -> Sheet:
    """Return the sheet of a game with the user's own options. Others that they need come from that of another game.

    Raises:
        RulesError: there is no such option, value or file, or options do not go together.
    """
    own, given = _named(game), _given(game, text, files=files)
    plain = {key: getattr(own.rules, key) for key in PLAIN}
    plain |= {entry.option: entry.value for entry in given if entry.option in PLAIN}
    found = {entry.option: entry for entry in (*own.entries, *given) if entry.option not in PLAIN}
    values = _values(_made(game, found.values(), plain))
    options = {option.name: option for option in rules_class(game).OPTIONS}
    for entry in given:
        if entry.option in options:
            options[entry.option].require_effect(values)
    for option in options.values():
        option.require_agreement(values)
    entries = []
    for name, option in options.items():
        if option.matters(values):
            entries.append(found.get(name) or _lent(game, name))
            values[name] = entries[-1].value
    rules = _made(game, entries, plain)
    kept = game_options_text(rules)
    name = f"{game},{kept}" if kept else game
    return replace(own, name=name, entries=tuple(entries), rules=rules)


def _given(game: str, text: str, *, files: bool) -> Entries:
    """Return the options that the user gives, from a file and then from the line. Those of ``PLAIN`` are read first."""
    first, _, rest = text.partition(",")
    read, name = _reader(game), first.strip()
    entries: Entries = ()
    if "=" not in first and is_file(name):
        document = own_document(Path(), name, files=files)
        theirs = game_in(document)
        document.demand(
            theirs in ("", game), ("game",), "these are rules of {theirs}, not of {game}", theirs=theirs, game=game
        )
        entries = read_own(document, name, [option for option in document.table if option != "game"], read)
        if not rest:
            return entries
    else:
        rest = text
    typed = options_typed(rest, text)
    own = []
    for option in sorted(typed, key=lambda option: option not in PLAIN):
        value = number_typed(typed[option]) if option in PLAIN else typed[option].casefold()
        own.append(OwnEntry(option, read(option, value), Status.STATED, Words(text)))
    return (*entries, *own)


def _reader(game: str) -> Reader:
    """Return the reader of the options of a game, those of ``PLAIN`` too."""
    allowed = {option.name: tuple(option.values) for option in rules_class(game).OPTIONS}
    return lambda option, value: plain_value(option, value) if option in PLAIN else read_choice(allowed, option, value)


def _values(rules: TablesRules) -> dict[str, object]:
    return {option.name: getattr(rules, option.name) for option in rules.OPTIONS}


def _made(game: str, entries: Iterable[SheetEntry], plain: Mapping[str, object]) -> TablesRules:
    """Return the rules made of these entries, with defaults for other options."""
    make: Callable[..., TablesRules] = rules_class(game)
    return make(game=game, **plain, **{entry.option: entry.value for entry in entries})


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
    raise RulesError("no rule set mentions {option}", option=option)
