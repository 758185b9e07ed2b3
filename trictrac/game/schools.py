"""Écoles: claiming, correcting, contesting and maintaining them, and when the time for them runs out (laws 12)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.game.claims import claim_errors, received_errors
from trictrac.game.due import demand
from trictrac.game.events import Contest, Correct, Maintain, Player, School
from trictrac.game.marks import amend, checked, is_won, mark, with_ledger
from trictrac.game.state import Accusation, Entry, ErrorKind, Happening, MarkError, Phase, State, Why


def with_errors(state: State, turn: int, why: Why, errors: tuple[MarkError, ...]) -> State:
    """These are now the errors in what was marked on a turn for a cause; new ones are told."""
    others = tuple(error for error in state.errors if (error.turn, error.why) != (turn, why))
    told = tuple(
        Happening("erred", error.by, error.school, error=error) for error in errors if error not in state.errors
    )
    return replace(state, errors=others + errors, happenings=state.happenings + told)


def lapse(state: State, thrower: Player) -> State:
    """Dice are thrown: some errors are complete now, others can no longer be claimed (laws 12.1, 12.7, 12.9)."""
    turn, late = state.turn, state.late
    twice = turn is not None and turn.roller is thrower
    gone = [error for error in state.errors if error.by is not thrower or (twice and error.turn == state.number)]
    kept = [error for error in state.errors if error not in gone]
    complete: tuple[MarkError, ...] = ()
    if turn is not None and turn.play is not None:
        complete = received_errors(state, turn)
    if late and (late.roller is thrower or state.rules.customs.ecole_impossible == "next_throw"):
        complete += claim_errors(late, late.claim, double=False)
        late = None
    told = [Happening("lapsed", error.by, error.school, error=error) for error in gone]
    told += [Happening("erred", error.by, error.school, error=error) for error in complete]
    return replace(state, errors=(*kept, *complete), late=late, happenings=(*state.happenings, *told))


def school(state: State, event: School) -> State:
    """A player marks an école: right if it names the exact amount of an error of the other's, else false (laws 12.1, 12.4)."""
    demand(state.phase is not Phase.DRAW and event.points > 0, state, "school")
    found = [error for error in state.errors if error.by is not event.player and error.school == event.points]
    if found and found[0].kind is ErrorKind.FALSE_SCHOOL:
        return contest(state, Contest(event.player))
    before = state.ledger
    turn = found[0].turn if found else state.number
    told = Happening(
        "schooled" if found else "false_school", event.player, event.points, error=found[0] if found else None
    )
    state = replace(state, happenings=(*state.happenings, told))
    if found:
        state = _put_right(state, found[0])
    else:
        false = MarkError(ErrorKind.FALSE_SCHOOL, event.player, turn, Why.SCHOOL, event.points, excess=event.points)
        state = replace(state, errors=(*state.errors, false))
    state = mark(state, event.player, event.points, Why.SCHOOL, turn)
    accusation = Accusation(event.player, event.points, found[0] if found else None, before)
    return _reopened(checked(replace(state, accusation=accusation)))


def correct(state: State, event: Correct) -> State:
    """A player only has the mark put right (laws 12.3, 12.7): an excess comes off, a shortfall must be marked after all."""
    found = [
        error for error in state.errors if error.by is not event.player and error.kind is not ErrorKind.FALSE_SCHOOL
    ]
    demand(bool(found), state, "correct")
    error = found[0]
    demand(not error.owed or state.rules.customs.oblige_to_mark == "yes", state, "oblige the other to mark")
    state = _put_right(state, error)
    if error.owed:
        if not any((old.player, old.why, old.turn) == (error.by, error.why, error.turn) for old in state.ledger):
            state = mark(state, error.by, 0, error.why, error.turn)
        state = with_ledger(
            state, amend(state.ledger, error.by, error.why, error.turn, error.owed), error.by, error.owed
        )
    told = Happening("corrected", event.player, error.school, error=error)
    return _reopened(checked(replace(state, happenings=(*state.happenings, told))))


def contest(state: State, event: Contest) -> State:
    """The accused calls the école false: it is undone and he marks its amount (laws 12.4)."""
    accusation = state.accusation
    if accusation is None or accusation.by is event.player or accusation.contested:
        demand(False, state, "contest")
        return state
    answer = Entry(event.player, accusation.points, Why.SCHOOL, state.number)
    errors = tuple(error for error in state.errors if error.kind is not ErrorKind.FALSE_SCHOOL)
    state = with_ledger(state, [*accusation.before, answer], event.player, accusation.points)
    told = Happening("contested", event.player, accusation.points)
    state = replace(state, accusation=replace(accusation, contested=True), errors=errors)
    return _reopened(checked(replace(state, happenings=(*state.happenings, told))))


def maintain(state: State, event: Maintain) -> State:
    """The accuser maintains: the école is restored and what the other marked is added (laws 12.4).

    With ``augmentation = explained`` reasons are due now and whoever is wrong pays; unexplained it may be contested again.
    """
    accusation = state.accusation
    if accusation is None or accusation.by is not event.player or not accusation.contested:
        demand(False, state, "maintain")
        return state
    error, points = accusation.error, accusation.points
    explained = state.rules.customs.augmentation == "explained"
    winner = event.player if error or not explained else event.player.other
    ledger = list(accusation.before)
    if error and error.excess:
        ledger = amend(accusation.before, error.by, error.why, error.turn, -error.excess)
    ledger.append(Entry(winner, 2 * points, Why.SCHOOL, state.number))
    state = with_ledger(state, ledger, winner, 2 * points)
    again = None if explained else Accusation(event.player, 2 * points, error, accusation.before)
    told = Happening("maintained", event.player, points)
    return _reopened(checked(replace(state, accusation=again, happenings=(*state.happenings, told))))


def _put_right(state: State, error: MarkError) -> State:
    """Undo a wrong mark with all that followed from it (laws 12.8); who went on it comes back and stays (laws 11.5)."""
    before = state.before_go
    remaining = tuple(other for other in state.errors if other != error)
    if (
        before is not None
        and before.turn is not None
        and before.turn.number == error.turn
        and error.by is before.roller
    ):
        told = state.happenings
        turn = replace(before.turn, held=True, choice=False)
        state = replace(before, turn=turn, happenings=told)
    state = replace(state, errors=remaining)
    if not error.excess or error.why is Why.SCHOOL:
        return state
    return with_ledger(state, amend(state.ledger, error.by, error.why, error.turn, -error.excess))


def _reopened(state: State) -> State:
    """A partie that had ended on a wrong mark goes on."""
    if state.phase is not Phase.OVER or is_won(state):
        return state
    turn = state.turn
    playing = turn is not None and turn.play is None and not turn.gone
    return replace(state, phase=Phase.PLAY if playing else Phase.THROW, results=state.results[:-1])
