"""Starting, resuming and reading a séance. Its journal is the head of a record, then one entry per line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.base.errors import AgreementError, StorageError, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.games.registry import game_of, read_head, script_of
from trictrac.protocol.line import Drawer
from trictrac.protocol.log import E, S
from trictrac.protocol.record import AnyRecord, Comment, Record, check_record, head_lines, new_record
from trictrac.protocol.script import Agreed, GameRequest
from trictrac.protocol.words import same_name
from trictrac.saying.language import ENGLISH, Counted, Language
from trictrac.saying.words import harmless, is_count
from trictrac.seance.agreement import TERMS
from trictrac.seance.commands import GENERAL, find_command
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import Act, Entry, Pages, SeanceCourse, entry_text, new_course, read_entry
from trictrac.seance.journal import FORMAT, Journal, aside_path, read_lines
from trictrac.seance.library import Library
from trictrac.view.answer import SETTINGS, View

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation, AnyCourse

_THROWN = "dice: thrown"
"""The header of a journal for dice thrown by the program, from the seed of the record."""

_SET = tuple(f"{Act.HEAD} {setting}: " for setting in (*SETTINGS, "language"))
"""Beginnings of the lines of a journal that say how its table is shown."""

_LONGEST_SEED = 18
"""Most digits of a seed."""


@frozen
class TableRequest:
    """The request for a new game."""

    game: str
    terms: Mapping[str, str]
    """Values of the ``TERMS`` by name. Those left out have their defaults."""
    names: Sequence[str] = ()
    """The names of all players, empty if they have none."""
    title: str = ""
    date: str = ""
    seed: str = ""
    """The seed of the dice if the program throws them."""
    level: str = ""
    """The level at which the program plays for the second player, if it does."""
    errs: int | None = None
    """Percentage of the rolls on which the program marks wrongly, or None for that of its level."""
    guided: bool = False
    """Whether the program explains what happens for the first time."""

    def agree(self) -> tuple[AnyRecord, Agreed]:
        """Return the head of the record of such a game, and the agreement.

        Raises:
            TrictracError: these terms cannot be played.
        """
        if self.level:
            from trictrac.bot.seat import NAME

            if same_name(self.names[0], NAME):
                raise AgreementError("the program is called {name} too: type another name for yourself", name=NAME)
        script = script_of(self.game)
        request = GameRequest({**dict.fromkeys(TERMS, ""), **self.terms}, len(self.names), bool(self.seed))
        agreed = script.agree(self.game, request)
        head = new_record(script, agreed.values, names=self.names, title=self.title, date=self.date, seed=self.seed)
        return head, agreed


def start(
    library: Library, request: TableRequest, view: View, language: Language
) -> tuple[str, Journal, AnyConversation, Sequence[object]]:
    """Start a new game in the library, and return what ``begin`` does, and the remarks on the request.

    Raises:
        TrictracError: its terms cannot be played. Nothing is written.
        StorageError: the journal cannot be written.
    """
    head, agreed = request.agree()
    heads = []
    if request.level:
        from trictrac.bot.seat import ERRS, GUIDED, PROGRAM

        terms = {PROGRAM: request.level, ERRS: request.errs, GUIDED: "yes" if request.guided else None}
        heads = [f"{key}: {value}" for key, value in terms.items() if value is not None]
    return *begin(library, head, agreed.given, view, language, heads), agreed.remarks


def begin(
    library: Library,
    head: Record[S, E],
    given: tuple[E, ...],
    view: View,
    language: Language,
    heads: Sequence[str] = (),
) -> tuple[str, Journal, Conversation[S, E]]:
    """Start a séance in the library, and return its name there, its journal and the conversation.

    ``given`` are the events with which it begins, ``heads`` further headers of its journal.

    Raises:
        TrictracError: it cannot begin with these events. Nothing is written.
        StorageError: the journal cannot be written.
    """
    course, lines = new_course(head), head_lines(head, FORMAT)
    entries: list[Entry[E]] = [Entry(given, Act.START)] if given else []
    entries += [Entry(act=Act.HEAD, text=text) for text in ([_THROWN] if head.seed else []) + [*heads]]
    for entry in entries:
        course = course.after(entry)
        lines.append(entry_text(head, entry))
    name, journal = library.create(_stem(head), lines)
    return name, journal, conversation_of(head, course, journal, view=view, language=language)


def only_set(lines: Iterable[str]) -> bool:
    """Return whether lines of a journal only say how its table is shown and in which language."""
    return all(line.startswith(_SET) for line in lines)


def resume(
    library: Library, name: str, view: View, language: Language, requested: Collection[str] = ()
) -> tuple[str, Journal, AnyConversation]:
    """Resume a séance after its last confirmed entry, shown with the settings of its table.

    The ``requested`` settings are taken from ``view`` and ``language`` instead.

    Raises:
        UnreadableError: no game has this name, or a line of its journal cannot be read. The message names it.
        StorageError: another process is writing the game.
    """
    name, journal = library.open(name)
    try:
        head, course = read_journal(journal.lines, name)
    except TrictracError:
        journal.close()
        raise
    talk = conversation_of(head, course, journal, view=view, language=language)
    for setting, value in course.heads:
        if setting not in requested:
            talk.apply(setting, value)
    return name, journal, talk


_PLAYED = (Act.ADD, Act.REMARK)


def follow_lines(
    head: Record[S, E], course: SeanceCourse[S, E], lines: Iterable[str]
) -> tuple[SeanceCourse[S, E], int, TrictracError | None]:
    """Replay the lines of a journal as far as they make sense.

    Return the course, the number of lines replayed, and the error of the next (None: all are replayed).
    """
    entries: list[Entry[E]] = []
    unread: TrictracError | None = None
    try:
        # The entries before a line that cannot be read stay.
        entries.extend(read_entry(head, line) for line in lines)
    except TrictracError as error:
        unread = error
    taken = 0
    try:
        while taken < len(entries):
            course, count = _after_some(course, entries, taken)
            taken += count
    except TrictracError as error:
        return course, taken, error
    return course, taken, unread


def _after_some(course: SeanceCourse[S, E], entries: Sequence[Entry[E]], first: int) -> tuple[SeanceCourse[S, E], int]:
    """Return the course after some entries from ``first`` on, and their number.

    They are one entry, or all plays and remarks that follow one another, so that the course is not copied for each.

    Raises:
        TrictracError: the first of them does not fit.
    """
    if course.left or entries[first].act not in _PLAYED:
        return course.after(entries[first]), 1
    run = [*takewhile(lambda one: one.act in _PLAYED, islice(entries, first, None))]
    log, fitted, misfit = course.log.follow([entry.events for entry in run])
    if misfit and not fitted:
        raise misfit
    ends, remarks = [*course.ends], [*course.remarks]
    for entry in run[:fitted]:
        if entry.act is Act.ADD:
            ends.append(ends[-1] + len(entry.events))
        else:
            remarks.append((len(ends) - 1, entry.text))
    grown = replace(course, log=log, ends=tuple(ends), remarks=tuple(remarks))
    added = tuple(entry.events for entry in run[:fitted] if entry.act is Act.ADD)
    undone = course.undone[len(added) :] if course.undone[: len(added)] == added else ()
    return replace(grown, undone=undone, stopped=course.stopped and not added), fitted


def read_course(head: Record[S, E], lines: Sequence[str], first_line: int = 1) -> SeanceCourse[S, E]:
    """Return the course after the lines of a journal. ``first_line`` is the number of the first of them in its file.

    Raises:
        UnreadableError: a line is not an entry or does not fit. The message names it.
    """
    course, taken, error = follow_lines(head, new_course(head), lines)
    if error is None:
        return course
    raise UnreadableError(
        "line {line}: {text!r}: {error}",
        line=first_line + taken,
        text=lines[taken],
        error=error.named(head.names_at(course.state)).saying,
    ) from error


def _plain(lines: Sequence[str]) -> list[str]:
    """Return the lines with control characters marked, without a byte order mark or carriage returns."""
    return [harmless(line.removeprefix("\ufeff").removesuffix("\r")) for line in lines]


def read_journal(lines: Sequence[str], name: str) -> tuple[AnyRecord, AnyCourse]:
    """Return the head and the course in the lines of a journal, with control characters marked.

    Raises:
        UnreadableError: a line makes no sense. The message names it, and how to save the game up to it.
        StorageError: a newer program wrote them.
    """
    lines = _plain(lines)
    try:
        head, start = read_head(lines, FORMAT)
    except StorageError:
        raise
    except TrictracError as error:
        raise UnreadableError(
            "the head of the journal of {name} was changed by hand or damaged: {error}. Correct the first lines of the file",
            name=name,
            error=error.saying,
        ) from error
    try:
        return head, read_course(head, lines[start:], start + 1)
    except TrictracError as error:
        raise UnreadableError(
            "the journal of {name} was changed by hand or damaged: {error}. trictrac games mend {name} sets aside what "
            "follows the last good line",
            name=name,
            error=error.saying,
        ) from error


def good_lines(lines: Sequence[str]) -> int:
    """Return how many lines of a damaged journal, from the first on, make sense.

    Raises:
        UnreadableError: its head cannot be read.
    """
    lines = _plain(lines)
    head, start = read_head(lines, FORMAT)
    _, taken, _ = follow_lines(head, new_course(head), lines[start:])
    return start + taken


def set_aside(name: str, path: Path, good: int, bad: int) -> Counted:
    """Return the sentence on the lines of a journal that are moved beside it, after its good ones."""
    return Counted(
        "{name}: {count} line is set aside, line {line}, into {path}.",
        "{name}: {count} lines are set aside, from line {line} on, into {path}.",
        bad,
        name=name,
        path=aside_path(path),
        line=good + 1,
    )


def read_stored(path: Path, name: str) -> tuple[AnyRecord, AnyCourse]:
    """Return the head and the course of a game in the library, without locking it."""
    lines, _ = read_lines(path)
    return read_journal(lines, name)


def bring_in(library: Library, record: AnyRecord) -> str:
    """Add a record to the library as a game that can be resumed, with its comments in place, and return its name.

    Raises:
        StorageError: it cannot be written.
        TrictracError: an event does not fit.
    """
    check_record(record)
    name, journal = library.create(_stem(record), [*head_lines(record, FORMAT), *_lines_of(record)])
    journal.close()
    return name


def _lines_of(record: AnyRecord) -> list[str]:
    """Return the items of a record as lines of a journal."""
    entries = (
        Entry(act=Act.REMARK, text=item.text) if isinstance(item, Comment) else Entry((item,)) for item in record.items
    )
    return [entry_text(record, entry) for entry in entries]


def course_of(record: Record[S, E]) -> SeanceCourse[S, E]:
    """Return the course with an entry for each event of a record.

    Raises:
        UnreadableError: an event does not fit.
    """
    return read_course(record, _lines_of(record))


def _stem(record: AnyRecord) -> str:
    """Return a name for a game: its title, else its date and players."""
    return record.title or "-".join(part for part in (record.date, *record.players) if part)


def conversation_of(
    head: Record[S, E],
    course: SeanceCourse[S, E],
    pages: Pages,
    *,
    view: View | None = None,
    language: Language = ENGLISH,
    dice: Drawer | None = None,
) -> Conversation[S, E]:
    """Return the conversation of a séance, saved into ``pages``, with the program as a player if the course says so.

    ``dice`` throw unless the journal says that the program throws from the seed of the record.

    Raises:
        UnreadableError: the course names a level of the program that does not exist.
    """
    if ("dice", "thrown") in course.heads and is_count(head.seed, _LONGEST_SEED):
        from trictrac.bot.parties import dice_from

        dice = partial(dice_from, int(head.seed))
    talk: AnyConversation = Conversation(
        replace(head, items=()),
        course,
        pages,
        game_of(head.game).table,
        find_command,
        GENERAL,
        view=view,
        language=language,
        dice=dice,
    )
    if course.heads:
        from trictrac.bot.seat import partner_of

        talk.partner = partner_of(head, course.heads)
    return talk
