"""Markdown as elements: lessons, laws, pages of the reference, and what is said in Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trictrac.app.tree import EMPTY, Element, element

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

Link = Callable[[str], str]
"""The address of the page (``#/…``) to which a link in a text leads; empty where it leads out of it, and only its words stay."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def no_links(_where: str) -> str:
    """Return nothing: no link leads anywhere."""
    return ""


def markdown(text: str, link: Link = no_links) -> tuple[Element | str, ...]:
    """Return a text in Markdown as elements; none of its headings stands for the title of a screen, HTML in it is text.

    >>> from trictrac.app.tree import written
    >>> "".join(map(written, markdown("A *true* hit: <b>")))
    '<p>A <em>true</em> hit: &lt;b&gt;</p>'
    """
    return _elements(_reader().parse(_COMMENT.sub("", text)), link)


def inline(text: str, link: Link = no_links) -> tuple[Element | str, ...]:
    """Return one line in Markdown, without a paragraph around it."""
    return _elements(_reader().parseInline(text.strip()), link)


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _elements(tokens: Sequence[Token], link: Link) -> tuple[Element | str, ...]:
    """Return tokens, which open and close as tags do, as elements."""
    open_tags: list[tuple[Token | None, list[Element | str]]] = [(None, [])]
    for token in tokens:
        if token.nesting > 0:
            open_tags.append((token, []))
        elif token.nesting < 0:
            opened, children = open_tags.pop()
            assert opened is not None
            open_tags[-1][1].extend(_closed(opened, children, link))
        else:
            open_tags[-1][1].extend(_leaf(token, link))
    return tuple(open_tags[0][1])


def _closed(token: Token, children: list[Element | str], link: Link) -> Sequence[Element | str]:
    """Return the element that a token has opened, with what stands in it."""
    if token.hidden:
        return children
    if token.tag == "a":
        where = link(str(token.attrGet("href") or ""))
        return [element("a", *children, href=where)] if where else children
    if token.tag == "table":
        return [element("div", element("table", *children), class_="wide", tabindex="0")]
    if token.tag[:1] == "h" and token.tag[1:].isdigit():
        return [element(f"h{max(2, int(token.tag[1:]))}", *children)]
    return [element(token.tag, *children)]


def _leaf(token: Token, link: Link) -> Sequence[Element | str]:
    match token.type:
        case "inline":
            return _elements(token.children or (), link)
        case "softbreak":
            return [" "]
        case "fence" | "code_block":
            return [element("pre", element("code", token.content.rstrip("\n")), tabindex="0")]
        case "code_inline":
            return [element("code", token.content)]
        case "image":
            return [token.content]
    return [element(token.tag)] if token.tag in EMPTY else [token.content]
