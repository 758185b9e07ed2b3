"""How a sister game ends: what it is worth, and what the winner gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.games.common.state import Phase, Result, State, What, added, happened
from trictrac.games.events import Player
from trictrac.model.layout import FIRST_AT_HOME, HAND, OFF, Checkers, facing

if TYPE_CHECKING:
    from trictrac.games.running.rules import RunningRules

_HOME = range(FIRST_AT_HOME, OFF)
_RULE_OF = {2: "double_game", 3: "triple_game", 4: "march"}


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
    not_home = any(loser[field] for field in range(FIRST_AT_HOME))
    double = {"none_off": none_off, "not_home": none_off and not_home, "no": False}[rules.double_game]
    return 2 if double else 1


def highest(state: State, loser: Player) -> int:
    """What a game that this player loses can still be worth, in stakes: as if one of his checkers were hit before the end."""
    from trictrac.games.running.rules import RunningRules

    rules = state.rules
    if not isinstance(rules, RunningRules):
        return rules.most_times
    if rules.jacoby == "yes" and not state.turned:
        return 1
    left = list(state.checkers[loser])
    left[HAND] += 1
    return worth(tuple(left), rules)


def barred_by(state: State, times: int) -> str:
    """The rule by which a game cannot be worth so many times the stake; empty where it is none."""
    from trictrac.games.running.rules import RunningRules

    if isinstance(state.rules, RunningRules) and state.rules.jacoby == "yes" and not state.turned:
        return "jacoby"
    return _RULE_OF.get(times, "")


def won(state: State, winner: Player, how: str, times: int, points: int, score: tuple[int, int] | None = None) -> State:
    """The state after a game is won; the winner's score grows by the points where it is not given."""
    ended = state._replace(
        phase=Phase.OVER,
        score=added(state.score, winner, points) if score is None else score,
        results=(*state.results, Result(winner, how, times, points)),
        offered=0,
        offerer=None,
        beavered=False,
        illegal=None,
        choice=False,
    )
    ended = happened(ended, What.WON, winner, points)
    return happened(ended, What.MATCH, winner) if ended.is_finished else ended
