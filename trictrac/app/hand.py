"""All that is tapped at a table and not yet entered: dice, the moves of a play, the mark that is looked at, what is unfolded."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.app.moves import Steps, Tapped
from trictrac.base.values import frozen
from trictrac.model.layout import Layout
from trictrac.model.play import Dice
from trictrac.model.score import Side
from trictrac.view.doc import Doc

if TYPE_CHECKING:
    from trictrac.seance.opening import AnyConversation
    from trictrac.view.doc import Board

NONE = -1


@frozen
class Hand:
    """All that is tapped and not yet entered."""

    dice: Dice = ()
    done: Steps = ()
    chosen: int = NONE
    """The field whose checker is taken up."""
    lit: int = 0
    """The mark that is proved on the board."""
    open: str = ""
    """The part of the screen that is unfolded: ``plays``, ``more``, ``points A``, or one of the ``BOARDS`` …"""
    free: bool = False
    """Whether any move may be tapped, be it a false one."""


EMPTY = Hand()
BOARDS = ("board", "rectify")
"""The boards that are unfolded to be tapped on: to play, and to put the last play right."""


@frozen
class AtTable:
    """A table as it is shown: the conversation, what is tapped there, and the last answer, where nothing was entered."""

    name: str
    talk: AnyConversation
    hand: Hand = EMPTY
    answer: Doc = ()
    turned: bool = True
    """Whether the other half of the screen is turned round, for who sits opposite."""

    @property
    def ground(self) -> Board:
        """The board on which is tapped: as it lies, or as it lay before the play that is put right."""
        return before_play(self.talk) if self.hand.open == "rectify" else self.talk.board()

    @property
    def tapped(self) -> Tapped | None:
        """The play that is being tapped; None where none is."""
        board, is_due = self.ground, step_of(self.talk) == "play" or self.hand.open == "rectify"
        if not is_due or board.score_only or board.table.active is None:
            return None
        plays = () if self.hand.free else tuple(self.talk.table.plays())
        return Tapped(board.table, board.table.active, plays, self.hand.done)

    @property
    def board(self) -> Board:
        """The board with the moves that are tapped."""
        return with_moves(self.ground, self.tapped)


def step_of(talk: AnyConversation) -> str:
    """The step of a turn that is due: ``begin``, ``dice``, ``choice`` (hold or go), ``play``, ``count`` (no board)
    or ``other``.
    """
    due = talk.course.log.kind.due(talk.state)
    if "hold" in due and "go" in due:
        return "choice"
    named = (("begin", "begin"), ("throw", "dice"), ("play", "play"), ("count", "count"))
    return next((step for act, step in named if act in due), "other")


def before_play(talk: AnyConversation) -> Board:
    """The board as it lay when a play was last due, with its dice."""
    log = talk.course.log
    state = next((state for state in reversed(log.states) if "play" in log.kind.due(state)), log.state)
    return talk.table.board(state, talk.names_in(state))


def with_moves(board: Board, tapped: Tapped | None) -> Board:
    """The board as it lies after the moves that are tapped."""
    if tapped is None or not tapped.done:
        return board
    layout, moved = board.table.layout, tuple(tapped.checkers)
    white, black = (moved, layout.black) if tapped.side is Side.WHITE else (layout.white, moved)
    return replace(board, table=replace(board.table, layout=Layout(white, black, layout.turn)))


def field_tapped(hand: Hand, tapped: Tapped, field: int) -> Hand | None:
    """The hand after a tap on a field; None where nothing can come of it."""
    if hand.chosen != NONE:
        if field == hand.chosen:
            return replace(hand, chosen=NONE)
        steps = tapped.ends(hand.chosen).get(field)
        if steps is None and not tapped.plays:
            steps = ((hand.chosen, field),)
        if steps:
            return replace(hand, done=(*hand.done, *steps), chosen=NONE)
    return replace(hand, chosen=field) if field in tapped.starts else None
