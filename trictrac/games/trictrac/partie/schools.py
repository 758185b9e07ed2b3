"""Écoles: claiming, correcting, contesting and maintaining them, and when the time for them runs out (laws 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.games.events import Player
from trictrac.games.trictrac.partie.due import (
    claim_errors,
    demand,
    is_correctable,
    received_errors,
    refused,
    wronged_by_contest,
)
from trictrac.games.trictrac.partie.events import Contest, Correct, Let, Maintain, School
from trictrac.games.trictrac.partie.going import come_back, has_gone_on, leave
from trictrac.games.trictrac.partie.ledger import Accusation, ErrorKind, Happening, LedgerEntry, MarkError, Why
from trictrac.games.trictrac.partie.marks import amend, is_on_the_table, mark, reconsidered, unmark
from trictrac.games.trictrac.partie.state import MOST_POINTS, Phase, State


def with_errors(state: State, turn: int, why: Why, errors: tuple[MarkError, ...]) -> State:
    """These are now the errors in what was marked on a turn for a cause, but for the one in dispute; new ones are told."""
    if state.accusation and state.accusation.contested:
        errors = tuple(error for error in errors if error not in state.accusation.errors)
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
    gone = tuple(error for error in state.errors if twice or error.by is not thrower or not error.is_schoolable)
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
    """A player marks an école: right as far as an error of the other's is worth it, false above that (laws 12.1, 12.3, 12.4)."""
    resigned = bool(state.phase is Phase.OVER and state.results[-1].resigned)
    demand(state.phase is not Phase.DRAW and not resigned, state, "school")
    demand(0 < event.points <= MOST_POINTS, state, "school")
    aims = _aims(state, event)
    if not aims:
        return _school_falsely(state, event.player, event.points, ErrorKind.FALSE_SCHOOL)
    error, points = aims[0]
    if error.is_false_school and points == event.points == error.school:
        return _contested(state, Accusation(error.by, error.school, error.turn, false=error))
    if not error.is_schoolable:
        return _completed(state, error, error.owed if event.points == error.school else event.points)
    return _school_rightly(state, event, aims)


def enforced(state: State) -> State:
    """Every error is marked at once as the école that it is; of a false one only the answer to it is told."""
    found = next((error for error in state.errors if error.is_schoolable), None)
    if found is None:
        return state
    if found.is_false_school:
        undone = ("false_school", "marked", "won")
        state = state._replace(happenings=tuple(one for one in state.happenings if one.what not in undone))
    return enforced(school(state, School(found.by.other, found.school)))


Aims = list[tuple[MarkError, int]]
"""The errors for which an école is marked, each with the points that are marked for it."""


def _aims(state: State, event: School) -> Aims:
    """The errors that an école can be meant for: one of that amount, else one of more, else those of one roll together.

    By the first edition of the laws the amount had to be exact.
    """
    rests = not any(error.by is not event.player and error.is_schoolable for error in state.errors)
    mine = [error for error in state.errors if (error.by is event.player) is not error.is_schoolable]
    found = [error for error in mine if error.is_schoolable or rests]
    found.sort(key=lambda error: error.is_false_school)
    exact = [error for error in found if error.school == event.points]
    if exact or not state.rules.since(2):
        return [(error, event.points) for error in exact[:1]]
    more = [error for error in found if error.school > event.points]
    if more:
        return [(min(more, key=lambda error: error.school), event.points)]
    aims, left = [], event.points
    for error in found:
        points = min(left, error.school)
        if points and error.turn == found[0].turn:
            aims.append((error, points))
            left -= points
    return aims


def _school_rightly(state: State, event: School, aims: Aims) -> State:
    """An école of errors that were made; what is marked less stays due, what is marked more is false (laws 12.3, 12.4)."""
    player, first = event.player, aims[0][0]
    brought_back = any(has_gone_on(state, error) for error, _ in aims)
    for error, points in aims:
        told = Happening("schooled", player, points, error=error)
        state = _put_right(state._replace(happenings=(*state.happenings, told)), error)
        if points < error.school:
            state = _with_error(state, _in_part(player, error, error.school - points))
    taken = sum(points for _, points in aims)
    errors = tuple(error for error, _ in aims)
    disputable = not any(error.is_false_school for error in errors)
    accusation = Accusation(player, taken, first.turn, errors, brought_back=brought_back)
    state = _marked(state, accusation)
    state = state if disputable else state._replace(accusation=None)
    above = event.points - taken
    return _school_falsely(state, player, above, ErrorKind.SCHOOL_ABOVE, first.turn) if above else state


