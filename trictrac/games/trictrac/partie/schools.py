"""Écoles: claiming, correcting, contesting and maintaining them, and when the time for them runs out (laws 12)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.games.events import Player
from trictrac.games.trictrac.partie.due import claim_errors, demand, is_correctable, received_errors, refused
from trictrac.games.trictrac.partie.events import Contest, Correct, Let, Maintain, School
from trictrac.games.trictrac.partie.going import come_back, has_gone_on, leave
from trictrac.games.trictrac.partie.marks import amend, is_on_the_table, mark, reconsidered, unmark
from trictrac.games.trictrac.partie.state import (
    MOST_POINTS,
    Accusation,
    ErrorKind,
    Happening,
    LedgerEntry,
    MarkError,
    Phase,
    State,
    Why,
)


def with_errors(state: State, turn: int, why: Why, errors: tuple[MarkError, ...]) -> State:
    """These are now the errors in what was marked on a turn for a cause, but for the one in dispute; new ones are told."""
    if state.accusation and state.accusation.contested:
        errors = tuple(error for error in errors if error != state.accusation.error)
    errors = tuple(_beyond(error, state.let) for error in errors if error not in state.let)
    others = tuple(error for error in state.errors if (error.turn, error.why) != (turn, why))
    if not errors and len(others) == len(state.errors):
        return state
    told = tuple(
        Happening("erred", error.by, error.school, error=error) for error in errors if error not in state.errors
    )
    return state._replace(errors=others + errors, happenings=state.happenings + told)


def _beyond(error: MarkError, let: tuple[MarkError, ...]) -> MarkError:
    """An error less what of it was let pass: only what was marked too much since then may still be claimed (laws 12.3)."""
    same = (ErrorKind.TOO_MANY, error.by, error.turn, error.why)
    passed = max((one.excess for one in let if (one.kind, one.by, one.turn, one.why) == same), default=0)
    if error.kind is not ErrorKind.TOO_MANY or not passed:
        return error
    return replace(error, excess=error.excess - passed, school=error.school - passed)


def lapse(state: State, thrower: Player) -> State:
    """Dice are thrown: some errors are complete now, others can no longer be claimed (laws 12.1, 12.7, 12.9)."""
    turn = state.turn
    twice = turn is not None and turn.roller is thrower
    gone = tuple(error for error in state.errors if twice or error.by is not thrower)
    kept = tuple(error for error in state.errors if error not in gone)
    complete = received_errors(state, turn) if turn is not None else ()
    still = tuple(late for late in state.late if _may_be_marked(state, late.roller, thrower))
    for late in state.late:
        if late not in still:
            complete += tuple(error for error in claim_errors(late, double=False) if error.kind is ErrorKind.TOO_FEW)
    told = [Happening("lapsed", error.by, error.school, error=error) for error in gone]
    told += [Happening("erred", error.by, error.school, error=error) for error in complete]
    accusation = state.accusation
    if accusation and (twice or _answers(accusation) is thrower):
        accusation = None
    if not (told or state.let or accusation is not state.accusation or len(still) < len(state.late)):
        return state
    return state._replace(
        errors=kept + complete,
        late=still,
        let=state.let if still else (),
        accusation=accusation,
        happenings=(*state.happenings, *told),
    )


def _may_be_marked(state: State, roller: Player, thrower: Player) -> bool:
    """Whether an école impossible outlasts this throw (laws 12.9)."""
    return roller is not thrower and state.rules.customs.ecole_impossible == "next_own_roll"


def _answers(accusation: Accusation) -> Player:
    """The player who is to speak: to contest an école, or to maintain a contested one; until his next throw (laws 12.7)."""
    return accusation.by if accusation.contested else accusation.by.other


def school(state: State, event: School) -> State:
    """A player marks an école: right if it names the exact amount of an error of the other's, else false (laws 12.1, 12.4)."""
    resigned = bool(state.phase is Phase.OVER and state.results[-1].resigned)
    demand(state.phase is not Phase.DRAW and not resigned, state, "school")
    demand(0 < event.points <= MOST_POINTS, state, "school")
    found = [error for error in state.errors if error.by is not event.player and error.school == event.points]
    found.sort(key=lambda error: error.kind is ErrorKind.FALSE_SCHOOL)
    if not found:
        return _school_falsely(state, event)
    error = found[0]
    if error.kind is ErrorKind.FALSE_SCHOOL:
        return _contested(state, Accusation(error.by, error.school, None, error.turn))
    told = Happening("schooled", event.player, event.points, error=error)
    brought_back = has_gone_on(state, error)
    state = _put_right(state._replace(happenings=(*state.happenings, told)), error)
    accusation = Accusation(event.player, event.points, error, error.turn, brought_back=brought_back)
    return _marked(state, accusation)


def _school_falsely(state: State, event: School) -> State:
    """An école where none was, or for a wrong amount."""
    accusation = Accusation(event.player, event.points, None, state.number)
    false = _false(accusation)
    told = [Happening(what, event.player, event.points, error=false) for what in ("false_school", "erred")]
    return _marked(state._replace(errors=(*state.errors, false), happenings=(*state.happenings, *told)), accusation)


