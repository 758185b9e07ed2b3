"""Beginning a séance, going on with one, reading one: a journal is the head of a record and then one entry a line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.errors import TrictracError, UnreadableError
from trictrac.game.events import Event, Note
from trictrac.game.state import State
from trictrac.notation.lines import Comment
from trictrac.notation.record import Record, head_lines, read_head
from trictrac.notation.tokens import fold
from trictrac.scorer.scorer import CODEC, Scorer, new_course
from trictrac.table.course import Course
from trictrac.table.entries import Entry
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


def begin(library: Library, head: Record, view: View, language: Language) -> tuple[str, Journal, Scorer]:
    """A new séance in the library: its name there, its journal and the scorer.

    Raises:
        StorageError: the journal cannot be written.
    """
    name, journal = library.create(_stem(head), head_lines(head, FORMAT))
    return name, journal, _scorer(head, new_course(head), journal, view, language)


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
    """Put a record into the library as a game to go on with; its comments become remarks.

    Raises:
        StorageError: it cannot be written.
        TrictracError: an event does not fit.
    """
    course = new_course(record)
    entries = []
    for item in record.items:
        event = Note(item.text) if isinstance(item, Comment) else item
        if isinstance(item, Comment) and not item.text:
            continue
        entry: Entry[Event] = Entry((event,))
        course = course.after(entry)
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
    dice = (lambda thrown: dice_from(int(head.seed), thrown)) if head.seed.isdecimal() else None
    return Scorer(head, course, pages, view=view, language=language, dice=dice)


def same_name(one: str, other: str) -> bool:
    """Whether two names of players look alike."""
    return fold(one) == fold(other)
