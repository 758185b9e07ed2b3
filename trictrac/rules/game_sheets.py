"""The sheets of the sister games: the rules of each with their sources, and options of one's own upon them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trictrac.errors import RulesError
from trictrac.games.common.rules import MOST_POINTS, UNITS, TablesRules
from trictrac.rules.document import Document, read_document
from trictrac.rules.entries import (
    NOTHING,
    Entry,
    Status,
    Words,
    read_entry,
    read_text,
    read_translated,
    read_words,
    require_keys,
    table_at,
)
from trictrac.rules.heads import find_game, heads
from trictrac.rules.loader import OwnEntry
from trictrac.saying.near import near

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trictrac.games.common.state import TablesKind
    from trictrac.rules.options import Option

FOLDER = Path(__file__).parent / "sheets"
"""Where the sheets lie, one TOML file for each game."""

_WORDS = {"numbering": ("falling", "rising"), "unit": UNITS}
_PLAIN = ("match", "numbering", "unit")
"""What is said of a game beside its options, without a table of its own."""
_HEAD = ("game", "module", "place", "called", "title", "title_fr", "work", "note", "note_fr", *_PLAIN, "rule")


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule in words that no option holds, with the place where it stands."""

    said: Words
    source: Words


@dataclass(frozen=True, slots=True)
class SisterSheet:
    """The rules of a sister game with their evidence: an entry for each option that can matter to it."""

    game: str
    title: Words
    work: str
    note: Words
    entries: tuple[Entry, ...]
    rules: TablesRules
    texts: tuple[Clause, ...] = ()

    @property
    def name(self) -> str:
        """The game, with the options of one's own that change it: ``backgammon,beavers=yes``."""
        own = rules_text(self.rules)
        return f"{self.game},{own}" if own else self.game

    def entry(self, option: str) -> Entry:
        """What the sheet says of this option.

        Raises:
            RulesError: there is no such option, or it cannot matter to this game.
        """
        for entry in self.entries:
            if entry.option == option:
                return entry
        raise RulesError(
            "no option {option!r} in {game}: the options are {options}",
            option=option,
            game=self.game,
            options=", ".join(entry.option for entry in self.entries),
        )


def sister_game(game: str, options: str = "", match: int | None = None) -> TablesKind:
    """A sister game to be played: by its own rules with these options, to what is usual unless ``match`` says otherwise.

    >>> from trictrac.games.events import Begin, Player
    >>> from trictrac.games.common.events import Throw
    >>> kind = sister_game("jacquet")
    >>> state = kind.apply(kind.apply(kind.start(), Begin(Player.A)), Throw(Player.A, (6, 5)))
    >>> [str(play) for play in kind.plays(state)]
    ['1-7-12']

    Raises:
        UnreadableError: no such game.
        RulesError: no such option or value.
    """
    from trictrac.games.registry import kind_of

    rules = load_rules(game, options)
    return kind_of(rules, rules.match if match is None else match)


def load_rules(game: str, text: str = "", *, files: bool = True) -> TablesRules:
    """The rules of a sister game, with options of one's own upon them, as ``load_sheet`` reads them.

    Raises:
        RulesError: no such option, value or file, or options that do not go together.
        UnreadableError: no such game.
    """
    return load_sheet(game, text, files=files).rules


def load_sheet(game: str, text: str = "", *, files: bool = True) -> SisterSheet:
    """The sheet of a sister game, with options of one's own upon it.

    ``text`` holds options parted by commas (``beavers=yes,jacoby=yes``), and with ``files`` the path of a TOML file before
    them or alone (``club.toml``): lines ``option = "value"``, true and false for yes and no; ``game = "backgammon"`` may say
    of which game they are. ``match=5`` and ``numbering=rising`` are typed like options.

    Raises:
        RulesError: no such option, value or file, or options that do not go together; says what there is.
        UnreadableError: no such game.
    """
    name = find_game(game)
    if name not in heads():
        raise RulesError("{game} is no sister game: there are {games}", game=name, games=", ".join(heads()))
    return _changed(_named(name), text.strip(), files) if text.strip() else _named(name)


def rules_text(rules: TablesRules) -> str:
    """The options from which ``load_rules`` makes the same rules of the same game; empty where they are its own.

    >>> rules_text(load_rules("backgammon", "jacoby=yes,beavers=yes"))
    'beavers=yes,jacoby=yes'
    """
    own = _named(rules.game)
    values = _values_of(rules)
    kept = {entry.option: entry.value for entry in own.entries}
    parts = []
    for option in rules.OPTIONS:
        name = option.name
        usual = kept.get(name) or _lent(rules.game, name).value if option.matters(values) else None
        if usual not in (None, values[name]):
            parts.append(f"{name}={values[name]}")
    parts += [f"{key}={getattr(rules, key)}" for key in _PLAIN if getattr(rules, key) != getattr(own.rules, key)]
    return ",".join(parts)


