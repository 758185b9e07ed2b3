"""A document as Markdown, with boards as text and bars as their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest

from trictrac.saying.language import Language
from trictrac.saying.words import printable
from trictrac.view.doc import (
    Article,
    Articles,
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
from trictrac.view.doc_text import STRIPS

_MARKS = re.compile(r"[\\`*_\[\]<>|#~&]")
_BEGINS = re.compile(r"^(?=[-+=])|^(\d+)(?=[.)])")


def escaped(text: str) -> str:
    """Return a text for Markdown on one line, with the characters escaped that mean something in Markdown."""
    line = _MARKS.sub(r"\\\g<0>", re.sub(r"[ \t\n\r]+", " ", text).strip(" "))
    return _BEGINS.sub(r"\1\\", line)


def _table(rows: Iterable[Iterable[str]]) -> str:
    head, *cells = map(list, rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *cells))


def markdown_text(document: Iterable[object], language: Language, board: Callable[[Board], Iterable[str]]) -> str:
    """Return a document as Markdown, with boards drawn as lines by ``board``."""

    def say(what: object) -> str:
        return escaped(printable(language.sentence(what)))

    def listed(article: Article) -> str:
        name = say(article.name)
        head = f"- **{name}** (`{article.typed}`)" if article.typed else f"- {name}"
        return "\n  - ".join((head, *map(say, article.facts)))

    def blocks(parts: Iterable[object]) -> Iterator[str]:
        for part in parts:
            match part:
                case Title(text=text):
                    yield f"# {say(text)}"
                case Section(_, heading, inside):
                    yield from (f"## {say(heading)}" if heading else "", *blocks(inside))
                case Heading(text):
                    yield f"### {say(text)}"
                case RollCard(_, heading, inside, _, drawn):
                    yield from (f"### {say(heading)}", *blocks([drawn] if drawn else []), *blocks(inside))
                case Facts(rows):
                    yield "\n".join(f"- {say(named(*row))}" for row in rows)
                case Links(heading, links):
                    yield "\n".join((f"### {say(heading)}\n", *(f"- {say(text)}" for _, text in links)))
                case Markdown(text):
                    yield text.strip("\n")
                case Copied(text):
                    yield "\n".join(("```text", *map(printable, text.split("\n")), "```"))
                case Steps(rows):
                    yield "\n".join(f"{at}. `{say(line)}`  \n   {say(why)}" for at, (line, why) in enumerate(rows, 1))
                case Bars(bars):
                    lines = ((named(bar.name, bar.text), *bar.notes) for bar in bars)
                    yield "\n".join("- " + "  \n  ".join(map(say, one)) for one in lines)
                case Strips(strips):
                    yield from (say(STRIPS), "\n".join(f"- {say(name)}: `{signs}`" for name, signs in strips))
                case Days(counts):
                    yield "\n".join(f"- {say(named(day, count))}" for day, count in counts if count)
                case Curves(curves):
                    yield "\n".join(f"- {say(named(curve.name, curve.text))}" for curve in curves)
                case Columns(heads, rows):
                    yield _table(map(say, row) for row in (heads, *rows))
                case Articles(articles, beside=True):
                    names = (say(one.name) for one in articles)
                    typed = (one.typed and f"`{one.typed}`" for one in articles)
                    facts = zip_longest(*(map(say, one.facts) for one in articles), fillvalue="")
                    yield _table((names, typed, *facts))
                case Articles(articles):
                    yield "\n".join(map(listed, articles))
                case Board():
                    yield "\n".join(("```text", *board(part), "```"))
                case Indented(sentence):
                    yield f"- {say(sentence)}"
                case Items(items, first):
                    texts = enumerate((" ".join(map(say, item)) for item in items), first)
                    yield "\n".join(f"{number}. {text}" if first else f"- {text}" for number, text in texts)
                case _:
                    yield say(plain(part))

    return "\n\n".join(filter(None, blocks(document))) + "\n"
