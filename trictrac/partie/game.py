"""The parts of grand trictrac for the registry, each loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.protocol.game import BoardRoll, GameParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.model.rules import Rules
    from trictrac.partie.kind import Trictrac
    from trictrac.partie.table import TrictracTable
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyScript
    from trictrac.protocol.walk import AnyWalk
    from trictrac.saying.language import Language


class TrictracParts(GameParts):
    """The parts of grand trictrac."""

    counted = True

    @property
    def rules(self) -> type[Rules]:
        """The class of its rules."""
        from trictrac.model.rules import Rules

        return Rules

    @property
    def kind(self) -> type[Trictrac]:
        """The class of its course."""
        from trictrac.partie.kind import Trictrac

        return Trictrac

    @property
    def table(self) -> type[TrictracTable]:
        """The class of its tables."""
        from trictrac.partie.table import TrictracTable

        return TrictracTable

    @property
    def script(self) -> AnyScript:
        """The form of its records."""
        from trictrac.partie.text.record import SCRIPT

        return SCRIPT

    def walk(self, record: AnyRecord, language: Language) -> AnyWalk:
        """Return a recorded game, roll by roll."""
        from trictrac.partie.sentences.walk import TrictracWalk

        return TrictracWalk(record, language)

    def document(self, walk: AnyWalk, rolls: tuple[int, int] | None = None, *, boards: bool = True) -> Sequence[object]:
        """Return a recorded game as a document, or only the rolls from one to another."""
        from trictrac.partie.sentences.page import TrictracPage

        return TrictracPage(walk).document(rolls, boards=boards)

    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a roll on a board."""
        from trictrac.partie.sentences.judging import judge_typed

        return judge_typed(rules, board, roll)