def speaks_of(entry: Entry, value: str) -> bool:
    """Whether an entry has this value, as its own or the other reading, or names it in its note as it is typed (``cube=yes``)."""
    note = entry.note.en if entry.note else ""
    return value in (entry.value, entry.other) or bool(re.search(rf"\b{entry.option}={value}\b", note))


def sourced_values(game: str, option: str) -> tuple[str, ...]:
    """The values of an option of which the sheet of this game speaks; none where the option cannot matter to the game itself."""
    entries = [entry for entry in _named(game).entries if entry.option == option]
    return tuple(value for entry in entries for value in _options(game)[option].values if speaks_of(entry, value))


def game_of(path: str) -> str:
    """The sister game that a TOML file of one's own names, empty where it names none.

    Raises:
        RulesError: the file cannot be read, or what it names is no game.
    """
    document = read_document(Path(path))
    return _game_in(document) if "game" in document.table else ""


def options_of(game: str) -> tuple[str, ...]:
    """The options of a game, whether they can matter beside the others or not."""
    return tuple(_options(game))


def _options(game: str) -> dict[str, Option]:
    """The options of a game by their names."""
    from trictrac.games.registry import rules_class

    return {option.name: option for option in rules_class(game).OPTIONS}


def _values_of(rules: TablesRules) -> dict[str, object]:
    return {option.name: getattr(rules, option.name) for option in rules.OPTIONS}


@cache
def _named(game: str) -> SisterSheet:
    """The sheet of a game that comes with the program; it says something of every option that can matter."""
    document = read_document(FOLDER / f"{game}.toml")
    require_keys(document, (), (*_HEAD, *options_of(game)))
    read = _reader(game)
    entries = {option: read_entry(document, option, read) for option in options_of(game) if option in document.table}
    head = {key: _plain_value(key, document.table[key]) for key in _PLAIN if key in document.table}
    rules = _made(game, entries.values(), head)
    _require_whole(document, rules, entries)
    return SisterSheet(
        game,
        read_translated(document, (), "title"),
        read_text(document, ("work",)),
        read_words(document, (), "note") if "note" in document.table else NOTHING,
        tuple(entries.values()),
        rules,
        _clauses(document),
    )


def _require_whole(document: Document, rules: TablesRules, entries: Mapping[str, Entry]) -> None:
    values = _values_of(rules)
    missing = [option.name for option in rules.OPTIONS if option.name not in entries and option.matters(values)]
    idle = [option.name for option in rules.OPTIONS if option.name in entries and not option.matters(values)]
    missing += [key for key in _PLAIN if key not in document.table]
    if missing or idle:
        raise document.located(
            ("title",),
            RulesError(
                "the sheet lacks {missing}, and has {idle} that cannot matter to this game",
                missing=", ".join(missing) or "-",
                idle=", ".join(idle) or "-",
            ),
        )


def _clauses(document: Document) -> tuple[Clause, ...]:
    """The rules in words of a sheet, in its order."""
    found = []
    for number in range(len(document.table.get("rule", ()))):
        place = ("rule", number)
        require_keys(document, place, ("en", "fr", "source", "source_fr"))
        said = Words(read_text(document, (*place, "en")), read_text(document, (*place, "fr")))
        found.append(Clause(said, read_translated(document, place, "source")))
    return tuple(found)


def _made(game: str, entries: Iterable[Entry], head: Mapping[str, object]) -> TablesRules:
    """The rules of these entries; what they leave open is at its default."""
    values: dict[str, Any] = {entry.option: entry.value for entry in entries} | dict(head)
    from trictrac.games.registry import rules_class

    return rules_class(game)(game=game, **values)


def _changed(own: SisterSheet, text: str, files: bool) -> SisterSheet:
    """A sheet with options of one's own upon it; what they call for beside is lent by the sheet of another game."""
    game = own.game
    typed, head = _typed(game, text, files)
    found = {entry.option: entry for entry in own.entries} | typed
    plain = {key: getattr(own.rules, key) for key in _PLAIN} | head
    values = _values_of(_made(game, found.values(), {}))
    options = _options(game)
    for name in typed:
        options[name].require_effect(values)
    for option in options.values():
        option.require_agreement(values)
    entries = []
    for name, option in options.items():
        if option.matters(values):
            entries.append(found.get(name) or _lent(game, name))
            values[name] = entries[-1].value
    return SisterSheet(game, own.title, own.work, own.note, tuple(entries), _made(game, entries, plain), own.texts)


