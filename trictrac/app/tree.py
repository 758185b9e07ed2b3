"""A screen as a tree of elements, and the function that writes it as HTML, in a language and with text escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from trictrac.base.values import frozen
from trictrac.saying.language import ENGLISH, Language
from trictrac.saying.words import capital, printable

EMPTY = frozenset({"br", "hr", "input"})
"""The tags that never have children."""
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")
_RUNS = re.compile(r"on.*|style|src|srcdoc|action|formaction", re.IGNORECASE)
"""Attributes that make a page load or run something, which no tree may have."""
LICENCES = "licences.txt"
"""The only file of the site to which a tree may lead."""
Late = Callable[[Language], object]
"""A function that makes a part of a tree once its language is known."""


@frozen
class Element:
    """An element of a page: its tag, its attributes by name, and its children.

    Children are elements, texts and sayings, lists of these, or functions that make or yield them in a language (``Late``).
    """

    tag: str
    attributes: tuple[tuple[str, object], ...] = ()
    children: tuple[object, ...] = ()


Elements = Iterator[Element]
"""Elements that are made one after the other."""


def element(tag: str, *children: object, **attributes: object) -> Element:
    """Return an element, with classes if ``tag`` names them after points, as a style sheet does: ``p.second``.

    An underscore in the name of an attribute stands for a hyphen, one at the end for nothing. An attribute that is True has
    no value. One that is None or False is left out. ``id`` identifies the element in the next tree, ``data_do`` is the act of
    a tap on it, or of sending a form.

    >>> written(element("button.die", "6 & 4", data_do="dice 6-4", aria_pressed="true"))
    '<button class="die" data-do="dice 6-4" aria-pressed="true">6 &amp; 4</button>'

    Raises:
        ValueError: a name is not a name in HTML, or would make the page load or run something.
    """
    tag, *kinds = tag.split(".")
    given: list[tuple[str, object]] = [("class", " ".join(kinds))] if kinds else []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        written_name = name.removesuffix("_").replace("_", "-")
        text = "" if value is True else str(value) if type(value) in (int, float) else value
        if not _NAME.fullmatch(written_name) or _RUNS.fullmatch(written_name):
            raise ValueError(f"no attribute of a page: {written_name!r}")
        if written_name == "href" and not str(text).startswith(("#", LICENCES)):
            raise ValueError(f"a link leads to an address of the page, #...: {text!r}")
        given.append((written_name, text))
    if not _NAME.fullmatch(tag) or tag in {"script", "style", "iframe", "object", "embed", "base"}:
        raise ValueError(f"no tag of a page: {tag!r}")
    return Element(tag, tuple(given), children)


def capitalised(what: object) -> Late:
    """Return a sentence with its first letter as a capital."""
    return lambda language: capital(language.say(what))


def written(tree: object, language: Language = ENGLISH) -> str:
    """Return a tree as HTML, with a blank for each character that cannot be printed, like those that turn text round.

    >>> written(element("p", "<b>", element("br"), "Élise"))
    '<p>&lt;b&gt;<br>Élise</p>'
    """
    part = tree(language) if callable(tree) else tree
    if isinstance(part, tuple | list | Iterator):
        return "".join(written(one, language) for one in part)
    if not isinstance(part, Element):
        return escape(_in_lines(language.say(part)), quote=False)
    values = ((name, value(language) if callable(value) else value) for name, value in part.attributes)
    said = ((name, escape(_in_lines(language.say(value)))) for name, value in values)
    names = "".join(f' {name}="{value}"' if value else f" {name}" for name, value in said)
    if part.tag in EMPTY:
        return f"<{part.tag}{names}>"
    return f"<{part.tag}{names}>{written(part.children, language)}</{part.tag}>"


def _in_lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))
