"""The addresses of the page, like ``#/table/NAME``, and the screen that the first part of each opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from urllib.parse import quote, unquote

from trictrac.app.screen import Desk, Parts, Screen
from trictrac.base.errors import UnreadableError
from trictrac.base.files import read_toml

OPENERS: Mapping[str, str] = read_toml(Path(__file__).with_name("addresses.toml").read_text(encoding="utf-8"))
"""The opener of each address, by its first part: a module in ``screens``, loaded when needed, and a name in it.

It is a class, or a function of the desk and the parts after the first, which raises TrictracError if there is no such screen.
"""


def opened(desk: Desk, address: str) -> Screen:
    """Open the screen of an address.

    Raises:
        UnreadableError: ``address`` is not an address of the page.
        TrictracError: its screen cannot be opened.
    """
    first, *parts = [unquote(part) for part in address.strip("#/").split("/")]
    if first not in OPENERS:
        raise no_page(address)
    module, _, name = OPENERS[first].partition(".")
    opener: type[Screen] | Callable[[Desk, Parts], Screen] = getattr(
        import_module(f"trictrac.app.screens.{module}"), name
    )
    return opener() if isinstance(opener, type) else opener(desk, parts)


def no_page(address: str) -> UnreadableError:
    """Return the error for an address without a screen."""
    return UnreadableError("there is no page {address!r} here: choose one of the main screens below", address=address)


def address_of(*parts: str) -> str:
    """Return the address with these parts, like ``/table/NAME``, without the ``#`` of a link.

    >>> address_of("table", "Cloris/Damon?")
    '/table/Cloris%2FDamon%3F'
    """
    return "/" + "/".join(quote(part, safe="") for part in parts)
