"""A screen as a tree of elements, and the one writer of it, which escapes all that is text."""

from __future__ import annotations

import re
from html import escape

from trictrac.base.values import frozen
from trictrac.saying.words import printable

EMPTY = frozenset({"br", "hr", "input"})
"""The tags that never hold anything."""
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")
_RUNS = re.compile(r"on.*|style|src|srcdoc|action|formaction", re.IGNORECASE)
"""Attributes by which a page is made to load or run something: no tree has them."""


@frozen
class Element:
    """An element of a page: its tag, its attributes by their names, and the elements and texts in it."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()


def element(tag: str, *children: Element | str, **attributes: str | int | float | bool | None) -> Element:
    """Return an element; underscores in names stand for hyphens, one at their end for nothing.

    An attribute that is True has no value, one that is None or False is left out. ``id`` is the key by which an element is
    found again in the next tree, ``data_do`` the act that a tap on it, or the sending of a form, is.

    >>> written(element("button", "6 & 4", class_="die", data_do="dice 6-4", aria_pressed="true"))
    '<button class="die" data-do="dice 6-4" aria-pressed="true">6 &amp; 4</button>'

    Raises:
        ValueError: a name is none, or one by which a page would load or run something.
    """
    given = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        written_name = name.removesuffix("_").replace("_", "-")
        text = "" if value is True else str(value)
        if not _NAME.fullmatch(written_name) or _RUNS.fullmatch(written_name):
            raise ValueError(f"no attribute of a page: {written_name!r}")
        if written_name == "href" and not text.startswith("#"):
            raise ValueError(f"a link leads to an address of the page, #...: {text!r}")
        given.append((written_name, text))
    if not _NAME.fullmatch(tag) or tag in {"script", "style", "iframe", "object", "embed", "base"}:
        raise ValueError(f"no tag of a page: {tag!r}")
    return Element(tag, tuple(given), children)


def written(tree: Element | str) -> str:
    """Return a tree as HTML; what is no text of a language, like signs that turn its direction, is shown as such.

    >>> written(element("p", "<b>", element("br"), "Élise"))
    '<p>&lt;b&gt;<br>Élise</p>'
    """
    if isinstance(tree, str):
        return escape(printable(tree), quote=False)
    names = "".join(f' {name}="{escape(printable(value))}"' if value else f" {name}" for name, value in tree.attributes)
    if tree.tag in EMPTY:
        return f"<{tree.tag}{names}>"
    return f"<{tree.tag}{names}>{''.join(map(written, tree.children))}</{tree.tag}>"
