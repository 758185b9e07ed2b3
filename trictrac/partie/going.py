"""Hold or go: the choice after a hole, going on a false count, and coming back from it (law 11)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError
from trictrac.laws.marking import HOLE
from trictrac.model.position import TALON
from trictrac.partie.due import demand, disputed, error_of, excess_error, may_suspend, refused, with_error, with_errors
from trictrac.partie.events import Suspend, Twin
from trictrac.partie.ledger import ErrorKind, Happening, LedgerEntry, MarkError, Rank, Turn, Why, tally
from trictrac.partie.marks import (
    checked,
    completed,
    continued,
    ended,
    happened,
    is_on_the_table,
    is_won,
    mark,
    mark_all,
    note_in_ledger,
    reconsidered,
    with_ledger,
)
from trictrac.partie.state import Phase, State, holes_by
from trictrac.protocol.events import Go, Hold, Player, added


def hold(state: State, event: Hold) -> State:
    """Return the state after *tenir* (law 11.2)."""
    gone = state.turn
    if state.awaits_throw and gone is not None and gone.gone and event.player is gone.roller:
        raise OutOfOrderError("{player} has gone: a word said binds (law 11.4)", player=gone.roller)
    turn = _chosen_late(state, event.player) or on_the_table(state, event.player, "hold")
    demand(turn.choice, state, "hold")
    return held(state, turn)


def held(state: State, turn: Turn) -> State:
    """Return the state after a player holds. After the last hole he plays on (option ``continuation``)."""
    state = state._replace(turn=replace(turn, held=True, choice=False))
    if state.awaits_throw:
        return checked(with_ledger(state, state.ledger))
    state = with_excess(state)
    return continued(state, turn.roller) if is_won(state) else state


def go(state: State, event: Go) -> State:
    """Return the state after *s'en aller*: points wiped, checkers on the talons, the goer to roll (law 11.3).

    Where the players count, anybody may go, and be schooled for it (law 11.5).
    """
    turn = _chosen_late(state, event.player) or on_the_table(state, event.player, "go")
    if turn.held:
        raise OutOfOrderError("{player} holds: a word said binds (law 11.4)", player=turn.roller)
    demand(turn.choice or state.spoken, state, "go")
    if state.spoken and not _may_go(state, turn):
        state = _wrongly_gone(state, turn)
    if is_won(state):
        # Should an école undo the last hole, he who went has to stay.
        return ended(state._replace(turn=replace(turn, held=True, choice=False)), turn.roller)
    return leave(state, turn)


def has_won(state: State, player: Player) -> bool:
    """Return whether this player's roll has just won the partie, so that holding or going has no effect."""
    own = holes_by(state, state.roller, state.number) > 0 if state.boardless else is_on_the_table(state)
    if not state.is_over or not own or state.results[-1].resigned:
        return False
    return player is state.roller is state.results[-1].winner


def suspend(state: State, event: Suspend) -> State:
    """Return the state after a player suspends one of two games and stays for the other (trictrac combiné, K)."""
    turn = on_the_table(state, event.player, "suspend a game")
    demand(turn.choice and may_suspend(state), state, "suspend a game")
    return suspended(held(state, turn), event)


def suspended(state: State, event: Suspend) -> State:
    """Return the state with one game suspended, which keeps its holes until somebody goes."""
    why = Why.SUSPENDS_ECRIRE if event.game is Twin.ECRIRE else Why.SUSPENDS_HONOURS
    return note_in_ledger(state, event.player, why)


def _may_go(state: State, turn: Turn) -> bool:
    """Return whether the roll gives a hole if marked rightly. A player who marks too few may still go (law 11.5)."""
    due = holes_by(_rightly_marked(state, turn), turn.roller, turn.number) > 0
    return due or (turn.choice and not state.since(2))


def _rightly_marked(state: State, turn: Turn) -> State:
    """Return the state if the roller had marked the right points."""
    own = LedgerEntry(turn.roller, _rightful(state, turn) - turn.claim, Why.OWN, turn.number)
    return mark(state, own, own.points)


def _rightful(state: State, turn: Turn) -> int:
    """Return the points that the roll earned the roller, or more if too many were let pass or are in dispute."""
    errors = (*state.let, *disputed(state))
    return turn.outcome.me + max((one.excess for one in errors if one.cause == turn.own_cause), default=0)


