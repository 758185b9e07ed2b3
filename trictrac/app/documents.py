"""A document as elements of the page, and as a file that a browser shows by itself."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from hashlib import sha256
from html import escape
from itertools import count, groupby, pairwise
from pathlib import Path

from trictrac.app.answers import Drawn, Linker, coded, linked, sentence, trouble
from trictrac.app.drawing import board
from trictrac.app.parts import block, card, dice, drawing
from trictrac.app.picture import Lit
from trictrac.app.plots import bar_of, curve_of, days_of, figures, track_of
from trictrac.app.stepping import StepBoards
from trictrac.app.tree import Element, element, written
from trictrac.base.errors import Saying, TrictracError
from trictrac.model.score import Side
from trictrac.saying.language import Language
from trictrac.view.doc import (
    Article,
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
    Open,
    RollCard,
    Section,
    Sides,
    Steps,
    Strips,
    Title,
    named,
)
from trictrac.view.markdown import read_markdown
from trictrac.view.shapes import PAPER_AND_INK
from trictrac.view.table import captions

RollDrawn = Callable[[RollCard, Iterable[Element]], Element]
"""How a roll is drawn with what is in it."""


def elements(
    document: Iterable[object], drawn: Drawn | None = None, link: Linker = linked, roll: RollDrawn | None = None
) -> Iterator[Element]:
    """Yield the elements of a document, each section on a card, and what stands before the first on one too."""
    numbers = count()
    show_board = drawn or (lambda one: _named_board(one, f"board-{next(numbers)}"))

    def beside_board(part: RollCard, inside: Iterable[Element]) -> Element:
        """Draw a roll with its board."""
        head = element("h3", dice(part.dice) if part.dice else "", part.heading)
        key = f"roll-{part.number}" if part.number else ""
        return card(head, show_board(part.board) if part.board else "", *inside, key=key, kind="roll")

    for is_section, run in groupby(document, lambda part: isinstance(part, Section)):
        for one in run if is_section else [Section("opening", "", tuple(run))]:
            if isinstance(one, Section):
                yield card(
                    element("h2", one.heading) if one.heading else "",
                    *render_answer(one.parts, show_board, link, roll or beside_board),
                    key=one.key,
                )


def _named_board(lying: Board, key: str) -> Element:
    """A board of the page; where its players have names, what is marked for each stands at his side of it."""
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
"""White's checker and Black's."""


def render_answer(
    answer: Iterable[object],
    drawn: Drawn | None = None,
    link: Linker = linked,
    roll: RollDrawn = lambda part, inside: card(element("h3", part.heading), *inside, kind="roll"),
) -> tuple[Element, ...]:
    """Return the elements of an answer, or of what lies on one card; boards are in it only where they are ``drawn``.

    The text of a position below its board is for copying from a terminal.
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


def _elements(part: object, drawn: Drawn | None, link: Linker, roll: RollDrawn) -> Iterator[Element]:
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
        case Title(text):
            yield element("h2", link(text))
        case Heading(text):
            yield element("h3", link(text))
        case Facts(facts):
            yield element("dl", *((element("dt", name), element("dd", link(value))) for name, value in facts))
        case RollCard(parts=inside):
            yield roll(part, render_answer(inside, drawn, link, roll))
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
            yield from _plots(part, link)
        case Columns():
            yield _table(part, link)
        case Articles(articles):
            for article in articles:
                yield from article_of(article, link)
        case Sides(articles):
            yield block(
                "sides",
                *(
                    element(
                        "div",
                        element("h3", article.name),
                        element("code", article.typed) if article.typed else "",
                        *(sentence(fact, link=link) for fact in article.facts),
                    )
                    for article in articles
                ),
            )
        case TrictracError():
            yield trouble(part)
        case _:
            yield sentence(part.saying if isinstance(part, Open) else part, link=link)


def _plots(part: object, link: Linker) -> Iterator[Element]:
    match part:
        case Bars(rows, explained):
            if explained:
                yield sentence(Saying("The line across a bar is its 95 percent interval."), "second")
            yield from map(bar_of, rows)
        case Strips(strips):
            yield sentence(Saying("Full: right; half: right after a hint; crossed: wrong."), "second")
            for name, signs in strips:
                cells = (element("i", class_=_SIGNS[sign]) for sign in signs)
                strip = element("span", *cells, class_="strip", role="img", aria_label=named(name, signs))
                yield figures(name, "", strip)
        case Days(counts):
            yield days_of(counts)
        case Curves(curves):
            for curve in curves:
                plot = curve_of(curve, leads=link is coded) if len(curve.points) > 1 else ""
                yield figures(curve.name, curve.text, plot, kind="measure drawn")
                if curve.marks:
                    yield sentence(curve.marked, "second")


