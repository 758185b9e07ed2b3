"""Taking back and changing the entries of a séance of any game: undo, edit, drop, the history of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying, UnreadableError
from trictrac.saying.counted import Counted, strung
from trictrac.saying.words import excerpt
from trictrac.seance.course import Act, Course, Entry

if TYPE_CHECKING:
    from trictrac.seance.conversation import Conversation

S = TypeVar("S")
E = TypeVar("E")

_RECENT = 10
"""How many entries are shown at once."""


def undo(talk: Conversation[S, E], text: str) -> Answer:
    """``undo`` takes the last entry back, ``undo 3`` the last three."""
    number = _number(text, 1)
    before = talk.course
    taken = _deeds(talk, before, max(0, before.count - number)) if number else []
    remark = ""
    if 0 < number <= before.count and talk.speech.was_shown(before, before.count - number):
        saying = Counted(
            "Taken back after an école was shown ({count} entry): {entries}",
            "Taken back after an école was shown ({count} entries): {entries}",
            number,
            entries=strung(taken[-_RECENT:]),
        )
        remark = talk.language.say(saying)
    talk.seance.enter(Entry(act=Act.UNDO, number=number, text=remark))
    if number > _RECENT:
        return [Saying("{number} entries are taken back.", number=number), *talk.status()]
    said = [Indented(Saying("{words}.", words=entry)) for entry in taken]
    return [Saying("Taken back:"), *said, *talk.status()]


def edit(talk: Conversation[S, E], text: str) -> Answer:
    """``edit 5 64 1-7 1-5`` changes the entry 5; ``edit 5`` asks for what shall stand there."""
    course = talk.course
    first, _, line = text.partition(" ")
    number = _number(first, course.count)
    if not 1 <= number <= course.count:
        raise UnreadableError("no entry {number}: there are {count}; log lists them", number=number, count=course.count)
    old = _deeds(talk, course, number - 1)[0]
    if not line and not course.left:
        talk.asking = (f"edit {number}", Saying("edit {number}", number=number))
        return [Saying("Entry {number} is: {entry}. Type it anew, or cancel.", number=number, entry=old)]
    done = talk.read(line, number - 1)
    remark = ""
    if talk.speech.was_shown(course, number - 1):
        remark = talk.language.say(Saying("Changed after an école was shown; it was: {entry}", entry=old))
    changed = talk.seance.enter(Entry(done, Act.EDIT, number, remark))
    told = talk.told(changed, changed.ends[number - 1], len(done))
    return [
        *told,
        *talk.changes(course, changed),
        *talk.misfit(),
        *talk.speech.offers(talk),
        *talk.status(),
    ]


def drop(talk: Conversation[S, E], _text: str) -> Answer:
    """Leave out the first entry that no longer fits."""
    dropped = talk.course.left[:1]
    talk.seance.enter(Entry(act=Act.DROP))
    return [
        Saying("Left out: {entry}.", entry=talk.deeds(dropped, talk.state)),
        *talk.misfit(),
        *talk.status(),
    ]


def history(talk: Conversation[S, E], text: str) -> Answer:
    """The last entries with their numbers; ``log 5`` from the fifth on, ``log all`` all of them."""
    entries = _deeds(talk, talk.course, 0)
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
        found += [Indented(remark) for at, remark in talk.course.remarks if at == number]
    return found


def _deeds(talk: Conversation[S, E], course: Course[S, E], start: int) -> list[object]:
    """The entries from the one after so many, each in a few words."""
    return [talk.deeds((entry,), course.state_after(at + 1)) for at, entry in enumerate(course.entries[start:], start)]


def _number(text: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise UnreadableError("{text!r}: a number is expected", text=excerpt(text))
    return int(text)
