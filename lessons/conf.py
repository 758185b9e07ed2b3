"""The site of the lessons and the reference, as ``sphinx-build lessons FOLDER`` makes it: boards drawn, answers folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trictrac import __version__
from trictrac.saying.language import Language, choose_language
from trictrac.study.lessons.lesson import Posed
from trictrac.study.lessons.reader import load_lesson
from trictrac.study.lessons.showing import pose, show_block
from trictrac.view.answer import Board, Indented, Markdown
from trictrac.view.svg import table_svg
from trictrac.view.table import captions, side_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "trictrac"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
html_theme = "furo"
html_title = f"trictrac {__version__}"
html_show_copyright = False
html_last_updated_fmt = None
autodoc_typehints = "none"
autodoc_member_order = "bysource"
default_role = "literal"
nitpicky = False
myst_heading_anchors = 3

ANSWER = {"en": "Answer", "fr": "Réponse"}


def setup(app: Sphinx) -> None:
    """Have every lesson put into Markdown as it is read."""
    app.connect("source-read", _read)


def _read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put a lesson in place of the text of its file; of the other pages only what the tests read is left out."""
    folder = Path(docname).parent.name
    if folder in ANSWER:
        source[0] = lesson_page(Path(app.srcdir) / f"{docname}.md", choose_language(folder, {}))
    else:
        source[0] = re.sub(r"^<!--.*?-->\n", "", source[0], flags=re.MULTILINE | re.DOTALL)


def lesson_page(path: Path, language: Language) -> str:
    """A lesson as one page of Markdown: its boards as pictures, the answer and the reason of every question folded."""
    lesson = load_lesson(path)
    found = [f"# {lesson.head.order}. {lesson.head.title}"]
    for page in lesson.pages:
        found.append(f"## {page.heading}")
        for at, block in enumerate(page.blocks):
            if isinstance(block, Posed):
                asked = pose(page.blocks, at, lesson.head.slug, lambda: datetime(2026, 1, 1, tzinfo=UTC), rated=False)
                found += [*_parts(asked.opening(), language), f"<details><summary>{ANSWER[language.code]}</summary>"]
                found += [*_parts(asked.why(), language), "</details>"]
            else:
                found += _parts(show_block(block), language)
    return "\n\n".join(found)


def _parts(answer: Sequence[object], language: Language) -> Iterator[str]:
    """The parts of an answer in Markdown."""
    for part in answer:
        match part:
            case Board(table=table, highlight=highlight):
                picture = table_svg(table, highlight=highlight, names=side_names(language), captions=captions(language))
                yield f'<figure style="max-width: 34rem">{" ".join(picture.split())}</figure>'
            case Markdown(text=text):
                yield text
            case Indented(sentence=str() as position):
                yield f"`{position}`"
            case Indented(sentence=sentence):
                yield f"> {language.say(sentence)}"
            case _:
                yield language.say(part)
