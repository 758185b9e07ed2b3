"""A screen of the page: what it shows, and what a tap on it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from trictrac.app.device import Device
from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.tree import Element
from trictrac.errors import UnreadableError
from trictrac.saying.language import Language
from trictrac.seance.preferences import Preferences
from trictrac.values import frozen


@frozen
class Desk:
    """The things that every screen has: language, time, preferences, the game that lies open, the learner, the browser."""

    language: Language
    now: datetime
    preferences: Preferences
    games: Games
    learner: Learner
    device: Device = Device()


@frozen
class Given:
    """A file that is given to whoever holds the phone: to be shared or saved under its name."""

    name: str
    data: bytes


@frozen
class Shown:
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


class Screen(Protocol):
    """A screen: it tells only what it shows, and is moved on by acts."""

    @property
    def address(self) -> str:
        """The address by which it is found again, and which the back button goes back to: ``/table/2026-11-22-1``."""

    def shown(self, desk: Desk) -> Shown:
        """The screen as it stands now."""

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Do what was tapped (the ``data-do`` of the element), with the fields of its form; the screen to be shown then."""


class Still:
    """A screen on which nothing is done: all that is on it leads elsewhere."""

    __slots__ = ()

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Refuse whatever is done.

        Raises:
            UnreadableError: always.
        """
        del desk, fields
        raise UnreadableError("{what!r} cannot be done here", what=done)


Opener = Callable[[Desk, Sequence[str]], Screen]
"""Opens the screen of an address, given the parts that follow its first; raises TrictracError where there is none."""
