"""Tick-tack: the first throw that wins anything wins the game; the stake may be vied upon."""

from __future__ import annotations

from functools import partial

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.common import events, stakes
from trictrac.games.common.course import dice, stands
from trictrac.games.common.rules import Stake
from trictrac.games.common.state import Manner, Phase, State, TablesKind, What, demand, happened, won
from trictrac.games.events import Move
from trictrac.games.jans.course import HANDLERS, begun_anew, due, on_the_table, played, tick_tack_words
from trictrac.games.jans.ticktack_rules import TickTackRules
from trictrac.games.jans.ticktack_wins import Win, is_stuck, plays, refusal, wins
from trictrac.model.play import Play


def allowed(state: State) -> tuple[Play, ...]:
    """The plays that the throw on the table allows."""
    return plays(state.own, state.opp, state.dice, state.kind.rules)


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    """A throw: it wins at once where the program announces; with ``why_not`` the roller must call it himself."""
    thrown = on_the_table(state, dice)
    found = _wins(thrown)
    if found and state.kind.rules.why_not == "no":
        return _won(thrown, found)
    if found or not allowed(thrown)[0].is_pass:
        return thrown
    passed = happened(played(thrown, Play()), What.UNPLAYABLE, state.roller)
    rules: TickTackRules = state.kind.rules
    if is_stuck(state.own, state.opp, rules) and is_stuck(state.opp, state.own, rules):
        return begun_anew(passed, state.roller)
    return passed


def _wins(state: State) -> tuple[Win, ...]:
    return wins(state.own, state.opp, state.dice, state.kind.rules)


def _won(state: State, found: tuple[Win, ...]) -> State:
    best = found[0]
    marks = tuple(mark for win in found for mark in win.marks)
    told = happened(state, What.WINS, state.roller, best.times, marks)
    return won(told, state.roller, best.how, best.times, best.times * state.stake)


def call(state: State, event: events.Call) -> State:
    """The roller calls that his throw wins, before he plays.

    Raises:
        OutOfOrderError: nothing is to be called now, nothing is called by these rules, or the throw wins nothing.
    """
    if state.kind.rules.why_not != "yes":
        raise OutOfOrderError("nothing needs to be called here: what wins is announced (rule {law})", law="why_not")
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("call"))
    found = _wins(state)
    if not found:
        raise OutOfOrderError("nothing in this throw wins: play it")
    return _won(state, found)


def move(state: State, event: Move) -> State:
    """The roller plays; where he has overlooked what his throw wins, the other wins by asking why not.

    Raises:
        OutOfOrderError: no throw is to be played, or it is the other's; or a play against the rules is to stand.
        IllegalPlayError: the play breaks a rule, which is its ``law``.
    """
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    rules: TickTackRules = state.kind.rules
    refused = refusal(state.own, state.opp, state.dice, event.play, rules)
    if refused and event.stands:
        raise OutOfOrderError(
            "at tick-tack no play against the rules stands, not with ! either: {reason}",
            reason=refused.saying,
        )
    stands(event, refused)
    missed = tuple(win for win in _wins(state) if rules.overlooked == "any" or win.how in ("hit", "going_in"))
    after = played(state, event.play)
    if not missed:
        return after
    times = 2 if any(win.how == "going_in" for win in missed) else 1
    marks = tuple(mark for win in missed for mark in win.marks)
    told = happened(after, What.OVERLOOKED, state.roller, times, marks)
    return won(told, state.roller.other, "why_not", times, times * state.stake)


def demand_legal(state: State, event: events.Demand) -> State:
    """Nothing is demanded back here.

    Raises:
        OutOfOrderError: always, since no play against the rules stands.
    """
    del state, event
    raise OutOfOrderError("at tick-tack no play against the rules stands: there is none to be demanded back")


def may_vie(state: State) -> bool:
    """Whether the stake may be raised now: once after each throw."""
    in_time = state.phase in (Phase.THROW, Phase.PLAY) and state.vied != state.number
    return state.kind.stake is not None and in_time


def offer(state: State, event: events.Offer) -> State:
    """A player vies: the other yields the game or sees it, and the stake is one more of the first.

    Raises:
        OutOfOrderError: he may not; says why.
    """
    if state.kind.stake is not None and state.vied == state.number:
        raise OutOfOrderError("there was a vie already: the next one comes after the next throw")
    return stakes.offer(state, event)._replace(vied=state.number)


def _due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now, the expected one first."""
    call = ["call"] * (state.phase is Phase.PLAY and state.kind.rules.why_not == "yes")
    return (*due(state), *call, *(["offer"] * may_vie(state)))


def _stake(rules: TickTackRules) -> Stake | None:
    """How the stake is raised, where players vie."""
    return Stake(cube=False) if rules.vies else None


MANNER = Manner(
    HANDLERS
    | dice(_thrown)
    | {
        Move: move,
        events.Call: call,
        events.Demand: demand_legal,
        events.Offer: offer,
    },
    _due,
    allowed,
    tick_tack_words,
    stake=_stake,
    unraised=Saying("there is no vying in this game (rule {law})", law="vying"),
)
"""How tick-tack is played."""

KIND = partial(TablesKind, manner=MANNER)
"""The course of the game."""
