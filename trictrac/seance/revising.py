"""Taking back and changing the entries of a séance of any game: undo, edit, drop, the history of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.saying.counted import Counted, strung
from trictrac.saying.words import excerpt
from trictrac.seance.entries import Act, Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trictrac.seance.conversation import Sitting
    from trictrac.seance.course import Course

S = TypeVar("S")
E = TypeVar("E")

_RECENT = 10
"""How many entries are shown at once."""


def enter(sitting: Sitting[S, E], *done: E) -> Answer:
    """Enter what was done at the table, and tell it; after an edit also what it mends."""
    before = sitting.course
    course = sitting.seance.enter(Entry(done))
    mended: Answer = []
    if before.left:
        replaced = len(before.left) - len(course.left) > course.count - before.count - 1
        mended = [
            Saying("It stands in the place of the old entry.")
            if replaced
            else Saying("It stands before the old entry.")
        ]
        changed = sitting.changes(course.before, course) if course.before and not course.left else []
        mended += [*changed, *misfit_sentences(sitting)]
    return [*sitting.told(course, course.ends[before.count], len(done)), *mended, *sitting.status()]


def undo(sitting: Sitting[S, E], text: str) -> Answer:
    """``undo`` takes the last entry back, ``undo 3`` the last three."""
    number = _number(text, 1)
    before = sitting.course
    taken = _deeds(sitting, before, max(0, before.count - number)) if number else []
    remark = ""
    if 0 < number <= before.count and sitting.was_shown(before, before.count - number):
        saying = Counted(
            "Taken back after an école was shown ({count} entry): {entries}",
            "Taken back after an école was shown ({count} entries): {entries}",
            number,
            entries=strung(taken[-_RECENT:]),
        )
        remark = sitting.language.say(saying)
    sitting.seance.enter(Entry(act=Act.UNDO, number=number, text=remark))
    if number > _RECENT:
        return [Saying("{number} entries are taken back.", number=number), *sitting.status()]
    said = [Indented(Saying("{words}.", words=entry)) for entry in taken]
    return [Saying("Taken back:"), *said, *sitting.status()]


def edit(sitting: Sitting[S, E], text: str) -> Answer:
    """``edit 5 64 1-7 1-5`` changes the entry 5; ``edit 5`` asks for what shall stand there."""
    course = sitting.course
    first, _, line = text.partition(" ")
    number = _number(first, course.count)
    if not 1 <= number <= course.count:
        raise UnreadableError("no entry {number}: there are {count}; log lists them", number=number, count=course.count)
    old = _deeds(sitting, course, number - 1)[0]
    if not line and not course.left:
        sitting.asking = (f"edit {number}", Saying("edit {number}", number=number))
        return [Saying("Entry {number} is: {entry}. Type it anew, or cancel.", number=number, entry=old)]
    done = sitting.read(line, number - 1)
    remark = ""
    if sitting.was_shown(course, number - 1):
        remark = sitting.language.say(Saying("Changed after an école was shown; it was: {entry}", entry=old))
    changed = sitting.seance.enter(Entry(done, Act.EDIT, number, remark))
    told = sitting.told(changed, changed.ends[number - 1], len(done))
    return [
        *told,
        *sitting.changes(course, changed),
        *misfit_sentences(sitting),
        *sitting.offers(),
        *sitting.status(),
    ]


def drop(sitting: Sitting[S, E], text: str) -> Answer:
    """Leave out the first entry that no longer fits."""
    del text
    dropped = sitting.course.left[:1]
    sitting.seance.enter(Entry(act=Act.DROP))
    return [
        Saying("Left out: {entry}.", entry=_told(sitting, dropped, sitting.state)),
        *misfit_sentences(sitting),
        *sitting.status(),
    ]


def misfit_sentences(sitting: Sitting[S, E]) -> Answer:
    """The first entry that no longer fits after an edit, and why; that all fit again when they do."""
    course = sitting.course
    if not course.left:
        return [Saying("All later entries fit. cancel puts the old entry back.")]
    number, entry = course.count + 1, _told(sitting, course.left[:1], course.state)
    return [
        Saying("Entry {number} no longer fits: {entry}.", number=number, entry=entry),
        Indented(_reason(course.misfit, sitting.names)),
        Indented(Saying("Expected there: {acts}.", acts=sitting.possible(course.state))),
        Saying("Type what belongs there, drop it, or cancel the edit."),
    ]


def history(sitting: Sitting[S, E], text: str) -> Answer:
    """The last entries with their numbers; ``log 5`` from the fifth on, ``log all`` all of them."""
    entries = _deeds(sitting, sitting.course, 0)
    if text in ("all", "tout"):
        start = 1
    elif text:
        start = max(1, _number(text, 1))
    else:
        start = max(1, len(entries) - _RECENT + 1)
    shown = entries[start - 1 :] if text else entries[-_RECENT:]
    if not shown:
        return [Saying("Nothing has been entered yet.")]
    found: Answer = []
    for number, entry in enumerate(shown, start):
        found.append(Saying("{number}. {entry}", number=number, entry=entry))
        found += [Indented(remark) for at, remark in sitting.course.remarks if at == number]
    return found


def _reason(error: TrictracError | None, names: tuple[str, str]) -> object:
    """Why an entry does not fit, in the words of the table."""
    if error is None:
        return ""
    return error.named(names) if error.act is None else Saying("cannot {act} there.", act=error.act)


def _told(sitting: Sitting[S, E], entries: Iterable[tuple[E, ...]], state: S) -> object:
    """What was entered, in a few words."""
    return strung([sitting.deed(event, state) for entry in entries for event in entry])


def _deeds(sitting: Sitting[S, E], course: Course[S, E], start: int) -> list[object]:
    """The entries from the one after so many, each in a few words."""
    return [
        _told(sitting, (entry,), course.state_after(at + 1)) for at, entry in enumerate(course.entries[start:], start)
    ]


def _number(text: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise UnreadableError("{text!r}: a number is expected", text=excerpt(text))
    return int(text)
