"""The page in the browser's worker: a current screen, changed by addresses and taps, each answered in JSON."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from trictrac.app.addresses import opened
from trictrac.app.answers import sentence
from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.parts import button, icon, link
from trictrac.app.screen import Desk, Given, PageView, Screen, Still
from trictrac.app.tree import Element, element, written
from trictrac.base.clock import now
from trictrac.base.errors import Saying, TrictracError
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.saying.words import printable
from trictrac.seance.places import config_path, has_preferences
from trictrac.seance.preferences import load_preferences, set_preference
from trictrac.seance.settings import Preferences
from trictrac.view.doc import Doc


class Page:
    """The page, whose methods return what to show as an object in JSON.

    The object has ``html`` (the whole page), ``address``, ``language``, ``theme``, ``spoken``, ``sound``, ``buzz``,
    ``awake``, ``replaces``, and ``file`` (``name``, and ``data`` in base64) if there is a file to save. An error is shown
    above the unchanged screen.
    ``locale`` is the language of the browser, ``clock`` returns the time.
    """

    def __init__(self, locale: str = "", clock: Callable[[], datetime] = now) -> None:
        self._clock = clock
        self._locale = locale
        self._desk = Desk(ENGLISH, clock(), Preferences(), Games(), Learner())
        self._screen: Screen | None = None
        self._left: Screen | None = None
        """The screen that was left to read something, which is as it was when the reader comes back."""
        self._given: Given | None = None
        self._wrong: TrictracError | None = None
        """The error of the preferences, or None if they can be read."""
        self._ahead: Callable[[], bool] = lambda: False

    def device(self, report: str) -> None:
        """Record the browser's properties: a JSON object with fields of a ``Device``."""
        self._desk = replace(self._desk, device=replace(self._desk.device, **json.loads(report)))

    def go(self, address: str) -> str:
        """Show the screen of an address, or the first screen with the error if that fails."""
        self._refresh()
        left, self._left = self._left, None
        if _is_looked_up(address):
            here = self._screen
            self._left = left or (
                here if here and not isinstance(here, Still) and not _is_looked_up(here.address) else None
            )
        self._desk = replace(self._desk, left=self._left.address if self._left else "")
        came_back = left is not None and left.address == address.removeprefix("#")
        try:
            self._screen = left if came_back else opened(self._desk, address)
        except TrictracError as error:
            self._screen = opened(self._desk, "")
            return self._answer(error)
        return self._answer(self._wrong, quiet=came_back)

    def act(self, done: str, fields: str = "{}") -> str:
        """Do what was tapped, with the ``fields`` of its form, an object in JSON."""
        self._refresh()
        if self._screen is None:
            return self.go("")
        try:
            what, _, value = done.partition(" ")
            if what in ("language", "speed"):
                set_preference(what, value)
                self._refresh()
            if done == _AFRESH and self._wrong:
                config_path().replace(config_path().with_suffix(".damaged"))
            elif what != "language" and done != "notice away":
                typed = {name: printable(value) for name, value in json.loads(fields).items()}
                self._screen = self._screen.act(self._desk, done, typed)
            self._refresh()
        except TrictracError as error:
            return self._answer(error)
        return self._answer(self._wrong)

    def ahead(self) -> bool:
        """Do a moment's work for the next tap while the page is idle, and return whether more is left."""
        return self._ahead()

    def show(self) -> str:
        """Show the current screen again."""
        self._refresh()
        return self.go("") if self._screen is None else self._answer(self._wrong)

    def unkept(self, reason: str) -> str:
        """Show that the browser could not save the last act, with the reason it gives, and what to do."""
        return self._answer(None, self._not_kept(reason))

    def everything(self, reason: str) -> str:
        """Return all files of the user as one file to save, including the last act, which the browser could not save."""
        from trictrac.app.screens.home import everything

        try:
            left_out, given = everything(self._desk)
        except TrictracError as error:
            return self._answer(error)
        return self._answer(None, self._not_kept(reason, left_out), given)

    def _refresh(self) -> None:
        """Update the time, the preferences, and the language: the preferred one, or else that of the browser.

        If the preferences cannot be read, the defaults are used.
        """
        self._wrong, preferences = None, Preferences()
        try:
            preferences = load_preferences() if has_preferences() else preferences
        except TrictracError as error:
            self._wrong = error
        found = choose_language(preferences.language or None, {"LANG": self._locale})
        # The language in use stays as it is, and with it the catalogue that is loaded.
        language = self._desk.language if found.code == self._desk.language.code else found
        self._desk = replace(self._desk, language=language, now=self._clock(), preferences=preferences)

    def _answer(
        self,
        error: TrictracError | None,
        notice: Element | None = None,
        given: Given | None = None,
        *,
        quiet: bool = False,
    ) -> str:
        """Return the screen as an object in JSON. It says and rings nothing if it is ``quiet``, or if there is an error."""
        language, liked = self._desk.language, self._desk.preferences
        assert self._screen is not None
        if error is not None:
            notice, quiet = _notice(error, cures=self._wrong is not None), True
        try:
            view = self._screen.show(self._desk)
            html = written(view.tree, language)
        except TrictracError as failed:
            # A screen that cannot be shown gives way to the reason.
            view = PageView(element("main", _notice(failed), link("/", "back", Saying("Back"), kind="main"), id="main"))
            html = written(view.tree, language)
        file = given or (view.given if view.given is not self._given else None)
        self._given, self._ahead = view.given, view.ahead
        return json.dumps(
            {
                "html": written(notice or "", language) + html,
                "address": self._screen.address,
                "language": language.code,
                "theme": "" if liked.theme == "system" else liked.theme,
                "spoken": view.spoken if liked.voice and not quiet else "",
                "sound": view.sound if liked.sounds and not quiet else "",
                "buzz": view.sound in ("hole", "school") and liked.vibration and not quiet,
                "awake": view.awake,
                "replaces": view.replaces,
                "file": file and {"name": file.name, "data": b64encode(file.data).decode()},
            }
        )

    def _not_kept(self, reason: str, left_out: Doc = ()) -> Element:
        is_full = "Quota" in reason or "NO_SPACE" in reason
        said = Saying("No space is left on this device") if is_full else reason.removesuffix(".")
        return element(
            "section",
            element("h2", Saying("Not saved"), id="unkept-title"),
            element("p", Saying("{reason}. Entry is paused until this is saved.", reason=said)),
            *(element("p", one) for one in left_out),
            button("storage again", Saying("Try again"), kind="main"),
            button("storage file", Saying("Everything as one file")),
            id="unkept",
            class_="notice",
            role="alert",
        )


def _is_looked_up(address: str) -> bool:
    """Return whether an address is that of a text which one looks up while a question or a roll waits."""
    return address.strip("#/").partition("/")[0] in ("law", "laws", "word", "help", "history", "reports")


_AFRESH = "preferences afresh"
"""The act that puts away a file of preferences which cannot be read."""


def _notice(error: TrictracError, *, cures: bool = False) -> Element:
    """Return an error to show above the screen, with a key that closes it, and one that ``cures`` unreadable preferences."""
    afresh = button(_AFRESH, Saying("Start the preferences afresh"), key="preferences-afresh", kind="main")
    return element(
        "section",
        sentence(error),
        afresh if cures else "",
        button("notice away", icon("cross"), kind="tool", label=Saying("Close")),
        id="notice",
        class_="notice",
        role="alert",
    )


def warm() -> None:
    """Load every module of the program that the browser can load.

    The browser saves Python's memory in this state for later starts.
    """
    for code in LANGUAGES:
        choose_language(code, {})
    for module in walk_packages([str(Path(__file__).parents[1])], "trictrac.", onerror=lambda _: None):
        # What a browser has not is needed by modules that are not on the page's way.
        with suppress(ImportError):
            import_module(module.name)
