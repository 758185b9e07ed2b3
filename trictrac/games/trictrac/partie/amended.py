"""A game of an earlier edition of the laws beside the newest: the entries that today's laws judge otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trictrac.errors import IllegalPlayError, OutOfOrderError
from trictrac.games.events import Go, Hold, Move
from trictrac.games.log import Log, Step
from trictrac.games.trictrac.partie.events import (
    Claim,
    Contest,
    Correct,
    Event,
    Let,
    Maintain,
    OrderOn,
    Receive,
    Rectify,
    School,
    Throw,
)
from trictrac.games.trictrac.partie.faults import allowed, unplayed
from trictrac.games.trictrac.partie.ledger import ErrorKind, Turn
from trictrac.games.trictrac.partie.remedies import rectifications
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.model.play import Play
from trictrac.model.rules import EDITION
from trictrac.values import frozen


@frozen
class Amended:
    """An entry of a game of an earlier edition that the laws judge otherwise today: what they would make of it."""

    law: str
    kept: State
    """How things stood after it by the laws of that time; so they stay."""
    today: State
    """How they would stand by those of today; as before the entry where today it would be refused."""
    refused: bool = False


def amended(log: Log[State, Event], step: Step[State, Event]) -> Iterator[Amended]:
    """Yield the entries of a step that the laws judge otherwise since they were amended."""
    for place in range(step.start, step.end):
        event, before, kept = log.events[place], log.states[place], log.states[place + 1]
        if before.rules.since(EDITION):
            continue
        try:
            today = log.kind.apply(_by_todays_laws(before), event)
        except (OutOfOrderError, IllegalPlayError) as error:
            yield Amended(error.law or _refusing(event), kept, before, refused=True)
            continue
        if _judged(kept) != _judged(today):
            yield Amended(_changing(event, before, kept, today), kept, today)


def _by_todays_laws(state: State) -> State:
    """Return a state as the newest edition of the laws has it, with the points for what the last roll left unplayed."""
    turn = state.turn
    if turn is not None and turn.refusal is not None:
        turn = replace(turn, unplayed=unplayed(turn))
    return state._replace(rules=replace(state.rules, edition=EDITION), turn=turn)


def _judged(state: State) -> tuple[object, ...]:
    """Return all of a state that an edition of the laws may judge otherwise."""
    turn = state.turn
    return (
        state.score,
        set(state.errors),
        state.phase,
        state.choosing,
        state.checkers,
        turn and _of_a_roll(state, turn),
    )


def _of_a_roll(state: State, turn: Turn) -> tuple[object, ...]:
    return (turn.outcome, turn.unplayed, {play.change for play in plays_to_choose(state)})


def plays_to_choose(state: State) -> tuple[Play, ...]:
    """Return the plays in the place of a false move, or those that the roll on the table allows."""
    turn = state.turn
    if turn is None:
        return ()
    return rectifications(turn, state.rules) or (allowed(turn, state.rules) if state.phase is Phase.PLAY else ())


def _refusing(event: Event) -> str:
    """Return the law by which an event comes at the wrong moment today: only the first edition let who was called back mark."""
    return "11.5" if isinstance(event, Claim) else "13.2"


def _changing(event: Event, before: State, kept: State, today: State) -> str:
    """Return the law by which an event comes to something else today."""
    if isinstance(event, Claim) and any(one.roller is event.player for one in before.late):
        return "12.9"
    if (kept.phase is Phase.OVER) is not (today.phase is Phase.OVER):
        return "10.6"
    match event:
        case Throw():
            return _throwing(before, kept, today)
        case Move() | Rectify() | OrderOn() | Receive():
            return "13.2"
        case Go() | Claim() | Hold():
            return "11.5"
        case School():
            return _schooling(before, kept, today)
        case Contest() | Maintain() if kept.turn and kept.turn.gone and today.turn and today.turn.gone:
            return "11.3"
        case Correct() | Let() if not before.rules.since(2):
            return "12.4"
    return "12.5"


def _throwing(before: State, kept: State, today: State) -> str:
    """Return the law by which a throw comes to something else: what it earns, or an error that it completes or ends."""
    if kept.turn and today.turn and kept.turn.outcome != today.turn.outcome:
        return "6.4"
    if before.turn and before.turn.refusal and unplayed(before.turn):
        return "13.2"
    new = [error for error in today.errors if error not in kept.errors]
    return "12.10" if any(error.kind is ErrorKind.TOO_FEW for error in new) else "12.7"


def _schooling(before: State, kept: State, today: State) -> str:
    """Return the law by which the claim of an école comes to something else."""
    claimed = today.accusation.errors if today.accusation else ()
    if len({error.turn for error in claimed}) > 1:
        return "12.3"
    if kept.turn and today.turn and kept.turn.missing != today.turn.missing:
        return "11.5"
    if before.rules.since(2) or set(kept.errors) == set(today.errors):
        return "12.5"
    return "12.3" if any(not error.is_schoolable for error in today.errors) else "12.4"
