"""The interface of a screen: what it shows, what a tap does, and the properties of the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    from trictrac.model.rules import Rules
    from trictrac.study.deck.deck import Deck
    from trictrac.study.lessons.shelf import ShelvedLesson
    from trictrac.view.answer import Answer


@frozen
class Device:
    """The properties of a browser. The defaults, the best of each, are assumed until it reports them."""

    secure: bool = True
    """Whether the page comes by https or from this computer. If not, it needs the network, and the screen may go dark."""
    installed: bool = False
    """Whether the page is on the home screen."""
    evicts: bool = False
    """Whether the browser may delete what a page has saved, after a week without use."""
    persisted: bool | None = None
    """Whether the browser has promised not to delete it, or None if it was not requested or did not answer."""
    update: bool = False
    """Whether a newer version is ready for the next start."""
    site: str = ""
    """The address of the page without the part after ``#``."""
    refused: str = ""
    """The reason why the browser saves nothing, or an empty text if it does save."""


@frozen
class Desk:
    """The things that every screen can use: language, time, preferences, the open game, the learner, the browser."""

    language: Language
    now: datetime
    preferences: Preferences
    games: Games
    learner: Learner
    device: Device = Device()
    left: str = ""
    """The address of the screen that was left to read something, to which Back leads from there, or an empty text."""

    def __post_init__(self) -> None:
        """Have the learner's clock show the time of this desk."""
        self.learner.now = self.now

    @property
    def deck(self) -> Deck:
        """The user's deck, created if there is none.

        Raises:
            StorageError: the deck cannot be read or created.
        """
        return self.learner.deck(self.preferences.interval)

    @property
    def readable_deck(self) -> Deck | None:
        """The user's deck, or None if there is none or it cannot be read, for screens that work without it."""
        try:
            return self.deck if self.learner.has_deck() else None
        except TrictracError:
            return None

    @property
    def rules(self) -> Rules:
        """The rules that the user prefers.

        Raises:
            RulesError: there are no such rules.
        """
        from trictrac.rules.loader import load_rules

        return load_rules(self.preferences.rules)

    @property
    def shelf(self) -> tuple[ShelvedLesson, ...]:
        """The lessons of the course in the user's language.

        Raises:
            StorageError: the installation lacks the lessons.
        """
        from trictrac.study.lessons.shelf import lessons

        return lessons(self.language.code)

    def taught_deck(self, nobodys: str = "") -> tuple[Deck, Answer]:
        """Return the deck with the mistakes of games scored since the last call, and sentences on what changed.

        The mistakes of the game ``nobodys`` are not added.

        Raises:
            StorageError: the deck or the games cannot be read or written.
        """
        from trictrac.seance.library import default_library
        from trictrac.study.deck.mistakes import sync

        changed = sync(self.deck, default_library(), self.now, me=self.preferences.me, nobodys=nobodys)
        return self.deck, list(changed.sentences)


@frozen
class Given:
    """A file for the user to share or to save under its name."""

    name: str
    data: bytes


@frozen
class PageView:
    """The look of a screen: its tree, and what the browser does besides showing it."""

    tree: Element
    spoken: str = ""
    """Words for a voice to speak once, if voices are on."""
    sound: str = ""
    """The sound to make once, if sounds are on: ``dice``, ``hole``, ``school``, or none. A phone vibrates but at dice."""
    awake: bool = False
    """Whether the screen stays lit, because a game is being played."""
    given: Given | None = None
    """A file to save, or None."""
    replaces: bool = False
    """Whether its address takes the place of the last one, so that the back button does not stop at each tap."""
    ahead: Callable[[], bool] = lambda: False
    """A function that does a moment's work for the next tap, and returns whether more is left."""


Parts = Sequence[str]
"""The parts of an address that follow its first."""
Fields = Mapping[str, str]
"""The values of a form by the names of its fields, all of them printable."""


class Screen(Protocol):
    """A screen, which describes what it shows. Each act returns the screen that follows."""

    @property
    def address(self) -> str:
        """The address of the screen, also for the back button, like ``/table/2026-11-22-1``."""

    def show(self, desk: Desk) -> PageView:
        """Return what the screen shows now."""

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Do what was tapped (``data-do`` of its element) with the fields of its form, and return the next screen."""


def not_here(done: str) -> UnreadableError:
    """Return the error for an act that a screen does not have."""
    return UnreadableError("{what!r} cannot be done here", what=done)


def require_act(done: str, act: str) -> None:
    """Refuse any other act than the only one of a screen.

    Raises:
        UnreadableError: ``done`` is not ``act``.
    """
    if done != act:
        raise not_here(done)


class Still:
    """A screen without acts: everything on it is a link."""

    __slots__ = ()

    def act(self, _desk: Desk, done: str, _fields: Fields) -> Screen:
        """Refuse every act.

        Raises:
            UnreadableError: always.
        """
        raise not_here(done)


def warnings(device: Device) -> Sayings:
    """Yield warnings about games saved in this browser, the worst first."""
    if device.refused:
        yield Saying(
            "This browser cannot save anything here ({reason}). Perhaps the window is private, the disk is "
            "full, or cookies are blocked. You cannot play until the browser can save.",
            reason=device.refused,
        )
    if not device.secure:
        yield Saying(
            "This page does not come by https: it needs the network at each start, and the screen may go dark during a game. "
            "Your games belong to this address: at another address you do not find them. trictrac help phone says how to get "
            "https."
        )
    if device.evicts and not device.installed:
        yield Saying(
            "On an iPhone or iPad, what a page has saved may be cleared after a week without use unless it is on the "
            "home screen: put it there, and save your games as a file now and then."
        )
    elif device.persisted is False:
        yield Saying(
            "The browser has not promised to keep your games when space is short: save them as a file now and then."
        )


def news(device: Device) -> Sayings:
    """Yield good news about this browser and the program."""
    if device.persisted:
        yield Saying("The browser has promised to keep your games.")
    if device.update:
        yield Saying("A newer version is ready; it is taken at the next start.")
