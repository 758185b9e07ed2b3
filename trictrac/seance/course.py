"""The course of a séance: its entries, one per line of the journal, reduced to those in force, and the game they make.

Undo takes whole entries back, across holes, relevés and the end of a partie. An edit replaces, inserts or deletes one
entry and replays the later ones. At the first that no longer fits, it waits for what is typed in its place, or for it
to be dropped, or for the edit to be cancelled. All are values: the old course is untouched. A live séance has its
course in memory and its journal on the disk, which always agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import Generic, Protocol, Self

from trictrac.base.errors import OutOfOrderError, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.protocol.log import E, Log, S, extended
from trictrac.protocol.record import Comment, Record
from trictrac.protocol.record import record_of as headed
from trictrac.protocol.script import AnyKind
from trictrac.saying.language import Counted
from trictrac.saying.words import is_count

RULES = "rules: "
"""Beginning of a changed header that names other rules."""
_BETWEEN = "; "
_LAST = "note "
"""The word of a remark, which ends the line even if it contains separators."""


class Act(StrEnum):
    """The effects that an entry can have on those before it."""

    ADD = ""
    """Something happened at the table."""
    START = "start"
    """The events with which the séance begins. They are not an entry of the players and cannot be undone."""
    UNDO = "undo"
    """The last ``number`` entries are undone."""
    EDIT = "edit"
    """The entry ``number`` (from 1) is replaced."""
    INSERT = "insert"
    """An entry is inserted before the entry ``number``."""
    DELETE = "delete"
    """The entry ``number`` is deleted."""
    DROP = "drop"
    """The first entry that no longer fits after an edit is deleted."""
    CANCEL = "cancel"
    """The last edit is cancelled."""
    STOP = "stop"
    """The players have ended the séance."""
    HEAD = "head"
    """A header of the record is changed: ``text`` is ``KEY: VALUE``."""
    REMARK = "#"
    """``text`` is a remark at this place, in the record too."""


Entries = tuple[tuple[E, ...], ...]
"""The events of several entries, entry by entry."""


@frozen
class Entry(Generic[E]):
    """One line of the journal: an act with its events. ``text`` may be a remark on an undo or an edit."""

    events: tuple[E, ...] = ()
    act: Act = Act.ADD
    number: int = 0
    text: str = ""
    kind: AnyKind | None = None
    """The course of the game by other rules, by which it is judged from here on and anew from its beginning."""


_REVISING = (Act.EDIT, Act.INSERT, Act.DELETE)
"""Acts that change an earlier entry, after which the later ones are replayed."""
_NUMBERED = (Act.UNDO, *_REVISING)
_WITH_TEXT = (Act.HEAD, Act.REMARK)
_LONGEST = 6
"""Most digits of the number of an entry."""


def entry_text(head: Record[S, E], entry: Entry[E]) -> str:
    """Return an entry as one line of the journal, with events written as in records.

    No event begins with the word of an act, and none contains ``; `` except a remark, ``note``, which comes last.
    """
    if entry.act in _WITH_TEXT:
        return f"{entry.act} {entry.text}"
    first = [f"{entry.act} {entry.number}" if entry.act in _NUMBERED else str(entry.act)] if entry.act else []
    if entry.text:
        import json

        first[0] += f" {json.dumps(entry.text, ensure_ascii=False)}"
    return _BETWEEN.join([*first, *map(head.vocabulary.write, entry.events)])


def read_entry(head: Record[S, E], line: str) -> Entry[E]:
    """Return the entry on one line of the journal.

    Raises:
        UnreadableError: ``line`` is not an entry.
    """
    word, _, text = line.partition(" ")
    if word in _WITH_TEXT:
        rules = text.removeprefix(RULES) if word == Act.HEAD and text.startswith(RULES) else ""
        return Entry(act=Act(word), text=text, kind=judged_by(head, rules).kind if rules else None)
    word = word.removesuffix(";")
    if word not in set(Act) - {Act.ADD}:
        return Entry(_read_events(head, line))
    act, rest = Act(word), line.removeprefix(word)
    number, rest = _number(line, act, rest)
    remark, rest = _remark(line, rest) if number else ("", rest)
    if rest and not rest.startswith(_BETWEEN):
        raise UnreadableError("{line!r}: nothing is expected after {act}", line=line, act=act)
    return Entry(_read_events(head, rest.removeprefix(_BETWEEN)) if rest else (), act, number, remark)


def _read_events(head: Record[S, E], text: str) -> tuple[E, ...]:
    if not text:
        raise UnreadableError("an empty line is no entry")
    remark = f"{_BETWEEN}{text}".find(_BETWEEN + _LAST)
    done, last = (text[:remark], [text[remark:]]) if remark >= 0 else (text, [])
    parts = done.removesuffix(_BETWEEN).split(_BETWEEN) if done else []
    return tuple(_read_event(head, part) for part in [*parts, *last])


def _read_event(head: Record[S, E], line: str) -> E:
    item = head.read_item(line)
    if isinstance(item, Comment):
        raise UnreadableError("{line!r} is no event", line=line)
    return item


def _number(line: str, act: Act, rest: str) -> tuple[int, str]:
    """Return the number of an undo or an edit (0 for other acts), and what follows it."""
    if act not in _NUMBERED:
        return 0, rest
    value, between, rest = rest.strip().partition(" ")
    cut = value.removesuffix(";")
    if not (is_count(cut, _LONGEST) and int(cut) > 0):
        raise UnreadableError("{line!r}: {act} is followed by a number", line=line, act=act)
    return int(cut), f";{between}{rest}" if cut != value else rest


def _remark(line: str, rest: str) -> tuple[str, str]:
    """Return the remark in quotation marks ("" if there is none), and what follows it."""
    if not rest.startswith('"'):
        return "", rest
    import json

    try:
        remark, end = json.JSONDecoder().raw_decode(rest)
    except ValueError as error:
        raise UnreadableError("{line!r}: the quotation marks of the remark are not closed", line=line) from error
    return remark, rest[end:]


@frozen
class SeanceCourse(Generic[S, E]):
    """The entries in force, as a log of events and the place where each entry ends."""

    log: Log[S, E]
    ends: tuple[int, ...]
    """Number of events after 0, 1, 2… entries."""
    left: Entries[E] = ()
    """Entries that an edit has left over, from the first that no longer fits."""
    misfit: TrictracError | None = None
    """Why the first of the entries ``left`` does not fit, or None."""
    before: Self | None = None
    """The course before the last edit, or None once an earlier entry is undone."""
    revised_at: int = 0
    """Number of entries after that edit. While it is the same, the edit was the last act."""
    stopped: bool = False
    heads: tuple[tuple[str, str], ...] = ()
    """Changed headers of the record, as (key, value)."""
    undone: Entries[E] = ()
    """Undone entries that can be entered again, earliest first."""
    remarks: tuple[tuple[int, str], ...] = ()
    """Remarks, each with the number of entries before it. Undo does not remove them."""

    @property
    def count(self) -> int:
        """Number of entries in force."""
        return len(self.ends) - 1

    @property
    def just_revised(self) -> bool:
        """Whether the last act is an edit, which may be cancelled."""
        return self.before is not None and (bool(self.left) or self.count == self.revised_at)

    @property
    def state(self) -> S:
        """The state after all entries in force."""
        return self.log.state

    @property
    def entries(self) -> Entries[E]:
        """The events of each entry in force."""
        return self._events_of(self.ends)

    def _events_of(self, ends: tuple[int, ...]) -> Entries[E]:
        """Return the events between these ends of entries."""
        return tuple(self.log.events[start:end] for start, end in pairwise(ends))

    def state_after(self, count: int) -> S:
        """Return the state after the first ``count`` entries."""
        return self.log.states[self.ends[count]]

    def after(self, entry: Entry[E], known: Sequence[S] = ()) -> Self:
        """Return the course after one more entry. ``known`` are the states after its first events.

        Raises:
            TrictracError: ``entry`` does not fit.
        """
        if self.left and entry.act not in (Act.ADD, Act.DROP, Act.CANCEL):
            raise OutOfOrderError(
                "an edit is under way: enter what belongs in the place of the entry shown, "
                "delete that entry (drop), or give the edit up (cancel)"
            )
        match entry.act:
            case Act.ADD:
                return self._mended(entry.events, known) if self.left else self._added(entry.events, known)
            case Act.START:
                if self.count:
                    raise OutOfOrderError("the séance has begun already")
                started = self._added(entry.events)
                return replace(started, ends=started.ends[1:])
            case Act.UNDO:
                undone = self._undone(entry.number)
                return undone._remarked(entry.text) if entry.text else undone
            case Act.EDIT | Act.INSERT | Act.DELETE:
                revised = self._revised(entry.act, entry.number, entry.events, known)
                return revised._remarked(entry.text, entry.number) if entry.text else revised
            case Act.REMARK:
                return self._remarked(entry.text)
            case Act.DROP:
                if not self.left:
                    raise OutOfOrderError("there is nothing to drop: no edit waits for an answer")
                dropped = replace(self, left=())._followed(self.left[1:])
                return replace(dropped, revised_at=dropped.count)
            case Act.CANCEL:
                if self.before is None or not self.just_revised:
                    raise OutOfOrderError("there is nothing to cancel: no edit is under way")
                # Other changed headers stay.
                others = (head for head in self.heads if head[0] != "rules")
                return replace(
                    self.before,
                    heads=(*others, *(head for head in self.before.heads if head[0] == "rules")),
                    remarks=self.remarks,
                )
            case Act.STOP:
                return replace(self, stopped=True)
            case Act.HEAD:
                key, _, value = entry.text.partition(":")
                return replace(
                    self._judged_by(entry.kind) if entry.kind else self,
                    heads=(*self.heads, (key.strip(), value.strip())),
                )

    def _judged_by(self, kind: AnyKind) -> Self:
        """Return the course with the same entries by other rules, as far as they fit. It can be cancelled like an edit."""
        begun = replace(
            self, log=Log(kind, self.log.events[: self.ends[0]]), ends=self.ends[:1], before=self, undone=()
        )
        anew = begun._followed(self.entries)
        return replace(anew, revised_at=anew.count)

    def _added(self, events: tuple[E, ...], known: Sequence[S] = ()) -> Self:
        if not events:
            raise OutOfOrderError("an entry without an event")
        log = extended(self.log, events, known)
        undone = self.undone[1:] if self.undone[:1] == (events,) else ()
        return replace(self, log=log, ends=(*self.ends, len(log.events)), stopped=False, undone=undone)

    def _remarked(self, text: str, after: int | None = None) -> Self:
        return replace(self, remarks=(*self.remarks, (self.count if after is None else after, text)))

    def _undone(self, number: int) -> Self:
        if not self.count:
            raise OutOfOrderError("there is nothing to take back")
        if not 1 <= number <= self.count:
            raise OutOfOrderError(
                "cannot take back {number} entries: {there}",
                number=number,
                there=Counted("there is only {count}", "there are {count}", self.count),
            )
        ends = self.ends[:-number]
        events = self.ends[-1] - ends[-1]
        log = self.log.undo(events) if events else self.log
        remarks = tuple((min(at, len(ends) - 1), text) for at, text in self.remarks)
        before = self.before if len(ends) > self.revised_at else None
        undone = self._events_of(self.ends[-number - 1 :]) + self.undone
        return replace(self, log=log, ends=ends, before=before, stopped=False, remarks=remarks, undone=undone)

    def _revised(self, act: Act, number: int, events: tuple[E, ...], done: Sequence[S]) -> Self:
        if not 1 <= number <= self.count:
            raise OutOfOrderError("there is no entry {number}: there are {count}", number=number, count=self.count)
        kept = number - 1 if act is Act.INSERT else number
        later, known = self._events_of(self.ends[kept:]), self.log.states[self.ends[kept] :]
        changed = self._undone(self.count - number + 1)
        if act is not Act.DELETE:
            changed = changed._added(events, done)
        revised = changed._followed(later, known)
        return replace(revised, before=self, revised_at=revised.count, remarks=self.remarks, undone=())

    def _followed(self, entries: Entries[E], known: Sequence[S] = ()) -> Self:
        """Return the course with these entries as far as they fit, the rest left over. ``known`` as in ``Log.follow``."""
        log, fitted, misfit = self.log.follow(entries, known)
        ends = accumulate(map(len, entries[:fitted]), initial=self.ends[-1])
        return replace(self, log=log, ends=(*self.ends[:-1], *ends), left=entries[fitted:], misfit=misfit)

    def _mended(self, events: tuple[E, ...], known: Sequence[S]) -> Self:
        """Return the course with events typed where an entry no longer fits.

        They replace this entry if they do the same, else they come before it.
        """
        old = self.left[0][0]
        first = type(old), getattr(old, "player", None)
        same = first in [(type(event), getattr(event, "player", None)) for event in events]
        left = self.left[1:] if same else self.left
        mended = replace(self, left=())._added(events, known)._followed(left)
        return replace(mended, before=self.before, revised_at=mended.count)


def new_course(head: Record[S, E]) -> SeanceCourse[S, E]:
    """Return the course of a séance in which nothing has been typed."""
    log = head.empty_log()
    return SeanceCourse(log, (len(log.events),))


def judged_by(head: Record[S, E], rules: str) -> Record[S, E]:
    """Return the head of a game with other rules.

    Raises:
        TrictracError: ``rules`` are not valid in this game.
    """
    return headed(head.script, {name: text for name, text in head.headers.items() if text}, rules)


def named_head(head: Record[S, E], course: SeanceCourse[S, E]) -> Record[S, E]:
    """Return the head of a game with the players' names as last changed."""
    changed = dict(course.heads)
    if "rules" in changed:
        head = replace(judged_by(head, changed["rules"]), items=head.items)
    if "names" not in changed:
        return head
    a, b, *others = changed["names"].split(", ")
    return replace(head, names=(a, b), others=tuple(others))


