"""The drawn table of a tables game: checkers, stake, score, and what is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from trictrac.games.common.deeds import who_acts
from trictrac.games.common.events import SetLayout
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.exchange.ids import is_board_id, record_at
from trictrac.games.registry import kind_of, script_of
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import OFF, Layout, layout_text, pips, read_layout
from trictrac.model.score import Side
from trictrac.rules.heads import heads
from trictrac.view.table import Bar, Caption, Table


def table_of(state: TablesState) -> Table:
    """Return the table to draw for a state: checkers, captions, stake, dice, and who acts."""
    rules, layout = state.rules, state.layout
    bar = Bar(
        trays=state.kind.race or any(layout.checkers(side)[OFF] for side in Side),
        cube=rules.stake.by == "cube",
        stake=state.stake,
        owner=None if state.owner is None else Side(state.owner),
    )
    return state.kind.look(
        Table(
            layout,
            layout_text(layout, falling=rules.falling),
            bar,
            (tuple(_captions(state, Side.WHITE, bar)), tuple(_captions(state, Side.BLACK, bar))),
            falling=rules.falling,
            home_near=rules.home_near,
            same_way=rules.same_way,
            clockwise=heads()[rules.game].direction == "clockwise",
            active=Side(state.roller) if state.phase in (TablesPhase.THROW, TablesPhase.PLAY) else None,
            dice=state.dice if state.awaits_play else (),
        )
    )


def state_at(game: str, board: str = "") -> TablesState:
    """Return a game on a typed board, or on its set-up if ``board`` is empty. An ID has score, cube and dice too.

    Raises:
        UnreadableError: ``board`` is not a board of this game.
        ImpossiblePositionError: it cannot occur.
    """
    if is_board_id(board, game):
        return cast("TablesState", record_at(board, script_of(game)).log().state)
    rules = load_game_rules(game)
    return laid_out(kind_of(rules), read_layout(board, falling=rules.falling) if board else None)


def laid_out(kind: TablesKind, layout: Layout | None) -> TablesState:
    """Return a game with this board, or with its set-up if ``layout`` is None.

    Raises:
        ImpossiblePositionError: ``layout`` cannot occur in this game.
    """
    return kind.start() if layout is None else kind.apply(kind.start(), SetLayout(layout))


def _captions(state: TablesState, side: Side, bar: Bar) -> Iterator[Caption]:
    """Yield the captions of one side: points, match score, pips, checkers off, cube, what is due."""
    rules, checkers = state.rules, state.layout.checkers(side)
    if rules.in_sets:
        yield Caption("points", state.points[side])
    yield Caption(f"{rules.unit}_of" if state.match else rules.unit, state.score[side], state.match)
    if state.kind.race:
        yield Caption("pips", pips(checkers))
    if checkers[OFF]:
        yield Caption("off", checkers[OFF])
    if bar.cube and bar.owner is side:
        yield Caption("cube", bar.stake)
    if side is Side(who_acts(state)) and state.phase not in (TablesPhase.DRAW, TablesPhase.OVER):
        if state.offered:
            yield Caption("to_answer", state.offered)
        elif state.awaits_play and state.dice:
            yield Caption("to_play", dice=state.dice)
        else:
            yield Caption("to_roll")
