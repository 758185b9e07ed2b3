"""A screen of the page: what it shows, what a tap on it does, and the browser that it is shown in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.tree import Element
from trictrac.base.errors import Saying, Sayings, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.language import Language
from trictrac.seance.settings import Preferences

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck
    from trictrac.view.answer import Answer


@frozen
class Device:
    """The properties of a browser; the defaults, the best of each, hold until it reports."""

    secure: bool = True
    """Whether the page comes by https, or from this computer: else it needs the network, and the screen may go dark."""
    installed: bool = False
    """Whether it is on the home screen."""
    evicts: bool = False
    """Whether the browser may clear what a page keeps that was not used for a week."""
    persisted: bool | None = None
    """Whether the browser has promised to keep it; None where it was not asked, or has no answer."""
    voices: bool = False
    vibrates: bool = False
    shares: bool = False
    """Whether it can hand files to other programs."""
    update: bool = False
    """Whether a newer version waits for the next start."""
    refused: str = ""
    """The reason for which nothing can be stored at all, as the browser gives it."""

    @classmethod
    def read(cls, report: dict[str, object], before: Device) -> Device:
        """Return the browser as its report has it; what the report lacks is as it was ``before``."""
        return cls(**{**asdict(before), **report})


@frozen
class Desk:
    """The things that every screen has: language, time, preferences, the game that lies open, the learner, the browser."""

    language: Language
    now: datetime
    preferences: Preferences
    games: Games
    learner: Learner
    device: Device = Device()

    @property
    def deck(self) -> Deck:
        """The deck as it stands, made if there is none.

        Raises:
            StorageError: it cannot be read or made.
        """
        return self.learner.deck(self.preferences.interval)

    @property
    def readable_deck(self) -> Deck | None:
        """The deck if there is one that can be read: of another, one screen says why, and the rest go without."""
        try:
            return self.deck if self.learner.has_deck() else None
        except TrictracError:
            return None

    def taught_deck(self) -> tuple[Deck, Answer]:
        """Return the deck with the mistakes of the games scored since the last call, and sentences on what that changed.

        Raises:
            StorageError: the deck or the games cannot be read or written.
        """
        from trictrac.seance.library import default_library
        from trictrac.study.deck.mistakes import sync

        return self.deck, list(sync(self.deck, default_library(), self.now, me=self.preferences.me).sentences)


@frozen
class Given:
    """A file for the user of the phone, to share or to save under its name."""

    name: str
    data: bytes


@frozen
class PageView:
    """A screen as the page shows it."""

    tree: Element
    spoken: str = ""
    """The words of a voice, said once, where voices are on."""
    buzzes: bool = False
    """Whether the phone vibrates: a hole was marked."""
    awake: bool = False
    """Whether the screen is to stay lit: a game is being played."""
    given: Given | None = None
    """A file to be saved."""
    ahead: Callable[[], bool] = lambda: False
    """Do a moment's invisible work for the next tap; return False when none is left."""


Parts = Sequence[str]
"""The parts of an address that follow its first."""
Fields = Mapping[str, str]
"""The values of a form by the names of its fields."""


class Screen(Protocol):
    """A screen: it tells only what it shows, and is moved on by acts."""

    @property
    def address(self) -> str:
        """The address by which it is found again, and which the back button goes back to: ``/table/2026-11-22-1``."""

    def show(self, desk: Desk) -> PageView:
        """The screen as it stands now."""

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Do what was tapped (the ``data-do`` of the element), with the fields of its form; the screen to be shown then."""


def not_here(done: str) -> UnreadableError:
    """Return the refusal of an act that a screen does not have."""
    return UnreadableError("{what!r} cannot be done here", what=done)


class Still:
    """A screen on which nothing is done: all that is on it leads elsewhere."""

    __slots__ = ()

    def act(self, _desk: Desk, done: str, _fields: Fields) -> Screen:
        """Refuse whatever is done.

        Raises:
            UnreadableError: always.
        """
        raise not_here(done)


Opener = Callable[[Desk, Parts], Screen]
"""Opens the screen of an address, given its parts; raises TrictracError where there is none."""


def warnings(device: Device) -> Sayings:
    """Say what is to be known of games that are kept in this browser, the worst first."""
    if device.refused:
        yield Saying(
            "This browser lets nothing be kept here ({reason}): a private window, a full disk, or cookies that are blocked. "
            "Nothing can be played until it does.",
            reason=device.refused,
        )
    if not device.secure:
        yield Saying(
            "This page does not come by https: it needs the network each time, and the screen may go dark during a game."
        )
    if device.evicts and not device.installed:
        yield Saying(
            "On an iPhone or iPad, what a page keeps that is not on the home screen may be cleared after a week without use: "
            "put it on the home screen, and save your games as a file now and then."
        )
    elif device.persisted is False:
        yield Saying(
            "The browser has not promised to keep your games when room is short: save them as a file now and then."
        )


def news(device: Device) -> Sayings:
    """Say what is good to know."""
    if device.persisted:
        yield Saying("The browser has promised to keep your games.")
    if device.update:
        yield Saying("A newer version is ready; it is taken at the next start.")
