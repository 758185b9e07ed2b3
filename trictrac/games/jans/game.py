"""The parts of a jan game that counts what a roll earns, each loaded when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.game import TablesParts
from trictrac.protocol.game import BoardCard, RollCount

if TYPE_CHECKING:
    from trictrac.model.play import Roll
    from trictrac.model.position import Position


class JansParts(TablesParts):
    """The parts of a game in which a roll earns something by its jans."""

    def roll_card(self, rules: str, board: str, roll: str, *, meets: bool = False) -> BoardCard:
        """Return what a roll earns on a board, by the rules of this game."""
        from trictrac.games.jans.cards import roll_card

        return roll_card(self.name, rules, board, roll, meets=meets)

    def chances_card(self, rules: str, board: str, field: int) -> BoardCard:
        """Return what the 36 throws earn on a board, or which of them hit one checker, by the rules of this game."""
        from trictrac.games.jans.cards import chances_card

        return chances_card(self.name, rules, board, field)

    def count(self, rules: str, position: Position, roll: Roll) -> RollCount:
        """Return what a roll earns each side, by the rules of this game."""
        from trictrac.games.jans.cards import count_roll
        from trictrac.games.sheets import load_game_rules

        return count_roll(load_game_rules(self.name, rules, files=False), position, roll)
