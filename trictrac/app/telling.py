"""The answers of a conversation as elements: sentences in which laws and commands are links, lines to copy, boards, Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trictrac.app.markdown import markdown
from trictrac.app.parts import block
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.saying.words import capital
from trictrac.study.questions.skills import Skill
from trictrac.view.answer import Board, Copied, Indented, Markdown, Open

if TYPE_CHECKING:
    from trictrac.saying.language import Language

Drawn = Callable[[Board], Element]
"""How a board is drawn where it is said."""

_LINKED = re.compile(
    r"(?P<law>\b(?:[Ll]aws?|[Ll]ois?)[ \u00a0](?P<number>\d+\.\d+))"
    r"|trictrac (?:lesson (?P<lesson>\d+)(?P<test> --test)?|(?P<deck>ecole(?: --list| reports)?)|(?P<today>today)"
    rf"|(?P<match>drill --match)|(?P<drill>drill(?P<skills>(?: (?:{'|'.join(Skill)})\b)*)"
    r"(?: --level (?P<level>easy|fair|hard))?))"
)
"""The laws and the commands of which a sentence speaks."""


def linked(text: str, language: Language) -> tuple[Element | str, ...]:
    """A sentence in which the laws are links to be read, and commands of the terminal the screens that stand for them."""
    found: list[Element | str] = []
    end = 0
    for match in _LINKED.finditer(text):
        address, label = _target(match, language)
        before = text[end : match.start()]
        begins = not match["law"] and text[: match.start()].rstrip()[-1:] in ("", ".")
        found += [before] if before else []
        found.append(element("a", capital(label) if begins else label, href=f"#{address}"))
        end = match.end()
    rest = text[end:]
    return (*found, rest) if rest else tuple(found)


def _target(match: re.Match[str], language: Language) -> tuple[str, str]:
    """The address that a law or a command leads to, and the words of the link."""
    if match["law"]:
        return f"/law/{match['number']}", match["law"]
    if match["test"]:
        return f"/lesson/{match['lesson']}/test", language.say(Saying("the test"))
    if match["lesson"]:
        return f"/lesson/{match['lesson']}", language.say(Saying("lesson {number}", number=int(match["lesson"])))
    if match["deck"]:
        return "/ecole", language.say(Saying("the école deck"))
    if match["today"]:
        return "/today", language.say(Saying("today"))
    if match["match"]:
        return "/match", language.say(Saying("the match"))
    skills = "+".join(match["skills"].split())
    level = f"/{match['level']}" if match["level"] else ""
    return f"/drill/{skills}{level}" if skills else "/practise", language.say(Saying("a drill"))


def sentence(what: object, language: Language, kind: str = "") -> Element:
    """A sentence, as a paragraph of a class."""
    return element("p", *linked(language.sentence(what), language), class_=kind or None)


def trouble(error: object, language: Language) -> Element:
    """An error, read out as soon as it is shown."""
    return element("p", *linked(language.sentence(error), language), class_="trouble", role="alert")


def render_answer(answer: Sequence[object], language: Language, drawn: Drawn | None = None) -> tuple[Element, ...]:
    """An answer as it is read; what belongs under a sentence stands in a list below it, boards only where they are ``drawn``."""
    found: list[Element] = []
    for part in answer:
        if isinstance(part, Indented) and isinstance(part.sentence, str) and drawn and found and found[-1].tag == "div":
            # The text of a position below its board is for copying from a terminal.
            continue
        if isinstance(part, Indented):
            item = element("li", *linked(language.say(part.sentence), language))
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
            found.append(trouble(part, language))
        else:
            found.append(sentence(part.saying if isinstance(part, Open) else part, language))
    return tuple(found)
