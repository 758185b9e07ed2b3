"""The sets of toccategli: their worth, who marks, what was forgotten or marked too much, and holding or going."""

from __future__ import annotations

from trictrac.base.errors import OutOfOrderError, Saying
from trictrac.games.common.course import demand, happened, new_game, with_memory, won
from trictrac.games.common.events import MarkPoints, SchoolPoints, SetPoints
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.state import TablesState, memory_of
from trictrac.games.jans.course import demand_choice, or_passed
from trictrac.games.jans.toccategli_rules import ToccategliRules
from trictrac.protocol.events import Go, Hold, NewPartie, Player, added, pair_with

SET = 12
"""Points of a set."""


def grade(points: int, rules: ToccategliRules) -> int:
    """Return how many stakes a set costs a player with ``points`` when the other has twelve."""
    if points > 6:
        return 1
    if not points and rules.march == "yes":
        return 4
    triple = 3 if rules.triple_at == "three" else 2
    return 2 if points == 6 or (points > triple and rules.between == "double") else 3


def set_won(state: TablesState, winner: Player, how: str) -> TablesState:
    """Return the state after a set: the loser's points give its worth, the winner keeps points beyond twelve."""
    times = grade(state.points[winner.other], state.kind.rules)
    rest = max(0, state.points[winner] - SET) if how == "played" else 0
    return won(state, winner, how, times)._replace(points=added((0, 0), winner, rest))


def after_marking(state: TablesState) -> TablesState:
    """Return the state after the roller marks: with twelve points he may hold or go, else he plays or passes."""
    if state.points[state.roller] >= SET:
        ended = set_won(state, state.roller, "played")
        return with_memory(ended, choice=not ended.is_finished)
    return or_passed(state) if state.kind.rules.marking == "announced" else state


def is_spoken(state: TablesState) -> bool:
    """Return whether the players mark themselves."""
    return bool(state.kind.rules.marking == "spoken")


def is_boardless(state: TablesState) -> bool:
    """Return whether no board is kept: the players type only what they mark."""
    return bool(state.kind.rules.marking == "marker")


def mark(state: TablesState, event: MarkPoints) -> TablesState:
    """Return the state after a player marks points of the last roll: before his play, or of the other's before his throw.

    Twelve points win the set unless some of them are too many, which the other may claim.

    Raises:
        OutOfOrderError: the program marks, or no roll is to be marked by this player now.
    """
    scored = state._replace(points=added(state.points, event.player, event.points))
    if is_boardless(state):
        demand(may_mark(state) and event.points > 0, state, Saying("mark"))
        return after_marking(scored._replace(roller=event.player))
    _demand_spoken(state)
    player, kept = event.player, memory_of(state)
    demand(may_mark(state) and player is state.roller and event.points > 0, state, Saying("mark"))
    done = added(kept.marked, player, event.points)
    after = with_memory(scored, marked=done)
    if done[player] > kept.due[player]:
        return after
    return after_marking(after) if state.awaits_play else _reached(after, player)


def may_mark(state: TablesState) -> bool:
    """Return whether the player with the dice may mark now, or claim an école."""
    waits = state.phase is TablesPhase.THROW
    return waits if is_boardless(state) else is_spoken(state) and (state.awaits_play or (waits and state.number > 0))


def _demand_spoken(state: TablesState) -> None:
    if not is_spoken(state):
        raise OutOfOrderError("the program marks every point here (rule {law})", law="marking")


def school(state: TablesState, event: SchoolPoints) -> TablesState:
    """Return the state after a player marks what the other forgot or marked too much, which is taken off (note 345).

    What was forgotten, the older error, comes first. What he claims beyond both is too much in its turn.

    Raises:
        OutOfOrderError: the program marks, or nothing has been rolled yet.
    """
    if is_boardless(state):
        return mark(state, MarkPoints(event.player, event.points))
    _demand_spoken(state)
    demand(may_mark(state) and event.points > 0, state, Saying("claim an école"))
    player, other, kept = event.player, event.player.other, memory_of(state)
    missed = min(kept.forgotten[other], event.points)
    excess = min(kept.beyond[other], event.points - missed)
    points = added(added(state.points, player, event.points), other, -min(state.points[other], excess))
    forgotten = added(kept.forgotten, other, -missed)
    beyond = added(added(kept.beyond, other, -excess), player, event.points - missed - excess)
    return _reached(with_memory(state._replace(points=points), forgotten=forgotten, beyond=beyond), player)


def erred(state: TablesState, player: Player) -> TablesState:
    """Return the state with what a player forgot of the last roll, or marked too many, open to the other's claim."""
    kept = memory_of(state)
    wrong = kept.due[player] - kept.marked[player]
    kind, pair = ("forgotten", kept.forgotten) if wrong > 0 else ("beyond", kept.beyond)
    return with_memory(state, **{kind: added(pair, player, abs(wrong))})


def _reached(state: TablesState, player: Player) -> TablesState:
    """Return the state after a player marks what his own dice have not won: twelve points win, and he stays."""
    if state.points[player] < SET or memory_of(state).beyond[player]:
        return state
    ended = set_won(state, player, "played")
    return ended if ended.is_finished else ended._replace(phase=state.phase, game=ended.game + 1)


def lapsed(state: TablesState) -> TablesState:
    """Return the state as the roller throws: he can no longer claim an error, and what he forgot of the last roll is one."""
    roller, other, kept = state.roller, state.roller.other, memory_of(state)
    forgotten, beyond = kept.forgotten[other], kept.beyond[other]
    for late in filter(None, (forgotten, -beyond)):
        state = happened(state, What.LAPSED, other, late)
    closed = with_memory(state, forgotten=pair_with(kept.forgotten, other, 0), beyond=pair_with(kept.beyond, other, 0))
    return _reached(erred(closed, roller), other)


def hold(state: TablesState, event: Hold) -> TablesState:
    """Return the state after the winner of a set plays on from the same board, with his points beyond twelve.

    Raises:
        OutOfOrderError: the player has won no set by this roll.
    """
    demand_choice(state, event.player, Saying("hold"))
    phase = TablesPhase.THROW if is_boardless(state) else TablesPhase.PLAY
    return after_marking(with_memory(state, choice=False)._replace(phase=phase, game=state.game + 1))


def go(state: TablesState, event: Go) -> TablesState:
    """Return the state after the winner of a set goes, so that a new one begins.

    Raises:
        OutOfOrderError: the player has won no set by this roll.
    """
    demand_choice(state, event.player, Saying("go"))
    return new_game(state, NewPartie())


def set_points(state: TablesState, event: SetPoints) -> TablesState:
    """Return the state with other points of the set.

    Raises:
        OutOfOrderError: the points would win a set, or none is being played.
    """
    demand(not state.is_over, state, Saying("set the points"))
    if not (0 <= event.a < SET and 0 <= event.b < SET):
        raise OutOfOrderError("{a} and {b} points cannot be set: type points from 0 to 11", a=event.a, b=event.b)
    return state._replace(points=(event.a, event.b))
