"""Markdown read as parts of a document: what a full reader finds in every text of ours, and the same words in each form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.support.documents import assert_same_words
from tests.support.terminal import ROOT
from trictrac.app.documents import render_answer
from trictrac.app.tree import written
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.saying.pages import law, reference, sections
from trictrac.saying.words import ascii_text
from trictrac.study.lessons.lesson import Posed
from trictrac.study.lessons.reading import history_sections
from trictrac.study.lessons.shelf import all_shelves
from trictrac.study.lessons.showing import pose, show_block
from trictrac.view.doc import Aside, Columns, Copied, Heading, Items, Markdown, Marked, Title
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.doc_text import TextWriter
from trictrac.view.markdown import read_markdown, without_links

PAGES = sorted((ROOT / "lessons").rglob("*.md"))
LANGUAGES = ("en", "fr")
each_language = pytest.mark.parametrize("code", LANGUAGES)
FULL = MarkdownIt("commonmark", {"html": False}).enable("table")


def page(text: str) -> str:
    """A text as the page has it."""
    return "".join(map(written, render_answer(read_markdown(text))))


def printed(text: str, width: int = 80, code: str = "en", *, ascii_only: bool = False, bold: bool = False) -> list[str]:
    """A text as the terminal has it."""
    writer = TextWriter(choose_language(code, {}), width, lambda _: (), bold=bold)
    return [ascii_text(line) if ascii_only else line for line in writer.lines([Markdown(text)])]


def marked(sentence: object) -> str:
    """A sentence with the tags of its looks."""
    if not isinstance(sentence, Marked):
        return str(sentence)
    inside = "".join(map(marked, sentence.inside))
    look = f"{sentence.look} {sentence.to}".strip()
    return f"<{look}>{inside}</{sentence.look}>" if look else inside


def outline(parts: Iterable[object]) -> Iterator[str]:
    """The parts of a text, each after what it is."""
    for part in parts:
        match part:
            case Title(text) | Heading(text):
                yield f"{'h2' if isinstance(part, Title) else 'h3'} {marked(text)}"
            case Copied(text):
                yield f"pre {text}"
            case Aside(text, "quote"):
                yield f"quote {marked(text)}"
            case Items(items, first):
                for item in items:
                    yield f"{'ol' if first else 'ul'} "
                    yield from outline(item)
            case Columns(heads, rows):
                yield from (
                    f"{'td' if at else 'th'} {marked(cell)}" for at, row in enumerate([heads, *rows]) for cell in row
                )
            case _:
                yield f"p {marked(part)}"


def full_outline(text: str) -> Iterator[str]:
    """The same of the tokens that the full reader finds."""
    within: list[str] = []
    for token in FULL.parse(text):
        if token.nesting:
            within = [*within, token.tag] if token.nesting > 0 else within[:-1]
        if token.type == "list_item_open":
            yield f"{within[-2]} "
        elif token.type in ("fence", "code_block"):
            yield f"pre {token.content.removesuffix(chr(10))}"
        elif token.type == "inline":
            tag = {"h1": "h2", "p": "quote" if "blockquote" in within else "p"}.get(within[-1], within[-1])
            yield f"{tag} {''.join(full_sentence(token.children or []))}"


def full_sentence(children: Iterable[object]) -> Iterator[str]:
    for token in children:
        kind, tag = token.type, token.tag  # type: ignore[attr-defined]
        if kind == "link_open":
            yield f"<a {token.attrGet('href')}>"  # type: ignore[attr-defined]
        elif kind.endswith(("_open", "_close")):
            yield f"<{'/' * kind.endswith('_close')}{tag}>"
        elif kind == "softbreak":
            yield " "
        else:
            yield f"<code>{token.content}</code>" if kind == "code_inline" else token.content  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_page_is_read_as_a_full_reader_reads_it(path: Path) -> None:
    text = re.sub("<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert list(outline(read_markdown(text))) == list(full_outline(text))
    assert page(text)


def lesson_parts(code: str) -> Iterator[object]:
    """All that the lessons say in Markdown."""
    for entry in chain.from_iterable(all_shelves(code)):
        lesson = entry.read()
        for one in lesson.pages:
            for at, block in enumerate(one.blocks):
                if isinstance(block, Posed):
                    posing = pose(block, one.blocks[:at], "", lambda: datetime(2026, 1, 1, tzinfo=UTC), rated=False)
                    yield from (*posing.opening(), *posing.why())
                else:
                    yield from show_block(block)


def texts(code: str) -> list[str]:
    """The lessons, the laws and the history."""
    heads = [title.partition(".")[0] for title in sections(reference(code)["laws"].text)][1:]
    lessons = [part.text for part in lesson_parts(code) if isinstance(part, Markdown)]
    return [*lessons, *(law(head, code) for head in heads), *(one.markdown for one in history_sections(code))]


@each_language
def test_every_text_says_the_same_in_each_form(code: str) -> None:
    found = texts(code)
    assert len(found) > 1000
    for text in found:
        # A page numbers its lists by itself.
        numbered = any(isinstance(part, Items) and part.first for part in read_markdown(text))
        plain = re.sub(r"^\d+\. ", "- ", text, flags=re.MULTILINE) if numbered else text
        assert_same_words([Markdown(plain)], choose_language(code, {}), 10_000)
    assert markdown_text([Markdown(found[0])], ENGLISH, lambda _: ()).strip() == found[0].strip()


@each_language
@pytest.mark.parametrize("width", [44, 80])
def test_no_line_is_longer_than_the_terminal_or_broken_at_a_french_space(code: str, width: int) -> None:
    for text in texts(code):
        lines = [
            line
            for part in read_markdown(text)
            if not isinstance(part, Copied)
            for line in written_part(part, width, code)
        ]
        assert all(len(line) <= width or len(line.split()) <= 2 for line in lines)
        assert all(line.isascii() for line in printed(text, width, code, ascii_only=True))
        assert not [line for line in lines if line.lstrip().startswith((":", ";", "?", "!", "»")) and code == "fr"]


def written_part(part: object, width: int, code: str) -> Iterator[str]:
    """One part as the terminal has it."""
    return TextWriter(choose_language(code, {}), width, lambda _: ()).lines([part])


def test_words_are_dressed_across_the_ends_of_lines() -> None:
    text = "A checker on **the first field** may *not* take `trictrac drill` or [a link](02-dice.md)."
    assert printed(text, 30) == ["A checker on the first field", "may not take trictrac drill or", "a link.", ""]
    dressed = printed(text, 24, bold=True)
    assert dressed == [
        "A checker on \x1b[1mthe first\x1b[0m",
        "\x1b[1mfield\x1b[0m may \x1b[3mnot\x1b[0m take",
        "\x1b[1mtrictrac drill\x1b[0m or a",
        "link.",
        "",
    ]


def test_lists_notes_and_code_are_set_in() -> None:
    text = "- one two three\n- four\n\n> **History.** An old word for it.\n\n9. nine\n10. ten\n\n```\n a  b\n```"
    assert printed(text, 12) == [
        " • one two", "   three", " • four", "",
        "▌ History.", "▌ An old", "▌ word for", "▌ it.", "",
        "9. nine", "10. ten", "", " a  b", "",
    ]  # fmt: skip
    assert printed(text, 12, ascii_only=True)[0] == " * one two"
    assert printed("") == [""]


def test_a_table_has_lines_in_its_cells_or_a_sentence_for_each_row() -> None:
    text = (
        "| typed | meaning |\n|---|---|\n| `undo 3` | take back the last three entries, and as many more as you like |"
    )
    assert printed(text, 60) == [
        "typed   meaning",
        "─" * 60,
        "undo 3  take back the last three entries, and as many more",
        "        as you like",
        "",
    ]
    assert printed(text, 44) == [
        "undo 3: take back the last three entries,",
        "  and as many more as you like.",
        "",
    ]
    assert printed(text, 44, bold=True)[0].startswith("\x1b[1mundo 3\x1b[0m: take")


def test_links_lead_to_addresses_of_the_page_or_nowhere() -> None:
    assert page("[a](b.md)") == '<p><a href="#/help/b">a</a></p>'
    assert page("[a](../reference/b.fr.md#c)") == "<p>a</p>"
    assert page("[*a*](02-dice.md) and law 8.2") == (
        '<p><a href="#/lesson/2"><em>a</em></a> and <a href="#/law/8.2">law 8.2</a></p>'
    )
    assert page("[a](https://example.org) ![b](c.png) [a](javascript:x)") == "<p>a b a</p>"
    assert without_links("[a](b.md) c") == "a c"


def test_tags_in_a_text_are_text_and_comments_are_gone() -> None:
    assert page("<script>x</script>") == "<p>&lt;script&gt;x&lt;/script&gt;</p>"
    assert page("<!-- fill = 4/6 -->") == ""


def test_code_keeps_its_lines_on_the_page() -> None:
    assert page("```\na <b>\n c\n```") == '<pre tabindex="0"><code>a &lt;b&gt;\n c</code></pre>'
    assert unescape(page("    a\n     b")) == '<pre tabindex="0"><code>a\n b</code></pre>'


def test_a_heading_becomes_one_below_that_of_the_screen() -> None:
    assert page("# A\n\n## B\n\n### C") == "<h2>A</h2><h2>B</h2><h3>C</h3>"
