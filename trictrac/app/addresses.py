"""The addresses of the page, ``#/table/NAME``: the first part of each names the screen that is opened."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from urllib.parse import quote, unquote

from trictrac.app.screen import Desk, Opener, Screen
from trictrac.base.errors import UnreadableError

OPENERS: Mapping[str, str] = {
    "": "home.opened",
    "new": "new.begun",
    "table": "history.opened",
    "practise": "practise.opened",
    "drill": "drill.drilled",
    "question": "drill.ask_question",
    "today": "today.opened",
    "progress": "progress.opened",
    "ecole": "today.deck",
    "match": "match.opened",
    "play": "new.against",
    "hint": "analysis.hinted",
    "analysis": "analysis.analysed",
    "games": "games.listed",
    "game": "games.opened",
    "files": "games.files",
    "settings": "home.settings",
    "review": "drill.reviewed",
    "failed": "drill.failed",
    "read": "library.shelf",
    "lesson": "lesson.opened",
    "laws": "library.laws",
    "law": "library.one_law",
    "word": "library.words",
    "help": "library.handbook",
    "history": "library.history",
    "rules": "rules.opened",
    "differences": "rules.differences",
    "why": "rules.why",
}
"""The opener of each address, by its first part: a module of the screens, loaded when it is opened, and its function."""


def opened(desk: Desk, address: str) -> Screen:
    """Open the screen of an address.

    Raises:
        UnreadableError: there is no such address.
        TrictracError: what it names cannot be shown.
    """
    first, *parts = [unquote(part) for part in address.strip("#/").split("/")]
    if first not in OPENERS:
        raise no_page(address)
    module, _, function = OPENERS[first].partition(".")
    opener: Opener = getattr(import_module(f"trictrac.app.screens.{module}"), function)
    return opener(desk, parts)


def no_page(address: str) -> UnreadableError:
    """Return the refusal of an address at which there is nothing."""
    return UnreadableError("there is no page {address!r} here", address=address)


def address_of(*parts: str) -> str:
    """Return the address with these parts: ``/table/NAME``; it begins with no sign of a link.

    >>> address_of("table", "Cloris/Damon?")
    '/table/Cloris%2FDamon%3F'
    """
    return "/" + "/".join(quote(part, safe="") for part in parts)
