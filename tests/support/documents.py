"""A comparison of the forms of a document: text, Markdown, HTML file and page have the same words in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape
from itertools import zip_longest

from trictrac.app.answers import linked
from trictrac.app.documents import PageWriter, elements
from trictrac.app.tree import element, written
from trictrac.cli.export import in_form
from trictrac.games.registry import game_of
from trictrac.protocol.record import AnyRecord
from trictrac.saying.language import Language
from trictrac.view.doc import (
    Articles,
    Bars,
    Board,
    Columns,
    Curve,
    Curves,
    Days,
    Markdown,
    RollCard,
    Section,
    Strips,
    Title,
)
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.doc_text import TextWriter
from trictrac.view.markdown import without_links


def undrawn(document: Iterable[object]) -> Iterator[object]:
    """Yield the parts of a document without its pictures, because each form draws these in its own way."""
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


def apart(document: Iterable[object], *, by_row: bool) -> Iterator[object]:
    """Yield a document with articles beside one another put one below the other.

    With ``by_row`` they are read row by row: the names of all first, then the first facts of all.
    """
    for part in document:
        match part:
            case Section(key, heading, parts):
                yield Section(key, heading, tuple(apart(parts, by_row=by_row)))
            case Articles(entries, beside=True) if by_row:
                columns = [(one.name, one.typed, *one.facts) for one in entries]
                yield from (cell for row in zip_longest(*columns, fillvalue="") for cell in row)
            case Articles(entries, beside=True):
                yield Articles(entries)
            case _:
                yield part


def tables(document: Iterable[object]) -> Iterator[Columns]:
    """Yield the tables of a document."""
    for part in document:
        match part:
            case Section(_, _, parts) | RollCard(parts=parts):
                yield from tables(parts)
            case Columns():
                yield part


def words(text: str) -> list[str]:
    """Return the words and numbers of a text."""
    return re.findall(r"[\w%±]+", text.casefold())


def unmarked(markup: str) -> str:
    """Return the text of HTML without its tags."""
    return unescape(
        re.sub(
            r"<[^>]*>", " ", re.sub(r"<svg.*?</svg>|<style>.*?</style>|<head>.*?</head>", " ", markup, flags=re.DOTALL)
        )
    )


def assert_same_words(document: Iterable[object], language: Language, width: int = 80) -> None:
    """Check that the four forms of a document have the same words in the same order, except for its title and pictures.

    On a narrow terminal, tables and articles beside one another may have the same words in another order.
    """
    parts = [part for part in undrawn(document) if not isinstance(part, Title)]
    is_text = any(isinstance(part, Markdown) for part in parts)
    numbers = re.compile("(?!)" if is_text else r"^\d\. ", re.MULTILINE)

    def printed(shown: Iterable[object], columns: int) -> list[str]:
        return words(numbers.sub("", "\n".join(TextWriter(language, columns, lambda _: ()).lines(shown))))

    cells = [cell for table in tables(parts) for row in table.rows for cell in row]
    narrow, wide = printed(parts, width), 10_000 if cells else width
    assert {word for cell in cells for word in words(language.sentence(cell))} <= set(narrow)
    text = printed(apart(parts, by_row=False), wide)
    assert cells or sorted(narrow) == sorted(text)
    markdown = without_links(markdown_text(parts, language, lambda _: ())).replace("\\", "").replace("```text", "")
    markdown = re.sub("<!--.*?-->", "", markdown)
    assert words(numbers.sub("", markdown)) == printed(apart(parts, by_row=True), wide)
    file = "".join(written(one, language) for one in PageWriter(in_file=True).cards(parts))
    assert words(unmarked(file)) == text
    page = file
    if not is_text:
        # Where a file has a command, the page has the words of a link to its screen.
        page = re.sub("<code>(.*?)</code>", lambda found: written(element("p", linked(found[1])), language), file)
    assert words(unmarked("".join(written(one, language) for one in elements(parts)))) == words(unmarked(page))


def assert_game_says_the_same(record: AnyRecord, language: Language) -> None:
    """Check that the replay, the Markdown and the file of a recorded game have the same words in the same order."""
    game = game_of(record.game)
    document = game.page(record, language).document()
    printed = "\n".join(TextWriter(language, 10_000, lambda _: ()).lines(document))
    markdown = markdown_text(undrawn(document), language, lambda _: ()).replace("\\", "")
    assert words(re.sub(r"\]\(#[^)]*\)", " ", markdown)) == words(printed)
    file = in_form(record, "html", language).partition("<body>")[2].partition("<footer>")[0]
    folded = re.sub(r"<figure.*?</figure>|<details>.*?</details>|<i .*?</i>", " ", file, flags=re.DOTALL)
    assert words(unmarked(folded)) == words(printed)
