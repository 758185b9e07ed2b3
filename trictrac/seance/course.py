"""The course of a séance: its entries reduced to those that stand, and the game folded from them.

Undo takes whole entries back, across holes, relevés and the end of a partie. An edit replaces one entry and folds the later
ones anew; at the first that no longer fits it waits for what is typed in its place, for it to be dropped, or for the edit to be
given up. All are values: the old course is untouched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Generic, TypeVar

from trictrac.errors import OutOfOrderError, TrictracError
from trictrac.games.log import Log
from trictrac.saying.counted import Counted
from trictrac.seance.entries import Act, Entry

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Course(Generic[S, E]):
    """The entries that stand, as a log and how many events each of them has."""

    log: Log[S, E]
    ends: tuple[int, ...]
    """How many events there are after so many entries; the first number is that before any."""
    left: tuple[tuple[E, ...], ...] = ()
    """What an edit has left over: the entries from the first on that no longer fits."""
    misfit: TrictracError | None = None
    """Why it does not."""
    before: Course[S, E] | None = None
    """The course before the last edit, as long as that may be given up."""
    stopped: bool = False
    heads: tuple[tuple[str, str], ...] = ()
    """Headers of the record that were changed."""
    remarks: tuple[tuple[int, str], ...] = ()
    """What was remarked after so many entries; no undo takes it away."""

    @property
    def count(self) -> int:
        """How many entries stand."""
        return len(self.ends) - 1

    @property
    def state(self) -> S:
        """The state after all entries that stand."""
        return self.log.state

    @property
    def entries(self) -> tuple[tuple[E, ...], ...]:
        """The events of each entry that stands."""
        return tuple(self.log.events[start:end] for start, end in pairwise(self.ends))

    def state_after(self, count: int) -> S:
        """The state after the first ``count`` entries."""
        return self.log.states[self.ends[count]]

    def after(self, entry: Entry[E]) -> Course[S, E]:
        """The course after one more entry.

        Raises:
            TrictracError: the entry does not fit; nothing has changed.
        """
        if self.left and entry.act not in (Act.ADD, Act.DROP, Act.CANCEL):
            raise OutOfOrderError(
                "an edit is under way: type what belongs in the place of the entry shown, or drop, or cancel"
            )
        match entry.act:
            case Act.ADD:
                return self._mended(entry.events) if self.left else self._added(entry.events)
            case Act.START:
                return self._started(entry.events)
            case Act.UNDO:
                undone = self._undone(entry.number)
                return undone._remarked(entry.text) if entry.text else undone
            case Act.EDIT:
                edited = self._edited(entry.number, entry.events)
                return edited._remarked(entry.text, entry.number) if entry.text else edited
            case Act.REMARK:
                return self._remarked(entry.text)
            case Act.DROP:
                return self._dropped()
            case Act.CANCEL:
                return self._cancelled()
            case Act.STOP:
                return replace(self, stopped=True, before=None)
            case Act.HEAD:
                key, _, value = entry.text.partition(":")
                return replace(self, heads=(*self.heads, (key.strip(), value.strip())))

    def _added(self, events: tuple[E, ...]) -> Course[S, E]:
        if not events:
            raise OutOfOrderError("an entry without an event")
        log = self.log
        for event in events:
            log = log.add(event)
        return replace(self, log=log, ends=(*self.ends, len(log.events)), before=None, stopped=False)

    def _started(self, events: tuple[E, ...]) -> Course[S, E]:
        if self.count:
            raise OutOfOrderError("the séance has begun already")
        started = self._added(events)
        return replace(started, ends=started.ends[1:])

    def _remarked(self, text: str, after: int | None = None) -> Course[S, E]:
        return replace(self, remarks=(*self.remarks, (self.count if after is None else after, text)))

    def _undone(self, number: int) -> Course[S, E]:
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
        return replace(self, log=log, ends=ends, before=None, stopped=False, remarks=remarks)

    def _edited(self, number: int, events: tuple[E, ...]) -> Course[S, E]:
        if not 1 <= number <= self.count:
            raise OutOfOrderError("there is no entry {number}: there are {count}", number=number, count=self.count)
        later = self.entries[number:]
        changed = self._undone(self.count - number + 1)._added(events)
        return replace(changed._followed(later), before=replace(self, before=None), remarks=self.remarks)

    def _followed(self, entries: Iterable[tuple[E, ...]]) -> Course[S, E]:
        """The course with these entries as far as they fit, and the rest left over."""
        entries = tuple(entries)
        log, fitted, misfit = self.log.follow(entries)
        ends = accumulate(map(len, entries[:fitted]), initial=self.ends[-1])
        return replace(self, log=log, ends=(*self.ends[:-1], *ends), left=entries[fitted:], misfit=misfit)

    def _mended(self, events: tuple[E, ...]) -> Course[S, E]:
        """Typed in the place of the entry that no longer fits; it replaces it if it does the same, else it comes before it."""
        left = self.left[1:] if _does_the_same(events, self.left[0]) else self.left
        mended = replace(self, left=())._added(events)._followed(left)
        return replace(mended, before=self.before)

    def _dropped(self) -> Course[S, E]:
        if not self.left:
            raise OutOfOrderError("there is nothing to drop: no edit waits for an answer")
        return replace(self, left=())._followed(self.left[1:])

    def _cancelled(self) -> Course[S, E]:
        if self.before is None:
            raise OutOfOrderError("there is nothing to cancel: no edit is under way")
        return replace(self.before, heads=self.heads, remarks=self.remarks)


def _does_the_same(events: Iterable[object], old: tuple[object, ...]) -> bool:
    """Whether one of the events is of the kind and of the player of what the old entry began with."""
    first = (type(old[0]), getattr(old[0], "player", None))
    return first in [(type(event), getattr(event, "player", None)) for event in events]
