"""The plays that may be put in the place of a false move, as boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trictrac.draw.answer import Board, Choice
from trictrac.games.events import Player
from trictrac.games.speech import Names
from trictrac.games.trictrac.partie.due import due
from trictrac.games.trictrac.partie.remedies import rectifications
from trictrac.games.trictrac.partie.state import State
from trictrac.games.trictrac.text.verbs import rectify_choices
from trictrac.games.trictrac.told.telling import board_of


def remedies(state: State, names: Names) -> Iterator[tuple[Choice, Board]]:
    """Yield each play that can be chosen by number now, with the board after it; what it moves is pointed out (law 13.2)."""
    turn = state.turn
    if turn is None or "rectify" not in due(state):
        return
    plays = rectifications(turn, state.rules)
    for choice, play in zip(rectify_choices(plays), plays, strict=True):
        mine, theirs = play.after(turn.position.me), turn.position.opp
        after = state._replace(checkers=(mine, theirs) if turn.roller is Player.A else (theirs, mine))
        ends = play.moves[-1:] if play.is_chain else play.moves
        side = state.side_of(turn.roller)
        yield choice, replace(board_of(after, names), highlight=frozenset((side, end) for _, end in ends))
