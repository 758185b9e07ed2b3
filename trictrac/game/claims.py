"""Claims against marks: what an école is and what kind of error it was (laws 12)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.game.state import ErrorKind, MarkError, State, Turn, Why
from trictrac.model.mark import Jan
from trictrac.model.play import Play


def worth(turn: Turn) -> int:
    """What the roll earned its roller: all its marks, less the keep that the corner excuses him from making (laws 9.1)."""
    points = turn.outcome.me
    if turn.play is not None and turn.refusal is None and not _keeps(turn, turn.play):
        points -= obliging(turn)
    return points


def _keeps(turn: Turn, play: Play) -> bool:
    """Whether an allowed play keeps what the roll keeps: not if it takes the corner instead (``corner_excuses_passing``)."""
    kept = [mark for mark in turn.outcome.marks if mark.jan is Jan.CONSERVE]
    counts = list(turn.position.me)
    for start, end in play.moves:
        counts[start] -= 1
        counts[end] += 1
    return all(min(counts[mark.field : mark.field + 6]) > 1 for mark in kept)


def obliging(turn: Turn) -> int:
    """The points of the fill or keep that the roll obliges to (laws 9.1)."""
    return sum(mark.points for mark in turn.outcome.marks if mark.jan in (Jan.FILL, Jan.CONSERVE))


def unmade(turn: Turn) -> int:
    """The points of a fill or keep that could be played and was not (laws 12.2)."""
    if turn.refusal is None or turn.refusal.law != "9.1":
        return 0
    return obliging(turn)


def claim_errors(turn: Turn, claimed: int, double: bool) -> tuple[MarkError, ...]:
    """The errors in what the roller claimed for his roll, once he has played (laws 12.1, 12.2)."""
    due, broken = worth(turn), unmade(turn)
    kept = due - broken
    found = []
    if claimed > due:
        found.append(_error(ErrorKind.TOO_MANY, turn, Why.OWN, excess=claimed - due))
    if claimed < due:
        found.append(_error(ErrorKind.TOO_FEW, turn, Why.OWN, owed=due - max(claimed, 0)))
    if broken and claimed > kept:
        marked = min(claimed, due) - kept
        error = _error(ErrorKind.UNMADE, turn, Why.OWN, excess=marked)
        found.append(replace(error, school=2 * marked) if double else error)
    return tuple(found)


def excess_error(turn: Turn, why: Why, marked: int) -> tuple[MarkError, ...]:
    """Too many points marked: complete when the token is released (laws 12.1)."""
    due = turn.outcome.me if why is Why.OWN else turn.outcome.opp
    return (_error(ErrorKind.TOO_MANY, turn, why, excess=marked - due),) if marked > due else ()


def received_errors(state: State, turn: Turn) -> tuple[MarkError, ...]:
    """Points given by a roll and not marked when the next dice are thrown (laws 12.1), less the écoles marked (laws 12.10)."""
    if turn.gone or not state.spoken:
        return ()
    player = turn.roller.other
    schooled = sum(
        entry.points
        for entry in state.ledger
        if entry.why is Why.SCHOOL and entry.player is player and entry.turn == turn.number
    )
    missing = turn.outcome.opp - turn.received - schooled
    if missing <= 0:
        return ()
    return (_error(ErrorKind.TOO_FEW, turn, Why.GIVEN, owed=missing),)


def _error(kind: ErrorKind, turn: Turn, why: Why, excess: int = 0, owed: int = 0) -> MarkError:
    by = turn.roller if why is Why.OWN else turn.roller.other
    return MarkError(kind, by, turn.number, why, excess or owed, excess, owed)