def _wrongly_gone(state: State, turn: Turn) -> State:
    """Return the state with the école for going without a hole, worth the points he lacks for one (law 11.5)."""
    if state.since(2):
        # What he marked too much is part of this école.
        kept = tuple(error for error in state.errors if error.cause != turn.own_cause)
        excess = max(0, turn.claim - _rightful(state, turn))
        missing = _missing(_rightly_marked(state, turn), turn)
    else:
        beyond = max(0, turn.claim - turn.outcome.me)
        excess, kept, missing = 0, state.errors, HOLE - max(0, state.score.points[turn.roller] - beyond)
    error = replace(error_of(ErrorKind.WRONGLY_GONE, turn, Why.OWN, excess=excess), school=missing)
    return state if error in state.errors else with_error(state._replace(errors=kept), error)


def _missing(state: State, turn: Turn) -> int:
    """Return the points that the roller lacks for a hole after his own mark of this roll."""
    own = [entry.cause for entry in state.ledger].index(turn.own_cause)
    return HOLE - tally(state.base, state.ledger[: own + 1], state.rules).points[turn.roller]


def with_excess(state: State) -> State:
    """Return the state with the error of too many points of the roller, once they are marked (laws 11.5, 12.1).

    As long as he may go, only holes too many are an error. He marks the remaining points when he holds.
    """
    turn = state.turn
    if turn is None or not is_on_the_table(state) or not state.spoken or turn.lifted or not state.since(3):
        return state
    return with_errors(state, turn.number, Why.OWN, () if has_pending_excess(state) else excess_error(turn, Why.OWN))


def has_pending_excess(state: State) -> bool:
    """Return whether the roller has claimed too many points but not marked them, as he may still go (law 11.5)."""
    turn = state.turn
    if turn is None or not turn.choice or state.is_over or not state.since(3):
        return False
    due = _rightful(state, turn)
    claimed, rightful = (
        completed(state, LedgerEntry(turn.roller, points, Why.OWN, turn.number))[0] for points in (turn.claim, due)
    )
    return turn.claim > due and claimed == rightful


def leave(state: State, turn: Turn, may_come_back: bool = False) -> State:
    """Return the state after the roller goes, which with six holes ends a marqué.

    He can be made to come back for an error in his own mark (law 11.5), or an école of the roll before that takes his
    hole (law 12.5). What the roll gave the other player is lost (law 11.3).
    """
    errors = [(error.by, error.turn) for error in (*state.errors, *disputed(state))]
    may_come_back = may_come_back or (state.spoken and state.since(3)) or (turn.roller, turn.number) in errors
    kept = [entry for entry in state.ledger if not _is_wiped(entry, turn, state)]
    gone = with_ledger(state, [*kept, LedgerEntry(turn.roller, 0, Why.GONE, turn.number)])
    gone = happened(gone, Happening("gone", turn.roller))._replace(
        before_go=state._replace(before_go=None, happenings=()) if may_come_back else None,
        turn=replace(turn, gone=True, choice=False, taken_back=False, lifted=False, missing=0),
        late=(),
        goings=added(state.goings, turn.roller, 1),
    )
    out = set_up(gone, turn.roller)
    return checked(out) if out.ends_by_going or state.since(3) else out


def confirmed(state: State) -> State:
    """Return the state at the next throw: the hole of a player who went stands, as nobody opposed him (law 12.5)."""
    turn = state.turn
    if turn is None or not turn.gone or not state.since(3) or not holes_by(state, turn.roller, turn.number):
        return state
    own = turn.own_cause
    return state._replace(ledger=tuple(replace(one, stands=one.cause == own or one.stands) for one in state.ledger))


def set_up(state: State, first: Player) -> State:
    """Return the state of a new relevé, with all checkers on the talons (laws 1.4, 2.2)."""
    return state._replace(
        phase=Phase.THROW, roller=first, checkers=(TALON, TALON), rolls=(0, 0), releve=state.releve + 1
    )


def bear_off(state: State, roller: Player) -> State:
    """Return the state of a new relevé after the last checker is borne off. Colours may be exchanged (law 6.7)."""
    swapped = state.swapped ^ (state.customs.swap_colours_after_exit == "yes")
    return set_up(happened(state._replace(swapped=swapped), Happening("exit", roller)), roller)


def has_gone_on(state: State, error: MarkError) -> bool:
    """Return whether a player went on this error and can still be made to come back (law 11.5)."""
    turn = state.before_go.turn if state.before_go else None
    return turn is not None and (error.by, error.turn) == (turn.roller, turn.number)


