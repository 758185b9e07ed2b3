"""The acts of a running game: the draw, the cube, a corrected board, and the worth of a won game."""

from __future__ import annotations

from dataclasses import replace

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.base.values import frozen
from trictrac.games.common import course
from trictrac.games.common.course import answered, demand, happened, with_memory, won
from trictrac.games.common.events import Accept, Beaver, Refuse, SetLayout
from trictrac.games.common.happening import Offered, What
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.running.plays import RunningRoll
from trictrac.games.running.rules import RunningRules
from trictrac.model.layout import FIRST_AT_HOME, HAND, OFF, Checkers, facing
from trictrac.protocol.events import Draw, Player

_HOME = range(FIRST_AT_HOME, OFF)
_AUTOMATIC = {"no": 0, "once": 1, "always": 64}
"""How often equal dice at the draw may double the stake, by option ``automatic_doubles``."""


@frozen
class RunningMemory:
    """The memory of a running game, beside the common state."""

    arrived: tuple[bool, bool] = (False, False)
    """Whether the courier of A, and that of B, has reached the last quarter (option ``courier``)."""
    beavered: bool = False
    """Whether the offer on the table is a beaver."""
    automatic: int = 0
    """Times that equal dice have doubled the stake in this game."""


def draw(state: TablesState, event: Draw) -> TablesState:
    """Return the state after each player throws one die. Equal dice may double the stake (``automatic_doubles``).

    Raises:
        OutOfOrderError: it is already decided who begins.
    """
    drawn = course.draw(state, event)
    rules: RunningRules = state.kind.rules
    allowed = _AUTOMATIC[rules.automatic_doubles] if rules.cube == "yes" else 0
    if event.a != event.b or memory_of(state).automatic >= allowed:
        return drawn
    doubled = with_memory(state, automatic=memory_of(state).automatic + 1)._replace(stake=2 * state.stake)
    return happened(doubled, What.AUTOMATIC, Player.A, doubled.stake)


def set_layout(state: TablesState, event: SetLayout) -> TablesState:
    """Return the state with the checkers of a layout, whose side is to roll.

    Raises:
        ImpossiblePositionError: the layout cannot occur in this game.
    """
    right, rules = course.set_layout(state, event), state.kind.rules
    a, b = (has_arrived(checkers, rules) for checkers in right.checkers)
    return with_memory(right, arrived=(a, b))


def has_arrived(own: Checkers, rules: RunningRules) -> bool:
    """Return whether a game with a courier has a checker of this side in the last quarter or off."""
    return rules.courier == "last_quarter" and any(own[FIRST_AT_HOME:])


def running_rules(state: TablesState) -> RunningRules:
    """Return the rules for the player with the dice, for whom there is no courier once his has arrived."""
    rules: RunningRules = state.kind.rules
    return replace(rules, courier="no") if memory_of(state).arrived[state.roller] else rules


def running_roll(state: TablesState) -> RunningRoll:
    """Return the roll on the table, with the checkers and the rules for its player."""
    return RunningRoll(state.own, state.opp, state.dice, running_rules(state))


def accept(state: TablesState, event: Accept) -> TablesState:
    """Return the state at the offered stake. The player who accepts owns the cube, but after a beaver its maker keeps it.

    Raises:
        OutOfOrderError: nothing is offered to this player.
    """
    accepted = course.accept(state, event)
    if memory_of(state).beavered:
        return with_memory(accepted._replace(owner=event.player.other), beavered=False)
    return accepted


def may_beaver(state: TablesState) -> bool:
    """Return whether a player who was doubled may double again at once."""
    return state.kind.rules.beavers == "yes" and not memory_of(state).beavered


def beaver(state: TablesState, event: Beaver) -> TablesState:
    """Return the state after a player who was doubled doubles again at once and keeps the cube.

    Raises:
        OutOfOrderError: no double waits for his answer, or beavers are not played.
    """
    before = answered(state, event.player)
    demand(not memory_of(state).beavered, state, Saying("answer an offer"))
    if not may_beaver(state):
        raise OutOfOrderError("no beavers are played here (rule {law})", law="beavers")
    return with_memory(state, beavered=True)._replace(
        stake=before.stake, offer=Offered(2 * before.stake, event.player, before.paused)
    )


def refuse(state: TablesState, event: Refuse) -> TablesState:
    """Return the state after a player refuses an offer and loses what the rule ``refusal`` says.

    Raises:
        OutOfOrderError: nothing is offered to this player.
    """
    answered(state, event.player)
    rules, winner = state.kind.rules, event.player.other
    if rules.refusal == "doubled":
        return won(state, winner, "refused", 1, state.offered)
    is_single = rules.refusal == "before" or (state.owner is None and not memory_of(state).beavered)
    return won(state, winner, "refused", 1 if is_single else worth(state.checkers[event.player], rules))


def worth(loser: Checkers, rules: RunningRules) -> int:
    """Return the worth of a game won against these checkers: 1, 2 or 3 times the stake (``double_game``, ``triple_game``)."""
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
    double = {"none_off": none_off, "not_home": none_off and any(loser[:FIRST_AT_HOME]), "no": False}[rules.double_game]
    return 2 if double else 1