def _in_part(accuser: Player, error: MarkError, rest: int) -> MarkError:
    """The error of an accuser who marks only a part of an école."""
    return MarkError(ErrorKind.SCHOOL_IN_PART, accuser, error.turn, Why.SCHOOL, error.school, owed=rest)


def _completed(state: State, error: MarkError, points: int) -> State:
    """Of an école marked in part the rest is marked, or more of it; what exceeds the rest is false."""
    more = min(points, error.owed)
    state = mark(_without(state, error), LedgerEntry(error.by, more, Why.SCHOOL, error.turn), more)
    state = reconsidered(state._replace(accusation=None))
    if more < error.owed:
        state = _with_error(state, replace(error, owed=error.owed - more))
    above = points - more
    return _school_falsely(state, error.by, above, ErrorKind.SCHOOL_ABOVE, error.turn) if above else state


def _school_falsely(state: State, player: Player, points: int, kind: ErrorKind, turn: int | None = None) -> State:
    """An école where none was, or what was claimed above its amount."""
    false = MarkError(kind, player, state.number if turn is None else turn, Why.SCHOOL, points, excess=points)
    told = Happening("false_school", player, points, error=false)
    state = _with_error(state._replace(happenings=(*state.happenings, told)), false)
    return _marked(state, Accusation(player, points, false.turn, false=false))


def _with_error(state: State, error: MarkError) -> State:
    """An error is made, and told."""
    told = Happening("erred", error.by, error.school, error=error)
    return state._replace(errors=(*state.errors, error), happenings=(*state.happenings, told))


def _marked(state: State, accusation: Accusation) -> State:
    """The accuser marks his école."""
    state = mark(state, _entry(accusation), accusation.points)
    return reconsidered(state._replace(accusation=accusation))


def _entry(accusation: Accusation, player: Player | None = None, points: int = 0) -> LedgerEntry:
    """The mark of an école, the accuser's if no other is named."""
    by = accusation.by if player is None else player
    return LedgerEntry(by, points or accusation.points, Why.SCHOOL, accusation.turn)


def correct(state: State, event: Correct) -> State:
    """A player only has the mark put right (laws 12.3, 12.7): an excess comes off, a shortfall must be marked after all.

    So an accuser who is wrongly contested has his mark restored (laws 12.4), and who made an error has the rest marked of an
    école that was marked in part (laws 12.3).
    """
    found = [error for error in state.known if error.by is not event.player and is_correctable(error, state)]
    wronged = _wronged(state, event.player, found)
    if wronged is not None:
        return _restored(state, wronged)
    if not found:
        raise refused(state, "correct")
    error = found[0]
    told = Happening("corrected", event.player, error.owed or error.school, error=error)
    state = state._replace(happenings=(*state.happenings, told))
    if not error.is_schoolable:
        return _completed(state, error, error.owed)
    if error.is_false_school:
        state = _put_right(_unaccused(state, error), error)
    elif error.why is Why.ERASED:
        state = unmark(_without(state, error), LedgerEntry(error.by, 0, Why.ERASED, error.turn))
    else:
        state = _put_right(state, error)
        state = amend(state, error, error.owed) if error.owed else state
    return reconsidered(state)


def _wronged(state: State, player: Player, found: Sequence[MarkError]) -> Accusation | None:
    """The right école of a player's that is contested, unless the other has made an error on a later roll."""
    wronged = wronged_by_contest(state)
    if wronged is None or wronged.by is not player or any(error.turn > wronged.turn for error in found):
        return None
    return wronged


