"""The acts and claims that are possible now (law 10.1), and errors in what a roll was marked (law 12)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.laws.fields import is_full
from trictrac.model.mark import Jan, marks_of
from trictrac.model.play import Play
from trictrac.partie.faults import may_be_righted, must_be_righted
from trictrac.partie.ledger import Accusation, ErrorKind, Errors, MarkError, Rank, Turn, Why, about_error
from trictrac.partie.marks import happened, is_won
from trictrac.partie.state import MOST_POINTS, Phase, State
from trictrac.protocol.events import Player


def due(state: State) -> tuple[str, ...]:
    """Return the names of the acts that are possible now, the expected one first."""
    match state.phase:
        case Phase.DRAW:
            acts = ["draw", "begin"]
        case Phase.THROW if state.boardless:
            acts = ["count", "take dice", "bear off", "school"]
            if state.choosing:
                acts = ["hold", "go", *["suspend"] * may_suspend(state), *acts]
        case Phase.THROW:
            receive = ["receive"] if state.spoken and state.turn and state.turn.play is not None else []
            acts = ["throw", *receive, *(["rectify"] if may_be_righted(state.turn) and not state.silent else [])]
            if must_be_righted(state):
                acts = ["rectify", *receive]
            if state.choosing:
                acts = ["hold", "go", *acts]
        case Phase.PLAY if state.choosing:
            plays_on = [] if is_won(state) else [*["suspend"] * may_suspend(state), "play"]
            acts = ["hold", "go", *plays_on, *["claim"] * state.spoken]
        case Phase.PLAY if state.turn and state.turn.lifted:
            acts = ["play", "rectify"] if state.since(2) else ["claim", "play", "rectify"]
        case Phase.PLAY:
            acts = ["claim", "play"] if state.spoken else ["play"]
        case Phase.OVER:
            acts = ["new"]
    wronged, accusations = wronged_by_contest(state) is not None, state.accusations
    claims = {
        "claim": may_mark_late(state) and not state.silent and "claim" not in acts,
        "school": any(error.is_schoolable for error in state.known),
        "let": state.known or wronged,
        "correct": wronged or any(is_correctable(error, state) for error in state.known),
        "contest": any(not one.contested for one in accusations),
        "maintain": any(one.contested and 2 * one.points <= MOST_POINTS for one in accusations),
    }
    return (*acts, *(act for act, is_open in claims.items() if is_open))


def may_mark_late(state: State) -> bool:
    """Return whether a player who could play nothing may still mark what he forgot (law 12.9).

    Since the third edition of the laws it can undo the end of a partie that was won, not given up (law 10.6).
    """
    over_for_good = state.is_over and (not state.since(3) or state.results[-1].resigned)
    return bool(state.late) and not over_for_good and not state.awaits_draw


def wronged_by_contest(state: State, player: Player | None = None) -> Accusation | None:
    """Return the right école that is contested, of this player if one is named, or None.

    Its accuser may maintain it, have his mark restored, or let it be (law 12.4).
    """
    if not state.since(2):
        return None
    right = [one for one in state.accusations if one.contested and one.errors and player in (None, one.by)]
    return right[-1] if right else None


def is_correctable(error: MarkError, state: State) -> bool:
    """Return whether the other player may have a mark corrected without an école (laws 12.3, 12.7)."""
    return not error.owed or not error.is_schoolable or state.customs.oblige_to_mark == "yes"


def accuser(state: State) -> Player:
    """Return the player who by default claims an école now.

    He is the accuser who is wrongly contested, else the victim of the first open error, else the opponent of the last
    roller.
    """
    if wronged := wronged_by_contest(state):
        return wronged.by
    if state.known:
        return state.known[0].by.other
    return state.turn.roller.other if state.turn else state.roller.other


def schooler(state: State, *, in_part: bool = False) -> Player:
    """Return the player who by default marks an école, or has the rest of one marked (law 12.3)."""
    found = [error.by.other for error in state.known if error.is_schoolable is not in_part]
    return found[0] if found else accuser(state)


def rest_for_wronged(state: State, player: Player) -> int:
    """Return the points that the other still has to mark of an école, if this player is wrongly contested, else 0.

    By ``correct`` he would have his own mark restored, so the other marks the rest.
    """
    rests = [error.owed for error in state.known if not error.is_schoolable and error.by is not player]
    return rests[0] if rests and wronged_by_contest(state, player) else 0


def may_suspend(state: State) -> bool:
    """Return whether both games of a combiné are being played, so that one may be suspended."""
    return state.combined is not None and state.combined.suspended is None


_VERBS = {
    "begin": "begins",
    "throw": "throws",
    "claim": "marks",
    "receive": "receives",
    "hold": "holds",
    "go": "goes",
    "suspend": "suspends",
    "play": "plays",
    "rectify": "rectifies",
    "school": "schools",
    "correct": "corrects",
    "let": "lets",
    "contest": "contests",
    "maintain": "maintains",
    "count": "counts",
    "take dice": "takes dice",
    "bear off": "bears off",
    "new": "new partie",
}
"""Name of each act in records."""


def due_text(state: State) -> str:
    """Return the acts that are possible now, by their names in records."""
    return ", ".join(_VERBS.get(act, act) for act in due(state))


def refused(state: State, act: str) -> OutOfOrderError:
    """Return the error for an act that is not due, with the acts that are and the player with the dice."""
    return OutOfOrderError(
        "cannot {act} now; due: {due} ({player} has the dice)",
        act=Saying(act),
        due=due_text(state),
        player=state.roller,
    )


def demand(condition: bool, state: State, act: str) -> None:
    """Refuse an act if a condition is false.

    Raises:
        OutOfOrderError: ``condition`` is false. The message names the acts that are due.
    """
    if not condition:
        raise refused(state, act)


_FIRST_FIELDS = {"petit": 1, "grand": 7, "retour": 19}


def worth(turn: Turn) -> int:
    """Return the points that a roll earned, without a keep that the roller is excused from.

    Taking the corner excuses him (law 9.1), or obeying an order, which also excuses from a fill (law 13.2 i).
    """
    points = turn.outcome.me
    jans = (Jan.CONSERVE, *((Jan.FILL,) if turn.ordered else ()))
    if turn.play is None or turn.refusal is not None or turn.lifted or _makes(turn, turn.play, *jans):
        return points
    return points - obliging(turn)


def _makes(turn: Turn, play: Play, *jans: Jan) -> bool:
    """Return whether a play leaves full the jans that the roll fills or keeps."""
    counts = play.after(turn.position.me)
    return all(is_full(counts, _FIRST_FIELDS[mark.where]) for mark in marks_of(turn.outcome.marks, *jans))


def obliging(turn: Turn) -> int:
    """Return the points of the fill or keep that the roll must play (law 9.1)."""
    return sum(mark.points for mark in marks_of(turn.outcome.marks, Jan.FILL, Jan.CONSERVE))


def unmade(turn: Turn) -> int:
    """Return the points of a fill or keep that had to be played and was not (law 12.2).

    Another law may have been broken first. If a player went without a hole, his opponent may have chosen such a play
    (law 11.5).
    """
    if turn.play is None or _makes(turn, turn.play, Jan.FILL, Jan.CONSERVE):
        return 0
    if turn.lifted:
        return obliging(turn)
    if turn.refusal is None:
        return 0
    always = all(_makes(turn, play, Jan.FILL, Jan.CONSERVE) for play in turn.outcome.plays)
    return obliging(turn) if turn.outcome.disobliging or always else 0


def claim_errors(turn: Turn, double: bool) -> Errors:
    """Return the errors in the roller's claim for his roll, once he has played (laws 12.1, 12.2)."""
    claimed, due, broken = turn.claim, worth(turn), unmade(turn)
    found = []
    if claimed > due:
        found.append(error_of(ErrorKind.TOO_MANY, turn, Why.OWN, excess=claimed - due))
    if claimed < due:
        found.append(error_of(ErrorKind.TOO_FEW, turn, Why.OWN, owed=due - claimed))
    marked = min(claimed, due) - (due - broken)
    if broken and marked > 0:
        error = error_of(ErrorKind.UNMADE, turn, Why.OWN, excess=marked)
        found.append(replace(error, school=2 * marked) if double else error)
    return tuple(found)


