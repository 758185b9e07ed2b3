"""Disputes about écoles: to contest, to maintain, and where their marks count in the account (laws 12.4, 12.5, 12.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.partie.due import demand, refused
from trictrac.partie.events import Contest, Maintain
from trictrac.partie.going import come_back, gone_again, has_gone_on, leave, reviewed
from trictrac.partie.ledger import Accusation, ErrorKind, Happening, LedgerEntry, MarkError, Rank, Why
from trictrac.partie.marks import amend, happened, is_on_the_table, mark_all, unmark
from trictrac.partie.state import MOST_POINTS, State
from trictrac.protocol.events import Player


def contest(state: State, event: Contest) -> State:
    """Return the state after the accused contests an école: it is undone and he marks its amount (law 12.4)."""
    return contested(state, _accusation_by(state, event.player.other, contested=False))


def maintain(state: State, event: Maintain) -> State:
    """Return the state after the accuser maintains a contested école (law 12.4).

    It is restored, and what the other marked is added. With ``augmentation = explained`` the player who is wrong pays
    at once. Otherwise the école may be contested again.
    """
    accusation = _accusation_by(state, event.player, contested=True)
    points = 2 * accusation.points
    demand(points <= MOST_POINTS, state, "maintain the école")
    explained = state.customs.augmentation == "explained"
    state = state._replace(acts=state.acts + 1)
    false, added = accusation.false, last_mark(state, event.player, accusation.points, accusation.turn)
    marks = (*accusation.marks, added)
    if false is not None and explained:
        marks = (*filter(None, (accusation.answer,)), replace(added, player=event.player.other))
    elif false is not None:
        complete = added.turn if added.turn != false.turn else 0
        marks = (replace(added, points=points),)
        false = replace(false, school=points, excess=points, complete=complete, mark=marks[0])
    state = _reinstated(happened(state, Happening("maintained", event.player, accusation.points)), accusation, marks)
    if explained:
        return state
    again = replace(accusation, points=points, false=false, contested=False, marks=marks, answer=None)
    return answerable(state._replace(errors=(*state.errors, false) if false else state.errors), again)


def contested(state: State, accusation: Accusation) -> State:
    """Return the state with an école undone and its amount marked by the accused."""
    accused = accusation.by.other
    state = unmark(state, *accusation.marks)
    rests = tuple(error for error in state.errors if error.mark in accusation.marks)
    for error in accusation.errors:
        state = amend(state, error, error.excess) if error.excess else state
    others = tuple(error for error in state.errors if error not in rests)
    state = state._replace(errors=others, acts=state.acts + 1)
    turn = state.turn
    if accusation.brought_back and turn is not None and is_on_the_table(state) and turn.number == accusation.turn:
        state = leave(answered(state, accusation), turn, may_come_back=True)
    state = gone_again(answered(state, accusation))
    answer = last_mark(state, accused, accusation.points, accusation.turn)
    state = happened(state, Happening("contested", accused, accusation.points, error=accusation.false))
    state = _mark_disputed(state, accusation, (answer,))
    return reviewed(answerable(state, replace(accusation, contested=True, answer=answer, rests=rests)))


def restored(state: State, accusation: Accusation) -> State:
    """Return the state with a wrongly contested école restored, and the other's mark undone (law 12.4)."""
    state = happened(state, Happening("restored", accusation.by, accusation.points))
    return _reinstated(state, accusation, accusation.marks)


def _reinstated(state: State, accusation: Accusation, marks: Sequence[LedgerEntry]) -> State:
    """Return the state with an école restored.

    The answer to it is unmarked, its corrections are made again, and ``marks`` are added, those of before in their places.
    """
    state = unmark(state, accusation.answer)
    for error in accusation.errors:
        state = put_right(state, error)
    if accusation.errors:
        state = state._replace(errors=(*state.errors, *accusation.rests))
    return reviewed(answered(_mark_disputed(state, accusation, marks), accusation))


def _accusation_by(state: State, accuser: Player, *, contested: bool) -> Accusation:
    """Return the école of this accuser that is contested, or not yet contested.

    Raises:
        OutOfOrderError: there is none, so that it cannot be maintained or contested.
    """
    for one in state.accusations:
        if one.by is accuser and one.contested is contested:
            return one
    raise refused(state, "maintain the école") if contested else refused(state, "contest an école")


def put_right(state: State, error: MarkError) -> State:
    """Return the state without a wrong mark and all that followed from it (law 12.8).

    A player who went by that mark comes back and stays (law 11.5).
    """
    if error.is_false_school:
        return unmark(without(state, error), error.mark)
    if has_gone_on(state, error):
        state = come_back(state)
    if error.kind is ErrorKind.WRONGLY_GONE and state.turn is not None:
        state = state._replace(turn=replace(state.turn, lifted=True))
    state = without(state, error)
    return amend(state, error, -error.excess) if error.excess else state


def without(state: State, error: MarkError) -> State:
    """Return the state in which an error can no longer be claimed."""
    at = state.errors.index(error) if error in state.errors else len(state.errors)
    return state._replace(errors=state.errors[:at] + state.errors[at + 1 :])


def mark_of(state: State, error: MarkError, points: int) -> LedgerEntry:
    """Return the mark of an école in the place where its fault was complete (law 12.5).

    The roller's faults come first, a false école last.
    """
    if error.is_false_school:
        return last_mark(state, error.by.other, points, error.turn)
    rank = Rank.ROLLER_AT_FAULT if error.why is Why.OWN and not error.complete else Rank.OTHER_AT_FAULT
    turn = error.complete or error.turn
    return LedgerEntry(error.by.other, points, Why.SCHOOL, turn, rank=rank, act=state.acts)


def last_mark(state: State, player: Player, points: int, turn: int) -> LedgerEntry:
    """Return the mark for contesting or maintaining an école: last of the roll now played (law 12.5).

    By earlier editions of the laws it belongs to the roll ``turn`` that the école is about.
    """
    turn = state.number if state.since(3) else turn
    return LedgerEntry(player, points, Why.SCHOOL, turn, rank=Rank.LAST, act=state.acts)


def _mark_disputed(state: State, accusation: Accusation, marks: Sequence[LedgerEntry]) -> State:
    """Return the state with the marks of a dispute.

    If the roller went after the claim, marks that come last of his roll are lost (law 11.3), unless he has to come
    back.
    """
    before = state.before_go
    claimed = [one.marks[0].act for one in before.accusations] if before is not None else []
    if before is None or accusation.marks[0].act not in claimed or not state.since(3):
        return mark_all(state, marks)
    last = [entry for entry in marks if entry.rank is Rank.LAST]
    lasting = [entry for entry in marks if entry not in last]
    if last:
        state = state._replace(before_go=mark_all(before, last)._replace(happenings=()))
    return mark_all(state, lasting) if lasting else state


def answerable(state: State, accusation: Accusation) -> State:
    """Return the state in which this école may be answered, by earlier editions of the laws only the last one."""
    others = answered(state, accusation).accusations if state.since(3) else ()
    return state._replace(accusations=(*others, accusation))


def answered(state: State, accusation: Accusation) -> State:
    """Return the state in which nobody may answer this école any more."""
    return state._replace(accusations=tuple(other for other in state.accusations if other.by is not accusation.by))
