"""False moves and their rectifications (laws 13)."""

from __future__ import annotations

from trictrac.game.state import Turn
from trictrac.laws.fields import RAIL
from trictrac.model.play import Move, Play
from trictrac.model.roll import Roll


def rectifications(turn: Turn) -> tuple[Play, ...]:
    """The plays that the opponent may put in the place of a false move (laws 13.2).

    They are the allowed plays in which every wrongly moved checker moves by one of the numbers; all of them when none was
    moved wrongly (a fill or keep not made), or when a touched checker cannot move (then the roller chooses).
    """
    if turn.play is None or turn.refusal is None:
        return ()
    allowed = turn.outcome.plays
    wrong = [move for move in turn.play.moves if not _by_a_number(move, turn.roll)]
    right = len(turn.play.moves) - len(wrong)
    beyond = any(end - start > turn.roll.high for start, end in wrong)
    if not wrong:
        return allowed
    found = tuple(
        play
        for play in allowed
        if all(any(start == field for start, _ in play.moves) for field, _ in wrong)
        and (not play.is_chain or (beyond and not right))
    )
    return found or allowed


def ordered_on(turn: Turn, field: int) -> tuple[Play, ...]:
    """The allowed plays in which an intruder in the closed grand jan passes on; all of them when it cannot (laws 13.2)."""
    found = tuple(
        play
        for play in turn.outcome.plays
        if any(start == field and end not in range(14, 19) for start, end in play.change)
    )
    return found or turn.outcome.plays


def _by_a_number(move: Move, roll: Roll) -> bool:
    """Whether a move has the distance of one of the numbers, the rail taking any excess."""
    start, end = move
    return end - start in (roll.high, roll.low) or (end == RAIL and start + roll.high > RAIL)
