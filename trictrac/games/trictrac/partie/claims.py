"""Claims against marks: what an école is and what kind of error it was (laws 12)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.games.trictrac.partie.state import ErrorKind, MarkError, State, Turn, Why
from trictrac.laws.fields import is_full
from trictrac.model.mark import Jan, Mark
from trictrac.model.play import Play

_FIRST_FIELDS = {"petit": 1, "grand": 7, "retour": 19}


def worth(turn: Turn) -> int:
    """The points that a roll earned: all its marks, less the keep that the corner excuses him from making (laws 9.1)."""
    points = turn.outcome.me
    if turn.play is not None and turn.refusal is None and not _makes(turn, turn.play, Jan.CONSERVE):
        points -= obliging(turn)
    return points


def _full_jans(turn: Turn) -> tuple[Mark, ...]:
    """The marks for a full jan that is filled or kept."""
    return tuple(mark for mark in turn.outcome.marks if mark.jan in (Jan.FILL, Jan.CONSERVE))


def _makes(turn: Turn, play: Play, *jans: Jan) -> bool:
    """Whether a play leaves full what the roll fills or keeps."""
    firsts = [_FIRST_FIELDS[mark.where] for mark in _full_jans(turn) if mark.jan in jans]
    if not firsts:
        return True
    counts = play.after(turn.position.me)
    return all(is_full(counts, first) for first in firsts)


def obliging(turn: Turn) -> int:
    """The points of the fill or keep that the roll obliges to (laws 9.1)."""
    return sum(mark.points for mark in _full_jans(turn))


def unmade(turn: Turn) -> int:
    """The points of a fill or keep that had to be played and was not, whatever law that broke first (laws 12.2)."""
    if turn.play is None or turn.refusal is None or _makes(turn, turn.play, Jan.FILL, Jan.CONSERVE):
        return 0
    outcome = turn.outcome
    obliged = bool(outcome.disobliging) or all(_makes(turn, play, Jan.FILL, Jan.CONSERVE) for play in outcome.plays)
    return obliging(turn) if obliged else 0


def claim_errors(turn: Turn, double: bool) -> tuple[MarkError, ...]:
    """The errors in what the roller claimed for his roll, once he has played (laws 12.1, 12.2)."""
    claimed, due, broken = turn.claim, worth(turn), unmade(turn)
    kept = due - broken
    found = []
    if claimed > due:
        found.append(error_of(ErrorKind.TOO_MANY, turn, Why.OWN, excess=claimed - due))
    if claimed < due:
        found.append(error_of(ErrorKind.TOO_FEW, turn, Why.OWN, owed=due - claimed))
    if broken and claimed > kept:
        marked = min(claimed, due) - kept
        error = error_of(ErrorKind.UNMADE, turn, Why.OWN, excess=marked)
        found.append(replace(error, school=2 * marked) if double else error)
    return tuple(found)


def excess_error(turn: Turn, why: Why) -> tuple[MarkError, ...]:
    """Too many points marked: complete when the token is released (laws 12.1)."""
    marked, due = (turn.claim, turn.outcome.me) if why is Why.OWN else (turn.received, turn.outcome.opp)
    return (error_of(ErrorKind.TOO_MANY, turn, why, excess=marked - due),) if marked > due else ()


def received_errors(state: State, turn: Turn) -> tuple[MarkError, ...]:
    """Points given by a roll and not marked when the next dice are thrown (laws 12.1), less the écoles marked (laws 12.10)."""
    if turn.play is None or turn.gone or not state.spoken:
        return ()
    missing = turn.outcome.opp - turn.received - _schooled(state, turn)
    return (error_of(ErrorKind.TOO_FEW, turn, Why.GIVEN, owed=missing),) if missing > 0 else ()


def _schooled(state: State, turn: Turn) -> int:
    """The points that the roller's opponent has marked on this roll as écoles."""
    player = turn.roller.other
    return sum(
        entry.points
        for entry in state.ledger
        if (entry.why, entry.player, entry.turn) == (Why.SCHOOL, player, turn.number)
    )


def error_of(kind: ErrorKind, turn: Turn, why: Why, excess: int = 0, owed: int = 0) -> MarkError:
    """An error in what was marked on a turn, by whoever had to mark it."""
    by = turn.roller if why is Why.OWN else turn.roller.other
    return MarkError(kind, by, turn.number, why, excess or owed, excess, owed)
