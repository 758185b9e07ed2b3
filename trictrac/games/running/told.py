"""The words of a running game: examples of turns, and why nothing of a roll could be played, number by number."""

from __future__ import annotations

from trictrac.draw.answer import Answer
from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.events import Event, SetLayout, Throw
from trictrac.games.common.rules import TablesRules, rule_named
from trictrac.games.common.state import Phase, State, What
from trictrac.games.common.words import Words, example_turn
from trictrac.games.events import Draw, Move, NewPartie
from trictrac.games.log import Log
from trictrac.games.running.course import running_rules
from trictrac.games.running.plays import after, numbers
from trictrac.games.running.refusal import field_word, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.games.speech import Desk
from trictrac.model.layout import HAND, LAST, OFF
from trictrac.model.play import Play
from trictrac.model.refusal import Refusal
from trictrac.saying.counted import BY_SEMICOLON, Counted, listed, strung


def unplayable_roll(log: Log[State, Event], names: tuple[str, str]) -> Answer:
    """Why nothing of the last roll could be played, number by number; nothing where something could."""
    for before, event, state in zip(
        reversed(log.states[:-1]), reversed(log.events), reversed(log.states), strict=False
    ):
        if isinstance(event, Draw | Throw):
            passed = any(happening.what is What.UNPLAYABLE for happening in state.happenings)
            return _number_by_number(before, state, names) if passed else []
        if isinstance(event, Move | NewPartie | SetLayout):
            break
    return []


def _number_by_number(before: State, there: State, names: tuple[str, str]) -> Answer:
    roller = next(happening.player for happening in there.happenings if happening.what is What.UNPLAYABLE)
    state = before._replace(roller=roller, dice=there.dice, phase=Phase.PLAY)
    rules = running_rules(state)
    told: Answer = [
        Saying("{player} could play nothing of {roll}.", player=names[roller], roll=dice_text(there.dice, state.rules))
    ]
    if state.own[HAND]:
        told.append(
            Saying("A checker that was hit enters before any other moves ({rule}).", rule=rule_named("entering"))
        )
    for number in dict.fromkeys(numbers(there.dice, rules)):
        told.append(Saying("{number}: {reasons}.", number=number, reasons=_reasons(state, number, rules)))
    return told


def _reasons(state: State, number: int, rules: RunningRules) -> object:
    """Why no checker could play this number: each rule once, with the fields that are closed."""
    found: dict[str, Refusal] = {}
    closed: list[int] = []
    for start in (HAND,) if state.own[HAND] else range(1, LAST + 1):
        end = min(OFF, start + number)
        refused = refusal(state.own, state.opp, state.dice, Play(((start, end),)), rules) if state.own[start] else None
        if refused is not None:
            found.setdefault(refused.law, refused)
            closed += [end] * (refused.law == "blocked")
    if "compulsory" in found:
        found = {"compulsory": found["compulsory"]}
    reasons = [_closed(closed, rules) if rule == "blocked" else one.saying for rule, one in found.items()]
    said = [
        Saying("{reason} ({rule})", reason=reason, rule=rule_named(rule))
        for reason, rule in zip(reasons, found, strict=True)
    ]
    return strung(said, BY_SEMICOLON)


def _closed(fields: list[int], rules: RunningRules) -> Saying:
    """Return the words for the fields where no checker of the roller could come."""
    words = listed([field_word(field, rules) for field in fields])
    if rules.blocked == "two":
        return Counted(
            "{fields} is held by two or more opposing checkers",
            "{fields} are held by two or more opposing checkers",
            len(fields),
            fields=words,
        )
    return Counted(
        "an opposing checker stands on {fields}",
        "opposing checkers stand on {fields}",
        len(fields),
        fields=words,
    )


def _why(desk: Desk[State, Event]) -> Answer:
    """Why nothing of the last roll could be played, where that is so.

    Raises:
        OutOfOrderError: it could be played.
    """
    told = unplayable_roll(desk.course.log, desk.names)
    if not told:
        raise OutOfOrderError("nothing was refused: why tells the rule behind a refusal")
    return told


def _example(state: State) -> tuple[str, str]:
    """Dice and a play of them; the courier of jacquet goes alone until it has arrived."""
    alone = state.kind.rules.courier == "last_quarter" and not state.arrived[state.roller]
    return ("64", "1-7-11") if alone else example_turn(state.rules)


def _left(play: Play, state: State) -> object:
    return after(state.own, state.opp, play, state.kind.rules)


def _term(rules: TablesRules) -> str:
    """The game, whatever the sheet of backgammon."""
    return "backgammon" if rules.game.startswith("backgammon") else rules.game


WORDS = Words(read_play, _why, _example, left=_left, term=_term)
"""The words of the running games."""