def _false(accusation: Accusation) -> MarkError:
    """The error of whoever marks an école that is none."""
    points = accusation.points
    return MarkError(ErrorKind.FALSE_SCHOOL, accusation.by, accusation.turn, Why.SCHOOL, points, excess=points)


def _marked(state: State, accusation: Accusation) -> State:
    """The accuser marks his école."""
    state = mark(state, _entry(accusation), accusation.points)
    return reconsidered(state._replace(accusation=accusation))


def _entry(accusation: Accusation, player: Player | None = None, points: int = 0) -> LedgerEntry:
    """The mark of an école, the accuser's if no other is named."""
    by = accusation.by if player is None else player
    return LedgerEntry(by, points or accusation.points, Why.SCHOOL, accusation.turn)


def correct(state: State, event: Correct) -> State:
    """A player only has the mark put right (laws 12.3, 12.7): an excess comes off, a shortfall must be marked after all."""
    found = [error for error in state.errors if error.by is not event.player and is_correctable(error, state)]
    if not found:
        raise refused(state, "correct")
    error = found[0]
    if error.kind is ErrorKind.FALSE_SCHOOL:
        state = unmark(_unaccused(state, error), LedgerEntry(error.by, error.school, Why.SCHOOL, error.turn))
    elif error.why is Why.ERASED:
        state = unmark(_without(state, error), LedgerEntry(error.by, 0, Why.ERASED, error.turn))
    else:
        state = _put_right(state, error)
        state = amend(state, error, error.owed) if error.owed else state
    told = Happening("corrected", event.player, error.school, error=error)
    return reconsidered(state._replace(happenings=(*state.happenings, told)))


def let(state: State, event: Let) -> State:
    """A player lets the first error of the other's pass: the mark stands (laws 12.3, 12.7)."""
    found = [error for error in state.errors if error.by is not event.player]
    if not found:
        raise refused(state, "let an error pass")
    error = found[0]
    told = Happening("lapsed", error.by, error.school, error=error)
    return _unaccused(state, error)._replace(let=(*state.let, error), happenings=(*state.happenings, told))


def _unaccused(state: State, error: MarkError) -> State:
    """The error can no longer be claimed; if it is the false école just marked, there is nothing left to contest."""
    accusation = state.accusation
    false = accusation is not None and accusation.error is None and error == _false(accusation)
    return _without(state, error)._replace(accusation=None if false else accusation)


def contest(state: State, event: Contest) -> State:
    """The accused calls the école false: it is undone and he marks its amount (laws 12.4)."""
    accusation = state.accusation
    if accusation is None or accusation.by is event.player or accusation.contested:
        raise refused(state, "contest")
    return _contested(state, accusation)


def _contested(state: State, accusation: Accusation) -> State:
    """An école undone, and its amount marked by the accused."""
    accused, error = accusation.by.other, accusation.error
    false = None if error else _false(accusation)
    state = unmark(state, _entry(accusation))
    if false:
        state = _without(state, false)
    elif error and error.excess:
        state = amend(state, error, error.excess)
    turn = state.turn
    if accusation.brought_back and turn is not None and is_on_the_table(state) and turn.number == accusation.turn:
        state = leave(state, turn, may_come_back=True)
    told = Happening("contested", accused, accusation.points, error=false)
    state = mark(state._replace(happenings=(*state.happenings, told)), _entry(accusation, accused), accusation.points)
    return reconsidered(state._replace(accusation=replace(accusation, contested=True)))


def maintain(state: State, event: Maintain) -> State:
    """The accuser maintains: the école is restored and what the other marked is added (laws 12.4).

    With ``augmentation = explained`` reasons are due now and whoever is wrong pays; unexplained it may be contested again.
    """
    accusation = state.accusation
    if accusation is None or accusation.by is not event.player or not accusation.contested:
        raise refused(state, "maintain")
    error, points = accusation.error, 2 * accusation.points
    demand(points <= MOST_POINTS, state, "maintain")
    explained = state.rules.customs.augmentation == "explained"
    winner = event.player if error or not explained else event.player.other
    told = Happening("maintained", event.player, accusation.points)
    state = unmark(state, _entry(accusation, event.player.other))
    state = state._replace(happenings=(*state.happenings, told))
    if error:
        state = _put_right(state, error)
    state = mark(state, _entry(accusation, winner, points), points)
    again = None if explained else replace(accusation, points=points, contested=False)
    if again and not error:
        state = state._replace(errors=(*state.errors, _false(again)))
    return reconsidered(state._replace(accusation=again))


def _put_right(state: State, error: MarkError) -> State:
    """Undo a wrong mark with all that followed from it (laws 12.8); who went on it comes back and stays (laws 11.5)."""
    if has_gone_on(state, error):
        state = come_back(state)
        if error.kind is ErrorKind.WRONGLY_GONE and state.turn is not None:
            state = state._replace(turn=replace(state.turn, lifted=True))
    state = _without(state, error)
    return amend(state, error, -error.excess) if error.excess else state


def _without(state: State, error: MarkError) -> State:
    """The error can no longer be claimed."""
    errors = list(state.errors)
    if error in errors:
        errors.remove(error)
    return state._replace(errors=tuple(errors))
