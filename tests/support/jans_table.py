"""A game of the jan family, played event by event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trictrac.games.common.events import (
    Event,
    SetLayout,
    ThrowDice,
)
from trictrac.games.common.happening import What
from trictrac.games.common.state import TablesState
from trictrac.games.registry import kind_of
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import read_layout
from trictrac.model.mark import Jan
from trictrac.model.play import Play
from trictrac.protocol.events import Begin, Move, Player

A, B = Player.A, Player.B


class Table:
    """A game in which the test makes one act after another."""

    def __init__(
        self,
        game: str,
        board: str = "",
        match: int = 0,
        points: tuple[int, int] = (0, 0),
        options: dict[str, str] | None = None,
    ) -> None:
        own = load_game_rules(game)
        values: dict[str, Any] = dict(options or {})
        self.kind = kind_of(replace(own, **values), match)
        self.state = self.kind.apply(self.kind.start(), Begin(A))
        if board:
            self.do(SetLayout(read_layout(board, falling=False)))
        self.state = self.state._replace(points=points)

    def do(self, *done: Event) -> TablesState:
        for event in done:
            self.state = self.kind.apply(self.state, event)
        return self.state

    def throw(self, *dice: int) -> TablesState:
        return self.do(ThrowDice(self.state.roller, dice))

    def play(self, *moves: tuple[int, int], stands: bool = False) -> TablesState:
        return self.do(Move(self.state.roller, Play(moves), stands))

    def any_play(self) -> TablesState:
        return self.do(Move(self.state.roller, self.kind.plays(self.state)[0]))

    @property
    def what(self) -> list[tuple[What, Player, int]]:
        return [(told.what, told.player, told.number) for told in self.state.happenings]

    @property
    def jans(self) -> list[Jan]:
        return [mark.jan for told in self.state.happenings for mark in told.marks]