def _lent(game: str, option: str) -> Entry:
    """What the first sheet that speaks of an option says of it, for a game whose own sheet is silent."""
    for other in heads():
        if heads()[other].family == heads()[game].family:
            for entry in _named(other).entries:
                if entry.option == option:
                    return Entry(option, entry.value, Status.ASSUMED, entry.source, entry.note)
    raise RulesError("no sheet speaks of {option}", option=option)


def _typed(game: str, text: str, files: bool) -> tuple[dict[str, Entry], dict[str, object]]:
    """The options of one's own, and what they say of the match and the numbering."""
    read = _reader(game)
    entries: dict[str, Entry] = {}
    head: dict[str, object] = {}
    seen: set[str] = set()
    for place, part in enumerate(text.split(",")):
        name, equals, value = (word.strip() for word in part.partition("="))
        if place == 0 and not equals and is_file(name):
            entries, head = _from_file(game, name, files)
            continue
        option = name.casefold().replace("-", "_")
        if not equals or not option or not value:
            raise RulesError(
                "{part!r} in {line!r}: options are typed option=value, parted by commas", part=part, line=text
            )
        if option in seen:
            raise RulesError("option {option} is given twice in {line!r}: leave one out", option=option, line=text)
        seen.add(option)
        if option in _PLAIN:
            is_number = value.isascii() and value.isdigit() and len(value) < 4
            head[option] = _plain_value(option, int(value) if is_number else value)
        else:
            entries[option] = OwnEntry(option, read(option, value.casefold()), Status.STATED, Words(text))
    return entries, head


def is_file(name: str) -> bool:
    """Whether this is typed like the path of a TOML file, with a slash or ``.toml``."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def _from_file(game: str, name: str, files: bool) -> tuple[dict[str, Entry], dict[str, object]]:
    """The options in a TOML file of one's own; the file and the line are the source of each."""
    if not files:
        raise RulesError("{name!r}: no files are read here; give the options themselves", name=name)
    document = read_document(Path(name))
    if "game" in document.table and _game_in(document) != game:
        raise document.located(
            ("game",),
            RulesError("these are rules of {theirs}, not of {game}", theirs=_game_in(document), game=game),
        )
    read = _reader(game)
    entries: dict[str, Entry] = {}
    head: dict[str, object] = {}
    for option, value in document.table.items():
        try:
            if option in _PLAIN:
                head[option] = _plain_value(option, value)
            elif option != "game":
                source = Words(f"{name}:{document.line(option)}")
                entries[option] = OwnEntry(option, read(option, value), Status.STATED, source, in_file=True)
        except RulesError as error:
            raise document.located((option,), error) from error
    return entries, head


def _game_in(document: Document) -> str:
    text = table_at(document, ())["game"]
    name = find_game(text) if isinstance(text, str) else ""
    if name not in heads():
        raise document.located(
            ("game",), RulesError("game = {text!r}: the games are {games}", text=text, games=", ".join(heads()))
        )
    return name


def _plain_value(key: str, value: object) -> object:
    """How long a match is, how fields are numbered, or what a game wins."""
    if key == "match" and (type(value) is not int or not 0 <= value <= MOST_POINTS):
        raise RulesError("match = {value!r}: from 0 (single games) to {most}", value=value, most=MOST_POINTS)
    if key in _WORDS and value not in _WORDS[key]:
        raise RulesError(
            "option {name} = {value!r}: the values are {values}", name=key, value=value, values=", ".join(_WORDS[key])
        )
    return value


def _reader(game: str) -> Callable[[str, object], str]:
    """What reads the value of an option of this game, and names the nearest where there is no such."""
    allowed = {name: tuple(option.values) for name, option in _options(game).items()}

    def read(option: str, value: object) -> str:
        if option not in allowed:
            close = near(option, {name: name for name in allowed})
            if close:
                raise RulesError(
                    "no option {option!r}: did you mean {nearest}?", option=option, nearest=", ".join(close)
                )
            raise RulesError(
                "no option {option!r}: the options are {options}", option=option, options=", ".join(allowed)
            )
        if isinstance(value, bool) and "yes" in allowed[option]:
            return "yes" if value else "no"
        if isinstance(value, str) and value in allowed[option]:
            return value
        close = near(value, {name: name for name in allowed[option]}) if isinstance(value, str) else []
        if close:
            raise RulesError(
                "option {name} = {value!r}: did you mean {nearest}? The values are {values}",
                name=option,
                value=value,
                nearest=", ".join(close),
                values=", ".join(allowed[option]),
            )
        raise RulesError(
            "option {name} = {value!r}: the values are {values}",
            name=option,
            value=value,
            values=", ".join(allowed[option]),
        )

    return read
