"""The loader of the rule sets of trictrac: by name, from options on one line, or from TOML files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from trictrac.base.errors import RulesError
from trictrac.model.rules import MODERN, OPTIONS, VALUES, Rules
from trictrac.model.tariff import TARIFF, Prices
from trictrac.rules.entries import NOTHING, Document, OwnEntry, Reader, SheetEntry, Value, shipped_document
from trictrac.rules.heads import SHEET
from trictrac.rules.options import read_choice
from trictrac.rules.sheets import (
    Layer,
    Sheet,
    is_file,
    number_typed,
    options_typed,
    own_document,
    read_documented,
    read_own,
)
from trictrac.rules.status import Status
from trictrac.saying.language import Words
from trictrac.saying.words import begun, is_count, near

IN_TIME = (
    "jollyvet-1634",
    "charpentier-1698",
    "soumille-1738",
    "soumille-1756",
    "fallavel-1776",
    "combine-1780",
    "lepeintre-1818",
    "guiton-1822",
    "lafosse-1852",
    "malfilatre-2013",
    "encyclopedia",
    "modern",
)
"""Names of the sets that come with the program, in the order of time."""

Layers = tuple[Layer, ...]
"""The layers of a rule set: the set that is extended first."""

_ALLOWED = {option: VALUES.get(option, ()) for option in OPTIONS}
_MODERN_NAMES = ("modern", "default")
_DEEPEST = 8
_MOST_POINTS = 1_000_000
"""Largest price of a row of a tariff, so that sums of it fit the ints of the laws and JSON."""
_PRICED_BY_OPTION = frozenset({"meeting", "margot"})
"""Jans whose price another option sets too. Their rows of a tariff are kept even if they have the default."""


def rule_set_names() -> tuple[str, ...]:
    """Return the names of the rule sets in the program: ``modern``, then the others in the order of time.

    >>> rule_set_names()[:4]
    ('modern', 'jollyvet-1634', 'charpentier-1698', 'soumille-1738')
    """
    return ("modern", *(name for name in IN_TIME if name != "modern"))


def load_rules(name: str, *, files: bool = True) -> Rules:
    """Return a rule set from its name, from options typed on one line, or from a TOML file.

    ``trictrac.api.rolls.load_rules`` describes each form. A file with ``title`` and ``work`` documents its values as
    the named sets do: a table with value, status and source for each option of the work, and in ``silent`` the options
    of which it says nothing. Other options are at their default unless the file extends another set.

    Raises:
        RulesError: there is no such set, file, option or value. The message lists those that exist, with the line of a file.
    """
    return MODERN if name.strip() in _MODERN_NAMES else rules_of(layers(name, files=files))


def read_options(options: Mapping[str, object]) -> Rules:
    """Return the modern rules with some options changed, as in a JSON object or a TOML file.

    ``tariff`` is a mapping from jans to pairs of points, simple and doublet. True and false mean yes and no.

    Raises:
        RulesError: an option or a value is not in law 14.
    """
    return Rules.of(**{option: read_value(option, value) for option, value in options.items()})


def read_value(option: str, value: object, base: Prices = ()) -> Value:
    """Return the value of an option as rules hold it. True and false mean yes and no.

    A ``tariff`` is a mapping from jans to pairs of points, simple and doublet, which changes rows of ``base``.

    Raises:
        RulesError: the option or the value is not in law 14.
    """
    if option == "tariff":
        return _tariff(base, value)
    if option != "hole_target":
        return read_choice(_ALLOWED, option, value)
    if type(value) is not int:
        raise RulesError("option {name} = {value!r}: from 1 to 99 holes", name=option, value=value)
    return Rules.of(hole_target=value).customs.hole_target


def _tariff(base: Prices, table: object) -> Prices:
    """Return the rows of one tariff with those of a table in their place, without defaults, in the order of the laws."""
    if not hasattr(table, "items"):
        raise RulesError("option {name} = {value!r}: a table of jan = [simple, doublet]", name="tariff", value=table)
    rows = {jan: (simple, doublet) for jan, simple, doublet in base}
    for jan, prices in table.items():
        if jan not in TARIFF:
            raise RulesError("the tariff has no row {jan!r}: its rows are {jans}", jan=jan, jans=", ".join(TARIFF))
        pair = tuple(prices) if isinstance(prices, (list, tuple)) else ()
        if len(pair) != 2 or not all(type(one) is int and 0 <= one <= _MOST_POINTS for one in pair):
            raise RulesError(
                "tariff row {jan} = {value!r}: [simple, doublet], two numbers of points to {most}",
                jan=jan,
                value=prices,
                most=_MOST_POINTS,
            )
        rows[jan] = (pair[0], pair[1])
    return tuple(
        (jan, *rows[jan])
        for jan, usual in TARIFF.items()
        if jan in rows and (rows[jan] != usual or jan in _PRICED_BY_OPTION)
    )


def layers(name: str, *, files: bool = True) -> Layers:
    """Return the layers of a rule set, the set that is extended first. The modern rules lie under all.

    Raises:
        RulesError: as for ``load_rules``.
    """
    return _layers(name.strip(), Path(), files=files, depth=0)


def rules_of(found: Sequence[Layer]) -> Rules:
    """Return the rules that these layers make, with the name of the last."""
    return Rules.of(found[-1].name, **{entry.option: entry.value for layer in found for entry in layer.entries})


def _layers(name: str, folder: Path, *, files: bool, depth: int) -> Layers:
    if depth > _DEEPEST:
        raise RulesError(
            "{name!r} extends itself, or stands on more than {most} files: let one of them extend modern",
            name=name,
            most=_DEEPEST,
        )
    if name in IN_TIME or name in _MODERN_NAMES:
        return (_named("modern" if name in _MODERN_NAMES else name),)
    if "=" in name:
        return _from_line(name, folder, files=files, depth=depth)
    if is_file(name):
        return _from_file(own_document(folder, name, files=files), name, depth)
    return (_named(set_name(name)),)


def set_name(text: str) -> str:
    """Return the name of the set in the program with this name or beginning (``guiton``, ``1822``).

    Raises:
        RulesError: no set begins with ``text``, or several do. The message names the nearest.
    """
    found = begun(text, IN_TIME)
    if len(found) == 1:
        return found[0]
    if found:
        raise RulesError("{text!r} may be {names}: type more of the name", text=text, names=", ".join(found))
    close = near(text, {part: name for name in reversed(IN_TIME) for part in (*name.split("-"), name)})
    raise no_set(text, close)


def no_set(text: str, close: Sequence[str]) -> RulesError:
    """Return the error for a name that no set has. ``close`` are the nearest names."""
    if close:
        return RulesError(
            "no rule set {text!r}: did you mean {nearest}? trictrac variants lists them",
            text=text,
            nearest=", ".join(close),
        )
    return RulesError(
        "no rule set {name!r}: there are {names}, a file (club.toml) or options (exit=provincial,margot=2_4)",
        name=text,
        names=", ".join(IN_TIME),
    )


@cache
def _named(name: str) -> Layer:
    """Return a set that comes with the program."""
    return _documented(shipped_document(SHEET.format(name)), name, ())


def _from_line(line: str, folder: Path, *, files: bool, depth: int) -> Layers:
    """Return the layers of a line like ``guiton,margot=2_4``: a rule set, and the options that change it.

    The first part may be an option too. The options then change the default rules.
    """
    base: Layers = ()
    first, _, text = line.partition(",")
    if "=" in first:
        text = line
    else:
        base = _layers(first.strip(), folder, files=files, depth=depth + 1)
        line = f"{base[-1].name},{text}" if base[-1].name in IN_TIME else line
    options: dict[str, object] = {}
    tariff: dict[str, object] = {}
    for option, value in options_typed(text, line).items():
        if option.startswith("tariff."):
            simple, _, doublet = value.replace("_", "/").partition("/")
            if not (is_count(simple) and is_count(doublet)):
                raise RulesError(
                    "{text!r} in {line!r}: points are typed simple/doublet, like 4/6", text=value, line=line
                )
            tariff[option.removeprefix("tariff.")] = int(simple), int(doublet)
        else:
            options[option] = number_typed(value) if option == "hole_target" else value
    if tariff:
        options["tariff"] = tariff
    read = _reader(base)
    entries = (OwnEntry(option, read(option, value), Status.STATED, Words(line)) for option, value in options.items())
    return (*base, Layer(line, tuple(entries)))


def _reader(base: Sequence[Layer]) -> Reader:
    """Return a function that reads the value of an option on top of these layers. A tariff changes rows of theirs."""
    prices = rules_of(base).play.tariff if base else ()
    return lambda option, value: read_value(option, value, prices)


def _from_file(document: Document, name: str, depth: int) -> Layers:
    base: Layers = ()
    if "extends" in document.table:
        extended = document.table["extends"]
        document.demand(
            isinstance(extended, str),
            ("extends",),
            "option {name} = {value!r}: the name of a rule set or a file",
            name="extends",
            value=extended,
        )
        try:
            base = _layers(extended.strip(), document.path.parent, files=True, depth=depth + 1)
        except RulesError as error:
            raise document.located(("extends",), error) from error
    if "title" in document.table or "work" in document.table:
        return (*base, _documented(document, name, base))
    read = _reader(base)
    options = (option for option in document.table if option != "extends")
    return (*base, Layer(name, read_own(document, name, options, lambda key, value: read(key, _plain(key, value)))))


def _plain(option: str, value: object) -> object:
    """Return a value of a file without sources.

    Raises:
        RulesError: ``value`` has the form of a file with sources.
    """
    if isinstance(value, dict) and "value" in value and option in OPTIONS:
        raise RulesError(
            "[{option}] documents a value: the file needs a title and a work, or write {option} = …", option=option
        )
    return value


def _documented(document: Document, name: str, base: Layers) -> Layer:
    """Return a set with its sources. If it extends no set, options that it does not name are not looked up."""
    layer = read_documented(document, name, OPTIONS, ("extends", "silent"), _reader(base))
    silent = _silent(document) if "silent" in document.table else ()
    entries = [*layer.entries, *(_by_default(option, Status.ASSUMED) for option in silent)]
    if not base:
        named = {entry.option for entry in entries}
        entries += [_by_default(option, Status.NOT_LOOKED_UP) for option in OPTIONS if option not in named]
    return replace(layer, entries=tuple(entries))


def _silent(document: Document) -> tuple[str, ...]:
    """Return the options of which the work of a set says nothing.

    Raises:
        RulesError: one is not an option, or has a table too. The message has file and line.
    """
    silent = document.names(("silent",))
    for option in silent:
        document.demand(
            option not in document.table,
            ("silent",),
            "silent: {option} has a table too; leave one of the two out",
            option=option,
        )
        document.demand(
            option in OPTIONS,
            ("silent",),
            "no option {option!r}: the options are {options}",
            option=option,
            options=", ".join(OPTIONS),
        )
    return silent


def _by_default(option: str, status: Status) -> SheetEntry:
    return SheetEntry(option, MODERN.values[option], status, NOTHING)


def load_sheet(name: str) -> Sheet:
    """Return the sheet of a rule set, from a name, a line of options or a TOML file (``load_rules``).

    Values of a line or of a file without sources have the line or file as source, the others the sources of the
    extended set. An option of which a set is silent is assumed, with the source of the modern rules.

    Raises:
        RulesError: there is no such set, file, option or value, or a documented set is incomplete. The message has file and line.
    """
    name = "modern" if name.strip() in _MODERN_NAMES else name.strip()
    return _named_sheet(name) if name in IN_TIME else _sheet(name)


def _sheet(name: str) -> Sheet:
    found = layers(name)
    entries = {entry.option: entry for layer in found for entry in layer.entries}
    top = found[-1]
    if top.name != MODERN.name:
        usual = {entry.option: entry for entry in _named_sheet(MODERN.name).entries}
        entries = usual | entries
        for option, entry in entries.items():
            if entry.status is Status.ASSUMED and entry.source == NOTHING:
                entries[option] = replace(entry, source=usual[option].source)
    return Sheet(
        top.name,
        top.title if top.title.en else Words(top.name),
        top.work or top.name,
        top.note,
        tuple(entries[option] for option in OPTIONS),
        rules_of(found),
    )


_named_sheet = cache(_sheet)


def sheets() -> tuple[Sheet, ...]:
    """Return the sheets of the sets in the program in the order of time, the modern one last.

    Raises:
        RulesError: a file of the program is damaged. The message has file and line.
    """
    return tuple(_named_sheet(name) for name in IN_TIME)
