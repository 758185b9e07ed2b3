"""The running games: backgammon by three sheets, toutes-tables, jacquet, garanguet, one manner ruled by options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trictrac.base.errors import Saying
from trictrac.games.common import events
from trictrac.games.common.course import SHARED, dice, moves
from trictrac.games.common.rules import TablesRules, rule_named
from trictrac.games.common.state import Manner, State, TablesKind, example_turn
from trictrac.games.common.told import reasons_and_rules, why_unplayed
from trictrac.games.running import course
from trictrac.games.running.course import Kept, running_rules
from trictrac.games.running.plays import after, closest, listed, numbers, plays
from trictrac.games.running.refusal import field_word
from trictrac.games.running.rules import RunningRules
from trictrac.games.running.typed import read_play
from trictrac.model.layout import HAND, LAST, OFF, facing
from trictrac.model.outcome import Refusal
from trictrac.model.play import Play
from trictrac.protocol.events import Draw
from trictrac.saying.language import Counted
from trictrac.saying.language import listed as strung_words
from trictrac.view.answer import Answer


def _plays(state: State) -> tuple[Play, ...]:
    return plays(state.own, state.opp, state.dice, running_rules(state))


def _listed(state: State) -> tuple[Play, ...]:
    return listed(state.own, state.opp, state.dice, running_rules(state))


def _closest(state: State, play: Play) -> Play:
    return closest(state.own, state.opp, state.dice, play, running_rules(state))


def _left(play: Play, state: State) -> object:
    return after(state.own, state.opp, play, state.kind.rules)


def _met(rules: RunningRules, field: int) -> int:
    return facing(field, same_way=rules.same_way) if rules.hitting == "yes" else 0


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
        refused = course.refused(state, Play(((start, end),))) if state.own[start] else None
        if refused is not None:
            found.setdefault(refused.law, refused)
            closed += [end] * (refused.law == "blocked")
    if "compulsory" in found:
        found = {"compulsory": found["compulsory"]}
    reasons = [_closed(closed, rules) if rule == "blocked" else one.saying for rule, one in found.items()]
    return reasons_and_rules(reasons, found)


def _closed(fields: list[int], rules: RunningRules) -> Saying:
    """Return the words for the fields where no checker of the roller could come."""
    words = strung_words([field_word(field, rules) for field in fields])
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


def _example(state: State) -> tuple[str, str]:
    """Dice and a play of them; the courier of jacquet goes alone until it has arrived."""
    alone = running_rules(state).courier == "last_quarter"
    return ("64", "1-7-11") if alone else example_turn(state)


def _help(rules: RunningRules) -> Mapping[str, Saying]:
    """The help for the cube, where there is one."""
    if rules.cube != "yes":
        return {}
    beavers = rules.beavers == "yes"
    told = Saying("double; accept, refuse or beaver.") if beavers else Saying("double; accept or refuse.")
    return {"double accept refuse take drop pass beaver doubler accepte refuse prends castor cube": told}


def _term(rules: TablesRules) -> str:
    """The game, whatever the sheet of backgammon."""
    return "backgammon" if rules.game.startswith("backgammon") else rules.game


MANNER = Manner(
    SHARED
    | dice(course.on_the_table)
    | moves(course.refused, course.require_possible, course.played)
    | {
        Draw: course.draw,
        events.Accept: course.accept,
        events.Refuse: course.refuse,
        events.Beaver: course.beaver,
        events.SetLayout: course.set_layout,
    },
    _plays,
    read_play,
    partial(why_unplayed, numbers=_numbers, reasons=_reasons, first=_first),
    {"beaver": course.may_beaver},
    listed=_listed,
    closest=_closest,
    met=_met,
    left=_left,
    most=course.most_worth,
    barring=course.barring,
    example=_example,
    help=_help,
    term=_term,
    race=True,
    kept=Kept(),
)
"""How the running games are played and told."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the running games."""
