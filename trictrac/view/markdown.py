"""Markdown as parts of a document, as far as the lessons, laws and pages of this program use it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trictrac.view.doc import Aside, Columns, Copied, Doc, Heading, Items, Marked, Title

_STRETCH = re.compile(
    r"""^(?:
    (?P<fence> ```.*\n (?:(?!```).*\n)* (?:```.*)? )
    | (?P<heading> \#{1,6}[ ].* )
    | (?P<rule> ---+[ ]*$ )
    | (?P<comment> <!--(?s:.*?)-->.* )
    | (?P<table> \|.* (?:\n\|.*)* )
    | (?P<quote> >.* (?:\n(?![\s\#|]|```|<!--|[-*][ ]|\d+\.[ ]).+)* )
    | (?P<bullets> [-*][ ].* (?:\n+(?:[-*][ ]|[ ]{2,}\S).* | \n(?![\s\#>|]|```|<!--|---|\d+\.[ ]).+)* )
    | (?P<numbers> \d+\.[ ].* (?:\n+(?:\d+\.[ ]|[ ]{2,}\S).* | \n(?![\s\#>|]|```|<!--|---|[-*][ ]).+)* )
    | (?P<code> [ ]{4}.* (?:\n+[ ]{4}.*)* )
    | (?P<text> [ ]*\S.* (?:\n(?![\#>|]|```|<!--|---|[-*][ ])[ ]*\S.*)* )
    )""",
    re.VERBOSE | re.MULTILINE,
)
"""A stretch of lines. Lists and code continue after empty lines, a paragraph until something else begins."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_SPAN = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|\*\*(?P<strong>\S.*?)(?<=\S)\*\*(?!\*)|\*(?P<em>[^\s*].*?)(?<=\S)\*"
    r"|!?\[(?P<a>[^\]]+)\]\((?P<to>[^)]*)\)"
)
"""Words of a sentence with a look: code, strong, emphasis or a link."""


def stretches(text: str) -> Iterator[tuple[str, int, list[str]]]:
    """Yield the stretches of a text: the kind of each, the number of lines above it, and its lines.

    The kinds are ``text``, ``heading``, ``bullets``, ``numbers``, ``table``, ``quote``, ``fence``, ``code``, ``comment`` and
    ``rule``.
    """
    for found in _STRETCH.finditer(text):
        yield str(found.lastgroup), text.count("\n", 0, found.start()), found[0].split("\n")


def without_links(text: str) -> str:
    """Return a text with each link replaced by its words."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)


def read_markdown(text: str) -> Doc:
    """Return a Markdown text as parts of a document, without its comments. HTML in it is plain text.

    >>> from trictrac.view.doc import Marked
    >>> read_markdown("A *true* hit")
    (Marked(inside=('A ', Marked(inside=('true',), look='em'), ' hit')),)
    """
    return tuple(part for kind, _, lines in stretches(_COMMENT.sub("", text)) for part in _parts(kind, lines))


def _parts(kind: str, lines: Sequence[str]) -> Iterator[object]:
    """Yield the parts of a document in one stretch of lines."""
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
    """Yield the words of a sentence, each with its look, and of a picture only its description."""
    end = 0
    for found in _SPAN.finditer(text):
        look = next(look for look in ("code", "strong", "em", "a") if found[look])
        inside = (found[look],) if look == "code" else tuple(_spans(found[look]))
        yield from filter(None, [text[end : found.start()]])
        yield from inside if found[0].startswith("!") else [Marked(inside, look, found["to"] or "")]
        end = found.end()
    yield from filter(None, [text[end:]])
