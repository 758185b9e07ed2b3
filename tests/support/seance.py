"""A séance without a disk: typed lines go in, answers come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.support.records import TrictracRecord, trictrac_record
from trictrac.partie.events import Counting, Event
from trictrac.partie.state import State
from trictrac.saying.language import ENGLISH, Language
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View
from trictrac.view.doc import Board, Indented

HEAD = trictrac_record()
"""The head of a game of trictrac."""


Scorer = Conversation[State, Event]
"""A séance of trictrac."""


class Pages(list[str]):
    """A journal in memory."""


def table(
    mode: str = "announced", language: Language = ENGLISH, head: TrictracRecord | None = None
) -> tuple[Scorer, Pages]:
    """Return a new séance of Cloris and Damon, and its journal."""
    head = head or trictrac_record(names=("Cloris", "Damon"), marking=Counting(mode))
    pages = Pages()
    return conversation_of(head, new_course(head), pages, view=View(size="none"), language=language), pages


def said(scorer: Conversation[Any, Any], line: str) -> list[str]:
    """Return the answer to one line, without boards."""
    sentences = [part for part in scorer.answer(line) if not isinstance(part, Board)]
    return [scorer.language.say(part.sentence if isinstance(part, Indented) else part) for part in sentences]


def talk(scorer: Conversation[Any, Any], lines: Iterable[str]) -> list[str]:
    """Return the answer to the last of several lines."""
    found: list[str] = []
    for line in lines:
        found = said(scorer, line)
    return found
