"""The learner at the page: his deck and his match, held open, and the clock by which his conversations go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import TrictracError

if TYPE_CHECKING:
    from datetime import datetime

    from trictrac.seance.journal import Journal
    from trictrac.seance.settings import Preferences
    from trictrac.study.deck.deck import Deck
    from trictrac.study.match.match import Match
    from trictrac.view.answer import Answer

Held = tuple[str, "Journal", "Match"]
"""A match by its name in the library, with its journal."""


class ActClock:
    """A clock that shows the time of the last act: an answer took as long as from the act before it."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """The time."""
        return self.now


class Learner:
    """The école deck of whoever holds the phone, opened when it is wanted first, and the match that lies open."""

    def __init__(self) -> None:
        self._deck: Deck | None = None
        self._match: Held | None = None

    def hold_match(self, held: Held) -> Match:
        """Hold the journal of a match until another one is held."""
        self.leave_match()
        self._match = held
        return held[2]

    def leave_match(self) -> None:
        """Let the journal of the match go."""
        if self._match is not None:
            self._match[1].close()
            self._match = None

    def deck(self, preferences: Preferences) -> Deck:
        """The deck, as it stands.

        Raises:
            StorageError: it cannot be read or made.
        """
        from trictrac.seance.places import deck_path
        from trictrac.study.deck.deck import open_deck

        if self._deck is not None and self._deck.store.path != deck_path():
            self.close()
        if self._deck is None:
            self._deck = open_deck(deck_path())
        self._deck.longest = preferences.interval
        return self._deck

    def taught(self, preferences: Preferences, now: datetime) -> tuple[Deck, Answer]:
        """The deck with the mistakes of the games that were scored since it was last asked for, and what that changed.

        Raises:
            StorageError: the deck or the games cannot be read or written.
        """
        from trictrac.seance.library import default_library
        from trictrac.study.deck.mistakes import sync

        deck = self.deck(preferences)
        return deck, list(sync(deck, default_library(), now, me=preferences.me).sentences)

    def has_deck(self) -> bool:
        """Whether there is a deck: looking at it makes none."""
        from trictrac.seance.places import deck_path

        return deck_path().exists()

    def readable(self, preferences: Preferences) -> Deck | None:
        """The deck where there is one that can be read: of another, one screen says why, and the rest go without."""
        try:
            return self.deck(preferences) if self.has_deck() else None
        except TrictracError:
            return None

    def close(self) -> None:
        """Let the files go."""
        self.leave_match()
        if self._deck is not None:
            self._deck.close()
            self._deck = None
