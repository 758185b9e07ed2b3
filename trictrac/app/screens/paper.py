"""A screen that is only read, and the addresses to which links in our texts lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from trictrac.app.parts import bar, icon
from trictrac.app.screen import Desk, Shown, Still
from trictrac.app.tree import Element, element
from trictrac.values import frozen

Leaf = Element | str
_PAGE = re.compile(r"(?:reference/)?([a-z-]+?)(?:\.fr)?\.md(?:#.*)?")


@frozen
class Paper(Still):
    """A text: its title, and what it is made of, in the language that is spoken when it is shown."""

    address: str
    title: Callable[[Desk], object]
    made: Callable[[Desk], Sequence[Leaf]]
    back: str = "/read"

    def shown(self, desk: Desk) -> Shown:
        """The text below its title."""
        inside = element("article", *self.made(desk), class_="prose")
        return Shown(
            element("main", bar(desk.language, self.title(desk), back=self.back), inside, id="main", class_="reading")
        )


def page_link(where: str) -> str:
    """The address of the page to which a link in one of our pages leads; none where it leads out of them."""
    found = _PAGE.fullmatch(where)
    return f"#/help/{found[1]}" if found else ""


def rows(entries: Sequence[tuple[str, str, str, str]], kind: str = "list") -> Element:
    """A list of links, each with its address, key, title, and what stands below it."""
    made = []
    for to, key, title, below in entries:
        words = [element("span", title)] + ([element("small", below)] if below else [])
        line = element("span", *words, class_="grow")
        made.append(element("a", line, icon("forth"), href=f"#{to}", id=key, class_="row"))
    return element("nav", *made, class_=kind)