def article_of(article: Article, link: Linker) -> tuple[Element, ...]:
    """Return the name of an article and its facts, which are folded where something is typed for it."""
    name = element("b", article.name), *((" ", element("code", article.typed)) if article.typed else ())
    facts = [element("li", link(fact)) for fact in article.facts]
    below = [element("ul", *facts, class_="reasons")] if facts else []
    if article.typed and facts:
        return (element("details", element("summary", name), *below),)
    return element("p", name), *below


def _table(table: Columns, link: Linker) -> Element:
    """Return a table; one of long cells is turned where it has more columns than rows."""
    lines = [table.heads, *table.rows]
    head, *rows = zip(*lines, strict=True) if table.long else lines
    heads = (element("th", link(cell), scope="col") for cell in head)
    body = (
        element("tr", element("th", link(name), scope="row"), *(element("td", link(cell)) for cell in cells))
        for name, *cells in rows
    )
    table_element = element("table", element("thead", element("tr", *heads)), element("tbody", *body))
    return element("div", table_element, class_="wide", tabindex="0")


_SIGNS = {"+": "right", "h": "helped", "x": "wrong"}


def file_of(document: Sequence[object], day: date | None, language: Language, record: object) -> str:
    """Return a document as one HTML file of a day, which takes nothing from the network.

    ``record`` are its figures, shown as JSON where they are unfolded at its end; a text is the record of a game, as which the
    file is read again. A document of rolls with boards has one script, by which one steps through them.
    """
    from trictrac.study.deck.exchange import picture

    first, *parts = document
    title, boards = first if isinstance(first, Title) else Title(""), StepBoards(language)
    drawn = list(
        elements(parts, lambda one: element("div", drawing(picture(one, language)), class_="board"), coded, boards.roll)
    )
    stage = boards.stage()
    key, name, text = "figures", Saying("All figures as JSON"), json.dumps(record, indent=1, ensure_ascii=False)
    if isinstance(record, str):
        day, key, name, text = None, "record", Saying("The record of this game"), record
    heading = element("h1", title.text, *((" ", element("small", str(day))) if day else ()))
    script, policy = "", "default-src 'none'; style-src 'unsafe-inline'"
    if stage:
        script = _packed("step.js")
        policy += f"; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
    return f"""<!DOCTYPE html>
<html lang="{language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{written(element("title", title.text, f", {day}" if day else ""), language)}
<style>{_style()}{_packed("step.css") if boards.rolls else ""}</style>
</head>
<body{' class="single"' if title.single else ""}>
{written(heading, language)}
{stage}
{written(block("words", *drawn), language)}
<footer><details>{written(element("summary", name), language)}<pre id="{key}">{escape(text, quote=False)}</pre></details></footer>
{f"<script>{script}</script>" if stage else ""}
</body>
</html>
"""


_BROAD = 720
"""The width of a file of pictures."""


def picture_of(document: Iterable[object], language: Language) -> str:
    """Return the boards and plots of a document as one SVG picture, one below another, each plot under its name.

    Raises:
        TrictracError: there are none in it.
    """
    high, found = 0.0, []
    for name, drawn in _pictures(document, language):
        if name:
            high += 28
            found.append(f'<text x="12" y="{high - 8:.0f}" class="name">{escape(language.say(name))}</text>')
        _, _, width, height = map(float, drawn.split('viewBox="', 1)[1].split('"', 1)[0].split())
        tall = height * _BROAD / width
        found.append(drawn.replace("<svg", f'<svg y="{high:.0f}" width="{_BROAD}" height="{tall:.0f}"', 1))
        high += tall + 12
    if not found:
        raise TrictracError("there is no board and no plot here to draw: leave out --svg, or use --html")
    style = _style()
    paper = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BROAD} {high:.0f}"><style>{style}</style>{paper}'
    return "\n".join((head, *found, "</svg>", ""))


def _pictures(document: Iterable[object], language: Language) -> Iterator[tuple[object, str]]:
    """Yield the boards and the plots of a document as SVG, each plot with its name."""
    from trictrac.study.deck.exchange import picture

    for part in document:
        match part:
            case Section(_, _, inside) | RollCard(parts=inside):
                lying = [part.board] if isinstance(part, RollCard) and part.board else []
                yield from _pictures([*lying, *inside], language)
            case Board():
                yield "", picture(part, language)
            case Bars(rows):
                yield from ((named(bar.name, bar.text), written(track_of(bar), language)) for bar in rows)
            case Days(counts):
                yield "", written(days_of(counts), language)
            case Curves(rows):
                drawn = (curve for curve in rows if len(curve.points) > 1)
                yield from ((named(curve.name, curve.text), written(curve_of(curve), language)) for curve in drawn)


def _style() -> str:
    """Return the style sheet of a file, with its colours for light and dark."""
    return PAPER_AND_INK + "\n" + _packed("file.css")


def _packed(name: str) -> str:
    """Return a text that lies beside this module."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
