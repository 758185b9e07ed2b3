"""The one game of the library that is open on the page, and the draft of a turn that is tapped at it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac.app.hand import BOARDS, EMPTY, Hand
from trictrac.base.errors import TrictracError
from trictrac.base.files import read_file
from trictrac.base.values import frozen
from trictrac.seance.disk import discard, make_folder, replace_file
from trictrac.seance.places import saved_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.saying.language import Language
    from trictrac.seance.journal import Journal
    from trictrac.seance.of_any import AnyConversation
    from trictrac.seance.opening import TableRequest


@frozen
class _Open:
    name: str
    journal: Journal
    talk: AnyConversation
    begun: int
    """Number of lines of its journal when it was started, or 0 if it was resumed."""


class Games:
    """The holder of the one open game, whose journal stays locked until another game is opened."""

    def __init__(self) -> None:
        self._open: _Open | None = None

    def begin(self, request: TableRequest, language: Language) -> tuple[str, Sequence[object]]:
        """Start a game, and return its name in the library, and remarks on the request.

        Raises:
            TrictracError: the request cannot be played. Nothing is saved.
        """
        from trictrac.seance.library import default_library
        from trictrac.seance.opening import start
        from trictrac.seance.reports import attend
        from trictrac.view.answer import View

        self.close()
        name, journal, talk, remarks = start(default_library(), request, View(), language)
        self._open = _Open(name, journal, talk, len(journal.lines))
        attend(talk)
        return name, remarks

    def lies_open(self, name: str) -> bool:
        """Return whether the game with this name is open."""
        return self._open is not None and self._open.name == name

    def talk(self, name: str, language: Language) -> AnyConversation:
        """Return the conversation of a game, which is resumed unless it is open.

        Raises:
            UnreadableError: ``name`` is not a game of the library, or its journal has an invalid line. The error says which.
            StorageError: a newer program has written the journal.
        """
        from trictrac.seance.library import default_library
        from trictrac.seance.opening import resume
        from trictrac.seance.reports import attend
        from trictrac.view.answer import View

        if self._open is not None and self.lies_open(name):
            self._open.talk.language = language
            return self._open.talk
        self.close()
        name, journal, talk = resume(default_library(), name, View(), language, {"language"})
        self._open = _Open(name, journal, talk, 0)
        attend(talk)
        return talk

    def keep_draft(self, hand: Hand) -> None:
        """Save what is tapped at the open game of a turn that is not entered yet, in a file beside its journal.

        Raises:
            StorageError: it cannot be written.
        """
        path, place = self._draft()
        if hand.is_half:
            opened = hand.open if hand.open in BOARDS else ""
            make_folder(path.parent)
            replace_file(path, json.dumps([place, hand.dice, hand.done, hand.chosen, opened, hand.free]).encode())
        else:
            discard(path)

    def draft(self) -> Hand:
        """Return what was tapped at the open game of a turn that is not entered yet, unless something followed it."""
        path, place = self._draft()
        try:
            # A draft has a few hundred bytes; a file of more than 64 KiB is something else.
            there, dice, done, chosen, opened, free = json.loads(read_file(path, most=1 << 16))
            steps = tuple((int(start), int(end)) for start, end in done)
            hand = Hand(tuple(map(int, dice)), steps, int(chosen), open=str(opened), free=bool(free))
        except (OSError, TrictracError, ValueError, TypeError):
            return EMPTY
        return hand if there == place else EMPTY

    def _draft(self) -> tuple[Path, list[str | int]]:
        """Return the file of the draft, and its place: the open game, and the number of lines of its journal."""
        assert self._open is not None
        return saved_path().with_name("draft"), [self._open.name, len(self._open.journal.lines)]

    def close(self) -> None:
        """Close the open game. A game started here without an entry is deleted."""
        from trictrac.seance.library import default_library
        from trictrac.seance.opening import only_set

        held, self._open = self._open, None
        if held is not None:
            with held.journal:
                if held.begun and only_set(held.journal.lines[held.begun :]):
                    default_library().discard(held.name, held.journal)
