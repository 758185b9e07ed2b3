"""The learner at the page: his deck and his match, held open, and the clock by which his conversations go."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from trictrac.seance.journal import Journal
    from trictrac.study.deck.deck import Deck
    from trictrac.study.match.match import Match

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
    """The école deck of the user of the phone, opened on first use, and the match that lies open."""

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

    def deck(self, interval: int) -> Deck:
        """Return the deck as it stands, whose cards come back after at most ``interval`` days.

        Raises:
            StorageError: it cannot be read or made.
        """
        from trictrac.seance.places import deck_path
        from trictrac.study.deck.deck import open_deck

        if self._deck is not None and self._deck.store.path != deck_path():
            self.close()
        if self._deck is None:
            self._deck = open_deck(deck_path())
        self._deck.longest = interval
        return self._deck

    def has_deck(self) -> bool:
        """Whether there is a deck: looking at it makes none."""
        from trictrac.seance.places import deck_path

        return deck_path().exists()

    def close(self) -> None:
        """Let the files go."""
        self.leave_match()
        if self._deck is not None:
            self._deck.close()
            self._deck = None
