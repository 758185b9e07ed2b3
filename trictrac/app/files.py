"""A document as a single HTML file, and its boards and plots as one SVG picture."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from hashlib import sha256
from html import escape

from trictrac.app.documents import PageWriter
from trictrac.app.parts import block
from trictrac.app.plots import curve_of, days_of, timeline_of, track_of
from trictrac.app.stepping import StepBoards
from trictrac.app.tree import Element, element, written
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.texts import text_of
from trictrac.saying.language import Language
from trictrac.view.doc import (
    Bars,
    Board,
    Curves,
    Days,
    RollCard,
    Section,
    Timeline,
    Title,
    named,
)
from trictrac.view.shapes import PAPER_AND_INK, SAVING_INK
from trictrac.view.shared import share_parts
from trictrac.view.svg import board_picture


def file_of(document: Sequence[object], day: date | None, language: Language, record: object) -> str:
    """Return a document as one HTML file with a date, which loads nothing from the network.

    ``record`` is data shown as JSON at the end of the file, collapsed. A text is instead the record of a game, which the
    program can read from the file again. A document of rolls with boards gets one script to step through them.
    """
    titles = [part for part in document[:1] if isinstance(part, Title)]
    title, parts, boards = (titles or [Title("")])[0], document[len(titles) :], StepBoards(language)
    drawings: list[str] = []

    def place(one: Board) -> Element:
        """Return an empty place for a board, whose drawing shares parts with the others."""
        drawings.append(board_picture(one, language))
        return element("div.board", id=f"drawn-{len(drawings) - 1}")

    words = written(block("words", *PageWriter(place, in_file=True, roll=boards.roll).cards(parts)), language)
    small, shared = share_parts(drawings)
    words = re.sub(r'(<div class="board") id="drawn-(\d+)">', lambda found: f"{found[1]}>{small[int(found[2])]}", words)
    stage, look = boards.stage(), text_of(f"app/{title.look}.css") if title.look else ""
    if isinstance(record, str):
        day, key, name, text = None, "record", Saying("The record of this game"), record
    else:
        key, name, text = "figures", Saying("All figures as JSON"), json.dumps(record, indent=1, ensure_ascii=False)
    # The lines of the text are kept, which the writer of elements would join.
    below = f'<pre id="{key}">{escape(text, quote=False)}</pre>'
    footer = f"<footer><details>{written(element('summary', name), language)}{below}</details></footer>"
    heading = element("h1", title.text, *((" ", element("small", str(day))) if day else ()))
    script, policy = "", "default-src 'none'; style-src 'unsafe-inline'"
    if stage:
        script = text_of("app/step.js")
        policy += f"; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
    return f"""<!DOCTYPE html>
<html lang="{language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{written(element("title", title.text, f", {day}" if day else ""), language)}
<style>{_style()}{text_of("app/step.css") if boards.rolls else ""}{look}@media print{{{SAVING_INK}}}</style>
</head>
<body>
{f'<svg class="shared" aria-hidden="true">{shared}</svg>' if shared else ""}
{written(heading, language)}
{stage}
{words}
{footer if record else ""}
{f"<script>{script}</script>" if stage else ""}
</body>
</html>
"""


_BROAD = 720
"""Width of a file of pictures in SVG units."""


def picture_of(document: Iterable[object], language: Language) -> str:
    """Return the boards and plots of a document as one SVG picture, one below the other, with names above plots.

    Raises:
        TrictracError: the document has no board and no plot.
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
    paper = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BROAD} {high:.0f}"><style>{_style()}</style>{paper}'
    return "\n".join((head, *found, "</svg>", ""))


def _pictures(document: Iterable[object], language: Language) -> Iterator[tuple[object, str]]:
    """Yield the boards and plots of a document as SVG, each plot with its name."""
    for part in document:
        match part:
            case Section(_, _, inside) | RollCard(parts=inside):
                lying = [part.board] if isinstance(part, RollCard) and part.board else []
                yield from _pictures([*lying, *inside], language)
            case Board():
                yield "", board_picture(part, language)
            case Bars(rows):
                yield from ((named(bar.name, bar.text), written(track_of(bar), language)) for bar in rows)
            case Days(counts):
                yield "", written(days_of(counts), language)
            case Timeline():
                yield "", written(timeline_of(part), language)
            case Curves(rows):
                drawn = (curve for curve in rows if len(curve.points) > 1)
                yield from ((named(curve.name, curve.text), written(curve_of(curve), language)) for curve in drawn)


def _style() -> str:
    """Return the style sheet of a file, with its colours for light and dark."""
    return PAPER_AND_INK + "\n" + text_of("app/file.css")
