"""Sentences as elements of the page, with links for laws and commands, and the emphasis and code of Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from trictrac.app.tree import Element, Late, capitalised, element
from trictrac.base.errors import Saying
from trictrac.saying.language import LANGUAGES, Language
from trictrac.study.questions.skills import Skill
from trictrac.view.doc import Board, Marked

Drawn = Callable[[Board], Element]
"""A function that draws a board between sentences."""
Linker = Callable[[object], Late]
"""A function that shows a sentence in which laws or commands may be named."""

_LINKED = re.compile(
    r"(?P<law>\b(?:[Ll]aws?|[Ll]ois?)[ \u00a0](?P<number>\d+\.\d+))"
    r"|trictrac (?:lesson (?P<lesson>\d+)(?P<test> --test)?|(?P<deck>ecole(?: --list| reports)?)|(?P<today>today)"
    r"|(?P<reports>reports)(?: show [\w-]+)?|(?P<words>word)\b(?! TERM)|(?P<phone>help phone)"
    rf"|(?P<match>drill --match)|(?P<drill>drill(?P<skills>"
    rf"(?: (?:{'|'.join(one.typed.said(code) for one in Skill for code in LANGUAGES)})\b)*)"
    r"(?: --level (?P<level>easy|fair|hard))?(?: --timed \d+)?))"
)
"""The laws and commands named in a sentence."""
_PAGE = re.compile(r"(?:reference/)?(?P<page>[a-z-]+?)(?:\.fr)?\.md(?:#.*)?|(?P<lesson>\d+)-[a-z-]+\.md")
"""The target of a link from one of our pages or lessons to another."""


def linked(what: object) -> Late:
    """Return a sentence with links: laws lead to their text, commands of the terminal to the screens that do the same."""
    return lambda language: _words(what, language, _linked)


def coded(what: object) -> Late:
    """Return a sentence with commands as code, for a file, where no link leads to a screen."""
    return lambda language: _words(
        what, language, lambda match: match[0] if match["law"] else element("code", match[0])
    )


def _words(what: object, language: Language, made: Callable[[re.Match[str]], object]) -> Iterator[object]:
    """Yield the parts of a sentence as elements and texts. Of a link that leaves the page only the words remain."""
    for part in what.inside if isinstance(what, Marked) else [what]:
        if not isinstance(part, Marked):
            text, end = language.sentence(part), 0
            for match in _LINKED.finditer(text):
                yield text[end : match.start()]
                yield made(match)
                end = match.end()
            yield text[end:]
        elif part.look == "code":
            yield element("code", str(part))
        elif part.look != "a":
            yield element(part.look, *_words(part, language, made))
        elif made is _linked and (found := _PAGE.fullmatch(part.to)):
            address = f"help/{found['page']}" if found["page"] else f"lesson/{int(found['lesson'])}"
            yield element("a", *_words(part, language, lambda match: match[0]), href=f"#/{address}")
        else:
            yield from _words(part, language, made)


def _linked(match: re.Match[str]) -> Element:
    """Return the link for a law or a command, with a capital letter at the beginning of a sentence."""
    lesson, skills, level = match["lesson"], "+".join((match["skills"] or "").split()), match["level"]
    drill = "/".join(filter(None, ("/drill", skills, level))) if skills else "/practise"
    targets = (
        ("law", f"/law/{match['number']}", match["law"]),
        ("test", f"/lesson/{lesson}/test", Saying("the test")),
        ("lesson", f"/lesson/{lesson}", Saying("lesson {number}", number=lesson)),
        ("deck", "/ecole", Saying("the école deck")),
        ("today", "/today", Saying("today")),
        ("reports", "/reports", Saying("the list of reports")),
        ("words", "/word", Saying("the page Words")),
        ("phone", "/help/phone", Saying("the handbook")),
        ("match", "/match", Saying("the match")),
        ("drill", drill, Saying("a drill")),
    )
    address, label = next((address, label) for group, address, label in targets if match[group])
    begins = not match["law"] and match.string[: match.start()].rstrip()[-1:] in ".?"
    return element("a", capitalised(label) if begins else label, href=f"#{address}")


def sentence(what: object, kind: str | None = None, role: str | None = None, link: Linker = linked) -> Element:
    """Return a sentence as a paragraph, with ``kind`` as its class."""
    return element("p", link(what), class_=kind, role=role)


def trouble(error: object) -> Element:
    """Return an error as a paragraph that screen readers read at once."""
    return sentence(error, "trouble", "alert")
