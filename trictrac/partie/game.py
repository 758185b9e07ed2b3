"""The parts of grand trictrac for the registry, each loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.protocol.game import BoardCard, BoardRoll, GameParts

if TYPE_CHECKING:
    from trictrac.model.rules import Rules
    from trictrac.partie.kind import Trictrac
    from trictrac.partie.table import TrictracTable
    from trictrac.protocol.page import AnyPage
    from trictrac.protocol.record import AnyRecord
    from trictrac.protocol.script import AnyScript
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

    def page(self, record: AnyRecord, language: Language) -> AnyPage:
        """Return a recorded game, to be read roll by roll and made a document."""
        from trictrac.partie.sentences.page import TrictracPage

        return TrictracPage(record, language)

    def judge(self, rules: str, board: str, roll: str) -> BoardRoll:
        """Return a roll on a board."""
        from trictrac.partie.sentences.judging import judge_typed

        return judge_typed(rules, board, roll)

    def roll_card(self, rules: str, board: str, roll: str, *, meets: bool = False) -> BoardCard:
        """Return what a roll earns on a board."""
        from trictrac.partie.cards import roll_card

        return roll_card(rules, board, roll, meets=meets)

    def chances_card(self, rules: str, board: str, field: int) -> BoardCard:
        """Return what the 36 throws earn on a board, or which of them hit one checker."""
        from trictrac.partie.cards import chances_card

        return chances_card(rules, board, field)
