"""Players without search: one at random, one for full jans and few blots, one who builds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from trictrac.base.errors import misgiven
from trictrac.base.values import frozen
from trictrac.bot.sensible import leaves, outlook, reached_by, standing
from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.layout import Fields
from trictrac.model.play import Play

if TYPE_CHECKING:
    from trictrac.partie.ledger import Turn
    from trictrac.partie.state import State


@frozen
class RandomPlayer:
    """A player who chooses at random among the allowed plays, and goes half of the times that he may.

    >>> from random import Random
    >>> log = play_partie(RandomPlayer(Random(1)), Sensible(), 1818)
    >>> log.state.results[0].winner
    Player.B
    """

    random: Random

    def choose(self, state: State) -> Play:
        """Return one of the allowed plays.

        >>> from random import Random
        >>> state = game("trictrac").log(["A begins", "A throws 6-5"]).state
        >>> RandomPlayer(Random(1)).choose(state)
        Play.parse('1-7 1-6')
        """
        return self.random.choice(turn_of(state).outcome.plays)

    def goes(self, _state: State) -> bool:
        """Return whether he goes after a hole, at random.

        >>> from random import Random
        >>> RandomPlayer(Random(1)).goes(game("trictrac").start())
        True
        """
        return self.random.random() < 0.5


@frozen
class Sensible:
    """A player who makes the play with the best outlook, the first one of several equally good.

    >>> log = play_partie(Sensible(), Sensible(), 1822, "guiton-1822")
    >>> log.state.results[0].winner, log.state.results[0].stakes
    (Player.B, Fraction(1, 1))
    """

    def choose(self, state: State) -> Play:
        """Return the allowed play that leaves the best position.

        >>> state = game("trictrac").log(["A begins", "A throws 6-4"]).state
        >>> Sensible().choose(state)
        Play.parse('1-7 1-5')
        """
        turn = turn_of(state)
        worths = _worths(turn)
        return turn.outcome.plays[worths.index(max(worths))]

    def goes(self, state: State) -> bool:
        """Return whether he goes: the other stands better, or gains much by this roll, or the full jan will soon break.

        >>> log = game("trictrac").log(["set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W", "A throws 6-5"])
        >>> Sensible().goes(log.state)
        False
        """
        turn = turn_of(state)
        return leaves(turn.position.me, turn.position.opp, max(_worths(turn)), turn.outcome.opp)


def _worths(turn: Turn) -> list[int]:
    """Return the outlook after each allowed play of a roll."""
    position, reached = turn.position, reached_by(turn.position.opp)
    return [standing(play.after(position.me), reached) for play in turn.outcome.plays]


def turn_of(state: State) -> Turn:
    """Return the roll that is to be played.

    Raises:
        UnreadableError: ``state`` is not a state of trictrac with a roll to be played.
    """
    turn: Turn | None = getattr(state, "turn", None)
    if turn is None or not hasattr(turn, "outcome"):
        raise misgiven("state", state, "game('trictrac').log(['A begins', 'A throws 6-5']).state")
    return turn


_BUILDS = ((1, 6), (7, 6), (19, 5))
"""First field of each jan, and how strongly it draws a builder's checkers while it can be filled."""
_KEPT = 120
_OVERSHOT = 12
_HEAPED = 1
_READY = 2
"""Worth of each number that would fill at once."""
_BUILT_CORNER = 5
_MUCH, _MUCH_BETTER = 8, 90
"""Points that the roll gives the other, and his lead in outlook, above which a builder goes."""
_OFF = 8


def prospects(me: Fields, opp: Fields) -> int:
    """Return how good a position is for a player who builds full jans and keeps them long."""
    del opp
    worth = sum(_built(me, first, pull) for first, pull in _BUILDS) + _OFF * me[RAIL]
    if can_fill(me, 7):
        worth -= _OVERSHOT * sum(me[CORNER + 1 : RAIL])
    if me[CORNER] > 1:
        worth += _BUILT_CORNER
    return worth - sum(me[field] == 1 for field in range(2, CORNER + 1))


def _built(me: Fields, first: int, pull: int) -> int:
    """Return the worth of one jan: if nearly full, by the numbers that fill it at once, if full, by how long it can be kept."""
    fields = me[first : first + 6]
    short = sum(max(0, 2 - count) for count in fields)
    if not short:
        return _KEPT + 10 * pull + sum((first + 5 - field) * me[field] for field in range(1, first + 6)) // 2
    if not can_fill(me, first):
        return 0
    worth = pull * (12 - short) - _HEAPED * (sum(fields) + short - 12)
    if short > 2:
        return worth
    lacking = [first + at for at, count in enumerate(fields) if count < 2]
    # How many numbers bring a checker that the jan does not need.
    starts = [field - number for field in lacking for number in range(1, 7)]
    numbers = sum(start > 0 and me[start] > (2 if start >= first else 0) for start in starts)
    return worth + _READY * numbers // len(lacking)


def leaves_late(me: Fields, opp: Fields, gives: int) -> bool:
    """Return whether a player goes who holds while a jan is full: he gives much, or the other is far better off."""
    if any(is_full(me, first) for first, _ in _BUILDS):
        return False
    return gives >= _MUCH or outlook(me, opp) + _MUCH_BETTER < outlook(opp, me)
