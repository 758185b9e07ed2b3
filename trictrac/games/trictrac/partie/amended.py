"""A game of an earlier edition of the laws beside the newest: the entries that today's laws judge otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trictrac.errors import IllegalPlayError, OutOfOrderError
from trictrac.games.events import Go, Hold, Move
from trictrac.games.log import Kind, Log, Step
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Event
from trictrac.games.trictrac.partie.faults import allowed, unplayed
from trictrac.games.trictrac.partie.ledger import Turn
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
        today = _by_todays_laws(log.kind, before, event)
        if today is None:
            yield Amended(_refusing(event), kept, before, refused=True)
        elif _judged(kept) != _judged(today):
            yield Amended(_changing(event, before, kept, today), kept, today)


def _by_todays_laws(kind: Kind[State, Event], before: State, event: Event) -> State | None:
    """Return the state after an event by the newest edition; None where that refuses it."""
    turn = before.turn
    if turn is not None and turn.refusal is not None:
        turn = replace(turn, unplayed=unplayed(turn))
    try:
        return kind.apply(before._replace(rules=replace(before.rules, edition=EDITION), turn=turn), event)
    except (OutOfOrderError, IllegalPlayError):
        return None


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


_OF_MOVES = (Move, events.Rectify, events.OrderOn, events.Receive)


def _refusing(event: Event) -> str:
    """Return the law by which an event is refused today."""
    return "13.2" if isinstance(event, _OF_MOVES) else "11.5" if isinstance(event, Go) else "12.7"


def _changing(event: Event, before: State, kept: State, today: State) -> str:
    """Return the law by which an event comes to something else today."""
    late = isinstance(event, events.Claim) and any(one.roller is event.player for one in before.late)
    if isinstance(event, events.Throw) and kept.turn and today.turn and kept.turn.outcome != today.turn.outcome:
        return "6.4"
    if isinstance(event, _OF_MOVES) or (isinstance(event, events.Throw) and today.errors != kept.errors):
        return "13.2"
    if isinstance(event, (Go, events.Claim, Hold)):
        return "12.9" if late else "11.5"
    if isinstance(event, events.School) and set(kept.errors) != set(today.errors):
        in_part = any(not error.is_schoolable for error in today.errors)
        return "12.3" if in_part else "12.4"
    return "12.5"
