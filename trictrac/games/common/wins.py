"""How a game was won, and what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import Saying
from trictrac.games.events import Player
from trictrac.saying.language import Counted, hole_count, point_count
from trictrac.values import frozen

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.speech import Names


@frozen
class Result:
    """One game won: by whom, how (``played``, ``refused``, ``resigned``, or the event of tick-tack), and for how much.

    ``times`` is 1, 2 or 3 for a single, double or triple game, ``points`` what the winner gets: ``times`` the stake as a rule,
    at toc the holes that he has.
    """

    winner: Player
    how: str
    times: int
    points: int
    stake: int = 1
    """The stake for which the game was played."""


HOW = {
    "hit": Saying("by a hit"),
    "going_in": Saying("by going in"),
    "second_table": Saying("by filling the second table"),
    "toots": Saying("by toots"),
    "boveries": Saying("by boveries"),
    "flyers": Saying("by flyers"),
    "why_not": Saying("by why-not"),
    "exit": Saying("by bearing off"),
}
"""By what a game was won, where that is to be said."""


def result_sentence(result: Result, rules: TablesRules, names: Names) -> Saying:
    """How a game was won and what it counts."""
    values: dict[str, object] = {
        "player": names[result.winner],
        "count": unit_count(result.points, rules),
        "times": result.times,
        "stake": result.stake,
        "game": game_name(result.times, rules),
        "how": HOW.get(result.how, ""),
    }
    if result.how == "refused":
        return Saying("{player} wins the game: {count}.", **values)
    if result.how in HOW and result.stake == 1:
        return Saying("{player} wins {game} {how}.", **values)
    if result.how in HOW:
        return Saying("{player} wins {game} {how}: {times} × {stake}, {count}.", **values)
    if result.times > 1 and result.stake > 1:
        return Saying("{player} wins {game}: {times} × {stake}, {count}.", **values)
    return Saying("{player} wins {game}: {count}.", **values)


def game_name(times: int, rules: TablesRules) -> Saying:
    """The name of a game that is won, by its multiple of the stake."""
    if rules.in_sets:
        return _SETS[times]
    if times == 1:
        return Saying("a single game")
    if rules.unit == "points":
        return Saying("a gammon") if times == 2 else Saying("a backgammon")
    return Saying("a double game") if times == 2 else Saying("a triple game")


_SETS = {
    1: Saying("a simple set"),
    2: Saying("a double set"),
    3: Saying("a triple set"),
    4: Saying("a quadruple set, the march"),
}


def unit_count(number: int, rules: TablesRules) -> Saying:
    """So many of what is counted from game to game: points, holes, games or stakes."""
    match rules.unit:
        case "points":
            return point_count(number)
        case "stakes":
            return Counted("{count} stake", "{count} stakes", number)
        case _:
            return hole_count(number)
