"""Markdown as parts of a document: what the lessons, the laws and the pages of this program are written in, and no more of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trictrac.view.doc import Aside, Columns, Copied, Heading, Items, Marked, Title

_KIND = re.compile(
    r"(?P<fence>```)|(?P<heading>#{1,6} )|(?P<rule>---+ *$)|(?P<comment><!--)|(?P<table>\|)|(?P<quote>>)"
    r"|(?P<bullets>[-*] )|(?P<numbers>\d+\. )|(?P<code> {4})|(?P<inside> {2,3}\S)|(?P<text>\s*\S)"
)
"""The kinds of lines by their beginnings; an empty line has none."""
_GOES_ON = {
    "table": "table",
    "quote": "quote text",
    "bullets": "bullets inside code text",
    "numbers": "numbers inside code text",
    "code": "code",
    "text": "text inside code numbers",
}
"""The kinds of the lines that go on with what a line has begun."""
_LATER = {"bullets": "bullets inside code", "numbers": "numbers inside code", "code": "code"}
"""Those that do so after an empty line."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_SPAN = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|\*\*(?P<strong>\S.*?)(?<=\S)\*\*(?!\*)|\*(?P<em>[^\s*].*?)(?<=\S)\*"
    r"|!?\[(?P<a>[^\]]+)\]\((?P<to>[^)]*)\)"
)
"""Words of a sentence that are set apart."""


def stretches(lines: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the stretches of a text: the kind of each, the place of its first line, and that of the line below it.

    The kinds are ``text``, ``heading``, ``bullets``, ``numbers``, ``table``, ``quote``, ``fence``, ``code``, ``comment`` and
    ``rule``.
    """
    kinds = [str(found.lastgroup) if (found := _KIND.match(line)) else "" for line in lines]
    end = 0
    for start, begun in enumerate(kinds):
        if start < end or not begun:
            continue
        kind, end = "text" if begun == "inside" else begun, start + 1
        if kind == "fence":
            end = next((at + 1 for at in range(end, len(lines)) if kinds[at] == "fence"), len(lines))
        elif kind == "comment":
            end = next((at + 1 for at in range(start, len(lines)) if "-->" in lines[at]), len(lines))
        while (at := next((at for at in range(end, len(lines)) if kinds[at]), -1)) >= 0:
            if kinds[at] not in (_GOES_ON if at == end else _LATER).get(kind, "").split():
                break
            end = at + 1
        yield kind, start, end


def without_links(text: str) -> str:
    """Return a text with the words of its links only."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)


def read_markdown(text: str) -> tuple[object, ...]:
    """Return a text in Markdown as parts of a document; its comments are left out, and HTML in it is text.

    >>> from trictrac.view.doc import Marked
    >>> read_markdown("A *true* hit")
    (Marked(inside=('A ', Marked(inside=('true',), look='em'), ' hit')),)
    """
    lines = _COMMENT.sub("", text).split("\n")
    return tuple(part for kind, start, end in stretches(lines) for part in _parts(kind, lines[start:end]))


def _parts(kind: str, lines: Sequence[str]) -> Iterator[object]:
    """Yield the parts that a stretch of lines makes."""
    match kind:
        case "heading":
            signs, _, title = lines[0].partition(" ")
            yield (Heading if signs > "##" else Title)(read_sentence(title))
        case "fence":
            yield Copied("\n".join(line for line in lines if not line.startswith("```")))
        case "code":
            yield Copied("\n".join(line[4:] for line in lines))
        case "quote":
            for part in read_markdown("\n".join(re.sub("^> ?", "", line) for line in lines)):
                yield Aside(part, "quote")
        case "table":
            heads, _, *rows = (
                tuple(map(read_sentence, line.strip(" ").removeprefix("|").removesuffix("|").split("|")))
                for line in lines
            )
            yield Columns(heads, tuple(rows))
        case "bullets" | "numbers":
            items, inset = [], 0
            for line in lines:
                if found := _ITEM.match(line):
                    inset = found.end()
                    items.append(line[inset:])
                else:
                    items[-1] += "\n" + re.sub(rf"^ {{1,{inset}}}", "", line)
            first = 0 if kind == "bullets" else int(lines[0].partition(".")[0])
            yield Items(tuple(map(read_markdown, items)), first)
        case "text":
            yield read_sentence(" ".join(line.strip(" ") for line in lines))


def read_sentence(text: str) -> Marked:
    """Return one sentence in Markdown."""
    return Marked(tuple(_spans(text.strip(" "))))


def _spans(text: str) -> Iterator[object]:
    """Yield the words of a sentence; of a picture only what it says it shows."""
    end = 0
    for found in _SPAN.finditer(text):
        look = next(look for look in ("code", "strong", "em", "a") if found[look])
        inside = (found[look],) if look == "code" else tuple(_spans(found[look]))
        yield from filter(None, [text[end : found.start()]])
        yield from inside if found[0].startswith("!") else [Marked(inside, look, found["to"] or "")]
        end = found.end()
    yield from filter(None, [text[end:]])
