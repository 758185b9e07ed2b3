"""A tables game as the registry finds it, with parts that are loaded when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from trictrac.protocol.game import BoardRoll, GameParts

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import TablesKind
    from trictrac.games.common.table import TablesTable
    from trictrac.protocol.page import AnyPage
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyScript
    from trictrac.saying.language import Language


class TablesParts(GameParts):
    """The parts of a tables game: its own rules and course, and those that all tables games share."""

    def __init__(self, rules: type[TablesRules], course: str, kind: str, name: str) -> None:
        super().__init__(name)
        self._rules, self._course, self._kind = rules, course, kind

    @property
    def rules(self) -> type[TablesRules]:
        """The class of its rules."""
        return self._rules

    @property
    def kind(self) -> type[TablesKind]:
        """The class of its course, made from rules and the points or holes played to."""
        return cast("type[TablesKind]", getattr(import_module(self._course), self._kind))

    @property
    def table(self) -> type[TablesTable]:
        """The class of its tables."""
        from trictrac.games.common.table import TablesTable

        return TablesTable

    @property
    def script(self) -> AnyScript:
        """The format of its records."""
        from trictrac.games.common.record import tables_script

        return tables_script(self.name, self.kind)

    def page(self, record: AnyRecord, language: Language) -> AnyPage:
        """Return a recorded game, to be read roll by roll and made a document."""
        from trictrac.games.common.page import TablesPage

        return TablesPage(record, language)

    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a typed roll on a typed board, with the plays that it allows."""
        from trictrac.games.common.judging import judge_typed

        return judge_typed(self.name, rules, board, roll)
