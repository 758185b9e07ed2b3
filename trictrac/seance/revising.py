"""The commands that revise a séance: undo, redo, edit, insert, delete, drop, cancel, and the numbered log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trictrac.base.errors import OutOfOrderError, Saying, TrictracError, UnreadableError
from trictrac.protocol.events import Move
from trictrac.protocol.log import TypedEvents
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import excerpt, fold, is_count
from trictrac.seance.course import RULES, Act, Entry, read_entry
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation, AnyCourse, AnyEntry

_RECENT = 10
"""Most entries shown at once."""
ANSWERED = Saying("the program has answered every entry, so entries cannot be changed: undo takes the last one back")
"""Why no entry of a game with the program is edited."""


def undo(talk: AnyConversation, text: str) -> Answer:
    """Undo the last entry, the last entries (``undo 3``), those after an entry (``undo to 12``), or an edit just made."""
    course, (word, _, kept) = talk.course, text.partition(" ")
    to_entry = fold(word) in ("to", "jusqu'a")
    number = course.count - _placed(course, kept) if to_entry else _number(text, 1)
    if to_entry and not number:
        raise OutOfOrderError("entry {number} is the last one: there is nothing after it", number=course.count)
    entries: list[AnyEntry] = []
    said: Answer = []
    while number or not entries:
        since = course.count - course.revised_at
        if (
            not to_entry
            and course.before is not None
            and since < number <= since + 1 + course.before.count
            and (not course.left or course.log.kind != course.before.log.kind)
        ):
            acts = [*([_taken_back(talk, course, since)] if since else []), Entry(act=Act.CANCEL)]
        else:
            acts = [_taken_back(talk, course, number)]
        for entry in acts:
            start = max(0, course.count - entry.number)
            taken = Saying("Taken back:"), Saying("{number} entries are taken back.")
            said += [_cancelled(course)] if entry.act is Act.CANCEL else _sentences(talk, course, start, *taken)
            course = course.after(entry)
        number = number - since - 1 if acts[-1].act is Act.CANCEL else 0
        entries += acts
    talk.write(*entries)
    return [*said, *talk.glance()]


def _taken_back(talk: AnyConversation, course: AnyCourse, number: int) -> AnyEntry:
    """Return the entry that undoes ``number`` entries, with a remark if an école was shown since."""
    remark = ""
    if 0 < number <= course.count and talk.table.reveals_school(course, course.count - number):
        saying = Counted(
            "Taken back after an école was shown ({count} entry): {entries}",
            "Taken back after an école was shown ({count} entries): {entries}",
            number,
            entries=strung(_deeds(talk, course, course.count - number)[-_RECENT:]),
        )
        remark = talk.language.say(saying)
    return Entry(act=Act.UNDO, number=number, text=remark)


def redo(talk: AnyConversation, text: str) -> Answer:
    """Enter again the entry undone last, or several (``redo 3``)."""
    number = _number(text, 1)
    undone, count = talk.course.undone, talk.course.count
    if not undone:
        raise OutOfOrderError("there is nothing to enter again: nothing was taken back since the last entry")
    if not 1 <= number <= len(undone):
        raise OutOfOrderError(
            "cannot enter {number} entries again: {there}",
            number=number,
            there=Counted("{count} entry was taken back", "{count} entries were taken back", len(undone)),
        )
    talk.write(*map(Entry, undone[:number]))
    entered = Saying("Entered again:"), Saying("{number} entries are entered again.")
    return [*_sentences(talk, talk.course, count, *entered), *talk.glance()]


def _revised_at(act: Act, remark: Saying, question: Saying, prompt: Saying, talk: AnyConversation, text: str) -> Answer:
    """Revise the entry named in ``text`` by the line after it, or ask for that line."""
    number, line, old = _entry_named(talk, text)
    if line:
        return _revised(talk, act, number, remark.filled(entry=old), line)
    talk.asking = (f"{act} {number}", prompt.filled(number=number))
    return [question.filled(number=number, entry=old)]


edit = partial(
    _revised_at,
    Act.EDIT,
    Saying("Changed after an école was shown; it was: {entry}"),
    Saying("Entry {number} is: {entry}. Type the new entry, or cancel."),
    Saying("edit {number}"),
)
"""Replace an entry (``edit 5 64 1-7 1-5``), or ask what to put in its place (``edit 5``)."""
insert = partial(
    _revised_at,
    Act.INSERT,
    Saying("Put in after an école was shown, before: {entry}"),
    Saying("Entry {number} is: {entry}. Type the entry to insert before it, or cancel."),
    Saying("insert {number}"),
)
"""Insert an entry before another (``insert 5 64 1-7 1-5``), or ask for it (``insert 5``)."""


def delete(talk: AnyConversation, text: str) -> Answer:
    """Delete an entry (``delete 5``)."""
    number, line, old = _entry_named(talk, text)
    if line:
        raise UnreadableError("delete {text}: type delete and one number that log lists", text=excerpt(text))
    return [
        Saying("Left out: {entry}.", entry=old),
        *_revised(talk, Act.DELETE, number, Saying("Left out after an école was shown: {entry}", entry=old)),
    ]


def _entry_named(talk: AnyConversation, text: str) -> tuple[int, str, object]:
    """Return the number in ``text`` (default: the last entry), the text after it, and the entry in a few words.

    Raises:
        OutOfOrderError: an edit is under way, or a program plays.
        UnreadableError: no entry has this number.
    """
    course = talk.course
    if talk.partner:
        raise OutOfOrderError(ANSWERED.text)
    if course.left:
        raise OutOfOrderError(
            "an edit is under way: enter what belongs in the place of entry {number}, "
            "delete that entry (drop), or give the edit up (cancel)",
            number=course.count + 1,
        )
    first, _, line = text.partition(" ")
    number = _placed(course, first)
    return number, line, talk.deed(number)


def _placed(course: AnyCourse, text: str) -> int:
    """Return the number of an entry in force (default: the last)."""
    number = _number(text, course.count)
    if not 1 <= number <= course.count:
        raise UnreadableError(
            "there is no entry {number}: the number of entries is {count}; log lists them",
            number=number,
            count=course.count,
        )
    return number


def _revised(talk: AnyConversation, act: Act, number: int, saying: Saying, line: str = "") -> Answer:
    """Revise the course at an entry, with ``saying`` as a remark if an école was shown since."""
    old = talk.course
    try:
        done = talk.read(line, number - 1) if line else TypedEvents()
    except TrictracError as error:
        error.fields.update(typed=f"{act} {number} {line}", revised=True)
        raise talk.refuse(error) from error
    remark = talk.language.say(saying) if talk.table.reveals_school(old, number - 1) else ""
    new = talk.write(Entry(done.events, act, number, remark), known=done.states)
    return [
        *talk.event_sentences(new, new.ends[number - 1], len(done.events)),
        *talk.changes(old, new),
        *talk.misfit(),
        *talk.glance(),
    ]


def rejudge(talk: AnyConversation, text: str) -> Answer:
    """Judge the game anew by another rule set, from its beginning or from here on, and return what changes."""
    if " " in text:
        return talk.enter(talk.read(f"rules {text}"))
    from trictrac.rules.texts import rules_of

    old, rules = talk.course, rules_of(text, files=False).name
    new = talk.write(read_entry(talk.head, f"{Act.HEAD} {RULES}{rules}"))
    return [
        Saying(
            "{rules} now judges the game from its beginning. To judge it by {rules} only from here on, type undo, "
            "then rules {rules} here.",
            rules=rules,
        ),
        *talk.changes(old, new),
        *(talk.misfit() if new.left else talk.glance()),
    ]


def drop(talk: AnyConversation, _text: str) -> Answer:
    """Delete the first entry that no longer fits, and with a roll its play, if that is the next entry and fits no more."""
    left = talk.course.left
    rest = talk.write(Entry(act=Act.DROP)).left
    of_play = rest and rest == left[1:] and talk.table.count_throws(left[0][-1]) and isinstance(rest[0][0], Move)
    return [
        Saying("Left out: {entry}.", entry=talk.deeds(left[0], talk.state, talk.state)),
        *(drop(talk, "") if of_play else (*talk.misfit(), *talk.status())),
    ]


def history(talk: AnyConversation, text: str) -> Answer:
    """Return the last entries with their numbers, the last four (``log 4``), from the fourth on (``log from 4``), or all."""
    course = talk.course
    word, _, first = text.partition(" ")
    if not course.count:
        return [Saying("Nothing has been entered yet.")]
    if fold(word) in ("from", "depuis"):
        start = _placed(course, first or "1")
    else:
        start = 1 if text in ("all", "tout") else max(1, course.count + 1 - max(1, _number(text, _RECENT)))
    rules = dict(course.heads).get("rules")
    found: Answer = [Saying("{rules} judges the game from its beginning.", rules=rules)] if rules else []
    for number, entry in enumerate(_deeds(talk, course, start - 1), start):
        found.append(Saying("{number}. {entry}", number=number, entry=entry))
        before, after = map(course.state_after, (number - 1, number))
        if talk.table.marks(after) != talk.table.marks(before):
            found.append(Indented(talk.score(after)))
        found += [Indented(remark) for at, remark in course.remarks if at == number]
    return found


def _deeds(talk: AnyConversation, course: AnyCourse, start: int) -> list[object]:
    """Return the entries after the first ``start``, each in a few words."""
    states = [*map(course.state_after, range(start, course.count + 1))]
    return list(map(talk.deeds, course.entries[start:], states, states[1:]))


def _sentences(talk: AnyConversation, course: AnyCourse, start: int, head: Saying, many: Saying) -> Answer:
    """Return the entries after the first ``start`` as sentences below a ``head``, or only how many they are."""
    if course.count - start > _RECENT:
        return [many.filled(number=course.count - start)]
    return [head, *(Indented(Saying("{words}.", words=words)) for words in _deeds(talk, course, start))]


def _number(text: str, usual: int) -> int:
    if text and not is_count(text, 6):
        raise UnreadableError("{text!r} is no number: type one, like 2", text=excerpt(text))
    return int(text or usual)


def cancel(talk: AnyConversation, _text: str) -> Answer:
    """Give up a refused edit, or cancel the last one."""
    course, refused = talk.course, talk.refused
    if refused and refused.fields.pop("revised", False):
        return [Saying("Cancelled: nothing has changed."), *talk.status()]
    if course.before is None:
        raise OutOfOrderError("there is nothing to cancel; undo takes back the last entry")
    if not course.just_revised:
        raise OutOfOrderError(
            "cancel takes an edit back only until the next entry; undo {number} takes back the edit and what was entered since",
            number=course.count - course.revised_at + 1,
        )
    talk.write(Entry(act=Act.CANCEL))
    return [_cancelled(course), *talk.glance()]


def _cancelled(course: AnyCourse) -> Saying:
    """Return that the last edit of a course, or its change of rules, is cancelled."""
    if course.before is not None and course.log.kind != course.before.log.kind:
        return Saying("The change of rules is cancelled; everything is as it was before.")
    return Saying("The edit is cancelled; everything is as it was before.")
