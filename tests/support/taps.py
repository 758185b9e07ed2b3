"""A phone in a test: a screen of a table, on which the test can tap only what its tree offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from tests.support.page import attribute, elements, said
from trictrac.app.games import Games
from trictrac.app.learner import Learner
from trictrac.app.screen import Desk, PageView, Screen
from trictrac.app.screens.history import HistoryScreen
from trictrac.app.screens.table import TableScreen
from trictrac.app.tree import Element
from trictrac.games.registry import script_of
from trictrac.protocol.record import new_record
from trictrac.protocol.script import GameRequest
from trictrac.saying.language import ENGLISH, Language
from trictrac.seance.course import Act, Entry, new_course
from trictrac.seance.of_any import AnyConversation
from trictrac.seance.opening import conversation_of
from trictrac.seance.settings import Preferences

OPTIONS = dict.fromkeys(
    ("match", "mode", "referee", "handicap", "frame", "marques", "seats", "holes", "method", "rules", "position"), ""
)


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def extend(self, lines: Sequence[str]) -> None:
        """Add lines."""
        self.written += lines


def conversation(
    game: str = "trictrac", names: Sequence[str] = ("Cloris", "Damon"), seed: str = "", **options: str
) -> AnyConversation:
    """Return a conversation at a new table, with its journal in memory."""
    script = script_of(game)
    asked = {**OPTIONS, "mode": "announce", "referee": "offered", **options}
    agreed = script.agree(game, GameRequest(asked, len(names), bool(seed)))
    head = new_record(script, agreed.values, names=names, seed=seed)
    course = new_course(head)
    given = [Entry(agreed.given, Act.START)] if agreed.given else []
    for entry in [*given, *([Entry(act=Act.HEAD, text="dice: thrown")] if seed else [])]:
        course = course.after(entry)
    return conversation_of(head, course, Lines())


def text(tree: object) -> str:
    """Return all text in a tree."""
    return " ".join(map(text, tree.children)).strip() if isinstance(tree, Element) else str(tree)


class Phone:
    """A screen that can be tapped."""

    def __init__(self, screen: Screen, language: Language = ENGLISH) -> None:
        self.screen = screen
        self.desk = Desk(language, datetime(2026, 11, 22, tzinfo=UTC), Preferences(), Games(), Learner())

    @property
    def shown(self) -> PageView:
        """The present tree of the screen."""
        shown = self.screen.show(self.desk)
        return replace(shown, tree=said(shown.tree, self.desk.language))

    @property
    def talk(self) -> AnyConversation:
        """The conversation at the table."""
        assert isinstance(self.screen, TableScreen | HistoryScreen)
        return self.screen.talk

    @property
    def offered(self) -> dict[str, Element]:
        """The elements that can be tapped, and the forms, by their acts."""
        found = (one for one in elements(self.shown.tree) if attribute(one, "data-do"))
        return {attribute(one, "data-do"): one for one in found if attribute(one, "aria-disabled") != "true"}

    def tap(self, *acts: str, **fields: str) -> None:
        """Tap several things, one after the other."""
        for act in acts:
            assert act in self.offered, (act, [*self.offered])
            self.screen = self.screen.act(self.desk, act, fields)

    def liking(self, **liked: str | int) -> Phone:
        """Return the phone with these preferences."""
        self.desk = replace(self.desk, preferences=Preferences(**liked))
        return self

    def act(self, act: str, fields: Mapping[str, str]) -> None:
        """Do an act that the screen offers."""
        self.screen = self.screen.act(self.desk, act, fields)


def phone(talk: AnyConversation, language: Language = ENGLISH) -> Phone:
    """Return a phone at a table."""
    return Phone(TableScreen("game", talk), language)
