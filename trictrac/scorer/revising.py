"""Taking back and changing entries: undo, edit, what an edit changes, the history of entries."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from trictrac.errors import Saying, TrictracError, UnreadableError
from trictrac.game.events import Event
from trictrac.game.state import State
from trictrac.model.rules import Rules
from trictrac.notation.line import possible
from trictrac.notation.tokens import excerpt
from trictrac.scorer.answers import Answer, Indented
from trictrac.scorer.sitting import Sitting
from trictrac.table.course import Course
from trictrac.table.entries import Act, Entry
from trictrac.wording.counted import Counted, strung
from trictrac.wording.deeds import deed
from trictrac.wording.telling import score_sentence, sentence

_RECENT = 10
"""How many entries are shown at once."""
_SHOWN = frozenset({"erred", "schooled", "false_school", "corrected"})


def enter(scorer: Sitting, *done: Event) -> Answer:
    """Enter what was done at the table, and tell it; after an edit also what it mends."""
    before = scorer.course
    course = scorer.seance.enter(Entry(done))
    mended: Answer = []
    if before.left:
        replaced = len(before.left) - len(course.left) > course.count - before.count - 1
        mended = [
            Saying("It stands in the place of the old entry.")
            if replaced
            else Saying("It stands before the old entry.")
        ]
        changed = changes(course.before, course, scorer.names_in) if course.before and not course.left else []
        mended += [*changed, *misfit_sentences(scorer)]
    return [*scorer.told(course, course.ends[before.count], len(done)), *mended, *scorer.status()]


def undo(scorer: Sitting, text: str) -> Answer:
    """``undo`` takes the last entry back, ``undo 3`` the last three."""
    number = _number(text, 1)
    before = scorer.course
    taken = _deeds(before, max(0, before.count - number), scorer.names_in) if number else []
    remark = ""
    if 0 < number <= before.count and _was_shown(before, before.count - number):
        saying = Counted(
            "Taken back after an école was shown ({count} entry): {entries}",
            "Taken back after an école was shown ({count} entries): {entries}",
            number,
            entries=strung(taken[-_RECENT:]),
        )
        remark = scorer.language.say(saying)
    scorer.seance.enter(Entry(act=Act.UNDO, number=number, text=remark))
    if number > _RECENT:
        return [Saying("{number} entries are taken back.", number=number), *scorer.status()]
    said = [Indented(sentence(entry)) for entry in taken]
    return [Saying("Taken back:"), *said, *scorer.status()]


def edit(scorer: Sitting, text: str) -> Answer:
    """``edit 5 64 1-7 1-5`` changes the entry 5; ``edit 5`` asks for what shall stand there."""
    course = scorer.course
    first, _, line = text.partition(" ")
    number = _number(first, course.count)
    if not 1 <= number <= course.count:
        raise UnreadableError("no entry {number}: there are {count}; log lists them", number=number, count=course.count)
    old = _deeds(course, number - 1, scorer.names_in)[0]
    if not line and not course.left:
        scorer.asking = (f"edit {number}", Saying("edit {number}", number=number))
        return [Saying("Entry {number} is: {entry}. Type it anew, or cancel.", number=number, entry=old)]
    done = scorer.read(line, number - 1)
    remark = ""
    if _was_shown(course, number - 1):
        remark = scorer.language.say(Saying("Changed after an école was shown; it was: {entry}", entry=old))
    changed = scorer.seance.enter(Entry(done, Act.EDIT, number, remark))
    told = scorer.told(changed, changed.ends[number - 1], len(done))
    return [
        *told,
        *changes(course, changed, scorer.names_in),
        *misfit_sentences(scorer),
        *scorer.offers(),
        *scorer.status(),
    ]


def drop(scorer: Sitting, text: str) -> Answer:
    """Leave out the first entry that no longer fits."""
    del text
    dropped = scorer.course.left[:1]
    scorer.seance.enter(Entry(act=Act.DROP))
    return [
        Saying("Left out: {entry}.", entry=_told(dropped, scorer.names, scorer.state.rules)),
        *misfit_sentences(scorer),
        *scorer.status(),
    ]


def misfit_sentences(scorer: Sitting) -> Answer:
    """The first entry that no longer fits after an edit, and why; that all fit again when they do."""
    course = scorer.course
    if not course.left:
        return [Saying("All later entries fit. cancel puts the old entry back.")]
    number, entry = course.count + 1, _told(course.left[:1], scorer.names, course.state.rules)
    return [
        Saying("Entry {number} no longer fits: {entry}.", number=number, entry=entry),
        Indented(_reason(course.misfit)),
        Indented(Saying("Expected there: {acts}.", acts=possible(course.state))),
        Saying("Type what belongs there, drop it, or cancel the edit."),
    ]


def history(scorer: Sitting, text: str) -> Answer:
    """The last entries with their numbers; ``log 5`` from the fifth on, ``log all`` all of them."""
    entries = _deeds(scorer.course, 0, scorer.names_in)
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
        found += [Indented(remark) for at, remark in scorer.course.remarks if at == number]
    return found


def _reason(error: TrictracError | None) -> object:
    """Why an entry does not fit, in the words of the table."""
    if error is None:
        return ""
    act = error.saying.values.get("act")
    return Saying("cannot {act} there.", act=act) if act else error


def _told(entries: tuple[tuple[Event, ...], ...], names: tuple[str, str], rules: Rules) -> object:
    """What was entered, in a few words."""
    return strung([deed(event, names, rules) for entry in entries for event in entry])


def _deeds(course: Course[State, Event], start: int, names_in: NamesIn) -> list[object]:
    """The entries from the one after so many, each in a few words."""
    return [
        _told((entry,), names_in(course.state_after(at + 1)), course.state.rules)
        for at, entry in enumerate(course.entries[start:], start)
    ]


def _was_shown(course: Course[State, Event], kept: int) -> bool:
    """Whether an école has been shown to the players since so many entries."""
    states = course.log.states[course.ends[kept] + 1 :]
    return any(
        state.spoken and (state.errors or any(one.what in _SHOWN for one in state.happenings)) for state in states
    )


def _number(text: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise UnreadableError("{text!r}: a number is expected", text=excerpt(text))
    return int(text)


NamesIn = Callable[[State], tuple[str, str]]
"""The names of the two who sat at the board then."""


def changes(old: Course[State, Event], new: Course[State, Event], names_in: NamesIn) -> Answer:
    """Every mark that an edit has changed, and where the players stood before it."""
    found: Answer = []
    for at in range(old.count if old.count == new.count else 0):
        if _is_false(new, at) and not _is_false(old, at):
            found.append(Saying("Entry {number}: the école is a false one now.", number=at + 1))
        was, now = (_marks(course, at) for course in (old, new))
        if was != now:
            names = names_in(new.state_after(at + 1))
            values = {"number": at + 1, "was": _mark_list(was, names), "now": _mark_list(now, names)}
            found.append(Saying("Entry {number}: {now} instead of {was}.", **values))
    if old.state.score != new.state.score and not new.left:
        found += [Saying("It was:"), Indented(score_sentence(old.state, names_in(old.state)))]
    return found


def _is_false(course: Course[State, Event], at: int) -> bool:
    """Whether the entry after so many others is an école that is none."""
    states = course.log.states[course.ends[at] + 1 : course.ends[at + 1] + 1]
    return any(one.what == "false_school" for state in states for one in state.happenings)


Mark = tuple[int, int, int]


def _marks(course: Course[State, Event], at: int) -> list[Mark]:
    """What the entry after so many others marked: player, points, holes."""
    states = course.log.states[course.ends[at] : course.ends[at + 1] + 1]
    return [
        (one.player, one.points, one.holes)
        for _, after in pairwise(states)
        for one in after.happenings
        if one.what == "marked"
    ]


def _mark_list(marks: list[Mark], names: tuple[str, str]) -> object:
    parts = [
        Saying("{player} {points} ({holes} holes)", player=names[player], points=points, holes=holes)
        if holes
        else Saying("{player} {points}", player=names[player], points=points)
        for player, points, holes in marks
    ]
    return strung(parts) or Saying("nothing")