def record_of(head: Record[S, E], course: SeanceCourse[S, E]) -> Record[S, E]:
    """Return the record of the game so far: its head and the events in force."""
    items: list[E | Comment] = [*course.log.events]
    for at, text in reversed(course.remarks):
        items.insert(course.ends[min(at, course.count)], Comment(text))
    return replace(named_head(head, course), items=tuple(items[len(head.opening) :]))


class Pages(Protocol):
    """A place where a séance writes its entries. Lines are safe when ``extend`` returns."""

    def extend(self, lines: Sequence[str], /) -> None:
        """Write lines, all at once.

        Raises:
            StorageError: they could not be written. None was.
        """


class Seance(Generic[S, E]):
    """A game being played, in which each entry is on the disk before it counts. ``head`` is the record without events."""

    def __init__(self, head: Record[S, E], course: SeanceCourse[S, E], pages: Pages) -> None:
        self.head = head
        self.course = course
        self._pages = pages

    def write(self, *entries: Entry[E], known: Sequence[S] = ()) -> SeanceCourse[S, E]:
        """Apply the entries of one typed line, save them together, and return the new course.

        ``known`` are the states after the first events of the only entry.

        Raises:
            TrictracError: an entry does not fit, or the entries cannot be saved. Nothing has changed.
        """
        course = self.course
        for entry in entries:
            course = course.after(entry, known)
        self._pages.extend([entry_text(self.head, entry) for entry in entries])
        self.course = course
        return course
