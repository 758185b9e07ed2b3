"""A document as elements of the page, or of a single HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, groupby, pairwise

from trictrac.app.answers import Drawn, Linker, coded, linked, sentence, trouble
from trictrac.app.drawing import board
from trictrac.app.parts import block, card, dice
from trictrac.app.picture import Lit
from trictrac.app.plots import plot_elements
from trictrac.app.tree import Element, element
from trictrac.base.errors import TrictracError
from trictrac.model.score import Side
from trictrac.view.doc import (
    Articles,
    Aside,
    Bars,
    Blank,
    Board,
    Columns,
    Copied,
    Curves,
    Days,
    Facts,
    Heading,
    Indented,
    Items,
    Links,
    Markdown,
    RollCard,
    Section,
    Steps,
    Strips,
    Title,
    named,
    plain,
)
from trictrac.view.markdown import read_markdown
from trictrac.view.table import captions

RollDrawn = Callable[[RollCard, Iterable[Element]], Element]
"""A function that draws a roll with its content."""


def elements(
    document: Iterable[object], drawn: Drawn | None = None, link: Linker = linked, roll: RollDrawn | None = None
) -> Iterator[Element]:
    """Yield the elements of a document: a card for each section, and one for the parts before the first section."""
    numbers = count()
    show_board = drawn or (lambda one: _named_board(one, f"board-{next(numbers)}"))

    for is_section, run in groupby(document, lambda part: isinstance(part, Section)):
        for one in run if is_section else [Section("opening", "", tuple(run))]:
            if isinstance(one, Section):
                yield card(
                    element("h2", one.heading) if one.heading else "",
                    *render_answer(one.parts, show_board, link, roll),
                    key=one.key,
                )


def _named_board(lying: Board, key: str) -> Element:
    """Return a board of the page, with each player's name and score on his side if the board has names."""
    picture, names = board(lying, lit=Lit(lying.table.active or Side.WHITE), low=True, key=key), lying.names
    if names is None:
        return picture

    def line(side: Side) -> Element:
        marked = lying.table.said[side]
        return element(
            "small",
            f"{_DISCS[side]} {names[side]}",
            lambda language: [f" · {one.said(captions(language))}" for one in marked],
        )

    bottom = lying.bottom()
    return block("seated", line(bottom.other), picture, line(bottom))


_DISCS = "○●"
"""The checkers of White and Black as characters."""


def render_answer(
    answer: Iterable[object],
    drawn: Drawn | None = None,
    link: Linker = linked,
    roll: RollDrawn | None = None,
) -> tuple[Element, ...]:
    """Return the elements of an answer, or of the parts of a card. Boards are left out without ``drawn``.

    The text of a position below its drawn board is left out too, because it is for copying on a terminal.
    """
    parts = [
        part
        for above, part in pairwise((None, *answer))
        if not (drawn and isinstance(above, Board) and isinstance(part, Indented) and isinstance(part.sentence, str))
    ]
    found: list[Element] = []
    for below, run in groupby(parts, lambda part: isinstance(part, Indented)):
        if below:
            items = (element("li", link(one.sentence)) for one in run if isinstance(one, Indented))
            found.append(element("ul", *items, class_="reasons"))
        else:
            found += (one for part in run for one in _elements(part, drawn, link, roll))
    return tuple(found)


def _elements(part: object, drawn: Drawn | None, link: Linker, roll: RollDrawn | None) -> Iterator[Element]:
    match part:
        case Board():
            yield from [drawn(part)] if drawn else []
        case Markdown(text):
            yield from [block("prose", *render_answer(read_markdown(text), drawn, link, roll))] if text else []
        case Items(items, first):
            lines = (
                element("li", *(render_answer(item, drawn, link, roll) if item[1:] else map(link, item)))
                for item in items
            )
            yield element("ol" if first else "ul", *lines, start=first if first > 1 else None)
        case Copied(text):
            yield element("pre", element("code", text), tabindex="0")
        case Section(key, heading, inside):
            yield card(element("h3", heading), *render_answer(inside, drawn, link, roll), key=key)
        case Title(text):
            yield element("h2", link(text))
        case Heading(text):
            yield element("h3", link(text))
        case Facts(facts):
            yield element("dl", *((element("dt", name), element("dd", link(value))) for name, value in facts))
        case RollCard(parts=inside) if roll:
            yield roll(part, render_answer(inside, drawn, link, roll))
        case RollCard(number, heading, parts, numbers, lying):
            yield card(
                element("h3", dice(numbers) if numbers else "", heading),
                drawn(lying) if drawn and lying else "",
                *render_answer(parts, drawn, link),
                key=f"roll-{number}" if number else "",
                kind="roll",
            )
        case Links(heading, links, in_line):
            ways = [element("a", text, href=f"#{address}") for address, text in links]
            if in_line:
                yield element(
                    "p", named(heading, ""), *((", " * (at > 0), way) for at, way in enumerate(ways)), class_="links"
                )
            else:
                yield element("nav", element("h3", heading), element("ul", *(element("li", way) for way in ways)))
        case Aside(text, "quote"):
            yield element("blockquote", sentence(text, link=link))
        case Aside(text, kind):
            yield sentence(text, kind, link=link)
        case Steps(rows):
            steps = (
                element("li", sentence(typed, link=link), sentence(why, "second", link=link)) for typed, why in rows
            )
            yield element("ol" if len(rows) > 1 else "ul", *steps)
        case Bars() | Strips() | Days() | Curves():
            yield from plot_elements(part, leads=link is coded)
        case Columns():
            yield _table(part, link)
        case Articles():
            yield from _articles(part, link)
        case Blank(label):
            yield element("p", named(label, ""), element("span"), class_="blank")
        case TrictracError():
            yield trouble(part)
        case _:
            yield sentence(plain(part), link=link)


def _articles(articles: Articles, link: Linker) -> Iterator[Element]:
    """Yield articles side by side, or one below the other, with collapsed facts if the article has a command to type."""
    if articles.beside:
        sides = (
            element(
                "div",
                element("h3", article.name),
                element("code", article.typed) if article.typed else "",
                *(sentence(fact, link=link) for fact in article.facts),
            )
            for article in articles.rows
        )
        yield block("sides", *sides)
        return
    for article in articles.rows:
        name = element("b", article.name), *((" ", element("code", article.typed)) if article.typed else ())
        facts = [element("li", link(fact)) for fact in article.facts]
        below = [element("ul", *facts, class_="reasons")] if facts else []
        if article.typed and facts:
            yield element("details", element("summary", name), *below)
        else:
            yield from (element("p", name), *below)


def _table(table: Columns, link: Linker) -> Element:
    """Return a table. One with long cells is transposed, so that its columns become rows."""
    lines = [table.heads, *table.rows]
    head, *rows = zip(*lines, strict=True) if table.long else lines
    heads = (element("th", link(cell), scope="col") for cell in head)
    body = (
        element("tr", element("th", link(name), scope="row"), *(element("td", link(cell)) for cell in cells))
        for name, *cells in rows
    )
    table_element = element("table", element("thead", element("tr", *heads)), element("tbody", *body))
    return element("div", table_element, class_="wide", tabindex="0")
