"""The entries of a séance: what is written in the journal, one line for each thing that was typed and confirmed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from trictrac.errors import UnreadableError

E = TypeVar("E")

_BETWEEN = "; "
_LAST = "note "
"""A remark ends the line, whatever signs it holds."""


class Act(StrEnum):
    """What an entry does to those before it."""

    ADD = ""
    """Something happened at the table."""
    START = "start"
    """With what the séance begins: it is no entry of the players' and cannot be taken back."""
    UNDO = "undo"
    """The last entries, ``number`` of them, are taken back."""
    EDIT = "edit"
    """The entry ``number`` (from 1) is replaced."""
    DROP = "drop"
    """The first entry that no longer fits after an edit is left out."""
    CANCEL = "cancel"
    """The last edit is given up."""
    STOP = "stop"
    """The players have ended the séance."""
    HEAD = "head"
    """A header of the record is changed: ``text`` is ``KEY: VALUE``."""
    REMARK = "#"
    """``text`` is remarked here, in the record too."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[E]):
    """One line of the journal: an act and the events that belong to it; ``text`` remarks upon an undo or an edit."""

    events: tuple[E, ...] = ()
    act: Act = Act.ADD
    number: int = 0
    text: str = ""


_NUMBERED = (Act.UNDO, Act.EDIT)
_WITH_TEXT = (Act.HEAD, Act.REMARK)
_MOST = 1_000_000
"""More entries than any séance has."""


@dataclass(frozen=True, slots=True)
class Codec(Generic[E]):
    """How the events of a kind of game are read strictly and written.

    No event is written with the word of an act at its head, nor with ``; `` in it but for a remark, ``note``, which is last.
    """

    read: Callable[[str], E]
    write: Callable[[E], str]

    def entry_text(self, entry: Entry[E]) -> str:
        """One line of the journal."""
        if entry.act in _WITH_TEXT:
            return f"{entry.act} {entry.text}"
        head = [f"{entry.act} {entry.number}" if entry.act in _NUMBERED else str(entry.act)] if entry.act else []
        if entry.text:
            head[0] += f" {json.dumps(entry.text, ensure_ascii=False)}"
        return _BETWEEN.join([*head, *map(self.write, entry.events)])

    def read_entry(self, line: str) -> Entry[E]:
        """Read one line of the journal.

        Raises:
            UnreadableError: it is no entry.
        """
        word, _, text = line.partition(" ")
        if word in _WITH_TEXT:
            return Entry(act=Act(word), text=text)
        word = word.removesuffix(";")
        if word not in set(Act) - {Act.ADD}:
            return Entry(self._events(line))
        act, rest = Act(word), line.removeprefix(word)
        number, rest = _number(line, act, rest)
        remark, rest = _remark(line, rest) if number else ("", rest)
        if rest and not rest.startswith(_BETWEEN):
            raise UnreadableError("{line!r}: nothing is expected after {act}", line=line, act=act)
        return Entry(self._events(rest.removeprefix(_BETWEEN)) if rest else (), act, number, remark)

    def _events(self, text: str) -> tuple[E, ...]:
        found = []
        while text:
            if text.startswith(_LAST):
                part, text = text, ""
            else:
                part, _, text = text.partition(_BETWEEN)
            found.append(self.read(part))
        if not found:
            raise UnreadableError("an empty line is no entry")
        return tuple(found)


def _number(line: str, act: Act, rest: str) -> tuple[int, str]:
    """The number that an undo or an edit names, 0 for the other acts, and what follows it."""
    if act not in _NUMBERED:
        return 0, rest
    value, between, rest = rest.strip().partition(" ")
    cut = value.removesuffix(";")
    if not (cut.isascii() and cut.isdecimal() and 0 < int(cut) <= _MOST):
        raise UnreadableError("{line!r}: {act} is followed by a number", line=line, act=act)
    return int(cut), f";{between}{rest}" if cut != value else rest


def _remark(line: str, rest: str) -> tuple[str, str]:
    """The remark in quotation marks, if there is one, and what follows it."""
    if not rest.startswith('"'):
        return "", rest
    try:
        remark, end = json.JSONDecoder().raw_decode(rest)
    except ValueError as error:
        raise UnreadableError("{line!r}: the quotation marks of the remark are not closed", line=line) from error
    return remark, rest[end:]
