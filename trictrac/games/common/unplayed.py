"""Why nothing of a roll could be played, number by number."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trictrac.draw.answer import Answer
from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.events import Event, SetLayout, Throw
from trictrac.games.common.rules import rule_named
from trictrac.games.common.state import Phase, State, What
from trictrac.games.events import Draw, Move, NewPartie
from trictrac.games.log import Log
from trictrac.games.speech import Desk
from trictrac.model.refusal import Refusal
from trictrac.saying.language import BY_SEMICOLON, strung


def unplayed(log: Log[State, Event]) -> State | None:
    """The state with the last roll on the table, where nothing of it could be played; None where something could."""
    for before, event, state in zip(
        reversed(log.states[:-1]), reversed(log.events), reversed(log.states), strict=False
    ):
        if isinstance(event, Draw | Throw):
            rollers = [one.player for one in state.happenings if one.what is What.UNPLAYABLE]
            return before._replace(roller=rollers[0], dice=state.dice, phase=Phase.PLAY) if rollers else None
        if isinstance(event, Move | NewPartie | SetLayout):
            break
    return None


def _nothing(state: State) -> Answer:
    """Return no sentence."""
    del state
    return []


def why_unplayed(
    desk: Desk[State, Event],
    numbers: Callable[[State], Iterable[int]],
    reasons: Callable[[State, int], object],
    first: Callable[[State], Answer] = _nothing,
) -> Answer:
    """Return why nothing of the last roll could be played: ``first`` of all numbers, then the reasons of each.

    Raises:
        OutOfOrderError: it could be played.
    """
    state = unplayed(desk.course.log)
    if state is None:
        raise OutOfOrderError("nothing was refused: why tells the rule behind a refusal")
    player, roll = desk.names[state.roller], dice_text(state.dice, state.rules)
    return [
        Saying("{player} could play nothing of {roll}.", player=player, roll=roll),
        *first(state),
        *(
            Saying("{number}: {reasons}.", number=number, reasons=reasons(state, number))
            for number in dict.fromkeys(numbers(state))
        ),
    ]


def reasons_and_rules(reasons: Iterable[object], rules: Iterable[str]) -> object:
    """Return reasons strung together, each with its rule."""
    return strung(
        [
            Saying("{reason} ({rule})", reason=reason, rule=rule_named(rule))
            for reason, rule in zip(reasons, rules, strict=True)
        ],
        BY_SEMICOLON,
    )


def each_refused(refused: Iterable[Refusal | None]) -> object:
    """Return why plays are refused: each rule once, by the first play that breaks it."""
    found: dict[str, Refusal] = {}
    for one in refused:
        if one is not None:
            found.setdefault(one.law, one)
    return reasons_and_rules([one.saying for one in found.values()], found)
