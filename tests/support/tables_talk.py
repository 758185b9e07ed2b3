"""Tables of the tables games, and their answers."""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.records import tables_record
from tests.support.seance import Pages
from trictrac.bot.parties import dice_from
from trictrac.games.common.events import Event
from trictrac.games.common.state import TablesState
from trictrac.games.sheets import load_game_rules
from trictrac.saying.language import ENGLISH, Language
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View
from trictrac.view.doc import Board, Indented

NAMES = ("Cloris", "Damon")


Scorer = Conversation[TablesState, Event]


def table(
    game: str = "backgammon",
    rules: str = "",
    match: int = 0,
    *,
    language: Language = ENGLISH,
    seed: int | None = None,
    view: View | None = None,
) -> tuple[Scorer, Pages]:
    """Return a new séance of Cloris and Damon, and its journal."""
    head = tables_record(rules=load_game_rules(game, rules), match=match, names=NAMES)
    dice = None if seed is None else lambda thrown: dice_from(seed, thrown)
    pages = Pages()
    view = view or View(size="none")
    return conversation_of(head, new_course(head), pages, view=view, language=language, dice=dice), pages


def said(scorer: Scorer, line: str) -> list[str]:
    """Return the answer to one line, without boards."""
    sentences = [part for part in scorer.answer(line) if not isinstance(part, Board)]
    return [scorer.language.say(part.sentence if isinstance(part, Indented) else part) for part in sentences]


def talk(scorer: Scorer, lines: Iterable[str]) -> list[str]:
    """Return the answer to the last of several lines."""
    found: list[str] = []
    for line in lines:
        found = said(scorer, line)
    return found
