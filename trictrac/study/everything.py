"""All of a user's data as one zip file (games, deck, preferences), and when the next such backup is due."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from trictrac.base.errors import Saying, StorageError, TrictracError, UnreadableError
from trictrac.base.files import named_format, newer_version, read_file
from trictrac.base.values import frozen
from trictrac.saying.language import Counted, strung
from trictrac.seance.disk import make_folder, replace_file
from trictrac.seance.library import ENDING, Library, file_name
from trictrac.seance.places import saved_path
from trictrac.view.doc import Doc

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.exchange import Imported

FORMAT = "trictrac everything 1"
"""Format and version in the file ``trictrac.json``."""
NAME = "trictrac.zip"
BEGINS, _DECK_BEGINS, _JOURNAL_BEGINS = b"PK\x03\x04", b'{"format": "trictrac deck', b"trictrac journal"
"""First bytes of a zip file, of an exported deck, of a journal."""
_HEAD, _DECK, _CONFIG = "trictrac.json", "deck.jsonl", "config.toml"
_GAMES, _ARCHIVE = "games/", "games/archive/"
_LONGEST, _LONGEST_IN_ALL = 1 << 26, 1 << 28
"""Most bytes of a file in it, and of all of them, since a small zip can hold a disk full."""
_SAME_TIME = (1980, 1, 1, 0, 0, 0)
_LONG, _MANY = timedelta(days=7), 10
"""Time, and number of games, after which a backup is due."""
_LONGEST_NOTE = 100
"""Most bytes of the saved time."""


@frozen
class Brought:
    """The result of an import: new games, games continued elsewhere, additions to the deck, reasons for what was left out."""

    games: int
    longer: int
    deck: Imported
    left_out: tuple[Saying, ...] = ()

    @property
    def sentences(self) -> Doc:
        """The result in sentences."""
        parts = [
            Counted("{count} game", "{count} games", self.games),
            Counted("{count} game continued", "{count} games continued", self.longer),
            Counted("{count} answer", "{count} answers", self.deck.answers),
            Counted("{count} report", "{count} reports", self.deck.reports),
            Counted("{count} lesson", "{count} lessons", self.deck.lessons),
        ]
        if not any((self.games, self.longer, *self.deck)):
            return (Saying("All of it is here already."), *self.left_out)
        return (Saying("Brought in: {parts}.", parts=strung(parts)), *self.left_out)


def pack(library: Library, deck: Deck, preferences: Path) -> bytes:
    """Return everything that is saved as one file. The same content gives the same bytes.

    Raises:
        StorageError: a file cannot be read.
    """
    from trictrac.study.deck.exchange import export_lines

    contents = {_HEAD: json.dumps({"format": FORMAT}).encode()}
    for archived, folder in ((False, _GAMES), (True, _ARCHIVE)):
        for name in sorted(library.names(archived=archived)):
            path = (library.folder / "archive" if archived else library.folder) / f"{name}{ENDING}"
            contents[f"{folder}{name}{ENDING}"] = read_file(path, _LONGEST)
    contents[_DECK] = "".join(f"{line}\n" for line in export_lines(deck)).encode()
    if preferences.is_file():
        contents[_CONFIG] = read_file(preferences, _LONGEST)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(ZipInfo(name, _SAME_TIME), content, ZIP_DEFLATED)
    return packed.getvalue()


def note_given(now: datetime) -> None:
    """Save the time of a backup, if possible."""
    with suppress(TrictracError):
        path = saved_path()
        make_folder(path.parent)
        replace_file(path, now.isoformat().encode())


def is_due(library: Library, deck: Deck | None, now: datetime) -> bool:
    """Return whether a backup is due: ten games, or entries of a week, are in none yet.

    The week counts from the last backup, or without one from the first entry.

    Raises:
        StorageError: the games or the deck cannot be read.
    """
    last: datetime | None = None
    with suppress(OSError, ValueError, TrictracError):
        noted = datetime.fromisoformat(read_file(saved_path(), _LONGEST_NOTE).decode())
        last = noted if noted.tzinfo else None
    written = (*library.written(), *library.written(archived=True))
    moments = [datetime.fromtimestamp(when / 1e9, UTC) for when, _ in written]
    games = [moment for moment in moments if last is None or moment > last]
    answer = deck.first_answer(last) if deck else None
    entered = games if answer is None else [*games, answer]
    return len(games) >= _MANY or (bool(entered) and now - (last or min(entered)) >= _LONG)


def bring_all(data: bytes, library: Library, deck: Deck, preferences: Path, now: datetime) -> Brought:
    """Add what another machine has saved. Games continued there are continued here, and nothing is added twice.

    Another game of the same name gets a new name. Preferences are added only if no file of them exists. A game that
    cannot be read is left out, with its reason in ``left_out``.

    Raises:
        UnreadableError: ``data`` is not a file of :func:`pack`, or its deck cannot be read. Nothing is added.
        StorageError: a newer program wrote it, or a file cannot be written.
    """
    from trictrac.study.deck.exchange import Imported, import_lines

    found = _opened(data)
    text = found.get(_DECK, b"").decode(errors="replace")
    deck_brought = import_lines(deck, text, now) if text else Imported(0, 0, 0)
    new = longer = 0
    left_out: list[Saying] = []
    for place in sorted(place for place in found if place.startswith(_GAMES)):
        name = Path(place).name.removesuffix(ENDING)
        try:
            added, went_on = bring_journal(library, name, found[place], archived=place.startswith(_ARCHIVE))
            new, longer = new + added, longer + went_on
        except TrictracError as error:
            left_out.append(Saying("The game {name} is left out: {error}", name=name, error=error.saying))
    if _CONFIG in found and not preferences.exists():
        make_folder(preferences.parent)
        replace_file(preferences, found[_CONFIG])
    return Brought(new, longer, deck_brought, tuple(left_out))


def is_packed(data: bytes) -> bool:
    """Return whether a file is a backup, a deck or a journal, not a record."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith((BEGINS, _DECK_BEGINS, _JOURNAL_BEGINS))


