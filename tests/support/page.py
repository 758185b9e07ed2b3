"""The page without a browser: a desk, screens found by their addresses, and what every tree has to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.screen import Desk
from trictrac.app.tree import Element
from trictrac.saying.language import choose_language
from trictrac.seance.settings import Preferences

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


def desk(code: str = "en", now: datetime = NOON, preferences: Preferences | None = None) -> Desk:
    """A desk of whoever holds the phone."""
    return Desk(choose_language(code, {}), now, preferences or Preferences(), Games(), Learner())


def elements(tree: Element | str) -> Iterator[Element]:
    """All elements of a tree, from its root on."""
    if isinstance(tree, Element):
        yield tree
        for child in tree.children:
            yield from elements(child)


def text_of(tree: Element | str) -> str:
    """All that is written in a tree."""
    return tree if isinstance(tree, str) else "".join(map(text_of, tree.children))


def acts(tree: Element) -> list[str]:
    """All that a tap on the tree does, forms aside."""
    found = []
    for one in elements(tree):
        given = dict(one.attributes)
        if one.tag != "form" and given.get("data-do") and given.get("aria-disabled") != "true":
            found.append(given["data-do"])
    return found


def links(tree: Element) -> list[str]:
    """The addresses to which a tree leads."""
    return [dict(one.attributes)["href"].removeprefix("#") for one in elements(tree) if one.tag == "a"]


def faults(tree: Element) -> list[str]:
    """What is wrong with a tree: keys that come twice, buttons and fields without a name or a key, headings, links."""
    wrong = []
    keys = Counter(dict(one.attributes)["id"] for one in elements(tree) if dict(one.attributes).get("id"))
    wrong += [f"twice: {key}" for key, count in keys.items() if count > 1]
    labelled = {id(child) for one in elements(tree) if one.tag == "label" for child in elements(one)}
    for one in elements(tree):
        given = dict(one.attributes)
        named = given.get("aria-label") or text_of(one).strip() or id(one) in labelled
        if one.tag in ("button", "a", "select", "input", "summary", "textarea") and not named:
            wrong.append(f"without a name: {one.tag} {given}")
        if one.tag in ("button", "select", "input", "textarea") and not given.get("id"):
            wrong.append(f"without a key: {one.tag} {given}")
        if given.get("role") == "img" and not given.get("aria-label"):
            wrong.append(f"a picture without words: {one.tag}")
    if sum(one.tag == "main" for one in elements(tree)) != 1 or sum(one.tag == "h1" for one in elements(tree)) != 1:
        wrong.append("not one main and one first heading")
    return wrong
