"""How a sister game ends: what it is worth, what the winner gets, and the next game of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import OutOfOrderError, Saying
from trictrac.game.events import Player
from trictrac.sisters.layout import HAND, OFF, Checkers, facing
from trictrac.sisters.state import Phase, Result, State, What, demand, happened

if TYPE_CHECKING:
    from trictrac.sisters.rules import RunningRules

_HOME = range(19, 25)


def worth(loser: Checkers, rules: RunningRules) -> int:
    """What a running game won against these checkers is worth: 1, 2 or 3 times the stake (``double_game``, ``triple_game``)."""
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
    not_home = any(loser[field] for field in range(19))
    double = {"none_off": none_off, "not_home": none_off and not_home, "no": False}[rules.double_game]
    return 2 if double else 1


def highest(state: State, loser: Player) -> int:
    """What a game that this player loses can still be worth, in stakes; where points are counted any may be agreed."""
    from trictrac.sisters.rules import RunningRules

    rules = state.rules
    if not isinstance(rules, RunningRules):
        return 3
    if rules.jacoby == "yes" and not state.turned:
        return 1
    left = list(state.checkers[loser])
    left[HAND] += 1
    return worth(tuple(left), rules)


def won(state: State, winner: Player, how: str, times: int, points: int) -> State:
    """The state after a game is won."""
    score = (
        (state.score[0] + points, state.score[1]) if winner is Player.A else (state.score[0], state.score[1] + points)
    )
    result = Result(winner, how, times, points)
    ended = state._replace(
        phase=Phase.OVER,
        score=score,
        results=(*state.results, result),
        offered=0,
        offerer=None,
        beavered=False,
        illegal=None,
    )
    ended = happened(ended, What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended


def next_game(state: State, checkers: tuple[Checkers, Checkers], *, winner_first: bool, crawford: bool) -> State:
    """The next game of a match, or another single game.

    Raises:
        OutOfOrderError: the game is not over, or the match is.
    """
    demand(state.phase is Phase.OVER, state, Saying("begin a new game"))
    if state.is_finished:
        raise OutOfOrderError("the match is won: stop ends the séance; trictrac score begins another")
    before = [points - result for points, result in zip(state.score, _last_points(state), strict=True)]
    at_hand = bool(state.match) and max(state.score) == state.match - 1 > max(before)
    fresh = State(state.rules, state.match, checkers, game=state.game + 1, score=state.score, results=state.results)
    fresh = fresh._replace(crawford=crawford and at_hand)
    if not winner_first or not state.results:
        return fresh
    winner = state.results[-1].winner
    return fresh._replace(phase=Phase.THROW, roller=winner, first=winner)


def _last_points(state: State) -> tuple[int, int]:
    if not state.results:
        return 0, 0
    last = state.results[-1]
    return (last.points, 0) if last.winner is Player.A else (0, last.points)
