"""Beginning a séance, going on with one, reading one: a journal is the head of a record and then one entry a line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.errors import TrictracError, UnreadableError
from trictrac.game.events import Event
from trictrac.game.state import State
from trictrac.notation.lines import Comment
from trictrac.notation.record import Record, check_record, head_lines, read_head
from trictrac.scorer.scorer import Scorer
from trictrac.scorer.sitting import CODEC, new_course
from trictrac.table.course import Course
from trictrac.table.entries import Act, Entry
from trictrac.table.journal import Journal, read_lines
from trictrac.table.seance import read_course

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from trictrac.scorer.answers import View
    from trictrac.table.library import Library
    from trictrac.wording.language import Language

FORMAT = "trictrac journal 1"
"""The first line of every journal: the format and its version."""

_THROWN = "dice: thrown"
"""The header of a journal whose dice the program throws, by the seed of the record."""


def begin(
    library: Library, head: Record, given: tuple[Event, ...], view: View, language: Language
) -> tuple[str, Journal, Scorer]:
    """A new séance in the library: its name there, its journal and the scorer; ``given`` is with what it begins.

    Raises:
        TrictracError: it cannot begin so; nothing is written.
        StorageError: the journal cannot be written.
    """
    course, lines = new_course(head), head_lines(head, FORMAT)
    entries: list[Entry[Event]] = [Entry(given, Act.START)] if given else []
    if head.seed:
        entries.append(Entry(act=Act.HEAD, text=_THROWN))
    for entry in entries:
        course = course.after(entry)
        lines.append(CODEC.entry_text(entry))
    name, journal = library.create(_stem(head), lines)
    return name, journal, _scorer(head, course, journal, view, language)


def latest(library: Library) -> str:
    """The game to go on with: the last one in which anything was entered.

    Raises:
        UnreadableError: there is no game.
    """
    for name in library.names():
        lines, _ = read_lines(library.path(name))
        if lines and lines[-1]:
            return name
    return library.latest()


def resume(library: Library, name: str, view: View, language: Language) -> tuple[str, Journal, Scorer]:
    """A séance gone on with, where its last confirmed entry left it.

    Raises:
        UnreadableError: there is no such game, or a line of its journal makes no sense; says which.
        StorageError: another process is writing it.
    """
    name, journal = library.open(name)
    try:
        head, course = read_game(journal.lines, name)
    except TrictracError:
        journal.close()
        raise
    return name, journal, _scorer(head, course, journal, view, language)


def read_game(lines: Sequence[str], name: str) -> tuple[Record, Course[State, Event]]:
    """The head and the course that the lines of a journal tell.

    Raises:
        UnreadableError: names the line that makes no sense, and how the game up to there is saved.
    """
    try:
        head, start = read_head(lines, FORMAT)
    except TrictracError as error:
        raise UnreadableError(
            "the head of the journal of {name} was changed by hand or damaged: {error}. Put its first lines right",
            name=name,
            error=error.saying,
        ) from error
    try:
        return head, read_course(new_course(head), CODEC, lines[start:], start + 1)
    except TrictracError as error:
        raise UnreadableError(
            "the journal of {name} was changed by hand or damaged: {error}. trictrac games mend {name} sets aside what "
            "follows the last good line",
            name=name,
            error=error.saying,
        ) from error


def good_lines(lines: Sequence[str]) -> int:
    """How many lines of a damaged journal make sense, from the first on.

    Raises:
        UnreadableError: not even its head does.
    """
    head, start = read_head(lines, FORMAT)
    course = new_course(head)
    for number, line in enumerate(lines[start:], start):
        try:
            course = read_course(course, CODEC, [line], number)
        except TrictracError:
            return number
    return len(lines)


def read_stored(path: Path, name: str) -> tuple[Record, Course[State, Event]]:
    """A game in the library as it stands, without taking it from whoever writes it."""
    lines, _ = read_lines(path)
    return read_game(lines, name)


def bring_in(library: Library, record: Record) -> str:
    """Put a record into the library as a game to go on with; its comments stay where they are.

    Raises:
        StorageError: it cannot be written.
        TrictracError: an event does not fit.
    """
    check_record(record)
    entries = []
    for item in record.items:
        if isinstance(item, Comment):
            entry: Entry[Event] = Entry(act=Act.REMARK, text=item.text)
        else:
            entry = Entry((item,))
        entries.append(CODEC.entry_text(entry))
    name, journal = library.create(_stem(record), [*head_lines(record, FORMAT), *entries])
    journal.close()
    return name


def _stem(record: Record) -> str:
    """What a game is called: by its title, else by its date and players."""
    return record.title or "-".join(part for part in (record.date, *record.players) if part)


def _scorer(head: Record, course: Course[State, Event], pages: Journal, view: View, language: Language) -> Scorer:
    from trictrac.players import dice_from

    head = replace(head, items=())
    throws = ("dice", "thrown") in course.heads and head.seed.isdecimal()
    dice = (lambda thrown: dice_from(int(head.seed), thrown)) if throws else None
    return Scorer(head, course, pages, view=view, language=language, dice=dice)
