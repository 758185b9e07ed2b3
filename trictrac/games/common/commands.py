"""The commands of the table of a running game or of a jan game."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import islice

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying
from trictrac.games.common.deeds import describe_play, dice_text
from trictrac.games.common.events import Event
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.sentences import TablesDesk, broken_rule, results_in_turn
from trictrac.games.common.state import TablesState
from trictrac.games.sheets import game_options_text, in_match, load_game_sheet, sourced_values
from trictrac.model.layout import pips as pips_of
from trictrac.protocol.desk import Command
from trictrac.protocol.events import Move, Player
from trictrac.protocol.in_force import InForce, describe_rule, describe_rules
from trictrac.protocol.sentences import list_plays, reason_of
from trictrac.protocol.table import unknown_here
from trictrac.saying.language import Counted
from trictrac.saying.words import named
from trictrac.view.answer import Answer

TablesCommand = Command[TablesState, Event]

_LISTED = 40
"""Most plays that ``plays`` lists."""


def plays(desk: TablesDesk, _text: str) -> Answer:
    """Return the plays that the roll allows, with their numbers."""
    state = desk.state
    if not state.awaits_play:
        raise OutOfOrderError("no roll is on the table: type plays after a roll to list the plays it allows")
    found = state.kind.listed(state)
    if not found:
        return [Saying("{roll} allows too many plays to list them.", roll=dice_text(state.dice, state.rules))]
    return list_plays(
        Counted("{count} play is allowed.", "{count} plays are allowed.", len(found)),
        [describe_play(play, state) for play in found],
        _LISTED,
    )


def pips(desk: TablesDesk, _text: str) -> Answer:
    """Return how many pips each player has to run, and who is ahead."""
    state, names = desk.state, desk.names
    if not state.kind.race:
        raise OutOfOrderError("nobody runs home here: score shows how the game stands")
    a, b = (pips_of(state.checkers[player]) for player in Player)
    lines: Answer = [Saying("{one} has {a} pips to run, {other} {b}.", one=names[0], other=names[1], a=a, b=b)]
    if a != b:
        ahead = Player.A if a < b else Player.B
        lines.append(Saying("{player} is ahead by {count}.", player=names[ahead], count=abs(a - b)))
    return lines


def rules(desk: TablesDesk, text: str) -> Answer:
    """Return the rules in force, those that differ from the default first.

    With the name of an option as ``text``, return its meaning and its source.
    """
    return describe_rules(rules_in_force(desk), text)


def rules_in_force(desk: TablesDesk) -> InForce:
    """Return the rule set in force with its sources, and the default one of the game."""
    return in_force(desk.state.rules, desk.state.match)


def in_force(rules: TablesRules, match: int = 0) -> InForce:
    """Return rules with their sources beside the default ones of their game, in a match with those of a match."""
    sheet, usual = load_game_sheet(rules.game, game_options_text(rules), files=False), load_game_sheet(rules.game)
    if match > 1:
        sheet, usual = in_match(sheet, usual)
    return InForce(sheet, usual, rules.OPTIONS, partial(sourced_values, rules.game))


def describe_score(desk: TablesDesk) -> Answer:
    """Return the result of each finished game, then the score."""
    state, names = desk.state, desk.names
    return [*results_in_turn(state, names), desk.score(state)]


def why(desk: TablesDesk, _text: str) -> Answer:
    """Return the rule behind the last refusal or the illegal play that stands.

    If there is none, return what the game itself explains: why a roll could not be played, or what it won.
    """
    log = desk.course.log
    error = desk.refused
    if isinstance(error, IllegalPlayError):
        return [Saying("The play was refused: {reason}.", reason=reason_of(error)), *_rule_named(desk, error.law)]
    if error is not None:
        reason = error.named(desk.names) if error.act is None else Saying("cannot {act} now", act=error.act)
        return [Saying("It was refused: {reason}.", reason=reason), *_rule_named(desk, error.law)]
    if desk.state.illegal is not None:
        for before, event in zip(reversed(log.states[:-1]), reversed(log.events), strict=True):
            broken = broken_rule(before, event) if isinstance(event, Move) else None
            if broken is not None:
                return [
                    Saying("The play that stands is illegal: {reason}.", reason=reason_of(broken)),
                    *_rule_named(desk, broken.law),
                ]
    return desk.state.kind.why(desk)


def _rule_named(desk: TablesDesk, option: str) -> Answer:
    """Return the rule with the name of this option, or the law of trictrac with this number."""
    if option[:1].isdecimal():
        return [Saying("It is law {law} of trictrac.", law=option)]
    found = rules_in_force(desk)
    return [
        line
        for entry in found.sheet.entries
        if entry.option == option != "dice"
        for line in islice(describe_rule(found, entry), 2)
    ]


def score(desk: TablesDesk, text: str) -> Answer:
    """Return the score, or set it to the two numbers in ``text``."""
    return desk.enter(desk.read(f"set score {text}")) if text else describe_score(desk)


COMMANDS: dict[str, TablesCommand] = named(
    {
        "why pourquoi": why,
        "plays jeux coups": plays,
        "rules regles regle": rules,
        "score account comptes": score,
        "pips course": pips,
        "chances what combien quoi mode flag pavillon": unknown_here,
    }
)
"""The commands of a table, keyed by each of their words without accents."""

QUERIES: Collection[TablesCommand] = (why, plays, rules, pips)
"""Commands that change nothing: they run also while a line waits to be completed."""
