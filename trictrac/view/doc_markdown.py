"""A document as Markdown: headings, lists and tables; a board as its text, a bar as what it says in numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from trictrac.saying.language import Language
from trictrac.saying.words import printable
from trictrac.view.doc import (
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
    Markdown,
    Open,
    RollCard,
    Section,
    Steps,
    Strips,
    Title,
    named,
)
from trictrac.view.doc_text import STRIPS

_SIGNS = re.compile(r"[\\`*_\[\]<>|#&]|^(?=[+-] )|(?<=^\d)\.(?= )")
"""The signs that Markdown would take for more."""


def markdown_text(document: Iterable[object], language: Language, board: Callable[[Board], Iterable[str]]) -> str:
    """Return a document as Markdown; ``board`` draws a board as lines."""

    def say(what: object) -> str:
        return _SIGNS.sub(r"\\\g<0>", printable(language.sentence(what)))

    def blocks(parts: Iterable[object]) -> Iterator[str]:
        for part in parts:
            match part:
                case Title(text):
                    yield f"# {say(text)}"
                case Section(_, heading, inside):
                    yield from (f"## {say(heading)}", *blocks(inside))
                case Heading(text):
                    yield f"### {say(text)}"
                case RollCard(_, heading, inside, _, drawn):
                    yield from (f"### {say(heading)}", *blocks([drawn] if drawn else []), *blocks(inside))
                case Facts(rows):
                    yield "\n".join(f"- {say(named(*row))}" for row in rows)
                case Markdown(text):
                    yield text.strip("\n")
                case Copied(text):
                    yield "\n".join(("```text", *map(printable, text.split("\n")), "```"))
                case Open(saying):
                    yield say(saying)
                case Steps(rows):
                    yield "\n".join(f"{at}. `{command}`  \n   {say(why)}" for at, (command, why) in enumerate(rows, 1))
                case Bars(bars):
                    yield "\n".join(
                        "- " + "  \n  ".join(map(say, (named(bar.name, bar.text), *bar.notes))) for bar in bars
                    )
                case Strips(strips):
                    yield from (say(STRIPS), "\n".join(f"- {say(name)}: `{signs}`" for name, signs in strips))
                case Days(counts):
                    yield "\n".join(f"- {say(named(day, count))}" for day, count in counts if count)
                case Curves(curves):
                    yield "\n".join(f"- {say(named(curve.name, curve.text))}" for curve in curves)
                case Columns(heads, rows):
                    lines = [" | ".join(map(say, row)) for row in (heads, *rows)]
                    lines.insert(1, " | ".join("---" for _ in heads))
                    yield "\n".join(f"| {line} |" for line in lines)
                case Board():
                    yield "\n".join(("```text", *board(part), "```"))
                case Indented(sentence):
                    yield f"- {say(sentence)}"
                case _:
                    yield say(part.text if isinstance(part, Aside) else part)

    return "\n\n".join(filter(None, blocks(document))) + "\n"
