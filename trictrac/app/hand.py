"""The state of a table on the page: its conversation, what is tapped and not yet entered, and the board to tap on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.app.frames import TurnStep
from trictrac.app.moves import Steps, Tapped
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.layout import Layout
from trictrac.model.play import Dice
from trictrac.model.score import Side
from trictrac.view.doc import Doc

if TYPE_CHECKING:
    from trictrac.seance.of_any import AnyConversation
    from trictrac.view.arrows import Arrow
    from trictrac.view.doc import Board

NONE = -1

_SHORT = 30
"""Largest number of letters of an entry on the undo key."""


@frozen
class Hand:
    """Everything tapped and not yet entered."""

    dice: Dice = ()
    done: Steps = ()
    chosen: int = NONE
    """The field of the selected checker, or ``NONE``."""
    lit: int = 0
    """The index of the mark whose proof the board shows."""
    open: str = ""
    """The opened part of the screen: ``plays``, ``more``, ``points A``, or one of the ``BOARDS`` …"""
    free: bool = False
    """Whether any move may be tapped, even a false one."""

    @property
    def is_half(self) -> bool:
        """Whether a part of a turn is tapped: a die, a move, or a checker."""
        return bool(self.dice or self.done or self.chosen != NONE)


EMPTY = Hand()
BOARDS = ("board", "rectify")
"""The boards that open for taps: to play, and to correct the last play."""


@frozen
class AtTable:
    """The state of a table: its conversation, what is tapped, and the last answer if nothing was entered."""

    name: str
    talk: AnyConversation
    hand: Hand = EMPTY
    answer: Doc = ()
    turned: bool = True
    """Whether the other half of the screen is turned round for the player opposite."""
    frames: tuple[TurnStep, ...] = ()
    """The steps of the program's turn that are still to be seen, from the present one on."""
    held: bool = False
    """Whether the next step waits for a tap at any speed."""
    speed: str = "usual"
    """How fast one step follows another, one of ``PAUSES``."""
    pause: int = -1
    """Milliseconds after which the page goes on without a tap, or -1 if it does not."""

    @property
    def closes(self) -> str:
        """The act that closes what is open on the screen, or an empty text."""
        return "close" if self.hand.open or self.hand.free else ""

    @property
    def events(self) -> int:
        """Number of events of the game that are seen."""
        return self.frames[0].at if self.frames else len(self.talk.course.log.events)

    @property
    def scored(self) -> int:
        """Number of events whose score is seen: not yet that of a roll of the program while its marks are seen."""
        return self.events - (not self.frames[0].scored) if self.frames else self.events

    def deed(self, number: int) -> object:
        """Describe the entry ``number`` (from 1) in a few words, as far as it is seen."""
        course = self.talk.course
        seen = course.entries[number - 1][: self.events - course.ends[number - 1]]
        return self.talk.deeds(seen, *map(course.state_after, (number - 1, number)))

    @property
    def short_deed(self) -> object:
        """The first event of the last entry, without the player's name if it is a roll or a play.

        Empty if it takes too many words for a key.
        """
        course = self.talk.course
        said = self.talk.deeds(course.entries[-1][:1], *map(course.state_after, (-2, -1)))
        values = said.values if isinstance(said, Saying) else {}
        return values.get("play") or values.get("roll") or (said if len(str(said)) <= _SHORT else "")

    @property
    def last(self) -> tuple[Arrow, ...]:
        """The ways of the program's last play, until the next throw."""
        from trictrac.partie.sentences.evidence import arrows_of_last_play

        state, partner = self.talk.course.log.states[self.events], self.talk.partner
        is_its = partner is not None and state.turn is not None and state.turn.roller is partner.player
        return arrows_of_last_play(state) if is_its or self.frames else ()

    @property
    def ground(self) -> Board:
        """The board to tap on: the present one, or the one before the play that is corrected."""
        log, state = self.talk.course.log, self.talk.course.log.states[self.events]
        if self.hand.open == "rectify":
            state = next((state for state in reversed(log.states) if "play" in log.kind.due(state)), log.state)
        board = self.talk.table.board(state, self.talk.names_in(state))
        if self.scored == self.events:
            return board
        before = self.talk.table.board(log.states[self.scored], self.talk.names_in(state))
        return replace(board, table=replace(board.table, furniture=before.table.furniture))

    @property
    def tapped(self) -> Tapped | None:
        """The play being tapped, or None."""
        board, is_due = self.ground, step_of(self.talk) == "play" or self.hand.open == "rectify"
        if not is_due or self.frames or board.score_only or board.table.active is None:
            return None
        plays = () if self.hand.free else tuple(self.talk.table.plays())
        return Tapped(board.table, board.table.active, plays, self.hand.done)

    @property
    def board(self) -> Board:
        """The board after the moves tapped."""
        return with_moves(self.ground, self.tapped)


def step_of(talk: AnyConversation) -> str:
    """Return the step due in a turn: ``begin``, ``dice``, ``choice`` (hold or go), ``play``, ``count`` or ``other``.

    The step ``count`` is for a game without a board.
    """
    due = talk.course.log.kind.due(talk.state)
    if "hold" in due and "go" in due:
        return "choice"
    named = (("begin", "begin"), ("throw", "dice"), ("play", "play"), ("count", "count"))
    return next((step for act, step in named if act in due), "other")


def with_moves(board: Board, tapped: Tapped | None) -> Board:
    """Return the board after the moves tapped."""
    if tapped is None or not tapped.done:
        return board
    layout, moved = board.table.layout, tuple(tapped.checkers)
    white, black = (moved, layout.black) if tapped.side is Side.WHITE else (layout.white, moved)
    return replace(board, table=replace(board.table, layout=Layout(white, black, layout.turn)))


def field_tapped(hand: Hand, tapped: Tapped, field: int) -> Hand | None:
    """Return the hand after a tap on a field, or None if the tap does nothing."""
    if hand.chosen != NONE:
        if field == hand.chosen:
            return replace(hand, chosen=NONE)
        steps = tapped.ends(hand.chosen).get(field)
        if steps is None and not tapped.plays:
            steps = ((hand.chosen, field),)
        if steps:
            return replace(hand, done=(*hand.done, *steps), chosen=NONE)
    return replace(hand, chosen=field) if field in tapped.starts else None
