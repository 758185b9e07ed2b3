"""The phases of a tables game, what its events bring about, and how it was won."""

from __future__ import annotations

from typing import Any

from trictrac.base.errors import Saying
from trictrac.base.values import WordEnum, frozen
from trictrac.games.common.rules import TablesRules
from trictrac.model.mark import Marks
from trictrac.model.score import Names
from trictrac.protocol.events import Player
from trictrac.saying.language import Counted, hole_count, point_count

Memory = Any
"""The memory of one kind of game, which only its own module reads."""


class TablesPhase(WordEnum):
    """The phases of a tables game."""

    DRAW = "draw"
    """It is not yet decided who begins."""
    THROW = "throw"
    """A player is to roll, or may offer to raise the stake."""
    PLAY = "play"
    """A roll is on the table and is to be played."""
    ANSWER = "answer"
    """A higher stake has been offered."""
    OVER = "over"
    """The game is won."""


class What(WordEnum):
    """The kinds of things that an event can bring about."""

    DRAWN_AGAIN = "drawn_again"
    """Equal dice at the draw: both throw again."""
    AUTOMATIC = "automatic"
    """Equal dice at the draw have doubled the stake to ``number``."""
    UNPLAYABLE = "unplayable"
    """Nothing of the roll can be played."""
    HIT = "hit"
    """A player hits ``number`` opposing checkers."""
    ILLEGAL = "illegal"
    """An illegal play stands, unless the other player demands a legal one."""
    MARKED = "marked"
    """A player marks ``number`` points for ``marks``."""
    HOLE = "hole"
    """A player wins ``number`` holes for ``marks``."""
    GONE = "gone"
    """The winner of a hole goes: the checkers lie on the talons again, and he rolls."""
    EXIT = "exit"
    """A player has borne all his checkers off: they lie on the talons again, and he rolls."""
    OVERLOOKED = "overlooked"
    """The roller plays without calling what his throw wins (tick-tack). ``marks`` and ``number`` as for ``WINS``."""
    WINS = "wins"
    """A throw wins the game ``number`` times, 1 or 2 (tick-tack). ``marks`` show how, if they can."""
    LAPSED = "lapsed"
    """A player has forgotten ``number`` points, or marked -``number`` too many, and nobody has claimed it in time."""
    VOID = "void"
    """Neither player can win any more: the game begins anew."""
    LAID = "laid"
    """A player lays a checker of the pile ``number`` flat (dames rabattues)."""
    LIFTED = "lifted"
    """A player lifts a checker of the pile ``number``."""
    AGAIN = "again"
    """A player throws again after a doublet."""
    WON = "won"
    """A game is won: the last of ``results``."""
    MATCH = "match"
    """The match is won."""


@frozen
class TablesHappening:
    """One thing that an event brought about, with the number and the marks that ``What`` explains."""

    what: What
    player: Player
    number: int = 0
    marks: Marks = ()


Happenings = tuple[TablesHappening, ...]
"""Consequences of an event, in order."""


@frozen
class Offered:
    """A higher stake that has been offered."""

    stake: int
    by: Player
    paused: TablesPhase
    """The phase in which it was offered."""


@frozen
class Win:
    """One game won: by whom, how (``played``, ``refused``, ``resigned``, or a key of ``HOW``), and for how much.

    ``times`` is 1, 2 or 3 for a single, double or triple game. ``points`` is what the winner gets: ``times`` the stake,
    but at toc the holes that he has.

    >>> log = game("backgammon").log(["A begins", "A resigns 2"])
    >>> log.state.results
    (Win(winner=Player.B, how='resigned', times=2, points=2),)
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
    "shut_out": Saying("by shutting the other out"),
}
"""Words for how a game was won, where the result names it."""


def result_sentence(result: Win, rules: TablesRules, names: Names) -> Saying:
    """Return how a game was won and what it is worth."""
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
    """Return the name of a won game by its multiple of the stake: a double game, a gammon, the march."""
    names = _SETS if rules.in_sets else _GAMES_OF_POINTS if rules.unit == "points" else _GAMES
    return names.get(times, names[3])


_GAMES = {1: Saying("a single game"), 2: Saying("a double game"), 3: Saying("a triple game")}
_GAMES_OF_POINTS = {1: Saying("a single game"), 2: Saying("a gammon"), 3: Saying("a backgammon")}
_SETS = {
    1: Saying("a simple set"),
    2: Saying("a double set"),
    3: Saying("a triple set"),
    4: Saying("a quadruple set, the march"),
}


def unit_count(number: int, rules: TablesRules) -> Saying:
    """Return a number of what the game counts: points, holes or stakes."""
    match rules.unit:
        case "points":
            return point_count(number)
        case "stakes":
            return Counted("{count} stake", "{count} stakes", number)
        case _:
            return hole_count(number)
