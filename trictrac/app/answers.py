"""The answers of a conversation as elements: sentences in which laws and commands are links, lines to copy, boards, Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from trictrac.app.markdown import markdown
from trictrac.app.parts import block
from trictrac.app.tree import Element, Late, capitalised, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.study.questions.skills import Skill
from trictrac.view.doc import Board, Copied, Indented, Markdown, Open

Drawn = Callable[[Board], Element]
"""How a board is drawn where it is said."""
Linker = Callable[[object], Late]
"""How a sentence is shown in which laws and commands are named."""

_LINKED = re.compile(
    r"(?P<law>\b(?:[Ll]aws?|[Ll]ois?)[ \u00a0](?P<number>\d+\.\d+))"
    r"|trictrac (?:lesson (?P<lesson>\d+)(?P<test> --test)?|(?P<deck>ecole(?: --list| reports)?)|(?P<today>today)"
    rf"|(?P<match>drill --match)|(?P<drill>drill(?P<skills>(?: (?:{'|'.join(Skill)})\b)*)"
    r"(?: --level (?P<level>easy|fair|hard))?(?: --timed \d+)?))"
)
"""The laws and the commands of which a sentence speaks."""


def linked(what: object) -> Late:
    """Return a sentence in which laws are links to be read, and commands of the terminal links to the screens for them."""
    return lambda language: _links(language.sentence(what), _linked)


def coded(what: object) -> Late:
    """Return a sentence in which commands stand as code, for a file in which no link leads to a screen."""
    return lambda language: _links(
        language.sentence(what), lambda match: match[0] if match["law"] else element("code", match[0])
    )


def _links(text: str, made: Callable[[re.Match[str]], object]) -> Iterator[object]:
    end = 0
    for match in _LINKED.finditer(text):
        yield text[end : match.start()]
        yield made(match)
        end = match.end()
    yield text[end:]


def _linked(match: re.Match[str]) -> Element:
    """Return the link to what a law or a command leads to; at the head of a sentence it begins with a capital."""
    lesson, skills, level = match["lesson"], "+".join((match["skills"] or "").split()), match["level"]
    drill = "/".join(filter(None, ("/drill", skills, level))) if skills else "/practise"
    targets = (
        ("law", f"/law/{match['number']}", match["law"]),
        ("test", f"/lesson/{lesson}/test", Saying("the test")),
        ("lesson", f"/lesson/{lesson}", Saying("lesson {number}", number=lesson)),
        ("deck", "/ecole", Saying("the école deck")),
        ("today", "/today", Saying("today")),
        ("match", "/match", Saying("the match")),
        ("drill", drill, Saying("a drill")),
    )
    address, label = next((address, label) for group, address, label in targets if match[group])
    begins = not match["law"] and match.string[: match.start()].rstrip()[-1:] in ("", ".")
    return element("a", capitalised(label) if begins else label, href=f"#{address}")


def sentence(what: object, kind: str | None = None, role: str | None = None, link: Linker = linked) -> Element:
    """Return a sentence that stands by itself, as a paragraph of a class."""
    return element("p", link(what), class_=kind, role=role)


def trouble(error: object) -> Element:
    """Return an error, which is read out as soon as it is drawn."""
    return sentence(error, "trouble", "alert")


def render_answer(answer: Sequence[object], drawn: Drawn | None = None, link: Linker = linked) -> tuple[Element, ...]:
    """An answer as it is read; what belongs under a sentence stands in a list below it, boards only where they are ``drawn``."""
    found: list[Element] = []
    for part in answer:
        if isinstance(part, Indented) and isinstance(part.sentence, str) and drawn and found and found[-1].tag == "div":
            # The text of a position below its board is for copying from a terminal.
            continue
        if isinstance(part, Indented):
            item = element("li", link(part.sentence))
            if found and found[-1].tag == "ul" and found[-1].attributes == (("class", "reasons"),):
                found[-1] = element("ul", *found[-1].children, item, class_="reasons")
            else:
                found.append(element("ul", item, class_="reasons"))
        elif isinstance(part, Board):
            found += [drawn(part)] if drawn else []
        elif isinstance(part, Markdown):
            found.append(block("prose", *markdown(part.text)))
        elif isinstance(part, Copied):
            found.append(element("pre", element("code", str(part))))
        elif isinstance(part, TrictracError):
            found.append(trouble(part))
        else:
            found.append(sentence(part.saying if isinstance(part, Open) else part, link=link))
    return tuple(found)
