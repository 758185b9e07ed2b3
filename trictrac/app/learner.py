"""The learner at the page: the open deck and match, and the time of the last act."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from trictrac.seance.journal import Journal
    from trictrac.study.deck.deck import Deck
    from trictrac.study.match.match import Match

Held = tuple[str, "Journal", "Match"]
"""The name of a match in the library, its journal and the match."""


class Learner:
    """The user's école deck, opened on first use, the open match, and a clock that stops between acts."""

    now: datetime
    """The time of the last act."""

    def __init__(self) -> None:
        self._deck: Deck | None = None
        self._match: Held | None = None

    def clock(self) -> datetime:
        """Return the time of the last act, so that the time of an answer runs from one act to the next."""
        return self.now

    def hold_match(self, held: Held) -> Match:
        """Keep the journal of a match open, close the one before, and return the match."""
        self.leave_match()
        self._match = held
        return held[2]

    def leave_match(self) -> None:
        """Close the journal of the match."""
        if self._match is not None:
            self._match[1].close()
            self._match = None

    def deck(self, interval: int) -> Deck:
        """Return the user's deck, whose cards come back after at most ``interval`` days.

        Raises:
            StorageError: the deck cannot be read or created.
        """
        from trictrac.seance.places import deck_path
        from trictrac.study.deck.deck import open_deck

        if self._deck is None:
            self._deck = open_deck(deck_path())
        self._deck.longest = interval
        return self._deck

    def has_deck(self) -> bool:
        """Return whether a deck exists, without creating one."""
        from trictrac.seance.places import deck_path

        return deck_path().exists()

    def close(self) -> None:
        """Close the files."""
        self.leave_match()
        if self._deck is not None:
            self._deck.close()
            self._deck = None
