"""All of a user's data as one zip file (games, deck, preferences), and when the next such backup is due."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from trictrac.base.errors import Saying, StorageError, TrictracError, UnreadableError
from trictrac.base.files import decode_text, named_format, newer_version, read_file
from trictrac.base.progress import Watch, unwatched
from trictrac.base.salvage import BEGINS, salvage
from trictrac.base.values import frozen
from trictrac.saying.language import Counted, strung
from trictrac.seance.disk import explained, make_folder, replace_file
from trictrac.seance.journal import Journal
from trictrac.seance.library import ENDING, Library, file_name
from trictrac.seance.places import saved_path
from trictrac.seance.reports import keep, report_in, report_paths
from trictrac.view.doc import Doc

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck

FORMAT = "trictrac everything 1"
"""Format and version in the file ``trictrac.json``."""
NAME = "trictrac.zip"
_DECK_BEGINS, _JOURNAL_BEGINS = b'{"format": "trictrac deck', b"trictrac journal"
"""First bytes of an exported deck, of a journal."""
_HEAD, _DECK, _CONFIG = "trictrac.json", "deck.jsonl", "config.toml"
_GAMES, _ARCHIVE, _REPORTS = "games/", "games/archive/", "reports/"
_LONGEST, _LONGEST_IN_ALL = 1 << 26, 1 << 28
"""Most bytes of a file in it, and of all of them, since a small zip can hold a disk full."""
_SAME_TIME = (1980, 1, 1, 0, 0, 0)
_LONG, _MANY = timedelta(days=7), 10
"""Time, and number of games, after which a backup is due."""
_LONGEST_NOTE = 100
"""Most bytes of the saved time."""


@frozen
class Brought:
    """The result of an import: what was added, and the reasons for what was left out.

    ``added`` counts new ``games``, games that are ``longer`` now, ``answers``, ``reports`` and ``lessons``.
    """

    added: Counter[str]
    left_out: tuple[Saying, ...]
    name: str = ""
    """The name of the game in the library, if the import is one journal."""

    @property
    def sentences(self) -> Doc:
        """The result in sentences."""
        if not self.added.total():
            return self.left_out or (Saying("Nothing is new: everything in this file is here already."),)
        parts = [
            Counted("{count} game", "{count} games", self.added["games"]),
            Counted("{count} game continued", "{count} games continued", self.added["longer"]),
            Counted("{count} answer", "{count} answers", self.added["answers"]),
            Counted("{count} report", "{count} reports", self.added["reports"]),
            Counted("{count} lesson", "{count} lessons", self.added["lessons"]),
        ]
        return (Saying("Brought in: {parts}.", parts=strung(parts)), *self.left_out)


def pack(
    library: Library, deck: Callable[[], Deck], preferences: Path, watch: Watch = unwatched
) -> tuple[bytes, tuple[Saying, ...]]:
    """Return everything that can be read as one file, and what is left out. The same content gives the same bytes.

    The parts are read one at a time.

    Raises:
        StorageError: the folder of the games cannot be read.
    """
    from trictrac.study.deck.exchange import export_lines

    left_out: list[Saying] = []
    paths = {
        f"{folder}{name}{ENDING}": folders / f"{name}{ENDING}"
        for archived, folder, folders in ((False, _GAMES, library.folder), (True, _ARCHIVE, library.folder / "archive"))
        for name in sorted(library.names(archived=archived))
    }
    paths |= {f"{_REPORTS}{path.name}": path for path in report_paths(library.folder.with_name("reports"))}
    readers: dict[str, Callable[[], bytes]] = {
        _HEAD: json.dumps({"format": FORMAT}).encode,
        **{place: partial(read_file, path, _LONGEST) for place, path in paths.items()},
        _DECK: lambda: "".join(f"{line}\n" for line in export_lines(deck())).encode(),
        _CONFIG: partial(read_file, preferences, _LONGEST),
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive, watch(len(readers)) as advance:
        for done, (place, read) in enumerate(readers.items(), 1):
            try:
                with explained(Path(place)), suppress(FileNotFoundError):
                    archive.writestr(ZipInfo(place, _SAME_TIME), read(), ZIP_DEFLATED)
            except TrictracError as error:
                left_out.append(_left_out(place, error.saying))
            advance(done)
    return packed.getvalue(), tuple(left_out)


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


def bring_all(
    data: bytes, library: Library, deck: Callable[[], Deck], preferences: Path, now: datetime, watch: Watch = unwatched
) -> Brought:
    """Add what another machine has saved. Games continued there are continued here, and nothing is added twice.

    Another game of the same name gets a new name. Preferences are added only if no file of them exists. Each part that
    is damaged, or cannot be read or used, is left out, with its reason in ``left_out``.

    Raises:
        UnreadableError: nothing in ``data`` is from a file of :func:`pack`. Nothing is added.
        StorageError: a newer program wrote it.
    """
    from trictrac.seance.preferences import bring_preferences
    from trictrac.study.deck.exchange import import_lines

    found, left_out = _opened(data)
    added = Counter[str]()
    with watch(len(found)) as advance:
        for done, (place, content) in enumerate(sorted(found.items()), 1):
            try:
                if place == _CONFIG:
                    left_out += [_left_out(place, one) for one in bring_preferences(content(), preferences)]
                elif place == _DECK:
                    added.update(import_lines(deck(), content().decode(errors="replace"), now, left_out))
                elif place.startswith(_REPORTS):
                    report_in(content(), place)
                    _, is_new = keep(library.folder.with_name("reports"), Path(place).stem[:10], content())
                    added["reports"] += is_new
                else:
                    name = Path(place).name.removesuffix(ENDING)
                    game = bring_journal(library, name, content(), archived=place.startswith(_ARCHIVE), many=True)
                    added.update(game.added)
                    left_out += game.left_out
            except TrictracError as error:
                left_out.append(_left_out(place, error.saying))
            advance(done)
    library.sync()
    return Brought(added, tuple(left_out))


def is_packed(data: bytes) -> bool:
    """Return whether a file is a backup, a deck or a journal, not a record."""
    return BEGINS in data or data.removeprefix(b"\xef\xbb\xbf").startswith((_DECK_BEGINS, _JOURNAL_BEGINS))


def bring_file(
    name: str,
    data: bytes,
    library: Library,
    deck: Callable[[], Deck],
    preferences: Path,
    now: datetime,
    watch: Watch = unwatched,
) -> Doc:
    """Add the content of a file that trictrac has written (everything, a deck, a journal, a record) and return the result.

    Raises:
        UnreadableError: ``data`` is not such a file, or a line of a deck or a record cannot be read. The error names
            file, line and reason, and nothing is added.
        StorageError: a newer program wrote it, or a file cannot be written.
    """
    from trictrac.games.registry import read_record
    from trictrac.seance.opening import bring_in
    from trictrac.study.deck.exchange import import_lines

    if BEGINS in data:
        return bring_all(data, library, deck, preferences, now, watch).sentences
    begins = data.removeprefix(b"\xef\xbb\xbf")
    try:
        if begins.startswith(_JOURNAL_BEGINS):
            return bring_journal(library, file_name(name.removesuffix(ENDING)) or "game", data).sentences
        text = decode_text(data, name).removesuffix("\n")
        if begins.startswith(_DECK_BEGINS):
            left_out: list[Saying] = []
            return Brought(import_lines(deck(), text, now, left_out), tuple(left_out)).sentences
        return (Saying("{path} is saved as {name}.", path=name, name=bring_in(library, read_record(text))),)
    except StorageError:
        raise
    except TrictracError as error:
        raise UnreadableError("{path}: {error}", path=name, error=error.saying) from error


def bring_journal(
    library: Library, name: str, content: bytes, *, archived: bool = False, many: bool = False
) -> Brought:
    """Add a game by its journal, as a new one or as more of the one of its name. ``many``: as for ``Library.create``.

    A damaged journal is added up to its first damaged line. The rest is set aside beside it.

    Raises:
        UnreadableError: ``content`` is not a journal, or its head cannot be read.
        StorageError: a newer program wrote it, or it cannot be written.
    """
    from trictrac.seance.opening import good_lines, set_aside

    every = content.removesuffix(b"\n").split(b"\n")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        text = content[: content.rfind(b"\n", 0, error.start) + 1].decode()
    lines = text.removesuffix("\n").split("\n")
    lines = lines[: good_lines(lines)]
    bad = every[len(lines) :]
    new = True
    if library.path(name).exists():
        there = read_file(library.path(name), _LONGEST).decode(errors="replace").removesuffix("\n").split("\n")
        if lines == there[: len(lines)]:
            damage = Saying("line {line} of its journal makes no sense", line=len(lines) + 1)
            return Brought(Counter(), (_left_out(name, damage),) if bad else (), name)
        new = there != lines[: len(there)]
    if new:
        name, journal = library.create(name, lines, archived=archived, many=many)
    else:
        journal = Journal(library.path(name))
    with journal:
        if not new:
            journal.extend(lines[len(there) :])
        if bad:
            journal.put_aside(b"\n".join(bad))
    remarks = (set_aside(name, library.path(name), len(lines), len(bad)),) if bad else ()
    return Brought(Counter(["games" if new else "longer"]), remarks, name)


def _opened(data: bytes) -> tuple[dict[str, Callable[[], bytes]], list[Saying]]:
    """Return the whole files of a zip by their places, and what is left out of it.

    Raises:
        UnreadableError: no part of it is whole, it is too large, or trictrac has not written it.
        StorageError: a newer program wrote it.
    """
    found, damaged, strange, ended = salvage(data, _LONGEST_IN_ALL, _is_ours)
    said = named_format(found.pop(_HEAD, bytes)())
    if there := newer_version(said, FORMAT):
        raise StorageError(
            "the file was written by a newer trictrac (version {there}, this one reads version 1): bring this program up to "
            "date. Nothing is brought in",
            there=there,
        )
    if said != FORMAT and not (found and _HEAD in damaged):
        if damaged or not ended:
            raise UnreadableError("the file is damaged: no part of it is whole")
        raise UnreadableError("this is not a file of everything that trictrac has saved: nothing is brought in")
    left_out = [_left_out(place, Saying("its bytes are damaged")) for place in damaged if place != _HEAD]
    left_out += [Saying("{place!r} is left out: trictrac has not written it", place=place) for place in strange]
    if not ended:
        left_out.append(Saying("The end of the file is damaged: it may have held more."))
    return found, left_out


def _left_out(place: str, reason: object) -> Saying:
    """Return the sentence on a part that is left out."""
    if place == _DECK:
        return Saying("The deck is left out: {error}", error=reason)
    if place == _CONFIG:
        return Saying("The preferences are left out: {error}", error=reason)
    if place.startswith(_REPORTS):
        return Saying("The report {name} is left out: {error}", name=Path(place).stem, error=reason)
    return Saying("The game {name} is left out: {error}", name=Path(place).name.removesuffix(ENDING), error=reason)


def _is_ours(place: str) -> bool:
    """Return whether trictrac writes a file of this name into such a zip."""
    name = place.rpartition("/")[2]
    game = name.removesuffix(ENDING)
    is_game = place in (f"{_GAMES}{name}", f"{_ARCHIVE}{name}") and name.endswith(ENDING) and file_name(game) == game
    return is_game or place in (_HEAD, _DECK, _CONFIG) or bool(re.fullmatch(r"reports/[0-9-]{1,20}\.txt", place))
