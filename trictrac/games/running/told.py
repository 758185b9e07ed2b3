"""The words of a running game: examples of turns, and why nothing of a roll could be played, number by number."""

from __future__ import annotations

from trictrac.draw.answer import Answer
from trictrac.errors import Saying
from trictrac.games.common.events import Event
from trictrac.games.common.rules import TablesRules, rule_named
from trictrac.games.common.state import State
from trictrac.games.common.unplayed import reasons_and_rules, why_unplayed
from trictrac.games.common.words import Words, example_turn
from trictrac.games.running.course import running_rules
from trictrac.games.running.plays import after, numbers
from trictrac.games.running.refusal import field_word, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.games.speech import Desk
from trictrac.model.layout import HAND, LAST, OFF
from trictrac.model.play import Play
from trictrac.model.refusal import Refusal
from trictrac.saying.language import Counted, listed


def _first(state: State) -> Answer:
    """The rule that goes before all numbers, where a checker is in hand."""
    if not state.own[HAND]:
        return []
    return [Saying("A checker that was hit enters before any other moves ({rule}).", rule=rule_named("entering"))]


def _numbers(state: State) -> tuple[int, ...]:
    """The numbers that the roll on the table gives."""
    return numbers(state.dice, running_rules(state))


def _reasons(state: State, number: int) -> object:
    """Why no checker could play this number: each rule once, with the fields that are closed."""
    rules = running_rules(state)
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
    return reasons_and_rules(reasons, found)


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
    """Why nothing of the last roll could be played, where that is so."""
    return why_unplayed(desk, _numbers, _reasons, _first)


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
