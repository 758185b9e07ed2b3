"""Reading a lesson: front matter, then pages of Markdown with blocks between fences and checks in comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trictrac.study.lessons.fences import read_fence
from trictrac.study.lessons.head import read_head
from trictrac.study.lessons.lesson import Block, Check, Lesson, Page, Prose
from trictrac.study.lessons.source import Line, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from markdown_it.token import Token

_TEXTS = frozenset(
    {"paragraph_open", "bullet_list_open", "ordered_list_open", "blockquote_open", "table_open", "html_block"}
)
_COMMENT = re.compile(r"[ \t]*<!--(.*?)-->")
_HTML = re.compile(r"<!--|-->|</?[A-Za-z][^>]*>")
_CODE = re.compile(r"`[^`]*`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def load_lesson(path: Path) -> Lesson:
    """The lesson of a file.

    Raises:
        UnreadableError: the file is no lesson; names file and line, what is wrong and what is expected.
        OSError: there is no such file.
    """
    return read_lesson(path.read_text(encoding="utf-8"), path.name)


def read_lesson(text: str, file: str) -> Lesson:
    """The lesson that a text is; ``file`` is the name of its file, like ``07-name.md``.

    Raises:
        UnreadableError: names file and line, what is wrong and what is expected.
    """
    head, above = read_head(text, file)
    lines = lines_of(text, file)
    pages = tuple(_pages(lines, above))
    if not pages:
        raise lines[0].wrong("a lesson has pages, each under a heading like ## Hitting")
    return Lesson(head, pages)


def without_links(prose: str) -> str:
    """The text with the words of its links only."""
    return _LINK.sub(r"\1", prose)


def _pages(lines: tuple[Line, ...], above: int) -> Iterator[Page]:
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse("\n".join(line.text for line in lines[above:]))
    heading: Line | None = None
    blocks: list[Block] = []
    for token in tokens:
        if token.level or token.nesting < 0 or token.map is None:
            continue
        stretch = lines[above + token.map[0] : above + token.map[1]]
        if token.type == "heading_open":
            yield from _page(heading, blocks)
            heading, blocks = _heading(token, stretch[0]), []
        elif heading is None:
            raise stretch[0].wrong("a page begins with a heading, like ## Hitting")
        else:
            blocks += _read(token, stretch)
    yield from _page(heading, blocks)


def _page(heading: Line | None, blocks: Sequence[Block]) -> Iterator[Page]:
    if heading is None:
        return
    if not blocks:
        raise heading.wrong("the page is empty")
    yield Page(heading.text.removeprefix("## ").strip(), tuple(blocks), heading.number)


def _heading(token: Token, line: Line) -> Line:
    if token.tag != "h2" or not line.text.startswith("## "):
        raise line.wrong("{text!r}: the only headings are those of pages, ## Hitting", text=line.text)
    return line


def _read(token: Token, lines: tuple[Line, ...]) -> Iterator[Block]:
    """The blocks that a stretch of Markdown makes: a fenced one, or prose and its checks."""
    if token.type == "fence":
        if len(lines) < 2 or not lines[-1].text.startswith("```"):
            raise lines[0].wrong("the block is not closed by a line ```")
        yield read_fence(token.info.strip(), lines[0], lines[1:-1])
        return
    if token.type not in _TEXTS:
        raise lines[0].wrong(
            "{text!r}: paragraphs, lists, tables, quotes and fenced blocks are expected", text=lines[0].text
        )
    prose = "\n".join(_COMMENT.sub("", line.text) for line in lines).rstrip()
    if prose.strip(" >\n"):
        if _HTML.search(_CODE.sub("", prose)):
            raise lines[0].wrong("{text!r}: a comment stands on one line; there is no other HTML", text=lines[0].text)
        yield Prose(prose, lines[0].number)
    for line in lines:
        for comment in _COMMENT.findall(line.text):
            yield _check(comment, line)


def _check(comment: str, line: Line) -> Check:
    verb, _, text = comment.strip().partition(" ")
    if verb != "check" or not all(part.strip() for part in text.partition(" = ")):
        raise line.wrong("{text!r}: a comment is a check, <!-- check QUESTION = ANSWER -->", text=comment.strip())
    return Check(" ".join(text.split()), line.number)
