"""The words of a document in each of its forms, to compare them: text, Markdown, HTML file and page say the same in one order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape

from trictrac.app.answers import coded, linked
from trictrac.app.documents import elements
from trictrac.app.tree import element, written
from trictrac.saying.language import Language
from trictrac.view.doc import Bars, Board, Curve, Curves, Days, Markdown, RollCard, Section, Strips
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.doc_text import TextWriter
from trictrac.view.markdown import without_links


def undrawn(document: Iterable[object]) -> Iterator[object]:
    """A document without its pictures: each form draws these in its own way."""
    for part in document:
        match part:
            case Section(key, heading, parts):
                yield Section(key, heading, tuple(undrawn(parts)))
            case RollCard():
                yield replace(part, parts=tuple(undrawn(part.parts)), dice=(), board=None)
            case Bars(rows):
                yield Bars(rows)
            case Curves(rows):
                yield Curves(tuple(Curve(curve.name, curve.text, ()) for curve in rows))
            case Board() | Days() | Strips():
                pass
            case _:
                yield part


def words(text: str) -> list[str]:
    """The words and numbers of a text."""
    return re.findall(r"[\w%±]+", text.casefold())


def unmarked(markup: str) -> str:
    """The text of elements."""
    return unescape(
        re.sub(
            r"<[^>]*>", " ", re.sub(r"<svg.*?</svg>|<style>.*?</style>|<head>.*?</head>", " ", markup, flags=re.DOTALL)
        )
    )


def assert_same_words(document: Iterable[object], language: Language, width: int = 80) -> None:
    """Check that the four forms of a document say the same words in the same order, but for its pictures."""
    parts = list(undrawn(document))
    is_text = any(isinstance(part, Markdown) for part in parts)
    numbers = re.compile("(?!)" if is_text else r"^\d\. ", re.MULTILINE)
    printed = "\n".join(TextWriter(language, width, lambda _: ()).lines(parts))
    text = words(numbers.sub("", printed))
    markdown = re.sub("<!--.*?-->", "", without_links(markdown_text(parts, language, lambda _: ())).replace("\\", ""))
    assert words(numbers.sub("", markdown)) == text
    file = "".join(written(one, language) for one in elements(parts, link=coded))
    assert words(unmarked(file)) == text
    page = file
    if not is_text:
        # Where a file has a command, the page has the words of a link to its screen.
        page = re.sub("<code>(.*?)</code>", lambda found: written(element("p", linked(found[1])), language), file)
    assert words(unmarked("".join(written(one, language) for one in elements(parts)))) == words(unmarked(page))
