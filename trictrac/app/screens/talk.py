"""The screen of any conversation: the board, what was said last, what can be answered as buttons, and a line to type.

Every game of the house can be begun, and scored in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.parts import bar, board_picture, button, kept, text_field
from trictrac.app.screen import Desk, Screen, Shown
from trictrac.app.telling import told
from trictrac.app.tree import Element, element
from trictrac.draw.answer import Answer, Board, Copied, Markdown, Talk
from trictrac.errors import Saying, UnreadableError
from trictrac.saying.words import printable
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.saying.language import Language


@frozen
class TalkScreen:
    """A conversation with its last answer."""

    address: str
    title: object
    talk: Talk
    answer: Answer
    under: object = ""
    back: str = "/"
    awake: bool = True

    def shown(self, desk: Desk) -> Shown:
        """The board, the answer, the choices and the line."""
        language, talk = desk.language, self.talk
        talk.language = language
        board = talk.board() or next((part for part in self.answer if isinstance(part, Board)), None)
        parts = [bar(language, self.title, self.under, back=self.back, tools=[kept(language)])]
        if board is not None:
            parts.append(board_picture(board, language))
        parts.append(element("div", *told(self.answer, language), id="said", class_="said", role="status"))
        if not talk.closed:
            parts += [*_choices(talk, language), _line(talk, language)]
        page = element("main", *parts, class_="talk", id="main")
        spoken = " ".join(language.say(part) for part in self.answer if not isinstance(part, Board | Markdown | Copied))
        return Shown(page, spoken=spoken, buzzes=talk.rings, awake=self.awake)

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Answer a line that was typed, or that of a choice: ``say 64``."""
        del desk
        what, _, line = done.partition(" ")
        if what == "line":
            line = fields.get("line", "")
        elif what != "say":
            raise UnreadableError("{what!r} cannot be done here", what=done)
        return replace(self, answer=self.talk.answer(printable(line)))


def _choices(talk: Talk, language: Language) -> list[Element]:
    """All that can be answered now, a button each; nothing where only a line can be typed."""
    found = [
        button(language.say(choice.label), do=f"say {choice.line}", key=f"choice-{number}", kind="key")
        for number, choice in enumerate(talk.choices())
    ]
    return [element("div", *found, class_="choices", id="choices")] if found else []


def _line(talk: Talk, language: Language) -> Element:
    """The line to type, with the question before it and the words that are of use."""
    words = [element("option", value=word) for word in talk.words]
    return element(
        "form",
        text_field("line", printable(language.say(talk.prompt)), list="words", enterkeyhint="send"),
        element("datalist", *words, id="words"),
        element("button", language.say(Saying("Enter")), type="submit", class_="button main", id="send"),
        class_="line",
        id="line",
        data_do="line",
    )


def opened(desk: Desk, parts: Sequence[str]) -> TalkScreen:
    """Open a game of the library by its name: ``/table/NAME``."""
    from trictrac.seance.revising import history

    (name,) = parts or [""]
    talk = desk.games.talk(name, desk.language)
    answer = [
        *talk.speech.opening(talk),
        *history(talk, ""),
        *(talk.misfit() if talk.course.left else []),
        *talk.glance(),
    ]
    players = " – ".join(talk.all_names)
    return TalkScreen(address_of("table", name), players or name, talk, answer, talk.head.game)
