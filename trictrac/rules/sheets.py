"""The sheet of a rule set: every option of law 14 with its value, its status and its source."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trictrac.errors import RulesError
from trictrac.model.rules import OPTIONS, Rules
from trictrac.rules.entries import NOTHING, Entry, Status, Words
from trictrac.rules.loader import IN_TIME, layers, rules_of

__all__ = ["Entry", "Sheet", "Status", "Words", "load_sheet", "sheets"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rule set with its evidence: an entry for every option, in the order of ``OPTIONS``."""

    name: str
    title: Words
    work: str
    note: Words
    entries: tuple[Entry, ...]
    rules: Rules

    def entry(self, option: str) -> Entry:
        """What the set says of this option.

        Raises:
            RulesError: there is no such option.
        """
        if option not in OPTIONS:
            raise RulesError(
                "no option {option!r}: the options are {options}", option=option, options=", ".join(OPTIONS)
            )
        return self.entries[OPTIONS.index(option)]


def load_sheet(name: str) -> Sheet:
    """The sheet of a rule set: of a name, of options typed on one line, or of a TOML file, as ``load_rules`` reads them.

    What a line or a file without sources says has the line, or the file and its line, for its source; what it leaves open
    comes with the sources of the set it extends.

    Raises:
        RulesError: no such set, file, option or value; a documented set that is incomplete. Says file and line.
    """
    name = name.strip()
    if name in ("modern", "default"):
        return _named("modern")
    return _named(name) if name in IN_TIME else _sheet(name)


@cache
def _named(name: str) -> Sheet:
    return _sheet(name)


def _sheet(name: str) -> Sheet:
    found = layers(name)
    entries = {entry.option: entry for layer in found for entry in layer.entries}
    if len(entries) < len(OPTIONS):
        entries = {entry.option: entry for entry in _named("modern").entries} | entries
    top = found[-1]
    return Sheet(
        top.name,
        top.title if top.title.en else Words(top.name),
        top.work or top.name,
        top.note or NOTHING,
        tuple(entries[option] for option in OPTIONS),
        rules_of(found),
    )


def sheets() -> tuple[Sheet, ...]:
    """The sheets of the sets that come with the program, in the order of time, the modern one last.

    Raises:
        RulesError: a file of the program was spoiled; says file and line.
    """
    return tuple(_named(name) for name in IN_TIME)