def bring_file(name: str, data: bytes, library: Library, deck: Deck, preferences: Path, now: datetime) -> Doc:
    """Add the content of a file that trictrac has written (everything, a deck, a journal, a record) and return the result.

    Raises:
        UnreadableError: ``data`` is not such a file, or a line of it cannot be read. The error names file, line and
            reason, and
            nothing is added.
        StorageError: a newer program wrote it, or a file cannot be written.
    """
    from trictrac.games.registry import read_record
    from trictrac.seance.opening import bring_in
    from trictrac.study.deck.exchange import Imported, import_lines

    if data.startswith(BEGINS):
        return bring_all(data, library, deck, preferences, now).sentences
    text, begins = "\n".join(_lines(name, data)), data.removeprefix(b"\xef\xbb\xbf")
    try:
        if begins.startswith(_DECK_BEGINS):
            return Brought(0, 0, import_lines(deck, text, now)).sentences
        if begins.startswith(_JOURNAL_BEGINS):
            new, longer = bring_journal(library, file_name(name.removesuffix(ENDING)) or "game", data)
            return Brought(int(new), int(longer), Imported(0, 0, 0)).sentences
        return (Saying("{path} is kept as {name}.", path=name, name=bring_in(library, read_record(text))),)
    except StorageError:
        raise
    except TrictracError as error:
        raise UnreadableError("{path}: {error}", path=name, error=error.saying) from error


def bring_journal(library: Library, name: str, content: bytes, *, archived: bool = False) -> tuple[bool, bool]:
    """Add a game by its journal, and return whether it is new here, and whether it continues the one of its name.

    Raises:
        UnreadableError: ``content`` is not a journal, or a line of it cannot be read.
        StorageError: a newer program wrote it, or it cannot be written.
    """
    from trictrac.seance.opening import read_journal

    lines = _lines(name, content)
    read_journal(lines, name)
    if name in (*library.names(), *library.names(archived=True)):
        there = _lines(name, read_file(library.path(name), _LONGEST))
        if lines == there[: len(lines)]:
            return False, False
        if there == lines[: len(there)]:
            _, journal = library.open(name)
            with journal:
                journal.extend(lines[len(there) :])
            return False, True
    name, journal = library.create(name, lines)
    journal.close()
    if archived:
        library.archive(name)
    return True, False


def _lines(name: str, content: bytes) -> list[str]:
    try:
        return content.decode().removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            "{path} is no UTF-8 text (byte {place}): save it as UTF-8", path=name, place=error.start + 1
        ) from error


def _opened(data: bytes) -> Mapping[str, bytes]:
    """Return the files of a zip by their places.

    Raises:
        UnreadableError: it is damaged, too large, or holds something that trictrac does not write.
        StorageError: a newer program wrote it.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > _LONGEST_IN_ALL:
                raise UnreadableError(
                    "the file holds more than {most} bytes: nothing is brought in", most=_LONGEST_IN_ALL
                )
            _require_ours([entry.filename for entry in entries])
            found = {entry.filename: archive.read(entry) for entry in entries}
    except TrictracError:
        raise
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise UnreadableError(
            "the file is damaged or not a zip: {reason}. Nothing is brought in", reason=str(error)
        ) from error
    said = named_format(found.get(_HEAD, b""))
    if said == FORMAT:
        return found
    if there := newer_version(said, FORMAT):
        raise StorageError(
            "the file was written by a newer trictrac (version {there}, this one reads version 1): bring this program up to "
            "date. Nothing is brought in",
            there=there,
        )
    raise UnreadableError("this is not a file of everything that trictrac has saved: nothing is brought in")


def _require_ours(places: list[str]) -> None:
    for place in places:
        name = place.rpartition("/")[2]
        game = name.removesuffix(ENDING)
        is_game = (
            place in (f"{_GAMES}{name}", f"{_ARCHIVE}{name}") and name.endswith(ENDING) and file_name(game) == game
        )
        if place not in (_HEAD, _DECK, _CONFIG) and not is_game:
            raise UnreadableError(
                "{place!r} is nothing that trictrac has written into such a file: nothing is brought in", place=place
            )
