"""The library: the folder of saved games by name, with its archive."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from itertools import chain, count, filterfalse
from pathlib import Path

from trictrac.base.errors import AmbiguousError, StorageError, UnreadableError
from trictrac.seance.disk import (
    clear_leftovers,
    explained,
    in_turn,
    locked,
    make_folder,
    move_file,
    sync_folder,
)
from trictrac.seance.journal import Journal, aside_path, has_entries
from trictrac.seance.places import games_folder
from trictrac.seance.system import FORBIDDEN, SYSTEM, is_device

ENDING = ".journal"
"""The ending of the file of a game."""

_ARCHIVE = "archive"
_LONGEST = 120
"""Most bytes of a name. File systems allow 255 for the whole name of a file."""
_NAMELESS = "game"
_MOST_NAMED = 3


class Library:
    """The games in a folder, one journal each. The folder is made with the first game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()

    def names(self, archived: bool = False) -> tuple[str, ...]:
        """Return the names of the games, or of the archived ones, the last written first.

        Raises:
            StorageError: the folder cannot be read.
        """
        return tuple(name for _, name in self.written(archived))

    def written(self, archived: bool = False) -> tuple[tuple[int, str], ...]:
        """Return for each game when it was last written (ns since 1970) and its name, in the order of ``names``.

        Raises:
            StorageError: the folder cannot be read.
        """
        folder = self._folder(archived)
        clear_leftovers(folder)
        found = []
        with explained(folder), suppress(FileNotFoundError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(ENDING) and not entry.name.startswith("."):
                    # It may have been renamed or archived by another process since, or be a link that leads nowhere.
                    with suppress(OSError):
                        found.append((entry.stat().st_mtime_ns, entry.name.removesuffix(ENDING)))
        return tuple(sorted(found, reverse=True))

    def latest(self) -> str:
        """Return the name of the game to resume, archived ones excluded: the last one in which anything was entered.

        Raises:
            UnreadableError: there is no game.
        """
        names = self.names()
        if not names:
            raise _no_games()
        return next((name for name in names if has_entries(self.path(name))), names[0])

    def path(self, name: str) -> Path:
        """Return the journal of this name, in the archive if it is only there."""
        path, put_away = (self._path(name, archived) for archived in (False, True))
        return put_away if put_away.exists() and not path.exists() else path

    def find(self, text: str) -> str:
        """Return the name of the game meant by a whole name, or by the beginning or a part of only one name.

        Case and accents do not matter unless they decide between names. Games come before archived ones.

        Raises:
            UnreadableError: no game is meant. The message suggests the nearest.
            AmbiguousError: several games are meant.
        """
        return _meant(text, self.names(), self.names(archived=True))

    def create(
        self, stem: str, head: Sequence[str], *, archived: bool = False, many: bool = False
    ) -> tuple[str, Journal]:
        """Create a game under a free name made from ``stem``, with ``-2``, ``-3`` and so on if necessary.

        As one of ``many`` it costs the same however many games are there. Call ``sync`` after the last of them.

        Raises:
            StorageError: it cannot be written.
            UnreadableError: a line of the head cannot be one.
        """
        make_folder(self._folder(archived))
        base = file_name(stem) or _NAMELESS
        names = chain([base], (f"{base}-{number}" for number in count(2)))
        # Who clears what a killed writer left in the archive waits for the archive's turn.
        second = in_turn(self._folder(archived), tidied=not many) if archived else nullcontext()
        with in_turn(self.folder, tidied=not many), second:
            name = next(filterfalse(self._taken, names))
            return name, Journal.create(self._path(name, archived), head, synced=not many)

    def sync(self) -> None:
        """Write the names of all games to the disk, if the system can."""
        for archived in (False, True):
            sync_folder(self._folder(archived))

    def open(self, text: str, *, damaged: bool = False) -> tuple[str, Journal]:
        """Return the name and the journal of the game that is meant, as ``find`` finds it and ``Journal`` opens it.

        Raises:
            UnreadableError, AmbiguousError: as in ``find``, or a line is not UTF-8 text.
            StorageError: another process is writing it, or it cannot be opened.
        """
        name = self.find(text)
        return name, Journal(self.path(name), damaged=damaged)

    def rename(self, old: str, new: str) -> str:
        """Rename a game, and return its new name as a file name.

        Raises:
            UnreadableError, AmbiguousError: ``old`` does not mean one game, or ``new`` gives no file name.
            StorageError: another game has the name, or another process is writing the game.
        """
        old = self.find(old)
        name = file_name(new)
        if not name:
            raise UnreadableError("{new!r} is not a name for a game: type one with a letter or a digit", new=new)
        with in_turn(self.folder):
            if self._taken(name):
                raise StorageError("there is a game {name} already: choose another name", name=name)
            source = self.path(old)
            _move(source, source.with_name(name + ENDING))
        return name

    def archive(self, text: str) -> str:
        """Move a game to the archive, where it is still found by name, and return its name.

        Raises:
            UnreadableError, AmbiguousError: ``text`` does not mean one game.
            StorageError: another process is writing the game, or the archive has another of this name.
        """
        return self._put(_meant(text, self.names()), archived=True)

    def restore(self, text: str) -> str:
        """Move an archived game back to the games, and return its name.

        Raises:
            UnreadableError, AmbiguousError: ``text`` does not mean one archived game.
            StorageError: another process is writing the game, or there is another of this name.
        """
        names = self.names(archived=True)
        if not names:
            raise UnreadableError(
                "no game is archived, so {text!r} cannot be restored: trictrac games lists your games",
                text=text,
            )
        return self._put(_meant(text, names), archived=False)

    def discard(self, name: str, journal: Journal | None = None) -> None:
        """Delete a game without entries. Close its ``journal`` first on systems that delete no open files.

        Raises:
            StorageError: it cannot be deleted.
        """
        if journal is not None and not SYSTEM.moves_open_files:
            journal.close()
        path = self.path(name)
        with explained(path):
            path.unlink()

    def _put(self, name: str, *, archived: bool) -> str:
        target = self._path(name, archived)
        make_folder(target.parent)
        with in_turn(self.folder):
            if target.exists():
                raise StorageError("there is another game {name} already: rename one of them first", name=name)
            _move(self._path(name, not archived), target)
        return name

    def _folder(self, archived: bool) -> Path:
        return self.folder / _ARCHIVE if archived else self.folder

    def _path(self, name: str, archived: bool) -> Path:
        return self._folder(archived) / f"{name}{ENDING}"

    def _taken(self, name: str) -> bool:
        """Return whether a game, archived or not, has this name, or has left lines set aside under it."""
        paths = [self._path(name, archived) for archived in (False, True)]
        return any(path.exists() or aside_path(path).exists() for path in paths)


def default_library() -> Library:
    """Return the user's own library.

    Raises:
        StorageError: no home folder is known.
    """
    return Library(games_folder())


def file_name(text: str) -> str:
    """Return a text as the name of a file on any system, without ending, or ``""`` if nothing of it can be used.

    Letters keep their accents. Blanks and forbidden characters become hyphens, and no point or hyphen comes first.
    """
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFC", text)
    signs = (char if char.isprintable() and char not in FORBIDDEN and not char.isspace() else "-" for char in text)
    name = "-".join(part for part in "".join(signs).split("-") if part)
    name = name.encode()[:_LONGEST].decode(errors="ignore").strip("-. ")
    while name.endswith(ENDING):
        name = name.removesuffix(ENDING).rstrip("-. ")
    return f"{_NAMELESS}-{name}" if is_device(name) else name


def _move(source: Path, target: Path) -> None:
    """Move a journal and its file of lines set aside, both or neither, unless a process is writing it."""
    with locked(source):
        move_file(source, target)
        aside, target_aside = aside_path(source), aside_path(target)
        if aside.exists() and not target_aside.exists():
            try:
                move_file(aside, target_aside)
            except StorageError:
                move_file(target, source)
                raise


def _meant(text: str, *shelves: Sequence[str]) -> str:
    """Return the one name that is meant, trying each test on each list of names in turn."""
    text = text.strip().removesuffix(ENDING)
    folded = _folded(text)
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == text,
        lambda name: _folded(name) == folded,
        lambda name: bool(folded) and _folded(name).startswith(folded),
        lambda name: bool(folded) and folded in _folded(name),
    )
    for test in tests:
        for names in shelves:
            found = [name for name in names if test(name)]
            if len(found) > 1:
                raise AmbiguousError(
                    "several games are called like {text!r}: {names}; type more of the name",
                    text=text,
                    names=_listed(found),
                )
            if found:
                return found[0]
    names = [name for shelf in shelves for name in shelf]
    raise _not_found(text, names) if names else _no_games()


def _not_found(text: str, names: Sequence[str]) -> UnreadableError:
    from difflib import get_close_matches

    by_fold = {_folded(name): name for name in reversed(names)}
    near = [by_fold[match] for match in get_close_matches(_folded(text), by_fold, n=_MOST_NAMED, cutoff=0.5)]
    if near:
        return UnreadableError("no game {text!r}: did you mean {names}?", text=text, names=", ".join(near))
    return UnreadableError("no game {text!r}: choose one of {names}", text=text, names=_listed(names))


def _no_games() -> UnreadableError:
    return UnreadableError("there are no games yet: trictrac score begins one")


def _listed(names: Sequence[str]) -> str:
    """Return the first names, and ``…`` if there are more."""
    return ", ".join([*names[:_MOST_NAMED], *(["…"] if len(names) > _MOST_NAMED else [])])


def _folded(name: str) -> str:
    """Return a name in the form in which names are compared: without accents, in lower case."""
    from unicodedata import combining, normalize

    return "".join(char for char in normalize("NFKD", name) if not combining(char)).casefold()
