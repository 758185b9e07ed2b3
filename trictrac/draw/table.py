"""What lies on the table of a sister game, as it is to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trictrac.games.common.events import SetLayout
from trictrac.games.common.state import Phase
from trictrac.games.registry import kind_of
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import OFF, Layout
from trictrac.model.score import Side

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import State


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table of a sister game; pairs are (White, Black)."""

    layout: Layout
    falling: bool = True
    """Whether fields are counted down, from 24 to 1."""
    home_near: bool = True
    """Whether each side has the fields on which it comes home before it, else those from which it sets out."""
    same_way: bool = False
    """Whether both run the same way round the board."""
    running: bool = True
    """Whether this is a race: the way that is left is counted."""
    cube: bool = False
    """Whether there is a doubling cube."""
    stake: int = 1
    owner: Side | None = None
    """Who alone may raise the stake."""
    score: tuple[int, int] = (0, 0)
    match: int = 0
    """How many points or holes win; 0 where the games are single ones."""
    unit: str = "points"
    """What the score counts."""
    points: tuple[int, int] | None = None
    """What is marked within a game, where points are."""
    active: Side | None = None
    """Who is to roll, to play ``dice`` or to answer to ``offered``; None while it is open who begins, and when all is over."""
    dice: tuple[int, ...] = ()
    """The roll that is to be played."""
    offered: int = 0
    """The stake that is to be accepted or refused."""

    @property
    def has_trays(self) -> bool:
        """Whether there is to be room for borne-off checkers: in every race, else where some are borne off."""
        return self.running or any(self.layout.checkers(side)[OFF] for side in Side)


def table_at(rules: TablesRules, layout: Layout | None = None) -> Table:
    """The table of a game with this board, or as it is set up.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
    """
    kind = kind_of(rules, 0)
    state = kind.start()
    return table_of(state if layout is None else kind.apply(state, SetLayout(layout)))


def table_of(state: State) -> Table:
    """What lies on the table of this game."""
    rules = state.rules
    running = isinstance(rules, RunningRules)
    answerer = state.answerer
    active = state.roller if answerer is None else answerer
    return Table(
        layout=state.layout,
        falling=rules.falling,
        home_near=rules.falling or (isinstance(rules, RunningRules) and rules.setup == "spread"),
        same_way=rules.same_way,
        running=running,
        cube=isinstance(rules, RunningRules) and rules.cube == "yes",
        stake=state.stake,
        owner=None if state.owner is None else Side(state.owner),
        score=state.score,
        match=state.match,
        unit=rules.unit,
        points=state.points if rules.in_sets else None,
        active=None if state.phase in (Phase.DRAW, Phase.OVER) else Side(active),
        dice=state.dice if state.phase is Phase.PLAY else (),
        offered=state.offered,
    )