def excess_error(turn: Turn, why: Why) -> Errors:
    """Return the error of too many points marked, which is complete when the token is released (law 12.1)."""
    marked, due = (turn.claim, turn.outcome.me) if why is Why.OWN else (turn.received, turn.given)
    return (error_of(ErrorKind.TOO_MANY, turn, why, excess=marked - due),) if marked > due else ()


def received_errors(state: State, turn: Turn) -> Errors:
    """Return the error of points given by a roll and not marked at the next throw (law 12.1).

    Écoles that the player marked on this roll are subtracted (law 12.10).
    """
    if turn.play is None or turn.gone or turn.closed or not state.spoken:
        return ()
    schooled = sum(
        entry.points
        for entry in state.ledger
        if entry.cause == (turn.roller.other, Why.SCHOOL, turn.number)
        and (entry.rank is not Rank.LAST or not state.since(3))
    )
    missing = turn.given - turn.received - schooled
    return (error_of(ErrorKind.TOO_FEW, turn, Why.GIVEN, owed=missing),) if missing > 0 else ()


def error_of(kind: ErrorKind, turn: Turn, why: Why, excess: int = 0, owed: int = 0) -> MarkError:
    """Return an error in the marks of a turn, made by the player who had to mark."""
    by = turn.roller if why is Why.OWN else turn.roller.other
    return MarkError(kind, by, turn.number, why, excess or owed, excess, owed)


def disputed(state: State) -> Errors:
    """Return the errors whose école is contested now."""
    return tuple(error for accusation in state.accusations if accusation.contested for error in accusation.errors)


def with_errors(state: State, turn: int, why: Why, errors: Errors) -> State:
    """Return the state with these errors in the marks of a turn for one cause. New ones are reported.

    Errors in dispute or let pass are left out. Of too many points only those marked after others were let pass can be
    claimed (law 12.3).
    """
    found = [error for error in errors if error not in (*state.let, *disputed(state))]
    for at, error in enumerate(found):
        same = [one.excess for one in state.let if (one.kind, one.cause) == (error.kind, error.cause)]
        if same and error.kind is ErrorKind.TOO_MANY:
            found[at] = replace(error, excess=error.excess - max(same), school=error.school - max(same))
    others = tuple(error for error in state.errors if (error.turn, error.why) != (turn, why))
    if not found and len(others) == len(state.errors):
        return state
    new = (about_error("erred", error) for error in found if error not in state.errors)
    return happened(state._replace(errors=(*others, *found)), *new)


def with_error(state: State, error: MarkError) -> State:
    """Return the state with one more error, which is reported."""
    return happened(state._replace(errors=(*state.errors, error)), about_error("erred", error))
