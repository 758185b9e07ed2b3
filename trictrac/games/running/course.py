"""The course of a running game: rolling, playing, hitting, bearing off, winning."""

from __future__ import annotations

from dataclasses import replace

from trictrac.errors import IllegalPlayError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import placed, stands, thrown_or_passed, to_be_played
from trictrac.games.common.stakes import demand_answer
from trictrac.games.common.state import Phase, State, What, happened, won
from trictrac.games.events import Move, Player
from trictrac.games.running.plays import after, most
from trictrac.games.running.refusal import field_word, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import FIRST_AT_HOME, HAND, OFF, Checkers, facing, turned
from trictrac.model.play import Play
from trictrac.model.score import Side

_HOME = range(FIRST_AT_HOME, OFF)


def on_the_table(state: State, dice: tuple[int, ...]) -> State:
    """The dice lie on the table; where nothing can be played they pass on at once."""
    return thrown_or_passed(
        state, dice, lambda thrown: bool(most(thrown.own, thrown.opp, dice, running_rules(thrown))[0])
    )


def move(state: State, event: Move) -> State:
    """The roller plays; a play that stands may be one with dice of which nothing could be played.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule, which is its ``law``, and is not said to stand, or cannot be made at all.
    """
    before, state = state, to_be_played(state, event)
    rules = running_rules(state)
    refused = refusal(state.own, state.opp, state.dice, event.play, rules)
    if stands(event, refused):
        _require_possible(state, event.play, rules)
    own, opp = after(state.own, state.opp, event.play, rules)
    hits = opp[HAND] - state.opp[HAND]
    played = state.with_checkers(own, opp)._replace(
        phase=Phase.THROW,
        roller=state.roller.other,
        illegal=before._replace(happenings=(), passed=False) if refused else None,
        arrived=_with_arrived(state.arrived, state.roller) if _has_arrived(own, rules) else state.arrived,
    )
    if hits:
        played = happened(played, What.HIT, state.roller, hits)
    if refused:
        played = happened(played, What.ILLEGAL, state.roller)
    if own[OFF] < sum(own):
        return played
    times = 1 if _by_jacoby(state) else worth(opp, rules)
    over = won(played._replace(roller=state.roller), state.roller, "played", times, times * state.stake)
    return over._replace(illegal=played.illegal)


def _require_possible(state: State, play: Play, rules: RunningRules) -> None:
    """Refuse what cannot even be done by mistake."""
    counts = list(state.own)
    there = turned(state.opp, same_way=rules.same_way)
    for start_field, end in play.moves:
        if not HAND <= start_field < end <= OFF:
            raise IllegalPlayError("every move goes forward on the board", law="dice")
        if not counts[start_field]:
            raise IllegalPlayError("there is no checker on {start}", law="dice", start=field_word(start_field, rules))
        if end != OFF and there[end] > (rules.hitting == "yes"):
            raise IllegalPlayError(
                "{end} is occupied by the other player: nobody can stand there",
                law="blocked",
                end=field_word(end, rules),
            )
        counts[start_field] -= 1
        counts[end] += 1


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
    """
    bare = (
        Saying("{side} has no checker left on it", side=side)
        for side in Side
        if not any(event.layout.checkers(side)[:OFF])
    )
    right, rules = placed(state, event, bare), state.kind.rules
    a, b = (_has_arrived(checkers, rules) for checkers in right.checkers)
    return right._replace(arrived=(a, b))


def _with_arrived(arrived: tuple[bool, bool], player: Player) -> tuple[bool, bool]:
    """Return whether each courier has arrived, when this player's has."""
    return (True, arrived[1]) if player is Player.A else (arrived[0], True)


def _has_arrived(own: Checkers, rules: RunningRules) -> bool:
    """Whether a checker is in the last quarter, or off, where there is a courier."""
    return rules.courier == "last_quarter" and any(own[FIRST_AT_HOME:])


def running_rules(state: State) -> RunningRules:
    """The rules of a running game as they hold for who has the dice: that of the courier is over once his has arrived."""
    rules: RunningRules = state.kind.rules
    return replace(rules, courier="no") if state.arrived[state.roller] else rules


def refuse(state: State, event: events.Refuse) -> State:
    """The game is given up to who offered, for what the rule ``refusal`` says.

    Raises:
        OutOfOrderError: nothing was offered to him.
    """
    demand_answer(state, event.player)
    rules: RunningRules = state.kind.rules
    winner = event.player.other
    if rules.refusal == "before":
        return won(state, winner, "refused", 1, state.stake)
    if rules.refusal == "doubled":
        return won(state, winner, "refused", 1, state.offered)
    first = state.owner is None and not state.beavered
    times = 1 if first else worth(state.checkers[event.player], rules)
    return won(state, winner, "refused", times, times * state.stake)


def worth(loser: Checkers, rules: RunningRules) -> int:
    """Return what a game won against these checkers is worth: 1, 2 or 3 times the stake (``double_game``, ``triple_game``)."""
    none_off = not loser[OFF]
    behind = loser[HAND] or any(loser[facing(field, same_way=rules.same_way)] for field in _HOME)
    triple = {
        "none_off_behind": none_off and behind,
        "none_off_captured": none_off and loser[HAND],
        "captured": loser[HAND],
        "behind": behind,
        "no": False,
    }[rules.triple_game]
    if triple:
        return 3
    not_home = any(loser[field] for field in range(FIRST_AT_HOME))
    double = {"none_off": none_off, "not_home": none_off and not_home, "no": False}[rules.double_game]
    return 2 if double else 1


def most_worth(state: State, loser: Player) -> int:
    """Return the most that a game lost by this player can be worth, as if one of his checkers were hit before the end."""
    if _by_jacoby(state):
        return 1
    left = list(state.checkers[loser])
    left[HAND] += 1
    return worth(tuple(left), state.kind.rules)


def barring(state: State, times: int) -> str:
    """The option by which a game cannot be worth so many times the stake."""
    return "jacoby" if _by_jacoby(state) else {2: "double_game", 3: "triple_game"}.get(times, "")


def _by_jacoby(state: State) -> bool:
    """Whether no game counts more than once, because the cube was not turned (option ``jacoby``)."""
    rules: RunningRules = state.kind.rules
    return rules.jacoby == "yes" and not state.turned