def _restored(state: State, accusation: Accusation) -> State:
    """The mark of an accuser who was wrongly contested is as it was; what the other marked comes off (laws 12.4)."""
    told = Happening("restored", accusation.by, accusation.points)
    return _reinstated(
        state._replace(happenings=(*state.happenings, told)), accusation, accusation.by, accusation.points
    )


def _reinstated(state: State, accusation: Accusation, winner: Player, points: int) -> State:
    """The answer to an école is undone, and the école is marked so."""
    state = unmark(state, _entry(accusation, accusation.by.other))
    for error in accusation.errors:
        state = _put_right(state, error)
    state = mark(state, _entry(accusation, winner, points), points)
    return reconsidered(state._replace(accusation=None))


def let(state: State, event: Let) -> State:
    """A player lets the first error of the other's pass: the mark stands (laws 12.3, 12.7); or that he was wrongly contested."""
    found = [error for error in state.known if error.by is not event.player]
    if _wronged(state, event.player, found) is not None:
        told = Happening("let_be", event.player)
        return state._replace(accusation=None, happenings=(*state.happenings, told))
    if not found:
        raise refused(state, "let an error pass")
    error = found[0]
    told = Happening("lapsed", error.by, error.school, error=error)
    return _unaccused(state, error)._replace(let=(*state.let, error), happenings=(*state.happenings, told))


def _unaccused(state: State, error: MarkError) -> State:
    """The error can no longer be claimed; if it is the false école just marked, there is nothing left to contest."""
    accusation = state.accusation
    false = accusation is not None and error == accusation.false
    return _without(state, error)._replace(accusation=None if false else accusation)


def contest(state: State, event: Contest) -> State:
    """The accused calls the école false: it is undone and he marks its amount (laws 12.4)."""
    accusation = state.accusation
    if accusation is None or accusation.by is event.player or accusation.contested:
        raise refused(state, "contest")
    return _contested(state, accusation)


def _contested(state: State, accusation: Accusation) -> State:
    """An école undone, and its amount marked by the accused."""
    accused = accusation.by.other
    state = unmark(state, _entry(accusation))
    if accusation.false:
        state = _without(state, accusation.false)
    for error in accusation.errors:
        state = amend(state, error, error.excess) if error.excess else state
    rests = [error for error in state.errors if error.turn == accusation.turn and not error.is_schoolable]
    for rest in rests:
        state = _without(state, rest)
    turn = state.turn
    if accusation.brought_back and turn is not None and is_on_the_table(state) and turn.number == accusation.turn:
        state = leave(state, turn, may_come_back=True)
    told = Happening("contested", accused, accusation.points, error=accusation.false)
    state = mark(state._replace(happenings=(*state.happenings, told)), _entry(accusation, accused), accusation.points)
    return reconsidered(state._replace(accusation=replace(accusation, contested=True)))


def maintain(state: State, event: Maintain) -> State:
    """The accuser maintains: the école is restored and what the other marked is added (laws 12.4).

    With ``augmentation = explained`` reasons are due now and whoever is wrong pays; unexplained it may be contested again.
    """
    accusation = state.accusation
    if accusation is None or accusation.by is not event.player or not accusation.contested:
        raise refused(state, "maintain")
    points = 2 * accusation.points
    demand(points <= MOST_POINTS, state, "maintain")
    explained = state.rules.customs.augmentation == "explained"
    winner = event.player if accusation.errors or not explained else event.player.other
    told = Happening("maintained", event.player, accusation.points)
    state = _reinstated(state._replace(happenings=(*state.happenings, told)), accusation, winner, points)
    if explained:
        return state
    false = replace(accusation.false, school=points, excess=points) if accusation.false else None
    again = replace(accusation, points=points, false=false, contested=False)
    return state._replace(accusation=again, errors=(*state.errors, false) if false else state.errors)


def _put_right(state: State, error: MarkError) -> State:
    """Undo a wrong mark with all that followed from it (laws 12.8); who went on it comes back and stays (laws 11.5)."""
    if error.is_false_school:
        return unmark(_without(state, error), LedgerEntry(error.by, error.school, Why.SCHOOL, error.turn))
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
