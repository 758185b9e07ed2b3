"""The entries of a séance: what is written in the journal, one line for each thing that was typed and confirmed."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Entry(Generic[E]):
    """One line of the journal: an act and the events that belong to it."""

    events: tuple[E, ...] = ()
    act: Act = Act.ADD
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Codec(Generic[E]):
    """How the events of a kind of game are read strictly and written."""

    read: Callable[[str], E]
    write: Callable[[E], str]

    def entry_text(self, entry: Entry[E]) -> str:
        """One line of the journal."""
        head = {Act.ADD: "", Act.HEAD: f"{entry.act} {entry.text}"}.get(entry.act, str(entry.act))
        if entry.act in (Act.UNDO, Act.EDIT):
            head = f"{entry.act} {entry.number}"
        return _BETWEEN.join([*([head] if head else []), *map(self.write, entry.events)])

    def read_entry(self, line: str) -> Entry[E]:
        """Read one line of the journal.

        Raises:
            UnreadableError: it is no entry.
        """
        first, _, rest = line.partition(_BETWEEN)
        word, _, value = first.partition(" ")
        if word not in set(Act) - {Act.ADD}:
            return Entry(self._events(line))
        act = Act(word)
        if act is Act.HEAD:
            return Entry(act=act, text=line.removeprefix("head "))
        number = 0
        if act in (Act.UNDO, Act.EDIT):
            if not (value.isascii() and value.isdecimal() and int(value) > 0):
                raise UnreadableError("{line!r}: {act} is followed by a number", line=line, act=word)
            number = int(value)
        elif value:
            raise UnreadableError("{line!r}: nothing is expected after {act}", line=line, act=word)
        return Entry(self._events(rest) if rest else (), act, number)

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
