"""Écoles: to claim, correct and let pass, and when the time for them ends (law 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.base.errors import OutOfOrderError
from trictrac.partie.disputes import answerable, answered, contested, last_mark, mark_of, put_right, restored, without
from trictrac.partie.due import (
    claim_errors,
    demand,
    is_correctable,
    received_errors,
    refused,
    with_error,
    wronged_by_contest,
)
from trictrac.partie.events import Correct, Let, School
from trictrac.partie.going import has_gone_on, has_pending_excess, reviewed
from trictrac.partie.ledger import Accusation, ErrorKind, Happening, LedgerEntry, MarkError, Why, about_error
from trictrac.partie.marks import amend, happened, mark, mark_all, unmark
from trictrac.partie.state import MOST_POINTS, State
from trictrac.protocol.events import Player


def lapse(state: State, thrower: Player) -> State:
    """Return the state after ``thrower`` throws the dice.

    The throw ends the time to claim the other player's earlier errors (law 12.7), completes errors in marking what the last
    roll gave (law 12.1) and may end an école impossible (law 12.9). The completed and the lapsed errors are reported.
    """
    turn, third = state.turn, state.since(3)
    twice = turn is not None and turn.roller is thrower
    # To contest a false école there is time until the accused throws (law 12.7).
    gone = tuple(
        error
        for error in state.errors
        if error.by is not thrower or (not (error.is_false_school and third) and (twice or not error.is_schoolable))
    )
    kept = tuple(error for error in state.errors if error not in gone)
    complete = received_errors(state, turn) if turn is not None else ()
    lasts = state.customs.ecole_impossible == "next_own_roll"
    still = tuple(late for late in state.late if lasts and late.roller is not thrower)
    complete += tuple(
        replace(error, complete=state.number)
        for late in state.late
        if late not in still
        for error in claim_errors(late, double=False)
        if error.kind is ErrorKind.TOO_FEW
    )
    # The accused may contest an école, and the accuser maintain a contested one, until his next throw (law 12.7).
    late_answers = twice and not third
    answers = [one for one in state.accusations if not late_answers and (one.by is thrower) != one.contested]
    passed = tuple(error for error in state.lapsed if error.turn >= state.number - 1)
    happenings = [about_error("lapsed", error) for error in gone] + [about_error("erred", error) for error in complete]
    return happened(state, *happenings)._replace(
        errors=kept + complete,
        late=still,
        let=state.let if still else (),
        lapsed=(*passed, *gone, *state.let),
        accusations=tuple(replace(one, rests=()) for one in answers),
    )


def school(state: State, event: School) -> State:
    """Return the state after a player marks an école (laws 12.1, 12.3, 12.4).

    It is right up to the worth of an error of the other player, and false above.
    """
    closed = state.awaits_draw or (state.is_over and state.results[-1].resigned)
    demand(not closed and 0 < event.points <= MOST_POINTS, state, "claim an école")
    aims, state = _aims(state, event), state._replace(acts=state.acts + 1)
    if sum(points for _, points in aims) < event.points and state.since(3):
        _require_claimable(state, event)
    if not aims:
        return _school_falsely(state, event.player, event.points, ErrorKind.FALSE_SCHOOL, state.number)
    error, points = aims[0]
    if error.is_false_school and points == event.points == error.school:
        # It may have been made before another école of the same player took its place.
        earlier = (one for one in state.accusations if one.false == error)
        return contested(state, next(earlier, _false_accusation(error)))
    if not error.is_schoolable:
        return _completed(state, error, error.owed if event.points == error.school else event.points)
    return _school_rightly(state, event, aims)


def enforced(state: State) -> State:
    """Return the state with every error marked at once as an école. Only the answer to a false one is reported."""
    found = next((error for error in state.errors if error.is_schoolable), None)
    if found is None:
        return state
    if found.is_false_school:
        state = state._replace(
            happenings=tuple(one for one in state.happenings if one.what not in ("false_school", "marked", "won"))
        )
    return enforced(school(state, School(found.by.other, found.school)))


def _require_claimable(state: State, event: School) -> None:
    """Refuse a claim for an error that cannot be claimed yet or any more (laws 11.5, 12.3, 12.7)."""
    accused = event.player.other
    if has_pending_excess(state) and state.roller is accused:
        raise OutOfOrderError(
            "{player} has not yet marked the points that are too many: claim the école once {player} holds (law {law})",
            player=accused,
            law="11.5",
        )
    claim = (accused, event.points)
    if claim in [(error.by, error.school) for error in state.let]:
        raise OutOfOrderError("{player}’s error was let pass: the mark stands (law {law})", player=accused, law="12.3")
    if claim in [(error.by, error.school) for error in state.lapsed]:
        raise OutOfOrderError(
            "the time for an école of {points} points ended with the last throw: {player}’s mark stands (law {law})",
            points=event.points,
            player=accused,
            law="12.7",
        )


def _false_accusation(false: MarkError) -> Accusation:
    """Return the accusation of a false école."""
    return Accusation(false.by, false.school, false.turn, false=false, marks=tuple(filter(None, (false.mark,))))


Aims = list[tuple[MarkError, int]]
"""Errors for which an école is marked, each with the points marked for it."""


def _aims(state: State, event: School) -> Aims:
    """Return the errors that an école can mean: one of that amount, else one of more, else several of one roll.

    By the first edition of the laws the amount had to be exact.
    """
    mine = [error for error in state.errors if (error.by is event.player) is not error.is_schoolable]
    # The rest of an école of his own only where the other has made no error.
    found = sorted([error for error in mine if error.is_schoolable] or mine, key=lambda error: error.is_false_school)
    exact = [error for error in found if error.school == event.points]
    if exact or not state.since(2):
        return [(error, event.points) for error in exact[:1]]
    more = [error for error in found if error.school > event.points]
    if more:
        return [(min(more, key=lambda error: error.school), event.points)]
    aims, left = [], event.points
    for error in found:
        points = min(left, error.school)
        if points and (error.turn == found[0].turn or state.since(3)):
            aims.append((error, points))
            left -= points
    return aims


def _school_rightly(state: State, event: School, aims: Aims) -> State:
    """Return the state after an école for real errors (laws 12.3–12.5).

    If less is marked, the rest remains due. If more, the surplus is false. The amount of a false école is marked last
    of the roll.
    """
    player, first = event.player, aims[0][0]
    brought_back = any(has_gone_on(state, error) for error, _ in aims)
    marks = []
    for error, points in aims:
        state = put_right(happened(state, Happening("schooled", player, points, error=error)), error)
        if error.kind is ErrorKind.WRONGLY_GONE and state.turn is not None:
            state = state._replace(turn=replace(state.turn, missing=points if points == error.school else 0))
        marks.append(mark_of(state, error, points))
        if points < error.school:
            part = MarkError(ErrorKind.SCHOOL_IN_PART, player, error.turn, Why.SCHOOL, error.school, mark=marks[-1])
            state = with_error(state, replace(part, owed=error.school - points))
    taken, errors = sum(points for _, points in aims), tuple(error for error, _ in aims)
    accusation = Accusation(player, taken, first.turn, errors, brought_back=brought_back, marks=tuple(marks))
    state = _marked(state, accusation)
    if any(error.is_false_school for error in errors):
        state = answered(state, accusation)
    above = event.points - taken
    return _school_falsely(state, player, above, ErrorKind.SCHOOL_ABOVE, first.turn) if above else state


def _completed(state: State, error: MarkError, points: int) -> State:
    """Return the state after the rest of a partly marked école is marked, or more of it. A surplus is false.

    The rest belongs where the first part does. Since the third edition of the laws the école may then be answered.
    """
    more, part = min(points, error.owed), error.mark
    assert part is not None
    rest = replace(part, points=more)
    state = mark(without(state, error), rest, more)
    accusations = tuple(
        replace(one, points=one.points + more, marks=(*one.marks, rest)) if part in one.marks else one
        for one in state.accusations
    )
    state = reviewed(state._replace(accusations=accusations if state.since(3) else ()))
    if more < error.owed:
        state = with_error(state, replace(error, owed=error.owed - more))
    above = points - more
    return _school_falsely(state, error.by, above, ErrorKind.SCHOOL_ABOVE, error.turn) if above else state


def _school_falsely(state: State, player: Player, points: int, kind: ErrorKind, turn: int) -> State:
    """Return the state after an école without a fault, or above the amount of one (law 12.4)."""
    complete = state.number if turn != state.number and state.since(3) else 0
    made = last_mark(state, player, points, turn)
    false = MarkError(kind, player, turn, Why.SCHOOL, points, excess=points, complete=complete, mark=made)
    return _marked(with_error(happened(state, about_error("false_school", false)), false), _false_accusation(false))


def _marked(state: State, accusation: Accusation) -> State:
    """Return the state after an école is marked. The other player may then answer it."""
    return reviewed(answerable(mark_all(state, accusation.marks), accusation))


def correct(state: State, event: Correct) -> State:
    """Return the state after a player only has a mark corrected (laws 12.3, 12.7).

    An excess is subtracted, a shortfall must be marked. An accuser who is wrongly contested has his mark restored (law
    12.4). A player who made an error can have the rest of a partly marked école marked (law 12.3).
    """
    found = [error for error in state.known if error.by is not event.player and is_correctable(error, state)]
    wronged = _wronged(state, event.player, found)
    if wronged is not None:
        return restored(state, wronged)
    if not found:
        raise refused(state, "correct a mark")
    error = found[0]
    state = happened(state, Happening("corrected", event.player, error.owed or error.school, error=error))
    if not error.is_schoolable:
        return _completed(state, error, error.owed)
    if error.is_false_school:
        state = put_right(_unaccused(state, error), error)
    elif error.why is Why.ERASED:
        state = unmark(without(state, error), LedgerEntry(error.by, 0, Why.ERASED, error.turn))
    else:
        state = put_right(state, error)
        state = amend(state, error, error.owed) if error.owed else state
    return reviewed(state)


def _wronged(state: State, player: Player, found: Sequence[MarkError]) -> Accusation | None:
    """Return a player's école that is right but contested, or None.

    It is also None if the other has made an error on a later roll.
    """
    wronged = wronged_by_contest(state, player)
    return wronged if wronged and all(error.turn <= wronged.turn for error in found) else None


def let(state: State, event: Let) -> State:
    """Return the state after a player lets an error pass, the other's first (laws 12.3, 12.7).

    If he was wrongly contested, he lets that pass.
    """
    found = [error for error in state.known if error.by is not event.player]
    wronged = _wronged(state, event.player, found)
    if wronged is not None:
        passed = (*state.let, *wronged.errors) if state.since(3) else state.let
        return happened(answered(state, wronged)._replace(let=passed), Happening("let_be", event.player))
    if not found:
        raise refused(state, "let an error pass")
    error = found[0]
    return happened(_unaccused(state, error)._replace(let=(*state.let, error)), about_error("lapsed", error))


def _unaccused(state: State, error: MarkError) -> State:
    """Return the state in which an error can no longer be claimed, nor contested if it is a false école."""
    others = tuple(accusation for accusation in state.accusations if accusation.false != error)
    return without(state, error)._replace(accusations=others)
