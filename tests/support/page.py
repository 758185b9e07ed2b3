"""The page without a browser: a desk, screens by their addresses, and rules for every tree of elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest

from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.screen import Desk
from trictrac.app.tree import Element
from trictrac.saying.language import ENGLISH, Language, choose_language
from trictrac.seance.settings import Preferences
from trictrac.study.deck import deck
from trictrac.study.deck.deck import open_deck

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


def desk(code: str = "en", now: datetime = NOON, preferences: Preferences | None = None) -> Desk:
    """Return a desk of the user of the phone."""
    return Desk(choose_language(code, {}), now, preferences or Preferences(), Games(), Learner())


@pytest.fixture
def decks_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close at the end of the test the decks that its pages opened. In the browser a page closes none: it goes with its tab."""
    with ExitStack() as decks:
        monkeypatch.setattr(deck, "open_deck", lambda *given, **named: decks.enter_context(open_deck(*given, **named)))
        yield


def said(tree: Element, language: Language = ENGLISH) -> Element:
    """Return a tree with all sayings and functions replaced by text in a language."""
    attributes = tuple((name, _text(value, language)) for name, value in tree.attributes)
    children: list[object] = []
    for part in _parts(tree.children, language):
        if isinstance(part, str) and children and isinstance(children[-1], str):
            children[-1] += part
        else:
            children.append(part)
    return Element(tree.tag, attributes, tuple(children))


def _text(value: object, language: Language) -> str:
    return language.say(value(language) if callable(value) else value)


def _parts(given: object, language: Language) -> Iterator[object]:
    part = given(language) if callable(given) else given
    if isinstance(part, tuple | list | Iterator):
        for one in part:
            yield from _parts(one, language)
    else:
        yield said(part, language) if isinstance(part, Element) else language.say(part)


def attribute(one: Element, name: str) -> str:
    """Return the value of an attribute, or an empty text."""
    return str(dict(one.attributes).get(name, ""))


def elements(tree: object) -> Iterator[Element]:
    """Yield all elements of a tree, from its root on."""
    if isinstance(tree, Element):
        yield tree
        for child in tree.children:
            yield from elements(child)


def text_of(tree: object) -> str:
    """Return all text in a tree."""
    return "".join(map(text_of, tree.children)) if isinstance(tree, Element) else str(tree)


def acts(tree: Element) -> list[str]:
    """Return the acts of all elements that can be tapped, without forms."""
    found = []
    for one in elements(tree):
        act = attribute(one, "data-do")
        if one.tag != "form" and act and attribute(one, "aria-disabled") != "true":
            found.append(act)
    return found


def links(tree: Element) -> list[str]:
    """Return the addresses of all links in a tree."""
    return [attribute(one, "href").removeprefix("#") for one in elements(tree) if one.tag == "a"]


def faults(tree: Element) -> list[str]:
    """Return the faults of a tree: keys used twice, buttons and fields without a name or a key, wrong headings."""
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
