"""Putting a false move right: one key, and behind it every play in its place as a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trictrac.app.painting import miniature
from trictrac.app.parts import button
from trictrac.app.tree import Element, element
from trictrac.draw.geometry import Plan
from trictrac.errors import Saying
from trictrac.saying.language import Language
from trictrac.saying.words import capital, printable

if TYPE_CHECKING:
    from trictrac.app.hand import Hand
    from trictrac.draw.answer import Board, Choice
    from trictrac.seance.opening import AnyConversation

PUT_RIGHT = Saying("Put the play right")


def put_right(talk: AnyConversation, hand: Hand, language: Language, *, unfolded: bool = False) -> Iterator[Element]:
    """Yield the key that unfolds the plays in the place of a false move; once it is tapped, a board for each."""
    found = talk.speech.remedies(talk)
    if not found:
        return
    if not unfolded:
        is_open = hand.open == "remedies"
        yield button(language.say(PUT_RIGHT), do="open remedies", key="remedies", pressed=is_open)
        if not is_open:
            return
    boards = (_remedy(at, choice, board, talk, language) for at, (choice, board) in enumerate(found, 1))
    yield element("div", *boards, class_="remedies", id="remedies-list")


def _remedy(at: int, choice: Choice, board: Board, talk: AnyConversation, language: Language) -> Element:
    """One play with its board, which a tap enters."""
    plan = Plan(board.table, board.bottom(talk.view.bottom))
    label = capital(printable(language.say(choice.label)))
    words = element("span", label)
    return button(miniature(plan, board.highlight), words, do=f"say {choice.line}", key=f"remedy-{at}", kind="remedy")


def is_remedy(choice: Choice) -> bool:
    """Return whether a choice puts a false move right, so that it has a board."""
    return choice.line.startswith("rectify")
