"""Reports on a game, roll by roll: the worth of each roll, its claims and play, and the fate of errors.

Without a board a roll is what was marked while a player had the dice. For a game of an earlier edition of the laws the
reports name the entries that today's laws judge otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from trictrac.base.errors import IllegalPlayError, OutOfOrderError
from trictrac.base.values import frozen
from trictrac.model.play import Plays
from trictrac.model.rules import EDITION
from trictrac.partie.events import (
    BearOff,
    Claim,
    Contest,
    Correct,
    Event,
    Let,
    Maintain,
    Marking,
    OrderOn,
    Receive,
    Rectify,
    School,
    SetPosition,
    TakeDice,
    Throw,
)
from trictrac.partie.faults import allowed, unplayed
from trictrac.partie.frame import Result
from trictrac.partie.ledger import ErrorKind, Happenings, MarkError, Turn
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import State, TrictracLog
from trictrac.protocol.desk import Tallies
from trictrac.protocol.events import Go, Hold, Move, NewPartie, Player
from trictrac.protocol.log import Step, around
from trictrac.view.doc import Doc

TrictracStep = Step[State, Event]

FATES = {"schooled": "claimed", "contested": "claimed", "corrected": "corrected", "lapsed": "overlooked"}
"""Fate of an error after a happening. Without any of these it is open."""


@frozen
class Finding:
    """A marking error and its fate: ``claimed`` as an école, ``corrected``, ``overlooked`` or ``open``.

    >>> events = ["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3", "B schools 4"]
    >>> read_rolls(game("trictrac").log(events))[0].findings
    (Finding(error=MarkError(kind=ErrorKind.TOO_MANY, by=Player.A, turn=1, why=Why.OWN, school=4, excess=4), fate='claimed'),)
    """

    error: MarkError
    fate: str


@frozen
class RollStep(TrictracStep):
    """A roll of a record with its happenings, with a board or without one."""

    results: tuple[Result, ...]
    happenings: Happenings


@frozen
class RollReport(RollStep):
    """A roll of a record: the turn with its outcome, the happenings, and the marking errors.

    >>> report = read_rolls(game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"]))[0]
    >>> report.number, report.turn.roll, report.turn.outcome.me, report.turn.play, report.findings
    (1, Roll(6, 2), 0, Play.parse('1-7 1-3'), ())
    """

    turn: Turn
    findings: tuple[Finding, ...]


@frozen
class CountReport(RollStep):
    """A roll of a game without a board: the player with the dice, and what was marked.

    >>> issubclass(CountReport, Step)
    True
    """

    roller: Player


def read_rolls(log: TrictracLog) -> tuple[RollReport, ...]:
    """Return every roll of a game in order, except those without a board."""
    return tuple(report for report in read_all_rolls(log) if isinstance(report, RollReport))


def read_all_rolls(log: TrictracLog) -> tuple[RollStep, ...]:
    """Return every roll of a game in order.

    A draw that is played as it lies is also a roll. Going and bearing off without a board end a roll, and so do another
    partie, a board that is set up, and another way of counting.
    """
    openings = [
        place for place, event in enumerate(log.events) if log.states[place + 1].number > log.states[place].number
    ]
    starts = [place + isinstance(log.events[place], (Go, BearOff)) for place in openings]
    found, fates, ends = [], _fates(log), (NewPartie, SetPosition, Marking)
    for place, (start, end) in zip(openings, pairwise([*starts, len(log.events)]), strict=True):
        last = next((at for at in range(start + 1, end) if isinstance(log.events[at], ends)), end)
        found.append(_report(log, log.states[place + 1], start, last, fates))
    return tuple(found)


def count_all(log: TrictracLog) -> Tallies:
    """Return the parties, holes and stakes that each player has won, his rolls, and his marking errors by their kinds."""
    state, errors = log.state, [*_fates(log)]
    won, throws = state.results, [event.player for event in log.events if isinstance(event, Throw)]
    scores = [one.score for one in won] + ([] if state.is_over else [state.score])

    def each(count: Callable[[Player], float]) -> tuple[float, float]:
        return count(Player.A), count(Player.B)

    return {
        "parties": each(lambda player: sum(one.winner is player for one in won)),
        "holes": each(lambda player: sum(score.holes[player] for score in scores)),
        "stakes": each(lambda player: float(sum(one.stakes for one in won if one.winner is player))),
        "rolls": each(throws.count),
        **{kind.value: each([one.by for one in errors if one.kind is kind].count) for kind in ErrorKind},
    }


def read_steps(log: TrictracLog, first: int) -> Iterator[TrictracStep]:
    """Yield every roll from event ``first`` on, and the events between rolls.

    These are cut where another relevé or partie begins.
    """
    at = first
    for report in read_all_rolls(log):
        yield from _between(log, at, report.start)
        yield report
        at = report.end
    yield from _between(log, at, len(log.events))


def _between(log: TrictracLog, start: int, end: int) -> Iterator[TrictracStep]:
    def chapter_of(place: int) -> tuple[int, int]:
        # Another partie, or a board that is set up, belongs to the relevé that it begins.
        state = log.states[place + isinstance(log.events[place], (SetPosition, NewPartie))]
        return state.partie, state.releve

    for (partie, releve), places in groupby(range(start, end), chapter_of):
        first, *others = places
        last = first + len(others) + 1
        results = log.states[last].results[len(log.states[first].results) :]
        yield Step(first, log.events[first:last], partie, releve, 0, log.states[last], results)


def _fates(log: TrictracLog) -> dict[MarkError, str]:
    """Return the fate of each error that was ever complete."""
    fates: dict[MarkError, str] = {}
    for state in log.states:
        for happening in state.happenings:
            if happening.error and happening.what == "erred":
                fates.setdefault(happening.error, "open")
            elif happening.error and happening.what in FATES:
                fates[happening.error] = FATES[happening.what]
        for error in state.errors:
            # What was marked too much is part of the école of a player who then goes without a hole (law 11.5).
            too_many = replace(error, kind=ErrorKind.TOO_MANY, school=error.excess)
            if error.kind is ErrorKind.WRONGLY_GONE and fates.get(too_many) == "open":
                del fates[too_many]
    return fates


def _report(log: TrictracLog, opening: State, start: int, end: int, fates: dict[MarkError, str]) -> RollStep:
    before, after, events = log.states[start], log.states[end], log.events[start:end]
    states = log.states[start + 1 : end + 1]
    # Errors are in the findings.
    happenings = tuple(one for state in states for one in state.happenings if one.what not in ("lapsed", "erred"))
    brought = after, after.results[len(before.results) :], happenings
    if opening.boardless:
        # Who hands over the dice may have played on into the next partie (option ``continuation``).
        first = states[0] if events and isinstance(events[0], TakeDice) else before
        return CountReport(start, events, first.partie, first.releve, opening.number, *brought, opening.roller)
    turn = next(state.turn for state in reversed(states) if state.turn is not None)
    findings = tuple(Finding(error, fate) for error, fate in fates.items() if error.turn == turn.number)
    return RollReport(start, events, before.partie, turn.position.releve, turn.number, *brought, turn, findings)


# --- What the laws judge otherwise today ----------------------------------------------


@frozen
class Amended:
    """An entry of a game of an earlier edition that the laws judge otherwise today."""

    law: str
    kept: State
    """The state after it by the laws of that time, which is valid."""
    today: State
    """The state after it by today's laws, or the state before it if they refuse it."""
    refused: bool = False


def amended(log: TrictracLog, step: TrictracStep) -> Iterator[Amended]:
    """Yield the entries of a step that amended laws judge otherwise."""
    for place in range(step.start, step.end):
        event, before, kept = around(log, place)
        if before.since(EDITION):
            continue
        try:
            turn = before.turn
            if turn is not None and turn.refusal is not None:
                # The points for what the last roll left unplayed, as the newest edition has them.
                turn = replace(turn, unplayed=unplayed(turn))
            today = log.kind.apply(before._replace(rules=replace(before.rules, edition=EDITION), turn=turn), event)
        except (OutOfOrderError, IllegalPlayError) as error:
            # Only the first edition let a player who was called back mark.
            yield Amended(error.law or ("11.5" if isinstance(event, Claim) else "13.2"), kept, before, refused=True)
            continue
        if _judged(kept) != _judged(today):
            yield Amended(_changing(event, before, kept, today), kept, today)


def _judged(state: State) -> Doc:
    """Return all of a state that an edition of the laws may judge otherwise."""
    turn, plays = state.turn, {play.change for play in plays_to_choose(state)}
    marks = (state.score, set(state.errors), state.phase, state.choosing, state.checkers)
    return (*marks, turn and turn.outcome, turn and turn.unplayed, plays)


def plays_to_choose(state: State) -> Plays:
    """Return the plays that can replace a false move, or those that the roll on the table allows."""
    turn = state.turn
    if turn is None:
        return ()
    return rectifications(turn, state.rules) or (allowed(turn, state.rules) if state.awaits_play else ())


def _changing(event: Event, before: State, kept: State, today: State) -> str:
    """Return the law by which an event has another effect today."""
    if isinstance(event, Claim) and any(one.roller is event.player for one in before.late):
        return "12.9"
    if kept.is_over is not today.is_over:
        return "10.6"
    match event:
        case Throw():
            # What the roll earns, or an error that the throw completes or ends.
            if kept.turn and today.turn and kept.turn.outcome != today.turn.outcome:
                return "6.4"
            if before.turn and before.turn.refusal and unplayed(before.turn):
                return "13.2"
            new = [error for error in today.errors if error not in kept.errors]
            return "12.10" if any(error.kind is ErrorKind.TOO_FEW for error in new) else "12.7"
        case Move() | Rectify() | OrderOn() | Receive():
            return "13.2"
        case Go() | Claim() | Hold():
            return "11.5"
        case School():
            claimed = today.accusation.errors if today.accusation else ()
            if len({error.turn for error in claimed}) > 1:
                return "12.3"
            if kept.turn and today.turn and kept.turn.missing != today.turn.missing:
                return "11.5"
            if not before.since(2) and set(kept.errors) != set(today.errors):
                return "12.3" if any(not error.is_schoolable for error in today.errors) else "12.4"
        case Contest() | Maintain() if kept.turn and kept.turn.gone and today.turn and today.turn.gone:
            return "11.3"
        case Correct() | Let() if not before.since(2):
            return "12.4"
    return "12.5"