def come_back(state: State) -> State:
    """Return the state after the player who went on a false count comes back and stays (law 11.5)."""
    before = state.before_go
    assert before is not None
    assert before.turn is not None
    back = state._replace(
        phase=before.phase,
        checkers=before.checkers,
        roller=before.roller,
        rolls=before.rolls,
        releve=before.releve,
        turn=replace(before.turn, held=True, choice=False),
        late=before.late,
        before_go=None,
        results=before.results,
        goings=before.goings,
    )
    back = with_ledger(back, _without_going(state, before.turn))
    for entry in before.ledger:
        if _is_wiped(entry, before.turn, state):
            back = mark_all(back, [entry])._replace(happenings=back.happenings)
    return back


def _without_going(state: State, turn: Turn) -> list[LedgerEntry]:
    """Return the marks without the going on this roll."""
    return [entry for entry in state.ledger if (entry.why, entry.turn) != (Why.GONE, turn.number)]


def _is_wiped(entry: LedgerEntry, turn: Turn, state: State) -> bool:
    """Return whether going on a roll cancels this mark (laws 11.3, 12.5).

    It cancels points given by the roll, and marks that come last of it.
    """
    return entry.turn == turn.number and (entry.why is Why.GIVEN or (entry.rank is Rank.LAST and state.since(3)))


def reviewed(state: State) -> State:
    """Return the state after marks have changed, with the hole, the choice and the victory of the last roller checked.

    If an école of the roll before takes the hole on which he went, he comes back and stays. If the hole comes back
    before he has played, he goes again (law 12.5). If his own roll was counted wrongly too, he is schooled for points
    of a hole (law 11.5).
    """
    turn = state.turn
    if turn is None or not state.since(3):
        return reconsidered(state)
    if turn.missing:
        # The école of who went without a hole is counted with those of the roll before (laws 11.5).
        rightly = _rightly_marked(state, turn)
        missing = _missing(rightly, turn)
        claim = (turn.roller.other, Why.SCHOOL, turn.number), turn.missing, Rank.ROLLER_AT_FAULT
        marked = [entry for entry in state.ledger if (entry.cause, entry.points, entry.rank) == claim]
        if marked and missing != turn.missing and not holes_by(rightly, turn.roller, turn.number):
            ledger = [replace(entry, points=missing) if entry in marked else entry for entry in state.ledger]
            state = with_ledger(state._replace(turn=replace(turn, missing=missing)), ledger)
    if turn.gone and state.before_go is not None:
        state = _going_reviewed(state, turn)
    return with_excess(reconsidered(gone_again(state)))


def gone_again(state: State) -> State:
    """Return the state after the roller's hole came back before he has played, so that he goes again (law 12.5)."""
    turn = state.turn
    if turn is None or not (turn.taken_back and is_on_the_table(state) and holes_by(state, turn.roller, turn.number)):
        return state
    return leave(state, turn)


def _going_reviewed(state: State, turn: Turn) -> State:
    """Return the state after marks have changed on which the roller went (laws 11.5, 12.5)."""
    kept = tuple(error for error in state.errors if error.kind is not ErrorKind.WRONGLY_GONE)
    if _may_go(state, turn):
        return state._replace(errors=kept)
    if any(error.kind is ErrorKind.WRONGLY_GONE for error in (*state.let, *disputed(state))):
        return state
    if kept != state.errors or turn.claim > _rightful(state, turn):
        judged = _wrongly_gone(with_ledger(state, _without_going(state, turn)), turn)
        return state._replace(errors=judged.errors, happenings=judged.happenings)
    back = come_back(state)
    assert back.turn is not None
    return back._replace(turn=replace(back.turn, taken_back=True))


def _chosen_late(state: State, player: Player) -> Turn | None:
    """Return the roll for which this player has marked a hole late, so that he may choose now, or None (law 12.9)."""
    turn = state.turn
    return turn if turn and state.awaits_throw and turn.choice and player is turn.roller else None


def on_the_table(state: State, player: Player, act: str) -> Turn:
    """Return the roll that this player must play.

    Raises:
        OutOfOrderError: no roll is on the table, or ``player`` does not have it.
    """
    if state.turn is None or not state.awaits_play or player is not state.roller:
        raise refused(state, act)
    return state.turn
