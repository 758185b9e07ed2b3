"""A document as elements of the page, or of a single HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count, groupby, pairwise

from trictrac.app.answers import Drawn, Linker, coded, linked, sentence, trouble
from trictrac.app.drawing import board
from trictrac.app.parts import block, card, dice
from trictrac.app.picture import Lit
from trictrac.app.plots import plot_elements
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import TrictracError
from trictrac.base.values import frozen
from trictrac.model.score import Side
from trictrac.view.doc import (
    Articles,
    Aside,
    Bars,
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


@frozen
class PageWriter:
    """Writes documents as elements of the page, or of a file, in which no link leads to a screen."""

    drawn: Drawn | None = None
    """How a board is drawn. Without it boards are left out."""
    in_file: bool = False
    roll: Callable[[RollCard, Iterable[Element]], Element] | None = None
    """How a roll is drawn with its content where the document is stepped through."""

    @property
    def link(self) -> Linker:
        """How a sentence is written in which laws and commands are named."""
        return coded if self.in_file else linked

    def cards(self, document: Iterable[object]) -> Elements:
        """Yield the elements of a document, each section on a card, and what stands before the first on one too."""
        for is_section, run in groupby(document, lambda part: isinstance(part, Section)):
            for one in run if is_section else [Section("opening", "", tuple(run))]:
                if isinstance(one, Section):
                    yield card(element("h2", one.heading) if one.heading else "", *self.parts(one.parts), key=one.key)

    def parts(self, answer: Iterable[object]) -> tuple[Element, ...]:
        """Return the elements of an answer, or of what lies on one card.

        The text of a position below its board is for copying from a terminal.
        """
        parts = [
            part
            for above, part in pairwise((None, *answer))
            if not (
                self.drawn
                and isinstance(above, Board)
                and isinstance(part, Indented)
                and isinstance(part.sentence, str)
            )
        ]
        found: list[Element] = []
        for below, run in groupby(parts, lambda part: isinstance(part, Indented)):
            if below:
                items = (element("li", self.link(one.sentence)) for one in run if isinstance(one, Indented))
                found.append(element("ul.reasons", *items))
            else:
                found += (one for part in run for one in self._part(part))
        return tuple(found)

    def _part(self, part: object) -> Elements:
        match part:
            case Board():
                yield from [self.drawn(part)] if self.drawn else []
            case Markdown(text):
                yield from [block("prose", *self.parts(read_markdown(text)))] if text else []
            case Items(items, first):
                lines = (element("li", *(self.parts(item) if item[1:] else map(self.link, item))) for item in items)
                yield element("ol" if first else "ul", *lines, start=first if first > 1 else None)
            case Copied(text):
                yield element("pre", element("code", text), tabindex="0")
            case Section(key, heading, inside):
                yield card(element("h3", heading), *self.parts(inside), key=key)
            case Title(text):
                yield element("h2", self.link(text))
            case Heading(text):
                yield element("h3", self.link(text))
            case Facts(facts):
                yield element("dl", *((element("dt", name), element("dd", self.link(value))) for name, value in facts))
            case RollCard(parts=inside) if self.roll:
                yield self.roll(part, self.parts(inside))
            case RollCard(number, heading, parts, numbers, lying):
                head = element("h3", dice(numbers) if numbers else "", heading)
                board = self.drawn(lying) if self.drawn and lying else ""
                key = f"roll-{number}" if number else ""
                yield card(head, board, *self.parts(parts), key=key, kind="roll")
            case Links(heading, links, in_line):
                ways = [element("a", text, href=f"#{address}") for address, text in links]
                if in_line:
                    yield element(
                        "p.links",
                        named(heading, ""),
                        *((", " * (at > 0), way) for at, way in enumerate(ways)),
                    )
                else:
                    yield element("nav", element("h3", heading), element("ul", *(element("li", way) for way in ways)))
            case Aside(text, "quote"):
                yield element("blockquote", sentence(text, link=self.link))
            case Aside(text, kind):
                yield sentence(text, kind, link=self.link)
            case Steps(rows):
                steps = (
                    element("li", sentence(typed, link=self.link), sentence(why, "second", link=self.link))
                    for typed, why in rows
                )
                yield element("ol" if len(rows) > 1 else "ul", *steps)
            case Bars() | Strips() | Days() | Curves():
                yield from plot_elements(part, leads=self.in_file)
            case Columns():
                yield self._table(part)
            case Articles():
                yield from self._articles(part)
            case TrictracError():
                yield trouble(part)
            case _:
                yield sentence(plain(part), link=self.link)

    def _articles(self, articles: Articles) -> Elements:
        """Yield articles side by side, or one below another with hidden facts if they have a field to type in."""
        if articles.beside:
            sides = (
                element(
                    "div",
                    element("h3", article.name),
                    element("code", article.typed) if article.typed else "",
                    *(sentence(fact, link=self.link) for fact in article.facts),
                )
                for article in articles.rows
            )
            yield block("sides", *sides)
        else:
            for article in articles.rows:
                name = element("b", article.name), *((" ", element("code", article.typed)) if article.typed else ())
                facts = [element("li", self.link(fact)) for fact in article.facts]
                below = [element("ul.reasons", *facts)] if facts else []
                if article.typed and facts:
                    yield element("details", element("summary", name), *below)
                else:
                    yield from (element("p", name), *below)

    def _table(self, table: Columns) -> Element:
        """Return a table. One of long cells is turned, and a phone stacks the cells of each row if they are many."""
        lines = [table.heads, *table.rows]
        head, *rows = zip(*lines, strict=True) if table.long else lines
        heads = (element("th", self.link(cell), scope="col") for cell in head)
        stacks = len(head) > _BESIDE and not (table.narrow or table.long or self.in_file)
        labels = [plain(cell) if stacks else None for cell in head[1:]]
        body = (
            element(
                "tr",
                element("th", self.link(name), scope="row"),
                *(element("td", self.link(cell), data_head=label) for cell, label in zip(cells, labels, strict=False)),
            )
            for name, *cells in rows
        )
        table_element = element("table", element("thead", element("tr", *heads)), element("tbody", *body))
        return element("div", table_element, class_="wide stacks" if stacks else "wide", tabindex="0")


def elements(document: Iterable[object]) -> Elements:
    """Yield the elements of a document: a card for each section, and one for the parts before the first section."""
    numbers = count()
    return PageWriter(lambda one: _named_board(one, f"board-{next(numbers)}")).cards(document)


def render_answer(answer: Iterable[object], drawn: Drawn | None = None) -> tuple[Element, ...]:
    """Return the elements of an answer, or of the parts of a card. Boards are left out without ``drawn``."""
    return PageWriter(drawn).parts(answer)


def _named_board(lying: Board, key: str) -> Element:
    """Return a board of the page, with each player's name and score on his side if the board has names."""
    picture, names = board(lying, lit=Lit(lying.table.active or Side.WHITE), low=True, key=key), lying.names
    if names is None:
        return picture

    def line(side: Side) -> Element:
        marked = lying.table.said[side]
        return element(
            "small",
            f"{'○●'[side]} {names[side]}",
            lambda language: [f" · {one.said(captions(language))}" for one in marked],
        )

    bottom = lying.bottom()
    return block("seated", line(bottom.other), picture, line(bottom))


_BESIDE = 4
"""Largest number of columns that a phone shows beside each other."""
