"""The silent referee: errors that the players overlooked, and when he reports them (laws 12, 13)."""

from __future__ import annotations

from dataclasses import replace

from trictrac.partie.events import Referee
from trictrac.partie.ledger import Errors, Happening, Happenings, about_error
from trictrac.partie.marks import happened
from trictrac.partie.state import State
from trictrac.protocol.events import Player


def is_kept_back(state: State, number: int) -> bool:
    """Return whether a roll is not reported yet: the referee is silent, and its relevé is not over."""
    return state.silent and number > state.number - max(1, sum(state.rolls))


def slipped(state: State, player: Player, slip: str) -> State:
    """Return the state after a slip in the number of holes marked, which is no école (law 12.6).

    An empty ``slip`` changes nothing. A silent referee reports a slip at the end of the relevé.
    """
    if not slip:
        return state
    happening = Happening(slip, player)
    state = happened(state, happening)
    if state.referee is not Referee.SILENT:
        return state
    return state._replace(overlooked=(*state.overlooked, _overlooked(happening, state.number)))


def overlooked(state: State) -> Happenings:
    """Return all overlooked errors, as if nothing more could be claimed."""
    return _with(state, state.errors)


def awaits_first_roll(state: State) -> bool:
    """Return whether another partie has begun, and no roll of it has been made: the one before is still open (law 10.6)."""
    return state.partie > 1 and state.turn is None and not any(state.rolls) and not state.boardless


def after_a_throw(before: State, after: State) -> State:
    """Return the state after a throw, with the errors that it leaves no time to claim as overlooked.

    The first throw of a relevé, or of a partie, reports those of the last one.
    """
    if not (before.silent or before.overlooked):
        return after
    found = _with(before, tuple(one.error for one in after.happenings if one.what == "lapsed" and one.error))
    turn = before.turn
    is_over = awaits_first_roll(before) if turn is None else turn.position.releve < before.releve
    return report_overlooked(after, found) if is_over else after._replace(overlooked=found)


def report_overlooked(state: State, found: Happenings) -> State:
    """Return the state with overlooked errors reported, unless the referee is mute."""
    return happened(state._replace(overlooked=()), *(() if state.referee is Referee.MUTE else found))


def _with(state: State, errors: Errors) -> Happenings:
    """Return the overlooked errors so far, with these and a false move of the last roll."""
    if not state.silent or state.referee is Referee.MUTE:
        return state.overlooked
    found = [_overlooked(about_error("lapsed", error), error.turn) for error in errors if not error.is_of_a_claim]
    turn = state.turn
    if turn is not None and turn.refusal is not None:
        found.append(_overlooked(Happening("false_move", turn.roller, refusal=turn.refusal), turn.number))
    return (*state.overlooked, *(one for one in found if one not in state.overlooked))


def _overlooked(happening: Happening, number: int) -> Happening:
    return replace(happening, what="overlooked", of=happening.what, turn=number)
