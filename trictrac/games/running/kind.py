"""The course of a running game: rolling, playing, hitting, bearing off, winning."""

from __future__ import annotations

from dataclasses import replace

from trictrac.errors import IllegalPlayError, Saying
from trictrac.games.common import events
from trictrac.games.common.course import dice_thrown, drawn, placed
from trictrac.games.common.ending import won, worth
from trictrac.games.common.state import Phase, State, What, demand, happened
from trictrac.games.events import Draw, Move, Player
from trictrac.games.running.plays import after, most
from trictrac.games.running.refusal import field_word, refusal
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import FIRST_AT_HOME, HAND, OFF, Checkers, turned
from trictrac.model.play import Play
from trictrac.model.score import Side


def draw(state: State, event: Draw) -> State:
    """One die each: who begins."""
    return drawn(state, event, _thrown)


def throw(state: State, event: events.Throw) -> State:
    """A player rolls; where nothing can be played the dice pass on at once.

    Raises:
        OutOfOrderError: another is to roll, or these are no dice of this game.
    """
    return _thrown(state, dice_thrown(state, event))


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    thrown = state._replace(dice=dice, number=state.number + 1, phase=Phase.PLAY, illegal=None, passed=False)
    if most(thrown.own, thrown.opp, dice, running_rules(thrown))[0]:
        return thrown
    passed = thrown._replace(phase=Phase.THROW, roller=state.roller.other, passed=True)
    return happened(passed, What.UNPLAYABLE, state.roller)


def move(state: State, event: Move) -> State:
    """The roller plays; a play that stands may be one with dice of which nothing could be played.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule, which is its ``law``, and is not said to stand, or cannot be made at all.
    """
    before = state
    if state.passed and event.play.moves and state.phase is Phase.THROW and event.player is state.roller.other:
        state = state._replace(phase=Phase.PLAY, roller=event.player, passed=False)
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    rules = running_rules(state)
    refused = refusal(state.own, state.opp, state.dice, event.play, rules)
    if refused and not event.stands:
        raise IllegalPlayError("{reason}", law=refused.rule, reason=refused.saying)
    if refused:
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
    times = worth(opp, rules)
    if rules.jacoby == "yes" and not state.turned:
        times = 1
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
    right, rules = placed(state, event, bare), _own_rules(state)
    a, b = (_has_arrived(checkers, rules) for checkers in right.checkers)
    return right._replace(arrived=(a, b))


def _with_arrived(arrived: tuple[bool, bool], player: Player) -> tuple[bool, bool]:
    """Whose courier has arrived, when this player's has."""
    return (True, arrived[1]) if player is Player.A else (arrived[0], True)


def _has_arrived(own: Checkers, rules: RunningRules) -> bool:
    """Whether a checker is in the last quarter, or off, where there is a courier."""
    return rules.courier == "last_quarter" and any(own[FIRST_AT_HOME:])


def running_rules(state: State) -> RunningRules:
    """The rules of a running game as they hold for who has the dice: that of the courier is over once his has arrived."""
    rules = _own_rules(state)
    return replace(rules, courier="no") if state.arrived[state.roller] else rules


def _own_rules(state: State) -> RunningRules:
    rules = state.rules
    assert isinstance(rules, RunningRules)
    return rules
